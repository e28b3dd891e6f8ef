// Owns the rows of MCP tools: server, tool and arguments → effects, and what is run.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EffectDraft, Nested, Refined } from '../src/core/command-spec.ts'
import { readMcp, verbClass } from '../src/core/effects/mcp.ts'
import { display } from '../src/core/value.ts'
import { type Row, readRows } from './rows.ts'

interface McpRow extends Row {
  readonly server: string
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  /** Each an effect (`kind`, `on`, `content` and its fields), something run (`run`, `text`, …), or `unknown` with its reason. */
  readonly want: readonly Readonly<Record<string, unknown>>[]
  readonly not?: readonly string[]
  /** True: a secret leaves with the call. */
  readonly leaves?: boolean
}

const flatEffect = (draft: EffectDraft): Readonly<Record<string, unknown>> => ({
  ...draft.set,
  kind: draft.kind,
  on: draft.on && display(draft.on),
  ...(draft.content ? { content: display(draft.content) } : {}),
})

const flatNested = (nested: Nested): Readonly<Record<string, unknown>> => ({ ...nested, ...('text' in nested ? { text: display(nested.text) } : {}) })

const flat = (read: Refined): readonly Readonly<Record<string, unknown>>[] => [
  ...(read.effects ?? []).map(flatEffect),
  ...(read.nested ?? []).map(flatNested),
  ...(read.unknown ?? []).map(({ reason }) => ({ unknown: reason })),
]

const failures = (row: McpRow): readonly string[] => {
  const read = readMcp(row.server, row.tool, row.args)
  const got = flat(read)
  const out = row.want
    .filter((want) => !got.some((one) => Object.entries(want).every(([key, value]) => one[key] === value)))
    .map((want) => `no ${JSON.stringify(want)}`)
  out.push(...(row.not ?? []).filter((kind) => got.some((one) => one['kind'] === kind)).map((kind) => `has ${kind}`))
  if (!row.want.some((want) => 'unknown' in want) && (read.unknown ?? []).length > 0) out.push('unknown')
  if (got[0]?.['kind'] !== 'tool.call' || got[0]['server'] !== row.server || got[0]['tool'] !== row.tool) out.push('no tool.call')
  const leaves = (read.effects ?? []).some((draft) => draft.carries?.some((carry) => carry.kind === 'secret'))
  if (row.leaves !== undefined && leaves !== row.leaves) out.push(`leaves ${leaves}`)
  return out.map((what) => `${row.id}: ${what}, got ${JSON.stringify(got.slice(1))}`)
}

const rows = readRows<McpRow>('mcp')

test('there are rows', () => expect(rows.length).toBeGreaterThanOrEqual(60))
test('each call has its effects', () => expect(rows.flatMap(failures)).toEqual([]))

test('a secret goes with everything that leaves', () => {
  const read = readMcp('slack', 'post_message', { channel: '#a', text: 'DB_PASSWORD=Tr0ub4dor3' })
  expect(read.effects?.map((draft) => [draft.kind, draft.carries])).toEqual([
    ['tool.call', [{ kind: 'secret', path: '' }]],
    ['message.send', [{ kind: 'secret', path: '' }]],
  ])
})

test('the hint of the server is told, and decides nothing else', () => {
  const read = (hint: boolean): readonly unknown[] => flat(readMcp('x', 'delete_thing', {}, hint)).map(({ read_only_hint: _, ...rest }) => rest)
  expect(flat(readMcp('x', 'delete_thing', {}, true))[0]?.['read_only_hint']).toBe(true)
  expect(read(true)).toEqual(read(false))
})

test('verbs', () => {
  const classes = {
    read: 'get list_deleted navigate',
    write: 'create set merge',
    destroy: 'delete pods_delete get_and_delete',
    run: 'execute run_query eval',
    message: 'send post notify',
    unknown: 'frobnicate foo',
  }
  const wrong = Object.entries(classes).flatMap(([want, names]) =>
    names
      .split(' ')
      .filter((name) => verbClass(name.split('_')) !== want)
      .map((name) => `${name}: want ${want}, got ${verbClass(name.split('_'))}`),
  )
  expect(wrong).toEqual([])
})

test('never throws for any data', () => {
  const word = fc.constantFrom('get', 'delete', 'run', 'file', 'sql', 'github', 'git', 'browser', 'secret', 'container', '_', 'constructor', '__proto__')
  const name = fc.oneof(
    fc.array(word, { maxLength: 4 }).map((list) => list.join('_')),
    fc.string(),
  )
  const key = fc.constantFrom('path', 'command', 'sql', 'url', 'owner', 'repo', 'branch', 'force', 'edits', 'code', 'volumes', 'filter', '__proto__')
  const args = fc.dictionary(key, fc.jsonValue())
  fc.assert(
    fc.property(name, name, args, (server, tool, given) => {
      expect(readMcp(server, tool, given).effects?.[0]?.kind).toBe('tool.call')
    }),
    { numRuns: 1000 },
  )
})
