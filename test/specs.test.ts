// Owns the gates that every command spec passes: names, sources, options, effect rules, unknown options, no verdicts. No program's behaviour.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CommandSpec, SubSpec, Syntax } from '../src/core/command-spec.ts'
import { isTable as isToolTable } from '../src/core/commands/_tool-verbs.ts'
import { SPECS } from '../src/core/commands/index.ts'
import { readArgv } from '../src/core/shell/argv.ts'
import { literal } from '../src/core/value.ts'
import { render } from './generate-index.ts'

const FOLDER = join(import.meta.dirname, '../src/core/commands')

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '')

const declared = (spec: SubSpec): string[] => [...words(spec.flags ?? ''), ...words(spec.values ?? ''), ...Object.keys(spec.options ?? {}).flatMap(words)]

/** `--*` in a spec says openly that its options are not listed. */
const isOpen = (spec: SubSpec): boolean => declared(spec).some((name) => name === '-*' || name === '--*')

interface Level {
  readonly spec: SubSpec
  readonly path: string
  readonly open: boolean
  readonly syntax: Syntax
}

/** Every sub-spec with the words that lead to it. */
const levels = (spec: SubSpec, path: string, open = false, syntax: Syntax = 'gnu'): readonly Level[] => {
  const here: Level = { spec, path, open: open || isOpen(spec), syntax: spec.syntax ?? syntax }
  return [here, ...Object.entries(spec.subcommands ?? {}).flatMap(([names, sub]) => levels(sub, `${path} ${words(names)[0]}`, here.open, here.syntax))]
}

const PLUS_OR_DASH = /^[-+]([^\s=]+)?$/
const WELL_FORMED: Readonly<Record<Syntax, RegExp>> = {
  gnu: PLUS_OR_DASH,
  posix: PLUS_OR_DASH,
  bundle: PLUS_OR_DASH,
  long: /^[-+!()][^\s]*$/,
  assign: /^([\w-]+=?|-\S+)$/,
  slash: /^[/-]\S+$/,
  cmdlet: /^-[\w?]+\*?$/,
  none: /^$/,
}

const REF = /^(operands(\[(-?\d+|-?\d*:-?\d*)\])?|[-+/]\S*|\w+=)$/
const COUNTED = new Set(['operands', 'operands[1]', 'no operands', 'stdin'])

const refsOf = (spec: SubSpec): string[] => {
  const rules = spec.effects ?? []
  const given = [
    ...rules.flatMap((rule) => [rule.if ?? [], rule.and ?? [], rule.unless ?? []]),
    ...(spec.operandsIf ?? []).map((rule) => rule.if),
    spec.stdin?.unless ?? [],
    spec.prompts ?? [],
  ]
  return [...given.flat(), ...rules.flatMap((rule) => [rule.each ?? [], ...Object.values(rule.from ?? {})]).flat()].map(String)
}

/** Names that hold at this level: its own, those of the levels around it, dry-run names, the implied ones. */
const known = (chain: readonly SubSpec[]): Set<string> => {
  const names = new Set<string>(['--help', '--version', '-WhatIf'])
  for (const spec of chain) for (const name of [...declared(spec), ...words(spec.dryRun ?? '')]) names.add(name)
  return names
}

const sameName = (names: ReadonlySet<string>, ref: string, folds: boolean): boolean =>
  names.has(ref) || (folds && [...names].some((name) => name.toLowerCase() === ref.toLowerCase()))

const faultsOf = (spec: SubSpec, path: string, chain: readonly SubSpec[], syntax: Syntax): string[] => {
  const faults: string[] = []
  const own = declared(spec)
  const folds = syntax === 'cmdlet' || syntax === 'slash'
  for (const name of own) if (!WELL_FORMED[syntax].test(name)) faults.push(`${path}: option ${name} is not well-formed for ${syntax}`)
  const names = known(chain)
  for (const ref of refsOf(spec)) {
    if (COUNTED.has(ref)) continue
    if (!REF.test(ref)) faults.push(`${path}: reference ${ref}`)
    else if (!ref.startsWith('operands') && !sameName(names, ref, folds)) faults.push(`${path}: rule refers to undeclared ${ref}`)
  }
  for (const [key, sub] of Object.entries(spec.subcommands ?? {}))
    faults.push(...faultsOf(sub, `${path} ${words(key)[0]}`, [...chain, sub], sub.syntax ?? syntax))
  return faults
}

/** An option in two of a spec's lists with another meaning in each: the later list would silently win. */
const clashes = (spec: SubSpec, path: string): string[] => {
  const inOptions = Object.keys(spec.options ?? {}).flatMap(words)
  const twice = inOptions.filter((name, index) => inOptions.indexOf(name) !== index)
  return twice.map((name) => `${path}: ${name} twice in options`)
}

const UNKNOWN: Readonly<Record<Syntax, readonly string[]>> = {
  gnu: ['--zz-unknown'],
  posix: ['--zz-unknown'],
  bundle: ['-Ω'],
  long: ['-zz-unknown'],
  assign: ['zzunknown=1'],
  slash: ['/zzunknown'],
  cmdlet: ['-ZzUnknown'],
  none: [],
}

