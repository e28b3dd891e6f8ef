// Owns what is known of a text that other programs printed: the commands it went through. No spec, no effect of its own.
import type { Call, Refined } from '../command-spec.ts'
import { display, hasGlob, isUnknown, unknown, type Value } from '../value.ts'

const MOST = 200
const BETWEEN = ' | '

/** The commands that a wholly unknown text came through, in order: `ps aux`, `grep node`, `awk {print $2}`; none where it is something else. */
export const stagesOf = (value: Value | undefined): readonly string[] => {
  const whys = (value?.parts ?? []).flatMap((part) => (typeof part !== 'string' && part.any === 'unknown' ? [part.why] : []))
  return whys.length === 1 ? (whys[0] ?? '').split(BETWEEN) : []
}

const CHANGES_LINES = ['-o', '--only-matching', '-c', '--count', '--bytes']

/** Programs that print some of the lines they read, as they are. */
const KEEPS_LINES = /^([efgz]?grep|rg|head|tail|sort|uniq|shuf|tac)$/

/** A filter of unknown text that nothing is known to flow in: what it prints is told by the commands before it and itself. */
export const chained = (call: Call): Refined => {
  const stdin = call.stdin
  const [only] = stdin?.parts ?? []
  if (stdin !== undefined && hasGlob(stdin) && !isUnknown(stdin) && KEEPS_LINES.test(call.program) && !CHANGES_LINES.some((name) => call.has(name)))
    return { stdout: stdin }
  if (stdin === undefined || stdin.carries.length > 0 || stdin.parts.length !== 1 || typeof only !== 'object' || only.any !== 'unknown') return {}
  const own = [call.program, ...call.words.map(display)].join(' ').slice(0, 80)
  const why = `${only.why}${BETWEEN}${own}`
  return why.length > MOST ? {} : { stdout: unknown(why, only.empty) }
}
