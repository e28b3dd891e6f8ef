// Owns proof that installing changes only what it says, or refuses with the reason and changes nothing; that doing it twice is doing it once; and that undoing restores each byte.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { execa } from 'execa'
import { parse as parseJsonc } from 'jsonc-parser'
import { parse as parseToml } from 'smol-toml'
import { afterAll, describe, expect, test } from 'vitest'
import type { Agent } from '../src/core/agent.ts'
import { AGENTS } from '../src/node/agents.ts'
import { readManifest } from '../src/node/install/manifest.ts'
import { carryOut, isChange, type PlannedFile, planInstall, planUndo } from '../src/node/install/plan.ts'
import { ownedBy, placeFor } from '../src/node/install/recipe.ts'
import { editToml, undoToml } from '../src/node/install/toml-file.ts'
import { readRows } from './rows.ts'
import { MAIN, makePlace, type Place } from './suites/cli.ts'

interface Row {
  readonly id: string
  readonly agent: string
  /** Below the home. */
  readonly file: string
  readonly text?: string
  /** Beside the text: what makes the file awkward. */
  readonly as?: 'bom' | 'crlf' | 'symlink' | 'dangling' | 'readonly' | 'folder' | 'large' | 'latin1' | 'dotfiles'
  /** Why it is refused; absent where it is changed. */
  readonly refused?: string
  /** What else somebody changed before it was undone: text in the file → other text. */
  readonly meanwhile?: readonly [string, string]
  /** A text that must stand in the file afterwards. */
  readonly has?: string
  /** A text that ours takes the place of. */
  readonly replaces?: string
}

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

interface Home {
  readonly home: string
  readonly state: string
  plan(): readonly PlannedFile[]
  install(): readonly PlannedFile[]
  undo(): readonly PlannedFile[]
}

const homeFor = (agent: Agent): Home => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'beforehand-init-')))
  made.push(root)
  const [home, state] = [join(root, 'home'), join(root, 'state')]
  mkdirSync(home)
  const place = placeFor(
    agent.id,
    'command',
    { scope: 'user', project: '', grant: false, requireRule: false, mode: undefined, service: false },
    {
      folders: { organisation: '/etc/beforehand', config: join(root, 'config'), state, shipped: '' },
      machine: { home, user: 'ann', temp: '/tmp', platform: 'linux', cwd: root, workspace: [root], env: {} },
      program: { main: '/opt/b/main.js', hook: '/opt/b/hook.cjs', plugin: () => 'export default 1\n', settle: () => undefined },
      env: {},
      socket: join(state, 'run/service.sock'),
      url: 'http://127.0.0.1:4117',
    },
  )
  const plan = (): readonly PlannedFile[] => planInstall(ownedBy(agent, place), readManifest(state), state)
  return {
    home,
    state,
    plan,
    install: () => {
      const planned = plan()
      expect(carryOut(planned, readManifest(state), [], state)).toEqual([])
      return planned
    },
    undo: () => {
      const planned = planUndo(readManifest(state), state, undefined)
      expect(carryOut(planned, readManifest(state), [], state)).toEqual([])
      return planned
    },
  }
}

/** Puts the row's file there; answers where it lies and its bytes. */
const put = (row: Row, home: string): { readonly asked: string; readonly real: string; readonly bytes: Buffer | undefined } => {
  const asked = join(home, row.file)
  mkdirSync(dirname(asked), { recursive: true })
  const plain = row.as === 'large' ? (row.text ?? '').replace('FILL', 'x'.repeat(300_000)) : (row.text ?? '')
  const text = row.as === 'crlf' ? plain.replaceAll('\n', '\r\n') : plain
  const bytes = row.as === 'bom' ? Buffer.from(`\uFEFF${text}`) : row.as === 'latin1' ? Buffer.from(text, 'latin1') : Buffer.from(text)
  if (row.as === 'folder') {
    mkdirSync(asked)
    return { asked, real: asked, bytes: undefined }
  }
  if (row.as === 'dangling') {
    symlinkSync(join(home, 'nowhere'), asked)
    return { asked, real: asked, bytes: undefined }
  }
  const real = row.as === 'symlink' || row.as === 'dotfiles' ? join(home, 'dotfiles', 'kept') : asked
  mkdirSync(dirname(real), { recursive: true })
  if (row.text === undefined) return { asked, real, bytes: undefined }
  writeFileSync(real, bytes, { mode: 0o640 })
  if (real !== asked) symlinkSync(real, asked)
  if (row.as === 'readonly') chmodSync(real, 0o444)
  return { asked, real, bytes }
}

