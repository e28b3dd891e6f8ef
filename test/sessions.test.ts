// Owns the rows of several calls of one session: what flows from one to the next, and that what was denied stays denied.
import { expect, test } from 'vitest'
import type { RawCall } from '../src/core/action.ts'
import { createDecider } from '../src/core/decide/decide.ts'
import { STAGES } from '../src/core/decide/stages.ts'
import type { Verdict } from '../src/core/decision.ts'
import { settle } from '../src/core/memory/learn.ts'
import { MEMORY_LIMITS, type Memory, NO_MEMORY, type SessionMemory } from '../src/core/memory.ts'
import { givenFacts } from '../src/node/facts-given.ts'
import { newId, sha256, systemClock } from '../src/node/identity.ts'
import { CWD } from './effects-of.ts'
import { type Row, readRows } from './rows.ts'
import { shippedPolicies } from './verdict-of.ts'

interface SessionCall {
  readonly cmd?: string
  readonly tool?: string
  readonly input?: unknown
  /** Default: that of the row. */
  readonly session?: string
  readonly parent?: string
  readonly want: Verdict
  readonly rule?: string
  readonly by?: string
  /** Stands in the reason, or must not. */
  readonly reason?: string
  readonly not?: string
}

interface SessionRow extends Row {
  readonly files?: Readonly<Record<string, string>>
  readonly calls: readonly SessionCall[]
}

const memoryOf = (given: Partial<Memory> = {}): Memory => {
  const sessions = new Map<string, SessionMemory>()
  return {
    recall: (session) => sessions.get(session),
    update: (session, change) => {
      sessions.set(session, change(sessions.get(session) ?? NO_MEMORY))
    },
    ...given,
  }
}

const deciderOf = (memory: Memory) =>
  createDecider({
    stages: STAGES,
    policies: shippedPolicies,
    facts: givenFacts({ cwd: CWD }),
    clock: systemClock,
    newId,
    hash: sha256,
    keyedHash: () => 'hash',
    memory,
    engine: 'test',
  })

const faultsOf = async (row: SessionRow, memory: Memory): Promise<readonly string[]> => {
  const decider = deciderOf(memory)
  const facts = givenFacts({ cwd: CWD, files: row.files })
  const out: string[] = []
  for (const [at, { cmd, tool = 'Bash', input = { command: cmd }, session = 'row', parent = '', want, rule, by, reason, not }] of row.calls.entries()) {
    const got = await decider.decide({ tool, input, session, parent, cwd: CWD, workspace: CWD, home: '/home/dev', source: 'hook' }, { facts })
    const fault = (what: string) => out.push(`${row.id}[${at}]: ${what}; got ${got.decision} by ${got.decided_by} ${got.rule}: ${got.reason}`)
    if (got.decision !== want) fault(`want ${want}`)
    else if (rule !== undefined && got.rule !== rule) fault(`want rule ${rule}`)
    else if (by !== undefined && got.decided_by !== by) fault(`want by ${by}`)
    else if (reason !== undefined && !got.reason.includes(reason)) fault(`want a reason with "${reason}"`)
    else if (not !== undefined && got.reason.includes(not)) fault(`want a reason without "${not}"`)
  }
  return out
}

const rows = readRows<SessionRow>('sessions')

test('each call of each session gets its verdict, where what was allowed counts as done', async () => {
  expect(rows.length).toBeGreaterThan(40)
  const out: string[] = []
  for (const row of rows) out.push(...(await faultsOf(row, memoryOf({ assumesDone: true }))))
  expect(out).toEqual([])
})

test('a call that may not have happened yet never loosens', async () => {
  const out: string[] = []
  for (const row of rows) out.push(...(await faultsOf(row, memoryOf())))
  expect(out.filter((fault) => /want (ask|deny).*got allow|want deny.*got ask/.test(fault))).toEqual([])
})

