// Owns the file beside the snapshots: memory that survives processes, and approvals that count exactly once.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createDecider } from '../src/core/decide/decide.ts'
import type { DeciderOptions } from '../src/core/decide/decider.ts'
import { STAGES } from '../src/core/decide/stages.ts'
import { APPROVAL_LASTS, NO_MEMORY, type RememberedFile } from '../src/core/memory.ts'
import { foldersOf } from '../src/node/configuration.ts'
import { givenFacts } from '../src/node/facts-given.ts'
import { openGuard } from '../src/node/guard.ts'
import { newId, sha256, systemClock } from '../src/node/identity.ts'
import { openSessionStore } from '../src/stores/sessions.ts'
import { CWD } from './effects-of.ts'
import { shippedPolicies } from './verdict-of.ts'

const folder = mkdtempSync(join(tmpdir(), 'beforehand-sessions-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const file = (): string => {
  files += 1
  return join(folder, `${files}.db`)
}
const open = (path = file(), now = Date.now) => openSessionStore(path, now)
const NOTE: RememberedFile = { path: '/w/a', origin: 'downloaded', carries: [{ kind: 'network', path: 'https://x.example' }], by: 'dec_1', done: false }

test('what one process remembers another recalls, and the newest stands', () => {
  const path = file()
  const [one, two] = [open(path), open(path)]
  expect(two.recall('s')).toBeUndefined()
  one.update('s', (before) => ({ ...before, files: new Map([['/w/a', NOTE]]) }))
  expect(two.recall('s')?.files.get('/w/a')).toEqual(NOTE)
  two.update('s', (before) => ({ ...before, secrets: ['/w/.env'] }))
  expect(one.recall('s')).toMatchObject({ secrets: ['/w/.env'], denied: [], counts: NO_MEMORY.counts })
  expect(one.recall('s')?.files.size).toBe(1)
  expect(one.recall('other')).toBeUndefined()
})

test('a change that fails leaves what stood', () => {
  const store = open()
  store.update('s', (before) => ({ ...before, secrets: ['a'] }))
  expect(() =>
    store.update('s', () => {
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(store.recall('s')?.secrets).toEqual(['a'])
  store.update('s', (before) => ({ ...before, secrets: ['a', 'b'] }))
  expect(store.recall('s')?.secrets).toEqual(['a', 'b'])
})

test('sessions that ended long ago are forgotten', () => {
  const path = file()
  const month = 31 * 86_400_000
  open(path, () => 1_000).update('old', (before) => ({ ...before, secrets: ['a'] }))
  open(path, () => 1_000 + month).update('new', (before) => ({ ...before, secrets: ['a'] }))
  expect(open(path).recall('old')).toBeUndefined()
  expect(open(path).recall('new')?.secrets).toEqual(['a'])
})

test('an ask waits, is approved once, and is spent once', () => {
  const store = open()
  expect(store.waiting(0)).toEqual([])
  expect(store.approve('dec_1', 0, 10)).toBe(false)
  store.asked({ key: 'k1', id: 'dec_1', session: 's', time: 1_000 })
  store.asked({ key: 'k2', id: 'dec_2', session: 's', time: 2_000 })
  expect(store.waiting(0).map(({ id }) => id)).toEqual(['dec_2', 'dec_1'])
  expect(store.waiting(1_500).map(({ id }) => id)).toEqual(['dec_2'])
  expect(store.spend('k1', 0)).toBe(false)
  expect(store.approve('dec_1', 1_500, 3_000)).toBe(false)
  expect(store.approve('dec_1', 500, 3_000)).toBe(true)
  expect(store.waiting(0).map(({ id }) => id)).toEqual(['dec_2'])
  expect(store.spend('k1', 3_001)).toBe(false)
  expect(store.spend('k1', 3_000)).toBe(true)
  expect(store.spend('k1', 3_000)).toBe(false)
})

// ---- through the decider

const deciderWith = (given: Partial<DeciderOptions> = {}) =>
  createDecider({
    stages: STAGES,
    policies: shippedPolicies,
    facts: givenFacts({ cwd: CWD }),
    clock: systemClock,
    newId,
    hash: sha256,
    keyedHash: () => 'hash',
    engine: 'test',
    ...given,
  })
const PUSH = {
  tool: 'Bash',
  input: { command: 'git push origin main' },
  session: 's',
  agent: 'codex',
  cwd: CWD,
  workspace: CWD,
  home: '/home/dev',
  source: 'hook',
} as const

test('an approval lets exactly that action through, once, and says so', async () => {
  const approvals = open()
  const rung: string[] = []
  const decider = deciderWith({ approvals, asked: ({ id }) => rung.push(id) })
  const first = await decider.decide(PUSH)
  expect(first.decision).toBe('ask')
  expect(rung).toEqual([first.id])
  expect(approvals.waiting(0).map(({ id }) => id)).toEqual([first.id])
  expect(approvals.approve(first.id, 0, Date.now())).toBe(true)
  for (const other of [
    { input: { command: 'git push origin  main' } },
    { session: 't' },
    { cwd: `${CWD}/src` },
    { workspace: '/home/dev' },
    { input: { command: 'git push origin main --tags' } },
  ])
    expect((await decider.decide({ ...PUSH, ...other })).decision, JSON.stringify(other)).toBe('ask')
  const changed = { facts: givenFacts({ cwd: CWD, git: { head: 'other' } }) }
  expect((await decider.decide(PUSH, changed)).decision).toBe('ask')
  expect((await decider.decide({ ...PUSH, source: 'self' })).decision).toBe('ask')
  expect((await decider.decide(PUSH, { record: false })).decision).toBe('ask')
  const second = await decider.decide(PUSH)
  expect(second).toMatchObject({ decision: 'allow', allowed: true, decided_by: 'approval', rule: first.rule })
  expect(second.reason).toContain('a person approved it once')
  expect((await decider.decide(PUSH)).decision).toBe('ask')
})

test('an approval ends with the policy version and after ten minutes, and never lifts a denial', async () => {
  const approvals = open()
  const { id } = await deciderWith({ approvals }).decide(PUSH)
  approvals.approve(id, 0, Date.now())
  expect((await deciderWith({ approvals, policies: { ...shippedPolicies, version: 'sha256:other' } }).decide(PUSH)).decision).toBe('ask')
  const later = { ...systemClock, epoch: () => Date.now() + APPROVAL_LASTS + 1_000 }
  expect((await deciderWith({ approvals, clock: later }).decide(PUSH)).decision).toBe('ask')
  expect((await deciderWith({ approvals }).decide(PUSH)).decided_by).toBe('approval')
  const waiting = approvals.waiting(0).length
  await deciderWith({ approvals }).decide({ ...PUSH, input: { command: 'rm -rf ~' } })
  expect(approvals.waiting(0).length).toBe(waiting)
})

test('approvals that cannot be kept change no verdict', async () => {
  const fail = (): never => {
    throw new Error('disk')
  }
  const told: unknown[] = []
  const decider = deciderWith({ approvals: { asked: fail, waiting: fail, approve: fail, spend: fail }, report: (error) => told.push(error) })
  expect((await decider.decide(PUSH)).decision).toBe('ask')
  expect(told.length).toBeGreaterThan(0)
})

test('a pause lets through all but the floor, and every decision says so', async () => {
  const decider = deciderWith({ paused: () => Date.UTC(2030, 0, 1, 12, 5) })
  const asked = await decider.decideWith(PUSH)
  expect(asked.decision).toMatchObject({ decision: 'ask', allowed: true })
  expect(asked.snapshot?.mode).toBe('observe')
  expect((await decider.decide({ ...PUSH, input: { command: 'cat ~/.ssh/id_rsa' } })).allowed).toBe(true)
  expect(await decider.decide({ ...PUSH, input: { command: 'rm -rf ~' } })).toMatchObject({ decision: 'deny', allowed: false, decided_by: 'floor' })
  for (const command of ['ls', 'git push origin main', 'rm -rf ~'])
    expect((await decider.decide({ ...PUSH, input: { command } })).reason).toContain('paused until 2030-01-01T12:05Z')
})

// ---- through the guard of a process

test('guards of two processes share memory, and outcomes reach it', async () => {
  const state = mkdtempSync(join(folder, 'state-'))
  const guardOf = () =>
    openGuard({
      folders: { ...foldersOf({ config: state, state }), organisation: state },
      workspace: CWD,
      home: '/home/dev',
      record: true,
      facts: givenFacts({ cwd: CWD }),
    })
  const [one, two] = [await guardOf(), await guardOf()]
  const call = (command: string) => ({ ...PUSH, input: { command } })
  const { id } = await one.decider.decide(call("printf 'rm -rf ~\\n' > t.sh"))
  expect((await two.decider.decide(call('bash t.sh'))).rule).toBe('floor/delete-home')
  expect(await two.store?.outcome(id, { time: Date.now(), ran: true, exit: 0 })).toBe(true)
  await one.close()
  await two.close()
  const kept = openSessionStore(join(state, 'sessions.db'), Date.now).recall('s')
  expect(kept?.files.get(`${CWD}/t.sh`)).toMatchObject({ done: true, by: id })
  expect(kept?.counts).toEqual({ asked: 0, denied: 1, ran: 1 })
})

test('a file that is no database makes each decision of a session say so, and nothing milder', async () => {
  const state = mkdtempSync(join(folder, 'broken-'))
  writeFileSync(join(state, 'sessions.db'), 'this is no database, but it is long enough to look like one that is broken'.repeat(20))
  const guard = await openGuard({
    folders: { ...foldersOf({ config: state, state }), organisation: state },
    workspace: CWD,
    home: '/home/dev',
    record: true,
    facts: givenFacts({ cwd: CWD }),
  })
  const told = await guard.decider.decide(PUSH)
  expect(told.decision).toBe('ask')
  expect(told.errors.map(({ code }) => code)).toContain('store.failed')
  await guard.close()
})
