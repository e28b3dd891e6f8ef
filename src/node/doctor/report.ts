// Owns what doctor found out: checks with their outcome, and how a person reads them.
import { type Paint, plain } from '../table.ts'

/** `warn` is something to know that leaves the guard in force. */
export type Outcome = 'pass' | 'warn' | 'fail'

export interface Check {
  readonly name: string
  readonly outcome: Outcome
  readonly detail: string
}

export interface Subject {
  /** An agent's id, `service` or `policy`. */
  readonly subject: string
  readonly version: string
  /** The agent's program, or `''`. */
  readonly binary: string
  readonly checks: readonly Check[]
  /** What it can still do that no hook sees. */
  readonly unseen: readonly string[]
}

export const check = (name: string, ok: boolean, detail: string, otherwise: Outcome = 'fail'): Check => ({ name, outcome: ok ? 'pass' : otherwise, detail })

export const outcomeOf = ({ checks }: Pick<Subject, 'checks'>): Outcome => {
  const outcomes = new Set(checks.map((each) => each.outcome))
  if (outcomes.has('fail')) return 'fail'
  return outcomes.has('warn') ? 'warn' : 'pass'
}

const STYLE = { pass: 'green', warn: 'yellow', fail: 'red' } as const

export const reportText = (subjects: readonly Subject[], paint: Paint): string =>
  subjects
    .flatMap(({ subject, version, binary, checks, unseen }) => {
      const width = Math.max(...checks.map(({ name }) => name.length))
      return [
        paint('bold', [subject, version, binary].filter(Boolean).join('  ')),
        ...checks.map(({ name, outcome, detail }) => `  ${paint(STYLE[outcome], outcome)}  ${name.padEnd(width)}  ${plain(detail)}`),
        ...unseen.map((each, at) => paint('dim', `  ${at === 0 ? 'not seen by any hook: ' : '                      '}${each}`)),
        '',
      ]
    })
    .join('\n')
