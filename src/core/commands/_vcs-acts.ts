// Owns the acts of version control that other tools than git share: commit, push, discard, rewrite, clone, settings that run a command. No program's verbs.
import type { Nested, Refined } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import type { Value } from '../value.ts'
import { dropPrefix, prefixOf, textOf } from '../value.ts'
import { isProtected } from './_git-refspec.ts'
import type { Act, Told } from './_verbs.ts'
import { does, label } from './_verbs.ts'
import { draft, fileNameOf, textFor, withScheme } from './_words.ts'

export const COMMITS: Act = does('vcs.commit')

export const rewrites = (scope: EffectFields['scope'] = 'branch'): Act => does('vcs.rewrite', { scope })

export const discards = (scope: EffectFields['scope'] = 'tree'): Act => does('vcs.discard', { scope })

/** Some files by name are little; a folder, a pattern or nothing named is the whole tree. */
export const discardsNamed =
  (at = 1): Act =>
  (one) => {
    const paths = one.from(at)
    const few = paths.length > 0 && paths.length <= 3 && paths.every((path) => /[^./]\.\w+$|\/[\w-]+$/.test(textOf(path) ?? '.'))
    return { effects: [draft('vcs.discard', label(one), { scope: few ? 'file' : 'tree' })] }
  }

const SHARED = /^(default|tip|stable|trunk|mainline|@|main|master)$/

export interface Pushed {
  readonly ref?: string | undefined
  readonly remote?: Value | undefined
  readonly force?: boolean
  readonly deletes?: boolean
  readonly everything?: boolean
  readonly skipsHooks?: boolean
}

/** What goes to a server. A ref that is not told is whatever the repository holds. */
export const pushes =
  (of: (one: Told) => Pushed): Act =>
  (one) => {
    const { ref = '?', remote, force = false, deletes = false, everything = false, skipsHooks = false } = of(one)
    const name = ref.replace(/^refs\/heads\//, '')
    return {
      effects: [
        draft('vcs.push', label(one), {
          ref: name,
          remote: remote === undefined ? '' : textFor(remote),
          remote_known: remote === undefined || !/[:/]/.test(textFor(remote)),
          protected: everything || isProtected(name) || SHARED.test(name),
          force: force ? 'yes' : 'no',
          deletes,
          ...(everything && (force || deletes) ? { scope: 'all-refs' as const } : {}),
          skips_hooks: skipsHooks,
        }),
      ],
    }
  }

/** Fetches a repository and writes it into a folder. */
export const clones =
  (at = 1, scheme = 'https'): Act =>
  (one) => {
    const [url, folder] = one.from(at)
    if (url === undefined) return {}
    const far = /^[a-z][\w+.-]*:|^[\w.-]+@[\w.-]+:/i.test(prefixOf(url))
    return {
      effects: [
        ...(far ? [draft('net.download', withScheme(url, scheme), { method: 'GET' })] : []),
        draft('fs.write', folder ?? (fileNameOf(url) || textFor(url).split('/').at(-1) || '.'), { overwrites: false, recursive: true }),
      ],
    }
  }

/** `key=value` settings of this one call: those whose key runs a command. A plain name is an editor or pager that a person chose. */
export const settingsRun =
  (option: string, runs: RegExp): Act =>
  (one): Refined => {
    const nested = (one.wide.options.get(option) ?? []).flatMap((setting): Nested[] => {
      const equals = prefixOf(setting).indexOf('=')
      const key = equals < 0 ? prefixOf(setting) : prefixOf(setting).slice(0, equals)
      if (!runs.test(key) || equals < 0) return []
      const raw = dropPrefix(setting, equals + 1)
      const quoted = /^(["'])([\s\S]*)\1$/.exec(textOf(raw) ?? '')?.[2]
      const value = quoted === undefined ? raw : { ...raw, parts: [quoted] }
      const text = textOf(value)
      if (text === '' || (text !== undefined && /^[\w.-]+$/.test(text))) return []
      return [{ run: 'shell', text: prefixOf(value).startsWith('!') ? dropPrefix(value, 1) : value }]
    })
    return { nested }
  }
