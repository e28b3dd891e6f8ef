// Owns `apply_patch`, which Codex puts on the PATH of its shell: the patch comes as its one word, or on stdin. Codex 0.171.

import type { FileOperation } from '../action.ts'
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import { readPatch } from '../patch.ts'
import { literal, textOf } from '../value.ts'

const refine = ({ operands, stdin }: Call): Refined => {
  const given = operands[0] ?? stdin
  const text = given === undefined ? '' : textOf(given)
  if (text === undefined) return { instead: true, unknown: [{ reason: 'content', what: 'a patch that is not known beforehand' }] }
  return { instead: true, effects: (readPatch(text) ?? []).flatMap(effectsOf) }
}

const effectsOf = ({ op, path, text = '', to = path }: FileOperation): readonly EffectDraft[] => {
  const on = literal(path)
  if (op === 'delete') return [{ kind: 'fs.delete', on }]
  if (op !== 'move') return [{ kind: 'fs.write', on, set: { overwrites: op === 'write' }, content: literal(text) }]
  return [
    { kind: 'fs.delete', on },
    { kind: 'fs.write', on: literal(to), set: { overwrites: true } },
  ]
}

export default {
  names: ['apply_patch', 'applypatch'],
  source: 'Codex 0.171: apply_patch_tool_instructions.md',
  operands: ['text'],
  refine,
} satisfies CommandSpec
