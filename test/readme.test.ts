// Owns that what the READMEs say is there: paths, npm scripts, commands, registrations.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadStrategy } from '../src/core/policy/strategy.ts'
import { root } from './gates.ts'

const readme = readFileSync(join(root, 'README.md'), 'utf8')
const map = readFileSync(join(root, 'src/README.md'), 'utf8')
const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts

test('each path of the map exists', () => {
  const paths = [...map.matchAll(/`((?:core|agents|stores|serve|node|policies|test)\/[\w./-]*)`/g)].map((match) => match[1] ?? '')
  const missing = paths.filter((path) => !existsSync(join(root, path.startsWith('policies/') || path.startsWith('test/') ? '' : 'src', path)))
  expect(paths.length).toBeGreaterThan(15)
  expect(missing).toEqual([])
  expect(map.split('\n').length).toBeLessThanOrEqual(80)
})

test('each npm script that is named exists', () => {
  const named = [...readme.matchAll(/npm (?:run )?(?:-s )?(test|demo|bench:http|bench|beforehand|train)(?![\w:])/g)].map((match) => match[1] ?? '')
  expect(new Set(named)).toEqual(new Set(['demo', 'test', 'beforehand', 'bench', 'bench:http', 'train']))
  for (const name of named) expect(scripts[name]).toBeDefined()
})

test('each command that is named exists', () => {
  const help = execFileSync(process.execPath, [join(root, 'src/node/main.ts'), '--help'], { encoding: 'utf8' })
  for (const name of ['mcp', 'decide', 'explain', 'run', 'log', 'policy', 'status', 'serve', 'token', 'models', 'approve', 'pause', 'review', 'tune', 'replay'])
    expect(help).toMatch(new RegExp(`^\\s+${name}\\b`, 'm'))
})

test('the registrations are well-formed', () => {
  const claude = /add-json --scope user beforehand '([^']+)'/.exec(readme)?.[1] ?? ''
  expect(JSON.parse(claude)).toMatchObject({ type: 'stdio', command: 'beforehand', args: ['mcp'] })
  const opencode = /```json\n(\{ "mcp"[^`]+)```/.exec(readme)?.[1] ?? ''
  expect(JSON.parse(opencode).mcp.beforehand).toMatchObject({ type: 'local', command: ['beforehand', 'mcp'] })
  expect(readme).toMatch(/\[mcp_servers\.beforehand\]\ncommand = "beforehand"\nargs = \["mcp"\]/)
})

test('the strategy of the README loads, and its questions are answered', async () => {
  const text = /```yaml\n(strategy: request_gate\n[^`]+)```/.exec(readme)?.[1] ?? ''
  const { strategy, problems } = loadStrategy({ name: 'request_gate.yaml', text })
  expect([strategy?.name, problems]).toEqual(['request_gate', []])
  const told = [...readme.matchAll(/^beforehand (decide --(?:policy|strategy) \S+ --context) '([^']+)'/gm)]
  expect(told).toHaveLength(2)
  const file = join(mkdtempSync(join(tmpdir(), 'beforehand-readme-')), 'request_gate.yaml')
  writeFileSync(file, text)
  const answers = told.map(([, words = '', context = '']) => {
    const args = [...words.replace('request_gate.yaml', file).split(' '), context, '--json']
    const { stdout } = spawnSync(process.execPath, [join(root, 'src/node/main.ts'), ...args], { encoding: 'utf8' })
    return JSON.parse(stdout).decision
  })
  expect(answers).toEqual(['allow', 'page_on_call'])
})

test('each command about agents that is named exists', () => {
  const help = execFileSync(process.execPath, [join(root, 'src/node/main.ts'), '--help'], { encoding: 'utf8' })
  for (const name of ['init', 'doctor', 'hook', 'uninstall']) expect(help).toMatch(new RegExp(`^\\s+${name}\\b`, 'm'))
})
