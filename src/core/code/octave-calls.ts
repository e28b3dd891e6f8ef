// Owns the library of Octave as far as it touches files, processes, the network and code (GNU Octave 9 manual). Data; no syntax.
import { each } from './call-table.ts'
import { copies, onPath, openFile, readFile, request, runCode, startShell, the, writeFile } from './calls.ts'
import { USUAL } from './lexer.ts'
import type { Handler } from './machine.ts'
import { argument, effect, print, run, wordOf } from './machine.ts'
import type { ScriptLanguage } from './script-walk.ts'
import { environmentName } from './script-walk.ts'
import { any, join, known, list, NOTHING, text, toValue } from './thing.ts'
import { fromPattern, joinPath } from './words.ts'

const isAddress = (name: string | undefined): boolean => name !== undefined && /^(https?|ftp):/.test(name)

/** A file, or an address in its place. */
const reads: Handler = (call) =>
  isAddress(wordOf(call, 0)) ? request(call.machine, { url: the(call, 0), method: 'GET' }) : readFile(call.machine, the(call, 0))

const fetchesTo: Handler = (call) => {
  const answer = request(call.machine, { url: the(call, 0), method: 'GET' })
  if (argument(call, 1)) writeFile(call.machine, the(call, 1), answer)
  return answer
}

/** Another script, or one that is fetched. */
const sources =
  (language: string): Handler =>
  (call) => {
    if (isAddress(wordOf(call, 0))) return runCode(call.machine, language, request(call.machine, { url: the(call, 0), method: 'GET' }))
    run(call.machine, { run: 'script', language, path: toValue(the(call, 0)), args: [] })
    return NOTHING
  }

const joins: Handler = (call) => text(joinPath(call.args.list.map(toValue), false))
const pattern: Handler = (call) => list([known(the(call, 0)) === undefined ? the(call, 0) : text(fromPattern(known(the(call, 0)) ?? ''))], false)
const shell: Handler = (call) => startShell(call.machine, the(call, 0))
const changesFolder: Handler = (call) => {
  call.machine.cwd = toValue(the(call, 0))
  return NOTHING
}
const shows: Handler = (call) => {
  for (const thing of call.args.list) print(call.machine, toValue(thing))
  return NOTHING
}
const variable: Handler = (call) =>
  argument(call, 0) ? environmentName(wordOf(call, 0), call.machine.context) : any('environment', [{ kind: 'env', path: '' }])

const wide = (call: Parameters<Handler>[0]): { recursive?: true } => (call.args.list.length > 1 ? { recursive: true } : {})

const deletes: Handler = (call) => {
  effect(call.machine, 'fs.delete', the(call, 0), wide(call))
  return NOTHING
}

const OCTAVE = {
  ...each('system unix dos shell_cmd popen', shell),
  ...each('delete unlink', (call) => {
    const name = known(the(call, 0))
    effect(call.machine, 'fs.delete', name === undefined ? the(call, 0) : text(fromPattern(name)))
    return NOTHING
  }),
  ...each('rmdir confirm_recursive_rmdir', deletes),
  ...each('movefile rename', copies(true)),
  ...each('copyfile', copies(false)),
  ...each('mkdir', onPath('fs.write', { overwrites: false })),
  ...each('fileread textread csvread dlmread load', reads),
  ...each('csvwrite dlmwrite', (call) => {
    writeFile(call.machine, the(call, 0), argument(call, 1))
    return NOTHING
  }),
  ...each('fopen', (call) => openFile(call.machine, the(call, 0), wordOf(call, 1) ?? 'r')),
  ...each('urlread webread', (call) => request(call.machine, { url: the(call, 0), method: 'GET' })),
  ...each('urlwrite websave', fetchesTo),
  ...each('eval evalc evalin', (call) => runCode(call.machine, 'octave', the(call, 0))),
  ...each('run source', sources('octave')),
  ...each('fullfile', joins),
  ...each('getenv', variable),
  ...each('strcat', (call) => join(call.args.list)),
  ...each('glob dir', pattern),
  ...each('cd chdir', changesFolder),
  ...each('disp printf fprintf', shows),
}

export const octave: ScriptLanguage = {
  name: 'octave',
  calls: OCTAVE,
  concat: /$^/,
  ends: /^(if|else|elseif|for|while|end|endif|endfor|endwhile|function)$/,
  endless: /$^/,
  grammar: {
    ...USUAL,
    comments: /[%#][^\n]*/y,
    word: /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/y,
  },
  values: () => undefined,
  normal: (word) => word,
}
