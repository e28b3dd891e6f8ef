// Owns a conservative reading of Emacs Lisp and Scheme (GNU Emacs Lisp manual 29, Guile 3.0 manual): forms, simple variables and known calls. The rest is computing.
import type { Refined } from '../command-spec.ts'
import { literal, textOf } from '../value.ts'
import { readFile, request, runCode, startArgv, startShell, writeFile } from './calls.ts'
import type { CodeContext, Machine } from './machine.ts'
import { createMachine, effect, findings, run, step } from './machine.ts'
import { environmentName } from './script-walk.ts'
import type { Thing } from './thing.ts'
import { any, join, known, list, NOTHING, text, toValue, unionOf } from './thing.ts'
import { expandHome, fromPattern, joinPath, parentOf } from './words.ts'

/** A list of forms, a string in quotes, or a bare word. */
type Form = readonly Form[] | { readonly string: string } | string

const TOKEN = /;[^\n]*|#\|[\s\S]*?\|#|"((?:\\[\s\S]|[^"\\])*)"|[()[\]]|[#',`@]+|[^\s()[\]"';]+/g
const MAX_DEPTH = 60

const parse = (source: string): readonly Form[] => {
  const stack: Form[][] = [[]]
  for (const match of source.matchAll(TOKEN)) {
    const [token, string] = match
    if (token.startsWith(';') || token.startsWith('#|') || /^[#',`@]+$/.test(token)) continue
    const top = stack.at(-1) ?? []
    if (token === '(' || token === '[') {
      const inner: Form[] = []
      if (stack.length < MAX_DEPTH) top.push(inner)
      stack.push(inner)
    } else if (token === ')' || token === ']') {
      if (stack.length > 1) stack.pop()
    } else if (string !== undefined) top.push({ string: string.replace(/\\(n|t|[\s\S])/g, (_, c: string) => (c === 'n' ? '\n' : c === 't' ? '\t' : c)) })
    else top.push(token)
  }
  return stack[0] ?? []
}

interface Walk {
  readonly machine: Machine
  readonly language: string
  readonly vars: Map<string, Thing>
  /** What the buffer that is worked in holds. */
  buffer: Thing
}

const isForm = (form: Form | undefined): form is readonly Form[] => Array.isArray(form)
const wordOf = (form: Form | undefined): string => (typeof form === 'string' ? form : '')

const evaluate = (w: Walk, form: Form | undefined): Thing => {
  step(w.machine)
  if (form === undefined) return NOTHING
  if (typeof form === 'string') return w.vars.get(form) ?? constant(w, form)
  if (!isForm(form)) return text(form.string)
  const [head, ...rest] = form
  const name = wordOf(head)
  const special = Object.hasOwn(SPECIAL, name) ? SPECIAL[name] : undefined
  if (special) return special(w, rest)
  const given = (name === '' ? form : rest).map((each) => evaluate(w, each))
  const call = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined
  return call?.(w, given) ?? any(name === '' ? 'list' : name, unionOf(given))
}

const constant = (w: Walk, word: string): Thing => {
  if (word === 'nil' || word === '#f') return NOTHING
  if (word === 'user-emacs-directory') return text(`${w.machine.context.home}/.emacs.d/`)
  if (word === 'default-directory') return text(w.machine.context.cwd)
  if (word === 'load-file-name' || word === 'buffer-file-name') return text(w.machine.context.file ?? '?')
  return any(word)
}

const all = (w: Walk, forms: readonly Form[]): Thing => forms.reduce<Thing>((_, form) => evaluate(w, form), NOTHING)

/** `((a 1) (b 2))` or `(a 1 b 2)`: names and what they stand for. */
const bind = (w: Walk, pairs: readonly Form[]): void => {
  for (const pair of pairs) if (isForm(pair)) w.vars.set(wordOf(pair[0]), evaluate(w, pair[1]))
}

type Special = (w: Walk, forms: readonly Form[]) => Thing

const assigns: Special = (w, forms) => {
  for (let i = 0; i < forms.length; i += 2) w.vars.set(wordOf(forms[i]), evaluate(w, forms[i + 1]))
  return w.vars.get(wordOf(forms.at(-2))) ?? NOTHING
}

const lets: Special = (w, [bindings, ...body]) => {
  if (isForm(bindings)) bind(w, bindings)
  return all(w, body)
}

/** A body is read as if it were called. */
const defines: Special = (w, [name, ...body]) => {
  if (typeof name === 'string' && body.length <= 2 && !isForm(body[0])) w.vars.set(name, evaluate(w, body[0]))
  else if (typeof name === 'string' && isForm(body[0]) && CALLED.test(wordOf(body[0][0]))) w.vars.set(name, evaluate(w, body[0]))
  else all(w, body)
  return NOTHING
}
const CALLED = /^(lambda|concat|string-append|expand-file-name|getenv|list|format|file-name-as-directory|url-retrieve-synchronously)$/

const loops: Special = (w, [head, ...body]) => {
  if (isForm(head)) {
    const items = evaluate(w, head[1])
    for (const item of items.is === 'list' ? items.items.slice(0, 16) : [items]) {
      w.vars.set(wordOf(head[0]), item)
      all(w, body)
    }
  }
  return NOTHING
}

const inBuffer: Special = (w, [buffer, ...body]) => {
  const before = w.buffer
  w.buffer = evaluate(w, buffer)
  const out = all(w, body)
  w.buffer = before
  return out
}

const intoFile: Special = (w, [file, ...body]) => {
  const before = w.buffer
  w.buffer = text('')
  all(w, body)
  writeFile(w.machine, evaluate(w, file), w.buffer)
  w.buffer = before
  return NOTHING
}

const SPECIAL: Readonly<Record<string, Special>> = {
  setq: assigns,
  'setq-local': assigns,
  'set!': assigns,
  setenv: (w, forms) => all(w, forms),
  let: lets,
  'let*': lets,
  letrec: lets,
  defvar: defines,
  defconst: defines,
  defcustom: defines,
  define: defines,
  'define-public': defines,
  defun: (w, [, , ...body]) => all(w, body),
  lambda: (w, [, ...body]) => all(w, body),
  quote: (_, [form]) => (isForm(form) ? list(form.flatMap((each) => (typeof each === 'object' && 'string' in each ? [text(each.string)] : []))) : any('quote')),
  dolist: loops,
  'for-each': (w, [body, items]) => {
    const of = evaluate(w, items)
    for (const item of of.is === 'list' ? of.items.slice(0, 16) : [of]) {
      if (isForm(body) && isForm(body[1])) w.vars.set(wordOf(body[1][0]), item)
      evaluate(w, body)
    }
    return NOTHING
  },
  'with-current-buffer': inBuffer,
  'with-temp-file': intoFile,
  'with-output-to-file': intoFile,
}

type Call = (w: Walk, given: readonly Thing[]) => Thing | undefined

const the = (given: readonly Thing[], at: number): Thing => given[at] ?? any('argument')

const shell: Call = (w, given) => startShell(w.machine, the(given, 0))

const argv =
  (from: number): Call =>
  (w, given) =>
    startArgv(w.machine, [
      toValue(the(given, 0)),
      ...given
        .slice(from)
        .filter((thing) => thing.is !== 'nothing')
        .map(toValue),
    ])

const deletes =
  (recursive: boolean): Call =>
  (w, given) => {
    effect(w.machine, 'fs.delete', the(given, 0), recursive || (given[1] !== undefined && given[1].is !== 'nothing') ? { recursive: true } : {})
    return NOTHING
  }

const moves: Call = (w, given) => {
  effect(w.machine, 'fs.delete', the(given, 0))
  effect(w.machine, 'fs.write', the(given, 1), { overwrites: true })
  return NOTHING
}

const copies: Call = (w, given) => {
  const content = readFile(w.machine, the(given, 0))
  writeFile(w.machine, the(given, 1), content)
  return NOTHING
}

const evaluates: Call = (w, given) => runCode(w.machine, w.language, given.length === 0 ? w.buffer : the(given, 0))
const evaluatesBuffer: Call = (w) => runCode(w.machine, w.language, w.buffer)

const fetches: Call = (w, given) => request(w.machine, { url: the(given, 0), method: 'GET' })

const loads: Call = (w, given) => {
  const [file] = given
  if (file && known(file) !== undefined) run(w.machine, { run: 'script', language: w.language, path: toValue(file), args: [] })
  return NOTHING
}

const joined: Call = (_, given) => join(given)

const inserts: Call = (w, given) => {
  w.buffer = join([w.buffer, ...given])
  return NOTHING
}

const opens: Call = (w, given) => {
  w.buffer = readFile(w.machine, the(given, 0))
  return w.buffer
}

const path: Call = (w, given) => {
  const [name, folder] = given
  const value = expandHome(toValue(name ?? any('name')), w.machine.context.home)
  return text(folder && folder.is !== 'nothing' ? joinPath([expandHome(toValue(folder), w.machine.context.home), value], true) : value)
}

const CALLS: Readonly<Record<string, Call>> = {
  'shell-command': shell,
  'shell-command-to-string': shell,
  'async-shell-command': shell,
  'call-process-shell-command': shell,
  'start-process-shell-command': (w, given) => startShell(w.machine, the(given, 2)),
  compile: shell,
  system: shell,
  'open-input-pipe': shell,
  'open-pipe': shell,
  'system*': argv(1),
  'open-pipe*': (w, given) => startArgv(w.machine, given.slice(1).map(toValue)),
  invoke: argv(1),
  'call-process': argv(4),
  'process-lines': argv(1),
  'start-process': (w, given) => startArgv(w.machine, given.slice(2).map(toValue)),
  'delete-file': deletes(false),
  'delete-directory': deletes(false),
  'delete-file-recursively': deletes(true),
  rmdir: deletes(false),
  'rename-file': moves,
  'copy-file': copies,
  'copy-directory': copies,
  'write-region': (w, given) => {
    writeFile(w.machine, the(given, 2), given[0] && textOf(toValue(given[0])) !== undefined ? given[0] : w.buffer)
    return NOTHING
  },
  'append-to-file': (w, given) => {
    writeFile(w.machine, the(given, 2), w.buffer, true)
    return NOTHING
  },
  'write-file': (w, given) => {
    writeFile(w.machine, the(given, 0), w.buffer)
    return NOTHING
  },
  'set-file-modes': (w, given) => {
    effect(w.machine, 'fs.chmod', the(given, 0))
    return NOTHING
  },
  'make-symbolic-link': (w, given) => {
    effect(w.machine, 'fs.link', the(given, 1), { to: known(given[0]) ?? '?' })
    return NOTHING
  },
  'find-file': opens,
  'find-file-noselect': opens,
  'insert-file-contents': opens,
  'insert-file-contents-literally': opens,
  'call-with-input-file': (w, given) => readFile(w.machine, the(given, 0)),
  'url-retrieve-synchronously': fetches,
  'url-retrieve': fetches,
  'url-insert-file-contents': (w, given) => {
    w.buffer = request(w.machine, { url: the(given, 0), method: 'GET' })
    return NOTHING
  },
  'http-get': fetches,
  'http-fetch': fetches,
  'url-copy-file': (w, given) => {
    writeFile(w.machine, the(given, 1), request(w.machine, { url: the(given, 0), method: 'GET' }))
    return NOTHING
  },
  eval: evaluates,
  'eval-string': evaluates,
  'primitive-eval': evaluates,
  'eval-buffer': evaluatesBuffer,
  'eval-region': evaluatesBuffer,
  'buffer-string': (w) => w.buffer,
  'buffer-substring-no-properties': (w) => w.buffer,
  load: loads,
  'load-file': loads,
  'primitive-load': loads,
  insert: inserts,
  concat: joined,
  'string-append': joined,
  format: (_, given) => join(given),
  list: (_, given) => list(given),
  getenv: (w, given) => environmentName(known(given[0]), w.machine.context),
  'expand-file-name': path,
  'substitute-in-file-name': path,
  'file-name-as-directory': (_, given) => the(given, 0),
  'file-truename': path,
  'file-name-directory': (_, given) => text(parentOf(toValue(the(given, 0)))),
  'directory-files': (_, given) => list([text(joinPath([toValue(the(given, 0)), fromPattern('*')], false))], false),
  'directory-files-recursively': (_, given) => list([text(joinPath([toValue(the(given, 0)), fromPattern('**')], false))], false),
  'shell-quote-argument': (_, given) => the(given, 0),
  progn: (_, given) => given.at(-1),
}

/** Reads a text of this family. Throws only TooMuch and RangeError. */
export const readLisp =
  (language: string) =>
  (source: string, context: CodeContext): Refined => {
    const machine = createMachine(context, { calls: {}, canonical: (name) => name, member: (_machine, thing) => thing, mighty: /$^/ })
    const forms = parse(source)
    all({ machine, language, vars: new Map([['HOME', text(literal(context.home))]]), buffer: any('buffer') }, forms)
    return findings(machine)
  }
