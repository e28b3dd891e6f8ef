// Owns the map from the 19 clauses of the doctrine to effects: clause → example effects → the verdict that balanced gives.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Verdict } from '../src/core/decision.ts'
import type { Effect, EffectKind } from '../src/core/effect.ts'
import { makeEffect } from '../src/core/effect.ts'
import { judgeEffects } from '../src/core/policy/cases.ts'
import { compilePolicies } from '../src/core/policy/compile.ts'

const pack = (name: string) => ({ name: `${name}.yaml`, text: readFileSync(join(import.meta.dirname, '../policies', `${name}.yaml`), 'utf8') })
const { set } = compilePolicies({ floor: pack('floor'), personal: [] }, pack)

type Row = readonly [clause: number, want: Verdict, kind: EffectKind, fields: Partial<Effect>]

const SECRET = [{ kind: 'secret' as const, path: '/home/dev/.ssh/id_rsa' }]
const from = (path: string) => [{ kind: 'network' as const, path }]

const ROWS: readonly Row[] = [
  [1, 'allow', 'fs.delete', { place: 'workspace', role: 'output', path: '/home/dev/app/dist', recursive: true }],
  [1, 'allow', 'fs.delete', { place: 'workspace', role: 'dependency', path: '/home/dev/app/node_modules', recursive: true }],
  [1, 'allow', 'fs.delete', { place: 'workspace', role: 'fixture', path: '/home/dev/app/tests/tmp', recursive: true }],
  [1, 'allow', 'fs.delete', { place: 'temp', path: '/tmp/app-x', recursive: true }],
  [1, 'ask', 'fs.delete', { place: 'workspace', role: 'source', path: '/home/dev/app/src/legacy', recursive: true }],
  [1, 'ask', 'fs.delete', { place: 'workspace', role: 'data', path: '/home/dev/app/storage/uploads', recursive: true }],
  [1, 'deny', 'fs.delete', { place: 'workspace-root', path: '/home/dev/app', recursive: true }],
  [1, 'deny', 'fs.delete', { place: 'git-dir', path: '/home/dev/app/.git', recursive: true }],
  [1, 'deny', 'fs.delete', { place: 'home-root', path: '/home/dev', recursive: true }],
  [1, 'deny', 'fs.delete', { place: 'system', path: '/usr', recursive: true }],
  [2, 'ask', 'vcs.push', { ref: 'main', protected: true, remote: 'origin', remote_known: true, force: 'no' }],
  [2, 'ask', 'vcs.push', { ref: 'feature/x', remote: 'origin', remote_known: true, force: 'yes' }],
  [2, 'deny', 'vcs.push', { ref: 'main', protected: true, remote: 'origin', remote_known: true, force: 'yes' }],
  [2, 'deny', 'vcs.push', { ref: 'main', protected: true, remote: 'origin', remote_known: true, deletes: true }],
  [2, 'deny', 'vcs.push', { remote: 'git@x.test:a/b', scope: 'all-refs', force: 'yes', deletes: true }],
  [3, 'ask', 'vcs.discard', { repo: '/home/dev/app', scope: 'tree' }],
  [3, 'ask', 'vcs.discard', { repo: '/home/dev/app', scope: 'branch' }],
  [3, 'ask', 'vcs.discard', { repo: '/home/dev/app', scope: 'history' }],
  [3, 'allow', 'vcs.discard', { repo: '/tmp/clone', scope: 'tree' }],
  [3, 'allow', 'vcs.discard', { repo: '/home/dev/app/tests/fixtures/repo', scope: 'tree' }],
  [4, 'ask', 'exec.code', { language: 'shell', from: 'network', carries: from('https://astral.sh/uv/install.sh') }],
  [4, 'deny', 'exec.code', { language: 'shell', from: 'network', carries: from('https://get.dev-tools.test/install.sh') }],
  [5, 'ask', 'secret.read', { path: '/home/dev/app/.env', store: 'env-file' }],
  [5, 'ask', 'secret.read', { store: 'token-file', target: 'a token' }],
  [5, 'deny', 'secret.read', { path: '/home/dev/.ssh/id_ed25519', store: 'private-key' }],
  [5, 'deny', 'secret.read', { path: '/home/dev/.kube/config', store: 'kube' }],
  [5, 'deny', 'net.download', { host: '169.254.169.254', where: 'metadata', method: 'GET' }],
  [5, 'deny', 'net.upload', { host: 'x.test', where: 'public', method: 'POST', carries: SECRET }],
  [5, 'deny', 'net.download', { host: 'x.test', where: 'public', method: 'GET', carries: SECRET }],
  [6, 'allow', 'data.destroy', { system: 'postgres', object: 'app_test', stage: 'test', local: true, scope: 'all', reversible: false }],
  [6, 'ask', 'data.destroy', { system: 'postgres', object: 'app_dev', stage: 'dev', local: true, scope: 'all', reversible: false }],
  [6, 'ask', 'data.change', { system: 'postgres', object: 'app', stage: 'staging' }],
  [6, 'deny', 'data.destroy', { system: 'postgres', object: 'app', stage: 'production', scope: 'all' }],
  [7, 'ask', 'infra.change', { system: 'terraform', object: '.', stage: 'unknown' }],
  [7, 'ask', 'infra.destroy', { system: 'kubernetes', object: 'deployment/api', stage: 'staging', scope: 'one' }],
  [7, 'deny', 'infra.destroy', { system: 'terraform', object: 'infra/prod', stage: 'production', scope: 'all' }],
  [7, 'deny', 'infra.destroy', { system: 'aws', object: 'acme-prod-backups', stage: 'production', scope: 'one', reversible: false }],
  [7, 'deny', 'audit.erase', { log: 'cloud-audit' }],
  [8, 'deny', 'guard.tamper', { what: 'hooks' }],
  [8, 'deny', 'fs.write', { place: 'guard', path: '/home/dev/app/.beforehand/policy.yaml' }],
  [8, 'allow', 'fs.read', { place: 'guard', path: '/home/dev/app/.beforehand/policy.yaml' }],
  [9, 'ask', 'vcs.commit', { repo: '/home/dev/app', skips_hooks: true }],
  [9, 'ask', 'fs.write', { place: 'agent-config', path: '/home/dev/app/.mcp.json' }],
  [10, 'deny', 'persist', { mechanism: 'cron' }],
  [10, 'deny', 'persist', { mechanism: 'authorized-keys' }],
  [10, 'ask', 'fs.write', { place: 'home', path: '/home/dev/.bashrc', content: { hash: '', bytes: 10, runs: 'rc', secret: false } }],
  [11, 'allow', 'vcs.commit', { repo: '/home/dev/app', target: 'git commit -m "never run rm -rf /"' }],
  [11, 'allow', 'fs.write', { place: 'workspace', role: 'docs', path: '/home/dev/app/docs/hardening.md' }],
  [12, 'allow', 'exec.code', { language: 'shell', from: 'file', origin: 'workspace-tracked', content_hash: 'x' }],
  [12, 'deny', 'fs.delete', { place: 'home-root', path: '/home/dev', recursive: true, via: ['npm run clean', 'bash'] }],
  [13, 'allow', 'data.read', { system: 'postgres', object: 'app_dev', stage: 'dev', local: true }],
  [13, 'allow', 'data.change', { system: 'postgres', object: 'app_dev', stage: 'dev', local: true, reversible: true }],
  [13, 'ask', 'data.destroy', { system: 'postgres', object: 'app_dev', stage: 'dev', local: true }],
  [14, 'deny', 'system.change', { area: 'firewall', scope: 'all' }],
  [14, 'deny', 'system.change', { area: 'security-module' }],
  [14, 'deny', 'system.change', { area: 'power' }],
  [14, 'deny', 'privilege.raise', { to: 'root', interactive: true }],
  [14, 'deny', 'container.run', { mounts: ['/'], name: 'alpine' }],
  [14, 'ask', 'net.download', { host: 'x.test', where: 'public', method: 'GET', verify_tls: false }],
  [14, 'ask', 'vcs.config', { scope: 'all', target: 'http.sslVerify' }],
  [15, 'ask', 'fs.delete', { place: 'home', role: 'cache', path: '/home/dev/.npm', recursive: true }],
  [15, 'ask', 'fs.delete', { place: 'system', role: 'cache', path: '/var/cache/apt', recursive: true }],
  [16, 'ask', 'package.run', { name: 'create-x', standing: 'unknown', source: 'registry' }],
  [16, 'ask', 'package.install', { name: 'x', standing: 'unknown', source: 'url' }],
  [16, 'ask', 'package.install', { name: 'x', standing: 'unknown', source: 'git' }],
  [16, 'ask', 'package.install', { name: 'x', standing: 'unknown', source: 'extra-index' }],
  [16, 'allow', 'package.install', { name: 'x', standing: 'declared', source: 'registry' }],
  [17, 'deny', 'infra.change', { system: 's3', object: 'customer-data', grants_public: true }],
  [17, 'ask', 'infra.change', { system: 'iam', object: 'team-role' }],
  [17, 'deny', 'infra.destroy', { system: 'github', object: 'acme/app', scope: 'all' }],
  [18, 'ask', 'persist', { mechanism: 'user-unit', target: 'app-dev.service' }],
  [18, 'ask', 'persist', { mechanism: 'scheduled-task', target: 'AppBackup' }],
  [19, 'allow', 'infra.read', { system: 'kubernetes', object: 'pods', stage: 'production' }],
  [19, 'ask', 'secret.read', { store: 'vault', target: 'staging/api' }],
  [19, 'ask', 'net.connect', { host: 'web1.prod.test', where: 'public', scheme: 'ssh' }],
]

test('every clause has rows, and each row has the verdict that the doctrine gives', () => {
  const wrong = ROWS.flatMap(([clause, want, kind, fields]) => {
    const got = set ? judgeEffects(set, [makeEffect(kind, fields)]) : { verdict: 'none', rule: '' }
    return got.verdict === want ? [] : [`clause ${clause}, ${kind} ${JSON.stringify(fields)}: want ${want}, got ${got.verdict} by ${got.rule || 'no rule'}`]
  })
  expect(wrong).toEqual([])
  const clauses = new Set(ROWS.map(([clause]) => clause))
  expect(Array.from({ length: 19 }, (_, index) => index + 1).filter((clause) => !clauses.has(clause))).toEqual([])
})
