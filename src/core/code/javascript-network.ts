// Owns what JavaScript's network calls mean: fetch and its like, http.request, sockets, streams, servers. No names of calls.
import { concat, display, literal, unknown } from '../value.ts'
import { connect, fieldOf, listen, network, remoteShell, request, sendOn, the, writeOpen } from './calls.ts'
import type { Handler, LibCall } from './machine.ts'
import { argument, callBack, invoke, print, wordOf } from './machine.ts'
import type { Thing } from './thing.ts'
import { any, args as argsOf, carriesOf, flag, known, made, NOTHING, text, toValue, truth, unionOf } from './thing.ts'

/** A member of an options object among the arguments. */
export const option = (call: LibCall, name: string): Thing | undefined => {
  for (const thing of call.args.list) {
    const found = thing.is === 'dict' ? thing.entries.get(name) : undefined
    if (found) return found
  }
  return undefined
}
export const isOn = (call: LibCall, name: string): boolean => truth(option(call, name) ?? flag(false)) === true

/** Calls the callback among the arguments with these. */
export const answer = (call: LibCall, ...given: readonly Thing[]): void => {
  for (const thing of call.args.list) if (thing.is === 'fn') thing.call(argsOf(given))
}

// ---- network

export const bodyOf = (call: LibCall): Thing | undefined => {
  const all = ['body', 'data', 'json', 'form'].map((n) => option(call, n)).filter((t) => t !== undefined && t.is !== 'nothing')
  return all[0]
}

export const fetches: Handler = (call) => {
  const headers = option(call, 'headers')
  return request(call.machine, {
    url: urlOf(the(call, 0)),
    method: methodOf(call),
    body: bodyOf(call),
    ...(headers ? { headers } : {}),
    insecure: isInsecure(call),
  })
}

export const methodOf = (call: LibCall): string => {
  const method = option(call, 'method')
  return method ? (known(method) ?? '?') : ''
}

export const isInsecure = (call: LibCall): boolean => {
  const reject = option(call, 'rejectUnauthorized')
  return reject !== undefined && truth(reject) === false
}

export const urlOf = (thing: Thing): Thing => (thing.is === 'made' && thing.type === 'request' ? (thing.fields.get('url') ?? thing) : thing)

/** axios.get(url, config), got.post(url, options), …; `bodyAt` is where the body stands. */
export const verb =
  (method: string, bodyAt = 9): Handler =>
  (call) => {
    const headers = option(call, 'headers')
    const params = option(call, 'params')
    const url = params ? text(concat([toValue(the(call, 0)), literal('?'), toValue(params)])) : the(call, 0)
    const body = argument(call, bodyAt) ?? bodyOf(call)
    return request(call.machine, { url, method, body, ...(headers ? { headers } : {}), insecure: isInsecure(call) })
  }

export const byConfig: Handler = (call) => {
  const url = option(call, 'url') ?? the(call, 0)
  const headers = option(call, 'headers')
  return request(call.machine, { url, method: methodOf(call), body: bodyOf(call), ...(headers ? { headers } : {}), insecure: isInsecure(call) })
}

export const verbs = (module: string, bodyAt: number): Readonly<Record<string, Handler>> => ({
  ...Object.fromEntries(['get', 'head', 'options', 'stream'].map((v) => [`${module}${v}`, verb(v === 'stream' ? 'get' : v)])),
  ...Object.fromEntries(['post', 'put', 'patch'].map((v) => [`${module}${v}`, verb(v, bodyAt)])),
  [`${module}delete`]: verb('delete'),
  [`${module}request`]: byConfig,
})

export const target = (call: LibCall, scheme: string): Thing => {
  const [first] = call.args.list
  if (first && first.is !== 'dict') return first
  const host = option(call, 'hostname') ?? option(call, 'host') ?? text('localhost')
  const port = option(call, 'port')
  const path = option(call, 'path')
  return text(concat([literal(`${scheme}://`), toValue(host), ...(port ? [literal(':'), toValue(port)] : []), ...(path ? [toValue(path)] : [])]))
}

