// Owns faults of the service: killed at any moment, a full disk, clients that are slow, half open, odd or too many. No wrong verdict, no leak, one error shape.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { foldersOf, machineOf } from '../src/node/configuration.ts'
import { openLog } from '../src/node/log.ts'
import { takeServiceLock } from '../src/node/service/lock.ts'
import { type Service, type ServiceOptions, startService } from '../src/node/service/service.ts'
import { createClient } from '../src/serve/client.ts'
import { HTTP_ERRORS } from '../src/serve/http/reply.ts'
import { askedBy, type BadRow, rows as badRows } from './http-bad-rows.ts'
import { makePlace, type Place } from './suites/cli.ts'
import { endAll, serve } from './suites/service.ts'

/** More rounds are for the slow run. */
const KILLS = Number(process.env.FAULT_KILLS ?? 8)

const places: Place[] = []
const services: Service[] = []
const folder = mkdtempSync(join(tmpdir(), 'beforehand-faults-'))
const mounted: string[] = []
const place = (): Place => {
  const made = makePlace()
  places.push(made)
  return made
}
afterAll(async () => {
  endAll()
  for (const service of services) await service.drain()
  for (const at of mounted) execFileSync('umount', ['-l', at])
  for (const made of places) made.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** The service in this process, so that its limits can be small. */
const within = async (name: string, given: Partial<ServiceOptions> = {}): Promise<Service> => {
  const state = join(folder, name)
  mkdirSync(state)
  const lock = takeServiceLock(state)
  if (!lock) throw new Error('locked')
  const service = await startService({
    folders: { ...foldersOf({ config: state, state }), organisation: state },
    machine: machineOf(),
    lock,
    tcp: { host: '127.0.0.1', port: 0 },
    socket: undefined,
    allowHosts: [],
    allowOrigins: [],
    log: openLog({ level: 'silent' }),
    ...given,
  })
  services.push(service)
  return service
}

const open = async (url: string): Promise<Socket> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** All that comes until the other side ends it; `'open'` where it does not. */
const answerOf = async (socket: Socket, ms: number): Promise<string> => {
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk))
  const closed = new Promise<boolean>((done) => socket.once('close', () => done(true)))
  const ended = await Promise.race([closed, wait(ms, false)])
  socket.destroy()
  return ended ? text : 'open'
}

/** The code in the one shape of errors, or what is wrong with it. */
const codeOf = (response: string): string => {
  const [, body = ''] = response.split('\r\n\r\n')
  try {
    const { error, ...rest } = JSON.parse(body)
    const { code, message, request_id: id, ...more } = error
    const good = Object.keys({ ...rest, ...more }).length === 0 && code in HTTP_ERRORS && typeof message === 'string' && typeof id === 'string'
    return good && !/node_modules|\.ts|at \//.test(body) ? code : `odd shape: ${body}`
  } catch {
    return `no JSON: ${response}`
  }
}

const stands = async (url: string): Promise<void> => {
  const client = createClient({ url })
  expect((await client.decide({ command: 'rm -rf ~' })).decision).toBe('deny')
  expect((await client.decide({ command: 'ls' })).decision).toBe('allow')
}

/** Nothing is left open: only the request that asks. */
const settles = async (url: string): Promise<void> => {
  await stands(url)
  const inFlight = async (): Promise<string | undefined> => /^beforehand_in_flight (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]
  await expect.poll(inFlight, { timeout: 5_000 }).toBe('1')
}

test(`killed at a random moment, ${KILLS} times: whatever was answered is in the store`, async () => {
  let checked = 0
  const lost: string[] = []
  const round = async (here: Place): Promise<void> => {
    const { client, child } = await serve(here)
    const answered: string[] = []
    const loop = async (lane: number): Promise<void> => {
      for (let at = 0; child.signalCode === null; at += 1)
        answered.push((await client.decide({ command: `ls ${lane}.${at}`, session: 's', call: at % 3 === 0 ? '' : `c${lane}.${at}` })).snapshot_id)
    }
    const lanes = [0, 1, 2, 3].map((lane) => loop(lane).catch(() => undefined))
    while (answered.length === 0) await wait(2)
    await wait(Math.random() * 100)
    child.kill('SIGKILL')
    await Promise.all(lanes)
    const db = new DatabaseSync(join(here.root, 'state/beforehand/snapshots.db'))
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    const kept = new Set(
      db
        .prepare('SELECT id FROM snapshots')
        .all()
        .map(({ id }) => id),
    )
    db.close()
    lost.push(...answered.filter((id) => !kept.has(id)))
    checked += answered.length
  }
  // The same folders again and again: a crash before must not matter either.
  const half = async (here: Place): Promise<void> => {
    for (let at = 0; at < KILLS / 2; at += 1) await round(here)
  }
  await Promise.all([half(place()), half(place())])
  expect(lost).toEqual([])
  expect(checked).toBeGreaterThan(KILLS)
}, 300_000)

