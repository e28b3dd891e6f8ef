// Owns odd homes: what users install is plain JavaScript, no path is taken for granted, and a system that lies below `$PREFIX` is judged as one.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { systemPrefix } from '../src/node/configuration.ts'
import { makePlace } from './suites/cli.ts'
import { endAll, serve } from './suites/service.ts'

const place = makePlace()
afterAll(() => {
  endAll()
  place.remove()
})

test('no production dependency has an install script or a native file', () => {
  const out = execFileSync(process.execPath, [join(import.meta.dirname, 'dependencies.ts')], { encoding: 'utf8' })
  expect(out).toMatch(/\d+ production packages, 0 problems\n$/)
})

test('PREFIX counts where the system lies below it, and nowhere else', () => {
  const usr = '/data/data/com.termux/files/usr'
  const rows: readonly (readonly [NodeJS.ProcessEnv, string, object])[] = [
    [{ PREFIX: usr, TERMUX_VERSION: '0.118' }, '/x/node', { PREFIX: usr }],
    [{ PREFIX: '/opt/os/usr' }, '/opt/os/usr/bin/node', { PREFIX: '/opt/os/usr' }],
    [{ PREFIX: '/home/ann/.local' }, '/usr/bin/node', {}],
    [{ PREFIX: '/opt/os/us' }, '/opt/os/usr/bin/node', {}],
    [{ PREFIX: 'usr', TERMUX_VERSION: '1' }, '/x/node', {}],
    [{}, '/usr/bin/node', {}],
  ]
  for (const [env, program, want] of rows) expect(systemPrefix(env, program)).toEqual(want)
})

test('a service under such an environment: every file lands below HOME and TMPDIR, and its system is a system', async () => {
  const files = join(place.root, 'files')
  const [home, prefix] = [join(files, 'home'), join(files, 'usr')]
  for (const folder of [home, join(prefix, 'tmp')]) mkdirSync(folder, { recursive: true })
  const termux = '/data/data/com.termux/files'
  const env = { HOME: home, PREFIX: prefix, TERMUX_VERSION: '0.118.1', TMPDIR: join(prefix, 'tmp'), XDG_CONFIG_HOME: '', XDG_STATE_HOME: '' }
  const { client, stop } = await serve(place, ['--port', '0'], env)
  const verdict = async (command: string, cwd = place.workspace): Promise<string> => {
    const { decision, effects } = await client.decide({ command, cwd, workspace: [cwd] })
    const [first] = effects.filter((effect) => effect.kind.startsWith('fs.'))
    return `${decision} ${String(first?.place ?? '')}`
  }
  const rows: readonly (readonly [string, string])[] = [
    ['rm -rf ~', 'deny home-root'],
    ['rm -rf "$HOME"', 'deny home-root'],
    [`rm -rf ${home}`, 'deny home-root'],
    ['rm -rf node_modules', 'allow workspace'],
    ['rm -rf $TMPDIR/build-x', 'allow temp'],
    [`rm -rf ${termux}/usr`, 'deny system'],
    [`rm -rf ${termux}/usr/lib`, 'deny system'],
    [`echo x > ${termux}/usr/etc/bash.bashrc`, 'deny system'],
    [`cat ${termux}/usr/etc/motd`, 'allow system'],
  ]
  const wrong: string[] = []
  for (const [command, want] of rows) {
    const got = await verdict(command)
    if (got !== want) wrong.push(`${command}: want ${want}, got ${got}`)
  }
  expect(wrong).toEqual([])
  const { effects } = await client.decide({ command: 'cat $PREFIX/etc/motd' })
  expect(effects.map((effect) => effect.path)).toContain(`${prefix}/etc/motd`)
  expect(existsSync(join(home, '.local/state/beforehand/snapshots.db'))).toBe(true)
  expect(await stop()).toBe(0)
  expect(readdirSync(place.root).filter((name) => name !== 'files' && name !== 'work')).toEqual([])
}, 30_000)
