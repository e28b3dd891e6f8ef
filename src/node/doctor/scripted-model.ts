// Owns a stand-in for a model, on loopback: it plays a script to a real client over that client's own wire and keeps what the client sent. No key, no network.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Asked, type Item, type ToolResult, type Wire, wireOf } from './wires.ts'

export type { Call, Item, ToolResult } from './wires.ts'

/** What the model says in one answer; a function is called when its turn comes, once, and may look at what the model was told so far. */
export type Turn = readonly Item[] | ((told: (call: string) => string) => readonly Item[] | Promise<readonly Item[]>)

/** `main`, and one for each sub-agent: a prompt that holds `[[name]]` gets the turns of that name. */
export type Script = Readonly<Record<string, readonly Turn[]>>

export interface Recorded {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
  /** When it had arrived, and when its answer went out; milliseconds of one clock. */
  readonly arrived: number
  answered: number
}

export interface ScriptedModel {
  /** `http://127.0.0.1:port` */
  readonly url: string
  readonly requests: readonly Recorded[]
  /** Every tool result that a client sent, once, in the order of arrival. */
  results(): readonly ToolResult[]
  /** The result of the call `lane_turn_position`; `''` where there is none. */
  told(call: string): string
  close(): Promise<void>
}

/** Where the turns of a script have ended. */
const END: readonly Item[] = ['done']

/**
 * Which turn a request is for follows from what it holds, so repeated and parallel requests get the right answer.
 * Anything but a question to a model gets 404.
 */
export const startScriptedModel = async (script: Script): Promise<ScriptedModel> => {
  const requests: Recorded[] = []
  const results = new Map<string, ToolResult>()
  const told = (call: string): string => results.get(call)?.text ?? ''
  const played = new Map<string, Promise<readonly Item[]>>()
  const play = (lane: string, at: number): Promise<readonly Item[]> => {
    const key = `${lane}_${at}`
    const turn = script[lane]?.[at] ?? END
    const items = played.get(key) ?? Promise.resolve(typeof turn === 'function' ? turn(told) : turn)
    played.set(key, items)
    return items
  }
  /** The first turn that the conversation does not hold yet. */
  const next = async (wire: Wire, asked: Asked): Promise<{ readonly id: string; readonly items: readonly Item[] }> => {
    const turns = script[asked.lane]?.length ?? 0
    let left = asked.answered
    for (let at = 0; at < turns; at += 1) {
      const items = await play(asked.lane, at)
      if (left <= 0) return { id: `${asked.lane}_${at}`, items }
      left -= wire.counts === 'items' ? items.length : 1
    }
    return { id: `${asked.lane}_${turns}_${requests.length}`, items: END }
  }
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(error instanceof Error ? error.stack : String(error))
    })
  })
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = (request.url ?? '').split('?')[0] ?? ''
    const wire = request.method === 'POST' ? wireOf(path) : undefined
    const body: Record<string, unknown> = wire ? JSON.parse(Buffer.concat(chunks).toString('utf8')) : {}
    const recorded: Recorded = { path, headers: request.headers, body, arrived: performance.now(), answered: 0 }
    requests.push(recorded)
    if (!wire) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{"type":"not_found_error","message":"not scripted"}}')
      return
    }
    const asked = wire.read(body)
    for (const result of asked.results) if (!results.has(result.id)) results.set(result.id, result)
    const { id, items } = await next(wire, asked)
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
    recorded.answered = performance.now()
    response.end(wire.write(id, items, String(body['model'] ?? '')))
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    results: () => [...results.values()],
    told,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
