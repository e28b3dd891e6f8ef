// Owns reason texts: templates with fields of the effect (or keys of the context) in braces, filled when a rule matches.

import { COMMON_FIELDS, makeEffect } from '../effect.ts'
import { nearest } from './problem.ts'

/** Texts and field names in turn: `['deletes ', 'path', ' with its history']`. */
export type Template = readonly string[]

const FIELDS: readonly string[] = Object.keys(makeEffect('unknown', {}))

/** Longest stretch of a field's value that stands in a reason. */
const VALUE_CAP = 120

const EFFECT_FIELD = /\{([a-z_]+)\}/
/** A key of a general request's context. */
export const CONTEXT_FIELD = /\{([A-Za-z_][A-Za-z0-9_]*)\}/

export const parseTemplate = (text: string, field: RegExp = EFFECT_FIELD): Template => text.split(field)

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
  if (value === undefined || value === '' || value === '?') return 'something unknown'
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  const clean = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
  return clean.length > VALUE_CAP ? `${clean.slice(0, VALUE_CAP)}…` : clean
}

const ownValue = (from: object, name: string): unknown => (Object.hasOwn(from, name) ? from[name as keyof typeof from] : undefined)

/** @param from the effect, or the context of a general request */
export const fillTemplate = (template: Template, from: object): string =>
  template.length === 1 ? (template[0] ?? '') : template.map((part, index) => (index % 2 === 0 ? part : show(ownValue(from, part)))).join('')
