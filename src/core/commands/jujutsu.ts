// Owns Jujutsu: what its operation log cannot give back, what goes to a remote, and settings that run a command.
import type { CommandSpec } from '../command-spec.ts'
import { COMMITS, clones, discards, pushes, rewrites, settingsRun } from './_vcs-acts.ts'
import type { Act } from './_verbs.ts'
import { both, does, LOOKS, runsRest, tells, verbTool } from './_verbs.ts'
import { draft, textFor } from './_words.ts'

const RUNS =
  /^(ui\.(editor|pager|diff\.tool|diff-editor|merge-editor|diff-formatter)|merge-tools\..+\.program|signing\.backends\..+\.program|fix\.tools\..+\.command|git\.executable-path|aliases\..+)$/

/** Commits that are above what others build on are one's own; with the option that ignores it, the shared ones as well. */
const own =
  (act: Act): Act =>
  (one) =>
    one.has('--ignore-immutable')
      ? { effects: [draft('vcs.rewrite', `jj ${one.words}`, { scope: 'branch', protected: true, force: 'yes', ref: 'immutable commits' })] }
      : act(one)

/** One commit is had back by `jj undo`; a set of them is work. */
const abandons: Act = (one) => (/::|\.\.|\||all\(|mine\(|&|~/.test(one.words) || one.from(1).length > 1 ? discards('history')(one) : rewrites()(one))

const configSet: Act = (one) => ({
  effects: [
    draft('vcs.config', one.words, { ref: one.wide.texts[2] ?? '', scope: one.has('--user') ? 'all' : '' }),
    ...(RUNS.test(one.wide.texts[2] ?? '') && /[ /\]]/.test(textFor(one.from(3)[0])) ? [draft('persist', one.words, { mechanism: 'git-config' })] : []),
  ],
})

export default [
  verbTool({
    names: ['jj'],
    source: 'jj CLI reference, Jujutsu 0.24',
    flags:
      '--ignore-working-copy --ignore-immutable --no-pager --debug --quiet -s --summary --stat --types --name-only --git --color-words -G --no-graph --reversed -p --patch --no-edit -i --interactive --restore-descendants ' +
      '--tracked --deleted --allow-new -N --allow-empty-description --allow-private --dry-run --all --all-remotes --colocate --no-colocate --user --repo --workspace --skip-emptied --keep-emptied --retain-bookmarks --insert --parallel ' +
      '--allow-backwards --include-defaults --include-overridden --clear -k --keep --stdin --reset-author --update-author --verbatim --include-remotes',
    shells: '--editor-cmd',
    files: '--config-file',
    always: settingsRun('--config', RUNS),
    bare: LOOKS,
    rows: [
      [
        'log|show|diff|st|status|evolog|obslog|interdiff|files?( (list|show|annotate|search))?|cat|op(eration)? (log|show|diff)|op$|bookmark (list|l)|b (list|l)|branch (list|l)|config (list|l|get|path)|git remote list|workspace (list|root)|root|tag (list|l)|version|help|util (completion|markdown-help|mangen|config-schema|install-man-pages|snapshot)|sparse list|debug|resolve --list|bisect',
        LOOKS,
      ],
      ['util exec', runsRest(2)],
      ['util gc|op(eration)? abandon', discards('history')],
      ['restore', (one) => (one.from(1).length === 0 && !one.has('-i', '--interactive') ? discards()(one) : own(rewrites())(one))],
      ['abandon', own(abandons)],
      [
        'new|commit|ci|describe|desc|metaedit|edit|next|prev|duplicate|bookmark (create|c|track|t|untrack|rename|r)|b (create|c|track|t|untrack|rename|r)|branch create|tag set|workspace (add|rename|update-stale)|sparse|file (track|untrack|chmod)|untrack|chmod|git (init|import|export|fetch|root|colocation)|init|fix|gerrit|sign|unsign',
        own(COMMITS),
      ],
      [
        'squash|split|rebase|absorb|diffedit|unsquash|parallelize|simplify-parents|backout|revert|undo|redo|op(eration)? (undo|restore|revert)|(bookmark|b|branch) (delete|d|forget|f|move|m|set|s)|tag delete|workspace forget|resolve|arrange',
        own(rewrites()),
      ],
      [
        'git push',
        pushes((one) => {
          const ref = one.value('-b', '--bookmark', '--branch', '--named')
          return {
            ref:
              ref === undefined
                ? one.has('-c', '--change')
                  ? 'push-change'
                  : one.has('-r', '--revisions', '--all', '--tracked', '--deleted')
                    ? '?'
                    : 'HEAD'
                : textFor(ref),
            remote: one.value('--remote'),
            deletes: one.has('--deleted'),
          }
        }),
      ],
      ['git clone', clones(2)],
      ['git remote (add|set-url)', (one) => ({ effects: [draft('vcs.config', one.words, { remote: textFor(one.from(4)[0]) })] })],
      ['git remote (remove|rename)', does('vcs.config')],
      ['config (set|unset|edit|s|u|e)', both(configSet)],
      ['gerrit (upload|send)', pushes(() => ({ ref: 'refs/for/main' }))],
      ['send', tells('email')],
    ],
  }),
] satisfies readonly CommandSpec[]
