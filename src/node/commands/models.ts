// Owns `beforehand models`: which decision models are configured, and whether each of them really answers, how fast, and what it costs.
import { setTimeout as wait } from 'node:timers/promises'
import { failuresOf } from '../../core/decide/opinion.ts'
import { STAGES } from '../../core/decide/stages.ts'
import type { Probabilities } from '../../core/decision.ts'
import type { Opinion } from '../../core/finding.ts'
import { ModelError } from '../../core/model-error.ts'
import type { ModelRequest } from '../../core/ports.ts'
import { machineOf } from '../configuration.ts'
import { createModelPool, EMBEDDED, modelSettings } from '../models.ts'
import type { OpenModel } from '../open-model.ts'
import { loadPolicies } from '../policies.ts'
import { foldersFrom, type GlobalOptions, note, UsageError, write } from '../program.ts'
import { type Paint, paintFor, plain, table } from '../table.ts'

export type ModelsOptions = GlobalOptions & { readonly json?: boolean }

interface Configured {
  readonly models: readonly OpenModel[]
  /** Names that the policy asks where its rules are silent, in order. */
  readonly asked: readonly string[]
  readonly timeoutMs: number
}

const configured = async (options: ModelsOptions): Promise<Configured> => {
  const folders = foldersFrom(options)
  const { policies } = loadPolicies(folders, machineOf().cwd)
  const { model: asked, timeout_ms } = policies.fallback
  return { models: await createModelPool({ folders, env: process.env }).all(modelSettings(policies)), asked, timeoutMs: timeout_ms }
}

// ---- list

export const list = async (options: ModelsOptions): Promise<void> => {
  const { models, asked } = await configured(options)
  const rows = models.map((model) => ({ ...aboutOf(model), asked: asked.indexOf(model.name) + 1 || null, problem: model.warning ?? null }))
  if (options.json) return write(JSON.stringify({ models: rows }))
  if (rows.length === 0) return note(NONE)
  const paint = paintFor(process.stdout)
  const cells = rows.map((row) => [
    row.name,
    row.asked === null ? '' : String(row.asked),
    row.dialect ?? '',
    row.model ?? '',
    row.problem === null ? 'ready' : 'cannot be used',
    row.calibrated ? 'yes' : 'no',
    claimText(row.claimed),
    row.address ?? '',
  ])
  write(
    table(
      ['name', 'asked', 'dialect', 'model', 'state', 'calibrated', 'claimed', 'address'].map((head) => ({ head })),
      cells,
      paint,
    ),
  )
  for (const { problem } of rows) if (problem !== null) write(paint('yellow', plain(problem)))
}

const NONE = 'no decision model is configured: name one in your policy, e.g. `fallback: {model: jev}`, and set its key'

const aboutOf = ({ name, about }: OpenModel) => ({
  name,
  dialect: about?.dialect ?? null,
  model: about?.model ?? null,
  address: about?.address ?? null,
  calibrated: about?.calibrated ?? name === EMBEDDED,
  claimed: about?.claimed ?? null,
  price: about?.price ?? null,
})

type About = ReturnType<typeof aboutOf>

const claimText = (claimed: About['claimed']): string => (claimed === null ? '' : `${claimed.p50} ms by ${claimed.by}`)

// ---- test

export interface Tested extends About {
  readonly ok: boolean
  /** The concrete model, as it names itself. */
  readonly answered_by: string | null
  readonly ms: number | null
  readonly probabilities: Probabilities | null
  readonly input_tokens: number | null
  /** US dollars; null where it is not known. */
  readonly cost_usd: number | null
  /** One sentence for each thing that is wrong. */
  readonly problems: readonly string[]
}

/** Milliseconds for one answer: a model may have to be loaded first. */
const PATIENCE = 30_000

