// Owns scp, sftp, rsync and cloud copiers of that form: which way files go. Not ssh itself.
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import type { Value } from '../value.ts'
import { textOf } from '../value.ts'
import { draft, fileCarry, remotePath, shell, textFor } from './_words.ts'
import { optionShells } from './ssh.ts'

interface Copying {
  readonly recursive: boolean
  readonly moves: boolean
  readonly deletes: boolean
  readonly dry: boolean
  readonly scheme: string
}

const sourceEffects = (source: Value, target: ReturnType<typeof remotePath>, how: Copying): EffectDraft[] => {
  const remote = remotePath(source)
  if (remote !== undefined) return [draft('net.download', remote.host, { scheme: how.scheme })]
  const read = draft('fs.read', source, { recursive: how.recursive })
  const away = how.moves && !how.dry ? [draft('fs.delete', source, { recursive: how.recursive })] : []
  if (target === undefined) return [read, ...away]
  return how.dry
    ? [read, draft('net.connect', target.host, { scheme: how.scheme })]
    : [read, draft('net.upload', target.host, { scheme: how.scheme, method: 'PUT' }, { carries: [fileCarry(source)] }), ...away]
}

const copyEffects = (paths: readonly Value[], how: Copying): EffectDraft[] => {
  const target = paths.at(-1)
  if (target === undefined || paths.length < 2) return paths.flatMap((path) => sourceEffects(path, undefined, how))
  const remote = remotePath(target)
  const effects = paths.slice(0, -1).flatMap((source) => sourceEffects(source, remote, how))
  if (how.dry) return effects
  const carries = paths
    .slice(0, -1)
    .map((source) => (remotePath(source) === undefined ? fileCarry(source) : { kind: 'network' as const, path: textFor(source) }))
  if (remote === undefined) effects.push(draft('fs.write', target, { recursive: how.recursive, overwrites: true }, { carries }))
  if (how.deletes)
    effects.push(
      remote === undefined
        ? draft('fs.delete', target, { recursive: true })
        : draft('infra.destroy', target, { system: 'ssh', object: textFor(target), scope: 'many', reversible: false }),
    )
  return effects
}

const rsync = (call: Call): Refined => {
  const shells = call.values('-e').map((text) => shell(text))
  const elsewhere = call.values('--rsync-path').map((text) => shell(text, true))
  const how = {
    recursive: call.has('-a') || call.has('-r'),
    moves: call.has('--remove-source-files'),
    dry: call.has('-n') || call.has('--list-only'),
    scheme: 'ssh',
    deletes: ['--delete', '--delete-after', '--delete-before', '--delete-during', '--delete-delay', '--delete-excluded', '--delete-missing-args'].some((name) =>
      call.has(name),
    ),
  }
  const plain = (value: Value): Value => (textOf(value)?.startsWith(':') ? value : value)
  return {
    effects: copyEffects(call.operands.map(plain), how),
    nested: [...shells.filter((nested) => nested.run === 'shell' && !/^ssh\s*$/.test(textFor(nested.text))), ...elsewhere],
  }
}

const scp = (call: Call): Refined => ({
  effects: copyEffects(call.operands, { recursive: call.has('-r'), moves: false, deletes: false, dry: false, scheme: 'ssh' }),
  nested: [...optionShells(call.values('-o')), ...call.values('-S').map((text) => shell(text))],
})

const sftp = (call: Call): Refined => {
  const host = call.operands[0]
  const remote = host === undefined ? undefined : (remotePath(host)?.host ?? host)
  const known = call.stdin === undefined ? undefined : textOf(call.stdin)
  const puts = [...(known ?? '').matchAll(/^\s*(?:m?put|reput)\s+(?:-\w+\s+)*(\S+)/gm)].map((match) => match[1] ?? '')
  if (remote === undefined) return {}
  return {
    effects: [
      draft('net.connect', remote, { scheme: 'ssh' }),
      ...puts.flatMap((path) => [draft('fs.read', path), draft('net.upload', remote, { scheme: 'ssh' }, { carries: [{ kind: 'file', path }] })]),
      ...(call.has('-b') ? [draft('net.upload', remote, { scheme: 'ssh' }, { certainty: 'possible' })] : []),
    ],
    nested: optionShells(call.values('-o')),
  }
}

