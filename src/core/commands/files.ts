// Owns the file programs of GNU coreutils and relatives: list, make, copy, move, delete, link, modes, dd. (find and archives stand elsewhere.)
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import { concat, literal, textOf, unknown, type Value } from '../value.ts'

const SOURCE = 'GNU coreutils 9.5 manual'

const LS_FLAGS =
  '-a --all -A --almost-all --author -b --escape -B --ignore-backups -c -C -d --directory -D --dired -f -F -g --group-directories-first -G ' +
  '--no-group -h --human-readable --si -H --dereference-command-line --dereference-command-line-symlink-to-dir -i --inode -k --kibibytes -l -L ' +
  '--dereference -m -n --numeric-uid-gid -N --literal -o -O -e -@ -% -p -q --hide-control-chars --show-control-chars -Q --quote-name -r ' +
  '--reverse -R --recursive -s --size -S -t -u -U -v -W -x -X -Z --context -1 --zero --full-time --file-type -y'
const LS_VALUES = '--block-size --format --hide --indicator-style -I --ignore --quoting-style --sort --time --time-style -T --tabsize -w --width'

const COPY_FLAGS =
  '-a --archive --attributes-only -b --copy-contents -d --debug -f --force -i --interactive -H -L --dereference -n --no-clobber -P ' +
  '--no-dereference -p --keep-directory-symlink --parents -R -r --recursive --remove-destination --strip-trailing-slashes -T ' +
  '--no-target-directory -u -v --verbose -x --one-file-system -Z -c -X --no-copy --exchange'
const COPY_OPTIONS = {
  '-l --link': '',
  '-s --symbolic-link': '',
  '-t --target-directory': 'path.write',
  '-S --suffix': 'text',
  '--no-preserve': 'text',
  '--sparse': 'text',
  '--backup --context --preserve --reflink --update': '?text',
} as const

const baseOf = (path: Value): Value => {
  const last = path.parts.at(-1)
  return typeof last === 'string' && last.includes('/') ? literal(last.replace(/\/+$/, '').split('/').at(-1) ?? last) : path
}

/** One `fs.link` at the new name; what it leads to travels as a carry. */
const linked = (target: Value, at: Value, overwrites: boolean): EffectDraft => ({
  kind: 'fs.link',
  on: at,
  set: { overwrites },
  carries: [{ kind: 'file', path: textOf(target) ?? '' }],
})

const ln = (call: Call): Refined => {
  const force = call.has('-f')
  const folder = call.value('-t')
  const targets = folder || call.operands.length < 2 ? call.operands : call.operands.slice(0, -1)
  const last = call.operands.at(-1)
  if (!folder && call.operands.length === 2 && targets[0] && last) return { effects: [linked(targets[0], last, force)] }
  const into = folder ?? (call.operands.length > 2 ? last : undefined)
  return { effects: targets.map((target) => linked(target, into ? concat([into, literal('/'), baseOf(target)]) : baseOf(target), force)) }
}

/** Whose rights a program gets that has this mode: its owner's (setuid), its group's, or only those of whoever runs it. */
const rightsOf = (mode: string): 'owner' | 'group' | '' => {
  if (/^0*[4567]\d{3}$/.test(mode)) return 'owner'
  if (/^0*[23]\d{3}$/.test(mode)) return 'group'
  const clauses = mode.split(',').map((clause) => /^([ugoa]*)[+=][rwxXt]*s/.exec(clause)?.[1])
  if (clauses.some((who) => who !== undefined && !/^[go]+$/.test(who))) return 'owner'
  return clauses.some((who) => who !== undefined) ? 'group' : ''
}

/** A setuid program is a way to its owner's rights that stays. */
const raised = (mode: string, files: readonly Value[]): Refined => {
  const rights = rightsOf(mode)
  if (rights === 'owner') return { effects: files.map((on) => ({ kind: 'persist', on, set: { mechanism: 'setuid' } })) }
  return rights === 'group' ? { effects: [{ kind: 'privilege.raise', on: files[0] ?? literal(''), set: { to: 'file-owner' }, certainty: 'possible' }] } : {}
}

const chmod = (call: Call): Refined => raised(textOf(call.operands[0] ?? literal('')) ?? '', call.operands.slice(1))
const installed = (call: Call): Refined => raised(textOf(call.value('-m') ?? literal('')) ?? '', call.operands.slice(-1))

