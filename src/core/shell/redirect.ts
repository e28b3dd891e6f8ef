// Owns redirections: where each descriptor of a command leads, what is read before it runs and what is written after it has run.
import type { HereDoc, Redirect, Redirection } from 'unbash'
import { literal, textOf, unknown, type Value } from '../value.ts'
import { assignText, type Context, EMPTY, join, lost, rest, spanOf, streamOf } from './context.ts'
import type { Stream, Target } from './scope.ts'
import { expandBody, expandText } from './words.ts'

type FileTarget = Extract<Target, { to: 'file' }>

interface Write {
  readonly target: FileTarget
  readonly mode: 'write' | 'append'
  readonly fd: number
  readonly node: Redirect
}

/** The descriptors of one command. */
export interface Wiring {
  readonly targets: Map<number, Target>
  readonly writes: Write[]
}

const STDOUT: Target = { to: 'stdout' }
const STDERR: Target = { to: 'stderr' }
const CLOSED: Target = { to: 'closed' }
const NEWLINE = literal('\n')

const inherited = (stdin: Stream | undefined): Target => ({ to: 'file', path: literal('/dev/stdin'), input: stdin, output: false, own: true })
const textTarget = (text: Value): Target => ({ to: 'file', path: EMPTY, input: streamOf(text), output: false, own: true })

export const targetOf = (context: Context, wiring: Wiring | undefined, fd: number): Target => {
  const found = (wiring?.targets ?? context.state.files).get(fd)
  if (found) return found
  return fd === 0 ? inherited(context.stdin) : fd === 1 ? STDOUT : fd === 2 ? STDERR : CLOSED
}

export const inputOf = (context: Context, wiring: Wiring | undefined, fd = 0): Stream | undefined => {
  const target = targetOf(context, wiring, fd)
  return target.to === 'file' ? target.input : undefined
}

