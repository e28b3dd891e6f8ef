// Owns a load generator that costs little itself: plain sockets that stay open, one request at a time on each, bodies made beforehand.
import { connect, type Socket } from 'node:net'

export interface Target {
  readonly host: string
  readonly port: number
  readonly path: string
  readonly headers?: string
}

export interface Load {
  /** Answers, and those with another status than 200. */
  readonly answers: number
  readonly failures: number
  readonly ms: number
  /** Milliseconds of each answer, sorted. */
  readonly latencies: Float64Array
}

const requestOf = ({ host, port, path, headers = '' }: Target, body: string): Buffer =>
  Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\ncontent-type: application/json\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )

interface Lane {
  /** Resolves with the status once the whole answer is there. */
  send(request: Buffer): Promise<number>
  end(): void
}

const END = Buffer.from('\r\n\r\n')

const openLane = ({ host, port }: Target): Promise<Lane> =>
  new Promise((resolve, reject) => {
    const socket: Socket = connect({ host, port, noDelay: true })
    let waiting: ((status: number) => void) | undefined
    let parts: Buffer[] = []
    let need = -1
    let have = 0
    let status = 0
    const take = (chunk: Buffer): void => {
      parts.push(chunk)
      have += chunk.length
      if (need < 0) {
        const all = parts.length === 1 ? chunk : Buffer.concat(parts)
        const at = all.indexOf(END)
        if (at < 0) return
        const head = all.toString('latin1', 0, at)
        status = Number(head.slice(9, 12))
        need = at + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      }
      if (have < need) return
      const done = waiting
      ;[waiting, parts, need, have] = [undefined, [], -1, 0]
      done?.(status)
    }
    socket.on('data', take)
    socket.once('error', reject)
    socket.on('close', () => waiting?.(0))
    socket.once('connect', () =>
      resolve({
        send: (request) =>
          new Promise((done) => {
            if (socket.destroyed) return done(0)
            waiting = done
            socket.write(request)
          }),
        end: () => socket.destroy(),
      }),
    )
  })

/** As fast as `lanes` connections go, for `ms`. */
export const full = async (target: Target, bodies: readonly string[], lanes: number, ms: number): Promise<Load> => {
  const requests = bodies.map((body) => requestOf(target, body))
  const open = await Promise.all(Array.from({ length: lanes }, () => openLane(target)))
  const took: number[] = []
  let failures = 0
  let next = 0
  const start = performance.now()
  await Promise.all(
    open.map(async (lane) => {
      while (performance.now() - start < ms) {
        const request = requests[next++ % requests.length] as Buffer
        const at = performance.now()
        if ((await lane.send(request)) !== 200) failures += 1
        took.push(performance.now() - at)
      }
    }),
  )
  const spent = performance.now() - start
  for (const lane of open) lane.end()
  return { answers: took.length, failures, ms: spent, latencies: Float64Array.from(took).sort() }
}

/** At `perSecond`, whether answers come or not: an answer's time counts from when its request was due. */
export const paced = async (target: Target, bodies: readonly string[], perSecond: number, lanes: number, ms: number): Promise<Load> => {
  const requests = bodies.map((body) => requestOf(target, body))
  const open = await Promise.all(Array.from({ length: lanes }, () => openLane(target)))
  const idle = [...open]
  const took: number[] = []
  const total = Math.floor((perSecond * ms) / 1000)
  let failures = 0
  let sent = 0
  const start = performance.now()
  await new Promise<void>((done) => {
    const run = async (lane: Lane, request: Buffer, due: number): Promise<void> => {
      if ((await lane.send(request)) !== 200) failures += 1
      took.push(performance.now() - due)
      idle.push(lane)
      if (took.length === total) done()
    }
    const pump = (): void => {
      const now = performance.now()
      for (; sent < total; sent += 1) {
        const due = start + (sent * 1000) / perSecond
        if (due > now) break
        // In turn: a connection that nobody uses is closed by the server.
        const lane = idle.shift()
        if (!lane) break
        void run(lane, requests[sent % requests.length] as Buffer, due)
      }
      if (took.length < total) setImmediate(pump)
    }
    pump()
  })
  const spent = performance.now() - start
  for (const lane of open) lane.end()
  return { answers: took.length, failures, ms: spent, latencies: Float64Array.from(took).sort() }
}

export const at = (sorted: Float64Array, share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
