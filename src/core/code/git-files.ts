// Owns what a repository's own configuration makes git run by itself: pagers, monitors, filters, transports, and its hooks (git-config(1), githooks(5), git 2.47).
import { quoted } from './build-files.ts'
import { shellParts } from './embedded.ts'
import type { TaskStep } from './task.ts'

type Files = Readonly<Record<string, string>>

/** Settings (`section.key`, lower case) and the verbs that run what they name. Editors and aliases are run only when asked for. */
const RUN_BY: readonly (readonly [RegExp, RegExp])[] = [
  [/^(core\.pager|pager\.)/, /^(log|diff|show|branch|tag|blame|grep|shortlog|reflog|stash|range-diff|whatchanged)$/],
  [/^core\.fsmonitor$/, /^(status|diff|add|commit|checkout|switch|restore|reset|stash|ls-files|merge|pull|rebase)$/],
  [/^(core\.sshcommand|core\.gitproxy|credential\.|remote\.)/, /^(fetch|pull|push|clone|ls-remote|submodule|remote)$/],
  [/^diff\./, /^(diff|log|show|blame|stash)$/],
  [/^filter\./, /^(add|commit|checkout|switch|restore|reset|status|diff|merge|pull|rebase|stash|worktree|clone)$/],
  [/^merge\./, /^(merge|pull|rebase|cherry-pick|revert|am)$/],
  [/^gpg\./, /^(commit|tag|merge|rebase)$/],
]

/** Programs that the configuration names for this verb. */
export const gitConfigured = (files: Files, verb: string): readonly TaskStep[] => {
  const [file, text] = Object.entries(files).find(([path]) => path.endsWith('/.git/config')) ?? []
  if (file === undefined || text === undefined || !RUNS.test(text)) return []
  const root = file.slice(0, -'/.git/config'.length)
  return shellParts('git-config', text)
    .filter(({ via }) => RUN_BY.some(([setting, verbs]) => setting.test(via.toLowerCase()) && verbs.test(verb)))
    .map((part): TaskStep => ({ text: part.text, shell: 'sh', file: `${root}/${part.via}`, name: verb }))
}

const RUNS = /pager|fsmonitor|command|proxy|helper|textconv|external|clean|smudge|process|driver|program|pack/i

const HOOKS: Readonly<Record<string, readonly string[]>> = {
  commit: ['pre-commit', 'prepare-commit-msg', 'commit-msg', 'post-commit'],
  push: ['pre-push'],
  merge: ['pre-merge-commit', 'post-merge'],
  pull: ['post-merge'],
  checkout: ['post-checkout'],
  switch: ['post-checkout'],
  rebase: ['pre-rebase', 'post-rewrite'],
  am: ['applypatch-msg', 'pre-applypatch'],
}

/** The hooks of a verb, where the configuration says that they are. Managers keep those that people write in a folder of their own. */
export const hookFiles = (files: Files, verb: string): readonly string[] => {
  const [file, text] = Object.entries(files).find(([path]) => path.endsWith('/.git/config')) ?? []
  if (file === undefined || text === undefined) return []
  const root = file.slice(0, -'/.git/config'.length)
  const told = /^\s*hooksPath\s*=\s*"?([^"\n]+?)"?\s*$/im.exec(text)?.[1] ?? '.git/hooks'
  const folder = (told.startsWith('/') ? told : `${root}/${told}`).replace(/\/+$/, '').replace(/\/\.husky\/_$/, '/.husky')
  return (HOOKS[verb] ?? []).map((hook) => `${folder}/${hook}`)
}

export const gitHooks = (files: Files, verb: string): readonly TaskStep[] => {
  const config = Object.keys(files).find((path) => path.endsWith('/.git/config')) ?? ''
  const root = config.slice(0, -'/.git/config'.length)
  return hookFiles(files, verb)
    .filter((path) => Object.hasOwn(files, path))
    .map((path): TaskStep => ({ text: quoted(path), shell: 'sh', file: `${root}/${path.slice(path.lastIndexOf('/') + 1)}`, name: verb }))
}
