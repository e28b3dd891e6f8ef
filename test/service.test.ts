// Owns the service's life: one at a time, ready when it says so, safe by default, policies that follow their files, tokens, crash, upgrade and end.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { socketFetch } from '../src/node/service/socket-fetch.ts'
import { createToken, liveTokens, readTokens, revokeToken, rotateToken } from '../src/node/service/tokens.ts'
import { unitText } from '../src/node/service/units.ts'
import { createClient } from '../src/serve/client.ts'
import { MAIN, makePlace, type Place } from './suites/cli.ts'
import { endAll, serve } from './suites/service.ts'

const places: Place[] = []
const place = (): Place => {
  const made = makePlace()
  places.push(made)
  return made
}
afterAll(() => {
  endAll()
  for (const made of places) made.remove()
})

const until = async (what: () => Promise<boolean> | boolean, ms = 5_000): Promise<boolean> => {
  for (const end = performance.now() + ms; performance.now() < end; await wait(25)) if (await what()) return true
  return false
}

test('starts ready, answers over both ways, is seen by status, refuses a second one, and ends cleanly', async () => {
  const { root, beforehand, ...rest } = place()
  const service = await serve({ root, beforehand, ...rest })
  const socket = join(root, 'state/beforehand/run/service.sock')
  expect(service.socket).toBe(socket)
  expect(await service.client.ready()).toBe(true)
  expect(await service.client.decide({ command: 'rm -rf ~' })).toMatchObject({ decision: 'deny', allowed: false })
  const overSocket = createClient({ url: 'http://localhost', fetch: socketFetch(socket) })
  expect(await overSocket.decide({ command: 'ls' })).toMatchObject({ decision: 'allow' })
  expect([statSync(socket).mode & 0o777, statSync(join(root, 'state/beforehand/run')).mode & 0o777]).toEqual([0o600, 0o700])

  const [second, needed, status] = await Promise.all([
    beforehand(['serve', '--port', '0']),
    beforehand(['serve', '--if-needed']),
    beforehand(['status', '--json']),
  ])
  expect([second.code, second.err]).toEqual([1, expect.stringContaining(`pid ${service.child.pid}, version`)])
  expect([needed.code, needed.out]).toEqual([0, expect.stringContaining(`runs already (pid ${service.child.pid}`)])
  expect(JSON.parse(status.out)).toMatchObject({
    policy: { version: expect.stringMatching(/^sha256:/) },
    service: { pid: service.child.pid, url: service.url, socket, answers: 'ready' },
    snapshots: { total: 2, bytes: expect.any(Number), last: { decision: 'allow', subject: 'ls' } },
  })

  expect(await service.stop()).toBe(0)
  expect([existsSync(socket), existsSync(join(root, 'state/beforehand/service.json'))]).toEqual([false, false])
  expect(await service.client.ready()).toBe(false)
  const lines = service
    .log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map((line) => line.msg)).toEqual(['ready', 'answered', 'answered', 'answered', 'answered', 'draining'])
  expect(lines[2]).toMatchObject({ request_id: expect.any(String), route: '/v1/decide', status: 200, token_id: '' })
}, 30_000)

test('a crash leaves nothing in the way; another version gives way to whoever asks with --if-needed', async () => {
  const here = place()
  const first = await serve(here)
  const kept = await first.client.decide({ command: 'ls' })
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  expect(existsSync(join(here.root, 'state/beforehand/run/service.sock'))).toBe(true)
  const status = JSON.parse((await here.beforehand(['status', '--json'])).out)
  expect(status.service).toBeNull()
  const second = await serve(here, ['--port', '0', '--if-needed'])
  expect((await second.client.snapshot(kept.snapshot_id))?.id).toBe(kept.snapshot_id)

  // As a service of an older version would have noted itself.
  const note = join(here.root, 'state/beforehand/service.json')
  writeFileSync(note, JSON.stringify({ ...JSON.parse(readFileSync(note, 'utf8')), version: '0.0.1' }))
  const third = await serve(here, ['--port', '0', '--if-needed'])
  expect(second.child.exitCode ?? (await once(second.child, 'exit'))[0]).toBe(0)
  expect(await third.client.ready()).toBe(true)
  // A note of a process that is gone, whose number another one has by now, is nobody's.
  writeFileSync(note, JSON.stringify({ ...JSON.parse(readFileSync(note, 'utf8')), pid: process.pid }))
  expect(JSON.parse((await here.beforehand(['status', '--json'])).out).service).toBeNull()
  expect(await third.stop()).toBe(0)
}, 30_000)

