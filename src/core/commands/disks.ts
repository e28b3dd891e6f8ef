// Owns programs that write to file systems and volumes: mkfs, partition tables, LVM, ZFS, md, checks. A device operand is told as a written path.
import type { Call, CommandSpec, EffectDraft, EffectRule, Refined, SubSpec } from '../command-spec.ts'
import { display, hasGlob, isUnknown, literal, textOf, type Value } from '../value.ts'
import { ANY } from './_dev-words.ts'

const READ: SubSpec = { operands: ['...text'] }
const DISK: readonly EffectRule[] = [{ kind: 'system.change', set: { area: 'disk' } }]
const CHANGE: SubSpec = { operands: ['...text'], effects: DISK }
const SETTING: readonly EffectRule[] = [{ kind: 'system.change', set: { area: 'setting' } }]
const POOL_VALUES = '-o -O -R -t -m -T -s -S -d -I -i -e'
const POOL_FLAGS = '-a -b -c -f -g -h -H -l -L -n -N -p -P -q -r -u -v -V -w -x -D -F -X -k'

const disk = (on: Value | string): EffectDraft => ({ kind: 'system.change', on: typeof on === 'string' ? literal(on) : on, set: { area: 'disk' } })
const wholly = (on: Value): EffectDraft => ({ kind: 'fs.write', on, set: { overwrites: true } })

/** Old states that can be gone back to: one of them, or whichever a pattern or another program's output names. */
const snapshots = (names: readonly Value[]): EffectDraft[] =>
  names.map((on) => ({
    kind: 'data.destroy',
    on,
    set: {
      system: 'backup',
      object: display(on),
      local: true,
      reversible: false,
      scope: isUnknown(on) || hasGlob(on) || /[%,]/.test(display(on)) ? 'all' : 'one',
    },
  }))

/** diskutil's verbs that only tell something. */
const MAC_READS = new Set(
  'list info information activity listfilesystems verifyvolume verifydisk mount unmount umount eject mountdisk unmountdisk cs listusers listsnapshots'.split(
    ' ',
  ),
)

const diskutil = (call: Call): Refined => {
  const words = call.operands.map((word) => (textOf(word) ?? '').toLowerCase())
  const verb = words[0] === 'apfs' || words[0] === 'ap' ? (words[1] ?? 'list') : (words[0] ?? 'list')
  if (verb === 'deletesnapshot') return { effects: snapshots(call.operands.slice(2)) }
  return MAC_READS.has(verb) ? {} : { effects: [disk(call.operands.at(-1) ?? 'disk')] }
}

/** parted: `parted DEVICE print` only tells. */
const parted = (call: Call): Refined => {
  const [device, ...command] = call.operands
  const verbs = command.map((word) => textOf(word) ?? '?')
  if (call.has('-l') || !device || verbs.length === 0 || verbs[0] === 'print' || (verbs[0] === 'unit' && verbs.includes('print'))) return {}
  return { effects: [wholly(device)] }
}

/** `mkfs -t TYPE …` hands everything on to the maker of that type. */
const mkfs = (call: Call): Refined => {
  const kind = textOf(call.value('-t') ?? literal('ext2'))
  const rest = call.words.filter(
    (_, at) => !/^(-t|--type)$/.test(textOf(call.words[at] ?? literal('')) ?? '') && !/^(-t|--type)$/.test(textOf(call.words[at - 1] ?? literal('')) ?? ''),
  )
  const words = rest.filter((word) => !/^(-t.+|--type=.*|-V|--verbose)$/.test(display(word)))
  return kind === undefined ? { effects: call.operands.slice(0, 1).map(wholly) } : { nested: [{ run: 'argv', argv: [literal(`mkfs.${kind}`), ...words] }] }
}

