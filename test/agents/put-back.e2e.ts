// (g) `init`, `doctor`, `init --undo` leave the files as they were; and doctor fails where the guard was taken out of the way.
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import type { Subject } from '../../src/node/doctor/report.ts'
import { serve } from '../suites/service.ts'
import { makeGuarded } from './guarded.ts'
import type { AgentId } from './install.ts'
import { selected } from './selected.ts'
import { type Home, makeHome } from './session.ts'

const homes: Home[] = []
afterAll(() => {
  for (const home of homes) home.remove()
})

/** What a person has already: other hooks, other servers, comments where the agent reads them. */
const EXISTING: Readonly<Record<AgentId, Readonly<Record<string, string>>>> = {
  'claude-code': {
    'home/.claude/settings.json':
      '{\n    "permissions": { "deny": ["WebFetch"] },\n    "hooks": {\n        "PreToolUse": [{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "true" }] }]\n    }\n}\n',
    'home/.claude/CLAUDE.md': '# Mine\n\nWrite short answers.',
  },
  codex: {
    'home/.codex/config.toml': '# mine\r\nmodel_reasoning_effort = "low" # enough\r\n\r\n[tui]\r\nnotifications = true\r\n',
    'home/.codex/hooks.json': '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"true"}]}]}}',
    'home/.codex/AGENTS.md': 'Write short answers.\n',
  },
  opencode: {
    'home/.config/opencode/opencode.jsonc':
      '{\n\t// mine\n\t"$schema": "https://opencode.ai/config.json",\n\t"permission": { "webfetch": "deny", },\n\t"mcp": { "other": { "type": "local", "command": ["true"], "enabled": false } },\n}\n',
    'home/.config/opencode/AGENTS.md': 'Write short answers.\n',
  },
}

/** The file that holds the hook. */
const HOOK_FILE: Readonly<Record<AgentId, { readonly path: string; readonly empty: string }>> = {
  'claude-code': { path: 'home/.claude/settings.json', empty: '{}' },
  codex: { path: 'home/.codex/hooks.json', empty: '{}' },
  opencode: { path: 'home/.config/opencode/plugin/beforehand.js', empty: '' },
}

const examine = async (home: Home): Promise<{ readonly code: number | undefined; readonly failed: readonly string[] }> => {
  const { code, out } = await home.beforehand(['doctor', '--json', '--agent', home.agent])
  const { subjects }: { subjects: readonly Subject[] } = JSON.parse(out)
  return { code, failed: subjects.flatMap(({ checks }) => checks.filter(({ outcome }) => outcome === 'fail').map(({ name }) => name)) }
}

describe.each(selected)('%s', (agent) => {
  const existing = EXISTING[agent]
  const hookFile = HOOK_FILE[agent]

  test('(g) init, doctor, init --undo: the files are as they were', async () => {
    const home = await makeGuarded(agent, { existing })
    homes.push(home)
    const read = (): Readonly<Record<string, string>> => Object.fromEntries(Object.keys(existing).map((name) => [name, home.read(name)]))
    expect(read()).not.toEqual(existing)
    expect(await examine(home)).toEqual({ code: 0, failed: [] })
    expect((await home.beforehand(['init', '--undo', '--yes'])).code).toBe(0)
    expect(read()).toEqual(existing)
    const left = Object.entries(home.files('home')).filter(([name, text]) => /beforehand/i.test(text) && !KEPT_BY_CLIENT.test(name))
    expect(left.map(([name]) => name)).toEqual([])
  })

  test('(g) control: doctor fails where nothing was installed', async () => {
    const home = await makeHome(agent)
    homes.push(home)
    const { code, failed } = await examine(home)
    expect(code).toBe(1)
    expect(failed).toContain('refuses')
  })

  test('(g) doctor fails when the hook file is emptied', async () => {
    const home = await makeGuarded(agent)
    homes.push(home)
    home.put(hookFile.path, hookFile.empty)
    const { code, failed } = await examine(home)
    expect(code).toBe(1)
    expect(failed).toEqual(expect.arrayContaining(['refuses', 'files']))
  })

  test('(g) doctor fails when what the hook asks is gone', async () => {
    const home = await makeGuarded(agent)
    homes.push(home)
    home.endService()
    rmSync(home.program, { recursive: true })
    const { code, failed } = await examine(home)
    expect(code).toBe(1)
    expect(failed).toContain('refuses')
  })

  // Only this client has it.
  if (agent === 'claude-code')
    test('(g) doctor passes with the service, and fails when it is stopped', async ({ skip }) => {
      if (await isTaken(SERVICE_PORT)) skip('something listens on the port of the service')
      const home = await makeGuarded(agent, { words: ['--service', '--transport', 'http'] })
      homes.push(home)
      const service = await serve({ ...home, workspace: home.work }, [])
      const running = await examine(home)
      await service.stop()
      const stopped = await examine(home)
      expect(running).toEqual({ code: 0, failed: [] })
      expect(stopped.code).toBe(1)
      expect(stopped.failed).toContain('refuses')
    })

  // Only this client has it.
  if (agent === 'codex')
    test('(g) doctor fails when the trust is removed', async () => {
      const home = await makeGuarded(agent)
      homes.push(home)
      home.edit('home/.codex/config.toml', (text) => text.replace(/trusted_hash = "sha256:[0-9a-f]+"/g, 'trusted_hash = "sha256:00"'))
      const { code, failed } = await examine(home)
      expect(code).toBe(1)
      expect(failed).toEqual(expect.arrayContaining(['refuses', 'trust']))
    })

  // Only this client has it.
  if (agent === 'claude-code')
    test('(g) doctor fails when the project switches all hooks off', async () => {
      const home = await makeGuarded(agent)
      homes.push(home)
      home.put('work/.claude/settings.json', '{"disableAllHooks":true}')
      const { code, failed } = await examine(home)
      expect(code).toBe(1)
      expect(failed).toEqual(expect.arrayContaining(['refuses', 'switched on']))
    })
})

/** What hooks over HTTP are told, and `beforehand serve` takes by itself. */
const SERVICE_PORT = 4117

const isTaken = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/** Sessions, logs and caches of the client itself, which hold what was said. */
const KEPT_BY_CLIENT = /\.sqlite|\.db|\/log|sessions\/|projects\/|\.claude\/backups\/|history|\.local\/(state|share)\/|\.cache\//
