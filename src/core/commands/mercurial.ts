// Owns Mercurial and Sapling: which of their verbs lose work, rewrite, push, serve, and which settings and options run a command.
import type { CommandSpec, Nested } from '../command-spec.ts'
import { dropPrefix, prefixOf } from '../value.ts'
import { COMMITS, clones, discards, discardsNamed, pushes, rewrites, settingsRun } from './_vcs-acts.ts'
import type { Act } from './_verbs.ts'
import { both, does, LOOKS, listens, tells, verbTool } from './_verbs.ts'
import { draft, textFor } from './_words.ts'

/** Sections and keys of hgrc(5) that name a command. */
const RUNS =
  /^(alias\..+|hooks\..+|ui\.(ssh|editor|merge|patch|remotecmd|askusername\.cmd)|pager\.pager|merge-tools\..+\.(executable|args)|extdiff\.(cmd|opts)\..+|diff-tools\..+|auth\.\S+\.cmd|encode\..+|decode\..+|gpg\.cmd|email\.method|fix\..+:command)$/

/** `extensions.x=./x.py`: Python that is loaded into the program itself. */
const extensions: Act = (one) => ({
  nested: (one.wide.options.get('--config') ?? []).flatMap((setting): Nested[] => {
    const [, key = ''] = /^(extensions\.[^=]+|hooks\.[^=]+)=/.exec(prefixOf(setting)) ?? []
    const value = dropPrefix(setting, key.length + 1)
    if (/^python:/.test(prefixOf(value)))
      return [{ run: 'script', language: 'python', path: { ...value, parts: [textFor(value).split(':')[1] ?? ''] }, args: [] }]
    return key.startsWith('extensions.') && /[/.]/.test(textFor(value)) ? [{ run: 'script', language: 'python', path: value, args: [] }] : []
  }),
})

const cleans: Act = (one) => (one.has('-C', '--clean', '--merge-clean') ? discards()(one) : {})

const FILES_ALL: Act = (one) => (one.has('-a', '--all') ? discards()(one) : discardsNamed()(one))

const served: Act = (one) => listens(textFor(one.value('-p', '--port')) || '8000', '-a', '--address')(one)

export default [
  verbTool({
    names: ['hg', 'sl', 'chg', 'rhg', 'mercurial'],
    source: 'hg(1) and hgrc(5) Mercurial 6.8, Sapling 0.2 CLI reference',
    flags:
      '-q -v -y --noninteractive --debug --debugger --traceback --time --profile --hidden --addremove --amend --secret -i --interactive --close-branch --edit -f --force -C --clean ' +
      '--check --merge --all --print --new-branch -g --git -U --noupdate --pull --uncompressed --stream -k --keep --no-backup --nobackup -P --preview -S --subrepos --cleanup --draft --public ' +
      '--rebase --update -0 --print0 --stat -G --graph --follow --removed --abort --continue --stop --skip --collapse --keepbranches --local --remove --inactive --active --no-commit --bypass --exact ' +
      '--confirm --insecure --stdio --daemon --ipv6 --outgoing --intro --dirs --files --non-forward-move --reverse --ignored --unknown',
    values: '-a',
    shells: '-e --ssh --remotecmd --extcmd',
    writes: '--accesslog --errorlog --pid-file',
    always: both(settingsRun('--config', RUNS), extensions),
    rows: [
      [
        'log|history|status|st|stat|diff|annotate|blame|cat|files|manifest|heads|parents|branches|tags|identify|id|incoming|in|path|paths|root|summary|sum|tip|verify|version|showconfig|grep|locate|outgoing|out|smartlog|ssl|show|whereami|web|doctor|journal|sparse list|cloud status|githelp|debuginfo|previous|next|prev|phase -r|bookmarks|lfiles|fold --list|book -l|isl',
        LOOKS,
      ],
      ['update|up|checkout|co|goto|go|switch', cleans],
      ['revert', FILES_ALL],
      ['purge|clean', (one) => (one.has('-p', '--print', '-0', '--print0') ? {} : discards()(one))],
      ['strip|debugstrip|prune|rollback|obliterate|censor|debugrebuildstate|hide|debugobsolete', discards('history')],
      [
        'shelve|unshelve',
        (one) => (one.has('--cleanup', '-d', '--delete') ? { effects: [draft('vcs.discard', 'shelved changes', { scope: 'history' })] } : COMMITS(one)),
      ],
      [
        'commit|ci|add|addremove|remove|rm|forget|rename|move|mv|copy|cp|branch|tag|bookmark|book|merge|graft|import|patch|resolve|backout|record|init',
        COMMITS,
      ],
      [
        'amend|uncommit|unamend|rebase|histedit|fold|split|absorb|evolve|metaedit|reword|phase|uncopy|unbookmark|restack|sync|undo|redo|unhide|evolve|touch|rewind|topic|topics|stack',
        rewrites(),
      ],
      ['convert|debugbackupbundle|lfconvert', rewrites('branch')],
      [
        'push',
        pushes((one) => ({
          ref:
            one.value('-B', '--bookmark', '--to', '-b', '--branch') === undefined
              ? undefined
              : textFor(one.value('-B', '--bookmark', '--to', '-b', '--branch')),
          remote: one.from(1)[0],
          force: one.has('-f', '--force', '--non-forward-move'),
          deletes: one.has('--delete'),
        })),
      ],
      ['pr (submit|s|create|link|unlink|follow)|ghstack( submit)?$|ghstack submit|phabsend|arcsubmit|jf submit', pushes(() => ({ ref: 'review' }))],
      ['pr (list|get|pull|checkout)|ghstack checkout|cloud', LOOKS],
      ['email|patchbomb', tells('email')],
      ['clone', clones()],
      ['pull|fetch|unbundle', LOOKS],
      [
        'bundle',
        (one) => ({
          effects: one
            .from(1)
            .slice(0, 1)
            .map((path) => draft('fs.write', path, { overwrites: true })),
        }),
      ],
      [
        'archive|export',
        (one) => ({
          effects: [...(one.wide.texts[0] === 'archive' ? one.from(1).slice(0, 1) : []), ...(one.wide.options.get('-o') ?? [])].map((path) =>
            draft('fs.write', path, { overwrites: true }),
          ),
        }),
      ],
      ['serve', served],
      [
        'bisect',
        (one) => ({
          nested: [...(one.wide.options.get('-c') ?? []), ...(one.wide.options.get('--command') ?? [])].map((text): Nested => ({ run: 'shell', text })),
        }),
      ],
      [
        'extdiff',
        (one) => ({
          nested: [...(one.wide.options.get('-p') ?? []), ...(one.wide.options.get('--program') ?? [])].map((text): Nested => ({ run: 'shell', text })),
        }),
      ],
      ['config', does('vcs.config', { ref: 'hgrc' })],
      ['fix|lfpull|sparse|qpush|qpop|qnew|qrefresh|qapplied|qseries|qunapplied', COMMITS],
      ['recover|debuglocks', LOOKS],
    ],
  }),
] satisfies readonly CommandSpec[]
