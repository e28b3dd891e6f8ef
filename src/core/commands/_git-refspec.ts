// Owns refspecs: what `+src:dst` pushes where, and which refs are protected (git 2.47 manual, git-push).
import { dropPrefix, prefixOf, textOf, type Value } from '../value.ts'
import { stagesOf } from './_chain.ts'

/** Branches that others build on, and tags, which name what was released: `v1.2.0`, `1.2`. */
const PROTECTED = /^(main|master|trunk|develop|production|gh-pages|release.*|hotfix.*)$|^refs\/tags\/|^v?\d+(\.\d+)+([-+.][\w.-]+)?$/

export const isProtected = (ref: string): boolean => PROTECTED.test(ref)

const branchName = (ref: string): string => ref.replace(/^(refs\/)?heads\//, '')

interface Ref {
  /** `HEAD` for the branch that is checked out, `'?'` where the text does not tell. */
  readonly ref: string
  readonly plus: boolean
  readonly deletes: boolean
}

const CURRENT = /^git (\w[\w-]* )?(branch --show-current|rev-parse (--\S+ )*HEAD|symbolic-ref (--\S+ |-q )*HEAD)$/

/** What a name that another command printed is, as far as that command tells. */
const told = (word: Value): string => {
  const stages = stagesOf(word)
  if (stages.length === 1 && CURRENT.test(stages[0] ?? '')) return 'HEAD'
  return stages.some((stage) => /\b(refs\/remotes\/\w+\/HEAD|init\.defaultBranch|HEAD branch|defaultBranch)/.test(stage)) ? 'main' : '?'
}

/** `+src:dst`, `:dst`, `dst`. */
export const readRefspec = (word: Value, deletes: boolean): Ref => {
  const head = prefixOf(word)
  const plus = head.startsWith('+')
  const text = textOf(plus ? dropPrefix(word, 1) : word)
  if (text === undefined) {
    // What is pushed may be unknown, where to is not.
    const last = word.parts.at(-1)
    const target = typeof last === 'string' ? /:([^:\s]+)$/.exec(last)?.[1] : undefined
    return { ref: target === undefined ? told(word) : branchName(target), plus, deletes: deletes || /^\+?:/.test(head) }
  }
  const colon = text.indexOf(':')
  const source = colon < 0 ? text : text.slice(0, colon)
  const target = colon < 0 ? text : text.slice(colon + 1)
  const name = branchName(target)
  const follows = name === 'HEAD' || name === '@' || name === ''
  return { ref: follows ? 'HEAD' : name, plus, deletes: deletes || (colon >= 0 && source === '' && target !== '') }
}
