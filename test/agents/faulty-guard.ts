// Owns a service that fails as real ones do: it listens where the guard's service would, and each call says which fault it is to meet.
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { dirname } from 'node:path'

/** `none` is a good answer, so that a test can fail. `killed` is no answer of this service: it is closed. */
export const FAULTS = ['silent', 'half', 'html', 'wrong-key', 'slow', 'error'] as const
export type Fault = (typeof FAULTS)[number] | 'none'

export interface FaultyGuard {
  /** Faults that were met. */
  readonly met: readonly Fault[]
  close(): Promise<void>
}

/** Longer than any client waits for its hook in these tests, in milliseconds. */
const SLOW = 40_000

/**
 * @param where a socket's path, or a port of 127.0.0.1
 * @param good what the agent takes as an allow for the call of this id
 */
export const startFaultyGuard = async (where: string | number, good: (call: string) => string): Promise<FaultyGuard> => {
  const met: Fault[] = []
  const open = new Set<Socket>()
  const server: Server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      const request = whole(text)
      if (request === undefined) return
      text = ''
      if (/^GET /.test(request)) socket.write(response(200, 'application/json', '{"ready":true}'))
      else answer(socket, request)
    })
  })
  const answer = (socket: Socket, request: string): void => {
    const fault = (/fault-([a-z-]+)/.exec(request)?.[1] ?? 'none') as Fault
    const call = /"(?:call|tool_use_id)"\s*:\s*"([^"]+)"/.exec(request)?.[1] ?? ''
    met.push(fault)
    switch (fault) {
      case 'silent':
        return
      case 'half': {
        const body = response(200, 'application/json', good(call))
        socket.end(body.slice(0, body.length - Math.ceil(good(call).length / 2)))
        return
      }
      case 'html':
        socket.write(response(200, 'text/html', '<!doctype html><html><body>Welcome</body></html>'))
        return
      case 'wrong-key':
        socket.write(response(200, 'application/json', '{"beforehand":1,"call":"another","verdict":"allow","decision":"allow","grant":true,"message":""}'))
        return
      case 'error':
        socket.write(response(500, 'application/json', good(call)))
        return
      case 'slow':
        setTimeout(() => socket.write(response(200, 'application/json', good(call))), SLOW).unref()
        return
      default:
        socket.write(response(200, 'application/json', good(call)))
    }
  }
  if (typeof where === 'string') {
    mkdirSync(dirname(where), { recursive: true, mode: 0o700 })
    rmSync(where, { force: true })
    server.listen(where)
  } else server.listen(where, '127.0.0.1')
  await once(server, 'listening')
  return {
    met,
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const response = (status: number, type: string, body: string): string =>
  `HTTP/1.1 ${status} OK\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

/** The request once all of it is there; with its body whether it came with a length or in chunks. */
const whole = (text: string): string | undefined => {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [head, body] = [text.slice(0, end), text.slice(end + 4)]
  const length = /content-length:\s*(\d+)/i.exec(head)?.[1]
  if (length !== undefined) return body.length >= Number(length) ? text : undefined
  if (/transfer-encoding:\s*chunked/i.test(head)) return body.endsWith('0\r\n\r\n') ? text : undefined
  return text
}
