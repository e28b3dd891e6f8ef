// Owns pins: literals frozen here and never imported, for what others build on. A red pin asks: was this deliberate?
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { encodeDecision } from '../src/core/decide/encode.ts'
import { ERROR_FLOOR } from '../src/core/decision.ts'
import { fieldsOf, KINDS, REASONS } from '../src/core/effect.ts'
import { STRATEGY_KEYS } from '../src/core/policy/strategy-schema.ts'
import { decidedBy, generalDecider, REQUEST_GATE } from './suites/strategies.ts'
import { bashDecision } from './verdict-of.ts'

const root = join(import.meta.dirname, '..')

test('effect kinds and their fields', () => {
  expect(KINDS.join(' ')).toBe(
    'fs.read fs.write fs.delete fs.chmod fs.link secret.read net.connect net.download net.upload net.listen net.tunnel net.scan ' +
      'exec.command exec.code exec.unknown package.install package.run package.publish vcs.commit vcs.discard vcs.rewrite vcs.push vcs.config ' +
      'data.read data.change data.destroy infra.read infra.change infra.destroy process.kill privilege.raise persist system.change container.run ' +
      'system.exhaust audit.erase message.send tool.call guard.tamper unknown',
  )
  expect(fieldsOf('fs.delete').join(' ')).toBe('path asked place role tracked recursive pattern overwrites content')
  expect(fieldsOf('net.upload').join(' ')).toBe('host port scheme where ip_literal method verify_tls user_info')
  expect(fieldsOf('vcs.push').join(' ')).toBe('repo remote remote_known ref protected force deletes scope skips_hooks')
})

test('reason codes and error codes with their least verdicts', () => {
  expect(REASONS.join(' ')).toBe('program option subcommand name words content code syntax depth size shell tool input cd')
  expect(ERROR_FLOOR).toEqual({
    'input.shape': 'ask',
    'input.size': 'ask',
    'shell.syntax': 'ask',
    'shell.depth': 'ask',
    'shell.size': 'ask',
    'fact.missing': 'allow',
    'fact.budget': 'allow',
    'fact.late': 'allow',
    'rule.error': 'ask',
    'policy.stale': 'allow',
    'model.timeout': 'allow',
    'model.invalid': 'allow',
    'model.unavailable': 'allow',
    'store.late': 'allow',
    'store.failed': 'allow',
    deadline: 'ask',
    internal: 'ask',
  })
})

test('the decision that is answered', async () => {
  const told = encodeDecision(await bashDecision('rm -rf ~')) as Record<string, unknown>
  expect(Object.keys(told).sort().join(' ')).toBe(
    'action allowed confidence coverage decided_by decision effects errors id instead latency_ms model policy probabilities reason risk rule schema snapshot_id',
  )
  expect(told).toMatchObject({
    schema: 'beforehand.decision/1',
    decision: 'deny',
    allowed: false,
    action: 'deny',
    rule: 'floor/delete-home',
    decided_by: 'floor',
    coverage: 'full',
    confidence: 1,
    probabilities: { allow: 0, ask: 0, deny: 1 },
    errors: [],
    model: null,
  })
  expect(told['id']).toMatch(/^dec_[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect((told['policy'] as { version: string }).version).toMatch(/^sha256:[0-9a-f]{64}$/)
})

test('a general decision has the same fields', async () => {
  const { decision } = await decidedBy(generalDecider(REQUEST_GATE), { context: { country: 'CN', path: '/api/v1' } })
  const told = encodeDecision(decision) as Record<string, unknown>
  expect(Object.keys(told).join(' ')).toBe(
    'schema id decision allowed action reason rule instead risk confidence probabilities decided_by effects coverage errors snapshot_id policy model latency_ms',
  )
  expect(told).toMatchObject({ schema: 'beforehand.decision/1', decision: 'allow', action: 'allow', allowed: true, decided_by: 'rule', confidence: 1 })
})

test('the keys of a strategy', () => {
  expect(STRATEGY_KEYS).toEqual({
    '': ['strategy', 'description', 'for', 'candidates', 'ask', 'allows', 'default', 'rules', 'fallback', 'models'],
    rules: ['id', 'if', 'action', 'reason', 'instead', 'severity'],
    fallback: ['model', 'escalate_below', 'timeout_ms', 'default'],
  })
})

test('the floor', () => {
  const { rules } = parse(readFileSync(join(root, 'policies/floor.yaml'), 'utf8')) as { rules: { id: string }[] }
  expect(rules.map((rule) => rule.id).join(' ')).toBe(
    'guard-tamper guard-files delete-root delete-system delete-home delete-workspace delete-history open-system overwrite-tree write-device format-disk secret-upload secret-message secret-served',
  )
})

test('what the package exports to the shell', () => {
  const { name, bin, engines, type } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect({ name, bin, engines, type }).toEqual({ name: 'beforehand', bin: { beforehand: 'dist/bin/main.js' }, engines: { node: '>=22.13' }, type: 'module' })
})
