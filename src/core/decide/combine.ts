// Owns combining: findings, gaps, an opinion and errors into one verdict. Total, synchronous, pure; no rule lives here.
import { type DecidedBy, type DecisionError, ERROR_FLOOR, isStricter, type Probabilities, stricter, type Verdict } from '../decision.ts'
import type { Effect } from '../effect.ts'
import type { Fallback, Judgement, Opinion } from '../finding.ts'
import type { Retry } from '../memory/retry.ts'
import type { Modes } from '../ports.ts'
import { margin, spread } from './confidence.ts'
import { describeEffect, gapReason, oneLine } from './reason.ts'
import { fromFinding, fromGap, fromMemory, outweighs, type Voice } from './voice.ts'

export interface Evidence {
  readonly effects: readonly Effect[]
  readonly coverage: 'full' | 'partial'
  readonly judgement: Judgement
  readonly opinion: Opinion | undefined
  /** An effect that was denied before in this session and comes back. */
  readonly retry?: Retry | undefined
  readonly fallback: Fallback
  readonly mode: Modes
  /** What an ask becomes. */
  readonly asks: 'ask' | 'deny'
  /** All errors of the decision so far; those of the judgement included. */
  readonly errors: readonly DecisionError[]
}

export interface Combined {
  readonly decision: Verdict
  readonly allowed: boolean
  readonly reason: string
  readonly rule: string
  readonly instead: string
  readonly risk: number
  readonly confidence: number
  readonly probabilities: Probabilities
  readonly decided_by: DecidedBy
}

/** The strictest of all voices and of what the errors force: never less strict than any finding, whatever the opinion says. */
export const combine = (evidence: Evidence): Combined => {
  const voices = voicesOf(evidence)
  const decisive = voices.reduce<Voice | undefined>((best, next) => (best && !outweighs(next, best) ? best : next), undefined)
  const error = evidence.errors.reduce<DecisionError | undefined>(
    (worst, next) => (worst && !isStricter(ERROR_FLOOR[next.code], ERROR_FLOOR[worst.code]) ? worst : next),
    undefined,
  )
  const forced = error ? ERROR_FLOOR[error.code] : 'allow'
  if (!decisive || isStricter(forced, decisive.verdict))
    return failed(answered(stricter('ask', forced), evidence.asks), error?.message ?? 'nothing is known of this action', voices)
  const decision = answered(decisive.verdict, evidence.asks)
  const probabilities =
    decisive.by === 'model' && evidence.opinion ? evidence.opinion.probabilities : spread(decision, decisive.finding ? 'rule' : 'other', evidence.coverage)
  return {
    decision,
    allowed: decision === 'allow' || observed(evidence, voices),
    reason: oneLine(wording(evidence, decisive)),
    rule: decisive.by === 'memory' ? (evidence.retry?.denied.rule ?? '') : (decisive.finding?.rule ?? ''),
    instead: oneLine(decisive.by === 'memory' ? ASK_A_PERSON : (decisive.finding?.instead ?? '')),
    risk: riskOf(voices),
    confidence: margin(probabilities),
    probabilities,
    decided_by: decisive.by,
  }
}

const answered = (verdict: Verdict, asks: 'ask' | 'deny'): Verdict => (verdict === 'ask' ? asks : verdict)

/** The answer where an error, not a voice, decides. */
const failed = (decision: Verdict, message: string, voices: readonly Voice[]): Combined => {
  const probabilities = spread(decision, 'other', 'partial')
  const base = { decision, allowed: false, reason: oneLine(message), rule: '', instead: '', decided_by: 'error' as const }
  return { ...base, risk: Math.max(0.5, riskOf(voices)), confidence: margin(probabilities), probabilities }
}

const ASK_A_PERSON = 'leave it, or write out plainly what you mean to do, so that it can be understood'

/** An effect that judging passed over counts as a gap. */
const voicesOf = ({ effects, judgement, fallback, opinion, retry }: Evidence): readonly Voice[] => {
  const found = judgement.findings.map(fromFinding)
  const heard = new Set(found.map((voice) => voice.effect))
  const gaps = effects.flatMap((effect, index) => (heard.has(index) && !judgement.gaps.includes(index) ? [] : [fromGap(index, effect.kind, fallback, opinion)]))
  // That a program runs says least of what an action does, so among equals it is told last.
  const runs = (voice: Voice): number => (effects[voice.effect]?.kind === 'exec.command' ? 1 : 0)
  const memory = retry?.how === 'mentioned' ? [fromMemory()] : []
  return [...found, ...gaps, ...memory].sort((a, b) => runs(a) - runs(b))
}

const riskOf = (voices: readonly Voice[]): number => voices.reduce((most, voice) => Math.max(most, voice.severity), 0)

const wording = (evidence: Evidence, voice: Voice): string => {
  const { retry } = evidence
  if (retry && voice.by === 'memory')
    return `mentions \`${retry.denied.target}\` in what is not wholly understood, and ${retry.denied.kind} of it was denied before`
  const told = wordingOf(evidence, voice)
  return retry && voice.verdict === 'deny' ? `${told}; it was denied before, so do not try it another way` : told
}

const wordingOf = ({ effects }: Evidence, { finding, effect, verdict, by }: Voice): string => {
  const about = effects[effect]
  if (finding?.reason) return finding.reason
  if (!about) return 'no rule covers it'
  return finding ? describeEffect(about) : gapReason(about, verdict, by === 'model')
}

/** True where all that holds back is only observed. The floor always holds. */
const observed = ({ mode, effects }: Evidence, voices: readonly Voice[]): boolean =>
  voices.every((voice) => {
    const kind = effects[voice.effect]?.kind ?? 'unknown'
    const here = typeof mode === 'string' ? mode : (mode[kind] ?? mode.else ?? 'enforce')
    return voice.verdict === 'allow' || (voice.by !== 'floor' && here === 'observe')
  })
