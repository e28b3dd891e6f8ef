// Owns `beforehand tune`: fits the embedded model to reviewed decisions, shows before and after on reviews that it did not see, and writes only what is confirmed.
import { existsSync } from 'node:fs'
import { ACTION_QUESTIONS } from '../../core/decide/questions.ts'
import { stateOf } from '../../core/decide/shown.ts'
import { STAGES } from '../../core/decide/stages.ts'
import { isVerdict, type Verdict } from '../../core/decision.ts'
import type { Draft } from '../../core/draft.ts'
import { factId } from '../../core/fact.ts'
import { LIMITS } from '../../core/limits.ts'
import { AGENT_STRATEGY } from '../../core/policy/load.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { featuresOf } from '../../models/embedded/features.ts'
import { shippedWeights } from '../../models/embedded/model.ts'
import { FOR_WEIGHTS, LEAST, type Reviewed, type Tuned, tune } from '../../models/embedded/tune.ts'
import { databaseOf, ensureState, type Folders, tunedOf } from '../configuration.ts'
import { loadPolicies } from '../policies.ts'
import { foldersFrom, type GlobalOptions, note, UsageError, write } from '../program.ts'
import { paintFor, table } from '../table.ts'
import { forgetTuned, writeTuned } from '../tuned-weights.ts'

export interface TuneOptions extends GlobalOptions {
  readonly yes?: boolean
  readonly from?: string
  readonly export?: boolean
  readonly reset?: boolean
  readonly json?: boolean
}

export const run = async (options: TuneOptions): Promise<void> => {
  const folders = foldersFrom(options)
  if (options.reset) return reset(folders, options)
  const reviewed = (await keptIn(folders, { reviewed: true })).flatMap(withLabel)
  // Only what people said goes out.
  if (options.export) return exported(reviewed)
  const labelled = options.from === undefined ? reviewed : [...reviewed, ...(await taught(folders, options.from))]
  if (labelled.length < LEAST)
    throw new UsageError(
      `tuning needs at least ${LEAST} decisions whose right verdict is known, and there are ${labelled.length}; \`beforehand review <id> right|allow|ask|deny\` adds one${options.from === undefined ? '' : `, and so does each action of which \`${options.from}\` was sure`}`,
    )
  const shipped = await shippedWeights()
  const tuned = tune(shipped, labelled.map(asReviewed))
  if (!tuned) throw new UsageError(`the ${labelled.length} reviews are too much alike to learn from some and measure on others; review other kinds of actions`)
  const better = tuned.after.brier <= tuned.before.brier
  if (!options.json) write(shown(tuned, labelled.length))
  const kept = better && (options.yes || (!options.json && (await confirmed())))
  const path = kept ? writeTuned(ensureState(folders.state), tuned.weights, shipped) : undefined
  const { scope, learnt, before, after } = tuned
  if (options.json) return write(JSON.stringify({ reviews: labelled.length, scope, learnt, before, after, written: path ?? null }))
  if (path) write(`written to ${path}; \`beforehand tune --reset\` goes back. A running service takes it within a second, and says so in its log.`)
  else note(better ? 'nothing was written' : 'it would be no better, so nothing was written')
}

const reset = async ({ state }: Folders, { yes }: TuneOptions): Promise<void> => {
  if (!existsSync(tunedOf(state))) return note('the shipped weights are in use already')
  if (!yes && !(await confirmed('Go back to the shipped weights?'))) return note('nothing was changed')
  forgetTuned(state)
  write('the shipped weights are in use again')
}

const confirmed = async (message = 'Use the tuned model from now on?'): Promise<boolean> => {
  if (!process.stdin.isTTY || !process.stdout.isTTY) throw new UsageError('nothing was written, since nobody can be asked here; add --yes')
  const { confirm, isCancel } = await import('@clack/prompts')
  const answer = await confirm({ message, initialValue: false })
  return !isCancel(answer) && answer
}

const keptIn = async ({ state }: Folders, which: { readonly reviewed?: boolean }): Promise<readonly Snapshot[]> => {
  const path = databaseOf(state)
  if (!existsSync(path)) return []
  const { openSqliteStore } = await import('../../stores/sqlite.ts')
  const store = openSqliteStore(path)
  try {
    return await store.list({ ...which, limit: MOST })
  } finally {
    await store.close()
  }
}

