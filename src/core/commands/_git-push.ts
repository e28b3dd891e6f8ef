// Owns git push: refspecs, which refs are protected, and what settings and unknown names make of it (git 2.47 manual, git-push).
import type { Call, EffectDraft, Nested, Refined } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import { dropPrefix, hasGlob, literal, prefixOf, readings, textOf, type Value } from '../value.ts'
import { stagesOf } from './_chain.ts'
import { any, effect, known, orAsk, shell, shown } from './_dev-words.ts'
import { settingsOf } from './_git-config.ts'
import { isProtected, readRefspec } from './_git-refspec.ts'

const tagPairs = (words: readonly Value[]): readonly Value[] => {
  const out: Value[] = []
  for (let i = 0; i < words.length; i++) {
    const next = words[i + 1]
    if (known(words[i]) === 'tag' && next) {
      out.push(literal(`refs/tags/${orAsk(next)}`))
      i++
    } else if (words[i]) out.push(words[i] as Value)
  }
  return out
}

/** Refspecs that settings of this call add where none is given: `-c remote.origin.push=+…`. */
const settingSpecs = (call: Call): readonly Value[] =>
  settingsOf(call)
    .filter(({ key }) => /^remote\..+\.push$/i.test(key))
    .map(({ value }) => value)

const setting = (call: Call, key: RegExp): string | undefined => {
  const found = settingsOf(call).findLast((one) => key.test(one.key))
  return found === undefined ? undefined : orAsk(found.value).toLowerCase()
}

/** All names that the remote has, not only those that a search or a pattern left. */
const isAllRemote = (word: Value): boolean => {
  const [first = '', ...filters] = stagesOf(word)
  const lists =
    /^git (\S+ )*(ls-remote( --?\w+)*( \w+)?|branch (-\w*r\w*|--remotes)( --?\w+=?\S*)*|for-each-ref( --\S+( %\S+)?)* (refs\/remotes\S*)?)$/.test(first) &&
    !/merged|contains/.test(first)
  return lists && !filters.some((filter) => /^([efg]?grep|rg) |awk .*\//.test(filter))
}

export const pushed = (call: Call): Refined => {
  const [target, ...words] = call.operands
  const remote = target ?? call.value('--repo')
  const force: EffectFields['force'] = call.has('--force') ? 'yes' : call.has('--force-with-lease') ? 'lease' : 'no'
  const common = { remote: remote ? orAsk(remote) : '', remote_known: remote === undefined, skips_hooks: call.has('--no-verify') }
  const one = (ref: string, set: Partial<EffectFields>): EffectDraft =>
    effect('vcs.push', `git push ${shown(call.operands)}`.trim(), { ...common, ref, protected: isProtected(ref), force, ...set })
  const nested = transport(remote)
  if (call.has('--mirror') || setting(call, /^remote\..+\.mirror$/i) === 'true')
    return { nested, effects: [one('*', { scope: 'all-refs', force: 'yes', deletes: true, protected: true })] }
  const prune = call.has('--prune')
  const effects: EffectDraft[] = []
  const every = (): EffectDraft => one('*', { scope: force === 'no' && !prune ? '' : 'all-refs', deletes: prune, protected: true })
  if (any(call, '--all', '--branches')) effects.push(every())
  if (call.has('--tags')) effects.push(one('refs/tags/*', { protected: true }))
  const specs = words.length > 0 ? words : settingSpecs(call)
  for (const spec of tagPairs(specs).flatMap(readings)) {
    const { ref, plus, deletes } = readRefspec(spec, call.has('--delete'))
    const all = deletes && isAllRemote(spec)
    const wide = ref.includes('*') || hasGlob(spec) || all
    const forced = plus ? 'yes' : force
    effects.push(
      one(ref, {
        deletes: deletes || (prune && wide),
        force: forced,
        ...(wide ? { protected: true, scope: forced === 'no' && !prune && !all ? '' : 'all-refs' } : {}),
      }),
    )
  }
  if (effects.length === 0) effects.push(setting(call, /^push\.default$/i) === 'matching' ? every() : one('HEAD', { deletes: prune }))
  return { effects, nested }
}

/** `ext::command` remotes run a program without a shell: blanks part its words, `% ` is a blank and `%%` a percent sign (git 2.47, git-remote-ext). */
export const transport = (remote: Value | undefined): readonly Nested[] => {
  if (!remote || !prefixOf(remote).startsWith('ext::')) return []
  const text = textOf(remote)
  if (text === undefined || /['"]/.test(text)) return [shell(dropPrefix(remote, 5))]
  const words = (text.slice(5).match(/(?:%.|[^ ])+/g) ?? []).map((word) =>
    word.replace(/%(.)/g, (_, char: string) => (char === ' ' || char === '%' ? char : '')),
  )
  return words.length > 0 ? [{ run: 'argv', argv: words.map((word) => literal(word)) }] : []
}