const read = (path: string): string => readFileSync(path, 'utf8').replace(/^\uFEFF/, '')

const parsedAs = (path: string, text: string): unknown => (path.endsWith('.toml') ? parseToml(text) : path.endsWith('.md') ? text : parseJsonc(text))

describe('awkward files', () => {
  for (const row of readRows<Row>('init'))
    test(row.id, () => {
      const agent = AGENTS[row.agent]
      if (!agent) throw new Error(`no agent ${row.agent}`)
      const { home, plan, install, undo } = homeFor(agent)
      const { asked, real, bytes } = put(row, home)
      const planned = install()
      const mine = planned.find((file) => file.asked === asked)
      if (row.refused !== undefined) {
        expect(mine?.refused).toMatch(new RegExp(row.refused))
        expect(planned.filter(isChange)).toEqual([])
        if (bytes) expect(readFileSync(real).equals(bytes)).toBe(true)
        return
      }
      expect(planned.flatMap((file) => file.refused ?? [])).toEqual([])
      // Something changed, whose lines are ours; whatever was there is there still.
      expect(mine && isChange(mine)).toBe(true)
      const after = readFileSync(real)
      if (bytes) {
        expect(lostLines(bytes.toString('utf8').replace(row.replaces ?? '', ''), after.toString('utf8'))).toEqual([])
        expect(statSync(real).mode & 0o777).toBe(0o640)
      }
      if (row.as === 'symlink') expect(lstatSync(asked).isSymbolicLink()).toBe(true)
      if (row.as === 'bom') expect(after.subarray(0, 3).toString('hex')).toBe('efbbbf')
      if (row.as === 'crlf') expect(after.toString('utf8').replaceAll('\r\n', '')).not.toContain('\n')
      if (row.has !== undefined) expect(after.toString('utf8')).toContain(row.has)
      // A second time changes nothing.
      expect(plan().filter(isChange)).toEqual([])
      if (row.meanwhile) {
        const [from, to] = row.meanwhile
        writeFileSync(real, readFileSync(real, 'utf8').replace(from, to))
        undo()
        expect(parsedAs(real, read(real))).toEqual(parsedAs(real, (bytes?.toString('utf8') ?? '').replace(from, to)))
        return
      }
      undo()
      if (bytes) expect(readFileSync(real).equals(bytes)).toBe(true)
      else expect(existsSync(real)).toBe(false)
      expect(existsSync(join(home, '../state/install.json'))).toBe(false)
    })
})

/** Lines of the old text that are in the new one no more, but for a comma at their end and what was put on the same line. */
const lostLines = (before: string, after: string): readonly string[] =>
  before.split(/\r?\n/).filter((line) => !after.includes(line) && !line.split(/[{}[\]]/).every((part) => after.includes(part)))

test('undoing one agent leaves the other; the last one takes the note and the backups along', () => {
  const { home, state, install } = homeFor(AGENTS['claude-code'] as Agent)
  mkdirSync(join(home, '.claude'))
  writeFileSync(join(home, '.claude/settings.json'), '{}')
  install()
  expect(readManifest(state).files.length).toBe(3)
  carryOut(planUndo(readManifest(state), state, ['codex']), readManifest(state), [], state)
  expect(readManifest(state).files.length).toBe(3)
  carryOut(planUndo(readManifest(state), state, ['claude-code']), readManifest(state), [], state)
  expect(readFileSync(join(home, '.claude/settings.json'), 'utf8')).toBe('{}')
  expect([existsSync(join(state, 'install.json')), existsSync(join(state, 'backups')), existsSync(join(home, '.claude.json'))]).toEqual([false, false, false])
})

test('what is written between planning and writing is not lost', () => {
  const { home, state, plan } = homeFor(AGENTS['claude-code'] as Agent)
  mkdirSync(join(home, '.claude'))
  const file = join(home, '.claude/settings.json')
  writeFileSync(file, '{}')
  const planned = plan()
  writeFileSync(file, '{"model":"opus"}')
  expect(carryOut(planned, readManifest(state), [], state).map(({ refused }) => refused)).toEqual(['it changed meanwhile; run this again'])
  expect(readFileSync(file, 'utf8')).toBe('{"model":"opus"}')
})

test('a backup that was changed is not put back', () => {
  const { home, state, install, undo } = homeFor(AGENTS['claude-code'] as Agent)
  mkdirSync(join(home, '.claude'))
  const file = join(home, '.claude/settings.json')
  writeFileSync(file, '{"model":"opus"}')
  install()
  const record = readManifest(state).files.find(({ path }) => path === file)
  writeFileSync(join(state, 'backups', record?.before ?? ''), '{"disableAllHooks":true}')
  const kept = readFileSync(file, 'utf8')
  expect(undo().find(({ path }) => path === file)?.refused).toMatch(/backup .* is gone or was changed/)
  expect(readFileSync(file, 'utf8')).toBe(kept)
  expect(readManifest(state).files.map(({ path }) => path)).toEqual([file])
})

