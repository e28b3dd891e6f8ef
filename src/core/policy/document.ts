// Owns reading YAML with positions: parsing, validating against a schema, and saying where each problem stands. Knows no policies.

import type { Document, Node, Pair, Scalar } from 'yaml'
import { isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import type { PackedPolicy } from './packed.ts'
import type { Problem } from './problem.ts'
import { nearest } from './problem.ts'

export interface TextFile {
  readonly name: string
  readonly text: string
  /** The same, packed at build time: then `text` is not read. Only for files that were built in. */
  readonly packed?: PackedPolicy
}

type Path = readonly (string | number)[]

export interface Source {
  readonly file: string
  readonly document: Document
  readonly problems: Problem[]
  /** Where the value at this path begins; of the nearest parent if there is no such value. */
  readonly offsetOf: (path: Path) => number
  /** Where a character of a text value stands in the file. */
  readonly offsetIn: (path: Path, character: number) => number
  readonly report: (severity: Problem['severity'], offset: number, message: string, near?: string) => void
  readonly lineOf: (offset: number) => number
}

const isBlank = (character: string | undefined): boolean => character === ' ' || character === '\n' || character === '\t' || character === '\r'

/**
 * Walks the written form and the value side by side: YAML drops indentation, folds line ends and removes escapes, so
 * a character of the value stands where the next equal (or equally blank) character of the source does.
 */
const align = (written: string, value: string, character: number): number => {
  let at = 0
  for (let i = 0; i <= character; i++) {
    const wanted = value[i]
    const start = at
    while (at < written.length && written[at] !== wanted && !(isBlank(written[at]) && isBlank(wanted))) at++
    if (at >= written.length) return start
    if (i < character) at++
  }
  return at
}

const writtenStart = (node: Scalar, text: string): number => {
  const start = node.range?.[0] ?? 0
  const block = text[start] === '|' || text[start] === '>'
  return block ? text.indexOf('\n', start) + 1 : start
}

const nodeAt = (document: Document, path: Path): Node | undefined => {
  const found: unknown = path.length === 0 ? document.contents : document.getIn(path, true)
  return isNode(found) ? found : undefined
}

/** Opens a YAML file. Never throws; syntax errors are in `problems`. */
export const openSource = (file: TextFile): Source => {
  const counter = new LineCounter()
  const document = parseDocument(file.text, { lineCounter: counter, prettyErrors: false })
  const problems: Problem[] = []
  const report: Source['report'] = (severity, offset, message, near) => {
    const { line, col } = counter.linePos(offset)
    problems.push({ severity, file: file.name, line, column: col, message, ...(near === undefined ? {} : { near }) })
  }
  const offsetOf = (path: Path): number => {
    for (let length = path.length; length >= 0; length--) {
      const range = nodeAt(document, path.slice(0, length))?.range
      if (range) return range[0]
    }
    return 0
  }
  const offsetIn = (path: Path, character: number): number => {
    const node = nodeAt(document, path)
    if (!isScalar(node) || typeof node.value !== 'string') return offsetOf(path)
    const start = writtenStart(node, file.text)
    return start + align(file.text.slice(start, node.range?.[1]), node.value, character)
  }
  for (const error of document.errors) report('error', error.pos[0], error.message)
  return { file: file.name, document, problems, offsetOf, offsetIn, report, lineOf: (offset) => counter.linePos(offset).line }
}

const keyOffset = (source: Source, path: Path, key: string): number => {
  const map = nodeAt(source.document, path)
  const pair = isMap(map) ? map.items.find((item: Pair) => isScalar(item.key) && item.key.value === key) : undefined
  return (isScalar(pair?.key) ? pair.key.range?.[0] : undefined) ?? source.offsetOf(path)
}

type Issue = z.core.$ZodIssue

const reportUnknownKeys = (source: Source, issue: Issue & { code: 'unrecognized_keys' }, keys: Readonly<Record<string, readonly string[]>>): void => {
  const path = issue.path as Path
  const known = keys[path.filter((part) => typeof part === 'string').join('.')] ?? []
  for (const key of issue.keys) source.report('error', keyOffset(source, path, key), `unknown key \`${key}\``, nearest(key, known))
}

const scalarAt = (source: Source, path: Path): unknown => {
  const node = nodeAt(source.document, path)
  return isScalar(node) ? node.value : undefined
}

/** The innermost issue of a union whose branches all failed: the branch that got furthest. */
const deepest = (issue: Issue): Issue => {
  if (issue.code !== 'invalid_union') return issue
  const inner = issue.errors.flat().toSorted((a, b) => b.path.length - a.path.length)[0]
  return inner ? deepest({ ...inner, path: [...issue.path, ...inner.path] }) : issue
}

const reportIssue = (source: Source, given: Issue, keys: Readonly<Record<string, readonly string[]>>): void => {
  const issue = deepest(given)
  if (issue.code === 'unrecognized_keys') {
    reportUnknownKeys(source, issue, keys)
    return
  }
  const path = issue.path as Path
  const name = path.filter((part) => typeof part === 'string').at(-1) ?? 'the file'
  const value = scalarAt(source, path)
  const near = issue.code === 'invalid_value' && typeof value === 'string' ? nearest(value, issue.values.map(String)) : undefined
  const shown = value === undefined ? '' : ` \`${String(value)}\``
  const offset = issue.code === 'invalid_key' ? keyOffset(source, path.slice(0, -1), String(path.at(-1))) : source.offsetOf(path)
  source.report('error', offset, `${name}${shown}: ${issue.message}`, near)
}

/** The file's data in the schema's form, or undefined where it has errors (which are in `problems`). */
export const readAs = <T extends z.ZodType>(source: Source, schema: T, keys: Readonly<Record<string, readonly string[]>>): z.output<T> | undefined => {
  if (source.problems.length > 0) return undefined
  const result = schema.safeParse(toData(source))
  if (result.success) return result.data
  for (const issue of result.error.issues) reportIssue(source, issue, keys)
  return undefined
}

/** An alias bomb is a problem of the file, not an exception. */
const toData = (source: Source): unknown => {
  try {
    return source.document.toJS({ maxAliasCount: 100 }) ?? {}
  } catch (error) {
    source.report('error', 0, error instanceof Error ? error.message : String(error))
    return undefined
  }
}
