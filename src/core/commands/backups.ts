// Owns backup programs: restic, borg, kopia, duplicity, snapper, timeshift, Time Machine. Losing one backup is told apart from losing all.
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import { display, hasGlob, isUnknown, prefixOf, type Value } from '../value.ts'
import { stagesOf } from './_chain.ts'
import { draft, fileCarry, flagSet, readWide, textFor, type Wide, wideValue } from './_words.ts'

type Loss = 'one' | 'many' | 'all'

/** Names that another command listed, or a pattern, are all there are; a search before that leaves some. */
const lossOf = (names: readonly Value[]): Loss => {
  if (names.some((name) => hasGlob(name) || (isUnknown(name) && !stagesOf(name).some((stage) => /^([efg]?grep|rg|head|tail) /.test(stage))))) return 'all'
  return names.length > 1 || names.some(isUnknown) ? 'many' : 'one'
}

const isFar = (repository: Value): boolean =>
  /^(s3|gs|b2|https?|azure|sftp|rest|rclone|swift|ssh|scp|rsync|file)[:+]|^[\w.-]+@?[\w.-]*:/.test(prefixOf(repository)) && !/^file:/.test(prefixOf(repository))

const lose = (call: Call, repository: Value | undefined, scope: Loss): EffectDraft =>
  draft('data.destroy', [call.program, ...call.words.map(display)].join(' ').slice(0, 160), {
    system: 'backup',
    object: textFor(repository),
    local: repository === undefined || !isFar(repository),
    reversible: false,
    scope,
  })

const store = (repository: Value | undefined, sources: readonly Value[]): EffectDraft[] => {
  const read = sources.map((path) => draft('fs.read', path, { recursive: true }))
  if (repository === undefined) return read
  return [
    ...read,
    isFar(repository)
      ? draft('net.upload', repository, { host: '?' }, { carries: sources.map(fileCarry) })
      : draft('fs.write', repository, { recursive: true }),
  ]
}

/** What each program's verb loses, given its words; `undefined` for a verb that loses nothing. */
type Loses = (verb: string, wide: Wide) => Loss | undefined

interface Program {
  readonly flags: string
  readonly repository: (wide: Wide) => Value | undefined
  readonly loses: Loses
  readonly stores: RegExp
  /** Restores into a folder, which option names. */
  readonly restores: RegExp
  readonly into: readonly string[]
  /** How many words stand before the paths. */
  readonly before: number
}

const keepsNone = (wide: Wide): boolean =>
  [...wide.options].some(([name, values]) => (/^--keep-/.test(name) && values.every((value) => textFor(value) === '0')) || name === '--unsafe-allow-remove-all')
const has = (wide: Wide, ...names: readonly string[]): boolean => names.some((name) => wide.options.has(name))

const restic: Program = {
  flags:
    '--no-lock --no-cache --cleanup-cache --json -q --quiet --prune --compact --one-file-system -x --exclude-caches --verify ' +
    '--repack-uncompressed --repack-cacheable-only --unsafe-allow-remove-all',
  repository: (wide) => wideValue(wide, '-r', '--repo'),
  loses: (verb, wide) => {
    if (verb === 'prune') return 'many'
    if (verb === 'key' && wide.texts[1] === 'remove') return 'one'
    if (verb !== 'forget') return undefined
    if (keepsNone(wide)) return 'all'
    return wide.words.length > 1 ? lossOf(wide.words.slice(1)) : 'many'
  },
  stores: /^backup$/,
  restores: /^(restore|dump)$/,
  into: ['--target', '-t'],
  before: 1,
}

/** `repo::archive` is one archive; the repository alone is all of them. */
const borgNames = (wide: Wide): Loss => {
  if (has(wide, '-a', '--glob-archives', '-P', '--prefix', '--first', '--last'))
    return /^\*?$/.test(textFor(wideValue(wide, '-a', '--glob-archives', '-P', '--prefix'))) ? 'all' : 'many'
  const [first, ...more] = wide.words.slice(1)
  if (first === undefined) return 'all'
  const named = display(first).includes('::') && !display(first).endsWith('::')
  return named ? lossOf([first, ...more]) : more.length > 0 ? lossOf(more) : has(wide, '-r', '--repo') ? lossOf([first]) : 'all'
}

const borg: Program = {
  flags: '-s --stats --force --cache-only --keep-security-info --save-space --list -p --progress --debug --info --critical --json -x --one-file-system',
  repository: (wide) => wideValue(wide, '-r', '--repo') ?? wide.words[1],
  loses: (verb, wide) =>
    verb === 'delete' ? borgNames(wide) : verb === 'repo-delete' ? 'all' : verb === 'prune' ? (keepsNone(wide) ? 'all' : 'many') : undefined,
  stores: /^create$/,
  restores: /^extract$/,
  into: [],
  before: 2,
}

