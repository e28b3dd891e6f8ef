// Owns what Python's process and network calls mean: the many forms of subprocess, os.exec, urllib, requests, sockets. No names of calls.
import { concat, display, literal, unite, unknown } from '../value.ts'
import { connect, exhausts, fieldOf, listen, network, request, startArgv, startShell, the, wordsOf, writeFile } from './calls.ts'
import type { Handler, LibCall } from './machine.ts'
import { argument, effect, wordOf } from './machine.ts'
import type { Thing } from './thing.ts'
import { any, carriesOf, either, flag, known, list, made, NOTHING, numberOf, text, toValue, truth, unionOf, valuesOf } from './thing.ts'

// ---- processes

/** subprocess.run and its like: a list is argv, a text with shell=True is shell, a text without is one word. */
export const subprocess =
  (background = false, shell = false): Handler =>
  (call) => {
    const command = the(call, 0, 'args')
    const { named } = call.args
    const start = { stdin: named.get('input') ?? streamOf(named.get('stdin')), cwd: named.get('cwd'), env: named.get('env'), background }
    const byShell = shell || truth(named.get('shell') ?? flag(false)) === true
    if (command.is === 'list') {
      const words = wordsOf(command)
      if (byShell && words[0]) return startShell(call.machine, text(words[0]), start)
      return startArgv(call.machine, words, start)
    }
    if (byShell) return startShell(call.machine, command, start)
    if (command.is === 'any') return startArgv(call.machine, [toValue(command)], start)
    return either(valuesOf(command).map((v) => startArgv(call.machine, [v], start)))
  }

export const streamOf = (thing: Thing | undefined): Thing | undefined =>
  thing?.is === 'made' && (thing.type === 'socket' || thing.type === 'file')
    ? (fieldOf(thing, 'content') ?? thing)
    : thing?.is === 'text' || thing?.is === 'any'
      ? socketNumber(thing)
      : undefined

/** `s.fileno()` as stdin. */
export const socketNumber = (thing: Thing): Thing | undefined =>
  carriesOf(thing).some((c) => c.kind === 'network') ? made('socket', toValue(thing)) : undefined

export const shell: Handler = (call) => startShell(call.machine, the(call, 0, 'command'))

/** os.execl('prog', 'arg0', …), os.spawnl(mode, …): words one by one. */
export const execList =
  (skip: number): Handler =>
  (call) => {
    const words = call.args.list.slice(skip).map(toValue)
    return startArgv(call.machine, [words[0] ?? unknown('program'), ...words.slice(2)])
  }
export const execVector =
  (skip: number): Handler =>
  (call) =>
    startArgv(call.machine, [toValue(the(call, skip)), ...wordsOf(argument(call, skip + 1)).slice(1)])

export const spawned: Handler = (call) => {
  const command = the(call, 0)
  return startArgv(call.machine, command.is === 'list' ? wordsOf(command) : [toValue(command)])
}

export const kills: Handler = (call) => {
  const pid = argument(call, 0)
  const n = numberOf(pid)
  const signal = argument(call, 1)
  const own = pid?.is === 'any' && /pid/.test(display(toValue(pid))) && carriesOf(pid).length > 0
  effect(call.machine, 'process.kill', pid ? text(toValue(pid)) : undefined, {
    whose: n === -1 ? 'all' : own ? 'own-child' : n === 0 ? 'own-child' : 'user',
    signal: signal ? display(toValue(signal)).replace(/^‹signal\.|›$/g, '') : '',
  })
  return NOTHING
}

export const forks: Handler = (call) => {
  if (call.machine.endless > 0) exhausts(call.machine)
  return any('pid')
}

// ---- network

export const insecure = (call: LibCall): boolean => {
  const verify = call.args.named.get('verify') ?? call.args.named.get('verify_ssl') ?? call.args.named.get('ssl')
  const context = call.args.named.get('context')
  return (verify !== undefined && truth(verify) === false) || (context?.is === 'made' && context.type === 'insecure')
}

export const bodyOf = (call: LibCall, at: number): Thing | undefined => {
  const { named } = call.args
  const all = ['data', 'json', 'files', 'content', 'body'].map((n) => named.get(n)).filter((t) => t !== undefined && t.is !== 'nothing')
  return (all.length > 1 ? list(all.filter((t) => t !== undefined)) : all[0]) ?? argument(call, at)
}

