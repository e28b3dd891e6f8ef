// The contract of hook commands tells good ones from each kind of bad one; the scripted model speaks the three wires; doctor says what fails.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AGENTS } from '../src/node/agents.ts'
import { runContract } from '../src/node/doctor/contract.ts'
import { HOOK_FORMS, hookFormOf } from '../src/node/doctor/hook-forms.ts'
import type { Subject } from '../src/node/doctor/report.ts'
import { startScriptedModel } from '../src/node/doctor/scripted-model.ts'
import { MAIN, makePlace, type Place } from './suites/cli.ts'

const HOOK = join(dirname(MAIN), 'hook.cjs')

let place: Place
beforeAll(() => {
  place = makePlace()
})
afterAll(() => place.remove())

/** A hook for Claude Code that keeps the contract, with one fault. */
const hook = (fault: string): string => `
const FAULT = ${JSON.stringify(fault)}
const deny = (reason) => {
  const said = { hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: reason } }
  if (FAULT === 'noise') process.stdout.write('log: denied\\n')
  process.stdout.write(JSON.stringify(FAULT === 'top-level' ? said.hookSpecificOutput : said))
  process.exit(['noise', 'top-level'].includes(FAULT) ? 0 : 2)
}
const late = setTimeout(() => deny('late'), FAULT === 'hasty' ? 300 : 2_500)
if (FAULT === 'patient') clearTimeout(late)
let text = ''
process.stdin.on('data', (chunk) => (text += chunk)).on('end', () => {
  clearTimeout(late)
  let event
  try { event = JSON.parse(text) } catch { if (FAULT === 'crash') throw new Error('bad'); return deny('unreadable') }
  const command = event?.tool_input?.command
  if (FAULT === 'everything') return deny('no')
  if (command === undefined) return FAULT === 'lenient' ? undefined : deny('no tool')
  if (/^rm/.test(command)) return deny(FAULT === 'counter' ? 'no ' + process.pid : 'no')
  if (/^git/.test(command) && FAULT !== 'no-ask') process.stdout.write('{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask"}}')
})
`

const failing = async (fault: string): Promise<readonly string[]> => {
  const file = place.put(`hook-${fault || 'good'}.cjs`, hook(fault))
  const form = hookFormOf('claude-code')
  if (!form) throw new Error('no form')
  const rows = await runContract({ command: `"${process.execPath}" "${file}"`, form, cwd: place.workspace, env: place.env, limit: 8_000 })
  expect(rows.length).toBe(13)
  return rows.filter((row) => !row.ok).map(({ name }) => name.split(':')[0] ?? '')
}

/** Each mostly waits: for what comes late, and for what never ends. */
describe.concurrent('the contract of hooks', () => {
  test.each([
    ['', []],
    ['everything', ['allow', 'parallel']],
    ['no-ask', ['ask']],
    ['lenient', ['garbage']],
    ['patient', ['timeout']],
    ['hasty', ['allow']],
    ['counter', ['repeated key']],
  ])('a hook with the fault %j fails %j and nothing else', async (fault, expected) => {
    expect([...new Set(await failing(fault))].sort()).toEqual(expected)
  })

  test.each(['noise', 'top-level'])('a denial that the client would not take (%s) is none', async (fault) => {
    expect(await failing(fault)).toEqual(expect.arrayContaining(['deny', 'garbage', 'parallel', 'repeated key']))
  })

  test('a crash is no denial where the client lets it through', async () => {
    expect(await failing('crash')).toContain('garbage')
  })

  test.each(HOOK_FORMS)('$agent: silence lets the call run', ({ taken }) => {
    expect(taken({ stdout: '', stderr: '', exit: 0 })).toBe('runs')
  })

  test('Codex takes no denial with a key that it does not know, without a reason, or without words beside exit 2', () => {
    const { taken } = HOOK_FORMS.find(({ agent }) => agent === 'codex') ?? HOOK_FORMS[0] ?? expect.fail()
    const deny = (more: object, reason = 'no'): string =>
      JSON.stringify({ ...more, hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: reason } })
    expect(taken({ stdout: deny({}), stderr: '', exit: 0 })).toBe('held')
    expect(taken({ stdout: deny({ extra: 1 }), stderr: '', exit: 0 })).toBe('runs')
    expect(taken({ stdout: deny({}, ''), stderr: '', exit: 0 })).toBe('runs')
    expect(taken({ stdout: '', stderr: '', exit: 2 })).toBe('runs')
    expect(taken({ stdout: '', stderr: 'no', exit: 2 })).toBe('held')
  })
})

/** One after the other: each starts eight of its own at once. */
describe('the contract of our own hooks', () => {
  /** A kind of each: one that takes exit 2, one only with words beside it, one that does not take it. Each waits out an event that never ends. */
  const KINDS = ['claude-code', 'codex', 'cursor']

  test.each(HOOK_FORMS.filter(({ agent }) => KINDS.includes(agent) && Object.hasOwn(AGENTS, agent)))('that for $agent keeps it', async (form) => {
    const hook = [process.execPath, HOOK, '--config', join(place.root, 'config'), '--state', join(place.root, 'state'), form.agent]
    const rows = await runContract({ command: hook.map((word) => `"${word}"`).join(' '), form, cwd: place.workspace, env: place.env, limit: 40_000 })
    expect(rows.filter((row) => !row.ok)).toEqual([])
  })
})

