// Owns `beforehand explain`: a drawing from the spelling to the commands, effects and rules. Secrets are hidden in it.
import { existsSync } from 'node:fs'
import type { RawCall } from '../../core/action.ts'
import type { Decided } from '../../core/decide/decider.ts'
import { encodeDecision } from '../../core/decide/encode.ts'
import { describeEffect } from '../../core/decide/reason.ts'
import type { Decision } from '../../core/decision.ts'
import type { Draft, Trace } from '../../core/draft.ts'
import { factId } from '../../core/fact.ts'
import type { Finding, Judgement } from '../../core/finding.ts'
import { AGENT_STRATEGY } from '../../core/policy/load.ts'
import type { FactSource } from '../../core/ports.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { databaseOf, machineOf } from '../configuration.ts'
import { foldersFrom, type GlobalOptions, UsageError, write } from '../program.ts'
import { subjectOf } from '../subject.ts'
import { clip, type Paint, paintFor, plain, VERDICT_STYLE } from '../table.ts'
import { callOf } from './decide.ts'

export interface ExplainOptions extends GlobalOptions {
  readonly tool?: string
  readonly cwd?: string
  readonly json?: boolean
}

export const run = async (text: string, options: ExplainOptions): Promise<void> => {
  const folders = foldersFrom(options)
  const machine = machineOf()
  const snapshot = /^dec_[0-9a-f-]{36}$/.test(text) ? await snapshotOf(databaseOf(folders.state), text) : undefined
  if (snapshot && snapshot.policy.strategy !== AGENT_STRATEGY)
    return write(options.json ? JSON.stringify({ decision: snapshot.decision, trace: [], rules: [] }) : drawnChoice(snapshot, paintFor(process.stdout)))
  const call: RawCall = snapshot ? { ...snapshot.action, tool: snapshot.action.tool, input: snapshot.action.input } : callOf(text, options)
  const { openGuard } = await import('../guard.ts')
  const guard = await openGuard({ folders, workspace: call.workspace?.[0] ?? machine.cwd, home: machine.home, record: false })
  const decided = await guard.decider.decideWith(call, { record: false, ...(snapshot ? { facts: factsOf(snapshot) } : {}) })
  if (options.json)
    return write(JSON.stringify({ decision: encodeDecision(decided.decision), trace: decided.draft?.trace ?? [], rules: decided.judgement?.findings ?? [] }))
  write(drawn(decided, paintFor(process.stdout)))
  const before = snapshot?.decision.decision
  if (before !== undefined && before !== decided.decision.decision) write(`at the time the answer was ${before}; the rules or the guard have changed since`)
}

const snapshotOf = async (path: string, id: string): Promise<Snapshot> => {
  if (!existsSync(path)) throw new UsageError(`no snapshots are kept in ${path}`)
  const { openSqliteStore } = await import('../../stores/sqlite.ts')
  const store = openSqliteStore(path)
  const snapshot = await store.get(id)
  await store.close()
  if (!snapshot) throw new UsageError(`there is no snapshot ${id}; \`beforehand log\` lists them`)
  return snapshot
}

/** A general decision as it was kept: it has no commands and effects to draw, but a question, what was known, and a share for each candidate. */
const drawnChoice = ({ action, candidates, decision, policy, opinion }: Snapshot, paint: Paint): string => {
  const shares = Object.entries((decision['probabilities'] ?? {}) as Readonly<Record<string, number>>)
  const context: unknown = action.input['context']
  const lines = [
    `${paint('bold', plain(decision.decision))}  ${plain(String(decision['reason']))}`,
    `      strategy ${policy.strategy}${decision['rule'] === '' ? '' : `, rule ${String(decision['rule'])}`}`,
    `      about    ${plain(action.tool)}`,
    `      known    ${clip(plain(JSON.stringify(context ?? {})), 400)}`,
    `      shares   ${shares.map(([name, share]) => `${plain(name)} ${Math.round(share * 1_000) / 1_000}`).join(', ')}`,
    `      by       ${String(decision['decided_by'])}, confidence ${String(decision['confidence'])}, allowed ${String(decision['allowed'])}, ${candidates.length} candidates${opinion ? `, asked ${opinion.model}` : ''}`,
  ]
  for (const error of decision.errors) lines.push(`      note     ${plain(error.message)} (${error.code})`)
  return lines.join('\n')
}