test('will not listen where others could ask without a token, nor on what is not its own; says what to do', async () => {
  const { beforehand, root, put } = place()
  put('taken', 'a file')
  mkdirSync(join(root, 'open'))
  chmodSync(join(root, 'open'), 0o755)
  const doors: readonly (readonly [readonly string[], RegExp])[] = [
    [['serve', '--host', '0.0.0.0', '--port', '0'], /will not listen on 0\.0\.0\.0 without a token.*beforehand token create/],
    [['serve', '--host', '::', '--port', '0'], /without a token/],
    [['serve', '--port', '70000'], /is no port/],
    [['serve', '--socket', join(root, 'taken')], /is no socket|open to other users/],
    [['serve', '--socket', join(root, 'open/s.sock')], /open to other users.*chmod 700/],
    [['serve', '--socket', join(root, `${'x'.repeat(120)}.sock`)], /too long/],
    [['serve', '--host', '192.0.2.1', '--port', '0'], /without a token/],
    [['token', 'create'], /--role/],
    [['token', 'revoke', 'tok_000000000000'], /there is no token.*token list/],
  ]
  const wrong = doors.map(async ([args, message], at) => {
    const { code, err } = await beforehand(['--state', join(root, `state${at}`), ...args])
    return code === 0 || !message.test(err) || /\n\s+at /.test(err) ? [`${args.join(' ')}: ${code} ${err}`] : []
  })
  expect((await Promise.all(wrong)).flat()).toEqual([])
}, 30_000)

test('tokens: shown once, kept as hashes, needed as soon as there is one, withdrawn at once', async () => {
  const here = place()
  const service = await serve(here)
  expect((await service.client.decide({ command: 'ls' })).allowed).toBe(true)
  const made = JSON.parse((await here.beforehand(['token', 'create', '--role', 'decide', '--name', 'ci', '--json'])).out)
  expect(made).toMatchObject({ id: expect.stringMatching(/^tok_/), role: 'decide', name: 'ci', token: expect.stringMatching(/^bfh_[\w-]{43}$/) })
  const file = join(here.root, 'config/beforehand/tokens.json')
  expect([statSync(file).mode & 0o777, readFileSync(file, 'utf8').includes(made.token)]).toEqual([0o600, false])
  expect((await here.beforehand(['token', 'list'])).out).toContain(made.id)

  const codeOf = (token?: string): Promise<string> =>
    createClient({ url: service.url, token })
      .decide({ command: 'ls' })
      .then(
        () => 'ok',
        (error) => error.code,
      )
  expect(await until(async () => (await codeOf()) === 'request.token')).toBe(true)
  expect([await codeOf(made.token), await codeOf(`${made.token.slice(0, -1)}x`)]).toEqual(['ok', 'request.token'])
  await expect(createClient({ url: service.url, token: made.token }).snapshots()).rejects.toMatchObject({ code: 'request.role', verdict: 'ask' })
  // Whoever may enter the folder of the socket may ask.
  expect((await createClient({ url: 'http://localhost', fetch: socketFetch(service.socket) }).decide({ command: 'ls' })).allowed).toBe(true)

  const rotated = JSON.parse((await here.beforehand(['token', 'rotate', made.id, '--json'])).out)
  expect(rotated.id).toBe(made.id)
  expect(await until(async () => (await codeOf(made.token)) === 'request.token')).toBe(true)
  expect(await codeOf(rotated.token)).toBe('ok')
  expect((await here.beforehand(['token', 'revoke', made.id])).code).toBe(0)
  expect(await until(async () => (await codeOf(rotated.token)) === 'request.token')).toBe(true)
  expect(service.log()).not.toContain(rotated.token)
  await service.stop()
}, 30_000)

