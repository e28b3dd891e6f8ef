// Owns Perforce: a submit is at once on the server; what is reverted or obliterated is gone; administration of the server.
import type { CommandSpec } from '../command-spec.ts'
import { COMMITS, discards, discardsNamed, pushes } from './_vcs-acts.ts'
import type { Act } from './_verbs.ts'
import { acts, LOOKS, reveals, verbTool } from './_verbs.ts'
import { draft } from './_words.ts'

const or =
  (test: (one: Parameters<Act>[0]) => boolean, then: Act, otherwise: Act): Act =>
  (one) =>
    test(one) ? then(one) : otherwise(one)

const ADMIN = acts('infra.change', { system: 'p4' })

export default [
  verbTool({
    names: ['p4'],
    source: 'Helix Core Command-Line (P4) Reference 2024.1',
    flags: '-I -G -s -V -q -a -f -n -v -y -w -k -o -i -A -I -O -L --lfs -U',
    rehearses: '-n -V',
    files: '-x',
    rows: [
      ['revert', or((one) => one.has('-a'), COMMITS, discardsNamed())],
      ['clean', discards()],
      ['sync|update|flush', or((one) => one.has('-f'), discards(), LOOKS)],
      [
        'shelve',
        or(
          (one) => one.has('-d', '-r', '-f'),
          discards('history'),
          pushes(() => ({ ref: 'shelf' })),
        ),
      ],
      ['submit|populate|push|unsubmit|archive|restore', pushes(() => ({ ref: '?' }))],
      ['obliterate', or((one) => one.has('-y'), acts('infra.destroy', { system: 'p4', scope: 'all' }), LOOKS)],
      [
        '(change|changelist|client|workspace|label|branch|user|group|depot|stream|server|remote|ldap|job|spec|counter)',
        or(
          (one) => one.has('-d'),
          acts('infra.destroy', { system: 'p4' }),
          or((one) => one.has('-o'), LOOKS, COMMITS),
        ),
      ],
      ['protect|triggers|typemap|configure|trust|license|extension|property', or((one) => one.has('-o') || / show/.test(one.words), LOOKS, ADMIN)],
      ['admin (stop|shutdown|restart)', acts('infra.destroy', { system: 'p4', scope: 'all', reversible: true })],
      [
        'admin|passwd|unload|reload|verify|journaldbchecksums|replicate|renameuser|renameclient|lock|unlock|attribute|renamebranch|reopen|dbschema|tag|labelsync|retype',
        ADMIN,
      ],
      ['login', or((one) => one.has('-p'), reveals('token-file'), LOOKS)],
      ['tickets', reveals('token-file')],
      ['clone|init|fetch', () => ({ effects: [draft('net.download', 'p4 server', { host: '?' })] })],
      [
        'add|edit|delete|move|rename|copy|integrate|integ|merge|reconcile|rec|status|resolve|resolved|unshelve|undo|have|have|opened|describe|diff|diff2|files|filelog|fstat|print|changes|changelists|changes|info|where|dirs|annotate|grep|set|help|users|groups|depots|clients|workspaces|labels|branches|streams|jobs|counters|sizes|cstat|interchanges|integrated|istat|ignores|monitor show|logstat|protects|list|reviews|review|logout|switch|server|aliases|fix|fixes|keys|key|cachepurge|disk.*|logparse|logschema|ping|resubmit|rename',
        COMMITS,
      ],
    ],
  }),
] satisfies readonly CommandSpec[]
