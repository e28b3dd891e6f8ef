// Owns the names of JavaScript's network calls: fetch, axios, http, sockets, servers. What they mean is in javascript-network.ts.
import { unknown } from '../value.ts'
import type { CallTable } from './call-table.ts'
import { each } from './call-table.ts'
import { connect, listen, network, request, sendOn, serves, the } from './calls.ts'
import {
  byConfig,
  clientRequest,
  connects,
  fetches,
  listens,
  listensOn,
  option,
  pipeline,
  pipes,
  sendsBody,
  socket,
  verbs,
  xhrOpen,
  xhrSend,
} from './javascript-network.ts'
import { argument, callBack, effect } from './machine.ts'
import { any, args as argsOf, carriesOf, made, number, text } from './thing.ts'

export const JAVASCRIPT_NETWORK: CallTable = {
  ...each('fetch node-fetch undici.fetch cross-fetch ky got needle request', fetches),
  ...each('axios axios.request undici.request superagent', byConfig),
  ...verbs('axios.', 1),
  ...verbs('got.', 9),
  ...verbs('ky.', 9),
  ...verbs('superagent.', 9),
  ...verbs('session#', 1),
  ...verbs('needle.', 1),
  ...verbs('request.', 9),
  ...each('axios.create got.extend ky.create', () => made('session', unknown('session'))),
  Request: (call) => made('request', unknown('request'), [['url', the(call, 0)]]),
  ...each('http.request https.request http.get https.get', clientRequest),
  ...each('client#write client#end', sendsBody),
  ...each(
    'client#on socket#on response#on any#on client#once socket#once response#once any#once any#addEventListener socket#addEventListener made#on server#on',
    listens,
  ),
  ...each('response#text response#json response#arrayBuffer response#blob response#bytes response#formData', (call) => any('answer', carriesOf(call.self))),
  ...each('net.connect net.createConnection tls.connect socket#connect', connects),
  ...each('net.Socket tls.TLSSocket', () => socket(undefined)),
  ...each('WebSocket ws ws.WebSocket', (call) => {
    connect(call.machine, the(call, 0), undefined)
    return socket(the(call, 0))
  }),
  ...each('socket#write socket#send socket#end socket#emit', sendOn),
  ...each('socket.io-client.io socket.io-client', (call) => {
    connect(call.machine, the(call, 0), undefined)
    return socket(the(call, 0))
  }),
  XMLHttpRequest: () => made('xhr', unknown('answer', false, network(''))),
  'xhr#open': xhrOpen,
  'xhr#send': xhrSend,
  'navigator.sendBeacon': (call) => request(call.machine, { url: the(call, 0), method: 'POST', body: argument(call, 1) ?? any('nothing') }),
  ...each('dns.lookup dns.resolve dns.resolveTxt dns.promises.lookup', (call) => {
    const host = the(call, 0)
    const told = carriesOf(host)
    if (told.length > 0) effect(call.machine, 'net.upload', host, {}, { carries: told })
    return any('address', network(''))
  }),
  ...each('*#pipe', pipes),
  ...each('stream.pipeline stream/promises.pipeline', pipeline),
  ...each('http.createServer https.createServer net.createServer http2.createServer', serves),
  ...each('express fastify koa hono.Hono', () => made('server', unknown('server'))),
  'server#listen': listensOn,
  ...each('Bun.serve Deno.serve', (call) => {
    listen(call.machine, option(call, 'hostname') ?? text('0.0.0.0'), option(call, 'port') ?? number(call.name.startsWith('Bun') ? 3000 : 8000))
    for (const fn of [option(call, 'fetch'), ...call.args.list]) if (fn?.is === 'fn') fn.call(argsOf([any('request', network(''))]))
    return made('server', unknown('server'))
  }),
  ...each('server#get server#post server#use server#put server#delete server#all', (call) => {
    callBack(call.machine, call.args.list, any('request', network('')))
    return call.self
  }),
}
