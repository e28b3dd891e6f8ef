// Owns names of files in JavaScript: path, file URLs, folders of the system, where the program works.
import type { Value } from '../value.ts'
import { concat, literal, prefixOf, unknown } from '../value.ts'
import type { CallTable } from './call-table.ts'
import { each } from './call-table.ts'
import { the } from './calls.ts'
import type { Handler } from './machine.ts'
import { argument } from './machine.ts'
import type { Thing } from './thing.ts'
import { either, made, mapEach, NOTHING, text, toValue, valuesOf } from './thing.ts'
import { baseName, joinPath, parentOf } from './words.ts'

const rows = (things: readonly Thing[]): readonly (readonly Value[])[] => {
  let out: Value[][] = [[]]
  for (const thing of things)
    out = out
      .flatMap((row) =>
        valuesOf(thing)
          .slice(0, 3)
          .map((v) => [...row, v]),
      )
      .slice(0, 4)
  return out
}
const joined: Handler = (call) => either(rows(call.args.list).map((row) => text(joinPath(row, false))))
const resolved: Handler = (call) =>
  either(rows(call.args.list).map((row) => text(joinPath([call.machine.cwd ?? literal(call.machine.context.cwd), ...row], true))))

const fromUrl = (value: Value): Value => {
  const [first, ...rest] = value.parts
  return typeof first === 'string' && first.startsWith('file://') ? { parts: [first.slice(7), ...rest], carries: value.carries } : value
}

/** `new URL('./x', import.meta.url)`: a path beside the file. */
const newUrl: Handler = (call) => {
  const base = argument(call, 1)
  const target = the(call, 0)
  if (!base) return made('url', toValue(target), [['href', target]])
  const at = fromUrl(toValue(base))
  return text(/^https?:/.test(prefixOf(at)) ? concat([at, toValue(target)]) : joinPath([parentOf(at), toValue(target)], true))
}

export const JAVASCRIPT_PATHS: CallTable = {
  ...each('path.join path.posix.join path.win32.join', joined),
  ...each('path.resolve path.posix.resolve', resolved),
  ...each('path.normalize', (call) => mapEach(the(call, 0), (v) => text(joinPath([v], false)))),
  ...each('path.dirname path.posix.dirname', (call) => mapEach(the(call, 0), (v) => text(parentOf(v)))),
  ...each('path.basename path.posix.basename', (call) => mapEach(the(call, 0), (v) => text(baseName(v)))),
  ...each('url.fileURLToPath url.pathToFileURL Deno.fromFileUrl', (call) => mapEach(the(call, 0), (v) => text(fromUrl(v)))),
  URL: newUrl,
  'os.homedir': (call) => text(call.machine.context.home),
  'os.tmpdir': (call) => text(call.machine.context.temp),
  'os.userInfo': (call) =>
    made('user', unknown('user'), [
      ['homedir', text(call.machine.context.home)],
      ['username', text(call.machine.context.user)],
    ]),
  ...each('process.cwd Deno.cwd', (call) => text(call.machine.cwd ?? call.machine.context.cwd)),
  ...each('process.chdir Deno.chdir', (call) => {
    call.machine.cwd = joinPath([call.machine.cwd ?? literal(call.machine.context.cwd), toValue(the(call, 0))], true)
    return NOTHING
  }),
}
