// Owns what only a person may do: approve and pause need a terminal that is not below an agent, and what they leave behind is seen everywhere.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Decision } from '../src/core/decision.ts'
import { LONGEST_PAUSE, pause, pausedUntil, pauseWatcher } from '../src/node/pause.ts'
import { agentAbove, fromProc, fromPs, type Process } from '../src/node/person.ts'
import { createRing, noteCommand } from '../src/node/ring.ts'
import { openSessionStore } from '../src/stores/sessions.ts'
import { MAIN, makePlace } from './suites/cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'beforehand-person-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tree = (...all: readonly (readonly [pid: number, parent: number, words: string, env?: string])[]) => {
  const known = new Map<number, Process>(all.map(([pid, parent, words, env]) => [pid, { pid, parent, words: words.split(' '), env: env?.split(' ') ?? [] }]))
  return (pid: number) => known.get(pid)
}

test('an agent above is found by its program, its script, its package or what it sets', () => {
  const shell = [3, 2, '-bash'] as const
  expect(agentAbove(3, tree(shell, [2, 1, '/usr/bin/tmux new'], [1, 0, 'init']))).toBeUndefined()
  expect(agentAbove(3, tree(shell, [2, 1, 'claude --continue'], [1, 0, 'init']))).toBe('claude')
  expect(agentAbove(3, tree(shell, [2, 1, 'node /usr/lib/node_modules/@anthropic-ai/claude-code/cli.js'], [1, 0, 'init']))).toContain('claude-code')
  expect(agentAbove(3, tree(shell, [2, 1, 'node /home/dev/.local/bin/codex exec x'], [1, 0, 'init']))).toBe('codex')
  expect(agentAbove(3, tree(shell, [2, 1, 'tmux', 'A=b CLAUDECODE=1'], [1, 0, 'init']))).toBe('CLAUDECODE')
  expect(agentAbove(3, tree(shell, [2, 1, 'vim notes/claude'], [1, 0, 'init']))).toBe('claude')
  expect(agentAbove(3, tree(shell, [2, 1, 'vim claude.md'], [1, 0, 'init']))).toBeUndefined()
  expect(agentAbove(3, tree(shell, [2, 3, 'sh']))).toBeUndefined()
})

test('the output of ps is read', () => {
  const look = fromPs('    1     0 /sbin/launchd\n  501     1 /Applications/Terminal\n  502   501 -zsh\n  600   502 opencode run hi\n  601   600 bash -c x\n')
  expect(agentAbove(601, look)).toBe('opencode')
  expect(agentAbove(502, look)).toBeUndefined()
})

test.skipIf(process.platform !== 'linux')('a real process below one that is called like an agent is found', async () => {
  const agent = join(folder, 'claude')
  symlinkSync(process.execPath, agent)
  const child = join(folder, 'child.mjs')
  writeFileSync(
    child,
    "import { spawn } from 'node:child_process'\nspawn('sleep', ['30'], { stdio: 'ignore' }).on('spawn', function () { console.log(this.pid) })\nprocess.on('SIGTERM', () => process.exit())\n",
  )
  const started = spawn(agent, [child], { stdio: ['ignore', 'pipe', 'inherit'], argv0: 'claude', env: { PATH: process.env.PATH } })
  const pid = await new Promise<number>((done) => started.stdout.once('data', (text: Buffer) => done(Number(text.toString()))))
  try {
    expect(agentAbove(pid, fromProc)).toBe('claude')
    expect(fromProc(pid)).toMatchObject({ parent: started.pid, words: ['sleep', '30'] })
  } finally {
    process.kill(pid)
    started.kill()
  }
})

test('approve and pause refuse whoever is not at a terminal, and change nothing', async () => {
  const place = makePlace()
  for (const args of [['approve'], ['approve', 'dec_x'], ['pause', '10m']]) {
    const { code, err } = await place.beforehand(args, 'y\n')
    expect([code, err]).toEqual([2, expect.stringContaining('is for a person at a terminal')])
  }
  expect(JSON.parse((await place.beforehand(['pause', '--json'])).out)).toEqual({ paused_until: null })
  expect(JSON.parse((await place.beforehand(['approve', '--json'])).out)).toEqual([])
  expect((await place.beforehand(['pause', '2d'])).err).toContain('at most 24h')
  place.remove()
})

const script = (process.env.PATH ?? '').split(delimiter).find((each) => existsSync(join(each, 'script')))

