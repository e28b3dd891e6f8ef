// Owns names in a program: scopes, assignments under branches, what a branch leaves behind. Shared by the language readers.

import type { Thing } from './thing.ts'
import { any, either } from './thing.ts'

export interface Scope {
  readonly vars: Map<string, Thing>
  readonly parent: Scope | undefined
  /** Names that belong to the outermost scope (`global`), or to an outer one (`nonlocal`). */
  readonly outer: Set<string>
  /** What function bodies returned, for a scope of a function. */
  readonly returns: Thing[]
  /** The function's own object: `self`, `this`. */
  readonly self: Thing | undefined
}

export const newScope = (parent?: Scope, self?: Thing): Scope => ({ vars: new Map(), parent, outer: new Set(), returns: [], self: self ?? undefined })

export const lookUp = (scope: Scope, name: string): Thing | undefined => {
  for (let s: Scope | undefined = scope; s; s = s.parent) {
    const found = s.vars.get(name)
    if (found !== undefined) return found
  }
  return undefined
}

export const selfOf = (scope: Scope): Thing | undefined => {
  for (let s: Scope | undefined = scope; s; s = s.parent) if (s.self) return s.self
  return undefined
}

/** The scope that holds a name, or undefined. */
export const holder = (scope: Scope, name: string): Scope | undefined => {
  for (let s: Scope | undefined = scope; s; s = s.parent) if (s.vars.has(name)) return s
  return undefined
}

/** One entry for each variable assigned in a branch, with what it was before. */
type Journal = Map<Scope, Map<string, Thing | undefined>>

export interface Journals {
  readonly open: Journal[]
}

export const assign = (journals: Journals, scope: Scope, name: string, thing: Thing): void => {
  const journal = journals.open.at(-1)
  if (journal) {
    const names = journal.get(scope) ?? new Map<string, Thing | undefined>()
    if (!names.has(name)) names.set(name, scope.vars.get(name))
    journal.set(scope, names)
  }
  scope.vars.set(name, thing)
}

/** Walks each of several ways that may be taken, each from the same start; afterwards a variable may be what any of them left. */
export const branches = (journals: Journals, ways: readonly (() => boolean)[], mayBeNone: boolean): boolean => {
  const results: { journal: Journal; ended: boolean; after: Map<Scope, Map<string, Thing>> }[] = []
  for (const way of ways) {
    const journal: Journal = new Map()
    journals.open.push(journal)
    const ended = way()
    journals.open.pop()
    const after = new Map<Scope, Map<string, Thing>>()
    for (const [scope, names] of journal) {
      const now = new Map<string, Thing>()
      for (const [name, before] of names) {
        now.set(name, scope.vars.get(name) ?? any(name))
        if (before === undefined) scope.vars.delete(name)
        else scope.vars.set(name, before)
      }
      after.set(scope, now)
    }
    results.push({ journal, ended, after })
  }
  settle(
    journals,
    results.filter((r) => !r.ended).map((r) => r.after),
    mayBeNone,
  )
  return !mayBeNone && results.length > 0 && results.every((r) => r.ended)
}

const settle = (journals: Journals, afters: readonly Map<Scope, Map<string, Thing>>[], mayBeNone: boolean): void => {
  const touched = new Map<Scope, Set<string>>()
  for (const after of afters) {
    for (const [scope, names] of after) {
      const set = touched.get(scope) ?? new Set<string>()
      for (const name of names.keys()) set.add(name)
      touched.set(scope, set)
    }
  }
  for (const [scope, names] of touched) {
    for (const name of names) {
      const before = scope.vars.get(name)
      const values = afters.map((after) => after.get(scope)?.get(name) ?? before).filter((v) => v !== undefined)
      if (mayBeNone && before !== undefined) values.push(before)
      if (values.length > 0) assign(journals, scope, name, either(values))
    }
  }
}
