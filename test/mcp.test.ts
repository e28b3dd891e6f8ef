// Owns the MCP server as the real client sees it over stdio: tools, prompt, answers, refusals, bad input, and the example registration.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { RULE } from '../src/serve/rule.ts'
import { MAIN, makePlace } from './suites/cli.ts'

const place = makePlace()
const client = new Client({ name: 'test-agent', version: '1' })
let firstAnswer = 0
let bareStart = 0

const connect = async (to: Client, command: string, args: readonly string[]): Promise<void> =>
  to.connect(new StdioClientTransport({ command, args: [...args], cwd: place.workspace, env: { ...place.env }, stderr: 'pipe' }))

beforeAll(async () => {
  const before = performance.now()
  await execa(process.execPath, ['-e', '0'])
  const start = performance.now()
  bareStart = start - before
  await connect(client, process.execPath, [MAIN, 'mcp'])
  await call('decide_action', { command: 'ls' })
  firstAnswer = performance.now() - start
}, 30_000)
afterAll(async () => {
  await client.close()
  place.remove()
})

const resultSchema = z.object({
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().optional(),
})
const call = async (
  name: string,
  args: Record<string, unknown>,
  meta?: Record<string, unknown>,
): Promise<{ text: string; structured: Record<string, unknown> | undefined; isError: boolean }> => {
  const { content, structuredContent, isError } = resultSchema.parse(await client.callTool({ name, arguments: args, ...(meta ? { _meta: meta } : {}) }))
  return { text: content.map((part) => part.text).join(''), structured: structuredContent, isError: isError ?? false }
}

test('the first answer comes soon after the start', () => {
  // As a ratio: the machine is shared. On an idle one a bare Node starts in 50 ms and the answer comes after about 500.
  expect(firstAnswer / bareStart).toBeLessThan(25)
})

test('tools, instructions and prompt are as agents need them', async () => {
  const { tools } = await client.listTools()
  expect(tools.map((tool) => tool.name)).toEqual(['decide_action', 'hook_decision'])
  for (const tool of tools) {
    expect(tool.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false, openWorldHint: false })
    expect(tool._meta).toEqual({ 'anthropic/alwaysLoad': true })
    expect(tool.inputSchema.required ?? []).toEqual([])
  }
  expect(client.getInstructions()).toBe(RULE)
  const { messages } = await client.getPrompt({ name: 'rule' })
  expect(messages).toMatchObject([{ role: 'user', content: { type: 'text', text: RULE } }])
})