// util-linux's `script` gives a command a terminal of its own; without it there is none to test at.
test.skipIf(script === undefined || process.platform !== 'linux')('at a terminal: refused below an agent, else the newest is approved once', async () => {
  const place = makePlace()
  const state = join(place.root, 'state', 'beforehand')
  const row = { tool: 'Bash', input: { command: 'git push origin main' }, session: 's', id: 1, cwd: place.workspace, workspace: place.workspace }
  const first = JSON.parse((await place.beforehand(['decide', '--batch', '--record'], JSON.stringify(row))).out)
  expect(first.decision).toBe('ask')
  const listed = JSON.parse((await place.beforehand(['approve', '--json'])).out)
  expect(listed).toMatchObject([{ subject: 'git push origin main', session: 's', rule: first.rule }])

  const typed = (env: Record<string, string>) =>
    new Promise<string>((done) => {
      const child = spawn('script', ['-qec', `'${process.execPath}' '${MAIN}' approve`, '/dev/null'], {
        env: { ...place.env, ...env, TERM: 'dumb' },
        cwd: place.workspace,
      })
      let out = ''
      child.stdout.on('data', (text: Buffer) => {
        out += text.toString()
        if (out.includes('[y once')) child.stdin.end('y\n')
      })
      child.on('close', () => done(out))
    })
  expect(await typed({ CLAUDECODE: '1' })).toContain('belongs to a coding agent (CLAUDECODE)')
  expect(openSessionStore(join(state, 'sessions.db'), Date.now).waiting(0).length).toBe(1)

  // Where these tests are themselves run by an agent, it must be refused here, too.
  const above = agentAbove(process.pid, fromProc)
  const out = await typed({})
  expect(out).toContain(above === undefined ? 'approved, once' : 'belongs to a coding agent')
  const again = JSON.parse((await place.beforehand(['decide', '--batch', '--record'], JSON.stringify(row))).out)
  expect(again.decided_by).toBe(above === undefined ? 'approval' : 'rule')
  place.remove()
})

test('a pause is seen by whoever looks, ends by itself, and cannot be forged to last', () => {
  const state = mkdtempSync(join(folder, 'pause-'))
  expect(pausedUntil(state, 1_000)).toBeUndefined()
  expect(pause(state, 1_000, 500)).toBe(1_500)
  expect(pausedUntil(state, 1_000)).toBe(1_500)
  expect(pausedUntil(state, 1_500)).toBeUndefined()
  writeFileSync(join(state, 'pause.json'), JSON.stringify({ since: 1_000, until: 1_000 + LONGEST_PAUSE + 1 }))
  expect(pausedUntil(state, 1_200)).toBeUndefined()
  writeFileSync(join(state, 'pause.json'), '{')
  expect(pausedUntil(state, 1_200)).toBeUndefined()
  let now = 10_000
  const watch = pauseWatcher(state, () => now)
  expect(watch()).toBeUndefined()
  pause(state, now, 60_000)
  now += 300
  expect(watch()).toBe(70_000)
  now = 70_001
  expect(watch()).toBeUndefined()
})

test('status tells of a pause, and so does every decision', async () => {
  const place = makePlace()
  const state = join(place.root, 'state', 'beforehand')
  pause(state, Date.now(), 600_000)
  expect(JSON.parse((await place.beforehand(['status', '--json'])).out).paused_until).toBeGreaterThan(Date.now())
  expect((await place.beforehand(['status'])).out).toMatch(/paused\s+until .*only the floor holds/)
  const { code, out } = await place.beforehand(['decide', 'git push origin main'])
  expect([code, out]).toEqual([0, expect.stringContaining('paused until')])
  expect((await place.beforehand(['decide', 'rm -rf ~'])).code).toBe(1)
  expect((await place.beforehand(['pause', '--end'])).code).toBe(0)
  expect((await place.beforehand(['decide', 'git push origin main'])).code).toBe(1)
  place.remove()
})

test('an ask is told on the desktop as one argument, never as part of a script', () => {
  const text = `"; do shell script "x" $(id)`
  expect(noteCommand(text, 'linux', { DISPLAY: ':0' })).toEqual(['notify-send', '--app-name=Beforehand', expect.any(String), text])
  expect(noteCommand(text, 'linux', {})).toBeUndefined()
  const mac = noteCommand(text, 'darwin', {}) ?? []
  expect(mac.at(-1)).toBe(text)
  expect(mac.slice(0, -1).join(' ')).not.toContain('shell script')
  expect(noteCommand(text, 'linux', { TERMUX_VERSION: '1' })?.[0]).toBe('termux-notification')
  const ring = createRing(() => 0)
  expect(ring({ reason: 'x' } as Decision)).toBeUndefined()
})