/** Snapshots that are looked at, the newest. */
const MOST = 20_000

/** How sure a model must have been of an answer for it to be learnt. */
const SURE = 0.8

/**
 * What a model answered about actions that nobody reviewed: a person's word stands before a model's.
 * @throws UsageError where it may not be learnt from
 */
const taught = async (folders: Folders, name: string): Promise<readonly Labelled[]> => {
  const { mayTeach } = await import('../teacher.ts')
  const may = await mayTeach(loadPolicies(folders, undefined).policies.models ?? {}, name, process.env)
  return (await keptIn(folders, {})).flatMap((snapshot): readonly Labelled[] => {
    const { opinion, review, policy } = snapshot
    if (review || policy.strategy !== AGENT_STRATEGY || !opinion?.asked || opinion.model !== name || !may(opinion.version)) return []
    const [label, share] = Object.entries(opinion.asked.raw).reduce((best, next) => (next[1] > best[1] ? next : best), ['', 0])
    return isVerdict(label) && share >= SURE ? [{ snapshot, label }] : []
  })
}

interface Labelled {
  readonly snapshot: Snapshot
  readonly label: Verdict
}

/** `wrong` does not say what would have been right. Only actions of agents are learnt from. */
const withLabel = (snapshot: Snapshot): readonly Labelled[] => {
  const said = snapshot.review?.said
  const label = said === 'right' ? snapshot.decision.decision : said
  return isVerdict(label) && snapshot.policy.strategy === AGENT_STRATEGY ? [{ snapshot, label }] : []
}

/** The action as it was analysed then: by the facts of the snapshot. */
const draftOf = ({ action, facts }: Snapshot): Draft => {
  const known = new Map(facts.map((fact) => [factId(fact.ask, fact.key), fact]))
  let draft = STAGES.plan(action)
  for (let round = 0; round < LIMITS.factRounds && draft.wanted.length > 0; round += 1)
    draft = STAGES.finish(
      draft,
      draft.wanted.map(({ ask, key }) => known.get(factId(ask, key)) ?? { ask, key, value: '?', reason: 'not-kept' }),
    )
  return draft
}

/** What the model was asked about; everything, where the rules had an answer for everything. */
const requestOf = (snapshot: Snapshot) => {
  const { action, effects } = draftOf(snapshot)
  const open = snapshot.gaps.filter((at) => at < effects.length)
  return { action, effects, gaps: open.length > 0 ? open : effects.map((_, at) => at) }
}

const asReviewed = ({ snapshot, label }: Labelled): Reviewed => {
  const { action, effects, gaps } = requestOf(snapshot)
  return { alike: JSON.stringify([action.tool, action.input]), features: featuresOf(action, effects, gaps), label }
}

const QUESTION = { verdict: ACTION_QUESTIONS['verdict'] }

/** One line for each: state, questions and answers as a vendor's fine-tuning takes them. Only people's own judgements; secrets are hidden in the snapshots. */
const exported = (labelled: readonly Labelled[]): void => {
  for (const { snapshot, label } of labelled)
    write(JSON.stringify({ state: stateOf(requestOf(snapshot), 4_000), questions: QUESTION, answers: { verdict: { type: 'choice', choice: label } } }))
}

const shown = ({ scope, learnt, before, after }: Tuned, reviews: number): string => {
  const percent = (value: number): string => `${(100 * value).toFixed(1)} %`
  const rows = [
    ['accuracy', percent(before.accuracy), percent(after.accuracy)],
    ['Brier score', before.brier.toFixed(3), after.brier.toFixed(3)],
    ['calibration error', before.ece.toFixed(3), after.ece.toFixed(3)],
    ['dangerous, p(allow) ≥ 0.9', `${before.dangerous_allowed_at_090}/${before.dangerous}`, `${after.dangerous_allowed_at_090}/${after.dangerous}`],
  ]
  const what = scope === 'weights' ? 'weights and calibration' : `calibration (from ${FOR_WEIGHTS} reviews on the weights, too)`
  return [
    `${reviews} reviews: learnt ${what} from ${learnt}, measured on ${before.n} that it did not see`,
    table([{ head: '' }, { head: 'before' }, { head: 'after' }], rows, paintFor(process.stdout)),
  ].join('\n')
}