const silent = (spec: CommandSpec): string[] =>
  levels(spec, spec.names[0] ?? '').flatMap(({ path, open, syntax }) => {
    const zz = UNKNOWN[syntax]
    if (open || zz.length === 0) return []
    const argv = [...words(path).slice(words(spec.names[0] ?? '').length), ...zz].map((word) => literal(word))
    const reading = readArgv(spec, argv, { cwd: '/w', home: '/h', env: () => undefined })
    return reading.unknown.length > 0 ? [] : [`${path}: an unknown option is not seen`]
  })

/**
 * Programs without an option grammar whose words no `refine` reads: what they print or change does not hang on any option (`true`, `exit`, `test`,
 * fish's `math`, `let`), or they are only known to read (csvkit, xmlstarlet, zdiff, calculators, ansible's listers, stern, lsregister, cmd's date).
 */
const NO_OPTIONS = new Set([
  'true',
  'exit',
  'test',
  'math',
  'expr',
  'csvcut',
  'xmlstarlet',
  'zipgrep',
  'units',
  'qalc',
  'cmd-date',
  'stern',
  'lsregister',
  'ansible-lint',
])

const gate = (specs: readonly CommandSpec[]): string[] => {
  const faults: string[] = []
  const seen = new Map<string, string>()
  for (const spec of specs) {
    const main = spec.names[0] ?? ''
    for (const name of spec.names) {
      if (seen.has(name)) faults.push(`${main}: ${name} is also a name of ${seen.get(name)}`)
      seen.set(name, main)
    }
    if (spec.source.trim() === '') faults.push(`${main}: no source`)
    if (spec.syntax === 'none' && !spec.refine && !NO_OPTIONS.has(main)) faults.push(`${main}: syntax none and nothing reads its words`)
    faults.push(...faultsOf(spec, main, [spec], spec.syntax ?? 'gnu'), ...levels(spec, main).flatMap((one) => clashes(one.spec, one.path)), ...silent(spec))
  }
  return faults
}

/** A program's own sub-command may be called `allow`; a value of that name, or the decision contract, has no place here. */
const VERDICT = /:\s*(['"`])(allow|ask|deny)\1|\bverdicts?\b|\/(decision|finding)\.ts/
const verdicts = (name: string, text: string): string[] =>
  text.split('\n').flatMap((line, index) => (VERDICT.test(line) && !/^\s*(\/\/|\/?\*)/.test(line) ? [`${name}:${index + 1}`] : []))

const specFiles = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && name !== 'index.ts')

test('every spec passes the gates', () => {
  expect(gate(SPECS).join('\n')).toBe('')
})

test('the gates bite', () => {
  const spec = (more: Partial<CommandSpec>): CommandSpec => ({ names: ['x'], source: 's', ...more })
  const seeded: readonly [string, readonly CommandSpec[]][] = [
    ['is also a name of', [spec({}), spec({})]],
    ['no source', [spec({ source: ' ' })]],
    ['not well-formed', [spec({ flags: 'v' })]],
    ['not well-formed', [spec({ subcommands: { a: { values: '--a=b' } } })]],
    ['undeclared --gone', [spec({ effects: [{ kind: 'fs.write', if: '--gone' }] })]],
    ['undeclared -q', [spec({ effects: [{ kind: 'fs.write', each: '-q' }] })]],
    ['undeclared -q', [spec({ operandsIf: [{ if: '-q', operands: [] }] })]],
    ['reference operand', [spec({ effects: [{ kind: 'fs.write', each: 'operand' as 'operands' }] })]],
    ['twice in options', [spec({ options: { '-a': '', '-a --all': 'text' } })]],
    ['not seen', [spec({ flags: '--zz-unknown' })]],
    ['syntax none', [spec({ syntax: 'none' })]],
  ]
  const missed = seeded.filter(([want, specs]) => !gate(specs).some((fault) => fault.includes(want)))
  expect(missed.map(([want]) => want)).toEqual([])
})

test('no spec file knows a verdict', () => {
  expect(specFiles.flatMap((name) => verdicts(name, readFileSync(join(FOLDER, name), 'utf8')))).toEqual([])
  expect(verdicts('seed', "  set: { what: 'ask' },\n  subcommands: { allow: {} },\nimport type { Verdict } from '../decision.ts'")).toEqual([
    'seed:1',
    'seed:3',
  ])
})

/** Shares that may only fall. */
// A hair more than half since `apply_patch`, whose one word is a whole patch.
const MOST_REFINED = 0.51
const MOST_OPEN = 0.3

/** A table of verbs is data, which one reader turns into effects; the share is of what is written by hand, among the other specs. */
const isTable = (spec: CommandSpec): boolean => spec.refine?.name === 'byVerbs' || isToolTable(spec)

test('refine and unlisted options are for the few', () => {
  const others = SPECS.filter((spec) => !isTable(spec))
  const refined = others.filter((spec) => levels(spec, '').some((one) => one.spec.refine !== undefined))
  expect(refined.length / others.length).toBeLessThanOrEqual(MOST_REFINED)
  expect(others.length).toBeLessThan(SPECS.length)
  expect(SPECS.filter(isOpen).length / SPECS.length).toBeLessThanOrEqual(MOST_OPEN)
})

test('the index is of this folder', () => {
  expect(readFileSync(join(FOLDER, 'index.ts'), 'utf8')).toBe(render(readdirSync(FOLDER)))
})
