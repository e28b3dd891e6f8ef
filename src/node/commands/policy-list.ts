// Owns `beforehand policy list` and `policy show`: which policies there are, and what stands in one.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { loadPolicy } from '../../core/policy/load.ts'
import { nearest } from '../../core/policy/problem.ts'
import type { Strategy } from '../../core/policy/strategy.ts'
import { type Folders, machineOf } from '../configuration.ts'
import { findPack, loadPolicies } from '../policies.ts'
import { foldersFrom, type GlobalOptions, UsageError, write } from '../program.ts'
import { listStrategies, type StrategyFile } from '../strategies.ts'
import { type Paint, paintFor, table, verdictStyle } from '../table.ts'

type Options = GlobalOptions & { readonly json?: boolean }

interface ShownRule {
  readonly name: string
  readonly action: string
  /** `''` where it matches everything. */
  readonly if: string
  /** Kinds of effects; none for a strategy. */
  readonly kinds?: readonly string[]
}

/** One policy as it is listed: a pack of rules for coding agents, or a general strategy. */
interface Shown {
  readonly kind: 'pack' | 'strategy'
  readonly name: string
  readonly from: string
  readonly path: string
  readonly description: string
  readonly usable: boolean
  readonly rules: readonly ShownRule[]
  /** Of a strategy: what it answers, and who answers where no rule does. */
  readonly strategy?: Pick<Strategy, 'for' | 'candidates' | 'ask' | 'allows' | 'default' | 'model' | 'timeout_ms' | 'version'>
}

export const list = (options: Options): void => {
  const folders = foldersFrom(options)
  const { files } = loadPolicies(folders, machineOf().cwd)
  const shown = all(folders)
  if (options.json) return write(JSON.stringify({ in_force: files, policies: shown.map(({ rules, ...rest }) => ({ ...rest, rules: rules.length })) }))
  const paint = paintFor(process.stdout)
  const force = table(
    [{ head: 'in force for coding agents' }, { head: 'file' }],
    files.map(({ layer, path }) => [layer, path]),
    paint,
  )
  const columns = [{ head: 'kind' }, { head: 'name' }, { head: 'from' }, { head: 'rules', align: 'right' as const }, { head: 'what it is for', max: 90 }]
  const rows = shown.map(({ kind, name, from, rules, description, usable }) => [
    kind,
    name,
    from,
    String(rules.length),
    usable ? description : 'has errors: run `beforehand policy check`',
  ])
  write(`${force}\n\n${table(columns, rows, paint)}`)
}

export const show = (name: string, options: Options): void => {
  const shown = all(foldersFrom(options))
  const found = shown.find((one) => one.name === name) ?? shown.find((one) => one.path === name)
  if (!found) {
    const near = nearest(
      name,
      shown.map((one) => one.name),
    )
    throw new UsageError(`there is no policy \`${name}\`${near === undefined ? '' : ` (did you mean \`${near}\`?)`}; \`beforehand policy list\` lists them`)
  }
  write(options.json ? JSON.stringify(found) : drawn(found, paintFor(process.stdout)))
}

const all = (folders: Folders): readonly Shown[] => {
  const strategies = listStrategies(folders)
  const general = new Set(strategies.map(({ path }) => path))
  const packs = readdirSync(folders.shipped)
    .filter((file) => file.endsWith('.yaml') && !file.endsWith('.cases.yaml') && !general.has(join(folders.shipped, file)))
    .sort()
    .map((file) => packOf(folders, file.slice(0, -5)))
  return [...packs, ...strategies.map(strategyOf)]
}

const packOf = (folders: Folders, name: string): Shown => {
  const find = findPack(folders)
  const file = find(name)
  const policy = file && loadPolicy(file, find).policy
  const rules = policy?.rules.map(({ name: rule, action, condition, kinds }) => ({ name: rule, action, if: condition?.text ?? '', kinds })) ?? []
  return { kind: 'pack', name, from: 'shipped', path: file?.name ?? '', description: policy?.data.description ?? '', usable: policy !== undefined, rules }
}

const strategyOf = ({ name, layer, path, strategy }: StrategyFile): Shown => {
  const base = { kind: 'strategy' as const, name, from: layer, path, usable: strategy !== undefined }
  if (!strategy) return { ...base, description: '', rules: [] }
  const { description, rules, for: answers, candidates, ask, allows, default: standing, model, timeout_ms, version } = strategy
  return {
    ...base,
    description,
    rules: rules.map(({ name: rule, action, condition }) => ({ name: rule, action, if: condition?.text ?? '' })),
    strategy: { for: answers, candidates, ask, allows, default: standing, model, timeout_ms, version },
  }
}

const drawn = ({ kind, name, path, description, rules, strategy }: Shown, paint: Paint): string => {
  const lines = [`${paint('bold', name)}  ${kind}, ${path}`, ...(description === '' ? [] : [description])]
  if (strategy) {
    const { for: answers, candidates, ask, default: standing, model, timeout_ms } = strategy
    if (answers.length > 0) lines.push(`for      ${answers.join(', ')}`)
    lines.push(`answers  ${candidates.join(', ')}`)
    lines.push(`else     ${model.length > 0 ? `${model.join(', ')} within ${timeout_ms} ms, then ` : ''}${standing ?? ask ?? 'the candidate that asks'}`)
  }
  const columns = [
    { head: 'rule' },
    { head: 'answers', style: verdictStyle },
    ...(kind === 'pack' ? [{ head: 'kinds', max: 44 }] : []),
    { head: 'if', max: 110 },
  ]
  const rows = rules.map((rule) => [rule.name, rule.action, ...(kind === 'pack' ? [rule.kinds?.join(' ') ?? ''] : []), rule.if])
  return `${lines.join('\n')}\n\n${table(columns, rows, paint)}`
}
