// Owns that a session keeps the project's rules that it saw first, whatever becomes of the file.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { foldersOf } from '../src/node/configuration.ts'
import { givenFacts } from '../src/node/facts-given.ts'
import { openGuard } from '../src/node/guard.ts'

const root = mkdtempSync(join(tmpdir(), 'beforehand-pinned-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const makeProject = (name: string) => {
  const [state, work] = [join(root, name, 'state'), join(root, name, 'work')]
  for (const folder of [state, join(work, '.beforehand')]) mkdirSync(folder, { recursive: true })
  const file = join(work, '.beforehand/policy.yaml')
  return {
    work,
    rules: (text: string | undefined) => (text === undefined ? rmSync(file, { force: true }) : writeFileSync(file, text)),
    trust: (text: string) => writeFileSync(join(state, 'trust.json'), JSON.stringify({ trusted: [createHash('sha256').update(text).digest('hex')] })),
    /** Each decision in a process of its own, as by hooks. */
    decide: async (command: string, session = 's') => {
      const folders = { ...foldersOf({ config: state, state }), organisation: state }
      const guard = await openGuard({ folders, workspace: work, home: '/home/dev', record: true, facts: givenFacts({ cwd: work }) })
      const decision = await guard.decider.decide({ tool: 'Bash', input: { command }, source: 'hook', session, cwd: work, workspace: work, home: '/home/dev' })
      await guard.close()
      return decision
    },
  }
}

const DENY = 'rules:\n  - { id: no-lint, kinds: [fs.delete], if: \'glob(effect.path, "**/lint-cache")\', action: deny, reason: keep it, instead: leave it }\n'
const OTHER = 'rules:\n  - { id: no-dist, kinds: [fs.delete], if: \'glob(effect.path, "**/dist")\', action: deny, reason: keep it, instead: leave it }\n'

test('rules that vanish keep counting for the session that saw them, and for no other', async () => {
  const { rules, decide } = makeProject('vanish')
  rules(DENY)
  expect(await decide('rm -rf lint-cache')).toMatchObject({ decision: 'deny', rule: 'policy/no-lint' })
  const { policy } = await decide('ls')
  rules(undefined)
  const after = await decide('rm -rf lint-cache')
  expect(after).toMatchObject({ decision: 'deny', rule: 'policy/no-lint' })
  expect(after.policy.version).not.toBe(policy.version)
  expect((await decide('rm -rf lint-cache', 'other')).decision).toBe('allow')
})

test('rules that change count in both versions', async () => {
  const { rules, decide } = makeProject('change')
  rules(DENY)
  await decide('ls')
  rules(OTHER)
  expect((await decide('rm -rf lint-cache')).rule).toBe('policy/no-lint')
  expect((await decide('rm -rf dist')).rule).toBe('policy/no-dist')
  expect((await decide('rm -rf lint-cache', 'other')).decision).toBe('allow')
  expect((await decide('rm -rf build')).decision).toBe('allow')
})

test('rules that were seen first do not loosen what counts now', async () => {
  const { rules, trust, decide } = makeProject('loosen')
  const allow = 'rules:\n  - { id: mine, kinds: [vcs.push], action: allow, certainty: any }\n'
  rules(allow)
  trust(allow)
  expect((await decide('git push origin main')).decision).toBe('allow')
  rules(undefined)
  expect((await decide('git push origin main')).decision).toBe('ask')
})

test('a file that breaks leaves the rules in force that the session saw', async () => {
  const { rules, decide } = makeProject('break')
  rules(DENY)
  await decide('ls')
  rules('rules: [')
  expect(await decide('rm -rf lint-cache')).toMatchObject({ decision: 'deny', rule: 'policy/no-lint' })
})
