// Owns how git's verbs with operands of their own grammar are read: refspecs, pathspecs, remotes, aliases (git 2.47 manual). No option lists.
import type { Call, EffectDraft, Nested, Refined } from '../command-spec.ts'
import { display, dropPrefix, hasGlob, literal, prefixOf, textOf, unknown, type Value } from '../value.ts'
import { stagesOf } from './_chain.ts'
import { afterDashes, any, argv, effect, known, orAsk, shell, shown, split, task } from './_dev-words.ts'
import { settingsOf, settled } from './_git-config.ts'
import { transport } from './_git-push.ts'
import { isProtected } from './_git-refspec.ts'
import { below, joinLines, patternValue, someBelow } from './_many.ts'

type Refine = (call: Call) => Refined

/** Adds what `-c` and `GIT_*` variables do to a sub-command, and the folder that it works in. */
export const withSettings =
  (refine?: Refine): Refine =>
  (call) => {
    const { nested, noHooks } = settled(call)
    const own = refine?.(call) ?? {}
    const more = { ...(noHooks || skipsHooks(call) ? { skips_hooks: true } : {}) }
    const repo = folderOf(call)
    const effects = own.effects?.map((e) =>
      e.kind.startsWith('vcs.') ? { ...e, set: { repo, ...e.set, ...(e.kind === 'vcs.commit' || e.kind === 'vcs.push' ? more : {}) } } : e,
    )
    return { ...own, ...(effects ? { effects } : {}), nested: [...nested, ...(own.nested ?? []), ...ownRuns(call, noHooks)] }
  }

/** What the repository itself makes this verb run. */
const ownRuns = (call: Call, noHooks: boolean): readonly Nested[] => {
  const [verb = ''] = call.path
  const hooks = noHooks || call.has('--no-verify') || (verb === 'commit' && call.has('-n')) ? [] : ['git hooks']
  return ['git config', ...hooks].map((runner): Nested => ({ ...task(runner, verb), quiet: true }))
}

/** The folder that `-C` leads to; `'?'` where that is not known. */
const folderOf = (call: Call): string => {
  let at = call.cwd
  for (const word of call.values('-C')) {
    const text = textOf(word)
    if (text === undefined) return '?'
    at = text.startsWith('/') ? text : at === '?' ? '?' : `${at}/${text}`
  }
  return at
}

/** Variables by which hook managers are told to do nothing, and the values that mean it: husky, pre-commit, lefthook, overcommit, simple-git-hooks. */
const SKIPS: Readonly<Record<string, RegExp>> = {
  HUSKY: /^(0|false)$/,
  HUSKY_SKIP_HOOKS: /^(?!0$|false$)./,
  SKIP: /./,
  PRE_COMMIT_ALLOW_NO_CONFIG: /./,
  LEFTHOOK: /^(0|false)$/,
  LEFTHOOK_EXCLUDE: /./,
  OVERCOMMIT_DISABLE: /^(?!0$)./,
  SKIP_SIMPLE_GIT_HOOKS: /^(?!0$)./,
  SKIP_HOOKS: /^(?!0$|false$)./,
  NO_VERIFY: /^(?!0$|false$)./,
}
const skipsHooks = (call: Call): boolean => Object.entries(SKIPS).some(([name, pattern]) => pattern.test(call.env(name) ?? ''))

/** A word that is no sub-command: an alias defined by `-c`, or one of the repository's own. */
export const aliased: Refine = (call) => {
  const [first, ...rest] = call.operands
  const name = known(first)
  if (!first) return {}
  if (name === undefined) return { unknown: [{ reason: 'words', what: shown(call.operands) }] }
  const set = settingsOf(call).findLast((s) => s.key.toLowerCase() === `alias.${name.toLowerCase()}`)
  if (!set && /^(review|town|absorb|revise|annex|machete|branchless|spr)$/.test(name)) return { nested: [argv(`git-${name}`, ...rest)] }
  if (!set) return { nested: [task('git', name, rest)] }
  if (prefixOf(set.value).startsWith('!')) return { nested: [{ run: 'shell', text: dropPrefix(set.value, 1), args: rest }] }
  const text = textOf(set.value)
  return text === undefined ? { unknown: [{ reason: 'words', what: name }] } : { nested: [argv('git', ...split(text), ...rest)] }
}

