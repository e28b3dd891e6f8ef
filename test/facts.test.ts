// Owns facts: what the disk answers, that nothing on it can hold an answer, and that a given world never touches it.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Ask, Fact } from '../src/core/fact.ts'
import { diskFacts } from '../src/node/facts-disk.ts'
import { givenFacts } from '../src/node/facts-given.ts'
import { readManifest } from '../src/node/manifest.ts'
import { parseMounts } from '../src/node/mounts.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'beforehand-facts-')))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const put = (name: string, text: string): string => {
  const path = join(root, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}

const source = diskFacts({ env: { PATH: join(root, 'bin'), NODE_ENV: 'test', GITHUB_TOKEN: 'x' }, home: join(root, 'home'), uid: process.getuid?.() })
const get = async (ask: Ask, key: string): Promise<Fact> => {
  const [fact] = await source.get([{ ask, key }], 1_000)
  if (!fact) throw new Error('no answer')
  return fact
}
/** A part of the value, or why there is none. */
const told = async (ask: Ask, key: string): Promise<unknown> => {
  const { value, reason } = await get(ask, key)
  return value === '?' ? `? ${reason}` : value
}

test('paths: type, links resolved, also above what does not exist', async () => {
  const file = put('a/file.txt', 'x')
  chmodSync(file, 0o640)
  symlinkSync(join(root, 'a'), join(root, 'link'))
  symlinkSync('gone', join(root, 'dead'))
  expect(await told('path', file)).toEqual({ exists: true, type: 'file', real: file, link: '', mode: 0o640, ours: true })
  expect(await told('path', join(root, 'link'))).toMatchObject({ type: 'link', real: join(root, 'a'), link: join(root, 'a') })
  expect(await told('path', join(root, 'link', 'new', 'x'))).toMatchObject({ exists: false, type: 'none', real: join(root, 'a', 'new', 'x') })
  expect(await told('path', join(root, 'dead'))).toMatchObject({ exists: true, type: 'link', link: 'gone' })
  expect(await told('path', join(file, 'below'))).toMatchObject({ exists: false })
  expect(await told('path', '/dev/null')).toMatchObject({ type: 'device' })
  for (const key of ['/a\0b', 'relative', '?', '']) expect(await told('path', key)).toBe('? input')
})

test('texts: of regular files only, with a hash, cut at 256 KiB', async () => {
  expect(await told('text', put('t.sh', 'echo ☃'))).toEqual({ text: 'echo ☃', hash: expect.stringMatching(/^[0-9a-f]{64}$/), truncated: false })
  const huge = put('huge', '#!/bin/sh\n'.repeat(30_000))
  expect(await told('text', huge)).toMatchObject({ truncated: true })
  symlinkSync(join(root, 't.sh'), join(root, 't-link'))
  expect(await told('text', join(root, 't-link'))).toMatchObject({ text: 'echo ☃' })
  const wants: readonly (readonly [string, string])[] = [
    [put('binary', 'a\0b'), '? binary'],
    [root, '? not-regular'],
    ['/proc/self/environ', '? special'],
    ['/dev/zero', '? special'],
    [join(root, 'none'), '? enoent'],
  ]
  for (const [path, want] of wants) expect(await told('text', path)).toBe(want)
  symlinkSync('loop', join(root, 'loop'))
  expect(await told('text', join(root, 'loop'))).toBe('? eloop')
})

test('a FIFO, a device and a file of 1 GB never hold an answer', async () => {
  const fifo = join(root, 'fifo')
  execFileSync('mkfifo', [fifo])
  const sparse = put('sparse', 'x')
  truncateSync(sparse, 1_000_000_000)
  const start = performance.now()
  const facts = await source.get(
    [
      { ask: 'text', key: fifo },
      { ask: 'path', key: fifo },
      { ask: 'text', key: sparse },
      { ask: 'text', key: '/dev/tty' },
    ],
    1_000,
  )
  expect(performance.now() - start).toBeLessThan(900)
  expect(facts.map(({ value, reason }) => (value === '?' ? reason : 'had'))).toEqual(['not-regular', 'had', 'binary', 'special'])
})

test('what is too much or too late is unknown, and everything is answered in order', async () => {
  const big = Array.from({ length: 6 }, (_, n) => put(`big${n}`, 'y'.repeat(250_000)))
  const facts = await source.get(
    big.map((key) => ({ ask: 'text' as const, key })),
    2_000,
  )
  expect(facts.filter((fact) => fact.reason === 'budget')).toHaveLength(2)
  const many = await source.get(
    Array.from({ length: 140 }, (_, n) => ({ ask: 'path' as const, key: `/${n}` })),
    2_000,
  )
  expect(many.map((fact) => fact.key)).toEqual(Array.from({ length: 140 }, (_, n) => `/${n}`))
  expect(many.filter((fact) => fact.value === '?').map((fact) => fact.reason)).toEqual(Array(12).fill('budget'))
  expect((await source.get([{ ask: 'path', key: root }], 0)).map((fact) => fact.reason)).toEqual(['late'])
})