/** Size 0 leaves nothing; any other size keeps, cuts or lengthens what is there. */
const truncated = (call: Call): Refined => {
  const empty = /^0+[A-Za-z]*$/.test(textOf(call.value('-s') ?? literal('')) ?? '')
  return { effects: call.operands.map((on) => ({ kind: 'fs.write', on, set: { overwrites: true }, ...(empty ? { content: literal('') } : {}) })) }
}

/** The new name: the template with its Xs filled, or one in the folder for temporary files. */
/** `--backup`, `-b`: what was there before is kept beside it. */
const backups = (call: Call): Refined => {
  const last = call.operands.at(-1)
  if (last === undefined || !['-b', '--backup', '-S'].some((name) => call.has(name))) return {}
  const suffix =
    call.value('-S') ??
    (/^(numbered|t|existing|nil)$/.test(textOf(call.value('--backup') ?? literal('')) ?? '')
      ? { parts: ['.~', { any: 'glob', text: '*' }, '~'], carries: [] }
      : literal('~'))
  return { effects: [{ kind: 'fs.write', on: concat([last, suffix as Value]) }] }
}

/** `cp --parents a/b dir`: the folders of the source are made in the target. */
const copied = (call: Call): Refined => {
  const { effects = [] } = backups(call)
  const into = call.value('-t') ?? call.operands.at(-1)
  const sources = call.has('--parents') && into ? call.operands.slice(0, call.has('-t') ? undefined : -1) : []
  return { effects: [...effects, ...sources.map((source): EffectDraft => ({ kind: 'fs.write', on: concat([into as Value, literal('/'), source]) }))] }
}

/** `rename.ul FROM TO FILE…`: the first FROM in each name becomes TO. */
const renamed = (call: Call): Refined => {
  const [from, to, ...files] = call.operands
  const [left, right] = [textOf(from ?? literal('')), textOf(to ?? literal(''))]
  return {
    effects: files.flatMap((file): EffectDraft[] => {
      const name = textOf(file)
      const next = name === undefined || left === undefined || right === undefined ? concat([file, literal('*')]) : literal(name.replace(left, () => right))
      return [
        { kind: 'fs.delete', on: file },
        { kind: 'fs.write', on: next },
      ]
    }),
  }
}

const mktemp = (call: Call): Refined => {
  const template = call.operands[0]
  const folder = call.value('-p') ?? call.value('--tmpdir') ?? literal(call.env('TMPDIR') ?? '/tmp')
  const inFolder = template === undefined || ['-t', '-p', '--tmpdir'].some((name) => call.has(name))
  const text = textOf(template ?? literal('tmp.XXXXXXXXXX'))
  const [, head = '', tail = ''] = /^(.*?)X{3,}([^X]*)$/s.exec(text ?? '') ?? (text === undefined ? [] : ['', `${text}.`])
  if (text === undefined && !inFolder) return { stdout: concat([template ?? literal(''), literal('\n')]) }
  const name = concat([literal(head), unknown('mktemp'), literal(tail), ...call.values('--suffix'), literal('\n')])
  const path = inFolder ? concat([folder, literal('/'), name]) : name
  const isElsewhere = call.has('-p') || call.has('--tmpdir')
  return {
    stdout: path,
    ...(isElsewhere && !call.has('-u')
      ? { effects: [{ kind: 'fs.write', on: concat([folder, literal('/'), literal(head), { parts: [{ any: 'glob', text: '*' }], carries: [] }]) }] }
      : {}),
  }
}

/** Absolute, without `.` and `..`; links are told from the disk where the path is used. */
const real = (call: Call): string | undefined => {
  const isLink = /readlink$/.test(call.program) && !['-f', '-e', '-m'].some((name) => call.has(name))
  const texts = call.operands.map(textOf)
  if (isLink || call.has('--relative-to') || call.has('--relative-base') || call.cwd === '?') return undefined
  return texts.length > 0 && texts.every((text) => text !== undefined)
    ? texts.map((text) => `${plain(text.startsWith('/') ? text : `${call.cwd}/${text}`)}\n`).join('')
    : undefined
}

const plain = (path: string): string => {
  const out: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '..') out.pop()
    else if (segment !== '' && segment !== '.') out.push(segment)
  }
  return `/${out.join('/')}`
}

const MODE_FLAGS = '-c --changes -f --silent --quiet -v --verbose --preserve-root --no-preserve-root -H -L -P --dereference -h --no-dereference -n'
const RECURSIVE_CHMOD = [{ kind: 'fs.chmod', each: 'operands[1:]', if: '-R', set: { recursive: true } }] as const

