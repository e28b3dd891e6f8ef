// Owns what is looked at in a strategy once it can be read: what can never happen, what nobody answers, and words that look like slips.
import type { Source } from './document.ts'
import { distance, nearest } from './problem.ts'
import type { Strategy } from './strategy.ts'
import type { Mention } from './strategy-condition.ts'
import type { StrategyData } from './strategy-schema.ts'

/** Reports to the source. */
export const checkStrategy = (source: Source, data: StrategyData, strategy: Strategy): void => {
  checkOrder(source, data, strategy)
  checkAnswers(source, data, strategy)
  checkEnd(source, data, strategy)
  checkNames(source, strategy)
}

/** Ids used twice, and rules to which nothing comes. */
const checkOrder = (source: Source, data: StrategyData, { rules }: Strategy): void => {
  const ids = new Set<string>()
  const seen = new Map<string, string>()
  let all: string | undefined
  for (const [index, { name, condition }] of rules.entries()) {
    const at = source.offsetOf(['rules', index])
    if (ids.has(name)) source.report('error', source.offsetOf(['rules', index, 'id']), `the id of \`${name}\` is used twice`)
    ids.add(name)
    const same = condition && seen.get(condition.text)
    if (all !== undefined) source.report('warning', at, `rule \`${name}\` is never reached: \`${all}\` answers everything before it`)
    else if (same !== undefined) source.report('warning', at, `rule \`${name}\` is never reached: \`${same}\` has the same condition`)
    if (condition) seen.set(condition.text, seen.get(condition.text) ?? name)
    if (data.rules[index]?.if === undefined) all ??= name
  }
}

type Path = readonly (string | number)[]

/** Every answer that the file names, with its place. */
const placesOf = (data: StrategyData): readonly (readonly [Path, string])[] => [
  ...data.rules.map(({ action }, index) => [['rules', index, 'action'], action] as const),
  ...(Array.isArray(data.allows) ? data.allows.map((name, index) => [['allows', index], name] as const) : []),
  ...(typeof data.allows === 'string' ? [[['allows'], data.allows] as const] : []),
  ...(data.ask === undefined ? [] : [[['ask'], data.ask] as const]),
  ...(data.default === undefined ? [] : [[['default'], data.default] as const]),
  ...(data.fallback?.default === undefined ? [] : [[['fallback', 'default'], data.fallback.default] as const]),
]

const USUAL = ['allow', 'ask', 'deny']

const checkAnswers = (source: Source, data: StrategyData, strategy: Strategy): void => {
  const { candidates, ask, allows } = strategy
  const declared = data.candidates !== undefined
  for (const [path, name] of placesOf(data)) {
    const at = source.offsetOf(path)
    if (declared && !candidates.includes(name)) source.report('error', at, `\`${name}\` is none of the candidates`, nearest(name, candidates))
    else if (!declared && !USUAL.includes(name)) {
      const near = nearest(name, USUAL)
      if (near !== undefined) source.report('warning', at, `\`${name}\` is an answer of its own`, near)
    }
  }
  if (Array.isArray(data.candidates) && new Set(candidates).size < candidates.length)
    source.report('error', source.offsetOf(['candidates']), 'a candidate stands there twice')
  if (ask !== undefined && allows?.includes(ask)) source.report('error', source.offsetOf(['allows']), `\`${ask}\` asks a person, so it cannot be allowed`)
  if (data.default !== undefined && data.fallback?.default !== undefined && data.default !== data.fallback.default)
    source.report(
      'error',
      source.offsetOf(['fallback', 'default']),
      `\`default\` is \`${data.default}\` above and \`${data.fallback.default}\` here; write it once`,
    )
}

/** Something must answer where no rule does. */
const checkEnd = (source: Source, data: StrategyData, { rules, model, ask, default: standing }: Strategy): void => {
  const answersAll = data.rules.some((rule) => rule.if === undefined)
  if (!answersAll && model.length === 0 && standing === undefined && ask === undefined)
    source.report(
      'error',
      source.offsetOf(['strategy']),
      'nobody answers where no rule does: give a rule without `if`, a `fallback.model`, a `default` or an `ask`',
    )
  if (model.length > 0) return
  const waiting = rules.findIndex((rule) => rule.condition?.model)
  if (waiting >= 0)
    source.report(
      'warning',
      source.offsetOf(['rules', waiting, 'if']),
      'this mentions the model, but no model is named in `fallback`: evaluation always stops here',
    )
}

/** Names that look like slips. What a request's context holds is not known here, so these are warnings. */
const checkNames = (source: Source, { rules, candidates }: Strategy): void => {
  const counts = new Map<string, number>()
  for (const { name } of rules.flatMap((rule) => rule.condition?.keys ?? [])) counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const [index, { condition }] of rules.entries()) {
    if (!condition) continue
    const warn = ({ name, offset }: Mention, message: string, near: string): void =>
      source.report('warning', source.offsetIn(['rules', index, 'if'], offset), `${message.replace('$', `\`${name}\``)}`, near)
    for (const owner of condition.owners) {
      const near = nearest(owner.name, ['env', 'model'])
      if (near !== undefined) warn(owner, '$ is read as a key of the context', near)
    }
    for (const key of condition.keys) {
      const near = counts.get(key.name) === 1 ? slipFor(key.name, counts.keys()) : undefined
      if (near !== undefined) warn(key, '$ is read only here', near)
    }
    for (const share of condition.shares) {
      const near = candidates.includes(share.name) ? undefined : nearest(share.name, candidates)
      if (near !== undefined) warn(share, '$ is no answer of this strategy', near)
    }
  }
}

const SHORTEST = 5

/** Another key of the context that differs by one slip of the fingers; numbered ones (`tier_1`, `tier_2`) are meant. */
const slipFor = (name: string, others: Iterable<string>): string | undefined => {
  if (name.length < SHORTEST) return undefined
  const bare = name.replace(/\d+/g, '')
  for (const other of others) if (other !== name && other.replace(/\d+/g, '') !== bare && distance(name, other) === 1) return other
  return undefined
}
