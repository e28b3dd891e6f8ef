// Owns programs that work on a git repository beside git itself: Gerrit's and Android's tools, stacked-branch tools, LFS, annex, rewriting of the history.
import type { CommandSpec, Nested } from '../command-spec.ts'
import { COMMITS, clones, discards, pushes, rewrites } from './_vcs-acts.ts'
import type { Act } from './_verbs.ts'
import { acts, both, does, LOOKS, label, tells, verbTool } from './_verbs.ts'
import { draft, textFor } from './_words.ts'

/** `git review`: the commits go to Gerrit, where people look at them before they land. */
const review: Act = (one) => {
  if (one.has('-l', '--list', '-d', '--download', '-x', '--cherrypick', '-m', '--compare', '-s', '--setup', '-n', '-N')) return {}
  return both(
    pushes(() => ({ ref: `refs/for/${one.words || '?'}` })),
    tells('gerrit'),
  )(one)
}

const repoSync: Act = (one) => (one.has('--force-sync', '-d', '--detach', '--force-remove-dirty', '--force-checkout', '--force-broken') ? discards()(one) : {})

const forall: Act = (one) => {
  const at = one.call.words.findIndex((word) => /^(-c|--command)$/.test(textFor(word)))
  const [text, ...args] = at < 0 ? [] : one.call.words.slice(at + 1)
  return { nested: text === undefined ? [] : [{ run: 'shell', text, args } satisfies Nested] }
}

const HISTORY: Act = rewrites('all-refs')

/** Branches of one's own that are pushed in a stack; by name they are not told. */
const stack: Act = both(
  pushes((one) => ({ ref: 'stack', force: one.has('--force') })),
  tells('pull request'),
)