export default [
  {
    names: ['ls', 'dir', 'vdir', 'gls'],
    source: SOURCE,
    abbreviates: true,
    options: { '--color --hyperlink --classify': '?text' },
    flags: LS_FLAGS,
    values: LS_VALUES,
    operands: ['...path.list'],
    output: 'names',
  },
  {
    names: ['eza', 'exa', 'lsd'],
    source: 'eza 0.20 manual',
    options: { '-T --tree': '', '--color --colour --icons --hyperlink --color-scale -F --classify --absolute': '?text' },
    values:
      '-L --level -s --sort -I --ignore-glob -t --time --time-style -w --width --color-scale-mode --depth --group-dirs --date --size --permission ' +
      '--blocks --total-size',
    flags:
      '-1 --oneline -G --grid -l --long -R --recurse -x --across -a --all -A --almost-all -d --list-dirs -D --only-dirs -f --only-files -r ' +
      '--reverse --group-directories-first --group-directories-last --git-ignore -b --binary -B --bytes -g --group --smart-group -h --header -H ' +
      '--links -i --inode -m --modified -M --mounts -n --numeric -o --octal-permissions -O --flags -S --blocksize -u --accessed -U --created -X ' +
      '--dereference -Z --context -@ --extended --changed --git --git-repos --git-repos-no-status --no-git --no-filesize --no-permissions --no-time ' +
      '--no-user --no-quotes --no-icons --show-symlinks --no-symlinks --follow-symlinks',
    operands: ['...path.list'],
    output: 'names',
  },
  {
    names: ['tree'],
    source: 'tree 2.1 manual',
    options: { '-o': 'path.write', '--fromfile --fromtabfile': '', '--infofile --gitfile': 'path.read', '-R': '' },
    values: '-L -P -I -H -T --filelimit --charset --timefmt --sort --houtro --hintro --filesfirst-sort',
    flags:
      '-a -d -l -f -x -q -N -Q -p -u -g -s -h --si --du -D -F --inodes --device -v -t -c -U -r --dirsfirst --filesfirst -i -A -S -n -C -X -J ' +
      '--noreport --info --gitignore --matchdirs --ignore-case --metafirst --prune --nolinks --filesfirst -Z --caseinsensitive --hyperlink',
    operands: ['...path.list'],
    output: 'names',
  },
  {
    names: ['stat'],
    source: `${SOURCE}; macOS stat`,
    abbreviates: true,
    options: { '-c --format': 'text', '--printf': 'text', '-f --file-system': '', '-t --terse': '?text', '--cached': 'text' },
    flags: '-L --dereference -F -l -n -q -r -s -x',
    operands: ['...path.list'],
  },
  {
    names: ['file'],
    source: 'file 5.45 manual',
    options: { '-f --files-from': 'path.read', '-m --magic-file': 'path.read' },
    values: '-e --exclude --exclude-quiet -F --separator -P --parameter',
    flags:
      '-b --brief -c --checking-printout -C --compile -d -E --extension --extension -h --no-dereference -i --mime --mime-type --mime-encoding -I -k ' +
      '--keep-going -l --list -L --dereference -n --no-buffer -N --no-pad -p --preserve-date -r --raw -s --special-files -S --no-sandbox -v -z ' +
      '--uncompress -Z --uncompress-noreport -0 --print0 -D',
    operands: ['...path.list'],
  },
  {
    names: ['du', 'dust', 'ncdu', 'gdu'],
    source: SOURCE,
    abbreviates: true,
    options: { '--files0-from -X --exclude-from': 'path.read', '--time': '?text', '-o': 'path.write' },
    values: '-B --block-size -d --max-depth --exclude -I -t --threshold --time-style -n --number-of-lines -w --terminal-width',
    flags:
      '-0 --null -a --all --apparent-size -A -b --bytes -c --total -D --dereference-args -h --human-readable -H --inodes -k -l --count-links -L ' +
      '--dereference -m -g -P --no-dereference -r -S --separate-dirs --si -s --summarize -x --one-file-system -p -e -q',
    operands: ['...path.list'],
    output: 'names',
  },
  {
    names: ['df', 'duf', 'dysk'],
    source: SOURCE,
    abbreviates: true,
    options: { '--output': '?text' },
    values: '-B --block-size -t --type -x --exclude-type',
    flags:
      '-a --all -h --human-readable -H --si -i --inodes -k -l --local -m -g -b -n -I --no-sync -P --portability --sync --total -T --print-type -v ' +
      '-Y --json',
    operands: ['...path.list'],
  },
  {
    names: ['touch'],
    source: SOURCE,
    abbreviates: true,
    options: { '-r --reference': 'path.list' },
    values: '-d --date -t --time -A',
    flags: '-a -c --no-create -f -h --no-dereference -m',
    operands: ['...path.create'],
  },
  {
    names: ['mkdir'],
    source: SOURCE,
    abbreviates: true,
    options: { '--context': '?text' },
    values: '-m --mode',
    flags: '-p --parents -v --verbose -Z',
    operands: ['...path.create'],
  },
  { names: ['rmdir'], source: SOURCE, abbreviates: true, flags: '-p --parents -v --verbose --ignore-fail-on-non-empty', operands: ['...path.delete'] },
  {
    names: ['mktemp', 'gmktemp', 'tempfile'],
    source: `${SOURCE}; macOS mktemp`,
    abbreviates: true,
    options: { '-d --directory': '', '-p': 'path.list', '--tmpdir': '?path.list', '--suffix': 'text', '-t': '', '-u --dry-run': '' },
    flags: '-q --quiet',
    operands: ['path.create'],
    operandsIf: [{ if: ['-t', '-u', '-p', '--tmpdir'], operands: ['text'] }],
    refine: mktemp,
  },
  {
    names: ['cp', 'gcp'],
    source: SOURCE,
    abbreviates: true,
    options: COPY_OPTIONS,
    flags: COPY_FLAGS,
    operands: ['...path.read', 'path.write'],
    operandsIf: [{ if: '-t', operands: ['...path.read'] }],
    refine: copied,
  },
  {
    names: ['mv', 'gmv'],
    source: SOURCE,
    abbreviates: true,
    options: { '-t --target-directory': 'path.write', '-S --suffix': 'text', '--backup --update': '?text' },
    flags:
      '-b --debug --exchange -f --force -i --interactive -n --no-clobber --no-copy --strip-trailing-slashes -T --no-target-directory -u -v ' +
      '--verbose -Z --context -h',
    operands: ['...path.read', 'path.write'],
    operandsIf: [{ if: '-t', operands: ['...path.read'] }],
    effects: [
      { kind: 'fs.delete', each: 'operands[:-1]', unless: '-t' },
      { kind: 'fs.delete', each: 'operands', if: '-t' },
    ],
    refine: backups,
  },
  {
    names: ['rm', 'grm'],
    source: SOURCE,
    abbreviates: true,
    options: { '-r -R --recursive': '', '-f --force': '', '--interactive': '?text', '--preserve-root': '?text', '--no-preserve-root': '', '-d --dir': '' },
    flags: '-i -I -v --verbose --one-file-system -P -W -x',
    operands: ['...path.delete'],
    operandsIf: [{ if: '-r', operands: ['...path.list'] }],
    effects: [{ kind: 'fs.delete', each: 'operands', if: '-r', set: { recursive: true } }],
  },
  {
    names: ['rimraf', 'trash', 'trash-put', 'gio-trash', 'srm'],
    source: 'rimraf 6, trash-cli 0.24, srm 1.2 manuals',
    options: { '-g --glob': '?text', '--dry-run': '' },
    values: '--max-retries --retry-delay --backoff --impl --tmp --filter',
    flags:
      '-r -R --recursive -f --force -i --interactive -v --verbose -d --directory --preserve-root --no-preserve-root -s --simple -m --medium -z ' +
      '--zero -h -G --no-glob -I --no-interactive',
    operands: ['...path.list'],
    effects: [{ kind: 'fs.delete', each: 'operands', set: { recursive: true } }],
  },
  {
    names: ['gio'],
    source: 'gio(1) GLib 2.82',
    subcommands: {
      'trash remove rm': {
        operands: ['...path.list'],
        flags: '-f --force --empty',
        effects: [{ kind: 'fs.delete', each: 'operands', set: { recursive: true } }],
      },
      cat: { operands: ['...path.read'], output: 'content' },
      'info list tree monitor mime': { operands: ['...path.list'], flags: '-l -h -d --long --hidden -c', values: '-a --attributes', output: 'names' },
      copy: { operands: ['...path.read', 'path.write'], flags: '-T -p -i -b -P --preserve --backup --no-dereference --default-permissions' },
      move: { operands: ['...path.delete', 'path.write'], flags: '-T -p -i -b -C' },
      save: { operands: ['path.write'], flags: '-b -c -a -v', values: '-e' },
      mkdir: { operands: ['...path.create'], flags: '-p --parent' },
      rename: { operands: ['path.edit', 'text'] },
      set: { operands: ['path.edit', 'text', '...text'], flags: '-n -d', values: '-t --type' },
      launch: { syntax: 'posix', operands: ['path.read', '...text'] },
      'mount open': { operands: ['...text'], flags: '-m -u -e -s -l', effects: [{ kind: 'system.change', if: 'operands', set: { area: 'setting' } }] },
      'help version': { operands: ['...text'] },
    },
  },
  { names: ['unlink'], source: SOURCE, operands: ['path.delete'] },
  { names: ['link'], source: SOURCE, operands: ['path.list', 'path.list'], refine: ln },
  {
    names: ['ln', 'gln'],
    source: SOURCE,
    abbreviates: true,
    options: { '-t --target-directory': 'path.list', '-s --symbolic': '', '-f --force': '', '--backup': '?text', '-S --suffix': 'text' },
    flags:
      '-b -d -F --directory -h -i --interactive -L --logical -n --no-dereference -P --physical -r --relative -T --no-target-directory -v --verbose ' + '-w',
    operands: ['...path.list'],
    refine: ln,
  },
  {
    names: ['realpath', 'grealpath', 'readlink', 'greadlink'],
    source: SOURCE,
    abbreviates: true,
    options: { '-f --canonicalize': '', '-e --canonicalize-existing': '', '-m --canonicalize-missing': '' },
    values: '--relative-to --relative-base',
    flags: '-n --no-newline -L --logical -P --physical -q --quiet --silent -v --verbose -s --strip --no-symlinks -z --zero',
    operands: ['...path.list'],
    compute: real,
  },
  {
    names: ['pathchk', 'namei', 'lsattr', 'getfacl', 'getfattr', 'isutf8'],
    source: 'GNU coreutils 9.5, util-linux 2.40, e2fsprogs 1.47, acl 2.3 manuals',
    values: '-n --name -e --encoding',
    flags:
      '-p -P --portability -x --mountpoints -m --modes -o --owners -l --long -n --nosymlinks -v --vertical -R -V -a -d -p -L --access --default ' +
      '--all-effective --numeric --omit-header -c -E -s -t --recursive --logical --physical --tabular --absolute-names --dump --no-dereference',
    operands: ['...path.list'],
  },
  {
    names: ['install', 'ginstall'],
    source: SOURCE,
    abbreviates: true,
    options: {
      '-t --target-directory': 'path.write',
      '-d --directory': '',
      '--strip-program': 'shell',
      '-S --suffix': 'text',
      '--backup --context': '?text',
      '-m --mode': 'text',
      '-o --owner': 'user',
      '-g --group': 'user',
    },
    flags: '-b -c -C --compare --debug -D -p --preserve-timestamps -s --strip -T --no-target-directory -v --verbose -Z --preserve-context',
    operands: ['...path.read', 'path.write'],
    operandsIf: [
      { if: '-d', operands: ['...path.create'] },
      { if: '-t', operands: ['...path.read'] },
    ],
    refine: installed,
  },
  {
    names: ['chmod', 'gchmod'],
    source: SOURCE,
    abbreviates: true,
    options: { '-R --recursive': '', '--reference': 'path.list', '-r -w -x -X -s -t -u -g -o -a': '' },
    flags: `${MODE_FLAGS} -E -C -i -I -N`,
    operands: ['text', '...path.chmod'],
    operandsIf: [
      { if: ['--reference', '-x'], operands: ['...path.chmod'] },
      { if: '-R', operands: ['text', '...path.list'] },
    ],
    effects: RECURSIVE_CHMOD,
    refine: chmod,
  },
  {
    names: ['chown', 'chgrp', 'gchown'],
    source: SOURCE,
    abbreviates: true,
    options: { '-R --recursive': '', '--reference': 'path.list', '--from': 'user' },
    flags: `${MODE_FLAGS} -x`,
    operands: ['user', '...path.chmod'],
    operandsIf: [
      { if: '--reference', operands: ['...path.chmod'] },
      { if: '-R', operands: ['user', '...path.list'] },
    ],
    effects: RECURSIVE_CHMOD,
  },
  {
    names: ['chattr', 'chflags'],
    source: 'e2fsprogs 1.47 manual',
    options: { '-R': '', '-a -A -c -C -d -D -e -F -i -j -m -P -s -S -t -T -u -x': '' },
    values: '-v -p',
    flags: '-V -f -h -H -L',
    operands: ['text', '...path.chmod'],
    operandsIf: [{ if: '-i', operands: ['...path.chmod'] }],
    effects: RECURSIVE_CHMOD,
  },
  {
    names: ['setfacl', 'setfattr', 'chcon', 'restorecon', 'xattr'],
    source: 'acl 2.3, attr 2.5, policycoreutils 3.6 manuals',
    options: { '-M --modify-file -X --remove-file --restore --reference': 'path.read', '-R -r --recursive': '' },
    values: '-m --modify -x --remove -n --name -v --value -u --user -t --type -l --range -e -w -p -d',
    flags: '-b --remove-all -k --remove-default -d --default -n --no-mask --mask -L --logical -P --physical -h --no-dereference -c -F -i -0 -s -v',
    operands: ['...path.chmod'],
    effects: [{ kind: 'fs.chmod', each: 'operands', if: '-R', set: { recursive: true } }],
  },
  {
    names: ['truncate'],
    source: SOURCE,
    abbreviates: true,
    options: { '-s --size': 'number', '-r --reference': 'path.list' },
    flags: '-c --no-create -o --io-blocks',
    operands: ['...path.list'],
    refine: truncated,
  },
  {
    names: ['fallocate'],
    source: 'util-linux 2.40 manual',
    values: '-o --offset -l --length',
    flags: '-c --collapse-range -d --dig-holes -i --insert-range -n --keep-size -p --punch-hole -v --verbose -x --posix -z --zero-range -h -V',
    operands: ['path.write'],
  },
  {
    names: ['shred'],
    source: SOURCE,
    abbreviates: true,
    options: { '-u': '', '--remove': '?text', '--random-source': 'path.read' },
    values: '-n --iterations -s --size',
    flags: '-f --force -v --verbose -x --exact -z --zero',
    operands: ['...path.write'],
    effects: [{ kind: 'fs.delete', each: 'operands', if: ['-u', '--remove'] }],
  },
  {
    names: ['wipe', 'scrub', 'sdelete'],
    source: 'wipe 0.24, scrub 2.6 manuals',
    values: '-b -B -S --signature -p --pattern -s --device-size -Q',
    flags: '-c -D -e -f -F -i -k -l -M -q -r -R -s -X -Z -T -t -n -v --force --remove --no-signature --freespace',
    operands: ['...path.write'],
    effects: [{ kind: 'fs.delete', each: 'operands', set: { recursive: true } }],
  },
  {
    names: ['dd', 'gdd'],
    source: SOURCE,
    syntax: 'assign',
    options: { 'if=': 'path.read', 'of=': 'path.write' },
    values: 'bs= cbs= conv= count= ibs= iflag= iseek= obs= oflag= oseek= seek= skip= status= files= fillchar= speed=',
    output: 'content',
  },
  {
    names: ['mkfifo', 'mknod'],
    source: SOURCE,
    abbreviates: true,
    options: { '--context': '?text' },
    values: '-m --mode',
    flags: '-Z',
    operands: ['path.create', '...text'],
  },
  { names: ['sync', 'syncfs'], source: SOURCE, flags: '-d --data -f --file-system', operands: ['...path.list'] },
  { names: ['pwd'], source: SOURCE, flags: '-L --logical -P --physical -W', compute: (call) => (call.cwd === '?' ? undefined : `${call.cwd}\n`) },
  { names: ['test', '['], source: 'Bash 5.2 manual', syntax: 'none' },
  {
    names: ['rename.ul'],
    source: 'util-linux 2.40 rename manual',
    options: { '-n --no-act': '' },
    flags: '-v --verbose -s --symlink -a --all -l --last -o --no-overwrite -i --interactive -V -h',
    dryRun: '-n',
    operands: ['text', 'text', '...path.edit'],
    refine: renamed,
  },
  {
    names: ['rename', 'prename', 'file-rename', 'mmv'],
    source: 'File::Rename 2, util-linux 2.40, mmv 2.5 manuals',
    options: { '-n --nono --no-act --just-print -N': '', '-e': 'code:perl' },
    flags:
      '-v --verbose -f --force -i --interactive -o --no-overwrite -s --symlink -a --all -l --last -d --filename --nopath --fullpath -0 --null -u ' +
      '--unicode -V -h -m -x -r -c -p',
    dryRun: '-n',
    operands: ['code:perl', '...path.edit'],
    operandsIf: [{ if: '-e', operands: ['...path.edit'] }],
  },
] satisfies readonly CommandSpec[]
