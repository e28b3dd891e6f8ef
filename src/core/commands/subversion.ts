// Owns Subversion: a commit or a change of a URL is at once on the server that others use; options that run a command; the server's own tools.
import type { CommandSpec } from '../command-spec.ts'
import { prefixOf } from '../value.ts'
import { isProtected } from './_git-refspec.ts'
import { clones, discards, discardsNamed, settingsRun } from './_vcs-acts.ts'
import type { Act, Told } from './_verbs.ts'
import { acts, both, does, LOOKS, label, listens, verbTool } from './_verbs.ts'
import { draft, textFor } from './_words.ts'

const isUrl = (text: string): boolean => /^(https?|svn|svn\+\w+|file):\/\//.test(text)

/** The branch that a URL names; a URL without `branches/` is the trunk or all of it. */
const branchOf = (url: string): string =>
  /\/branches\/([^/]+)/.exec(url)?.[1] ?? (/\/tags\/([^/]+)/.exec(url)?.[1] === undefined ? 'trunk' : `refs/tags/${/\/tags\/([^/]+)/.exec(url)?.[1]}`)

const onServer = (one: Told, ref: string, deletes: boolean): ReturnType<Act> => ({
  effects: [draft('vcs.push', label(one), { ref, remote: '', remote_known: true, protected: isProtected(ref), deletes, force: 'no' })],
})

/** `svn rm URL`, `svn mkdir URL`, `svn copy URL URL`: a commit of its own; on files of the working copy it is local. */
const changes =
  (deletes: boolean): Act =>
  (one) => {
    const urls = one.from(1).map(textFor).filter(isUrl)
    const last = urls.at(-1)
    if (last !== undefined) return onServer(one, branchOf(last), deletes)
    return deletes && !one.has('--keep-local') ? { effects: one.from(1).map((path) => draft('fs.delete', path, { recursive: true })) } : {}
  }

const cleanup: Act = (one) => (one.has('--remove-unversioned', '--remove-ignored') ? discards()(one) : {})

const reverts: Act = (one) =>
  one.has('-R', '--recursive', '--remove-added') || textFor(one.value('--depth')) === 'infinity' ? discards()(one) : discardsNamed()(one)

const propset: Act = (one) =>
  one.has('--revprop')
    ? { effects: [draft('infra.change', label(one), { system: 'svn', object: one.object, reversible: false })] }
    : one.from(1).some((word) => isUrl(textFor(word)))
      ? onServer(one, 'trunk', false)
      : {}

/** The commit of a working copy: to which branch is not in the words. */
const commits: Act = (one) => onServer(one, '?', false)

