// Owns archivers and compressors: tar, zip, gzip and relatives. What unpacking writes is told as files below a folder.
import type { Call, CommandSpec, EffectDraft, Nested, Refined } from '../command-spec.ts'
import { type Carry, concat, dropPrefix, glob, literal, prefixOf, textOf, unknown, type Value } from '../value.ts'

const HERE = literal('.')
/** Options by which what is there already is replaced or removed first. */
const OVER = ['--overwrite', '--overwrite-dir', '--recursive-unlink', '--unlink-first']

const unpackedInto = (folder: Value, over = false): EffectDraft => {
  const whole = over || textOf(folder) === '' || textOf(folder) === '/'
  const names = whole ? glob('**') : concat([glob('*'), unknown('what it holds')])
  return { kind: 'fs.write', on: concat([folder, literal('/'), names]), set: { pattern: true, recursive: true, overwrites: true } }
}

const RUNS = ['-I', '-F', '--to-command', '--rsh-command', '--rmt-command', '--checkpoint-action'] as const

/** `--checkpoint-action=exec=CMD` is the only action that runs something. */
const tarRuns = (call: Call): Nested[] =>
  RUNS.flatMap((name) =>
    call.values(name).flatMap((value) => {
      if (name !== '--checkpoint-action') return [{ run: 'shell' as const, text: value }]
      return prefixOf(value).startsWith('exec=') ? [{ run: 'shell' as const, text: dropPrefix(value, 5) }] : []
    }),
  )

/** `-C` moves what is packed and unpacked, not the archive. */
const moved = (call: Call, path: Value): Value => {
  const folder = call.value('-C')
  return folder && !prefixOf(path).startsWith('/') ? concat([folder, literal('/'), path]) : path
}

const tar = (call: Call): Refined => {
  const archive = call.value('-f')
  const local = archive !== undefined && textOf(archive) !== '-'
  const effects: EffectDraft[] = []
  const makes = call.has('-c') || call.has('-r') || call.has('-u') || call.has('-A') || call.has('--delete')
  const packed: Carry[] = makes ? call.operands.map((one) => ({ kind: 'file', path: textOf(moved(call, one)) ?? '' })) : []
  if (makes && local) effects.push({ kind: 'fs.write', on: archive, set: { overwrites: call.has('-c') }, carries: packed })
  if (!makes && local) effects.push({ kind: 'fs.read', on: archive })
  if (makes && !call.has('--delete'))
    effects.push(...call.operands.map((one) => ({ kind: 'fs.read' as const, on: moved(call, one), set: { recursive: true } })))
  if (call.has('-x') && !call.has('-O') && !call.has('--to-command'))
    effects.push(
      unpackedInto(
        call.has('-P') ? literal('') : (call.value('-C') ?? HERE),
        OVER.some((name) => call.has(name)),
      ),
    )
  if (makes && call.has('--remove-files'))
    effects.push(...call.operands.map((one) => ({ kind: 'fs.delete' as const, on: moved(call, one), set: { recursive: true } })))
  const out = makes && !local ? { stdout: unknown('tar', false, packed) } : {}
  return { effects, nested: tarRuns(call), ...out }
}

const unzip = (call: Call): Refined => {
  if (['-l', '-v', '-t', '-p', '-c', '-z', '-Z'].some((name) => call.has(name))) return {}
  return { effects: [unpackedInto(call.value('-d') ?? HERE, call.has('-o'))] }
}

const sevenZip = (call: Call): Refined => {
  const [action, archive, ...rest] = call.operands
  const name = textOf(action ?? literal(''))
  if (!archive) return {}
  if (name === 'x' || name === 'e') return { effects: [{ kind: 'fs.read', on: archive }, unpackedInto(call.value('-o*') ?? HERE)] }
  if (name !== 'a' && name !== 'u' && name !== 'd' && name !== 'rn') return { effects: [{ kind: 'fs.read', on: archive }] }
  const removed: EffectDraft[] = call.has('-sdel') ? rest.map((on) => ({ kind: 'fs.delete', on, set: { recursive: true } })) : []
  return { effects: [{ kind: 'fs.write', on: archive, set: { overwrites: true } }, ...rest.map((on) => ({ kind: 'fs.read' as const, on })), ...removed] }
}

