// Owns the maker of plain snapshots for tests.

import type { Verdict } from '../../src/core/decision.ts'
import type { Snapshot } from '../../src/core/snapshot.ts'

export const makeSnapshot = (
  id: string,
  given: { time?: number; decision?: Verdict; session?: string; by?: string; coverage?: 'full' | 'partial' } = {},
): Snapshot => {
  const { time = 1_000, decision = 'allow', session = 's1', by = 'rule', coverage = 'full' } = given
  return {
    format: 'beforehand.snapshot/1',
    id,
    time,
    source: 'hook',
    caller: { agent: 'test', session, parent: '', call: id },
    request: { tool: 'Bash', input: { command: `echo ${id} ${'é☃'.repeat(500)}` } },
    action: {
      tool: 'Bash',
      input: {},
      operation: { type: 'inert' },
      shell: 'bash',
      cwd: '/w',
      workspace: ['/w'],
      home: '/h',
      user: 'u',
      temp: '/tmp',
      platform: 'linux',
      case_sensitive: true,
      agent: 'test',
      session,
      parent: '',
      call: id,
      source: 'hook',
      intent: '',
      env: {},
    },
    candidates: ['allow', 'ask', 'deny'],
    facts: [],
    effects: [],
    rules: [],
    gaps: [],
    features: null,
    opinion: null,
    decision: { id, decision, errors: [], rule: 'p/r', decided_by: by, coverage, reason: 'x' },
    timing: { read: 0, facts: 0, rules: 0, model: 0, combine: 0, encode: 0 },
    policy: { strategy: 'coding_agent', version: 'v' },
    engine: 'test',
    mode: 'enforce',
    replay: 'exact',
  }
}