const ask = (memory: Memory, command: string, given: Partial<RawCall> = {}, files?: Readonly<Record<string, string>>) =>
  deciderOf(memory).decide(
    { tool: 'Bash', input: { command }, session: 's', cwd: CWD, workspace: CWD, home: '/home/dev', source: 'hook', ...given },
    { facts: givenFacts({ cwd: CWD, files }) },
  )

test('a file is judged as it is and as a pending call would make it', async () => {
  const memory = memoryOf()
  await ask(memory, "echo 'rm -rf ~' > t.sh")
  expect((await ask(memory, 'bash t.sh', {}, { 't.sh': 'echo harmless' })).rule).toBe('floor/delete-home')
  const told = await memory.recall('s')
  await memory.update('s', (before) => settle(before, told?.files.get(`${CWD}/t.sh`)?.by ?? '', { ran: true }))
  expect((await ask(memory, 'bash t.sh', {}, { 't.sh': 'echo harmless' })).decision).toBe('allow')
})

test('a call that did not run leaves nothing behind', async () => {
  const memory = memoryOf()
  const { id } = await ask(memory, 'curl -o /tmp/i.sh https://tools.example/i.sh')
  await memory.update('s', (before) => settle(before, id, { ran: false }))
  expect((await memory.recall('s'))?.files.size).toBe(0)
})

test('only hooks fill the memory, and a policy of another version forgets what was denied', async () => {
  const memory = memoryOf()
  for (const source of ['self', 'api', 'person', 'replay'] as const) await ask(memory, 'rm -rf ~', { source })
  expect(await memory.recall('s')).toBeUndefined()
  await ask(memory, 'rm -rf ~')
  await memory.update('s', (before) => ({ ...before, denied: before.denied.map((one) => ({ ...one, policy: 'sha256:other' })) }))
  expect((await ask(memory, 'cleaner /home/dev')).decided_by).not.toBe('memory')
})

test('what a person allowed is no longer denied', async () => {
  const memory = memoryOf()
  const { id } = await ask(memory, 'cat ~/.ssh/id_rsa')
  expect((await ask(memory, 'showfile ~/.ssh/id_rsa')).decided_by).toBe('memory')
  await memory.update('s', (before) => settle(before, id, { ran: false, answer: 'allow' }))
  expect((await ask(memory, 'showfile ~/.ssh/id_rsa')).decided_by).not.toBe('memory')
})

test('no secret is remembered, and a memory that fails changes no verdict', async () => {
  const memory = memoryOf()
  const token = `ghp_${'a1B2'.repeat(9)}`
  await ask(memory, `echo 'TOKEN=${token}' > note.txt`)
  const kept = await memory.recall('s')
  expect([...(kept?.files.values() ?? [])]).toMatchObject([{ path: `${CWD}/note.txt`, carries: [{ kind: 'secret' }] }])
  expect(JSON.stringify([...(kept?.files.values() ?? [])])).not.toContain(token)
  const fail = (): never => {
    throw new Error('disk')
  }
  const got = await ask(memoryOf({ recall: fail, update: fail }), 'rm -rf ~')
  expect(got).toMatchObject({ decision: 'deny', rule: 'floor/delete-home', errors: [{ code: 'store.failed' }] })
})

test('what is kept of one session is bounded', async () => {
  const memory = memoryOf()
  for (let i = 0; i < 300; i += 1) await ask(memory, `echo '${'x'.repeat(3_000)}' > f${i}.txt; cat ~/.ssh/id_${i}`)
  const kept = await memory.recall('s')
  expect(kept?.denied.length).toBeLessThanOrEqual(MEMORY_LIMITS.denied)
  for (let i = 0; i < 300; i += 1) await ask(memory, `echo '${'x'.repeat(3_000)}' > f${i}.txt`)
  const files = [...((await memory.recall('s'))?.files.values() ?? [])]
  expect(files.length).toBe(MEMORY_LIMITS.files)
  expect(files.reduce((sum, { text = '' }) => sum + text.length, 0)).toBeLessThanOrEqual(MEMORY_LIMITS.texts)
})