test('decide_action: the whole verdict in the text and in the structured content', async () => {
  const { text, structured, isError } = await call('decide_action', { tool: 'Bash', input: { command: 'rm -rf ~' } })
  expect(isError).toBe(false)
  expect(JSON.parse(text)).toEqual(structured)
  expect(structured).toMatchObject({ schema: 'beforehand.decision/1', decision: 'deny', allowed: false, coverage: 'full' })
  expect(structured?.rule).toMatch(/^floor\//)
  for (const args of [
    { command: 'ls' },
    { path: 'a.txt', content: 'x' },
    { path: 'a.txt' },
    { url: 'https://nodejs.org/api/' },
    { command: 'ls', cwd: place.workspace },
  ]) {
    expect((await call('decide_action', args)).structured, JSON.stringify(args)).toMatchObject({ allowed: true })
  }
})

test('decide_action: source and session come from the connection, not from the arguments', async () => {
  const { structured } = await call('decide_action', { command: 'ls', source: 'person', session: 'forged', workspace: '/', agent: 'forged', home: '/nowhere' })
  const { out } = await place.beforehand(['log', '--json'])
  const kept = out
    .split('\n')
    .map((line) => JSON.parse(line))
    .find((snapshot) => snapshot.id === structured?.snapshot_id)
  expect(kept).toMatchObject({ source: 'self', caller: { agent: 'test-agent' }, action: { workspace: [place.workspace], home: place.env.HOME } })
  expect(kept.caller.session).not.toBe('forged')
})

test('decide_action: what is no action is an error that says how to ask, and never allowed', async () => {
  const wrong: string[] = []
  const rows: readonly (readonly [Record<string, unknown>, RegExp])[] = [
    [{}, /nothing to decide.*`command`/],
    [{ command: 'ls', tool: 'Bash', input: { command: 'rm -rf /' } }, /more than one action/],
    [{ action: 'launch', context: { amount: 3 } }, /strategy\.unknown/],
    [{ strategy: 'request_gat' }, /did you mean `request_gate`/],
    [{ command: 'ls', candidates: ['a'] }, /two questions/],
    [{ command: 7 }, /command/],
    [{ tool: ['Bash'] }, /tool/],
    [{ command: 'ls', shell: 'tcsh' }, /shell/],
  ]
  for (const [args, message] of rows) {
    const { text, isError } = await call('decide_action', args)
    if (!isError || !message.test(text) || text.includes('"allowed":true')) wrong.push(`${JSON.stringify(args)}: ${text}`)
  }
  const odd = [
    { tool: '', input: {} },
    { tool: 'Bash', input: {} },
    { tool: 'Bash', input: { command: ['rm', { a: 1 }] } },
    { tool: 'Nope', input: { x: 1 } },
    { tool: 'Bash', input: { command: 'ls', cwd: 3 } },
  ]
  for (const args of odd) {
    const { structured } = await call('decide_action', args)
    if (structured?.decision === undefined) wrong.push(`${JSON.stringify(args)}: no decision`)
  }
  expect(wrong).toEqual([])
})

test('hook_decision: text only, in the hook form; refuses what a model calls or what is no call', async () => {
  const deny = await call('hook_decision', {
    agent: 'claude-code',
    event: 'PreToolUse',
    tool: 'Bash',
    input: JSON.stringify({ command: 'rm -rf ~' }),
    session: 's',
    call: 'toolu_1',
  })
  expect(deny.structured).toBeUndefined()
  expect(JSON.parse(deny.text)).toMatchObject({
    hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: expect.stringContaining('floor/') },
  })
  const allow = await call('hook_decision', { agent: 'codex', tool: 'Bash', input: { command: 'ls' } })
  expect(allow.text).toBe('{}')
  const refused = [{ 'claudecode/toolUseId': 'x' }, { 'x-codex-turn-metadata': {} }, { callId: '1' }]
  for (const meta of refused)
    expect((await call('hook_decision', { tool: 'Bash', input: { command: 'ls' } }, meta)).text).toContain('"permissionDecision":"deny"')
  for (const args of [{}, { tool: 5 }, { tool: 'Bash', input: 5 }, { tool: 'Bash', input: '{"command":' }])
    expect((await call('hook_decision', args)).text).toMatch(/"permissionDecision":"(deny|ask)"/)
})

test('a question that is cancelled leaves no snapshot, and the server goes on', async () => {
  const count = async (): Promise<number> => JSON.parse((await place.beforehand(['status', '--json'])).out).snapshots.total
  const before = await count()
  const cancel = new AbortController()
  const asked = client.callTool({ name: 'decide_action', arguments: { command: `echo ${'x '.repeat(20_000)}` } }, undefined, { signal: cancel.signal })
  cancel.abort()
  await expect(asked).rejects.toThrow()
  expect((await call('decide_action', { command: 'ls' })).structured).toMatchObject({ allowed: true })
  expect((await count()) - before).toBeLessThanOrEqual(2)
})

test('the stdio entry of mcp.json.example starts as written', async () => {
  const example = z
    .object({ mcpServers: z.record(z.string(), z.looseObject({ type: z.string(), command: z.string().optional(), args: z.array(z.string()).optional() })) })
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../mcp.json.example'), 'utf8')))
  expect(example.mcpServers['beforehand-http']).toMatchObject({
    type: 'http',
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/),
    headers: { Authorization: 'Bearer ${BEFOREHAND_TOKEN}' },
  })
  const { command, args = [] } = example.mcpServers.beforehand ?? {}
  expect(command).toBe('beforehand')
  const other = new Client({ name: 'example', version: '1' })
  // The program's name stands for the bin entry of this checkout.
  await connect(other, process.execPath, [MAIN, ...args])
  expect((await other.listTools()).tools).toHaveLength(2)
  await other.close()
}, 20_000)