test('what Codex itself writes into its file, in front of our last line, is neither ours nor lost', () => {
  const table = ['mcp_servers', 'beforehand']
  const block = '[mcp_servers.beforehand]\ncommand = "node"'
  const mine = 'model = "a"\r\n'
  const written = editToml(mine, table, block)
  // It writes LF, and new tables in front of a comment at the end.
  const trusted = written.replaceAll('\r\n', '\n').replace('# <<<', '\n[hooks.state]\n\n[hooks.state."a:0"]\ntrusted_hash = "b"\n# <<<')
  expect(trusted).not.toBe(written)
  expect(editToml(trusted, table, block)).toBe(trusted)
  expect(undoToml(trusted)).toBe('model = "a"\n\n[hooks.state]\n\n[hooks.state."a:0"]\ntrusted_hash = "b"\n')
  const other = editToml(trusted, table, `${block}\nargs = ["x"]`)
  expect(parseToml(other)).toEqual({ ...parseToml(trusted), mcp_servers: { beforehand: { command: 'node', args: ['x'] } } })
  expect(undoToml(written)).toBe(mine)
})

// ---- the commands themselves

const places: Place[] = []
const place = (): Place => {
  const one = makePlace()
  places.push(one)
  return one
}
afterAll(() => {
  for (const one of places) one.remove()
})

/** Every file below a folder with its bytes, but for caches that any start makes. */
const tree = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('compile-cache'))
      .map((entry) => [join(entry.parentPath, entry.name), readFileSync(join(entry.parentPath, entry.name), 'base64')]),
  )

test('init: shows, asks, writes once, undoes; uninstall leaves nothing of ours', async () => {
  const { root, put, beforehand } = place()
  put('home/.claude/settings.json', '{"model": "opus"}')
  put('home/.codex/config.toml', '# mine\n')
  put('config/opencode/opencode.jsonc', '{ // mine\n}\n')
  const before = tree(root)
  const shown = await beforehand(['init', '--print'])
  expect([shown.code, tree(root)]).toEqual([0, before])
  expect(shown.out).toContain('+    "PreToolUse": [')
  const unasked = await beforehand(['init'])
  expect([unasked.code, tree(root)]).toEqual([2, before])
  expect(unasked.err).toContain('--yes')
  const written = await beforehand(['init', '--yes'])
  expect([written.code, written.out]).toEqual([0, expect.stringContaining('beforehand doctor')])
  const installed = tree(root)
  expect(Object.keys(installed).length).toBeGreaterThan(Object.keys(before).length + 6)
  const again = await beforehand(['init', '--yes'])
  expect([again.code, again.out, tree(root)]).toEqual([0, 'beforehand: everything is as it should be; nothing to do', installed])
  const json = JSON.parse((await beforehand(['init', '--print', '--json', '--agent', 'codex', '--grant'])).out)
  expect(json.files.filter((file: { changes: boolean }) => file.changes)).toHaveLength(1)
  expect((await beforehand(['init', '--undo', '--yes'])).code).toBe(0)
  expect(Object.fromEntries(Object.entries(tree(root)).filter(([path]) => !path.includes('/state/')))).toEqual(before)
  await beforehand(['init', '--yes', '--mode', 'observe', '--scope', 'project', '--agent', 'claude-code'])
  expect(readFileSync(join(root, 'config/beforehand/policy.yaml'), 'utf8')).toContain('mode: observe')
  expect(existsSync(join(root, 'work/.claude/settings.local.json'))).toBe(true)
  expect((await beforehand(['uninstall'])).code).toBe(2)
  expect((await beforehand(['uninstall', '--yes'])).code).toBe(0)
  expect(tree(root)).toEqual(before)
}, 120_000)

