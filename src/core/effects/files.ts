// Owns what the operations of file tools (Read, Write, Edit, apply_patch, …) do.
import type { FileOperation } from '../action.ts'
import { makeEffect } from '../effect.ts'
import { findSecrets } from '../secrets.ts'
import { type Carry, literal, type Value } from '../value.ts'
import { carriesOf, emit, pathOf } from './emit.ts'
import { placeOf } from './place.ts'
import { add, type Here, madeOf, make, type World } from './world.ts'

/** Carries of a text that holds a credential. */
export const secretIn = (text: string, options: Parameters<typeof findSecrets>[1] = {}): readonly Carry[] =>
  findSecrets(text, options)
    .slice(0, 1)
    .map((found) => ({ kind: 'secret', path: found.kind }))

export const fileOperations = (world: World, here: Here, operations: readonly FileOperation[]): void => {
  for (const operation of operations) one(world, here, operation)
}

const one = (world: World, here: Here, { op, path, text, old, to }: FileOperation): void => {
  const on = literal(path === '' ? '.' : path)
  switch (op) {
    case 'read':
      return emit(world, here, { kind: 'fs.read', on })
    case 'list':
      return emit(world, here, { kind: 'fs.read', on, set: { recursive: true } })
    case 'write':
      return emit(world, here, { kind: 'fs.write', on, set: { overwrites: true }, content: written(text ?? '') })
    case 'edit': {
      emit(world, here, { kind: 'fs.write', on, content: written(text ?? '') })
      edited(world, pathOf(world, here, on).path, old ?? '', text ?? '')
      return unhooked(world, here, on, old ?? '', text ?? '')
    }
    case 'delete':
      return emit(world, here, { kind: 'fs.delete', on })
    case 'move': {
      emit(world, here, { kind: 'fs.delete', on })
      return emit(world, here, { kind: 'fs.write', on: literal(to ?? path), set: { overwrites: true }, carries: carriesOf(world, here, on) })
    }
    default: {
      const never: never = op
      return never
    }
  }
}

/** The whole text after an edit of a file that the session wrote, for the calls after it. */
const edited = (world: World, path: string, old: string, text: string): void => {
  const before = world.remembered.get(path)?.text
  const made = madeOf(world, path)
  if (before === undefined || old === '' || !before.includes(old) || made === undefined) return
  const whole = before.replace(old, () => text)
  make(world, path, { ...made, content: { parts: [whole], carries: made.content?.carries ?? [] }, partial: false })
}

const written = (text: string): Value => literal(text, secretIn(text))

/** An edit that takes hooks or the guard's entries out of an agent's settings. */
const unhooked = (world: World, here: Here, on: Value, old: string, text: string): void => {
  const { path } = pathOf(world, here, on)
  if (path === '?' || placeOf(path, world.around) !== 'agent-config') return
  const names = /hooks|PreToolUse|PermissionRequest|ConfigChange|trusted_hash|beforehand|"deny"|"ask"/gi
  const gone = [...old.matchAll(names)].some((m) => !text.toLowerCase().includes(m[0].toLowerCase()))
  if (gone) add(world, makeEffect('guard.tamper', { what: 'settings', target: path, path, via: here.via, span: here.span }))
}