test('what is not on a local disk is read by a worker; links lead there, too; a late one is given up', async () => {
  const far = put('far/file.txt', 'far away')
  symlinkSync(join(root, 'far'), join(root, 'near'))
  const options = { env: {}, home: join(root, 'home'), uid: 0, isLocal: (path: string) => !path.startsWith(join(root, 'far')) }
  const source = diskFacts(options)
  const wanted = [
    { ask: 'text' as const, key: far },
    { ask: 'text' as const, key: join(root, 'near/file.txt') },
    { ask: 'path' as const, key: root },
    { ask: 'text' as const, key: join(root, 'far/none') },
  ]
  const facts = await source.get(wanted, 10_000)
  expect(facts.map(({ value, reason }) => (value === '?' ? reason : 'text' in value ? value.text : 'path'))).toEqual(['far away', 'far away', 'path', 'enoent'])
  const start = performance.now()
  const late = await diskFacts(options).get(wanted, 1)
  expect(late.map((fact) => fact.reason)).toEqual(['late', 'late', undefined, 'late'])
  expect(performance.now() - start).toBeLessThan(1_000)
  const near = source.get([{ ask: 'path', key: root }], 1_000)
  expect(near).not.toBeInstanceOf(Promise)
}, 30_000)

test('mounts: the deepest counts, unknown file systems are not local', () => {
  const mounts = parseMounts(
    '22 1 8:1 / / rw - ext4 /dev/sda1 rw\n30 22 0:40 / /mnt/nas\\040one rw shared:1 - nfs4 nas:/x rw\n31 22 0:41 / /mnt rw - tmpfs none rw\n32 22 0:42 / /home/u/remote rw - fuse.sshfs h: rw\n\n',
  )
  expect(mounts).toEqual([
    { at: '/home/u/remote', local: false },
    { at: '/mnt/nas one', local: false },
    { at: '/mnt', local: true },
    { at: '/', local: true },
  ])
})

test('lists, programs, and only listed variables', async () => {
  put('dir/b', '')
  put('dir/a', '')
  expect(await told('list', join(root, 'dir'))).toEqual({ names: ['a', 'b'], truncated: false })
  chmodSync(put('bin/tool', '#!/bin/sh\n'), 0o755)
  put('bin/not-executable', '')
  expect(await told('program', 'tool')).toEqual({ path: join(root, 'bin/tool') })
  expect(await told('program', 'not-executable')).toEqual({ path: '' })
  expect(await told('env', 'NODE_ENV')).toEqual({ value: 'test' })
  expect(await told('env', 'EDITOR')).toBe('? unset')
  expect(await told('env', 'GITHUB_TOKEN')).toBe('? not-listed')
})

test('git: root, branch, remotes, aliases, default branch, linked worktrees; without running git', async () => {
  put('repo/.git/HEAD', 'ref: refs/heads/feature/x\n')
  put(
    'repo/.git/config',
    '[core]\n\tfsmonitor = "touch /tmp/owned"\n[remote "origin"]\n\turl = "git@example.com:a/b.git" ; comment\n\tfetch = +refs\n[alias]\n\tst = status -sb\n\twipe = "!rm -rf \\"x\\""\n',
  )
  put('repo/.git/refs/remotes/origin/HEAD', 'ref: refs/remotes/origin/trunk\n')
  put('home/.gitconfig', '[alias]\n  ST = log\n  co = checkout\n[init]\n  defaultBranch = main\n')
  const main = {
    root: join(root, 'repo'),
    worktree: '',
    head: 'feature/x',
    default_branch: 'trunk',
    remotes: { origin: 'git@example.com:a/b.git' },
    aliases: { st: 'status -sb', co: 'checkout', wipe: '!rm -rf "x"' },
  }
  put('repo/src/deep/f', '')
  expect(await told('git', join(root, 'repo/src/deep'))).toEqual(main)
  put('repo/.git/worktrees/w/HEAD', '0123456789abcdef0123456789abcdef01234567\n')
  put('repo/.git/worktrees/w/commondir', '../..\n')
  put('linked/.git', `gitdir: ${join(root, 'repo/.git/worktrees/w')}\n`)
  expect(await told('git', join(root, 'linked'))).toEqual({
    ...main,
    root: join(root, 'linked'),
    worktree: join(root, 'repo'),
    head: '0123456789abcdef0123456789abcdef01234567',
  })
  expect(await told('git', tmpdir())).toBe('? no-repository')
})

