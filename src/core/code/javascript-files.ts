// Owns JavaScript's files: fs and its like, Deno's and Bun's, globs; read, written, copied, removed. Not names of paths.
import { concat, glob } from '../value.ts'
import type { CallTable } from './call-table.ts'
import { each } from './call-table.ts'
import { copies, fieldOf, links, onPath, openFile, readFile, the, writeFile, writeOpen } from './calls.ts'
import { answer, isOn, option } from './javascript-network.ts'
import type { Handler } from './machine.ts'
import { argument, effect, wordOf } from './machine.ts'
import type { Thing } from './thing.ts'
import { any, args as argsOf, known, list, made, mapEach, NOTHING, text, toValue } from './thing.ts'
import { fromPattern, joinPath } from './words.ts'

const removes: Handler = (call) => {
  effect(call.machine, 'fs.delete', the(call, 0), isOn(call, 'recursive') ? { recursive: true } : {})
  answer(call, NOTHING)
  return NOTHING
}

const removesTree: Handler = (call) => {
  const paths = the(call, 0)
  for (const path of paths.is === 'list' ? paths.items : [paths]) effect(call.machine, 'fs.delete', patternThing(path), { recursive: true })
  return NOTHING
}

const patternThing = (thing: Thing): Thing =>
  mapEach(thing, (v) => text(concat(v.parts.map((p) => (typeof p === 'string' ? fromPattern(p) : { parts: [p], carries: v.carries })))))

const reads: Handler = (call) => {
  const content = readFile(call.machine, the(call, 0))
  answer(call, NOTHING, content)
  return content
}

const writesFile =
  (append: boolean): Handler =>
  (call) => {
    const to = the(call, 0)
    const appends = append || /a/.test(known(option(call, 'flag')) ?? '')
    if (to.is === 'made' && to.type === 'file') return writeOpen({ ...call, args: argsOf(call.args.list.slice(1)), self: to })
    writeFile(call.machine, to, argument(call, 1), appends)
    answer(call, NOTHING)
    return NOTHING
  }

const listsFolder: Handler = (call) => {
  const folder = the(call, 0)
  const deep = isOn(call, 'recursive')
  const name = glob(deep ? '**' : '*')
  const entry = isOn(call, 'withFileTypes')
    ? made('entry', name, [
        ['name', text(name)],
        ['parentPath', folder],
        ['path', folder],
      ])
    : text(name)
  const names = list([entry], false)
  answer(call, NOTHING, names)
  return names
}

const globs: Handler = (call) => {
  const shapes = the(call, 0)
  const cwd = option(call, 'cwd')
  const found = list(
    (shapes.is === 'list' ? shapes.items : [shapes]).map((s) => {
      const shape = patternThing(s)
      return cwd ? text(joinPath([toValue(cwd), toValue(shape)], true)) : shape
    }),
    false,
  )
  answer(call, NOTHING, found)
  return found
}

const stream =
  (mode: string): Handler =>
  (call) =>
    openFile(call.machine, the(call, 0), /a/.test(known(option(call, 'flags')) ?? '') ? 'a' : mode)

const makes: Handler = (call) => {
  effect(call.machine, 'fs.write', the(call, 0), { overwrites: false })
  answer(call, NOTHING)
  return NOTHING
}

const fsPair = (names: string, handler: Handler): CallTable =>
  Object.fromEntries(
    names.split(' ').flatMap((n) => [
      [`fs.${n}`, handler],
      [`fs.${n}Sync`, handler],
      [`Deno.${n}`, handler],
      [`Deno.${n}Sync`, handler],
    ]),
  )

export const JAVASCRIPT_FILES: CallTable = {
  ...fsPair('rm unlink rmdir remove', removes),
  ...each(
    'fs.emptyDir fs.emptyDirSync rimraf rimraf.sync rimraf.rimraf rimraf.rimrafSync del del.deleteAsync del.deleteSync del.sync trash fs.removeSync fs.remove',
    removesTree,
  ),
  ...fsPair('readFile readTextFile readJson readJSON', reads),
  ...fsPair('writeFile writeTextFile outputFile writeJson writeJSON outputJson', writesFile(false)),
  ...fsPair('appendFile', writesFile(true)),
  ...fsPair('write', writesFile(false)),
  ...fsPair('truncate', onPath('fs.write', { overwrites: true })),
  ...fsPair('copyFile copy', copies(false)),
  ...fsPair('cp', copies(false, true)),
  ...fsPair('rename move', copies(true)),
  ...fsPair('chmod chown lchown', onPath('fs.chmod')),
  ...fsPair('symlink link ensureSymlink', (call) => links(the(call, 0), the(call, 1), call.machine)),
  ...fsPair('mkdir ensureDir mkdirp ensureFile', makes),
  ...each('fs.mkdtemp fs.mkdtempSync', (call) => mapEach(the(call, 0), (v) => text(concat([v, glob('*')])))),
  ...fsPair('readdir readDir', listsFolder),
  ...fsPair('open', (call) => openFile(call.machine, the(call, 0), /w|a/.exec(wordOf(call, 1) ?? 'r')?.[0] ?? 'r')),
  ...fsPair('realpath readlink', (call) => the(call, 0)),
  ...each('fs.createReadStream', (call) => readFile(call.machine, the(call, 0))),
  'fs.createWriteStream': stream('w'),
  ...each(
    'glob glob.glob glob.sync glob.globSync fast-glob fast-glob.sync fast-glob.glob fast-glob.globSync globby globby.globby globby.globbySync tinyglobby.glob tinyglobby.globSync fs.glob fs.globSync',
    globs,
  ),
  ...each('file#write file#end file#writeFile file#appendFile', writeOpen),
  ...each('file#readFile file#text file#json file#read', (call) => fieldOf(call.self, 'content') ?? any('content')),
  'Bun.file': (call) => made('bunfile', toValue(the(call, 0))),
  ...each('bunfile#text bunfile#json bunfile#arrayBuffer bunfile#bytes', (call) => readFile(call.machine, text(toValue(call.self)))),
  ...each('bunfile#delete bunfile#unlink', (call) => {
    effect(call.machine, 'fs.delete', text(toValue(call.self)))
    return NOTHING
  }),
  'Bun.write': writesFile(false),
  ...each('fs.existsSync fs.statSync fs.lstatSync fs.accessSync fs.stat fs.access fs.lstat', (call) => {
    answer(call, NOTHING, any('metadata'))
    return any('metadata')
  }),
}