test('tokens: changes at the same time are all kept, a broken file lets nobody in', async () => {
  const config = join(place().root, 'config')
  const ids = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => {
      const child = spawn(process.execPath, [MAIN, '--config', config, '--state', config, 'token', 'create', '--role', 'review', '--name', name, '--json'])
      let out = ''
      child.stdout.on('data', (chunk: Buffer) => (out += chunk))
      await once(child, 'close')
      return JSON.parse(out).id as string
    }),
  )
  expect(
    readTokens(config)
      .map((entry) => entry.id)
      .sort(),
  ).toEqual(ids.sort())
  const { token, entry } = createToken(config, 'decide', '')
  let now = 0
  const live = liveTokens(config, () => now)
  expect([live.any(), live.check(token), live.check('')]).toEqual([true, { id: entry.id, role: 'decide' }, undefined])
  const next = rotateToken(config, entry.id)
  now += 1_000
  expect([live.check(token), live.check(next.token)?.id]).toEqual([undefined, entry.id])
  writeFileSync(join(config, 'tokens.json'), '{"tokens": [')
  now += 1_000
  expect([live.any(), live.check(next.token)]).toEqual([true, undefined])
  expect(() => readTokens(config)).toThrow(/no list of tokens/)
  rmSync(join(config, 'tokens.json'))
  now += 1_000
  expect([live.any(), live.check(next.token)]).toEqual([false, undefined])
  expect(() => revokeToken(config, entry.id)).toThrow(/there is no token/)
})

const NO_LS = 'rules:\n  - { id: no-ls, kinds: [exec.command], if: effect.program == "ls", action: deny, reason: no ls here }\n'

test('policies follow their files: a good change counts, a broken one keeps the old and says so, a project tightens its own folder', async () => {
  const here = place()
  const { client, stop, log } = await serve(here)
  const other = join(here.root, 'other')
  mkdirSync(join(other, 'deep/er'), { recursive: true })
  const ask = (cwd: string) => client.decide({ command: 'ls', cwd, workspace: [cwd] })
  const verdict = async (cwd = here.workspace): Promise<string> => (await ask(cwd)).decision
  const stale = async (): Promise<boolean> => (await ask(here.workspace)).errors.some((error) => error.code === 'policy.stale')
  const before = (await ask(here.workspace)).policy.version
  expect(await verdict()).toBe('allow')
  here.put('config/beforehand/policy.yaml', NO_LS)
  expect(await until(async () => (await verdict()) === 'deny')).toBe(true)
  expect((await ask(here.workspace)).policy.version).not.toBe(before)
  here.put('config/beforehand/policy.yaml', 'rules: [{id: x, action: allw}]\n')
  expect(await until(stale)).toBe(true)
  expect(await verdict()).toBe('deny')
  here.put('config/beforehand/policy.yaml', 'rules: [\n')
  await wait(800)
  expect([await verdict(), (await ask(here.workspace)).errors.length]).toEqual(['deny', 1])
  rmSync(join(here.root, 'config/beforehand/policy.yaml'))
  expect(await until(async () => (await verdict()) === 'allow' && !(await stale()))).toBe(true)
  expect(log()).toContain('a policy file has errors')

  here.put('other/.beforehand/policy.yaml', NO_LS)
  expect(await until(async () => (await verdict(other)) === 'deny')).toBe(true)
  expect([await verdict(join(other, 'deep/er')), await verdict()]).toEqual(['deny', 'allow'])
  here.put('other/.beforehand/policy.yaml', `${NO_LS}  - { id: no-pwd, kinds: [exec.command], if: effect.program == "pwd", action: deny, reason: no }\n`)
  expect(await until(async () => (await client.decide({ command: 'pwd', cwd: other })).decision === 'deny')).toBe(true)
  expect(await stop()).toBe(0)
}, 40_000)