export const asked =
  (method: string, bodyAt = 9): Handler =>
  (call) => {
    const target = urlOf(the(call, 0, 'url'))
    const params = call.args.named.get('params')
    const headers = call.args.named.get('headers')
    const full = params ? text(concat([toValue(target), literal('?'), toValue(params)])) : target
    return request(call.machine, { url: full, method, body: bodyOf(call, bodyAt), ...(headers ? { headers } : {}), insecure: insecure(call) })
  }

export const askedBy: Handler = (call) => {
  const method = wordOf(call, 0, 'method') ?? '?'
  const headers = call.args.named.get('headers')
  return request(call.machine, { url: urlOf(the(call, 1, 'url')), method, body: bodyOf(call, 2), ...(headers ? { headers } : {}), insecure: insecure(call) })
}

export const urlOf = (thing: Thing): Thing => (thing.is === 'made' && thing.type === 'request' ? (thing.fields.get('url') ?? thing) : thing)

export const opens: Handler = (call) => {
  const target = the(call, 0, 'url')
  const body = argument(call, 1, 'data') ?? fieldOf(target, 'data')
  const headers = fieldOf(target, 'headers')
  return request(call.machine, {
    url: urlOf(target),
    method: known(fieldOf(target, 'method')) ?? '',
    body,
    ...(headers ? { headers } : {}),
    insecure: insecure(call),
  })
}

export const newRequest: Handler = (call) => {
  const fields: [string, Thing][] = [['url', the(call, 0, 'url')]]
  const data = argument(call, 1, 'data')
  const headers = argument(call, 2, 'headers')
  const method = call.args.named.get('method')
  if (data) fields.push(['data', data])
  if (headers) fields.push(['headers', headers])
  if (method) fields.push(['method', method])
  return made('request', unknown('request', false, unionOf(fields.map(([, t]) => t))), fields)
}

export const retrieves: Handler = (call) => {
  const answer = request(call.machine, { url: the(call, 0, 'url'), method: 'GET' })
  const to = argument(call, 1, 'filename')
  if (to) writeFile(call.machine, to, answer)
  return answer
}

export const httpClient =
  (scheme: string): Handler =>
  (call) =>
    made('http', toValue(the(call, 0)), [
      ['host', the(call, 0)],
      ['scheme', text(scheme)],
    ])
export const httpAsked: Handler = (call) => {
  const target = text(
    concat([
      literal(`${known(fieldOf(call.self, 'scheme')) ?? 'http'}://`),
      toValue(fieldOf(call.self, 'host') ?? any('host')),
      toValue(argument(call, 1, 'url') ?? text('/')),
    ]),
  )
  const answer = request(call.machine, { url: target, method: wordOf(call, 0, 'method') ?? '?', body: argument(call, 2, 'body') })
  if (call.self.is === 'made') call.self.fields.set('answer', answer)
  return answer
}

export const newSocket: Handler = () => made('socket', unknown('socket', false, network('')))
export const socketTo: Handler = (call) => {
  const address = the(call, 0, 'address')
  const [host, port] = address.is === 'list' ? address.items : [address, undefined]
  connect(call.machine, host ?? any('host'), port)
  const socket = call.self.is === 'made' ? call.self : made('socket', unknown('socket', false, network(display(toValue(host ?? any('host'))))))
  if (socket.is === 'made' && host) socket.fields.set('host', host)
  return socket
}
export const socketAt: Handler = (call) => {
  const address = the(call, 0)
  const [host, port] = address.is === 'list' ? address.items : [address, undefined]
  listen(call.machine, host && known(host) !== '' ? host : text('0.0.0.0'), port)
  return NOTHING
}
export const received: Handler = (call) => any('received', unite(network(''), carriesOf(call.self)))

export const duplicates: Handler = (call) => {
  const from = argument(call, 0)
  if (from && carriesOf(from).some((c) => c.kind === 'network')) call.machine.remote = true
  return NOTHING
}

export const serverAt: Handler = (call) => {
  const address = the(call, 0)
  const [host, port] = address.is === 'list' ? address.items : [undefined, address]
  listen(call.machine, host && known(host) === '' ? text('0.0.0.0') : host, port)
  return made('server', unknown('server'))
}
