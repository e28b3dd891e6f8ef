// Owns the rule that a person's "from now on" becomes: it allows that action, and not the ones next to it.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Snapshot } from '../src/core/snapshot.ts'
import { foldersOf } from '../src/node/configuration.ts'
import { givenFacts } from '../src/node/facts-given.ts'
import { openGuard } from '../src/node/guard.ts'
import { narrowRules, writeRules } from '../src/node/narrow-rule.ts'
import { CWD } from './effects-of.ts'

const root = mkdtempSync(join(tmpdir(), 'beforehand-narrow-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let places = 0

const makePlace = (policy?: string) => {
  places += 1
  const config = join(root, String(places))
  mkdirSync(config)
  if (policy !== undefined) writeFileSync(join(config, 'policy.yaml'), policy)
  const folders = { ...foldersOf({ config, state: config }), organisation: join(config, 'none') }
  return {
    folders,
    policy: () => readFileSync(join(config, 'policy.yaml'), 'utf8'),
    decide: async (command: string, cwd = CWD) => {
      const guard = await openGuard({ folders, workspace: config, home: '/home/dev', record: false })
      const { decision, snapshot } = await guard.decider.decideWith(
        { tool: 'Bash', input: { command }, source: 'hook', cwd, workspace: cwd, home: '/home/dev' },
        { facts: givenFacts({ cwd }) },
      )
      await guard.close()
      return { decision, snapshot: snapshot as Snapshot }
    },
  }
}

const ROWS: readonly (readonly [asked: string, ...near: string[]])[] = [
  ['git push origin main', 'git push origin master', 'git push --force-with-lease origin main', 'git push upstream main'],
  ['curl -d @notes.txt https://hooks.example/x', 'curl -d @other.txt https://hooks.example/x', 'curl -d @notes.txt https://hooks.example/y'],
  ['rm -rf src', 'rm -rf lib', 'rm -rf src test'],
  ['terraform apply', 'terraform destroy'],
  ['cat .env', 'cat .env.local'],
]

test('the rule allows what was asked, in its folder, and nothing next to it', async () => {
  for (const [command, ...near] of ROWS) {
    const { folders, decide } = makePlace()
    const asked = await decide(command)
    expect(asked.decision.decision, command).toBe('ask')
    writeRules(folders, narrowRules(asked.snapshot, 'approved-1'), CWD, 'a test')
    const now = await decide(command)
    expect([command, now.decision.decision]).toEqual([command, 'allow'])
    expect(now.decision.errors).toEqual([])
    for (const other of near) expect((await decide(other)).decision.decision, other).not.toBe('allow')
    expect((await decide(command, '/home/dev/other')).decision.decision, `${command} elsewhere`).toBe('ask')
  }
})

test('what stands in the policy stays, comments too, and the new rule comes first', async () => {
  const before = '# mine\nextends: [balanced]\nrules:\n  # never\n  - { id: no-lint, kinds: [fs.delete], action: deny, reason: no, instead: leave it }\n'
  const { folders, decide, policy } = makePlace(before)
  const { snapshot } = await decide('git push origin main')
  const { cases } = writeRules(folders, narrowRules(snapshot, 'approved-1'), CWD, 'approved by ann')
  expect(policy()).toMatch(/^# mine\nextends:[\s\S]*# approved by ann\n\s+- id: approved-1[\s\S]*# never\n\s+- \{\s*id: no-lint/)
  expect(readFileSync(cases, 'utf8')).toMatch(/want: allow[\s\S]*rule: policy\/approved-1[\s\S]*want: ask[\s\S]*near: policy\/approved-1/)
  const again = await decide('git push origin develop')
  writeRules(folders, narrowRules(again.snapshot, 'approved-2'), CWD, 'approved by ann')
  expect(readFileSync(cases, 'utf8')).toMatch(/approved-1[\s\S]*approved-2/)
  expect((await decide('git push origin main')).decision.decision).toBe('allow')
})

test('a policy with errors is left as it is', async () => {
  const { folders, policy } = makePlace('rules: [')
  const { snapshot } = await makePlace().decide('git push origin main')
  expect(() => writeRules(folders, narrowRules(snapshot, 'approved-1'), CWD, 'x')).toThrow('mend it first')
  expect(policy()).toBe('rules: [')
})
