// Owns reason texts: templates with effect fields in braces, checked at load and filled when a rule matches.

import type { Effect } from '../effect.ts'
import { COMMON_FIELDS, makeEffect } from '../effect.ts'
import { nearest } from './problem.ts'

/** Texts and field names in turn: `['deletes ', 'path', ' with its history']`. */
export type Template = readonly string[]

const FIELDS: readonly string[] = Object.keys(makeEffect('unknown', {}))

/** Longest stretch of a field's value that stands in a reason. */
const VALUE_CAP = 120

export const parseTemplate = (text: string): Template => text.split(/\{([a-z_]+)\}/)

/** The first unknown field, with the offset where it stands. */
export const templateProblem = (text: string): { readonly offset: number; readonly message: string; readonly near?: string } | undefined => {
  for (const { 1: field = '', index } of text.matchAll(/\{([a-z_]+)\}/g)) {
    if (FIELDS.includes(field)) continue
    const near = nearest(field, [...FIELDS, ...COMMON_FIELDS])
    return { offset: index, message: `unknown field \`{${field}}\``, ...(near === undefined ? {} : { near }) }
  }
  return undefined
}

/** One line, no control characters, of bounded length. */
const show = (value: unknown): string => {
  if (value === '' || value === '?') return 'something unknown'
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  const clean = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
  return clean.length > VALUE_CAP ? `${clean.slice(0, VALUE_CAP)}…` : clean
}

export const fillTemplate = (template: Template, effect: Effect): string =>
  template.length === 1 ? (template[0] ?? '') : template.map((part, index) => (index % 2 === 0 ? part : show(effect[part as keyof Effect]))).join('')
