// Owns training: rows to samples, weights by several runs, their calibration on rows held out by family, form and template, packing. The same bytes for one seed.
import type { Verdict } from '../../src/core/decision.ts'
import type { Draft } from '../../src/core/draft.ts'
import type { Features, Sides } from '../../src/models/embedded/features.ts'
import { calibrate, learn, type Sample, sureOf } from '../../src/models/embedded/learn.ts'
import { type Calibration, type Logits, logitsOf, type Network, packed, type Weights } from '../../src/models/embedded/network.ts'
import { draftOf, wholeFeatures } from './analyse.ts'
import { type Amount, type Example, examplesOf, JOINED, VOICES } from './data.ts'
import { hideSpecs } from './hidden-specs.ts'
import { weightsHash } from './weights-hash.ts'

export interface Recipe {
  readonly seed: number
  readonly buckets: number
  readonly epochs: number
  /** Weights are the mean of this many runs. */
  readonly runs: number
  readonly amount?: Amount | undefined
}

export const RECIPE: Recipe = { seed: 20261201, buckets: 65_536, epochs: 5, runs: 2 }

const RATE = 0.05
const DECAY = 1e-4

/** One row as the model sees it. `usual`: as in production; the others teach what is left when a side is hidden. */
interface Seen extends Sample {
  readonly row: number
  readonly usual: boolean
}

export const samplesOf = (rows: readonly Example[]): readonly Seen[] =>
  rows.flatMap((example, row) => {
    const draft = draftOf(example.call)
    const service = example.verb !== ''
    const single = example.voice !== JOINED
    const of = (features: Features, weight: number, dropWords: number, usual = false): Seen => ({
      features,
      label: example.label,
      weight,
      dropWords,
      row,
      usual,
    })
    const sides = (told: Sides): Features => wholeFeatures(draft, told)
    const stranger = service ? undefined : withoutSpecs(example, draft)
    return [
      of(wholeFeatures(draft), 1, service ? 0.8 : 0.5, single),
      ...(stranger ? [of(wholeFeatures(stranger), 1, 0.1)] : []),
      ...(service && row % 2 === 0 ? [of(sides({ effects: true, words: true, without: new Set([example.verb]) }), 0.7, 0.8)] : []),
      ...(row % 3 === 0 ? [of(sides({ effects: true, words: false }), 0.5, 0)] : []),
      ...(row % 3 === 1 ? [of(sides({ effects: false, words: true }), 0.5, 0.5)] : []),
    ]
  })

/** The same row where no spec knows its programs, so that the model knows them by their words. */
const withoutSpecs = ({ call }: Example, draft: Draft): Draft | undefined => {
  const programs = draft.effects.flatMap((effect) => (effect.kind === 'exec.command' ? [effect.program] : []))
  if (programs.length === 0) return undefined
  hideSpecs(programs)
  const stranger = draftOf(call)
  hideSpecs([])
  return stranger.effects.some((effect) => effect.kind === 'exec.unknown') ? stranger : undefined
}

/** The mean of several runs: single runs differ in what they make of rare words. */
const fitted = (samples: readonly Sample[], { seed, buckets, epochs, runs }: Recipe, progress: (text: string) => void): Float32Array => {
  const all = Array.from({ length: runs }, (_, run) => {
    return learn(samples, {
      seed: seed + run,
      buckets,
      epochs,
      rate: RATE,
      decay: DECAY,
      progress: (epoch, loss) => progress(`  run ${run + 1}, epoch ${epoch}: loss ${loss.toFixed(4)}`),
    })
  })
  return Float32Array.from(all[0] ?? [], (_, i) => all.reduce((sum, weights) => sum + (weights[i] ?? 0), 0) / runs)
}

const hashOf = (text: string): number => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 0)

interface HeldOut {
  /** Which row each score is of. */
  readonly rows: readonly number[]
  readonly scores: readonly Logits[]
  readonly labels: readonly Verdict[]
}

/**
 * Scores of usual rows by weights that saw nothing of what is asked: of services neither the words, the forms nor the phrases (one voice is left out whole), of programs
 * not the family.
 */
export const heldOut = (rows: readonly Example[], samples: readonly Seen[], recipe: Recipe, progress: (text: string) => void): HeldOut => {
  const at = ({ row }: Seen): Example => rows[row] as Example // samples are of these rows
  /** Folds that a row is part of: of a service that another voice says, two. */
  const foldsOf = (example: Example): readonly number[] =>
    example.verb === ''
      ? [hashOf(example.family) % VOICES.seen.length]
      : [example.voice, example.spoken].map((voice) => VOICES.seen.findIndex(({ name }) => name === voice))
  const out: { row: number; score: Logits; label: Verdict }[] = []
  for (const [fold, { name }] of VOICES.seen.entries()) {
    progress(`without the ${name} voice and a quarter of the programs`)
    // What is made of other rows may be made of those that are asked.
    const learnt = samples.filter((sample) => at(sample).voice !== JOINED && !foldsOf(at(sample)).includes(fold))
    const network: Network = { buckets: recipe.buckets, weights: fitted(learnt, recipe, () => undefined), calibration: NEUTRAL }
    for (const sample of samples.filter((each) => each.usual && foldsOf(at(each)).every((one) => one === fold)))
      out.push({ row: sample.row, score: logitsOf(network, sample.features), label: sample.label })
  }
  return { rows: out.map(({ row }) => row), scores: out.map(({ score }) => score), labels: out.map(({ label }) => label) }
}

const NEUTRAL: Calibration = { scale: 1, bias: [0, 0, 0], sure: 0.9 }

/** Weights without their metrics. */
export const train = (recipe: Recipe, progress: (text: string) => void): Weights => {
  const rows = examplesOf('seen', recipe.seed, recipe.amount)
  const samples = samplesOf(rows)
  progress(`${rows.length} rows of ${new Set(rows.map((row) => row.family)).size} families, ${samples.length} samples`)
  const { scores, labels } = heldOut(rows, samples, recipe, progress)
  const fair = calibrate(scores, labels)
  const calibration = { ...fair, sure: sureOf(scores, labels, fair) }
  progress('all rows')
  const body = { seed: recipe.seed, buckets: recipe.buckets, calibration, ...packed(fitted(samples, recipe, progress)) }
  return { format: 'beforehand.weights/1', hash: weightsHash(body), metrics: {}, ...body }
}