/** One request to each, and with `canary` a second; nothing is decided or kept. */
export const test = async (names: readonly string[], options: ModelsOptions & { readonly canary?: boolean }): Promise<void> => {
  const { models, timeoutMs } = await configured(options)
  const unknown = names.find((name) => !models.some((model) => model.name === name))
  if (unknown !== undefined)
    throw new UsageError(`no model \`${unknown}\` is configured; there is ${models.map(({ name }) => `\`${name}\``).join(', ') || 'none'}`)
  const wanted = names.length === 0 ? models : models.filter(({ name }) => names.includes(name))
  if (wanted.length === 0 && !options.json) return note(NONE)
  const tested: Tested[] = []
  // One after the other, so that none slows another.
  for (const model of wanted) {
    const one = await testOne(model, timeoutMs)
    const blind = options.canary && one.ok ? await canary(model) : []
    tested.push({ ...one, ok: one.ok && blind.length === 0, problems: [...one.problems, ...blind] })
  }
  process.exitCode = tested.every(({ ok }) => ok) ? 0 : 1
  if (options.json) return write(JSON.stringify({ models: tested }))
  show(tested, paintFor(process.stdout))
}

/** Something about which a model should have an opinion. */
const sampleRequest = (): ModelRequest => {
  const action = STAGES.normalise({
    tool: 'Bash',
    input: { command: 'git push --force origin main' },
    cwd: '/work/app',
    workspace: '/work/app',
    source: 'person',
  })
  const { effects } = STAGES.plan(action)
  return { action, effects, gaps: effects.map((_, at) => at) }
}

const testOne = async (model: OpenModel, timeoutMs: number): Promise<Tested> => {
  const none = { ...aboutOf(model), ok: false, answered_by: null, ms: null, probabilities: null, input_tokens: null, cost_usd: null }
  const { name, warning } = model
  if (warning !== undefined) return { ...none, problems: [warning] }
  // The first answer in this process loads weights and compiles code; that is not what is measured.
  if (name === EMBEDDED) await model.model.opinion(sampleRequest(), PATIENCE)
  const started = performance.now()
  const passed = (): number => Math.round((performance.now() - started) * 1_000) / 1_000
  try {
    const late = wait(PATIENCE + 1_000, undefined, { ref: false }).then(() =>
      Promise.reject(new ModelError('timeout', `${name}: no answer within ${PATIENCE} ms`)),
    )
    const opinion = await Promise.race([model.model.opinion(sampleRequest(), PATIENCE), late])
    const ms = passed()
    const { probabilities, version, asked } = opinion
    const told = { input_tokens: asked ? asked.input_tokens : 0, cost_usd: asked ? asked.cost_usd : 0 }
    const notices = (await model.refresh()).flatMap(({ ok, message }) => (ok ? [] : [`${name}: ${message}`]))
    return { ...none, ok: true, answered_by: version, ms, probabilities, ...told, problems: [...problemsOf(name, opinion, { ms, timeoutMs }), ...notices] }
  } catch (error) {
    return { ...none, ms: passed(), problems: failuresOf(error, name).map(({ message }) => message) }
  }
}

const problemsOf = (
  name: string,
  { asked, calibrated }: Opinion,
  { ms, timeoutMs }: { readonly ms: number; readonly timeoutMs: number },
): readonly string[] => [
  ...(asked?.notes ?? []).map((said) => `${name}: ${said}`),
  ...(ms > timeoutMs ? [`${name}: it took ${Math.round(ms)} ms, and the policy waits ${timeoutMs} ms; raise \`fallback.timeout_ms\``] : []),
  ...(calibrated ? [] : [`${name}: no calibration holds for its answer, so it may ask and deny but not allow`]),
  ...(asked?.input_tokens === null ? [`${name}: it did not tell how many tokens it read`] : []),
  ...(asked?.cost_usd === null ? [`${name}: what it cost is not known; give it a \`price\``] : []),
]

const WORDS = ['heron', 'copper', 'lantern', 'willow'] as const

/** A fact at the end of the longest state that is sent: a backend that cuts states off without a word does not know it. */
const canary = async ({ answerer, name }: OpenModel): Promise<readonly string[]> => {
  const tokens = answerer?.stateTokens
  if (!answerer || tokens === undefined) return []
  const bytes = tokens * 3 - 200
  const filler = 'Nothing of note in this line. '
  const state = { log: `${filler.repeat(Math.floor(bytes / filler.length))}The word of the day is ${WORDS[0]}.` }
  const criteria = { ...Object.fromEntries(WORDS.map((word) => [word, `The word is ${word}.`])), unknown: 'No word of the day is told.' }
  try {
    const { answers } = await answerer.answer(
      { model: name, state, questions: { word: { type: 'choice', instructions: 'Which word of the day does `log` tell?', criteria } } },
      PATIENCE,
    )
    const said = answers['word']?.type === 'choice' ? answers['word'].choice : 'nothing'
    return said === WORDS[0] ? [] : [`${name}: it did not see what stands at the end of a state of ${tokens} tokens; lower \`state_tokens\``]
  } catch (error) {
    return failuresOf(error, name).map(({ message }) => message)
  }
}

const show = (tested: readonly Tested[], paint: Paint): void => {
  const share = (value: number | undefined): string => (value === undefined ? '' : value.toFixed(2))
  const cells = tested.map(({ name, ok, answered_by, ms, probabilities, cost_usd, claimed }) => [
    name,
    ok ? 'answers' : 'fails',
    answered_by ?? '',
    ms === null ? '' : `${ms < 10 ? ms.toFixed(2) : Math.round(ms)} ms`,
    claimText(claimed),
    share(probabilities?.allow),
    share(probabilities?.ask),
    share(probabilities?.deny),
    cost_usd === null ? 'unknown' : cost_usd === 0 ? 'free' : `$${cost_usd.toPrecision(2)}`,
  ])
  const right = { align: 'right' } as const
  write(
    table(
      [
        { head: 'name' },
        { head: 'state', style: (text) => (text === 'fails' ? 'red' : text === 'answers' ? 'green' : undefined) },
        { head: 'answered by' },
        { head: 'latency', ...right },
        { head: 'claimed' },
        { head: 'allow', ...right },
        { head: 'ask', ...right },
        { head: 'deny', ...right },
        { head: 'cost' },
      ],
      cells,
      paint,
    ),
  )
  for (const { problems, ok } of tested) for (const problem of problems) write(paint(ok ? 'yellow' : 'red', plain(problem)))
}