/** Why there is no small disk, or where it is. */
const smallDisk = (): { readonly at: string } | { readonly why: string } => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return { why: 'mounting a small tmpfs needs root on Linux' }
  const at = join(folder, 'small')
  mkdirSync(at)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=0700', 'tmpfs', at], { stdio: 'pipe' })
  } catch {
    return { why: 'a tmpfs cannot be mounted here' }
  }
  mounted.push(at)
  return { at }
}

test('a full disk changes no verdict: every decision says so, and once there is room all is well', async ({ skip }) => {
  const disk = smallDisk()
  if ('why' in disk) return skip(disk.why)
  const here = place()
  const { client, stop, log } = await serve({ ...here, env: { ...here.env, HOME: here.root } }, ['--port', '0'], { XDG_STATE_HOME: disk.at })
  const fill = join(disk.at, 'fill')
  const full = (size: number): void => {
    try {
      writeFileSync(fill, Buffer.alloc(size))
    } catch {
      // As full as it gets.
    }
  }
  full(1_048_576)
  const seen = { failed: 0, wrong: [] as string[] }
  for (let at = 0; at < 60; at += 1) {
    const [bad, good] = await Promise.all([client.decide({ command: `rm -rf ~ # ${at}` }), client.decide({ command: `ls ${at}` })])
    if (bad.decision !== 'deny' || good.decision !== 'allow') seen.wrong.push(`${bad.decision} ${good.decision}`)
    for (const { errors } of [bad, good]) if (errors.some((error) => error.code === 'store.failed')) seen.failed += 1
  }
  expect(seen.wrong).toEqual([])
  expect(seen.failed).toBeGreaterThan(50)
  const [error] = (await client.decide({ command: 'ls' })).errors
  expect(error?.message).toMatch(/could not be kept|was spilled/)
  rmSync(fill)
  await expect.poll(async () => (await client.decide({ command: 'pwd' })).errors, { timeout: 5_000 }).toEqual([])
  const last = await client.decide({ command: 'pwd' })
  expect((await client.snapshot(last.snapshot_id))?.id).toBe(last.snapshot_id)
  expect(log()).not.toMatch(/rm -rf/)
  expect(await stop()).toBe(0)
}, 60_000)

test('slow and half-open clients are let go, in the one shape where anybody listens, and others are served meanwhile', async () => {
  const { url } = await within('slow', { connections: { headersMs: 400, requestMs: 800, keepAliveMs: 500, checkMs: 100 }, limits: { bodyMs: 500 } })
  const start = 'POST /v1/decide HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
  const silent = await open(url)
  const headers = await open(url)
  headers.write(start)
  const body = await open(url)
  body.write(`${start}content-length: 40\r\n\r\n{"comm`)
  const dripping = await open(url)
  dripping.write(`${start}content-length: 4000\r\n\r\n`)
  const drip = setInterval(() => dripping.write(' '), 50)
  const halfOpen = await open(url)
  halfOpen.write(`${start}content-length: 17\r\n\r\n{"command":"ls"} `)
  halfOpen.end()
  const kept = await open(url)
  kept.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const answers = Promise.all([silent, headers, body, dripping, halfOpen, kept].map((socket) => answerOf(socket, 8_000)))
  await stands(url)
  const [none = '', late = '', short = '', dripped = '', half = '', idle = ''] = await answers
  clearInterval(drip)
  expect([codeOf(late), codeOf(short), codeOf(dripped)]).toEqual(['request.late', 'request.late', 'request.late'])
  expect([none === 'open', half.startsWith('HTTP/1.1 200'), idle.startsWith('HTTP/1.1 200')]).toEqual([false, true, true])
  await settles(url)
}, 30_000)