/** The world as the snapshot saw it. */
const factsOf = (snapshot: Snapshot): FactSource => {
  const known = new Map(snapshot.facts.map((fact) => [factId(fact.ask, fact.key), fact]))
  return { get: (wanted) => wanted.map((want) => known.get(factId(want.ask, want.key)) ?? { ...want, value: '?', reason: 'not-kept' }) }
}

const drawn = ({ decision, draft, judgement }: Decided, paint: Paint): string => {
  const lines: string[] = []
  if (draft && judgement) lines.push(...tree(decision, draft, judgement, paint), '')
  lines.push(`${paint(VERDICT_STYLE[decision.decision], decision.decision.toUpperCase())}  ${plain(decision.reason)}`)
  if (decision.rule !== '') lines.push(`      rule     ${decision.rule}`)
  if (decision.instead !== '') lines.push(`      instead  ${plain(decision.instead)}`)
  lines.push(`      by       ${decision.decided_by}, coverage ${decision.coverage}, confidence ${decision.confidence}, risk ${decision.risk}`)
  for (const error of decision.errors) lines.push(`      note     ${plain(error.message)} (${error.code})`)
  return lines.join('\n')
}

interface Step extends Trace {
  readonly inner: readonly Step[]
}

/** The analysis tells a step after those inside it; here it comes before them. */
const nested = (trace: readonly Trace[]): readonly Step[] => {
  const open: Step[] = []
  for (const step of trace) {
    const from = open.findLastIndex((earlier) => earlier.depth <= step.depth) + 1
    open.push({ ...step, inner: open.splice(from) })
  }
  return open
}

/** One line of the drawing and what hangs below it. */
interface Branch {
  readonly text: string
  readonly below: readonly Branch[]
}

const draw = (branches: readonly Branch[], indent: string): readonly string[] =>
  branches.flatMap(({ text, below }, at) => {
    const last = at === branches.length - 1
    return [`${indent}${last ? '└─' : '├─'} ${text}`, ...draw(below, `${indent}${last ? '   ' : '│  '}`)]
  })

/** The action at the root, below it what was read as what, and under each step its own effects with what the rules say. */
const tree = (decision: Decision, draft: Draft, judgement: Judgement, paint: Paint): readonly string[] => {
  const { action } = draft
  const told = new Set<number>()
  const effects = (indexes: Iterable<number>): readonly Branch[] =>
    [...indexes].flatMap((index) => {
      if (told.has(index)) return []
      told.add(index)
      return effectBranch(decision, judgement, index, paint)
    })
  // The inner steps first: an effect belongs to the innermost step that has it.
  const step = ({ text, effects: own, inner }: Step): Branch => {
    const below = inner.map(step)
    return { text: paint('cyan', clip(plain(text), 110)), below: [...effects(own), ...below] }
  }
  const steps = nested(draft.trace).map(step)
  const head = `${paint('bold', clip(subjectOf(action), 120))}  ${paint('dim', `${plain(action.tool)} in ${plain(action.cwd) || 'no folder'}`)}`
  return [head, ...draw([...steps, ...effects(decision.effects.keys())], '')]
}

const effectBranch = (decision: Decision, judgement: Judgement, index: number, paint: Paint): readonly Branch[] => {
  const effect = decision.effects[index]
  if (!effect) return []
  const sure = effect.certainty === 'certain' ? '' : paint('dim', ` ${effect.certainty}`)
  const found = judgement.findings.filter((finding) => finding.effect === index)
  const rules = found.length > 0 ? found.map((finding) => ruleText(finding, paint)).join(', ') : paint('dim', 'no rule')
  return [{ text: `${plain(describeEffect(effect))}${sure}  → ${rules}`, below: [] }]
}

const ruleText = ({ verdict, rule, layer }: Finding, paint: Paint): string =>
  `${paint(VERDICT_STYLE[verdict], verdict)} ${rule}${layer === 'personal' ? '' : ` (${layer})`}`