export default [
  verbTool({
    names: ['svn'],
    source: 'svn(1) Subversion 1.14, svn help <command>',
    flags:
      '-R --recursive -N --non-recursive -v -q --quiet --incremental --xml -u --show-updates --no-ignore --ignore-externals --force --keep-local --revprop --parents --remove-unversioned --remove-ignored --include-externals ' +
      '--vacuum-pristines --non-interactive --trust-server-cert --no-auth-cache --stop-on-copy --strict --summarize --git --notice-ancestry --ignore-ancestry --reintegrate --record-only --dry-run --no-diff-deleted ' +
      '--no-diff-added --ignore-properties --properties-only --patch-compatible --internal-diff --relocate --no-newline --remove-added --auto-props --no-auto-props --no-unlock --keep-changelists --adds-as-modification --drop --list --diff --use-merge-history -g',
    shells: '--diff-cmd --diff3-cmd --editor-cmd',
    files: '-F --file --targets',
    always: both(settingsRun('--config-option', /^config:(tunnels:.+|helpers:.+)$/), (one) =>
      one.has('--trust-server-cert', '--trust-server-cert-failures')
        ? {
            effects: one
              .from(1)
              .filter((word) => isUrl(textFor(word)))
              .slice(0, 1)
              .map((url) => draft('net.connect', url, { verify_tls: false })),
          }
        : {},
    ),
    rows: [
      [
        'status|stat|st|log|diff|di|info|list|ls|cat|blame|praise|annotate|ann|propget|pget|pg|proplist|plist|pl|mergeinfo|help|auth|youngest|x-shelf-list|x-shelf-diff|x-shelf-log',
        LOOKS,
      ],
      ['update|up|switch|sw|merge|resolve|resolved|add|changelist|cl|patch|relocate|upgrade|x-shelve|x-unshelve|x-shelf-save', LOOKS],
      ['revert', reverts],
      ['cleanup', cleanup],
      ['x-shelf-drop', discards('history')],
      ['commit|ci', commits],
      ['delete|del|remove|rm', changes(true)],
      ['copy|cp|mkdir', changes(false)],
      [
        'move|mv|rename|ren',
        (one) =>
          changes(one.from(1).every((word) => isUrl(textFor(word))))(one.from(1).some((word) => isUrl(textFor(word))) ? one : { ...one, from: () => [] }),
      ],
      [
        'import',
        both(
          (one) => ({
            effects: one
              .from(1)
              .slice(0, -1)
              .map((path) => draft('fs.read', path, { recursive: true })),
          }),
          (one) => onServer(one, branchOf(textFor(one.from(1).at(-1))), false),
        ),
      ],
      ['propset|pset|ps|propdel|pdel|pd|propedit|pedit|pe', propset],
      ['lock|unlock', acts('infra.change', { system: 'svn' })],
      ['checkout|co|export', clones(1, 'http')],
    ],
  }),
  verbTool({
    names: ['svnadmin', 'svnlook', 'svnversion', 'svndumpfilter', 'svnmucc', 'svnsync', 'svnrdump', 'svnserve'],
    source: 'svnadmin(1), svnlook(1), svnmucc(1), svnsync(1), svnrdump(1), svnserve(8) Subversion 1.14',
    flags:
      '-q --quiet --incremental --deltas --bypass-hooks --bypass-prop-validation --use-pre-commit-hook --use-post-commit-hook --ignore-uuid --force-uuid --clean-logs --wait -d --daemon -T --threads -i --inetd -t --tunnel -X --foreground -R --read-only --force --drop-empty-revs --renumber-revs',
    files: '-F',
    others: (one) =>
      one.call.program === 'svnlook' || one.call.program === 'svnversion' || one.call.program === 'svndumpfilter'
        ? {}
        : one.call.program === 'svnmucc'
          ? onServer(
              one,
              branchOf(textFor(one.value('-U', '--root-url') ?? one.wide.words.find((word) => isUrl(prefixOf(word))))),
              /(^| )rm( |$)/.test(one.words),
            )
          : { unknown: [{ reason: 'subcommand', what: label(one) }] },
    bare: (one) =>
      one.call.program === 'svnserve' && one.has('-d', '--daemon', '-T', '-X')
        ? listens(textFor(one.value('--listen-port')) || '3690', '--listen-host')(one)
        : {},
    rows: [
      ['create|dump|verify|info|lslocks|lstxns|dump-revprops|freeze|rev-size|pack|upgrade|build-repcache|help', LOOKS],
      [
        'hotcopy',
        (one) => ({
          effects: one
            .from(2)
            .slice(0, 1)
            .map((path) => draft('fs.write', path, { recursive: true })),
        }),
      ],
      ['load|load-revprops|setrevprop|setlog|setuuid|delrevprop|recover|crashtest|lock|unlock', acts('infra.change', { system: 'svn' })],
      ['rmtxns|rmlocks', acts('infra.destroy', { system: 'svn' })],
      ['init(ialize)?|sync(hronize)?|copy-revprops', does('vcs.push', { ref: '?', remote: 'mirror', remote_known: true })],
    ],
  }),
] satisfies readonly CommandSpec[]