test('clients that vanish in the middle leave nothing open', async () => {
  const { url } = await within('vanish')
  const body = JSON.stringify({ command: `echo ${'x '.repeat(5_000)}` })
  for (let round = 0; round < 40; round += 1) {
    const socket = await open(url)
    const text = `POST /v1/decide HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    socket.write(text.slice(0, 1 + Math.floor((text.length * (round + 1)) / 40)))
    if (round % 2 === 0) await wait(Math.random() * 4)
    socket.resetAndDestroy()
  }
  await settles(url)
})

/** Bytes that are no request of HTTP/1.1, by the code of the answer; `''` where the connection just ends. Bad requests that are HTTP: http-bad-requests.test.ts. */
const BYTES: readonly (readonly [string, string, readonly string[]])[] = [
  ['no-http', 'hello\r\n\r\n', ['input.shape']],
  ['tls', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', ['input.shape']],
  ['http2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', ['input.shape']],
  ['nothing-but-lines', '\r\n'.repeat(200), ['input.shape', 'request.late', 'open']],
  ['method', 'B@D / HTTP/1.1\r\nhost: localhost\r\n\r\n', ['input.shape']],
  ['version', 'GET /healthz HTTP/9.9\r\nhost: localhost\r\n\r\n', ['input.shape']],
  ['header-without-name', 'GET /healthz HTTP/1.1\r\n: x\r\nhost: localhost\r\n\r\n', ['input.shape']],
  ['header-with-nul', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nx: a\0b\r\n\r\n', ['input.shape']],
  ['header-too-large', `GET /healthz HTTP/1.1\r\nhost: localhost\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`, ['input.size']],
  ['two-lengths', 'POST /v1/decide HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\ncontent-length: 5\r\n\r\n{}xyz', ['input.shape']],
  ['length-and-chunks', 'POST /v1/decide HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n', ['input.shape']],
  ['negative-length', 'POST /v1/decide HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n', ['input.shape']],
  [
    'bad-chunk',
    'POST /v1/decide HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n',
    ['input.shape', 'request.json'],
  ],
  ['no-host', 'GET /healthz HTTP/1.1\r\n\r\n', ['input.shape', '']],
  ['odd-host', 'GET /healthz HTTP/1.1\r\nhost: a b<c>\r\nconnection: close\r\n\r\n', ['input.shape', 'request.host']],
  ['other-host', 'GET /healthz HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n', ['request.host']],
  ['absolute-form', 'GET http://evil.example/healthz HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n', ['request.host', 'input.shape']],
  ['connect', 'CONNECT evil.example:80 HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n', ['request.method', 'request.route', 'input.shape', '']],
  ['upgrade', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade, close\r\nupgrade: websocket\r\n\r\n', ['ok', 'input.shape', '']],
  ['star', 'OPTIONS * HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n', ['request.method', 'request.route', 'input.shape']],
]

test(`odd bytes of ${BYTES.length} kinds, many times: one shape or none, and the service stands`, async () => {
  const { url } = await within('bytes', { connections: { headersMs: 300, requestMs: 600, checkMs: 100 } })
  const once20 = async (): Promise<readonly string[]> => {
    const results = BYTES.map(async ([name, bytes, want]) => {
      const socket = await open(url)
      socket.write(bytes, 'latin1')
      const text = await answerOf(socket, 1_500)
      const got = text === '' ? '' : text === 'open' ? text : /^HTTP\/1\.1 (2|426)/.test(text) ? 'ok' : codeOf(text)
      return want.includes(got) ? [] : [`${name}: want ${want.join(' or ')}, got ${got}`]
    })
    return (await Promise.all(results)).flat()
  }
  const wrong = new Set<string>()
  for (let round = 0; round < 3; round += 1) for (const each of await once20()) wrong.add(each)
  expect([...wrong]).toEqual([])
  await settles(url)
}, 30_000)

const BAD = Number(process.env.FAULT_BAD ?? 1_000)

/** The code where not even a request can be made of the bytes, which is found before the gate. */
const NO_REQUEST = 'input.shape'

/** Rows of bad requests as bytes. Not those that hang on the port of the app in their own test, nor bodies of megabytes. */
const asBytes = (row: BadRow): readonly (readonly [string, Buffer, readonly string[]])[] => {
  if (row.grow !== undefined || row.rows !== undefined || row.id === 'host.port' || row.method === 'HEAD') return []
  const { json, body, headers = {} } = askedBy(row)
  const sent = json === undefined ? body : JSON.stringify(json)
  const payload = sent === undefined ? Buffer.alloc(0) : Buffer.from(sent as string | Uint8Array<ArrayBuffer>)
  const all: Record<string, string> = {
    host: 'localhost',
    ...(sent === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(payload.length) }),
    ...headers,
    connection: 'close',
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return [
    [
      row.id,
      Buffer.concat([Buffer.from(`${row.method} ${row.path} HTTP/1.1\r\n${head.join('')}\r\n`, 'latin1'), payload]),
      [row.want.split(' ')[1] ?? '', ...(headers.host?.includes('@') ? [NO_REQUEST] : [])],
    ],
  ]
}

test(`${BAD} bad requests of many kinds, in any order: each gets its code, nothing is decided, and the service stands`, async () => {
  const { url } = await within('bad', { allowOrigins: ['http://localhost:7777'], limits: { perMinute: 1e9 }, connections: { connections: 256 } })
  const kinds = [
    ...badRows.flatMap(asBytes),
    ...BYTES.filter(([, , want]) => !want.includes('open')).map(([id, text, want]) => [id, Buffer.from(text, 'latin1'), want] as const),
  ]
  expect(kinds.length).toBeGreaterThanOrEqual(100)
  const wrong = new Set<string>()
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < BAD) {
      const [id, bytes, want] = kinds[(next++ * 37) % kinds.length] ?? ['', Buffer.alloc(0), []]
      const socket = await open(url)
      socket.write(bytes)
      const text = await answerOf(socket, 5_000)
      const got = text === '' ? '' : /^HTTP\/1\.1 (2|426)/.test(text) ? 'ok' : codeOf(text)
      if (!want.includes(got)) wrong.add(`${id}: want ${want.join(' or ')}, got ${got}`)
    }
  }
  await Promise.all(Array.from({ length: 16 }, lane))
  expect([...wrong]).toEqual([])
  const { snapshots } = (await (await fetch(`${url}/v1/snapshots`)).json()) as { snapshots: readonly unknown[] }
  expect(snapshots).toEqual([])
  await settles(url)
}, 120_000)

test('a burst over every limit: right verdicts or refusals in the one shape, nothing else, and then it goes on', async () => {
  const { url } = await within('burst', { limits: { perMinute: 600, atOnce: 8, inFlight: 12, body: 4_000, bodyMs: 500 }, connections: { connections: 64 } })
  const rows: readonly (readonly [string, string])[] = [
    [JSON.stringify({ command: 'rm -rf ~' }), 'deny'],
    [JSON.stringify({ command: 'ls' }), 'allow'],
    [JSON.stringify({ command: 'x'.repeat(5_000) }), 'input.size'],
    ['{"command":', 'request.json'],
    [JSON.stringify({ command: 7 }), 'input.shape'],
  ]
  const limited = new Set(['limit.rate', 'limit.at_once', 'limit.in_flight'])
  const counts: Record<string, number> = {}
  const wrong: string[] = []
  const send = async (at: number): Promise<void> => {
    const [body, want] = rows[at % rows.length] ?? ['', '']
    try {
      const response = await fetch(`${url}/v1/decide`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const text = await response.text()
      const got: string = response.ok ? JSON.parse(text).decision : codeOf(`\r\n\r\n${text}`)
      counts[got] = (counts[got] ?? 0) + 1
      if (got !== want && !limited.has(got)) wrong.push(`${body.slice(0, 40)}: want ${want}, got ${got}`)
    } catch {
      // More connections than are taken: not answered at all.
      counts.cut = (counts.cut ?? 0) + 1
    }
  }
  const burst = (): Promise<unknown> => Promise.all(Array.from({ length: 100 }, (_, at) => send(at)))
  // Requests whose bodies do not come hold their places.
  const holding = await Promise.all(Array.from({ length: 8 }, () => open(url)))
  for (const socket of holding) socket.write('POST /v1/decide HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{')
  await wait(50)
  for (let round = 0; round < 2; round += 1) await burst()
  for (const socket of holding) socket.destroy()
  for (let round = 0; round < 8; round += 1) await burst()
  expect(wrong).toEqual([])
  expect(
    [counts.deny, counts.allow, counts['limit.at_once'], counts['limit.rate']].every((count) => (count ?? 0) > 0),
    JSON.stringify(counts),
  ).toBe(true)
  await expect
    .poll(async () => (await fetch(`${url}/v1/decide`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"command":"ls"}' })).status, {
      timeout: 5_000,
    })
    .toBe(200)
}, 30_000)
