// Owns recognising the guard itself by what it is: its port and sockets, its processes, its program. How it is then judged is a policy's business.
import type { Effect, EffectFields } from '../effect.ts'
import { type GuardPlace, USUAL_GUARD } from '../guard.ts'
import { textOf, type Value } from '../value.ts'
import { dirName, isUnder } from './path.ts'
import { placeOf } from './place.ts'
import type { World } from './world.ts'

const guardOf = ({ action }: World): GuardPlace => action.guard ?? USUAL_GUARD

/** Asking it to decide changes nothing; reading from it is fine. */
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
const ASKS = /^[a-z+]+:\/\/[^/]+\/v1\/decide(\/batch)?(\?|$)/i

type Net = Pick<EffectFields, 'where' | 'port' | 'path' | 'method'>

/** True for a request to the guard's own address that could do more than ask or read, and for what takes its address. */
export const reachesGuard = (world: World, kind: Effect['kind'], { where, port, path, method }: Net, target: string): boolean => {
  const { ports, sockets } = guardOf(world)
  const isSocket = path !== '' && (sockets.includes(path) || placeOf(path, world.around) === 'guard')
  if (kind === 'net.listen') return isSocket || ports.includes(port)
  if (kind === 'net.scan' || !(isSocket || (where === 'local' && ports.includes(port)))) return false
  return !READS.has(method) && !ASKS.test(target)
}

const NAMED = /(^|[^\w-])beforehand(d|\.service)?([^\w-]|$)/

/** True where what is stopped is the guard: by its name, its process id, its port, or an id that its own files told. `target`: as people read it; `byPort`: a bare number is a port. */
export const stopsGuard = (world: World, on: Value | undefined, target: string, byPort = false): boolean => {
  const { ports, pids } = guardOf(world)
  if (NAMED.test(target)) return true
  if (on?.carries.some(({ kind, path }) => kind === 'file' && placeOf(path, world.around) === 'guard')) return true
  const id = on === undefined ? undefined : textOf(on)
  if (!byPort && id !== undefined && /^\d+$/.test(id)) return pids.includes(Number(id))
  return ports.some((port) => new RegExp(`(^|\\D)${port}(\\D|$)`).test(target))
}

const PROGRAM = /(^|\/)(src\/node\/main\.ts|dist\/(bin|node)\/main\.js)$/

/** True for the program that the command `beforehand` stands for. */
export const isGuardProgram = (world: World, path: string): boolean =>
  PROGRAM.test(path) &&
  (/\/node_modules\/beforehand\/[^/]+\/[^/]+\/[^/]+$/.test(path) || guardOf(world).packages.some((folder) => isUnder(dirName(path), folder)))

const FOLDER_OF_PROGRAMS = /(^|\/)(s?bin|\.?shims?|\.bin)$/
const SETS_PATH = /\bPATH\s*=|\bfish_add_path\b|\bpath\+?=\(/

/** True for a file that would be run when the guard is called: its name, in a folder of programs, and not the guard itself. */
export const standsInForGuard = (world: World, { path, carries }: Pick<Effect, 'path' | 'carries'>): boolean =>
  /(^|\/)beforehand(\.(exe|cmd|bat|ps1))?$/.test(path) &&
  (FOLDER_OF_PROGRAMS.test(dirName(path)) || SETS_PATH.test(world.said.text)) &&
  !carries.some((carry) => isGuardProgram(world, carry.path))

/** A program that says what the guard would say, whatever it is asked. */
const ANSWERS = /\\*"(decision|permissionDecision|allowed)\\*"\s*:\s*(\\*"(allow|approve)|true)/

/** True where a folder that is installed as a package holds what this action wrote to answer in the guard's place. */
export const holdsFalseGuard = (world: World, folder: string): boolean =>
  [...world.overlay].some(([path, made]) => !made.deleted && made.content !== undefined && isUnder(path, folder) && ANSWERS.test(textOf(made.content) ?? ''))

/** `rm $(which beforehand)`: where its program lies is not told, but that it is its program is. */
export const isGuardLookup = (text: string): boolean =>
  /\b(which|type|command|whereis|where|readlink|realpath|Get-Command|gcm)\b[^|;&]*[^\w-]beforehand([^\w-]|$)/.test(text)