const bodyOf = (context: Context, doc: HereDoc): Value => {
  const { parts, text } = doc.body
  const tabs = doc.operator === '<<-'
  if (!doc.delimiter?.quoted && parts) return expandBody(context, parts, tabs)
  const plain = tabs ? text.replace(/^\t+/gm, '') : text
  return literal(doc.delimiter?.quoted ? plain : plain.replace(/\\(\n|[\\$`])/g, (_, char: string) => (char === '\n' ? '' : char)))
}

const read = (context: Context, node: Redirect, path: Value, mode: 'read' | 'both', fd: number): Stream => {
  const own = context.run.substituted.get(textOf(path) ?? '')
  if (own) return streamOf(own)
  const file = { mode, path, content: undefined, span: spanOf(context, node), maybe: context.maybe, fd } as const
  return streamOf(context.run.host.open(file, context.run.scopeOf(context)))
}

const isOwn = (context: Context, path: Value): boolean => context.waiting.length > 0 && context.waiting.some((one) => one.path === textOf(path))

const write = (context: Context, wiring: Wiring, node: Redirect, path: Value, fd: number): void => {
  const target: FileTarget = { to: 'file', path, input: undefined, output: true, own: isOwn(context, path) }
  wiring.writes.push({ target, mode: node.operator.endsWith('>>') ? 'append' : 'write', fd, node })
  if (fd === -1) wiring.targets.set(1, target).set(2, target)
  else wiring.targets.set(fd, target)
}

/** `>&word`, `<&word`: another descriptor, a closed one, or (without a number in front) a file. */
const duplicate = (context: Context, wiring: Wiring, node: Redirect, word: Value, fd: number): void => {
  const found = /^(?:(\d+)-?|-)$/.exec(textOf(word) ?? '')
  if (!found) {
    if (node.operator === '>&') write(context, wiring, node, word, node.descriptor ? fd : -1)
    else wiring.targets.set(fd, { to: 'file', path: word, input: streamOf(unknown('<&', true, word.carries)), output: false, own: true })
    return
  }
  const target = found[1] === undefined ? CLOSED : targetOf(context, wiring, Number(found[1]))
  // stdin from a descriptor that was opened for writing: a socket, read both ways.
  const both = fd === 0 && target.to === 'file' && target.output && !target.input
  wiring.targets.set(fd, both ? { ...target, input: read(context, node, target.path, 'read', 0) } : target)
}

const FIRST_FREE = 10

const descriptorOf = (context: Context, wiring: Wiring, redirect: Redirection, target: Value | undefined): number => {
  const { descriptor } = redirect
  if (!descriptor) return redirect.operator.startsWith('<') ? 0 : 1
  if (descriptor.type === 'FileDescriptor') return descriptor.value
  const closing = target && textOf(target) === '-' ? Number(textOf(context.state.variables.get(descriptor.name)?.value ?? EMPTY)) : Number.NaN
  if (closing > 2) return closing
  let fd = FIRST_FREE
  while (wiring.targets.has(fd)) fd++
  assignText(context, descriptor.name, literal(String(fd)))
  return fd
}

const applyOne = (context: Context, wiring: Wiring, redirect: Redirection): void => {
  if (redirect.type === 'HereDoc') {
    wiring.targets.set(descriptorOf(context, wiring, redirect, undefined), textTarget(bodyOf(context, redirect)))
    return
  }
  const word = redirect.target ? expandText(context, redirect.target) : EMPTY
  const fd = descriptorOf(context, wiring, redirect, word)
  if (redirect.type === 'HereString') {
    wiring.targets.set(fd, textTarget(join(context.run, [word, NEWLINE])))
    return
  }
  switch (redirect.operator) {
    case '<':
      wiring.targets.set(fd, { to: 'file', path: word, input: read(context, redirect, word, 'read', fd), output: false, own: false })
      return
    case '<>':
      wiring.targets.set(fd, { to: 'file', path: word, input: read(context, redirect, word, 'both', fd), output: true, own: false })
      return
    case '>':
    case '>>':
    case '>|':
      return write(context, wiring, redirect, word, fd)
    case '&>':
    case '&>>':
      return write(context, wiring, redirect, word, -1)
    default:
      return duplicate(context, wiring, redirect, word, fd)
  }
}

const MOST_REDIRECTS = 256

/** Opens what is read, in order; what is written waits for `settle`. */
export const wire = (context: Context, redirects: readonly Redirection[]): Wiring | undefined => {
  if (redirects.length === 0) return undefined
  const wiring: Wiring = { targets: new Map(context.state.files), writes: [] }
  for (const redirect of redirects.slice(0, MOST_REDIRECTS)) applyOne(context, wiring, redirect)
  const [next] = redirects.slice(MOST_REDIRECTS)
  if (next) lost(context, 'size', 'more redirections of one command than are followed', next)
  return wiring
}

const contentOf = (context: Context, wiring: Wiring, target: Target, stdout: Value): Value => {
  if (targetOf(context, wiring, 1) === target) return stdout
  for (const other of wiring.targets.values()) if (other === target) return unknown('stderr', true)
  return EMPTY
}

const put = (
  context: Context,
  target: FileTarget,
  mode: 'write' | 'append',
  fd: number,
  content: Value,
  node: { readonly pos: number; readonly end: number },
): void => {
  const at = context.waiting.findIndex((one) => one.path === textOf(target.path))
  if (at >= 0) return context.waiting.splice(at, 1)[0]?.run(content)
  context.run.host.open({ mode, path: target.path, content, span: spanOf(context, node), maybe: context.maybe, fd }, context.run.scopeOf(context))
}

/** Writes what the command printed to where it leads; returns what is left for its own stdout. */
export const settle = (context: Context, wiring: Wiring | undefined, stdout: Value, node: { readonly pos: number; readonly end: number }): Value => {
  if (!wiring && context.state.files.size === 0) return stdout
  for (const one of wiring?.writes ?? []) put(context, one.target, one.mode, one.fd, contentOf(context, wiring as Wiring, one.target, stdout), one.node)
  const target = targetOf(context, wiring, 1)
  if (target.to === 'file' && !wiring?.writes.some((one) => one.target === target) && textOf(stdout) !== '') put(context, target, 'append', 1, stdout, node)
  if (target.to === 'stdout') return stdout
  return targetOf(context, wiring, 2).to === 'stdout' ? unknown('stderr', true) : EMPTY
}

/** `exec >file`: from here on for all commands. Files are made empty now; each command's output follows. */
export const keep = (context: Context, wiring: Wiring): void => {
  for (const one of wiring.writes) put(context, one.target, one.mode, one.fd, EMPTY, one.node)
  context.state.files = wiring.targets
}

/** Runs a body whose redirections are these: its stdin and further descriptors are seen inside, its stdout is collected. */
export const within = <T>(context: Context, wiring: Wiring | undefined, body: (inner: Context) => T): T => {
  if (!wiring) return body(context)
  const outer = context.state.files
  const inside = new Map<number, Target>()
  for (const [fd, target] of wiring.targets) if (fd > 2 || outer.get(fd) === target) inside.set(fd, target)
  context.state.files = inside
  try {
    return body({ ...context, stdin: inputOf(context, wiring) })
  } finally {
    context.state.files = outer
  }
}

export const restOf = (stream: Stream | undefined): Value | undefined => stream && rest(stream)