/** The new file stands beside the old one, which goes unless it is kept. */
const inPlace = (call: Call, suffix: string, decompress: boolean): Refined => {
  if (['-c', '-t', '-l'].some((name) => call.has(name)) || call.operands.length === 0) return {}
  const given = call.value('-o')
  const own = call.value('-S')
  const ending = own === undefined ? suffix : (textOf(own) ?? '').replace(/^(?!\.)(?=.)/, '.')
  const named = (file: Value): Value =>
    decompress
      ? textOf(file) !== undefined
        ? literal((textOf(file) ?? '').replace(/\.(t?)(gz|bz2|xz|zst|lz4|lzma|Z|br)$/, (_, tar: string) => (tar ? '.tar' : '')))
        : file
      : concat([file, literal(ending)])
  if (call.has('-r')) {
    const all = call.operands.map((folder) => concat([folder, literal('/'), { parts: [{ any: 'glob', text: '**' }], carries: [] }]))
    return { effects: all.map((on) => ({ kind: 'fs.write', on })) }
  }
  const effects: EffectDraft[] = call.operands.map((file) => ({ kind: 'fs.write', on: given ?? named(file), set: { overwrites: call.has('-f') } }))
  return { effects }
}

const compressor =
  (suffix: string, decompresses: boolean) =>
  (call: Call): Refined =>
    inPlace(call, suffix, decompresses || call.has('-d'))

const SUFFIX: Readonly<Record<string, string>> = { xz: '.xz', lzma: '.lzma', lzip: '.lz' }

const LEVELS = '-1 -2 -3 -4 -5 -6 -7 -8 -9 --fast --best'
const GZIP_FLAGS =
  `${LEVELS} -a --ascii -c --stdout --to-stdout -d --decompress --uncompress -f --force -h -k --keep -l --list -L --license -n --no-name -N ` +
  '--name -q --quiet -r --recursive -t --test -v --verbose -V --rsyncable --synchronous -i --independent -z --compress -s --small -e --extreme'
const STORE = {
  '-d --decompress --uncompress': '',
  '-c --stdout --to-stdout': '',
  '-t --test': '',
  '-l --list': '',
  '-f --force': '',
  '-k --keep': '',
  '-S --suffix': 'text',
  '-T --threads -p --processes -b --blocksize -M --memlimit -F --format -C --check': 'text',
} as const
const GONE = [{ kind: 'fs.delete', each: 'operands', unless: ['-k', '-c', '-t', '-l'] }] as const
const KEPT = { output: 'content', operands: ['...path.read'] } as const

const TAR_FLAGS =
  '-A --catenate --concatenate -c --create -d --diff --compare --delete -r --append -t --list --test-label -u --update -x --extract --get -k ' +
  '--keep-old-files --keep-newer-files --keep-directory-symlink --no-overwrite-dir --one-top-level --overwrite --overwrite-dir ' +
  '--recursive-unlink --remove-files --skip-old-files -U --unlink-first -W --verify --ignore-command-error --no-ignore-command-error -O ' +
  '--to-stdout --atime-preserve --delay-directory-restore --no-delay-directory-restore -m --touch --no-same-owner --no-same-permissions ' +
  '--numeric-owner -p --preserve-permissions --same-permissions --same-owner -s --preserve-order --same-order --sort --force-local -M ' +
  '--multi-volume -B --read-full-records -i --ignore-zeros -a --auto-compress -z --gzip --gunzip --ungzip -j --bzip2 -J --xz --lzip --lzma ' +
  '--lzop --zstd -Z --compress --uncompress --no-auto-compress --exclude-backups --exclude-caches --exclude-caches-all --exclude-caches-under ' +
  '--exclude-vcs --exclude-vcs-ignores -h --dereference --hard-dereference --no-null --no-recursion --recursion --null --one-file-system -P ' +
  '--absolute-names -S --sparse --anchored --no-anchored --ignore-case --no-ignore-case --wildcards --no-wildcards --wildcards-match-slash ' +
  '--no-wildcards-match-slash --verbatim-files-from --no-verbatim-files-from --unquote --no-unquote --block-number -R --full-time ' +
  '--no-quote-chars --restrict --show-defaults --show-omitted-dirs --show-snapshot-field-ranges --show-transformed-names --show-stored-names ' +
  '--show-names --utc -v --verbose -w --interactive --confirmation -o --old-archive --portability --posix -l --check-links -n --seek --no-seek ' +
  '-G --incremental --ignore-failed-read --occurrence --no-check-device --check-device --xattrs --no-xattrs --acls --no-acls --selinux ' +
  '--no-selinux --no-mac-metadata --mac-metadata --no-fflags --clear-nochange-fflags --uname --lz4 -y'

