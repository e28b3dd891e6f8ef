// Owns a conservative reading of Tcl and Expect (Tcl 8.6 and 9.0, Expect 5.45 manuals): commands, words, substitutions; known variables are filled in, bodies of
// blocks are read, loops over known lists item by item.
import type { Refined } from '../command-spec.ts'
import { readFile, request, runCode, startArgv, startShell, writeFile } from './calls.ts'
import type { CodeContext, Library, Machine } from './machine.ts'
import { createMachine, effect, findings, print, run, step } from './machine.ts'
import { environmentOf } from './script-rows.ts'
import { environmentName } from './script-walk.ts'
import type { Thing } from './thing.ts'
import { any, join, known, list, made, NOTHING, text, toValue } from './thing.ts'
import { expandHome } from './words.ts'

interface Walk {
  readonly machine: Machine
  readonly vars: Map<string, Thing>
  depth: number
  /** What is typed goes to a program that takes commands. */
  commanded: boolean
  /** What is typed answers a coding agent's questions. */
  agent: boolean
}

/** One word as it stands: braces hold their text, the rest is filled in. */
interface Word {
  readonly text: string
  readonly braced: boolean
}

const MOST_DEPTH = 20
/** Programs that ask whoever watches them. */
const AGENTS = /(^|\/)(claude|codex|opencode|gemini|qwen|cursor-agent|copilot|droid|kimi|cline|amp|aider|goose)$/
/** Programs to which one types commands. */
const TAKES_COMMANDS = /(^|\/)((ba|z|da|k|c|tc|fi)?sh|ssh|telnet|su|sudo|docker|podman|kubectl|screen|tmux|python[\d.]*|node|perl|ruby|psql|mysql|gdb)$/
const noMember: Library['member'] = (_machine, thing) => thing

export const readTcl = (source: string, context: CodeContext): Refined => {
  const machine = createMachine(context, { calls: {}, canonical: (n) => n, member: noMember, mighty: /$^/ })
  machine.budget += source.length
  script({ machine, vars: new Map(), depth: 0, commanded: true, agent: false }, source)
  return findings(machine)
}

/** The place after what closes the bracket or brace at `from`. */
const closing = (source: string, from: number): number => {
  const open = source[from]
  const close = open === '{' ? '}' : ']'
  let depth = 0
  for (let i = from; i < source.length; i += 1) {
    if (source[i] === '\\') i += 1
    else if (source[i] === open) depth += 1
    else if (source[i] === close && --depth === 0) return i + 1
  }
  return source.length
}

const wordEnd = (source: string, from: number, stop: RegExp): number => {
  let i = from
  while (i < source.length && !stop.test(source[i] ?? '')) {
    if (source[i] === '\\') i += 2
    else if (source[i] === '[') i = closing(source, i)
    else i += 1
  }
  return Math.min(i, source.length)
}

/** Commands of a script, each as its words. */
const commands = (source: string): readonly (readonly Word[])[] => {
  const out: Word[][] = []
  let words: Word[] = []
  const end = (): void => {
    if (words.length > 0) out.push(words)
    words = []
  }
  for (let i = 0; i < source.length; ) {
    const c = source[i] ?? ''
    if (c === '\n' || c === ';') {
      end()
      i += 1
    } else if (/\s/.test(c) || (c === '\\' && source[i + 1] === '\n')) i += c === '\\' ? 2 : 1
    else if (c === '#' && words.length === 0) {
      const line = source.indexOf('\n', i)
      i = line < 0 ? source.length : line
    } else if (c === '{') {
      const to = closing(source, i)
      const inside = source.slice(i + 1, to - 1)
      if (inside !== '*') words.push({ text: inside, braced: true })
      i = to
    } else if (c === '"') {
      const to = wordEnd(source, i + 1, /"/)
      words.push({ text: source.slice(i + 1, to), braced: false })
      i = to + 1
    } else {
      const to = Math.max(wordEnd(source, i, /[\s;]/), i + 1)
      words.push({ text: source.slice(i, to), braced: false })
      i = to
    }
  }
  end()
  return out
}

const script = (w: Walk, source: string): Thing => {
  if (w.depth > MOST_DEPTH) return any('deep')
  w.depth += 1
  let last: Thing = NOTHING
  for (const words of commands(source)) {
    step(w.machine)
    w.machine.budget -= source.length >> 6
    last = command(w, words)
  }
  w.depth -= 1
  return last
}

const PIECE = /\$\{([^}]*)\}|\$(?:::)?([\w:]+)(?:\(([^()]*)\))?|\\([\s\S])/g

