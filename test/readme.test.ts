// Owns that what the READMEs say is there: paths, npm scripts, commands, registrations.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
  const named = [...readme.matchAll(/npm (?:run )?(?:-s )?(test|demo|bench:http|bench|beforehand)(?![\w:])/g)].map((match) => match[1] ?? '')
  expect(new Set(named)).toEqual(new Set(['demo', 'test', 'beforehand', 'bench', 'bench:http']))
  for (const name of named) expect(scripts[name]).toBeDefined()
})

test('each command that is named exists', () => {
  const help = execFileSync(process.execPath, [join(root, 'src/node/main.ts'), '--help'], { encoding: 'utf8' })
  for (const name of ['mcp', 'decide', 'explain', 'run', 'log', 'policy', 'status', 'serve', 'token', 'models'])
    expect(help).toMatch(new RegExp(`^\\s+${name}\\b`, 'm'))
})

test('the registrations are well-formed', () => {
  const claude = /add-json --scope user beforehand '([^']+)'/.exec(readme)?.[1] ?? ''
  expect(JSON.parse(claude)).toMatchObject({ type: 'stdio', command: 'beforehand', args: ['mcp'] })
  const opencode = /```json\n(\{ "mcp"[^`]+)```/.exec(readme)?.[1] ?? ''
  expect(JSON.parse(opencode).mcp.beforehand).toMatchObject({ type: 'local', command: ['beforehand', 'mcp'] })
  expect(readme).toMatch(/\[mcp_servers\.beforehand\]\ncommand = "beforehand"\nargs = \["mcp"\]/)
})