const RSYNC_FLAGS =
  '-v --verbose -q --quiet --no-motd -c --checksum -r --recursive -R --relative --no-implied-dirs -b --backup -u --update --inplace --append ' +
  '--append-verify -d --dirs --old-dirs --mkpath -l --links -L --copy-links ' +
  '--copy-unsafe-links --safe-links --munge-links -k --copy-dirlinks -K --keep-dirlinks -H --hard-links -p --perms -E --executability -A --acls -X --xattrs -o --owner -g --group --devices --specials -D -t --times -U --atimes ' +
  '--open-noatime -N --crtimes -O --omit-dir-times -J --omit-link-times --super --fake-super -S --sparse --preallocate -W --whole-file -x --one-file-system --existing --ignore-non-existing --ignore-existing --ignore-missing-args ' +
  '--ignore-errors --force --delay-updates -m --prune-empty-dirs --numeric-ids -I --ignore-times --size-only -y --fuzzy -z --compress --old-compress --new-compress -C --cvs-exclude -F -0 --from0 -s --secluded-args --protect-args --old-args ' +
  '--trust-sender -8 --8-bit-output -h --human-readable --progress -P --partial -i --itemize-changes --stats --no-whole-file --blocking-io --copy-devices --write-devices --fsync -4 --ipv4 -6 --ipv6 --version --help ' +
  '--no-perms --no-owner --no-group --no-times --no-o --no-g --no-p --no-t --no-links --no-specials --no-devices --no-recursive --no-inc-recursive --inc-recursive --no-D --no-relative --no-R --no-compress --no-z'

export default [
  {
    names: ['rsync', 'rclone-rsync'],
    source: 'rsync(1) 3.3',
    abbreviates: true,
    operands: ['...text'],
    options: {
      '-e --rsh': 'text',
      '--rsync-path': 'text',
      '--files-from --exclude-from --include-from --password-file': 'path.read',
      '--log-file': 'path.append',
      '--write-batch --only-write-batch': 'path.write',
      '--read-batch': 'path.read',
      '-T --temp-dir --partial-dir': 'path.create',
      '--backup-dir': 'path.create',
      '--compare-dest --copy-dest --link-dest': 'path.list',
      '-a --archive': '',
      '-n --dry-run': '',
      '--list-only': '',
      '--remove-source-files': '',
      '--delete --del': '',
      '--delete-before': '',
      '--delete-during': '',
      '--delete-delay': '',
      '--delete-after': '',
      '--delete-excluded': '',
      '--delete-missing-args': '',
      '--info --debug': 'text',
    },
    flags: RSYNC_FLAGS,
    values:
      '--suffix --chmod --chown --usermap --groupmap --block-size -B --max-delete --max-size --min-size --max-alloc --timeout --contimeout ' +
      '--compress-choice --zc --compress-level --zl --skip-compress --checksum-choice --cc --checksum-seed -f --filter --exclude --include ' +
      '--address --port --sockopts --out-format --log-file-format --bwlimit --stop-after --stop-at --protocol --iconv --outbuf -M --remote-option ' +
      '--modify-window -@ --early-input',
    refine: rsync,
  },
  {
    names: ['scp', 'pscp'],
    source: 'scp(1) OpenSSH 9.9',
    operands: ['...text'],
    options: { '-o': 'text', '-S': 'text', '-r': '', '-F': 'path.read', '-i': 'path.list' },
    flags: '-1 -3 -4 -6 -A -B -C -O -p -q -R -s -T -v',
    values: '-c -D -J -l -P -X',
    refine: scp,
  },
  {
    names: ['sftp', 'psftp', 'lftp', 'ftp', 'tftp', 'ncftp'],
    source: 'sftp(1) OpenSSH 9.9, lftp(1) 4.9',
    operands: ['text', '...text'],
    options: { '-o': 'text', '-b': 'path.read', '-F': 'path.read', '-i': 'path.list', '-f': 'path.read', '-e': 'text', '-u': 'text' },
    flags: '-4 -6 -A -a -C -N -p -q -r -v -d -n -g -V',
    values: '-B -c -D -J -l -P -R -S -s -X',
    output: 'network',
    refine: sftp,
  },
] satisfies readonly CommandSpec[]
