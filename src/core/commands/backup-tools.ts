// Owns further backup programs: borgmatic, duplicati, rdiff-backup, rsnapshot, bacula, tarsnap, btrbk, sanoid, proxmox backup. Losing one is told apart from losing all.
import type { CommandSpec, Refined } from '../command-spec.ts'
import { hasGlob, isUnknown, textOf, type Value } from '../value.ts'
import { type Act, both, changes, loses, nothing, runsUnread, type Said, told } from './_tool-verbs.ts'
import { draft, fileCarry, remotePath, shell, textFor, wideValue } from './_words.ts'

/** Where copies go: another machine, or a folder of this one. */
const copies =
  (sources: (said: Said) => readonly Value[], to: (said: Said) => Value | undefined): Act =>
  (said) => {
    const target = to(said)
    const from = sources(said)
    const reads = from.map((path) => draft('fs.read', path, { recursive: true }))
    if (target === undefined) return { effects: reads }
    const far = remotePath(target)?.host ?? (/^[a-z][a-z0-9+.-]+:\/\//.test(textFor(target)) && !/^file:/.test(textFor(target)) ? target : undefined)
    return {
      effects: [...reads, far === undefined ? draft('fs.write', target, { recursive: true }) : draft('net.upload', far, {}, { carries: from.map(fileCarry) })],
    }
  }

/** One named copy, or whichever a pattern or a list gives. */
const losesNamed =
  (...options: readonly string[]): Act =>
  (said) => {
    const names = options.flatMap((option) => said.wide.options.get(option) ?? [])
    const scope =
      names.length === 0 || names.some((name) => isUnknown(name) || hasGlob(name) || textOf(name)?.includes('*')) ? 'all' : names.length > 1 ? 'many' : 'one'
    return loses(scope)(said)
  }

const backs: Act = changes({ system: 'backup' })
const restores: Act = ({ wide }) => ({
  effects: [draft('fs.write', wideValue(wide, '--restore-path', '--destination', '-C') ?? '.', { recursive: true, overwrites: true })],
})

/** rdiff-backup runs the text of `--remote-schema` to reach the other machine. */
const reaches: Act = ({ wide }) => ({ nested: (wide.options.get('--remote-schema') ?? []).map((text) => shell(text)) })

const bconsoleLine = (line: string): Refined => {
  const gone = (scope: 'one' | 'many' | 'all') => ({
    effects: [draft('data.destroy', line, { system: 'backup', object: line, scope, local: true, reversible: false })],
  })
  if (/^(delete|del)\b/.test(line)) return gone(/\bpool=|\ball\b/i.test(line) ? 'all' : 'one')
  if (/^(purge|truncate)\b/.test(line)) return gone(/\ball(pools|devices)?\b|\bpool=/i.test(line) ? 'all' : 'many')
  if (/^prune\b/.test(line)) return gone(/\b(all|expired)\b/.test(line) ? 'many' : 'one')
  if (/^(run|restore|relabel|label|update|disable|enable|cancel|release|setdebug|add|create|reload|mount|unmount|umount)\b/.test(line))
    return { effects: [draft('infra.change', line, { system: 'backup', object: line, scope: 'one' })] }
  return {}
}

export default [
  told(['borgmatic'], {
    source: 'borgmatic 1.9 command-line reference',
    flags: '--stats --list --json --prune --compact --progress --repair --monitoring-verbosity-only --strip-extras --override-all',
    bare: both(backs, loses('many')),
    verbs: [
      [
        /^(repo-list|rlist|list|repo-info|rinfo|info|check|config( validate| generate| show)?|break-lock|mount|umount|diff|completion|export-tar|key export)\b/,
        nothing,
      ],
      [/^(repo-delete|rdelete)\b/, loses('all')],
      [/^delete\b/, losesNamed('--archive', '--match-archives')],
      [/^(prune|compact)\b/, loses('many')],
      [/^(extract|restore)\b/, restores],
      [/^borg (delete|repo-delete|prune)\b/, loses('all')],
      [/./, backs],
    ],
  }),
  told(['duplicati-cli', 'duplicati', 'duplicati-commandline', 'Duplicati.CommandLine'], {
    source: 'Duplicati 2.1 command-line manual',
    verbs: [
      [
        /^(list|list-broken-files|find|compare|test|verify|affected|help|examples|changelog|system-info|create-report|list-filesets|test-filters|list-affected)\b/,
        nothing,
      ],
      [/^delete\b/, (said) => loses(/--(all-versions|allow-full-removal)/.test(said.all) ? 'all' : /--version=\d+$/.test(said.all) ? 'one' : 'many')(said)],
      [/^(purge|purge-broken-files|compact)\b/, loses('many')],
      [
        /^backup\b/,
        copies(
          ({ wide }) => wide.words.slice(2),
          ({ wide }) => wide.words[1],
        ),
      ],
      [/^restore\b/, restores],
      [/^(repair|vacuum|send-mail|change-password|recover)\b/, backs],
    ],
  }),
  told(['rdiff-backup'], {
    source: 'rdiff-backup(1) 2.2',
    flags: '--no-compare-inode --create-full-path --print-statistics --no-eas --no-acls --preserve-numerical-ids --ssh-no-compression -b',
    dry: /(^| )(--list-increments|-l|--list-increment-sizes|--check-destination-dir|--compare\S*|--calculate-average|--test-server)( |$)/,
    verbs: [
      [/^(list|compare|verify|info|calculate|test|server)\b/, reaches],
      [/^remove\b/, both(reaches, loses('many'))],
      [/^regress\b/, both(reaches, loses('one'))],
      [/^restore\b/, both(reaches, ({ wide }) => ({ effects: [draft('fs.write', wide.words.at(-1), { recursive: true, overwrites: true })] }))],
      [
        /./,
        (said) =>
          /--remove-older-than/.test(said.all)
            ? both(reaches, loses('many'))(said)
            : both(
                reaches,
                copies(
                  ({ wide }) => wide.words.filter((word) => textOf(word) !== 'backup').slice(0, 1),
                  ({ wide }) => wide.words.at(-1),
                ),
              )(said),
      ],
    ],
  }),
  told(['rsnapshot'], {
    source: 'rsnapshot(1) 1.4',
    flags: '-v -q -V -D -x',
    dry: /(^| )-t( |$)/,
    verbs: [
      [/^(configtest|du|diff|rsnapshot-diff|version|checkconfig)\b/, nothing],
      [/./, both(backs, loses('many'))],
    ],
  }),
  {
    names: ['bconsole', 'bareos-console'],
    source: 'Bacula 15 console manual',
    options: { '-c -D': 'path.list' },
    values: '-d -s -u -P -C',
    flags: '-n -t -l -L -v',
    operands: ['...text'],
    prompts: ['stdin'],
    refine: ({ stdin }) => {
      if (stdin === undefined) return {}
      const text = textOf(stdin)
      if (text === undefined) return { unknown: [{ reason: 'words', what: 'bconsole' }] }
      return { effects: text.split('\n').flatMap((line) => bconsoleLine(line.trim()).effects ?? []) }
    },
  },
  told(['tarsnap'], {
    source: 'tarsnap(1) 1.0.40',
    whole: true,
    verbs: [
      [/(^| )--nuke( |$)/, loses('all')],
      [/(^| )(--list-archives|--print-stats|--verify-config|--recover|--fsck|-t\w*|--initialize-cachedir)( |$)/, nothing],
      [/(^| )--fsck-prune( |$)/, loses('many')],
      [/(^| )-\w*d\w*( |$)/, losesNamed('-f', '-df', '-dvf')],
      [/(^| )-\w*x\w*( |$)/, restores],
      [
        /(^| )-\w*c\w*( |$)/,
        copies(
          ({ wide }) => wide.words,
          () => ({ parts: ['https://tarsnap.com'], carries: [] }),
        ),
      ],
      [/./, nothing],
    ],
  }),
  told(['btrbk'], {
    source: 'btrbk(1) 0.32',
    flags: '-S -t -v -q -l -p -P -F',
    dry: /(^| )(-n|--dry-run)( |$)/,
    verbs: [
      [/^(list|ls|stats|usage|origin|diff|extents|config|status)\b/, nothing],
      [/^(run|prune)\b/, loses('many')],
      [/^(snapshot|resume|archive|clean|snap)\b/, backs],
    ],
  }),
  told(['sanoid'], {
    source: 'sanoid 2.2',
    whole: true,
    dry: /(^| )--readonly( |$)/,
    verbs: [
      [/--(prune-snapshots|force-prune|cron)\b/, loses('many')],
      [/--take-snapshots\b/, backs],
      [/./, nothing],
    ],
  }),
  told(['syncoid'], {
    source: 'syncoid 2.2',
    flags:
      '-r --recursive --no-sync-snap --create-bookmark --no-rollback --force-delete --delete-target-snapshots --sendoptions-raw --no-stream --no-resume --quiet --debug --dumpsnaps --no-privilege-elevation --mbuffer',
    verbs: [
      [
        /./,
        (said) =>
          both(
            copies(
              ({ wide }) => wide.words.slice(0, 1),
              ({ wide }) => (remotePath(wide.words[1] ?? { parts: [], carries: [] }) ? wide.words[1] : undefined),
            ),
            backs,
            /--force-delete\b/.test(said.all) ? loses('all') : /--delete-target-snapshots\b/.test(said.all) ? loses('many') : nothing,
          )(said),
      ],
    ],
  }),
  told(['proxmox-backup-client', 'proxmox-backup-manager', 'pbs-client'], {
    source: 'Proxmox Backup 3.3 manual',
    verbs: [
      [
        /^(snapshot (list|files|notes show|protected show)|list|status|catalog|login|logout|version|benchmark|mount|map|unmap|key (show|info|create|paperkey)|task|\S+ (list|show|status|get|config))\b/,
        nothing,
      ],
      [/^(datastore (remove|destroy)|namespace delete|disk (fs|zpool) )/, loses('all')],
      [/^(snapshot forget|forget|group forget)\b/, (said) => loses(said.wide.words.some(isUnknown) ? 'all' : /^group/.test(said.verbs) ? 'many' : 'one')(said)],
      [/^(prune|prune-job run|garbage-collection start)\b/, loses('many')],
      [/^restore\b/, ({ wide }) => ({ effects: [draft('fs.write', wide.words.at(-1), { recursive: true, overwrites: true })] })],
      [/./, backs],
    ],
  }),
  told(['vzdump'], {
    source: 'vzdump(1) Proxmox VE 8.3',
    flags: '--all --stdexcludes --quiet --remove',
    bare: nothing,
    verbs: [
      [
        /./,
        (said) =>
          both(
            changes({ system: 'backup', local: true }),
            said.wide.options.has('--script') || said.wide.options.has('-script') ? runsUnread : nothing,
            /-(prune-backups|maxfiles)[= ]keep-last=[01]\b|-maxfiles[= ][01]\b/.test(said.all) ? loses('many') : nothing,
          )(said),
      ],
    ],
  }),
] satisfies readonly CommandSpec[]