export default [
  {
    names: ['tar', 'gtar', 'bsdtar', 'star'],
    source: 'GNU tar 1.35 manual; bsdtar 3.7',
    syntax: 'bundle',
    abbreviates: true,
    options: {
      '-c --create': '',
      '-x --extract --get': '',
      '-t --list': '',
      '-r --append': '',
      '-u --update': '',
      '-A --catenate --concatenate': '',
      '--delete': '',
      '-O --to-stdout': '',
      '-P --absolute-names': '',
      '--remove-files': '',
      '-f --file': 'text',
      '-C --directory': 'path.list',
      '-I --use-compress-program': 'text',
      '-F --info-script --new-volume-script': 'text',
      '--to-command': 'text',
      '--rsh-command': 'text',
      '--rmt-command': 'text',
      '--checkpoint-action': 'text',
      '--checkpoint --one-top-level --backup --atime-preserve --occurrence --totals --xattrs-include --options': '?text',
      '-T --files-from -X --exclude-from --exclude-ignore --exclude-ignore-recursive --exclude-tag-from': 'path.read',
      '--index-file --volno-file': 'path.write',
      '-g --listed-incremental': 'path.write',
    },
    values:
      '--exclude --exclude-tag --exclude-tag-all --exclude-tag-under --include --strip-components --transform --xform -s -H --format --group ' +
      '--owner --mode --mtime --group-map --owner-map --clamp-mtime --hole-detection --level -L --tape-length -b --blocking-factor --record-size -K ' +
      '--starting-file --newer-mtime -N --newer --after-date --pax-option --quote-chars --quoting-style --suffix --sparse-version --sort --warning ' +
      '--xattrs-exclude -V --label --use-compress-level --uid --gid --newer-than --passphrase',
    flags: TAR_FLAGS,
    operands: ['...text'],
    output: 'content',
    refine: tar,
  },
  {
    names: ['zip'],
    source: 'Info-ZIP zip 3.0 manual',
    options: {
      '-TT --unzip-command': 'shell',
      '-m --move': '',
      '-T --test': '',
      '-b --temp-path': 'path.list',
      '-O --output-file': 'path.write',
      '-r --recurse-paths': '',
      '-lf --logfile-path': 'path.write',
    },
    values: '-x --exclude -i --include -n --suffixes -P --password -t --from-date -tt --before-date -s --split-size -Z --compression-method -ds',
    flags:
      '-0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -a --ascii -A --adjust-sfx -B --binary -c --entry-comments -d --delete -D --no-dir-entries -DF ' +
      '--difference-archive -e --encrypt -f --freshen -F --fix -FF --fixfix -FS --filesync -g --grow -h -h2 -j --junk-paths -J --junk-sfx -k ' +
      '--DOS-names -l --to-crlf -ll --from-crlf -L -MM --must-match -o --latest-time -p --paths -q --quiet -R --recurse-patterns -S --system-hidden ' +
      '-sb -sv -u --update -U --copy-entries -v --verbose -V -w -ws -X --strip-extra -y --symlinks -z --archive-comment -@ --names-stdin -sf ' +
      '--show-files -nw -ic',
    operands: ['path.write', '...path.read'],
    effects: [{ kind: 'fs.delete', each: 'operands[1:]', if: '-m', set: { recursive: true } }],
  },
  {
    names: ['unzip', 'funzip', 'zipinfo', 'unrar', 'unar'],
    source: 'Info-ZIP unzip 6.0 manual',
    options: { '-d': 'path.list', '-l': '', '-v': '', '-t': '', '-p': '', '-c': '', '-z': '', '-Z': '' },
    values: '-P -x -I -O',
    flags: '-f -T -u -a -aa -b -B -C -D -DD -F -i -j -J -K -L -LL -M -n -N -o -q -qq -qqq -s -S -U -UU -V -W -X -Y -: -^ -/ -h -hh -1 -2 -m -ll',
    operands: ['path.read', '...text'],
    output: 'content',
    refine: unzip,
  },
  {
    names: ['gzip', 'pigz'],
    source: 'gzip 1.13 manual',
    abbreviates: true,
    options: STORE,
    flags: GZIP_FLAGS,
    ...KEPT,
    effects: GONE,
    refine: compressor('.gz', false),
  },
  {
    names: ['gunzip', 'unpigz', 'uncompress', 'compress'],
    source: 'gzip 1.13 manual',
    abbreviates: true,
    options: STORE,
    flags: GZIP_FLAGS,
    ...KEPT,
    effects: GONE,
    refine: compressor('', true),
  },
  {
    names: ['xz', 'lzma', 'lzip', 'bzip2', 'pbzip2', 'lbzip2'],
    source: 'bzip2 1.0.8, XZ Utils 5.6 manuals',
    abbreviates: true,
    options: { ...STORE, '-o --output': 'path.write' },
    flags: `${GZIP_FLAGS} -0 -z --compress --robot -Q --no-warn --single-stream --no-sparse --no-adjust`,
    values: '--files --files0 --block-size --block-list --flush-timeout --memlimit-compress --memlimit-decompress --lzma2 --x86',
    ...KEPT,
    effects: GONE,
    refine: (call) => compressor(SUFFIX[call.program] ?? '.bz2', false)(call),
  },
  {
    names: ['bunzip2', 'unxz', 'unlzma'],
    source: 'bzip2 1.0.8, XZ Utils 5.6 manuals',
    abbreviates: true,
    options: STORE,
    flags: GZIP_FLAGS,
    ...KEPT,
    effects: GONE,
    refine: compressor('', true),
  },
  {
    names: ['zstd', 'lz4', 'brotli', 'zstdmt'],
    source: 'zstd 1.5, lz4 1.9 manuals',
    options: {
      '-d --decompress --uncompress': '',
      '-c --stdout': '',
      '-t --test': '',
      '-l --list': '',
      '-f --force': '',
      '-o --output': 'path.write',
      '--rm -j': '',
      '-D --dictionary': 'path.read',
      '--output-dir-flat --output-dir-mirror': 'path.write',
      '-#': 'number',
      '--long --fast --adapt --auto-threads --patch-from': '?text',
      '-T --threads': 'number',
    },
    values: '-b -e -i --filelist --format -M --memory --maxdict --dictID -q --quality -w --lgwin -S --suffix',
    flags:
      '-z --compress -k --keep -v --verbose -n -r --no-progress --progress -C --check --no-check --ultra --single-thread --rsyncable ' +
      '--exclude-compressed --sparse --no-sparse -m --multiple --content-size -BD -9 --best -h -H -V',
    ...KEPT,
    effects: [{ kind: 'fs.delete', each: 'operands', if: '--rm' }],
    refine: compressor('.zst', false),
  },
  {
    names: ['unzstd', 'unlz4'],
    source: 'zstd 1.5 manual',
    options: { '-c --stdout': '', '-t --test': '', '-o': 'path.write', '--rm': '' },
    flags: '-f --force -k --keep -q -v -d',
    ...KEPT,
    effects: [{ kind: 'fs.delete', each: 'operands', if: '--rm' }],
    refine: compressor('', true),
  },
  {
    names: ['zcat', 'gzcat', 'bzcat', 'xzcat', 'zstdcat', 'lz4cat', 'lzcat'],
    source: 'gzip 1.13 manual',
    abbreviates: true,
    flags: '-f --force -l --list -q --quiet -v --verbose -V -h -d -c -k -r -s -t',
    operands: ['...path.read'],
    output: 'content',
  },
  {
    names: ['7z', '7za', '7zr', '7zz', 'rar'],
    source: '7-Zip 24 manual',
    options: { '-o*': 'text', '-p*': '?text', '-m* -t* -x* -i* -v* -w* -r* -a* -s* -b* -ss* -sc* -u*': '?text', '-sdel': '' },
    flags: '-y -aoa -aos -aou -aot -bd -bb -spf -ssc -snl -snh -so -si -slt',
    operands: ['text', 'text', '...text'],
    output: 'content',
    refine: sevenZip,
  },
  {
    names: ['cpio'],
    source: 'GNU cpio 2.15 manual',
    abbreviates: true,
    options: {
      '-D --directory': 'path.cwd',
      '-E --pattern-file': 'path.read',
      '-F -O --file': 'path.write',
      '-I': 'path.read',
      '--rsh-command': 'shell',
      '--only-verify-crc': '',
    },
    values: '-C --io-size -H --format -M --message -R --owner',
    flags:
      '-0 --null -a --reset-access-time -A --append -b --swap -B --block-size -c -d --make-directories -f --nonmatching --force-local -i --extract ' +
      '-k -l --link -L --dereference -m --preserve-modification-time -n --numeric-uid-gid --no-absolute-filenames --absolute-filenames ' +
      '--no-preserve-owner -o --create -p --pass-through --quiet --renumber-inodes -r --rename -s --swap-bytes -S --swap-halfwords --sparse -t ' +
      '--list --to-stdout -u --unconditional -v --verbose -V --dot',
    operands: ['...text'],
    effects: [{ kind: 'fs.write', if: ['-i', '-p'], unless: ['-t', '--to-stdout'], set: { path: '.', recursive: true, pattern: true, overwrites: true } }],
  },
  {
    names: ['ar', 'gar'],
    source: 'GNU binutils 2.42 manual',
    syntax: 'bundle',
    options: { '--plugin --target --record-libdeps': 'text', '--output': 'path.write' },
    flags: '-d -m -p -q -r -s -t -x -a -b -c -D -f -i -l -N -o -O -P -S -T -u -U -v -V --thin',
    operands: ['path.write', '...path.read'],
    operandsIf: [{ if: ['-t', '-p'], operands: ['...path.read'] }],
  },
  { names: ['ranlib'], source: 'GNU binutils 2.42 manual', flags: '-t -D -U -v -V -h -H --plugin', operands: ['...path.edit'] },
  { names: ['zipgrep', 'zdiff', 'zcmp', 'bzdiff', 'xzdiff', 'bzless', 'xzless', 'zipnote'], source: 'gzip 1.13 manual', syntax: 'none', output: 'content' },
] satisfies readonly CommandSpec[]