/** A word with its variables and brackets filled in. */
const value = (w: Walk, word: Word | undefined): Thing => {
  if (word === undefined) return any('word')
  if (word.braced) return text(word.text)
  const out: Thing[] = []
  let at = 0
  const plain = (piece: string): void => {
    let from = 0
    for (const match of piece.matchAll(PIECE)) {
      if (match.index > from) out.push(text(piece.slice(from, match.index)))
      from = match.index + match[0].length
      if (match[4] !== undefined) out.push(text(({ n: '\n', t: '\t', r: '' } as Record<string, string>)[match[4]] ?? match[4]))
      else out.push(variable(w, match[1] ?? match[2] ?? '', match[3]))
    }
    if (from < piece.length) out.push(text(piece.slice(from)))
  }
  for (let open = word.text.indexOf('['); open >= 0; open = word.text.indexOf('[', at)) {
    if (word.text[open - 1] === '\\') break
    plain(word.text.slice(at, open))
    const to = closing(word.text, open)
    out.push(script(w, word.text.slice(open + 1, to - 1)))
    at = to
  }
  plain(word.text.slice(at))
  const [only] = out
  return out.length === 1 && only ? only : out.length === 0 ? text('') : join(out)
}

const variable = (w: Walk, name: string, key: string | undefined): Thing =>
  name.replace(/^::/, '') === 'env' && key !== undefined
    ? environmentName(key, w.machine.context)
    : (w.vars.get(key === undefined ? name : `${name}(${key})`) ?? (name === 'argv' ? list(w.machine.context.args.map((arg) => text(arg))) : any(`$${name}`)))

const itemsOf = (thing: Thing): readonly Thing[] => {
  if (thing.is === 'list') return thing.items.slice(0, 16)
  const word = known(thing)
  return word === undefined
    ? [thing]
    : word
        .split(/\s+/)
        .filter(Boolean)
        .slice(0, 16)
        .map((item) => text(item.replace(/^["{]|["}]$/g, '')))
}

const home = (w: Walk, thing: Thing): Thing => (thing.is === 'text' ? text(expandHome(thing.value, w.machine.context.home)) : thing)
const options = (words: readonly Word[]): readonly Word[] => words.filter((word) => word.braced || !/^-/.test(word.text) || /\s/.test(word.text))