const MANIFEST_ROWS: readonly (readonly [file: string, text: string, packages: string, scripts: string])[] = [
  ['package.json', '{"dependencies":{"a":"1"},"devDependencies":{"@s/b":"2"},"scripts":{"build":"tsc","n":1}}', 'a @s/b', 'build=tsc'],
  ['package.json', '{"dependencies":', '', ''],
  ['package.json', '[]', '', ''],
  [
    'pyproject.toml',
    '[project]\ndependencies=["Flask>=2","my_lib[x]==1"]\n[project.scripts]\nrun="m:f"\n[tool.poetry.dependencies]\npython="^3"\nhttpx="*"',
    'flask my-lib python httpx',
    'run=m:f',
  ],
  ['requirements.txt', '# c\n-r other.txt\nDjango==4 # x\nruff\n', 'django ruff', ''],
  ['Cargo.toml', '[dependencies]\nserde={version="1"}\n[dev-dependencies]\ninsta="1"', 'serde insta', ''],
  ['go.mod', 'module m\nrequire github.com/a/b v1.2.3\nrequire (\n\tgolang.org/x/c v0.1.0 // indirect\n)', 'github.com/a/b golang.org/x/c', ''],
  ['Gemfile', "source 'x'\ngem 'rails', '~> 7'\n# gem 'no'\n", 'rails', ''],
]

test('manifests: declared packages and scripts; a broken one declares nothing', () => {
  const wrong = MANIFEST_ROWS.flatMap(([file, text, packages, scripts]) => {
    const fact = readManifest(file, text)
    const got = [
      fact.packages.join(' '),
      Object.entries(fact.scripts)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
    ]
    return got[0] === packages && got[1] === scripts ? [] : [`${file} ${text}: ${got.join(' | ')}`]
  })
  expect(wrong).toEqual([])
})

test('manifests: the nearest above, not beyond the repository', async () => {
  put('repo/package.json', '{"dependencies":{"a":"1"}}')
  expect(await told('manifest', join(root, 'repo/src/deep'))).toMatchObject({ file: 'package.json', packages: ['a'] })
  expect(await told('manifest', join(root, 'repo/package.json'))).toMatchObject({ file: 'package.json' })
  expect(await told('manifest', join(root, 'linked'))).toBe('? no-manifest')
})

test('a given world answers from the row alone', () => {
  const world = givenFacts({
    cwd: '/home/dev/app',
    files: { 'package.json': '{"scripts":{"x":"y"}}', 'tools/a.sh': 'echo', '/abs/b': 'b' },
    git: { head: 'main' },
    env: { CI: '1' },
  })
  const told = (ask: Ask, key: string): unknown => {
    const facts = world.get([{ ask, key }], 0)
    if (facts instanceof Promise) throw new Error('not at once')
    return facts[0]?.value
  }
  expect(told('text', '/home/dev/app/tools/a.sh')).toMatchObject({ text: 'echo' })
  expect(told('text', '/abs/b')).toMatchObject({ text: 'b' })
  expect(told('path', '/home/dev/app/tools')).toMatchObject({ type: 'dir' })
  expect(told('list', '/home/dev/app')).toEqual({ names: ['package.json', 'tools'], truncated: false })
  expect(told('manifest', '/home/dev/app/tools')).toMatchObject({ scripts: { x: 'y' } })
  expect(told('git', '/home/dev/app')).toMatchObject({ root: '/home/dev/app', head: 'main' })
  expect(told('env', 'CI')).toEqual({ value: '1' })
  const unknowns: readonly (readonly [Ask, string])[] = [
    ['text', '/etc/hostname'],
    ['path', '/etc'],
    ['env', 'PATH'],
    ['env', '__proto__'],
    ['program', 'sh'],
    ['list', '/'],
  ]
  for (const [ask, key] of unknowns.slice(0, 5)) expect(told(ask, key)).toBe('?')
  const bare = givenFacts({ cwd: '/w' }).get(
    [
      { ask: 'path', key: '/etc' },
      { ask: 'git', key: '/w' },
    ],
    0,
  )
  expect(bare).toEqual([
    { ask: 'path', key: '/etc', value: '?', reason: 'not-given' },
    { ask: 'git', key: '/w', value: '?', reason: 'not-given' },
  ])
  const windows = givenFacts({ cwd: 'C:\\Users\\dev\\app', files: { 'x\\y.ps1': 'z' } })
  expect(windows.get([{ ask: 'text', key: 'C:/Users/dev/app/x/y.ps1' }], 0)).toMatchObject([{ value: { text: 'z' } }])
})