export default [
  verbTool({
    names: ['git-review'],
    source: 'git-review(1) 2.4',
    flags:
      '-n --dry-run -N --compatible -i --new-changeid -R --no-rebase -f --finish -F --force-rebase -v --verbose -y --yes -w --work-in-progress -W --ready -p --private -P --remove-private -s --setup -l --list -c --current --no-custom-script --track --no-track --no-thin',
    rehearses: '-n',
    bare: review,
    others: review,
    rows: [],
  }),
  verbTool({
    names: ['git-town'],
    source: 'git-town.com command reference, Git Town 17',
    flags: '-p --prototype --push --no-push -v --verbose --stack --all -a --detached -d --dry-run --prototype --merge -m --global',
    rows: [
      ['status|diff-parent|branch|config( get-parent)?$|completions|switch|walk|runlog|help', LOOKS],
      [
        'hack|append|prepend|set-parent|park|observe|contribute|prototype|continue|skip|undo|rename|swap|detach|beam|commit|init|offline|config( setup| remove)?|feature|up|down',
        COMMITS,
      ],
      ['compress|merge', rewrites()],
      ['delete|kill', pushes(() => ({ ref: 'branch', deletes: true }))],
      ['sync', pushes(() => ({ ref: 'stack' }))],
      ['ship', pushes(() => ({ ref: 'main' }))],
      ['propose|repo', tells('pull request')],
    ],
  }),
  verbTool({
    names: ['git-absorb', 'git-revise', 'git-autofixup', 'git-imerge'],
    source: 'git-absorb(1) 0.6, git-revise(1) 0.7',
    flags: '-n --dry-run -f --force -r --and-rebase -v -w --whole-file -F --one-fixup-per-commit -i --interactive -e --edit -a --all -p --patch --autosquash',
    rehearses: '-n',
    bare: rewrites(),
    others: rewrites(),
    rows: [],
  }),
  verbTool({
    names: ['git-filter-repo', 'bfg', 'bfg-repo-cleaner'],
    source: 'git-filter-repo(1) 2.47, BFG Repo-Cleaner 1.14',
    flags: '--analyze --force --partial --invert-paths --use-base-name --no-blob-protection --private --prune-empty --quiet',
    rehearses: '--analyze',
    bare: HISTORY,
    others: HISTORY,
    rows: [],
  }),
  verbTool({
    names: ['git-lfs'],
    source: 'git-lfs(1) 3.6',
    flags:
      '--all -a --local --system --worktree --skip-smudge --force -f --dry-run -d --verify-remote -c --recent -r --prune --everything --fixup --no-rewrite --yes --verbose --name-only -n -l --long --json --deleted --include-ref-all --manual',
    rehearses: '-d --dry-run',
    rows: [
      ['ls-files|status|env|version|fsck|logs|pointer|locks|ext|diff|migrate info|help|track$', LOOKS],
      ['pull|fetch|checkout|smudge|clean|filter-process|standalone-file|dedup|post-\\S+|pre-push|merge-driver|completion|clone|update', LOOKS],
      [
        'track|untrack',
        (one) => ({ effects: [draft('fs.write', '.gitattributes', { overwrites: false }), draft('vcs.config', label(one), { ref: 'filter.lfs' })] }),
      ],
      ['install|uninstall', does('vcs.config', { ref: 'filter.lfs' })],
      ['prune', discards('history')],
      ['migrate (import|export)', (one) => (one.has('--everything') ? HISTORY(one) : one.has('--no-rewrite') ? COMMITS(one) : rewrites()(one))],
      ['lock|unlock', acts('infra.change', { system: 'git-lfs' })],
      ['push', pushes((one) => ({ ref: textFor(one.from(2)[0]) || '?', remote: one.from(1)[0] }))],
    ],
  }),
  verbTool({
    names: ['git-annex'],
    source: 'git-annex(1) 10.2024',
    flags:
      '--force --fast -F --auto --all -A --content --no-content --not --unused --failed --json --quiet -q --debug --cleanup --no-push --no-pull --incoming --stop --autostart --foreground --raw --no-raw',
    rows: [
      [
        'get|find|list|whereis|status|info|version|fsck|log|unused|wanted|numcopies|lookupkey|examinekey|contentlocation|matchexpression|checkpresentkey|diffdriver|required|mincopies|group|map|inprogress|metadata|view|vadd|vpop|vfilter|whereused|help|find\\S*|pull|satisfy',
        LOOKS,
      ],
      [
        'add|addurl|importfeed|import|lock|unlock|edit|unlock|init|describe|rename|adjust|undo|fix|merge|resolvemerge|upgrade|initremote|enableremote|configremote|renameremote|rekey|migrate|reinject|registerurl|addunused|calckey|direct|indirect|setkey|config|schedule|transferkey',
        COMMITS,
      ],
      ['drop|dropunused|dropkey|unannex|uninit|forget|trim', discards('history')],
      ['sync|push|assist', pushes((one) => ({ ref: 'git-annex', remote: one.from(1)[0] }))],
      [
        'copy|move|transfer\\S*|export|mirror',
        (one) => (one.value('--to') === undefined && !/^export/.test(one.words) ? {} : both(acts('infra.change', { system: 'git-annex' }))(one)),
      ],
      ['dead|untrust|semitrust|trust', acts('infra.change', { system: 'git-annex' })],
      ['testremote|expire', acts('infra.destroy', { system: 'git-annex' })],
      ['webapp|assistant|watch|remotedaemon|p2p|enable-tor', does('net.listen', { host: '127.0.0.1', where: 'local' })],
    ],
  }),
  verbTool({
    names: ['repo'],
    source: 'repo help, Android repo launcher 2.48',
    flags:
      '-q --quiet -v --verbose -c --current-branch --no-tags --prune --force-sync --force-broken -f -d --detach --force-remove-dirty --force-checkout -l --local-only -n --network-only -y --yes --no-verify --verify --ignore-hooks --dry-run -n --cbr -t --all -a -s --smart-sync --no-clone-bundle --mirror --archive --worktree -e -p -r --regex -i',
    rehearses: '--dry-run',
    rows: [
      ['forall', forall],
      ['status|diff|info|list|manifest|grep|help|version|branches|overview|diffmanifests|gc', LOOKS],
      [
        'init',
        (one) => ({
          effects: (one.wide.options.get('-u') ?? one.wide.options.get('--manifest-url') ?? []).map((url) => draft('net.download', url, { method: 'GET' })),
        }),
      ],
      ['sync|smartsync', repoSync],
      [
        'upload',
        both(
          pushes((one) => ({ ref: 'refs/for/review', skipsHooks: one.has('--no-verify', '--bypass-hooks') })),
          tells('gerrit'),
        ),
      ],
      ['abandon|wipe', discards('history')],
      ['start|checkout|stage|rebase|cherry-pick|download|prune|selfupdate', COMMITS],
    ],
  }),
  verbTool({
    names: ['gt', 'spr', 'ghstack', 'git-spr', 'git-machete', 'stg', 'git-stack', 'git-branchless', 'av', 'topgrit'],
    source: 'Graphite CLI 1.4, spr 0.15, ghstack 0.9, git-machete 3.31, StGit 2.4, git-branchless 0.10',
    flags:
      '--stack -s --force -f --draft -d --publish -p --no-edit -n --all -a --no-interactive --dry-run --confirm --quiet -q --patch --update-only -u --merge-when-ready --no-verify -y --yes',
    rows: [
      [
        'log|ls|l|ll|status|info|parent|children|trunk|show|diff|series|top|next|prev|patches|id|branches|smartlog|sl|query|discover|is-managed|list|config|auth|completion|demo|changelog|docs|dash|pr$',
        LOOKS,
      ],
      [
        'submit|s|ss|push|update|upload|p|land|merge|sync|traverse|github|gitlab|export|mail|email',
        (one) => (/^(land|merge)/.test(one.words) ? pushes(() => ({ ref: 'main' }))(one) : /^(mail|email)/.test(one.words) ? tells('email')(one) : stack(one)),
      ],
      [
        'create|c|modify|m|checkout|co|up|down|bottom|go|track|untrack|rename|init|add|commit|new|refresh|edit|pop|goto|pick|import|fold|float|sink|commit|branch|continue|abort|get|repo|switch|amend|restack|r|squash|sq|split|sp|move|reorder|absorb|ab|undo|redo|reword|rebase|uncommit|slide-out|advance|fork-point|hide|unhide|record|unlink|freeze|unfreeze|revert|rename|sync',
        rewrites(),
      ],
      ['delete|dl|clean|discard|reset', discards('history')],
      ['unstack', LOOKS],
    ],
  }),
  verbTool({
    names: ['tig', 'gitui', 'lazygit', 'gitleaks-report', 'onefetch', 'git-quick-stats', 'git-sizer'],
    source: 'tig(1) 2.5, lazygit 0.44, gitui 0.26, onefetch 2.22',
    flags: '--latest --unreleased -l -u --current --context --all --status --stdin --debug',
    writes: '-o --output',
    others: LOOKS,
    rows: [['clone', clones()]],
  }),
] satisfies readonly CommandSpec[]