/** http.request: what is written to it later is its body. */
export const clientRequest: Handler = (call) => {
  const scheme = call.name.startsWith('https') ? 'https' : 'http'
  const url = target(call, scheme)
  const headers = option(call, 'headers')
  const response = request(call.machine, { url, method: methodOf(call), ...(headers ? { headers } : {}), insecure: isInsecure(call) })
  answer(call, response)
  return made('client', unknown('request', false, carriesOf(response)), [
    ['url', url],
    ['method', text(methodOf(call) || 'POST')],
    ['response', response],
  ])
}

export const sendsBody: Handler = (call) => {
  const [body] = call.args.list
  const url = fieldOf(call.self, 'url')
  if (body && body.is !== 'fn' && body.is !== 'nothing' && url) request(call.machine, { url, method: known(fieldOf(call.self, 'method')) ?? '', body })
  return NOTHING
}

/** `.on('data', f)`: what comes is what the thing carries. */
export const listens: Handler = (call) => {
  const event = wordOf(call, 0)
  const response = event === 'response' ? fieldOf(call.self, 'response') : undefined
  const carried = event === 'connect' || event === 'error' || event === 'close' ? [] : carriesOf(call.self)
  callBack(call.machine, call.args.list, response ?? any(event ?? 'event', carried))
  const fn = call.args.list[1]
  if (fn?.is === 'lib') invoke(call.machine, fn, argsOf([any('data', carried)]), call.source)
  return call.self
}

export const socket = (host: Thing | undefined): Thing =>
  made('socket', unknown('socket', false, network(host ? display(toValue(host)) : '')), host ? [['host', host]] : [])

export const connects: Handler = (call) => {
  const [first, second] = call.args.list
  const host = option(call, 'host') ?? (second && second.is !== 'fn' && second.is !== 'dict' ? second : text('localhost'))
  const port = option(call, 'port') ?? first
  connect(call.machine, host, port)
  const made_ = call.self.is === 'made' && call.self.type === 'socket' ? call.self : socket(host)
  pending(call, made_)
  return made_
}

/** The callback of a connection may use the variable that the connection is just being given to. */
export const pending = (call: LibCall, connection: Thing): void => {
  for (const thing of call.args.list)
    if (thing.is === 'fn')
      call.machine.later.push(() => {
        thing.call(argsOf([connection]))
      })
}

export const pipes: Handler = (call) => {
  const to = the(call, 0)
  const carried = carriesOf(call.self)
  if (to.is === 'made' && to.type === 'child-stdin' && carried.some((c) => c.kind === 'network'))
    remoteShell(call.machine, known(fieldOf(to, 'program')) ?? 'sh')
  else if (to.is === 'made' && to.type === 'file') writeOpen({ ...call, self: to, args: argsOf([any('stream', carried)]) })
  else if (to.is === 'made' && (to.type === 'client' || to.type === 'socket')) {
    const send = to.type === 'client' ? sendsBody : sendOn
    send({ ...call, self: to, args: argsOf([any('stream', carried)]) })
  } else if (to.is === 'made' && to.type === 'stdout') print(call.machine, unknown('stream', false, carried))
  return to.is === 'made' ? to : any('stream', [...carried, ...carriesOf(to)])
}

export const pipeline: Handler = (call) => {
  const streams = call.args.list.filter((t) => t.is !== 'fn')
  const last = streams.at(-1)
  const [first] = streams
  return first && last && first !== last ? pipes({ ...call, self: any('stream', unionOf(streams.slice(0, -1))), args: argsOf([last]) }) : NOTHING
}

export const listensOn: Handler = (call) => {
  const [first, second] = call.args.list
  const host = option(call, 'host') ?? option(call, 'hostname') ?? (second?.is === 'text' ? second : undefined)
  listen(call.machine, host ?? text('0.0.0.0'), option(call, 'port') ?? first)
  answer(call)
  return call.self
}

export const xhrOpen: Handler = (call) => {
  if (call.self.is === 'made') {
    call.self.fields.set('method', the(call, 0))
    call.self.fields.set('url', the(call, 1))
  }
  return NOTHING
}
export const xhrSend: Handler = (call) =>
  request(call.machine, { url: fieldOf(call.self, 'url') ?? any('url'), method: known(fieldOf(call.self, 'method')) ?? '', body: argument(call, 0) })