test('what was spilled is merged while it runs, and a store that was broken works again', async () => {
  const here = place()
  here.put('state/beforehand/snapshots.db/in-the-way', '')
  const { client, stop } = await serve(here)
  const answer = await client.decide({ command: 'ls' })
  expect(answer).toMatchObject({ decision: 'allow', errors: [{ code: 'store.failed' }] })
  expect(readdirSync(join(here.root, 'state/beforehand/spill'))).toEqual([`${answer.id}.json`])
  await expect(client.snapshots()).rejects.toMatchObject({ code: 'store.failed' })
  rmSync(join(here.root, 'state/beforehand/snapshots.db'), { recursive: true })
  expect(await until(async () => (await client.snapshot(answer.id).catch(() => undefined))?.id === answer.id)).toBe(true)
  expect(await client.decide({ command: 'pwd' })).toMatchObject({ errors: [] })
  await stop()
}, 30_000)

test('ends within five seconds: what was begun is answered, new work is not taken, what never ends is cut', async () => {
  const here = place()
  const { client, url, child, stop } = await serve(here)
  const { hostname, port } = new URL(url)
  const hanging = connect(Number(port), hostname)
  hanging.on('error', () => undefined)
  await once(hanging, 'connect')
  hanging.write('POST /v1/decide HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"comm')
  await wait(100)
  const batch = client.decideBatch(Array.from({ length: 300 }, (_, at) => ({ id: at, command: `ls ${at} && git status` })))
  await wait(30)
  const started = performance.now()
  child.kill('SIGTERM')
  const answers = await batch
  expect(answers.every((row) => 'decision' in row)).toBe(true)
  expect(await client.ready()).toBe(false)
  expect(await stop()).toBe(0)
  expect(performance.now() - started).toBeLessThan(6_000)
  hanging.destroy()
}, 30_000)

test('ends even where its folder was taken away', async () => {
  const here = place()
  const { client, stop } = await serve(here)
  rmSync(join(here.root, 'state'), { recursive: true })
  expect((await client.decide({ command: 'rm -rf ~' })).decision).toBe('deny')
  await wait(700)
  expect((await client.decide({ command: 'rm -rf ~' })).decision).toBe('deny')
  const started = performance.now()
  expect([await stop(), performance.now() - started < 6_000]).toEqual([0, true])
}, 30_000)

test('units name every folder, quote what needs it, and pass on how it is served', () => {
  const folders = { organisation: '/etc/beforehand', config: '/home/a b/%c', state: '/s', shipped: '/p' }
  const given = { node: '/usr/bin/node', program: '/opt/x&y/main.js', folders, args: ['--port', '4117'] }
  expect(unitText('systemd', given)).toContain('ExecStart=/usr/bin/node "/opt/x&y/main.js" --config "/home/a b/%%c" --state /s serve --port 4117\n')
  expect(unitText('launchd', given)).toMatch(
    /<string>\/opt\/x&amp;y\/main\.js<\/string>\n {4}<string>--config<\/string>\n {4}<string>\/home\/a b\/%c<\/string>/,
  )
})

test('the HTTP entry of mcp.json.example works as written, at the default port, with the token from the environment', async () => {
  const { url, headers } = z
    .object({ mcpServers: z.object({ 'beforehand-http': z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }) }) })
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../mcp.json.example'), 'utf8'))).mcpServers['beforehand-http']
  const here = place()
  const help = (await here.beforehand(['serve', '--help'])).out
  expect(help).toContain(`default ${new URL(url).port}`)
  const service = await serve(here)
  const { token } = JSON.parse((await here.beforehand(['token', 'create', '--role', 'decide', '--json'])).out)
  // Another port, for that of the entry may be in use where this runs.
  const at = new URL(new URL(url).pathname, service.url)
  const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace('${BEFOREHAND_TOKEN}', token)]))
  const listed = async (sent: Record<string, string>): Promise<number> => {
    const client = new Client({ name: 'example', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(at, { requestInit: { headers: sent } }) as Transport)
    const { tools } = await client.listTools()
    await client.close()
    return tools.length
  }
  expect(
    await until(() =>
      listed({}).then(
        () => false,
        () => true,
      ),
    ),
  ).toBe(true)
  expect(await listed(filled)).toBe(2)
  await service.stop()
}, 30_000)
