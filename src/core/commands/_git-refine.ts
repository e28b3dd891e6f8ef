// Owns how git's verbs with operands of their own grammar are read: refspecs, pathspecs, remotes, aliases (git 2.47 manual). No option lists.
import type { Call, EffectDraft, Nested, Refined } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import { dropPrefix, hasGlob, literal, prefixOf, textOf, type Value } from '../value.ts'
import { settingsOf, settled } from './_git-config.ts'
import { afterDashes, any, argv, effect, known, orAsk, shell, shown, split, task } from './_dev-words.ts'

type Refine = (call: Call) => Refined

/** Adds what `-c` and `GIT_*` variables do to a sub-command. */
export const withSettings = (refine?: Refine): Refine => (call) => {
  const { nested, noHooks } = settled(call)
  const own = refine?.(call) ?? {}
  const effects = noHooks ? own.effects?.map((e) => (e.kind === 'vcs.commit' || e.kind === 'vcs.push' ? { ...e, set: { ...e.set, skips_hooks: true } } : e)) : own.effects
  return { ...own, ...(effects ? { effects } : {}), nested: [...nested, ...(own.nested ?? [])] }
}

/** A word that is no sub-command: an alias defined by `-c`, or one of the repository's own. */
export const aliased: Refine = (call) => {
  const [first, ...rest] = call.operands
  const name = known(first)
  if (!first) return {}
  if (name === undefined) return { unknown: [{ reason: 'words', what: shown(call.operands) }] }
  const set = settingsOf(call).findLast((s) => s.key.toLowerCase() === `alias.${name.toLowerCase()}`)
  if (!set) return { nested: [task('git', name, rest)] }
  if (prefixOf(set.value).startsWith('!')) return { nested: [{ run: 'shell', text: dropPrefix(set.value, 1), args: rest }] }
  const text = textOf(set.value)
  return text === undefined ? { unknown: [{ reason: 'words', what: name }] } : { nested: [argv('git', ...split(text), ...rest)] }
}

const PROTECTED = /^(main|master|trunk|develop|production|gh-pages|release.*|hotfix.*)$/

export const isProtected = (ref: string): boolean => PROTECTED.test(ref) || ref.startsWith('refs/tags/')

const branchName = (ref: string): string => (ref.startsWith('refs/heads/') ? ref.slice(11) : ref.startsWith('heads/') ? ref.slice(6) : ref)

interface Ref {
  readonly ref: string
  readonly plus: boolean
  readonly deletes: boolean
}

/** `+src:dst`, `:dst`, `dst`; a name that follows from HEAD or is not known is `'?'`. */
export const readRefspec = (word: Value, deletes: boolean): Ref => {
  const head = prefixOf(word)
  const plus = head.startsWith('+')
  const text = textOf(plus ? dropPrefix(word, 1) : word)
  if (text === undefined) return { ref: '?', plus, deletes: deletes || /^\+?:/.test(head) }
  const colon = text.indexOf(':')
  const source = colon < 0 ? text : text.slice(0, colon)
  const target = colon < 0 ? text : text.slice(colon + 1)
  const name = branchName(target)
  const follows = name === 'HEAD' || name === '@' || name === ''
  return { ref: follows ? '?' : name, plus, deletes: deletes || (colon >= 0 && source === '' && target !== '') }
}

const tagPairs = (words: readonly Value[]): readonly Value[] => {
  const out: Value[] = []
  for (let i = 0; i < words.length; i++) {
    const next = words[i + 1]
    if (known(words[i]) === 'tag' && next) { out.push(literal(`refs/tags/${orAsk(next)}`)); i++ }
    else if (words[i]) out.push(words[i] as Value)
  }
  return out
}

