// Owns changing a JSON file in place: what is ours goes in or out, every other byte stays. Comments and trailing commas stay where the reader takes them.
import {
  applyEdits,
  type Edit,
  findNodeAtLocation,
  type ModificationOptions,
  modify,
  type Node,
  type ParseError,
  parse,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import type { JsonEdit, JsonPath } from '../../core/agent.ts'
import { Refused } from './refused.ts'

const PARSE = { allowTrailingComma: true, disallowComments: false, allowEmptyContent: true }

/** @throws Refused where it is no JSON */
export const readJson = (text: string, strict: boolean): unknown => {
  if (text.trim() === '') return undefined
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, PARSE)
  const [first] = errors
  if (first) throw new Refused(`it is no valid JSON (${printParseErrorCode(first.error)} in line ${lineOf(text, first.offset)}); mend it first`)
  if (strict && !isStrict(text))
    throw new Refused('it has comments or trailing commas, which this agent does not read: it ignores the whole file; take them out first')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refused('it is no JSON object; mend it first')
  return value
}

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

const isStrict = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The text with everything of ours in it. What is in it already as it should be is not touched. */
export const editJson = (text: string, edits: readonly JsonEdit[]): string => {
  const format = formatOf(text)
  return edits.reduce((now, edit) => put(now, edit, format), text.trim() === '' ? `{}${format.eol}` : text)
}

const put = (text: string, edit: JsonEdit, format: Format): string => {
  const now = valueAt(text, edit.at)
  switch (edit.op) {
    case 'put':
      return same(now, edit.value) ? text : set(text, edit.at, edit.value, format)
    case 'first':
      return putFirst(text, edit, now, format)
    case 'entry': {
      if (now !== undefined && !Array.isArray(now)) throw new Refused(`\`${edit.at.join('.')}\` is no list; mend it first`)
      const entries: readonly unknown[] = now ?? []
      const ours = new RegExp(edit.ours)
      const indexes = entries.flatMap((entry, index) => (ours.test(JSON.stringify(entry)) ? [index] : []))
      const [index, ...more] = indexes
      if (index === undefined) return now === undefined ? set(text, edit.at, [edit.value], format) : set(text, [...edit.at, -1], edit.value, format, true)
      const single = more.toReversed().reduce((left, extra) => set(left, [...edit.at, extra], undefined, format), text)
      return same(entries[index], edit.value) ? single : set(single, [...edit.at, index], edit.value, format)
    }
    case 'include':
      if (now !== undefined && !Array.isArray(now)) throw new Refused(`\`${edit.at.join('.')}\` is no list; mend it first`)
      if (now?.includes(edit.value)) return text
      return now === undefined ? set(text, edit.at, [edit.value], format) : set(text, [...edit.at, -1], edit.value, format, true)
  }
}

const putFirst = (text: string, { at, key, value }: JsonEdit & { readonly op: 'first' }, now: unknown, format: Format): string => {
  if (now === undefined || now === 'allow') return set(text, at, value, format)
  if (typeof now !== 'object' || now === null || Array.isArray(now))
    throw new Refused(`\`${at.join('.')}\` is ${JSON.stringify(now)}; write it as an object first`)
  if (Object.hasOwn(now, key)) return text
  return Object.entries(value)
    .toReversed()
    .reduce((left, [name, each]) => set(left, [...at, name], each, format, false, true), text)
}

/** Removing and replacing touch their own place only; what is added is laid out here, since the library would lay out its neighbours anew as well. */
const set = (text: string, at: JsonPath, value: unknown, format: Format, isArrayInsertion = false, first = false): string => {
  const options = isArrayInsertion ? { isArrayInsertion } : first ? { getInsertionIndex: () => 0 } : {}
  if (value === undefined) return removed(text, at)
  const edits = edited(text, at, value, options)
  return applyEdits(
    text,
    edits.map((edit) => laidOut(text, edit, format)),
  )
}

const edited = (text: string, at: JsonPath, value: unknown, options: ModificationOptions): readonly Edit[] => {
  try {
    return modify(text, [...at], value, options)
  } catch {
    // The library says so of a text or a list on the way.
    throw new Refused(`\`${at.slice(0, -1).join('.')}\` is no object; mend it first`)
  }
}

/** The edit of the library (`,"key":value`, `"key":value,`, `value`) with lines and indentation as the object around it has them. */
const laidOut = (text: string, { offset, length, content }: Edit, format: Format): Edit => {
  const [, before = '', name = '', body = '', after = ''] = /^(,?)("(?:[^"\\]|\\.)*":)?([\s\S]*?)(,?)$/.exec(content) ?? []
  const value: unknown = JSON.parse(body)
  const container = containerAt(text, offset)
  const opening = text.lastIndexOf('\n', container.offset) + 1
  const outer = /^[ \t]*/.exec(text.slice(opening))?.[0] ?? ''
  const inside = text.slice(container.offset, container.offset + container.length)
  const isReplacement = length > 0
  const empty = (container.children ?? []).length === 0
  const oneLine = !inside.includes('\n') && !empty
  const own = oneLine && !isReplacement ? '' : outer + format.unit
  const key = name === '' ? '' : oneLine ? name : `${name} `
  const json = oneLine ? JSON.stringify(value) : JSON.stringify(value, undefined, format.unit).replaceAll('\n', `\n${own}`)
  const entry = (key + json).replaceAll('\n', format.eol)
  if (isReplacement || oneLine) return { offset, length, content: `${before}${before && ' '}${entry}${after}${after && ' '}` }
  const line = `${format.eol}${own}`
  if (empty) return { offset: container.offset + 1, length: inside.length - 2, content: `${line}${entry}${format.eol}${outer}` }
  return after === '' ? { offset, length, content: `${before}${line}${entry}` } : { offset, length, content: `${line}${entry},` }
}

