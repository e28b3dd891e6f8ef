// Owns the rows of normalising: a call as an agent sent it → parts of the Action.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import claudeCode from '../src/agents/claude-code.ts'
import codex from '../src/agents/codex.ts'
import opencode from '../src/agents/opencode.ts'
import { canonicalKey, normalise } from '../src/core/action/normalise.ts'
import type { RawCall } from '../src/core/action.ts'
import { LIMITS } from '../src/core/limits.ts'
import { type Row, readRows } from './rows.ts'

interface ActionRow extends Row {
  readonly call: unknown
  readonly agent?: string
  readonly want: Readonly<Record<string, unknown>>
}

const TABLES = new Map([claudeCode, codex, opencode].map((agent) => [agent.id, agent.tools]))

/** Objects must have at least what is wanted, arrays exactly so many. */
const has = (got: unknown, want: unknown): boolean => {
  if (typeof want !== 'object' || want === null) return got === want
  if (typeof got !== 'object' || got === null) return false
  if (Array.isArray(want) && (!Array.isArray(got) || got.length !== want.length)) return false
  return Object.entries(want).every(([key, value]) => has((got as Record<string, unknown>)[key], value))
}

const failures = (row: ActionRow): readonly string[] => {
  const action = normalise(row.call as RawCall, TABLES.get(row.agent ?? ''))
  return Object.entries(row.want)
    .filter(([key, value]) => !has(action[key as keyof typeof action], value))
    .map(([key, value]) => `${row.id}: want ${key} ${JSON.stringify(value)}, got ${JSON.stringify(action[key as keyof typeof action])}`)
}

const rows = readRows<ActionRow>('action')

test('there are rows', () => expect(rows.length).toBeGreaterThanOrEqual(120))
test('each call is the action that it should be', () => expect(rows.flatMap(failures)).toEqual([]))

const bash = (input: unknown): RawCall => ({ tool: 'Bash', input, cwd: '/w' })

const nested = (levels: number): unknown => {
  let value: unknown = 1
  for (let i = 0; i < levels; i++) value = { a: value }
  return value
}

test('the limits of an input', () => {
  const reason = (input: unknown): string => {
    const { operation } = normalise(bash(input))
    return operation.type === 'unknown' ? operation.reason : operation.type
  }
  expect(reason({ command: 'a'.repeat(LIMITS.inputText - 8) })).toBe('shell')
  expect(reason({ command: 'a'.repeat(LIMITS.inputText) })).toBe('size')
  expect(reason({ command: 'ls', x: 'a'.repeat(LIMITS.inputText) })).toBe('size')
  expect(reason({ command: 'ls', x: Array.from({ length: LIMITS.inputText }, () => 1) })).toBe('size')
  expect(reason({ command: 'ls', x: nested(LIMITS.nesting - 2) })).toBe('shell')
  expect(reason({ command: 'ls', x: nested(100_000) })).toBe('size')
  expect(reason(`{"command":"${'a'.repeat(LIMITS.inputText)}"}`)).toBe('size')
})

test('keys that programs trip over stay data', () => {
  const action = normalise(bash(JSON.parse('{"command":"ls","__proto__":{"polluted":1},"constructor":1}')))
  expect(Object.keys(action.input)).toEqual(['__proto__', 'command', 'constructor'])
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

test('equal inputs have one key, whatever their order; too large ones have none', () => {
  expect(canonicalKey(normalise(bash({ a: 1, command: 'ls' })))).toBe(canonicalKey(normalise(bash({ command: 'ls', a: 1 }))))
  expect(canonicalKey(normalise(bash({ command: 'ls' })))).not.toBe(canonicalKey(normalise(bash({ command: 'ls ' }))))
  expect(canonicalKey(normalise(bash({ command: 'ls' })))).not.toBe(canonicalKey(normalise({ ...bash({ command: 'ls' }), tool: 'Read' })))
  expect(canonicalKey(normalise(bash({ command: 'a'.repeat(LIMITS.inputText + 1) })))).toBe('')
})

test('things that throw when they are read', () => {
  const cycle: Record<string, unknown> = { command: 'ls' }
  cycle['self'] = cycle
  const trap = {
    get command(): string {
      throw new Error('no')
    },
  }
  for (const input of [cycle, trap, { command: 'ls', x: Symbol('s'), y: () => 1, z: 1n }, new Date(0), new Map()])
    expect(() => normalise(bash(input))).not.toThrow()
})

test('never throws, and is the same again', () => {
  const tools = fc.constantFrom('Bash', 'Write', 'Edit', 'MultiEdit', 'apply_patch', 'Glob', 'Grep', 'Task', 'WebFetch', 'mcp__a__b', 'write_stdin', '', 'x')
  const names = fc.constantFrom(
    'command',
    'file_path',
    'path',
    'content',
    'edits',
    'url',
    'pattern',
    'prompt',
    'old_string',
    'new_string',
    'shell',
    'workdir',
    '__proto__',
  )
  const input = fc.oneof(fc.jsonValue(), fc.dictionary(names, fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }))))
  fc.assert(
    fc.property(tools, input, fc.jsonValue(), (tool, given, cwd) => {
      const call = { tool, input: given, cwd, workspace: cwd } as unknown as RawCall
      expect(normalise(call)).toEqual(normalise(call))
      expect(normalise(call, opencode.tools).operation.type).toBeTypeOf('string')
    }),
    { numRuns: 500 },
  )
})
