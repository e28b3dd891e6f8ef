// Owns the contract of each agent's hook: what its events say, and that every answer has exactly the form that the agent accepts.
import { describe, expect, test } from 'vitest'
import type { HookAnswer, HookEvent, Told } from '../src/core/agent.ts'
import { AGENTS } from '../src/node/agents.ts'
import { readRows } from './rows.ts'

interface Row {
  readonly id: string
  readonly agent: string
  readonly event: unknown
  readonly told: Told
  readonly grant: boolean
  readonly want: HookAnswer
  /** What the event says, where the row is about that. */
  readonly read?: HookEvent
}

describe('what a hook is told and answers', () => {
  for (const row of readRows<Row>('agents'))
    test(row.id, () => {
      const agent = AGENTS[row.agent]
      if (!agent) throw new Error(`no agent ${row.agent}`)
      const event = agent.readHook(row.event, { folder: row.id.endsWith('no-event-name') ? '/home/p' : '' })
      if (row.read) expect(event).toEqual(row.read)
      expect(agent.answerHook(event, row.told, { grant: row.grant })).toEqual(row.want)
    })
})

describe('every agent', () => {
  for (const agent of Object.values(AGENTS)) {
    const deny: Told = { decision: 'deny', allowed: false, reason: 'r', rule: '', instead: '' }
    test(`${agent.id}: whatever an event holds, reading never throws and what cannot be read is refused`, () => {
      for (const event of [undefined, null, 5, 'text', [], {}, { tool_name: {} }, { tool_input: 5 }, { hook_event_name: [] }]) {
        const read = agent.readHook(event, { folder: '' })
        expect(read.type).toBe('unreadable')
        const { stdout, exit } = agent.answerHook(read, deny, { grant: true })
        expect(exit === 2 || /deny|"block":true|"cancel":true/.test(stdout)).toBe(true)
      }
    })
    test(`${agent.id}: an answer never grants what was refused or asked`, () => {
      for (const told of [deny, { ...deny, decision: 'ask' as const }]) {
        const event: HookEvent = {
          type: 'before',
          name: 'PreToolUse',
          call: { tool: 'Bash', input: {}, cwd: '', workspace: [], session: '', parent: '', call: 'x' },
        }
        expect(agent.answerHook(event, { ...told, coverage: 'full', decided_by: 'rule' }, { grant: true }).stdout).not.toContain('"allow"')
      }
    })
  }
})