export const pushed: Refine = (call) => {
  const [target, ...specs] = call.operands
  const remote = target ?? call.value('--repo')
  const force: EffectFields['force'] = call.has('--force') ? 'yes' : call.has('--force-with-lease') ? 'lease' : 'no'
  const common = { remote: remote ? orAsk(remote) : '', remote_known: remote === undefined, skips_hooks: call.has('--no-verify') }
  const one = (ref: string, set: Partial<EffectFields>): EffectDraft =>
    effect('vcs.push', `git push ${shown(call.operands)}`.trim(), { ...common, ref, protected: isProtected(ref), force, ...set })
  const nested = transport(remote)
  if (call.has('--mirror')) return { nested, effects: [one('*', { scope: 'all-refs', force: 'yes', deletes: true, protected: true })] }
  const prune = call.has('--prune')
  const effects: EffectDraft[] = []
  if (any(call, '--all', '--branches')) effects.push(one('*', { scope: force === 'no' && !prune ? '' : 'all-refs', deletes: prune, protected: true }))
  if (call.has('--tags')) effects.push(one('refs/tags/*', { protected: true }))
  for (const spec of tagPairs(specs)) {
    const { ref, plus, deletes } = readRefspec(spec, call.has('--delete'))
    const wide = ref.includes('*') || hasGlob(spec)
    const forced = plus ? 'yes' : force
    effects.push(one(ref, { deletes: deletes || (prune && wide), force: forced, ...(wide ? { protected: true, scope: forced === 'no' && !prune ? '' : 'all-refs' } : {}) }))
  }
  if (effects.length === 0) effects.push(one('?', { deletes: prune }))
  return { effects, nested }
}

/** `ext::command` remotes run their text. */
export const transport = (remote: Value | undefined): readonly Nested[] =>
  remote && prefixOf(remote).startsWith('ext::') ? [shell(dropPrefix(remote, 5))] : []

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
  return {
    nested: transport(remote),
    effects: url ? [effect('net.download', url, settled(call).noTls ? { verify_tls: false } : {})] : [],
  }
}

export const cloned: Refine = (call) => {
  const [remote, folder] = call.operands
  const got = fetched(call, remote)
  const into = folder ?? literal(known(remote)?.replace(/\/+$/, '').replace(/\/?\.git$/, '').split(/[/:]/).at(-1) || '?')
  return { nested: got.nested ?? [], effects: [...(got.effects ?? []), ...(remote ? [effect('fs.write', into, { overwrites: false })] : [])] }
}

const PATHLIKE = /(^\.{0,2}\/)|\/$|\.[a-z][a-z0-9]{0,7}$|^\.[\w.-]+$/i
const NAMED_FILE = /(^|\/)(\.?[\w@+ -]+(\.[\w@+ -]+)*\.[a-z][\w]{0,11}|\.[a-z][\w-]+|Makefile|Dockerfile|LICENSE|README|Gemfile|Rakefile|Procfile|Justfile|justfile|Jenkinsfile|Vagrantfile|CODEOWNERS|CHANGELOG|NOTICE|AUTHORS|VERSION)$/i

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
  if (call.has('--hard')) return { effects: [effect('vcs.discard', `git reset --hard ${shown(call.operands)}`.trim(), { scope: 'tree', ref: call.operands[0] ? orAsk(call.operands[0]) : 'HEAD' })] }
  const [revision] = call.operands
  const text = known(revision)
  if (!revision || dashed || call.operands.length > 1 || text === 'HEAD' || text === '@' || any(call, '-p', '-N')) return {}
  return { effects: text !== undefined && (text === '.' || NAMED_FILE.test(text)) ? [] : [effect('vcs.rewrite', revision, { scope: 'branch', ref: orAsk(revision) })] }
}

export const cleaned: Refine = (call) => {
  if (!call.has('-f')) return {}
  if (call.operands.length === 0) return { effects: [effect('vcs.discard', 'untracked files', { scope: 'tree' })] }
  return { effects: call.operands.map((path) => effect('fs.delete', path, { recursive: true, pattern: hasGlob(path) })) }
}

export const branched: Refine = (call) => {
  const forced = call.has('-D') || (call.has('-d') && call.has('-f'))
  if (forced) return { effects: call.operands.map((name) => effect('vcs.discard', name, { scope: 'branch', ref: orAsk(name), protected: isProtected(orAsk(name)) })) }
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
  any(call, '--abort', '--quit', '--skip', '--no-commit', '--squash', '--show-current-patch') ? {} : { effects: [effect('vcs.commit', shown(call.operands), { skips_hooks: call.has('--no-verify') })] }

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
export const toolCommand = (name: string): Refine => (call) => {
  const text = call.value(name)
  return text ? { nested: [shell(text)] } : {}
}

/** Several readings of one sub-command. */
export const both = (...refines: readonly Refine[]): Refine => (call) => {
  const all = refines.map((refine) => refine(call))
  return { effects: all.flatMap((r) => r.effects ?? []), nested: all.flatMap((r) => r.nested ?? []), unknown: all.flatMap((r) => r.unknown ?? []) }
}

