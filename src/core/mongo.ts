// Owns reading the mongo shell's JavaScript (mongosh 2.3): what it does to its database, which database that is, and whether it reaches outside.
import type { EffectDraft } from './command-spec.ts'
import type { EffectFields, EffectKind } from './effect.ts'
import { stageOfDatabase } from './sql.ts'
import { literal } from './value.ts'

const one = (kind: EffectKind, on: string, set: Partial<EffectFields>): EffectDraft => ({ kind, on: literal(on), set })

const MONGO_DESTROYS = /\.(dropDatabase|drop|deleteMany|remove|bulkWrite\(\s*\[\s*\{\s*deleteMany|dropIndexes|dropUser|dropAllUsers|dropRole)\s*\(/g
const MONGO_CHANGES =
  /\.(insert\w*|update\w*|replaceOne|deleteOne|findOneAnd\w+|findAndModify|createIndex\w*|createCollection|createUser|save|bulkWrite|renameCollection|grantRoles\w*|aggregate\([^)]*\$(out|merge)|runCommand|adminCommand|shutdownServer|setProfilingLevel)\s*\(/
const OPEN_FILTER = /\.(deleteMany|remove|updateMany)\s*\(\s*(\{\s*\}|\))/

/** What a piece of mongo shell JavaScript does to its database. */
export const mongoEffects = (code: string, set: Partial<EffectFields>): EffectDraft[] => {
  const destroys = [...code.matchAll(MONGO_DESTROYS)].map((match) => match[1] ?? '')
  const whole = destroys.some((name) => name === 'dropDatabase')
  const narrow = destroys.length > 0 && destroys.every((name) => /^(deleteMany|remove|dropIndexes|dropUser|dropRole)$/.test(name)) && !OPEN_FILTER.test(code)
  if (destroys.length > 0 && !narrow)
    return [one('data.destroy', code.slice(0, 120), { ...set, scope: whole ? 'all' : OPEN_FILTER.test(code) ? 'all' : 'many', reversible: false })]
  if (narrow || MONGO_CHANGES.test(code))
    return [one('data.change', code.slice(0, 120), { ...set, scope: OPEN_FILTER.test(code) ? 'all' : 'many', reversible: !narrow })]
  return [one('data.read', code.slice(0, 120), { ...set, scope: 'many' })]
}

/** A text that uses more than the database. */
export const RUNS_PROGRAMS = /\b(require|process|child_process|run|runProgram)\s*\(/

const CONNECTS = /\b(?:connect|new\s+Mongo|Mongo)\s*\(\s*(['"`])([^'"`]+)\1/
const LOCAL = /^(?:mongodb(?:\+srv)?:\/\/)?(?:[^@/]*@)?(localhost|127\.|\[?::1)/i

/** The database that the text itself connects to, where it does. */
export const connectedTo = (code: string): Partial<EffectFields> => {
  const url = CONNECTS.exec(code)?.[2]
  if (url === undefined) return {}
  const object = url.replace(/:\/\/[^@/]*@/, '://')
  const stage = stageOfDatabase(object)
  return { object, local: LOCAL.test(url), ...(stage === '' ? {} : { stage }) }
}