test('init: every wrong word is told, and a file that cannot be changed leaves all of its agent alone', async () => {
  const { root, put, beforehand } = place()
  const nobody = await beforehand(['init', '--yes'])
  expect([nobody.code, nobody.err]).toEqual([2, expect.stringMatching(/no agent was found here; name one with --agent \(claude-code/)])
  expect((await beforehand(['init', '--agent', 'claud', '--yes'])).err).toMatch(/one of claude-code, codex/)
  expect((await beforehand(['init', '--scope', 'world'])).code).toBe(2)
  put('home/.claude/settings.json', '{ broken')
  put('home/.cursor/hooks.json', '{}')
  const before = tree(root)
  const refused = await beforehand(['init', '--yes'])
  expect([refused.code, refused.out, refused.err]).toEqual([1, expect.stringContaining('no valid JSON'), expect.stringContaining('--agent cursor')])
  const after = tree(root)
  expect(Object.keys(after).filter((path) => !(path in before) && !path.includes('/beforehand/'))).toEqual([])
  expect((await beforehand(['init', '--undo', '--yes'])).code).toBe(0)
  expect((await beforehand(['init', '--undo', '--yes'])).out).toContain('nothing to undo')
}, 120_000)

test('init --service: hooks start the service where nothing keeps it, and rely on it only where something does', async () => {
  const installed = async (keeper: string): Promise<{ readonly claude: string; readonly codex: string; readonly unit: boolean; readonly out: string }> => {
    const { root, env, workspace, put } = place()
    chmodSync(put('bin/systemctl', `#!/bin/sh\n${keeper}\n`), 0o755)
    const words = [MAIN, 'init', '--service', '--yes', '--agent', 'claude-code', '--agent', 'codex']
    const path = `${join(root, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin`
    const { stdout } = await execa(process.execPath, words, { cwd: workspace, env: { ...env, PATH: path }, extendEnv: false })
    const read = (name: string): string => readFileSync(join(root, 'home', name), 'utf8')
    const unit = existsSync(join(root, 'home/.config/systemd/user/beforehand.service'))
    return { claude: read('.claude/settings.json'), codex: read('.codex/hooks.json'), unit, out: stdout }
  }
  const without = await installed('exit 1')
  expect([without.unit, without.out]).toEqual([false, expect.stringContaining('hooks start it when it is needed')])
  expect(without.claude).toContain('--service claude-code || exit 2')
  expect(without.codex).toMatch(/--unix-socket.*--service codex/)
  // The client is not here, so it cannot be tried: each call starts a process, which asks the service.
  const kept = await installed('exit 0')
  expect(kept.unit).toBe(process.platform === 'linux')
  expect(kept.claude).toContain('--service claude-code || exit 2')
  expect(kept.claude).not.toContain('"type": "http"')
}, 60_000)

test('init as a plugin: hooks and server in one folder, nothing in the settings', async () => {
  const { root, beforehand } = place()
  await beforehand(['init', '--plugin', join(root, 'plugin'), '--yes'])
  const read = (name: string) => JSON.parse(readFileSync(join(root, 'plugin', name), 'utf8'))
  expect(read('.claude-plugin/plugin.json')).toMatchObject({ name: 'beforehand', license: 'Apache-2.0' })
  expect(read('hooks/hooks.json').hooks.PreToolUse[0].hooks[0]).toMatchObject({
    type: 'command',
    onFailure: 'block',
    command: expect.stringMatching(/claude-code \|\| exit 2$/),
  })
  expect(read('.mcp.json').mcpServers.beforehand.command).toBe(process.execPath)
  expect(existsSync(join(root, 'home'))).toBe(false)
  await beforehand(['init', '--undo', '--yes'])
  expect(existsSync(join(root, 'plugin'))).toBe(false)
}, 120_000)

test('settings that would lose our hooks are told, others are not', async () => {
  const { root, put, beforehand } = place()
  const settings = put('home/.claude/settings.json', '{"model": "opus"}')
  await beforehand(['init', '--yes', '--agent', 'claude-code'])
  const ask = async (path: string): Promise<number | undefined> => {
    const state = join(root, 'state/beforehand')
    const event = JSON.stringify({ hook_event_name: 'ConfigChange', source: 'user_settings', file_path: path })
    return (await beforehand(['--config', join(root, 'config/beforehand'), '--state', state, 'hook', 'claude-code'], event)).code
  }
  const whole = readFileSync(settings, 'utf8')
  expect(await ask(settings)).toBe(0)
  for (const text of ['{"model": "opus"}', whole.replace('{', '{ "disableAllHooks": true,'), whole.replace('"block"', '"closed"'), '{']) {
    writeFileSync(settings, text)
    expect([text.slice(0, 30), await ask(settings)]).toEqual([text.slice(0, 30), 2])
  }
  writeFileSync(settings, whole.replace('"opus"', '"sonnet"'))
  expect(await ask(settings)).toBe(0)
  expect(await ask(put('work/.claude/settings.json', '{"disableAllHooks": true}'))).toBe(2)
  expect(await ask(put('work/.claude/settings.local.json', '{"model": "x"}'))).toBe(0)
}, 120_000)