const kopia: Program = {
  flags: '--delete --all --all-snapshots-for-source --unsafe-ignore-source --json --progress --no-progress --full',
  repository: () => undefined,
  loses: (verb, wide) => {
    const [, action = ''] = wide.texts
    if (/^(snapshot|snapshots|snap)$/.test(verb) && /^(delete|remove|rm)$/.test(action))
      return has(wide, '--all-snapshots-for-source', '--all') ? 'all' : lossOf(wide.words.slice(2))
    if (/^snap/.test(verb) && action === 'expire') return 'many'
    return /^(blob|content|manifest)$/.test(verb) && /^(delete|remove|rm|gc)$/.test(action) ? 'all' : undefined
  },
  stores: /^snapshot create$/,
  restores: /^restore$/,
  into: [],
  before: 2,
}

const duplicity: Program = {
  flags: '--force --no-encryption --allow-source-mismatch --no-print-statistics --dry-run -v',
  repository: (wide) => wide.words.at(-1),
  loses: (verb, wide) => (/^remove-all-but-n-full$/.test(verb) && wide.texts[1] === '0' ? 'all' : /^remove-|^cleanup$/.test(verb) ? 'many' : undefined),
  stores: /^(full|incremental|inc|backup)$/,
  restores: /^restore$/,
  into: [],
  before: 1,
}

const BACKUPS: Readonly<Record<string, Program>> = { restic, borg, kopia, duplicity }

const refine = (call: Call): Refined => {
  const program = BACKUPS[call.program] ?? restic
  const wide = readWide(call.words, flagSet(`${program.flags} -n`))
  const [verb = ''] = wide.texts
  if (has(wide, '--help', '--dry-run', '-n') || verb === '') return {}
  const repository = program.repository(wide)
  const loss = program.loses(verb, wide)
  if (loss !== undefined) return { effects: [lose(call, repository, loss)] }
  const two = wide.texts.slice(0, 2).join(' ')
  if (program.stores.test(verb) || program.stores.test(two)) return { effects: store(repository, wide.words.slice(program.before)) }
  if (!program.restores.test(verb)) return {}
  return { effects: [draft('fs.write', wideValue(wide, ...program.into) ?? '.', { recursive: true, overwrites: true })] }
}

/** Snapshots of a whole system: by number or name, a range, or all. */
const snapshots = (call: Call): Refined => {
  const words = call.words.map(display)
  const text = words.join(' ')
  const gone = (scope: Loss): Refined => ({ effects: [lose(call, undefined, scope)] })
  if (call.program === 'timeshift')
    return words.includes('--delete-all')
      ? gone('all')
      : words.includes('--delete')
        ? gone('one')
        : words.includes('--restore')
          ? { effects: [draft('fs.write', '/', { recursive: true })] }
          : {}
  if (call.program === 'tmutil') {
    const named = call.words.slice(1).filter((word) => !display(word).startsWith('-'))
    if (words[0] === 'deletelocalsnapshots') return gone(named.some((word) => display(word).startsWith('/')) ? 'all' : lossOf(named))
    if (/^(delete|deleteinprogress|uniquesize)$/.test(words[0] ?? '')) return words[0] === 'uniquesize' ? {} : gone(lossOf(named))
    if (words[0] === 'thinlocalsnapshots') return gone('many')
    return /^(disable|removeexclusion|setdestination|removedestination|enable|addexclusion|startbackup|stopbackup|restore|inheritbackup|associatedisk)$/.test(
      words[0] ?? '',
    )
      ? { effects: [draft('system.change', `tmutil ${text}`, { area: 'setting' })] }
      : {}
  }
  const at = words.findIndex((word) => /^(delete|remove|rm|expire|cleanup)$/.test(word))
  if (at < 0) return {}
  const names = call.words.slice(at + 1).filter((word) => !display(word).startsWith('-'))
  if (/\beverything\b|\d-\d/.test(text)) return gone('all')
  return gone(words[at] === 'expire' || words[at] === 'cleanup' || /\b(retain|before)\b/.test(text) ? 'many' : lossOf(names))
}

export default [
  { names: Object.keys(BACKUPS), source: 'restic 0.17, borg 1.4 and 2.0, kopia 0.18, duplicity 3.0', syntax: 'none', operands: ['...text'], refine },
  {
    names: ['snapper', 'timeshift', 'tmutil', 'barman', 'wal-g'],
    source: 'snapper 0.11, timeshift 24, macOS 14 tmutil, Barman 3.11, WAL-G 3.0',
    syntax: 'none',
    operands: ['...text'],
    refine: snapshots,
  },
] satisfies readonly CommandSpec[]
