// Owns remembering what code was read as: reading is a pure function, and agents run the same scripts again and again.
import { type CodeContext, readCode } from '../code/read.ts'
import type { Refined } from '../command-spec.ts'
import { textOf, type Value } from '../value.ts'

/** What is kept at most: readings, and characters of all their keys. */
const MOST = { readings: 256, characters: 4_000_000 }

interface Reading {
  readonly refined: Refined
  /** Variables that the reading asked for, and what it was told: with other answers it does not hold. */
  readonly asked: readonly (readonly [name: string, value: string | undefined])[]
}

/** Least recently used first. */
const kept = new Map<string, Reading>()
let characters = 0

const told = (value: Value | undefined): string | undefined => (value === undefined ? undefined : textOf(value))

const forget = (key: string): void => {
  if (kept.delete(key)) characters -= key.length
}

const keep = (key: string, reading: Reading): void => {
  forget(key)
  kept.set(key, reading)
  characters += key.length
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST.readings && characters <= MOST.characters) return
    forget(oldest)
  }
}

/** `readCode`, with what was read before where language, text, place, arguments and the variables asked for are the same. */
export const rememberedCode = (language: string, text: string, context: CodeContext): Refined => {
  const { cwd, home, user, temp, platform, inline, file, args, stdin } = context
  const key = `${JSON.stringify([language, cwd, home, user, temp, platform, inline, file, args, stdin])}\0${text}`
  const known = kept.get(key)
  if (known?.asked.every(([name, value]) => told(context.env(name)) === value)) {
    kept.delete(key)
    kept.set(key, known)
    return known.refined
  }
  const asked: [string, string | undefined][] = []
  const env = (name: string): Value | undefined => {
    const value = context.env(name)
    asked.push([name, told(value)])
    return value
  }
  const refined = readCode(language, text, { ...context, env })
  keep(key, { refined, asked })
  return refined
}