const command = (w: Walk, words: readonly Word[]): Thing => {
  const [head, ...rest] = words
  const name = (head?.text ?? '').replace(/^::/, '')
  const the = (at: number): Thing => value(w, rest[at])
  switch (name) {
    case 'set':
      if (rest[1] === undefined) return variable(w, rest[0]?.text ?? '', undefined)
      w.vars.set(rest[0]?.text ?? '', the(1))
      return the(1)
    case 'append':
      w.vars.set(rest[0]?.text ?? '', join([variable(w, rest[0]?.text ?? '', undefined), ...rest.slice(1).map((word) => value(w, word))]))
      return NOTHING
    case 'exec':
      return startShell(
        w.machine,
        join(
          rest
            .filter((word) => !/^-(ignorestderr|keepnewline|-)$/.test(word.text))
            .flatMap((word, i) => [...(i === 0 ? [] : [text(' ')]), quotedWord(w, word)]),
        ),
      )
    case 'spawn': {
      const words = rest.filter((word, i) => i > 0 || !/^-(noecho|console|open|ignore)$/.test(word.text)).map((word) => toValue(value(w, word)))
      const first = rest.find((word) => !word.text.startsWith('-'))
      const program = first && known(value(w, first))
      w.agent = AGENTS.test(program ?? '')
      w.commanded = TAKES_COMMANDS.test(program ?? 'sh')
      return startArgv(w.machine, words)
    }
    case 'system':
      return startShell(w.machine, join(rest.flatMap((word, i) => [...(i === 0 ? [] : [text(' ')]), value(w, word)])))
    case 'send':
    case 'exp_send': {
      const typed = value(w, options(rest).at(-1))
      if (w.agent) effect(w.machine, 'guard.tamper', text('answers of an agent'), { what: 'approval' })
      // One word is an answer, unless who is asked takes commands.
      if (!w.commanded && /^[\w.@-]*[\r\n]*$/.test(known(typed) ?? ' ')) return NOTHING
      run(w.machine, { run: 'shell', text: toValue(typed), certainty: 'possible' })
      return NOTHING
    }
    case 'eval':
    case 'uplevel':
    case 'after': {
      const given = rest.slice(name === 'after' || /^#?\d+$/.test(rest[0]?.text ?? '') ? 1 : 0)
      const code = join(given.flatMap((word, i) => [...(i === 0 ? [] : [text(' ')]), value(w, word)]))
      const plain = known(code)
      return given.length === 0 ? NOTHING : plain === undefined ? runCode(w.machine, 'tcl', code) : script(w, plain)
    }
    case 'source': {
      const path = home(w, value(w, options(rest).at(-1)))
      run(w.machine, { run: 'script', language: 'tcl', path: toValue(path), args: [] })
      return NOTHING
    }
    case 'file':
      return fileCommand(w, rest)
    case 'open': {
      const path = the(0)
      const word = known(path) ?? ''
      if (word.startsWith('|')) return startShell(w.machine, text(word.slice(1)))
      return /^[wa]/.test(rest[1]?.text ?? 'r') ? made('file', toValue(path), [['path', home(w, path)]]) : readFile(w.machine, home(w, path))
    }
    case 'puts': {
      const given = options(rest)
      const target = given.length > 1 ? value(w, given[0]) : undefined
      const path = target?.is === 'made' ? target.fields.get('path') : undefined
      if (path) writeFile(w.machine, path, value(w, given.at(-1)))
      else print(w.machine, toValue(value(w, given.at(-1))))
      return NOTHING
    }
    case 'http::geturl': {
      const at = rest.findIndex((word) => /^-(query|querychannel)$/.test(word.text))
      return request(w.machine, { url: the(0), method: at < 0 ? 'GET' : 'POST', ...(at < 0 ? {} : { body: the(at + 1) }) })
    }
    case 'socket':
      w.machine.remote = true
      effect(w.machine, 'net.connect', value(w, options(rest)[0]))
      return made('socket', toValue(value(w, options(rest)[0])))
    case 'parray':
    case 'array':
      if (rest.some((word) => word.text.replace(/^::/, '') === 'env')) {
        if (name === 'parray') print(w.machine, toValue(environmentOf()))
        return environmentOf()
      }
      return any(name)
    case 'glob':
      return list([home(w, value(w, options(rest).at(-1)))], false)
    case 'cd':
      w.machine.cwd = toValue(home(w, the(0)))
      return NOTHING
    case 'foreach':
    case 'lmap':
      for (const item of itemsOf(the(1))) {
        for (const one of (rest[0]?.text ?? '').split(/\s+/)) w.vars.set(one, item)
        script(w, rest.at(-1)?.text ?? '')
      }
      return NOTHING
    case 'list':
      return list(rest.map((word) => value(w, word)))
    case 'proc':
      return script(w, rest[2]?.text ?? '')
    case 'if':
    case 'while':
    case 'for':
    case 'catch':
    case 'try':
    case 'switch':
    case 'namespace':
    case 'expect':
    case 'time':
      for (const word of rest) if (word.braced && /[\s[]/.test(word.text.trim())) script(w, word.text)
      return NOTHING
    default:
      return any(
        name,
        rest.map((word) => value(w, word)).flatMap((thing) => [...toValue(thing).carries]),
      )
  }
}

/** A word of a command line: what stood in braces or has blanks is one word for the program. */
const quotedWord = (w: Walk, word: Word): Thing => {
  const thing = value(w, word)
  const plain = known(thing)
  return plain !== undefined && /[\s;&|<>"'$`\\(){}]/.test(plain) && !/^(\||[<>]|2>)/.test(plain) ? text(`'${plain.replaceAll("'", "'\\''")}'`) : thing
}

const fileCommand = (w: Walk, rest: readonly Word[]): Thing => {
  const [verb, ...after] = rest
  const given = options(after).map((word) => home(w, value(w, word)))
  switch (verb?.text) {
    case 'delete':
      for (const thing of given) for (const item of thing.is === 'list' ? thing.items : [thing]) effect(w.machine, 'fs.delete', item, { recursive: true })
      return NOTHING
    case 'copy':
    case 'rename': {
      const [from = any('file'), to = any('file')] = given
      effect(w.machine, verb.text === 'copy' ? 'fs.read' : 'fs.delete', from)
      effect(w.machine, 'fs.write', to, { overwrites: true })
      return NOTHING
    }
    case 'mkdir':
      for (const thing of given) effect(w.machine, 'fs.write', thing, { overwrites: false })
      return NOTHING
    case 'join':
      return given.length === 0 ? any('path') : join(given.flatMap((thing, i) => (i === 0 ? [thing] : [text('/'), thing])))
    default:
      return given.at(-1) ?? any('file')
  }
}