/** The innermost object or list around a place. */
const containerAt = (text: string, offset: number): Node => {
  let at: Node | undefined = parseTree(text, [], PARSE)
  if (!at) throw new Refused('it is no JSON object; mend it first')
  for (;;) {
    const inner: Node | undefined = (at.children ?? [])
      .flatMap((child) => (child.type === 'property' ? (child.children ?? []) : [child]))
      .find(({ type, offset: start, length }) => (type === 'object' || type === 'array') && start < offset && offset < start + length)
    if (!inner) return at
    at = inner
  }
}

/** Takes out a property or a list's entry with the comma and the blanks that belong to it; comments beside it stay. The library's own way breaks some lists. */
const removed = (text: string, at: JsonPath): string => {
  const tree = parseTree(text, [], PARSE)
  const value = tree && findNodeAtLocation(tree, [...at])
  if (!value) return text
  const node = value.parent?.type === 'property' ? value.parent : value
  const container = node.parent
  const siblings = container?.children ?? []
  if (!container) return text
  const index = siblings.indexOf(node)
  const [previous, next] = [siblings[index - 1], siblings[index + 1]]
  const end = node.offset + node.length
  if (previous) return cut(text, previous.offset + previous.length, node.offset, end)
  const start = container.offset + 1
  const close = container.offset + container.length - 1
  if (!next)
    return /^[\s,]*$/.test(text.slice(start, node.offset) + text.slice(end, close))
      ? text.slice(0, start) + text.slice(close)
      : withoutRange(text, node.offset, comma(text, end))
  const after = comma(text, end)
  const from = text.slice(start, node.offset).trim() === '' ? start : node.offset
  const blanks = /^[ \t]*(?=[^\s])/.exec(text.slice(after))?.[0].length ?? 0
  return withoutRange(text, from, after + blanks)
}

/** From the end of what is before it; a comment in between stays, its comma goes. */
const cut = (text: string, from: number, start: number, end: number): string => {
  const between = text.slice(from, start)
  if (/^\s*,\s*$/.test(between)) return withoutRange(text, from, end)
  const kept = between.replace(',', '').replace(/\s+$/, '')
  return text.slice(0, from) + kept + text.slice(end)
}

const comma = (text: string, end: number): number => end + (/^\s*,/.exec(text.slice(end))?.[0].length ?? 0)

const withoutRange = (text: string, start: number, end: number): string => text.slice(0, start) + text.slice(end)

/**
 * The text without what is ours. `before` is the file as it was: what stood in our place then comes back, and folders of keys that were not there go.
 */
export const undoJson = (text: string, edits: readonly JsonEdit[], before: string): string => {
  const format = formatOf(text)
  let now = text
  for (const edit of edits.toReversed()) {
    const was = valueAt(before, edit.at)
    now = take(now, edit, was, format)
    now = prune(now, edit.at, before, format)
  }
  return now
}

const take = (text: string, edit: JsonEdit, was: unknown, format: Format): string => {
  const now = valueAt(text, edit.at)
  if (now === undefined) return text
  switch (edit.op) {
    case 'put':
      return same(now, edit.value) ? set(text, edit.at, was, format) : text
    case 'first': {
      if (typeof was !== 'object' || was === null) return same(now, edit.value) ? set(text, edit.at, was, format) : withoutKeys(text, edit, {}, format)
      return withoutKeys(text, edit, was, format)
    }
    case 'entry': {
      const ours = new RegExp(edit.ours)
      const entries: readonly unknown[] = Array.isArray(now) ? now : []
      return entries.reduceRight<string>(
        (left, entry, index) => (ours.test(JSON.stringify(entry)) ? set(left, [...edit.at, index], undefined, format) : left),
        text,
      )
    }
    case 'include': {
      if (!Array.isArray(now) || (Array.isArray(was) && was.includes(edit.value))) return text
      const index = now.indexOf(edit.value)
      return index < 0 ? text : set(text, [...edit.at, index], undefined, format)
    }
  }
}

const withoutKeys = (text: string, { at, value }: JsonEdit & { readonly op: 'first' }, was: object, format: Format): string =>
  Object.keys(value).reduce((left, key) => {
    const mine = !Object.hasOwn(was, key) && same(valueAt(left, [...at, key]), value[key])
    return mine ? set(left, [...at, key], undefined, format) : left
  }, text)

/** Takes away empty objects and lists on the way to `at` that were not there before. */
const prune = (text: string, at: JsonPath, before: string, format: Format): string => {
  let now = text
  for (let length = at.length; length > 0; length -= 1) {
    const path = at.slice(0, length)
    const value = valueAt(now, path)
    const empty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
    if (!empty || valueAt(before, path) !== undefined) continue
    now = set(now, path, undefined, format)
  }
  return now
}

const valueAt = (text: string, at: JsonPath): unknown => {
  const tree = parseTree(text, [], PARSE)
  const node = tree && findNodeAtLocation(tree, [...at])
  return node === undefined ? undefined : (parse(text.slice(node.offset, node.offset + node.length), [], PARSE) as unknown)
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

interface Format {
  /** One step of indentation. */
  readonly unit: string
  readonly eol: string
}

/** As the file is written already. */
const formatOf = (text: string): Format => ({ unit: /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ', eol: text.includes('\r\n') ? '\r\n' : '\n' })