describe('the scripted model', () => {
  const post = async (url: string, body: object): Promise<string> => (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).text()

  test.each([
    [
      'messages',
      { role: 'user', content: 'go' },
      { role: 'assistant', content: [] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'main_0_0', content: 'seen' }] },
    ],
    ['chat/completions', { role: 'user', content: 'go' }, { role: 'assistant', content: '' }, { role: 'tool', tool_call_id: 'main_0_0', content: 'seen' }],
  ])('plays turn after turn over /v1/%s', async (path, user, assistant, result) => {
    const played: string[] = []
    const second = (): readonly string[] => [`turn ${played.push('second')}`]
    const model = await startScriptedModel({ main: [[{ name: 'shell', input: { command: 'one' } }], second] })
    const url = `${model.url}/v1/${path}`
    expect(await post(url, { messages: [user] })).toContain('one')
    expect(await post(url, { messages: [user, assistant, result] })).toContain('turn 1')
    expect(await post(url, { messages: [user, assistant, result] })).toContain('turn 1')
    expect(model.results()).toEqual([{ id: 'main_0_0', text: 'seen' }])
    await model.close()
  })

  test('counts items over /v1/responses, gives sub-agents their own turns, and answers nothing else', async () => {
    const call = { name: 'ns.tool', input: { a: 1 } }
    const model = await startScriptedModel({ main: [[call, call], ['end']], sub: [['from sub']] })
    const url = `${model.url}/v1/responses`
    const user = { role: 'user', content: [{ type: 'input_text', text: 'go' }] }
    const first = await post(url, { input: [user] })
    expect(first.match(/response\.output_item\.done/g)?.length).toBe(4)
    expect(first).toContain('"namespace":"ns"')
    expect(await post(url, { input: [user, { type: 'function_call' }, { type: 'function_call' }] })).toContain('"end"')
    expect(await post(url, { input: [{ role: 'user', content: 'do [[sub]]' }] })).toContain('from sub')
    expect((await fetch(`${model.url}/v1/models`)).status).toBe(404)
    await model.close()
  })
})

describe('beforehand doctor', () => {
  /** No client is on the PATH, so that its hook is asked in its place. */
  const run = async (own: Place, ...words: readonly string[]): Promise<{ readonly code: number | undefined; readonly out: string; readonly err: string }> => {
    const env = { ...own.env, PATH: dirname(process.execPath) }
    const { exitCode, stdout, stderr } = await execa(process.execPath, [MAIN, ...words], {
      cwd: own.workspace,
      env,
      extendEnv: false,
      reject: false,
      stdin: 'ignore',
    })
    return { code: exitCode, out: stdout, err: stderr }
  }
  const failed = (out: string): readonly string[] =>
    (JSON.parse(out) as { subjects: readonly Subject[] }).subjects.flatMap(({ checks }) =>
      checks.filter(({ outcome }) => outcome === 'fail').map(({ name }) => name),
    )

  test('says which agents there are, and fails for a name that is none', async () => {
    const { code, err } = await run(place, 'doctor', '--agent', 'clode')
    expect(code).toBe(2)
    expect(err).toContain('claude-code, codex, opencode')
  })

  test('fails where a policy has errors', async () => {
    const own = makePlace()
    own.put('config/beforehand/policy.yaml', 'strategy: coding_agent\nrules: [{ id: a, action: perhaps }]\n')
    const { code, out } = await run(own, 'doctor', '--json', '--agent', 'codex')
    expect(code).toBe(1)
    expect(JSON.parse(out).subjects[0]).toMatchObject({ subject: 'policy', checks: [{ name: 'files', outcome: 'fail' }] })
    own.remove()
  })

  test.each([
    ['claude-code', 'home/.claude/settings.json'],
    ['codex', 'home/.codex/hooks.json'],
  ])(
    '%s without its client: the installed hook refuses the canary; nothing installed, an emptied file and a program that is gone fail',
    async (agent, file) => {
      const own = makePlace()
      const examine = async (): Promise<unknown> => {
        const { code, out } = await run(own, 'doctor', '--json', '--agent', agent)
        return [code, failed(out)]
      }
      expect(await examine()).toEqual([1, ['refuses']])
      const { code, out, err } = await run(own, 'init', '--agent', agent, '--yes')
      expect([code, code === 0 ? '' : out + err]).toEqual([0, ''])
      expect(await examine()).toEqual([0, []])
      const whole = readFileSync(join(own.root, file), 'utf8')
      own.put(file, '{}')
      expect(await examine()).toEqual([1, ['files', 'refuses']])
      own.put(file, whole.replaceAll('hook.cjs', 'gone.js').replaceAll('hook-program.ts', 'gone.ts'))
      expect(await examine()).toEqual([1, ['files', 'refuses']])
      own.remove()
    },
  )
})