/** A remote's address in URL form, or undefined where it is a remote's name or a local path. */
export const remoteUrl = (remote: Value | undefined): Value | undefined => {
  const text = remote ? prefixOf(remote) : ''
  if (/^(https?|ssh|git|ftps?|git\+ssh):\/\//i.test(text)) return remote
  const scp = /^((?:[\w.-]+@)?[\w.-]+):(?!\/\/)(.*)$/.exec(text)
  return scp && !/^[a-z]$/i.test(scp[1] ?? '') && !text.startsWith('ext::') ? literal(`ssh://${scp[1]}/${scp[2]}`) : undefined
}

/** What is fetched from a remote that is given by address; a configured remote's name says nothing of its host. */
export const fetched = (call: Call, remote: Value | undefined): Refined => {
  const url = remoteUrl(remote)
  const unchecked = settled(call).noTls
  const told = url ?? (unchecked ? (remote ?? literal('origin')) : undefined)
  const set = { ...(unchecked ? { verify_tls: false } : {}), ...(url ? {} : { host: orAsk(told), where: 'unknown' as const }) }
  return { nested: transport(remote), effects: told ? [effect('net.download', told, set)] : [] }
}

export const cloned: Refine = (call) => {
  const [remote, folder] = call.operands
  const got = fetched(call, remote)
  const into =
    folder ??
    literal(
      known(remote)
        ?.replace(/\/+$/, '')
        .replace(/\/?\.git$/, '')
        .split(/[/:]/)
        .at(-1) || '?',
    )
  return { nested: got.nested ?? [], effects: [...(got.effects ?? []), ...(remote ? [effect('fs.write', into, { overwrites: false })] : [])] }
}

const PATHLIKE = /(^\.{0,2}\/)|\/$|\.[a-z][a-z0-9]{0,7}$|^\.[\w.-]+$/i
const NAMED_FILE =
  /(^|\/)(\.?[\w@+ -]+(\.[\w@+ -]+)*\.[a-z][\w]{0,11}|\.[a-z][\w-]+|Makefile|Dockerfile|LICENSE|README|Gemfile|Rakefile|Procfile|Justfile|justfile|Jenkinsfile|Vagrantfile|CODEOWNERS|CHANGELOG|NOTICE|AUTHORS|VERSION)$/i

/** True for a word that names one file: no pattern, no folder, not unknown. */
const isFile = (path: Value): boolean => {
  const text = textOf(path)
  return text !== undefined && !/[*?[]|^:|\/$/.test(text) && NAMED_FILE.test(text) && text !== '.' && text !== '..'
}

/** A few files named one by one lose what was changed in them; anything wider is the tree. */
const discards = (paths: readonly Value[]): readonly EffectDraft[] => {
  if (paths.length === 0) return []
  if (paths.length <= 3 && paths.every(isFile)) return paths.map((path) => effect('vcs.discard', path, { scope: 'file' }))
  return [effect('vcs.discard', shown(paths), { scope: 'tree' })]
}

export const checkedOut: Refine = (call) => {
  const paths = checkoutPaths(call)
  if (paths.length > 0 || any(call, '-p', '--pathspec-from-file')) {
    return { effects: call.has('--pathspec-from-file') ? [effect('vcs.discard', '.', { scope: 'tree' })] : discards(paths) }
  }
  if (call.has('-f') && !any(call, '-b', '-B', '--orphan')) return { effects: [effect('vcs.discard', 'working tree', { scope: 'tree' })] }
  return { effects: call.has('-B') ? [effect('vcs.rewrite', call.value('-B'), { scope: 'branch', ref: orAsk(call.value('-B')) })] : [] }
}

/** Which operands of `git checkout` are paths: those after `--`, those after a revision, or one that looks like a path. */
const checkoutPaths = (call: Call): readonly Value[] => {
  const dashed = afterDashes(call)
  if (dashed) return dashed.length > 0 || call.operands.length > 0 ? dashed : [literal('?')]
  if (any(call, '-b', '-B', '--orphan', '-t', '--detach', '-d')) return []
  const [first, ...rest] = call.operands
  if (!first) return []
  const text = textOf(first) ?? ''
  const looks = text === '.' || text === '..' || text.startsWith(':') || hasGlob(first) || (PATHLIKE.test(text) && !/^(origin|upstream)\//.test(text))
  return looks ? call.operands : rest
}

export const restored: Refine = (call) => {
  if (call.has('--staged') && !call.has('--worktree')) return {}
  return { effects: call.has('--pathspec-from-file') ? [effect('vcs.discard', '.', { scope: 'tree' })] : discards(call.operands) }
}

export const wasReset: Refine = (call) => {
  const dashed = afterDashes(call)
  if (call.has('--hard'))
    return {
      effects: [
        effect('vcs.discard', `git reset --hard ${shown(call.operands)}`.trim(), { scope: 'tree', ref: call.operands[0] ? orAsk(call.operands[0]) : 'HEAD' }),
      ],
    }
  const [revision] = call.operands
  const text = known(revision)
  if (!revision || dashed || call.operands.length > 1 || text === 'HEAD' || text === '@' || any(call, '-p', '-N')) return {}
  return {
    effects: text !== undefined && (text === '.' || NAMED_FILE.test(text)) ? [] : [effect('vcs.rewrite', revision, { scope: 'branch', ref: orAsk(revision) })],
  }
}

export const cleaned: Refine = (call) => {
  if (!call.has('-f')) return {}
  if (call.operands.length === 0) {
    const at = folderOf(call)
    const everything = at === '/' || at === call.home || call.home.startsWith(`${at}/`)
    // Nearly nothing in a home or at the root is tracked, so all of it goes.
    const lost = everything ? [effect('fs.delete', at, { recursive: true })] : []
    return { effects: [effect('vcs.discard', 'untracked files', { scope: 'tree' }), ...lost] }
  }
  return { effects: call.operands.map((path) => effect('fs.delete', path, { recursive: true, pattern: hasGlob(path) })) }
}

/** `REVISION:PATH` is a file as it was committed, `:PATH` as it is staged. */
export const objectsRead: Refine = (call) => {
  const paths = call.operands.flatMap((word) => /^[^:\s]*:(?:[0-3]:)?([^:/\s].*)$/.exec(known(word) ?? '')?.[1] ?? [])
  if (paths.length === 0) return {}
  return {
    effects: paths.map((path) => effect('fs.read', path)),
    stdout: unknown(
      'object',
      false,
      paths.map((path) => ({ kind: 'file', path })),
    ),
  }
}

export const branched: Refine = (call) => {
  const forced = call.has('-D') || (call.has('-d') && call.has('-f'))
  if (forced)
    return { effects: call.operands.map((name) => effect('vcs.discard', name, { scope: 'branch', ref: orAsk(name), protected: isProtected(orAsk(name)) })) }
  if (any(call, '-M', '-C') || (call.has('-f') && call.operands.length > 0)) {
    const name = any(call, '-M', '-C') ? call.operands.at(-1) : call.operands[0]
    return { effects: [effect('vcs.rewrite', name, { scope: 'branch', ref: orAsk(name), protected: isProtected(orAsk(name)) })] }
  }
  return {}
}

export const tagged: Refine = (call) => {
  if (call.has('-d')) return { effects: call.operands.map((name) => effect('vcs.discard', name, { scope: 'branch', ref: `refs/tags/${orAsk(name)}` })) }
  if (call.has('-f')) return { effects: [effect('vcs.rewrite', call.operands[0], { scope: 'branch', ref: `refs/tags/${orAsk(call.operands[0])}` })] }
  return {}
}

export const committed: Refine = (call) => {
  const effects: EffectDraft[] = [effect('vcs.commit', 'git commit', { skips_hooks: call.has('--no-verify') })]
  if (call.has('--amend')) effects.push(effect('vcs.rewrite', 'HEAD', { scope: 'branch', ref: 'HEAD' }))
  return { effects }
}

/** Merge, cherry-pick, revert, am: they commit unless they only end or stop something. */
export const joined: Refine = (call) =>
  any(call, '--abort', '--quit', '--skip', '--no-commit', '--squash', '--show-current-patch')
    ? {}
    : { effects: [effect('vcs.commit', shown(call.operands), { skips_hooks: call.has('--no-verify') })] }

export const rebased: Refine = (call) => {
  if (any(call, '--abort', '--quit', '--edit-todo', '--show-current-patch')) return {}
  const branch = call.operands[1]
  return { effects: [effect('vcs.rewrite', branch ?? 'HEAD', { scope: 'branch', ref: branch ? orAsk(branch) : 'HEAD', skips_hooks: call.has('--no-verify') })] }
}

export const pulled: Refine = (call) => {
  const got = fetched(call, call.operands[0])
  const rebases = call.has('--rebase') && !/^(false|no)$/.test(known(call.value('--rebase')) ?? '')
  return rebases ? { ...got, effects: [...(got.effects ?? []), effect('vcs.rewrite', 'HEAD', { scope: 'branch', ref: 'HEAD' })] } : got
}

/** `git bisect run CMD …` */
export const bisected: Refine = (call) => {
  const [verb, ...rest] = call.operands
  if (known(verb) !== 'run' || rest.length === 0) return {}
  return { nested: [{ run: 'argv', argv: rest, repeat: true }] }
}

/** `git submodule foreach CMD`: one word is shell text, several are a command. */
export const foreach: Refine = (call) => {
  const words = call.operands
  const [only] = words
  if (!only) return {}
  return { nested: [words.length === 1 ? shell(only) : { run: 'argv', argv: words, repeat: true }] }
}

export const archived: Refine = (call) => {
  const exec = call.value('--exec')
  return { ...fetched(call, call.value('--remote')), ...(exec ? { nested: [shell(exec)] } : {}) }
}

/** A tool or command option whose value git gives to the shell. */
export const toolCommand =
  (name: string): Refine =>
  (call) => {
    const text = call.value(name)
    return text ? { nested: [shell(text)] } : {}
  }

/** Several readings of one sub-command. */
export const both =
  (...refines: readonly Refine[]): Refine =>
  (call) => {
    const all = refines.map((refine) => refine(call))
    return { effects: all.flatMap((r) => r.effects ?? []), nested: all.flatMap((r) => r.nested ?? []), unknown: all.flatMap((r) => r.unknown ?? []) }
  }

/** `git update-ref`: one ref by its words, or many by the lines of stdin. */
export const refsUpdated: Refine = (call) => {
  if (!call.has('--stdin')) {
    const set = { ref: orAsk(call.operands[0]) }
    return {
      effects: [
        call.has('-d')
          ? effect('vcs.discard', call.operands[0], { ...set, scope: 'history' })
          : effect('vcs.rewrite', call.operands[0], { ...set, scope: 'branch' }),
      ],
    }
  }
  const text = call.stdin === undefined ? '' : (textOf(call.stdin) ?? [display(call.stdin), ...stagesOf(call.stdin)].join('\n'))
  const deletes = /\bdelete\b/.test(text)
  const only = call.stdin !== undefined && textOf(call.stdin) !== undefined && !deletes
  return {
    effects: [
      only
        ? effect('vcs.rewrite', 'refs', { scope: 'branch', ref: '?' })
        : effect('vcs.discard', 'refs', { scope: 'branch', ref: '?' }, { certainty: deletes ? 'certain' : 'possible' }),
    ],
  }
}

/** `git checkout-index -f` writes the index over the files; with a prefix, elsewhere. */
export const indexed: Refine = (call) => {
  if (!call.has('-f') || call.has('--prefix')) return {}
  return { effects: any(call, '-a', '--stdin') ? [effect('vcs.discard', 'working tree', { scope: 'tree' })] : discards(call.operands) }
}

/** `git ls-files`: the names that its patterns stand for; a pattern without a slash is found in every folder. */
export const listed: Refine = (call) => {
  if (any(call, '-s', '--stage', '-t', '-v', '-f', '--eol', '--format')) return {}
  const some = any(call, '-o', '--others', '-m', '--modified', '-d', '--deleted', '-i', '--ignored', '-u', '--unmerged', '-k', '--killed')
  const names = call.operands.map((path) => {
    const text = textOf(path)
    if (text === undefined) return path
    if (/[*?[]/.test(text)) return patternValue(text.includes('/') || text.startsWith(':') ? text.replace(/^:\/?/, '') : `**/${text}`)
    return /\.\w+$/.test(text) ? path : below(path, '**')
  })
  if (names.length === 0) names.push(some ? someBelow(literal('.'), 'git ls-files') : below(literal('.'), '**'))
  return { stdout: joinLines(names, call.has('-z') ? '\0' : '\n') }
}