/** LVM and btrfs name what they remove; a removed snapshot is a lost backup. */
const btrfs = (call: Call): Refined => {
  const verbs = call.words.map((word) => textOf(word) ?? '?')
  const at = verbs.findIndex((word) => /^(delete|del)$/.test(word))
  const paths = at < 0 ? [] : call.words.slice(at + 1).filter((word) => !(textOf(word) ?? '').startsWith('-'))
  if (/^sub/.test(verbs[0] ?? '') && at >= 0 && paths.every((path) => isUnknown(path) || /snap/i.test(display(path)))) return { effects: snapshots(paths) }
  return verbs.some((word) => /^(delete|del|convert|balance|replace|resize|rescue|zero-log|remove|restore)$/.test(word)) ? { effects: [disk('btrfs')] } : {}
}

/** `pool/set@name` is a snapshot; without `@` it is the data itself. */
const zfsDestroy = (call: Call): Refined => {
  const whole = call.operands.filter((name) => !display(name).includes('@') && !isUnknown(name))
  const old = call.operands.filter((name) => !whole.includes(name))
  return { effects: [...whole.map(disk), ...snapshots(old)] }
}

const EXT = '-c -D -F -j -K -n -q -r -S -v -V'
const ONE = ['path.write', '...text'] as const

export default [
  { names: ['mkfs'], source: 'util-linux 2.40 manual', flags: ANY, options: { '-t --type': 'text' }, operands: ['...text'], refine: mkfs },
  {
    names: ['mke2fs', 'mkfs.ext2', 'mkfs.ext3', 'mkfs.ext4', 'mkfs.ext4dev'],
    source: 'e2fsprogs 1.47 manual',
    values: '-b -C -d -e -E -g -G -i -I -J -l -L -m -M -N -o -O -t -T -U -z',
    flags: EXT,
    dryRun: '-n',
    operands: ONE,
  },
  { names: ['mkfs.xfs'], source: 'xfsprogs 6 manual', values: '-b -c -d -i -l -L -m -n -p -r -s', flags: '-f -K -N -q -V', dryRun: '-N', operands: ONE },
  {
    names: ['mkfs.btrfs', 'mkfs.bcachefs', 'mkfs.ocfs2', 'mkfs.gfs2', 'mkfs.nilfs2', 'mkfs.ubifs'],
    source: 'btrfs-progs 6.8 manual',
    options: { '--compress': '?text' },
    values:
      '-A --alloc-start -b --byte-count -d --data -m --metadata -l --leafsize -L --label -n --nodesize -O --features -s --sectorsize -U --uuid -r ' +
      '--rootdir --csum --checksum -R --runtime-features -u --subvol -B -j -J -t -p -N',
    flags: '-f --force -K --nodiscard -M --mixed -q --quiet -v --verbose -V --version --shrink',
    operands: ['...path.write'],
  },
  {
    names: ['mkfs.vfat', 'mkfs.fat', 'mkfs.msdos', 'mkdosfs'],
    source: 'dosfstools 4.2 manual',
    values: '-b -D -f -F -g -h -i -l -m -M -n -r -R -s -S --codepage --offset',
    flags: '-a -A -c -C -I -v --mbr --invariant --verbose',
    options: { '--variant': 'text' },
    operands: ONE,
  },
  {
    names: ['mkfs.ntfs', 'mkntfs'],
    source: 'ntfs-3g 2022.10 manual',
    abbreviates: true,
    values: '-s --sector-size -p --partition-start -L --label -c --cluster-size -H --heads -S --sectors-per-track -z --mft-zone-multiplier',
    flags:
      '-f --fast --quick -Q -n --no-action -C --enable-compression -F --force -I --no-indexing -T --zero-time -U --with-uuid -q --quiet -v ' +
      '--verbose --debug -V -l --license -h',
    dryRun: '-n --no-action',
    operands: ONE,
  },
  {
    names: ['mkfs.exfat', 'mkexfatfs'],
    source: 'exfatprogs 1.2 manual',
    values: '-L --volume-label -c --cluster-size -b --boundary-align -n -i -p -s --sector-size -U --volume-guid',
    flags: '-f --full -q --quiet -v --verbose -V --pack-bitmap -h',
    operands: ['path.write'],
  },
  {
    names: ['mkfs.f2fs'],
    source: 'f2fs-tools 1.16 manual',
    values: '-a -c -C -d -e -E -g -l -o -O -R -s -t -T -U -w -z',
    flags: '-f -i -m -q -r -S -V -h -H -k',
    operands: ONE,
  },
  {
    names: ['mkswap'],
    source: 'util-linux 2.40 manual',
    options: { '-F --file': '', '--lock': '?text' },
    values: '-e --endianness -L --label -o --offset -p --pagesize -s --size -U --uuid -v --swapversion',
    flags: '-c --check -f --force -q --quiet --verbose -V',
    operands: ONE,
  },
  {
    names: [
      'mkfs.jfs',
      'mkfs.reiserfs',
      'mkfs.minix',
      'mkfs.bfs',
      'mkfs.cramfs',
      'mkfs.udf',
      'mkudffs',
      'newfs',
      'newfs_apfs',
      'newfs_hfs',
      'newfs_msdos',
      'newfs_exfat',
      'mkreiserfs',
    ],
    source: 'util-linux 2.40, udftools 2.3, macOS 14 manuals',
    values: '-b -c -g -i -j -J -l -L -m -M -n -N -o -O -s -t -T -U -e --label --uuid --lvid --vid --blocksize --media-type --udfrev --inodes --namelength',
    flags: '-a -f -F -q -v -V -h -1 -2 -3 -k -H -p -d -u -E -S -w --force --lock -R',
    operands: ONE,
  },
  {
    names: ['fdisk', 'sfdisk', 'cfdisk', 'gdisk', 'sgdisk', 'cgdisk', 'addpart', 'delpart', 'partprobe', 'partx'],
    source: 'util-linux 2.40, gdisk 1.0 manuals',
    options: {
      '-l --list': '',
      '-d --dump --show': '',
      '-J --json': '',
      '-n --no-act -x --list-details -g --show-geometry -s --getsz -F --list-free -V --verify -p --print -i --info -L --color -T --list-types': '?text',
      '-b --backup': '?text',
      '-O --backup-file': 'path.write',
      '-u --unit': '?text',
    },
    values:
      '-N --partno -o --output -t --type -c --change-name -C --sector-size -H --heads -S --sectors -w --wipe -W --wipe-partitions -X --label -e ' +
      '--extended -A --attributes -R --replicate -U --partition-guid -m --move -a --set-alignment',
    flags:
      '-z --zero --zap -Z --zap-all -f --force -q --quiet -r --reorder --delete --largest-new --new --clear -v -h --append --bytes --lock ' +
      '--no-reread --no-tell-kernel --relocate --add --update',
    dryRun: '-l -d -J -n',
    operands: ['...path.write'],
  },
  {
    names: ['parted', 'gparted'],
    source: 'GNU parted 3.6 manual',
    options: { '-l --list': '' },
    values: '-a --align',
    flags: '-s --script -m --machine -j --json -f --fix -h -v',
    operands: ['...text'],
    refine: parted,
  },
  {
    names: ['wipefs'],
    source: 'util-linux 2.40 manual',
    options: { '-a --all': '', '-o --offset': 'text', '-b --backup': '?text', '-n --no-act': '', '--lock': '?text' },
    values: '-O --output -t --types',
    flags: '-f --force -q --quiet -i --noheadings -J --json -p --parsable -h -V',
    dryRun: '-n',
    operands: ['...path.list'],
    effects: [{ kind: 'fs.write', each: 'operands', if: ['-a', '-o'], set: { overwrites: true } }],
  },
  {
    names: ['blkdiscard', 'sg_format', 'blkzone', 'nwipe', 'dban', 'wipedev'],
    source: 'util-linux 2.40 manual',
    values: '-o --offset -l --length -p --step -c --count -m --method -r --rounds -s --size',
    flags: '-f --force -q --quiet -s --secure -v --verbose -z --zeroout --format --six --autonuke --nogui --nowait -V -h',
    operands: ['...path.write'],
  },
  {
    names: ['badblocks'],
    source: 'e2fsprogs 1.47 manual',
    options: { '-w': '', '-n': '', '-o': 'path.write', '-i': 'path.read' },
    values: '-b -c -e -p -t -d',
    flags: '-s -v -f -X -B',
    operands: ['path.list', '...text'],
    effects: [{ kind: 'fs.write', each: 'operands[0]', if: ['-w', '-n'], set: { overwrites: true } }],
  },
  {
    names: ['hdparm'],
    source: 'hdparm 9.65 manual',
    options: {
      '--security-erase --security-erase-enhanced --security-unlock --security-set-pass --security-disable': 'text',
      '--trim-sector-ranges --write-sector --repair-sector --make-bad-sector --dco-restore --sanitize-crypto-scramble --sanitize-block-erase --sanitize-overwrite-passes --fwdownload':
        '?text',
    },
    values: '-S -B -M -X -Z -W -A -a -d -c -p -r -m -u -k -K -Q -E -s --read-sector --fallocate --user-master',
    flags: '-i -I -t -T -g -C -H -v -V -q -f -F -y -Y -z -D --direct --yes-i-know-what-i-am-doing --please-destroy-my-drive -h',
    operands: ['...path.list'],
    effects: [{ kind: 'fs.write', each: 'operands', if: ['--security-erase', '--trim-sector-ranges'], set: { overwrites: true } }],
  },
  {
    names: ['nvme'],
    source: 'nvme-cli 2.8 manual',
    values: '-n --namespace-id -s --ses -l --lbaf -o --output-format -a --sanact -t --timeout -b --block-count --start-block -d --data -z --data-size',
    flags: '-f --force -v --verbose -r --reset -h -H --human-readable',
    subcommands: {
      'list list-subsys list-ns list-ctrl id-ctrl id-ns id-domain smart-log error-log fw-log telemetry-log effects-log self-test-log sanitize-log get-log get-feature show-regs show-topology version help':
        READ,
      'format sanitize write write-zeroes write-uncor dsm delete-ns create-ns attach-ns detach-ns reset subsystem-reset fw-commit fw-download set-feature security-send admin-passthru io-passthru':
        { operands: ['path.write', '...text'] },
    },
  },
  {
    names: ['smartctl', 'blockdev', 'fstrim'],
    source: 'smartmontools 7.4, util-linux 2.40 manuals',
    options: { '--setro --setrw': '', '--setbsz --setra --setfra': 'text' },
    values:
      '-d --device -T --tolerance -t --test -l --log -n --nocheck -s --smart -o --offlineauto -S --saveauto -g --get -q --quietmode -b --badsum -r ' +
      '--report -f --format --length --minimum --offset -m',
    flags:
      '-i --info -a --all -x --xall -H --health -c --capabilities -A --attributes -X --abort -C --captive -j --json --scan --scan-open -v --verbose ' +
      '-V -h --fstab --flushbufs --rereadpt --getsize64 --getsz --getro --getss --getbsz --getpbsz --getiomin --getioopt --getmaxsect --getra ' +
      '--getfra --getalignoff --getdiskseq --report',
    operands: ['...path.list'],
    effects: [{ kind: 'system.change', if: ['--setro', '--setbsz'], set: { area: 'setting' } }],
  },
  {
    names: ['mdadm'],
    source: 'mdadm 4.3 manual',
    options: {
      '-D --detail': '',
      '-E --examine': '',
      '-Q --query': '',
      '-C --create': '',
      '-S --stop': '',
      '-G --grow': '',
      '-A --assemble': '',
      '--zero-superblock': '',
      '--fail -f --set-faulty -r --remove -a --add --re-add': '',
    },
    values: '-l --level -n --raid-devices -x --spare-devices -c --chunk -e --metadata -N --name -b --bitmap --layout --config --uuid -z --size',
    flags:
      '-v --verbose -q --quiet -s --scan --force -R --run -o --readonly -w --readwrite --monitor -F --manage --homehost --assume-clean --export -t ' +
      '--test --brief -W --wait',
    dryRun: '-D -E -Q',
    operands: ['...text'],
    effects: [
      { kind: 'system.change', if: ['-C', '-S', '-G', '--zero-superblock', '--fail'], set: { area: 'disk' } },
      { kind: 'system.change', if: '-A', set: { area: 'setting' } },
    ],
  },
  {
    names: [
      'fsck',
      'e2fsck',
      'fsck.ext4',
      'fsck.ext3',
      'fsck.ext2',
      'fsck.vfat',
      'fsck.fat',
      'fsck.xfs',
      'fsck.f2fs',
      'fsck.exfat',
      'xfs_repair',
      'btrfsck',
      'ntfsfix',
      'dosfsck',
      'resize2fs',
      'tune2fs',
      'e2label',
      'e2image',
      'xfs_admin',
      'swaplabel',
      'fatlabel',
      'zerofree',
      'ntfsresize',
      'e2undo',
    ],
    source: 'e2fsprogs 1.47, xfsprogs 6 manuals',
    options: { '-n -N': '', '-l': '?text', '-h': '?text' },
    values: '-b -B -C -E -e -g -i -j -J -L -m -M -O -o -r -T -t -u -U -z -d -R -I -Q -S',
    flags: '-a -A -c -D -f -F -k -p -P -q -s -V -v -w -x -y --force --check --list --no-action',
    dryRun: '-n -l -h',
    operands: ['path.write', '...text'],
  },
  {
    names: ['debugfs'],
    source: 'e2fsprogs 1.47 manual',
    options: { '-w': '', '-f': 'path.read' },
    values: '-R -b -s -d -z',
    flags: '-c -C -D -i -n -V',
    operands: ['path.list'],
    effects: [
      { kind: 'fs.write', each: 'operands[0]', if: '-w' },
      { kind: 'fs.read', each: 'operands[0]', unless: '-w' },
    ],
  },
  {
    names: ['dumpe2fs', 'xfs_info', 'e2freefrag', 'e4defrag', 'filefrag', 'fsfreeze', 'quota', 'repquota', 'dumpexfat', 'xfs_growfs', 'xfs_io'],
    source: 'e2fsprogs 1.47, xfsprogs 6 manuals',
    values: '-o -b -c -C -m -D -L -R',
    flags: '-a -f -F -h -i -x -v -e -s -B -k -X -P -V -u -g -p -q -r -n -d --freeze --unfreeze',
    operands: ['...path.list'],
    effects: [{ kind: 'system.change', if: '--freeze', set: { area: 'setting' } }],
  },
  {
    names: ['cryptsetup'],
    source: 'cryptsetup 2.7 manual',
    options: { '-d --key-file --header': 'path.read', '--header-backup-file': 'path.write', '--test-passphrase': '' },
    values:
      '-c --cipher -h --hash -s --key-size -S --key-slot --type --label --pbkdf -i --iter-time -y -o --offset --keyfile-size --new-keyfile --uuid ' +
      '--timeout --tries --perf',
    flags: '-q --batch-mode -v --verbose -r --readonly --force-password --debug --use-random --use-urandom --allow-discards',
    subcommands: {
      'status luksDump isLuks benchmark luksUUID open luksOpen plainOpen close luksClose resize help luksHeaderBackup luksSuspend luksResume': {
        operands: ['...text'],
      },
      'luksFormat format luksErase erase luksKillSlot luksRemoveKey luksAddKey luksChangeKey reencrypt luksHeaderRestore repair convert config token': {
        operands: ['path.write', '...text'],
      },
    },
  },
  {
    names: ['lvs', 'vgs', 'pvs', 'lvdisplay', 'vgdisplay', 'pvdisplay', 'lvscan', 'vgscan', 'pvscan', 'vgck', 'lvmdiskscan'],
    source: 'LVM2 2.03 manual',
    values: '-o --options -O --sort -S --select --units --separator --reportformat --config --rows',
    flags:
      '-a --all -v -vv -vvv -c --colon -C --columns -m --maps -s -u --uuid --noheadings --nosuffix --aligned -P --partial --cache --json -h ' + '--unbuffered',
    operands: ['...text'],
  },
  {
    names: [
      'lvcreate',
      'lvremove',
      'lvextend',
      'lvreduce',
      'lvresize',
      'lvchange',
      'lvconvert',
      'lvrename',
      'vgcreate',
      'vgremove',
      'vgreduce',
      'vgextend',
      'vgchange',
      'vgrename',
      'pvcreate',
      'pvremove',
      'pvmove',
      'pvresize',
      'pvchange',
      'dmsetup',
    ],
    source: 'LVM2 2.03 manual',
    options: { '-t --test': '' },
    values:
      '-L --size -l --extents -n --name -s --snapshot -T --thin -V --virtualsize -m --mirrors --type -i --stripes -I --stripesize -a --activate ' +
      '--addtag --deltag --config -p --permission --poolmetadatasize -c --chunksize --uuid --restorefile -M -S --select',
    flags: '-f --force -ff -y --yes -q --quiet -v --verbose -r --resizefs --wipesignatures -W --zero -Z --merge --refresh --noudevsync',
    dryRun: '-t',
    operands: ['...text'],
    effects: DISK,
  },
  {
    names: ['zfs', 'zpool'],
    source: 'OpenZFS 2.2 manual',
    values: POOL_VALUES,
    flags: POOL_FLAGS,
    subcommands: {
      'list get status history iostat version events holds diff help userspace groupspace': { values: POOL_VALUES, flags: POOL_FLAGS, ...READ },
      destroy: { options: { '-n': '' }, flags: '-r -R -f -p -v -d', dryRun: '-n', operands: ['...text'], refine: zfsDestroy },
      'rollback labelclear create remove detach offline replace initialize split trim clear': {
        options: { '-n': '' },
        values: '-o -O -m -V -b',
        flags: '-r -R -f -p -v -d -F -s',
        dryRun: '-n',
        ...CHANGE,
      },
      'add attach online import export upgrade set inherit rename snapshot snap clone promote mount unmount share unshare receive recv send bookmark hold release scrub resilver sync reguid reopen checkpoint allow unallow load-key unload-key change-key':
        {
          options: { '-n': '' },
          values: POOL_VALUES,
          flags: POOL_FLAGS,
          dryRun: '-n',
          operands: ['...text'],
          effects: SETTING,
        },
    },
  },
  { names: ['btrfs'], source: 'btrfs-progs 6.8 manual', syntax: 'none', refine: btrfs },
  { names: ['diskutil'], source: 'macOS 14 manual', flags: '-plist -force -verbose -uuid -name -xid', operands: ['...text'], refine: diskutil },
  {
    names: ['hdiutil', 'asr'],
    source: 'macOS 14 manual',
    syntax: 'long',
    options: { '-o -output': 'path.write', '-srcfolder -source -target -srcdir': 'path.list' },
    values: '-size -fs -volname -format -type -mountpoint -mountroot -encryption -shadow -segmentSize -layout -megabytes -imagekey',
    flags: '-force -quiet -verbose -readonly -nobrowse -noverify -noautoopen -plist -ov -attach -noprompt -erase -stdinpass -owners -puppetstrings ' + '-debug',
    operands: ['text', '...path.list'],
    effects: [{ kind: 'system.change', if: '-erase', set: { area: 'disk' } }],
  },
  {
    names: ['ddrescue'],
    source: 'GNU ddrescue 1.28 manual',
    values: '-b --sector-size -c --cluster-size -i --input-position -o --output-position -s --size -r --retry-passes -K --skip-size -m --domain-mapfile',
    flags: '-d --idirect -D --odirect -f --force -n --no-scrape -N --no-trim -p --preallocate -q -R --reverse -S --sparse -t --truncate -v -h -V -A -M',
    operands: ['path.read', 'path.write', 'path.write'],
  },
  {
    names: ['dcfldd', 'dc3dd'],
    source: 'dcfldd 1.9 manual',
    syntax: 'assign',
    options: { 'if=': 'path.read', 'of=': 'path.write', 'wipe=': 'path.write', 'hof=': 'path.write', 'log=': 'path.write' },
    values: 'bs= count= skip= seek= conv= hash= hashlog= status= pattern= split= verify= textpattern= ssz= cnt=',
    output: 'content',
  },
] satisfies readonly CommandSpec[]
