// Owns listening: node:http in front of the web app, on an address and on a unix socket; slow and broken connections. Nothing is decided here.
import { once } from 'node:events'
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, isIP } from 'node:net'
import { dirname } from 'node:path'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { HttpErrorCode } from '../../serve/http/reply.ts'
import type { Peer } from '../../serve/options.ts'
import { UsageError } from '../program.ts'

export type Answer = (request: Request, peer: Peer) => Response | Promise<Response>

/** Milliseconds and counts. */
export interface ConnectionLimits {
  /** Until all headers are there, counted from the connection's start or the last answer. */
  readonly headersMs: number
  /** Until the whole request is there. */
  readonly requestMs: number
  /** An idle connection is kept this long. */
  readonly keepAliveMs: number
  readonly connections: number
  /** How often late connections are looked for. */
  readonly checkMs: number
}

export const CONNECTION_LIMITS: ConnectionLimits = { headersMs: 5_000, requestMs: 15_000, keepAliveMs: 60_000, connections: 1_024, checkMs: 1_000 }

export interface Listener {
  /** Stops taking connections, lets answers go out for at most `ms`, then closes what is left. */
  close(ms: number): Promise<void>
}

/** @throws UsageError where the address is taken or not ours */
export const listenTcp = async (host: string, port: number, answer: Answer, limits: ConnectionLimits): Promise<Listener & { readonly url: string }> => {
  const server = makeServer(answer, limits, false)
  await listening(server, () => server.listen({ host, port }), `${host} port ${port}`)
  const address = server.address()
  const at = typeof address === 'object' && address !== null ? address.port : port
  return { url: `http://${isIP(host) === 6 ? `[${host}]` : host}:${at}`, close: (ms) => close(server, ms) }
}

/**
 * A socket that only its owner can use, in a folder that only its owner can enter.
 * @throws UsageError where the folder is open to others, the path is too long, or somebody serves it
 */
export const listenSocket = async (path: string, answer: Answer, limits: ConnectionLimits): Promise<Listener> => {
  if (Buffer.byteLength(path) > 103) throw new UsageError(`the path of the socket is too long for the system (${path}); give a shorter one with --socket`)
  privateFolder(dirname(path))
  await removeLeftBehind(path)
  const server = makeServer(answer, limits, true)
  const mask = process.umask(0o177)
  try {
    await listening(server, () => server.listen(path), path)
  } finally {
    process.umask(mask)
  }
  chmodSync(path, 0o600)
  return {
    close: async (ms) => {
      await close(server, ms)
      rmSync(path, { force: true })
    },
  }
}

const privateFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { mode, uid } = lstatSync(folder)
  if (process.platform === 'win32') return
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0)
    throw new UsageError(`the folder ${folder} is open to other users, so a socket in it would be; run \`chmod 700\` on it or name another with --socket`)
}

/** A crash leaves the file behind, and then nobody answers on it. Whatever is no socket is not touched. */
const removeLeftBehind = async (path: string): Promise<void> => {
  const file = lstatSync(path, { throwIfNoEntry: false })
  if (!file) return
  if (!file.isSocket()) throw new UsageError(`${path} exists and is no socket; name another path with --socket`)
  if (await isServed(path)) throw new UsageError(`another service listens on ${path}; stop it or name another path with --socket`)
  rmSync(path, { force: true })
}

const isServed = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path)
    const done = (served: boolean) => (): void => {
      socket.destroy()
      resolve(served)
    }
    socket.once('connect', done(true)).once('error', done(false)).setTimeout(1_000, done(true))
  })

const listening = async (server: Server, start: () => void, where: string): Promise<void> => {
  start()
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    const what = code === 'EADDRINUSE' ? 'something else listens there' : code === 'EADDRNOTAVAIL' ? 'this machine has no such address' : code
    throw new UsageError(`cannot listen on ${where}: ${what}; name another with --port, --host or --socket`)
  }
}

const makeServer = (answer: Answer, limits: ConnectionLimits, socket: boolean): Server => {
  const listener = getRequestListener(
    (request, { incoming, outgoing }) => {
      const gone = (): boolean => outgoing.destroyed
      return answer(request, socket ? { socket: true, gone } : { remote: (incoming as IncomingMessage).socket.remoteAddress ?? '', gone })
    },
    { errorHandler: badRequest },
  )
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkMs,
      maxHeaderSize: 16_384,
      noDelay: true,
      // Told in our own shape, by the adapter.
      requireHostHeader: false,
    },
    (request: IncomingMessage, response: ServerResponse) => {
      void listener(request, response)
    },
  )
  server.maxConnections = limits.connections
  server.on('clientError', refuse)
  // One that connects and says nothing has no headers to be late with.
  server.on('connection', (each) => each.setTimeout(Math.max(limits.keepAliveMs, limits.requestMs) + 5_000, () => each.destroy()))
  return server
}

/** What is answered between listening and the app. */
export const notReady = (): Response =>
  new Response(errorBody('service.not_ready', 'the service is starting; ask again'), {
    status: 503,
    headers: { 'content-type': 'application/json', 'retry-after': '1' },
  })

/** What the adapter itself could not make a request of, e.g. an impossible Host. */
const badRequest = (): Response =>
  new Response(errorBody('input.shape', MALFORMED), { status: 400, headers: { 'content-type': 'application/json', connection: 'close' } })

const MALFORMED = 'this is no HTTP request that can be answered'

const REFUSALS: Readonly<Record<string, readonly [string, HttpErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'input.size', 'the headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request.late', 'the request came too slowly'],
}

/** Bytes that are no HTTP: the same shape of error, then the connection ends. */
const refuse = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, code, message]: readonly [string, HttpErrorCode, string] = REFUSALS[error.code ?? ''] ?? ['400 Bad Request', 'input.shape', MALFORMED]
  const body = errorBody(code, message)
  socket.end(`HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`, () =>
    socket.destroy(),
  )
}

/** The same shape and codes as the app's; there is no request whose id could be told. */
const errorBody = (code: HttpErrorCode, message: string): string => JSON.stringify({ error: { code, message, request_id: '' } })

const close = async (server: Server, ms: number): Promise<void> => {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  const idle = setInterval(() => server.closeIdleConnections(), 20)
  const late = setTimeout(() => server.closeAllConnections(), ms)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}
