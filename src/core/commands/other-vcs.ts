// Owns the rarer version control systems: Bazaar and Breezy, Darcs, Pijul, Game of Trees, CVS. Which of their verbs lose work, publish, serve or run a command.
import type { CommandSpec } from '../command-spec.ts'
import { COMMITS, clones, discards, discardsNamed, pushes, rewrites, settingsRun } from './_vcs-acts.ts'
import { acts, does, LOOKS, listens, runsRest, tells, verbTool } from './_verbs.ts'
import { draft, textFor } from './_words.ts'

export default [
  verbTool({
    names: ['bzr', 'brz'],
    source: 'brz help, Breezy 3.3',
    flags:
      '-q --quiet -v --verbose --overwrite --overwrite-tags --no-backup --force --unknown --ignored --detritus --dry-run --local --unchanged --strict --no-strict --use-existing-dir --create-prefix --remember --no-remember --list --destroy --delete-only --apply --all --show-ids ' +
      '-S --short --line --long --no-tree --no-plugins --no-aliases --allow-writes --lightweight --stacked --standalone --keep --new --no-push --bound --unbound',
    shells: '--using --mail-client-command',
    always: settingsRun('-O', /^(editor|diff_tool|ssh|bzr\.ssh|mail_client)$/),
    rows: [
      [
        'status|st|stat|log|diff|dif|info|ls|cat|annotate|blame|ann|praise|missing|revno|version-info|version|help|root|nick|plugins|tags|conflicts|check|testament|deleted|added|modified|renames|ignored|unknowns|ping|lp-find-proposal|whoami|hooks|grep|bisect log|switch -l|shelve --list|cat-revision|inventory|file-id|rocks',
        LOOKS,
      ],
      ['revert', (one) => (one.from(1).length === 0 ? discards()(one) : discardsNamed()(one))],
      ['clean-tree', discards()],
      ['shelve', (one) => (one.has('--destroy') ? discards()(one) : COMMITS(one))],
      ['unshelve', (one) => (one.has('--delete-only') ? discards('history')(one) : COMMITS(one))],
      ['remove-branch|rmbranch|zap|break-lock', discards('history')],
      ['uncommit|rebase|dpull|replay|re-sign|reconcile|upgrade|fast-import|filter-branch', rewrites()],
      [
        'commit|ci|checkin|add|move|mv|rename|copy|merge|pull|update|up|switch|tag|bind|unbind|mkdir|resolve|resolved|ignore|init|init-repo|init-shared-repository|init-repository|reconfigure|import|split|join|branches|pack|remerge|sign-my-commits|alias|config|nick|view|bisect|store',
        COMMITS,
      ],
      ['push|dpush', pushes((one) => ({ remote: one.from(1)[0], force: one.has('--overwrite') }))],
      ['send|propose|propose-merge|land', tells('merge request')],
      ['branch|checkout|co|clone|get|export|fast-export', clones()],
      ['serve', listens('4155', '--port')],
      ['remove|rm|del|delete', (one) => (one.has('--keep') ? {} : { effects: one.from(1).map((path) => draft('fs.delete', path, { recursive: true })) })],
    ],
  }),
  verbTool({
    names: ['darcs'],
    source: 'darcs help, Darcs 2.18',
    flags:
      '-a --all -i --interactive -q -v --verbose --dry-run --no-test --test --set-default --no-set-default --lazy --complete -f --force -l --look-for-adds --skip-conflicts --summary -s --no-edit-description --sign --no-backup',
    shells: '--posthook --prehook --sendmail-command --external-merge --diff-command',
    writes: '-o --output',
    rows: [
      ['whatsnew|wh|log|changes|diff|show|annotate|status|help|check|fetch|manifest|dist', LOOKS],
      ['revert|clean|clobber', discards()],
      ['obliterate|unpull|unrevert --x|optimize (prune|compress)', discards('history')],
      ['unrecord|amend|amend-record|rebase|rollback|unrevert|repair|optimize|convert', rewrites()],
      ['record|rec|add|remove|move|mv|tag|replace|pull|apply|init|initialize|mark-conflicts|resolve', COMMITS],
      ['push|put', pushes((one) => ({ remote: one.from(1)[0] }))],
      ['send', tells('email')],
      ['clone|get', clones()],
      ['setpref (test|prehook|posthook)', does('persist', { mechanism: 'repository-hook' })],
      ['setpref', does('vcs.config')],
      ['test|trackdown', runsRest(1)],
    ],
  }),
  verbTool({
    names: ['pijul'],
    source: 'pijul help, Pijul 1.0 beta',
    flags: '-a --all --force --reset --dry-run --untracked -f --lazy --all-deps',
    rows: [
      ['log|diff|change|credit|status|ls|list|help|key|debug|channel$|channel list|client|archive|identity|completion|dependents', LOOKS],
      ['record|add|rm|remove|mv|apply|pull|fork|tag|init|channel (new|rename|switch)|git|protocol', COMMITS],
      ['reset', discards()],
      ['unrecord', (one) => (one.has('--reset') ? discards('history')(one) : rewrites()(one))],
      ['channel delete|remote delete', discards('history')],
      ['push', pushes((one) => ({ ref: one.value('--to-channel') === undefined ? 'HEAD' : textFor(one.value('--to-channel')), remote: one.from(1)[0] }))],
      ['clone', clones()],
    ],
  }),
  verbTool({
    names: ['got'],
    source: 'got(1) Game of Trees 0.103',
    flags: '-a -f -R -q -v -P -l -C -A -T -L -p',
    rows: [
      ['status|st|log|diff|di|blame|bl|tree|tr|info|cat|ref -l|branch -l|tag -l|help', LOOKS],
      ['revert|rv|clean', (one) => (one.has('-R') ? discards()(one) : discardsNamed()(one))],
      ['checkout|co|fetch|fe|update|up|add|commit|ci|stage|sg|unstage|ug|cherrypick|cy|merge|mg|init|import|im|patch|pa', COMMITS],
      ['rebase|rb|histedit|he|backout|bo', rewrites()],
      ['ref|branch|br|tag', (one) => (one.has('-d') ? discards('history')(one) : COMMITS(one))],
      ['remove|rm', (one) => (one.has('-k') ? {} : { effects: one.from(1).map((path) => draft('fs.delete', path, { recursive: one.has('-R') })) })],
      [
        'send|se',
        pushes((one) => ({
          ref: textFor(one.value('-b', '-d')) || (one.has('-a') ? '?' : 'HEAD'),
          remote: one.from(1)[0],
          force: one.has('-f'),
          deletes: one.has('-d'),
          everything: one.has('-a') && one.has('-f'),
        })),
      ],
      ['clone|cl', clones()],
    ],
  }),
  verbTool({
    names: ['cvs'],
    source: 'cvs(1) CVS 1.12',
    flags: '-n -q -Q -r -w -l -R -f -A -P -C -p -c -F -a',
    rehearses: '-n',
    shells: '-e',
    rows: [
      ['status|stat|st|log|lo|rlog|diff|di|dif|rdiff|patch|annotate|ann|history|hi|watchers|editors|version|ls|rls|login|logout|rannotate', LOOKS],
      ['update|up|upd', (one) => (one.has('-C') ? discards()(one) : {})],
      ['commit|com|ci|import|imp|im', pushes(() => ({ ref: '?' }))],
      [
        'tag|rtag|rt|freeze|admin|adm|rcs',
        (one) => (one.has('-d', '-o', '-B') ? acts('infra.destroy', { system: 'cvs' })(one) : acts('infra.change', { system: 'cvs' })(one)),
      ],
      ['release', (one) => (one.has('-d') ? { effects: one.from(1).map((path) => draft('fs.delete', path, { recursive: true })) } : {})],
      ['remove|rm|delete', (one) => (one.has('-f') ? { effects: one.from(1).map((path) => draft('fs.delete', path)) } : {})],
      ['add|ad|new|checkout|co|get|export|exp|ex|edit|unedit|watch|init', COMMITS],
    ],
  }),
] satisfies readonly CommandSpec[]
