// Owns what hooks remember across processes: each event below is a process of its own, as an agent starts it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makePlace } from './suites/cli.ts'

const place = makePlace()
afterAll(() => place.remove())

const work = join(place.root, 'elsewhere')
mkdirSync(work)
let calls = 0

/** One event of Claude Code; the hook is not started in the folder that the event tells. */
const event = async (
  name: string,
  tool: string,
  input: object,
  call?: string,
): Promise<{ readonly verdict: string; readonly reason: string; readonly call: string }> => {
  calls += 1
  const id = call ?? `call_${calls}`
  const told = { session_id: 's', hook_event_name: name, tool_name: tool, tool_input: input, tool_use_id: id, cwd: work }
  const { out } = await place.beforehand(['hook', 'claude-code'], JSON.stringify(told))
  const { permissionDecision = 'none', permissionDecisionReason = '' } = JSON.parse(out || '{}').hookSpecificOutput ?? {}
  return { verdict: permissionDecision, reason: permissionDecisionReason, call: id }
}
const before = (tool: string, input: object) => event('PreToolUse', tool, input)
const bash = (command: string) => before('Bash', { command })

test('a file that one hook saw being written is judged by the next, in the folder of the event', async () => {
  const script = { file_path: join(work, 't.sh'), content: 'rm -rf ~\n' }
  const written = await before('Write', script)
  expect(written.verdict).toBe('none')
  expect(await bash('bash t.sh')).toMatchObject({ verdict: 'deny', reason: expect.stringContaining('floor/delete-home') })
  writeFileSync(script.file_path, 'echo hello\n')
  await event('PostToolUse', 'Write', script, written.call)
  expect((await bash('bash t.sh')).verdict).toBe('none')
})

test('what one hook denied stays denied in the next', async () => {
  expect((await bash('cat ~/.ssh/id_rsa')).verdict).toBe('deny')
  expect(await bash('showfile ~/.ssh/id_rsa')).toMatchObject({ verdict: 'deny', reason: expect.stringContaining('denied before') })
  expect((await bash('showfile notes.txt')).verdict).toBe('none')
})

test('a person who corrects a denial takes it back', async () => {
  expect((await bash('cat ~/.kube/config')).verdict).toBe('deny')
  expect((await bash('showfile ~/.kube/config')).reason).toContain('denied before')
  const denied = JSON.parse((await place.beforehand(['log', '--denied', '--json', '--by', 'rule', '--limit', '1'])).out)
  expect(denied.request.input.command).toBe('cat ~/.kube/config')
  expect((await place.beforehand(['review', denied.id, 'right'])).code).toBe(0)
  expect((await bash('showfile ~/.kube/config')).reason).toContain('denied before')
  expect((await place.beforehand(['review', denied.id, 'wrong'])).code).toBe(0)
  expect((await bash('showfile ~/.kube/config')).reason).not.toContain('denied before')
})

test('a pause is seen by the next hook, and ends', async () => {
  expect((await bash('git push origin main')).verdict).toBe('ask')
  const file = join(place.root, 'state', 'beforehand', 'pause.json')
  writeFileSync(file, JSON.stringify({ since: Date.now() - 1, until: Date.now() + 60_000 }))
  expect((await bash('git push origin main')).verdict).toBe('none')
  expect((await bash('rm -rf ~')).verdict).toBe('deny')
  writeFileSync(file, JSON.stringify({ since: 0, until: 1 }))
  expect((await bash('git push origin main')).verdict).toBe('ask')
})
