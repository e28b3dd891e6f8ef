// Owns case files: rows that say what a policy promises, and running them. Reads no disk; action rows are decided by the caller.
import { z } from 'zod'
import type { Action } from '../action.ts'
import type { Verdict } from '../decision.ts'
import type { Effect } from '../effect.ts'
import { KINDS, makeEffect, NO_CONTENT } from '../effect.ts'
import { NO_SESSION, type SessionView } from '../memory.ts'
import type { PolicySet } from './compile.ts'
import type { TextFile } from './document.ts'
import { openSource, readAs } from './document.ts'
import { decisive, judge } from './evaluate.ts'
import type { Problem } from './problem.ts'

const ACTION = z.union([z.string(), z.looseObject({ tool: z.string(), input: z.unknown() })])
const EFFECT_KEYS = Object.keys(makeEffect('unknown', {}))

const effectSchema = z.looseObject({ kind: z.enum(KINDS) }).superRefine((effect, context) => {
  const unknown = Object.keys(effect).filter((key) => !EFFECT_KEYS.includes(key))
  if (unknown.length > 0) context.addIssue({ code: 'unrecognized_keys', keys: unknown, input: effect })
})

const sessionSchema = z
  .strictObject({ asked: z.number(), denied: z.number(), ran: z.number(), written: z.number(), downloaded: z.number(), secrets: z.array(z.string()) })
  .partial()

const caseSchema = z.strictObject({
  id: z.string().optional(),
  action: ACTION.optional(),
  effect: effectSchema.optional(),
  effects: z.array(effectSchema).optional(),
  /** The folder in which it would run, and its workspace. */
  cwd: z.string().optional(),
  /** The agent that asks; default: a test. */
  agent: z.string().optional(),
  /** What the session did before: fields of `session`; the others are zero. */
  session: sessionSchema.optional(),
  want: z.enum(['allow', 'ask', 'deny', 'gap']),
  /** The rule that must decide. */
  rule: z.string().optional(),
  /** A rule of which this is a near miss: it must not match. */
  near: z.string().optional(),
})

const KEYS = { '': Object.keys(caseSchema.shape), effect: EFFECT_KEYS, effects: EFFECT_KEYS, session: Object.keys(NO_SESSION) }

export interface PolicyCase {
  readonly file: string
  readonly line: number
  readonly id: string
  readonly action?: string | { readonly tool: string; readonly input: unknown }
  readonly effects?: readonly Effect[]
  readonly cwd?: string
  readonly agent?: string
  readonly session?: SessionView
  readonly want: Verdict | 'gap'
  readonly rule?: string
  readonly near?: string
}

export interface CaseAnswer {
  readonly verdict: Verdict | 'gap'
  /** The rule that decided, or `''`. */
  readonly rule: string
  /** Every rule that matched. */
  readonly matched: readonly string[]
}

export interface CaseResult {
  readonly case: PolicyCase
  readonly answer: CaseAnswer
  /** What is wrong, or `''`. */
  readonly fault: string
}

type EffectData = z.infer<typeof effectSchema>

const toEffect = ({ kind, content, ...given }: EffectData): Effect =>
  makeEffect(kind, { ...given, ...(typeof content === 'object' && content !== null ? { content: { ...NO_CONTENT, ...content } } : {}) })

/** Reads a case file: a list of rows. */
export const readCases = (file: TextFile): { readonly cases: readonly PolicyCase[]; readonly problems: readonly Problem[] } => {
  const source = openSource(file)
  const rows = readAs(source, z.array(caseSchema), KEYS) ?? []
  const cases = rows.map(({ effect, effects, cwd, agent, session, action, id, want, rule, near }, index): PolicyCase => {
    const line = source.lineOf(source.offsetOf([index]))
    const given = effects ?? (effect ? [effect] : undefined)
    if (!given && action === undefined) source.report('error', source.offsetOf([index]), 'a row needs an `action` or an `effect`')
    return {
      file: file.name,
      line,
      id: id ?? `${file.name}:${line}`,
      want,
      ...(given ? { effects: given.map(toEffect) } : {}),
      ...(session ? { session: { ...NO_SESSION, ...(session as Partial<SessionView>) } } : {}),
      ...(cwd === undefined ? {} : { cwd }),
      ...(agent === undefined ? {} : { agent }),
      ...(action === undefined ? {} : { action }),
      ...(rule === undefined ? {} : { rule }),
      ...(near === undefined ? {} : { near }),
    }
  })
  return { cases, problems: source.problems }
}

/** The action in which effect rows are judged. */
export const CASE_ACTION: Action = {
  tool: 'Bash',
  input: {},
  operation: { type: 'inert' },
  shell: 'bash',
  cwd: '/home/dev/app',
  workspace: ['/home/dev/app'],
  home: '/home/dev',
  user: 'dev',
  temp: '/tmp',
  platform: 'linux',
  case_sensitive: true,
  agent: 'test',
  session: 's',
  parent: '',
  call: '',
  source: 'hook',
  intent: '',
  env: {},
}

/** Judges effects alone: the strictest finding, `gap` where an effect is left to the model and nothing denies. */
export const judgeEffects = (set: PolicySet, effects: readonly Effect[], action = CASE_ACTION, session?: SessionView): CaseAnswer => {
  const { findings, gaps } = judge(set, { effects, action, ...(session ? { session } : {}) })
  const top = decisive(findings)
  const verdict = gaps.length > 0 && top?.verdict !== 'deny' ? 'gap' : (top?.verdict ?? 'gap')
  return { verdict, rule: top?.rule ?? '', matched: findings.map((finding) => finding.rule) }
}

const faultOf = (row: PolicyCase, answer: CaseAnswer): string => {
  if (answer.verdict !== row.want) return `want ${row.want}, got ${answer.verdict} by ${answer.rule || 'no rule'}`
  if (row.rule !== undefined && !answer.matched.includes(row.rule)) return `want rule ${row.rule}, got ${answer.rule || 'none'}`
  if (row.near !== undefined && answer.matched.includes(row.near)) return `rule ${row.near} must not match`
  return ''
}

const actionOf = ({ agent = CASE_ACTION.agent, cwd }: PolicyCase): Action => ({
  ...CASE_ACTION,
  agent,
  ...(cwd === undefined ? {} : { cwd, workspace: [cwd] }),
})

/** Runs rows; those with an action only where `decide` is given. */
export const runCases = (
  cases: readonly PolicyCase[],
  set: PolicySet,
  decide?: (action: NonNullable<PolicyCase['action']>) => CaseAnswer,
): readonly CaseResult[] =>
  cases.flatMap((row) => {
    const answer = row.effects ? judgeEffects(set, row.effects, actionOf(row), row.session) : row.action !== undefined ? decide?.(row.action) : undefined
    return answer ? [{ case: row, answer, fault: faultOf(row, answer) }] : []
  })
