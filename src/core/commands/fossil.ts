// Owns Fossil: verbs that lose work, publish, serve, run a command or change who may do what.
import type { CommandSpec, Nested } from '../command-spec.ts'
import { COMMITS, clones, discards, discardsNamed, pushes, rewrites } from './_vcs-acts.ts'
import { acts, does, LOOKS, listens, reveals, verbTool } from './_verbs.ts'
import { draft, shell, textFor } from './_words.ts'
import { runSql } from './databases.ts'

const publishes = pushes((one) => ({ remote: one.from(1)[0], everything: one.has('--force') }))

export default [
  verbTool({
    names: ['fossil'],
    source: 'fossil help, Fossil 2.24',
    flags:
      '-f --force -n --dry-run -v --verbose -q --quiet -x --all --allckouts --dotfiles --emptydirs --extra --disable-undo --private --unversioned -u --once --no-open --keep --latest --setmtime --hard --soft --prompt --temp --stash-all --localauth ' +
      '--https --repolist --cgitrace --nojail --nossl --notickets --brief --internal -i --tk --by -b --webpage --case-sensitive',
    rehearses: '-n',
    shells: '--ssh-command --command --editor',
    writes: '--errorlog',
    rows: [
      ['stash (drop|rm|clear)', discards('history')],
      [
        'status|changes|timeline|info|ls|finfo|diff|gdiff|annotate|blame|praise|cat|extras|extra|leaves|branch (list|ls|current|info|lsh|hide|unhide)|tag (list|ls|find)|version|help|describe|whatis|stash (list|ls|show|diff|gdiff)|settings$|remote$|remote (list|ls)|descendants|bisect|artifact|grep|search|json|dbstat|fts-config|hash-policy|sha1sum|sha3sum|test-\\S+|cache|code|wiki (list|ls|export)|ticket (list|ls|show|history)|user (list|ls|contact|default)|login-group$|undo|redo|unversioned (ls|list|cat|export|hash)|uv (ls|list|cat|export|hash)|md5sum|sqlar|alerts (status|pending)|hook (list|status)|backoffice|all (ls|list|changes|extras|status|dbstat)|configuration (export|ex)',
        LOOKS,
      ],
      [
        'commit|ci|checkin|add|addremove|rename|mv|merge|cherry-pick|branch new|branch (close|reopen)|amend|tag (add|cancel)|stash( save| push| snapshot| apply| goto| pop)?|init|new|open|close|import|rebuild|reparent|wiki (create|commit)|ticket (add|change|set)',
        COMMITS,
      ],
      ['revert', (one) => (one.from(1).length === 0 ? discards()(one) : discardsNamed()(one))],
      ['clean', discards()],
      ['update|checkout|co|switch', (one) => (one.has('--force', '-f') ? discards()(one) : {})],
      ['delete|rm|remove|forget', (one) => (one.has('--hard') ? { effects: one.from(1).map((path) => draft('fs.delete', path, { recursive: true })) } : {})],
      [
        'purge|shun|scrub|deconstruct|reconstruct|detach',
        (one) => (/^(scrub|shun|purge (obliterate|artifacts|checkins|files))/.test(one.words) ? discards('history')(one) : rewrites()(one)),
      ],
      ['push|sync|git export|patch push', publishes],
      ['pull|patch (create|apply|pull|view)|git (import|status)', LOOKS],
      ['unversioned (sync|push|revert|remove|rm|touch|add|edit)|uv (sync|push|revert|remove|rm|add|edit)', acts('infra.change', { system: 'fossil' })],
      ['all (sync|push|pull|clean|rebuild|set|unset|ignore|add|server|ui|backup)', acts('infra.change', { system: 'fossil', scope: 'all' })],
      ['configuration (push|sync|merge|import|pull|reset)', acts('infra.change', { system: 'fossil' })],
      ['user (capabilities|password|new)|login-group (join|leave)', acts('infra.change', { system: 'fossil' })],
      ['clone', clones()],
      ['remote|remote-url', (one) => ({ effects: [draft('vcs.config', one.words, { remote: textFor(one.from(1).at(-1)) })] })],
      ['ui', LOOKS],
      ['server|http|winsrv', (one) => (one.has('--localhost') ? {} : listens(textFor(one.value('-P', '--port')) || '8080')(one))],
      [
        '(sql|sqlite3)',
        (one) =>
          runSql(one.from(1).length > 0 ? one.from(1) : one.call.stdin === undefined ? [] : [one.call.stdin], {
            system: 'fossil',
            object: textFor(one.value('-R')) || 'repository',
            local: true,
          }),
      ],
      [
        'settings (editor|ssh-command|diff-command|gdiff-command|web-browser|pgp-command|gmerge-command|th1-setup|tcl-setup)',
        (one) => ({
          effects: [draft('vcs.config', one.words, { ref: one.wide.texts[1] ?? '' })],
          nested: one
            .from(2)
            .slice(0, 1)
            .map((text): Nested => shell(text)),
        }),
      ],
      ['settings|set|unset', does('vcs.config')],
      ['hook (add|edit|import)', does('persist', { mechanism: 'repository-hook' })],
      ['hook (delete|rm)', does('vcs.config', { skips_hooks: true })],
      [
        'export|tarball|zip|sqlar|bundle (export|ls)',
        (one) => ({
          effects: one
            .from(2)
            .slice(0, 1)
            .map((path) => draft('fs.write', path, { overwrites: true })),
        }),
      ],
      ['bundle (import|append|extend|purge)', COMMITS],
      ['system', LOOKS],
      ['credentials', reveals('token-file')],
    ],
  }),
] satisfies readonly CommandSpec[]
