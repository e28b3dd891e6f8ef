// Owns programs that write to file systems and volumes: mkfs, partition tables, LVM, ZFS, md, checks. A device operand is told as a written path.
import type { Call, CommandSpec, EffectRule, Refined, SubSpec } from '../command-spec.ts'
import { textOf } from '../value.ts'

const READ: SubSpec = { operands: ['...text'] }
const DISK: readonly EffectRule[] = [{ kind: 'system.change', set: { area: 'disk' } }]
const CHANGE: SubSpec = { operands: ['...text'], effects: DISK }
const POOL_VALUES = '-o -O -R -t -m -T -s -S -d -I -i -e'
const POOL_FLAGS = '-a -b -c -f -g -h -H -l -L -n -N -p -P -q -r -u -v -V -w -x -D -F -X -k'

/** diskutil's verbs that only tell something. */
const MAC_READS = new Set(['list', 'info', 'information', 'activity', 'listfilesystems', 'verifyvolume', 'verifydisk', 'mount', 'unmount', 'umount', 'eject', 'mountdisk', 'unmountdisk', 'cs', 'listusers'])

const diskutil = (call: Call): Refined => {
  const words = call.operands.map((word) => (textOf(word) ?? '').toLowerCase())
  const verb = words[0] === 'apfs' || words[0] === 'ap' ? (words[1] ?? 'list') : (words[0] ?? 'list')
  return MAC_READS.has(verb) ? {} : { effects: [{ kind: 'system.change', set: { area: 'disk' } }] }
}

/** parted: `parted DEVICE print` only tells. */
const parted = (call: Call): Refined => {
  const [device, ...command] = call.operands
  const verbs = command.map((word) => textOf(word) ?? '?')
  if (call.has('-l') || !device || verbs.length === 0 || verbs[0] === 'print' || verbs[0] === 'unit' && verbs.includes('print')) return {}
  return { effects: [{ kind: 'fs.write', on: device, set: { overwrites: true } }] }
}

const MKFS_VALUES = '-b -C -D -E -e -F -g -G -i -I -J -L -l -m -M -n -N -O -o -r -R -s -t --type -T -U -z -d -f -A -K --label --uuid --size --features --rootdir --data --metadata --nodesize --sectorsize --csum --checksum --sector-size --heads --reserved'

export default [
  { names: ['mkfs', 'mke2fs', 'mkfs.ext2', 'mkfs.ext3', 'mkfs.ext4', 'mkfs.xfs', 'mkfs.btrfs', 'mkfs.vfat', 'mkfs.fat', 'mkfs.msdos', 'mkfs.ntfs', 'mkfs.exfat', 'mkfs.f2fs', 'mkfs.jfs', 'mkfs.reiserfs', 'mkfs.minix', 'mkfs.bfs', 'mkfs.cramfs', 'mkdosfs', 'mkntfs', 'mkswap', 'newfs', 'newfs_apfs', 'newfs_hfs', 'mkudffs'], source: 'e2fsprogs 1.47, util-linux 2.40, xfsprogs 6 manuals', values: MKFS_VALUES, flags: '-c -q -v -V -k -p -a -h -S -Q --quick --fast --force -f --check --verbose -1 -2 -H -w --no-zeroing -u --mixed', operands: ['path.write', '...text'] },
  { names: ['fdisk', 'sfdisk', 'cfdisk', 'gdisk', 'sgdisk', 'cgdisk', 'addpart', 'delpart', 'partprobe', 'partx'], source: 'util-linux 2.40, gdisk 1.0 manuals', options: { '-l --list': '', '-d --dump --show': '', '-J --json': '', '-n --no-act -x --list-details -g --show-geometry -s --getsz -F --list-free -V --verify -p --print -i --info -L --color -T --list-types': '?text', '-b --backup': '?text', '-O --backup-file': 'path.write', '-u --unit': '?text' }, values: '-N --partno -o --output -t --type -c --change-name -C --sector-size -H --heads -S --sectors -w --wipe -W --wipe-partitions -X --label -e --extended -A --attributes -R --replicate -U --partition-guid -m --move -a --set-alignment', flags: '-z --zero --zap -Z --zap-all -f --force -q --quiet -r --reorder --reorder --delete --largest-new --new --clear -v -h --append --bytes --lock --no-reread --no-tell-kernel --relocate --add --update', dryRun: '-l -d -J -n', operands: ['...path.write'] },
  { names: ['parted', 'gparted'], source: 'GNU parted 3.6 manual', options: { '-l --list': '' }, values: '-a --align', flags: '-s --script -m --machine -j --json -f --fix -h -v', operands: ['...text'], refine: parted },
  { names: ['wipefs', 'blkdiscard', 'badblocks', 'hdparm', 'nvme', 'sg_format', 'blkzone', 'fstrim', 'blockdev', 'smartctl', 'mdadm'], source: 'util-linux 2.40, hdparm 9.65, mdadm 4.3 manuals', options: { '-n --no-act': '', '-i --info -I --getsize64 --getro --getss --getbsz --report --getra -D --detail -E --examine -Q --query --smart-log --list': '', '-H --health -A -x --xall': '' }, values: '-o --offset --output -t --types --type -l --level --log --length -p --step -b -c --count -e --metadata -N --name --raid-devices -x --spare-devices -d --device -T -s --smart --user-master --test --add --remove --fail --chunk', flags: '-a --all -f --force -q --quiet -z --zeroout --secure -v --verbose -w -J --json -B -C --create --stop -S --assemble --zero-superblock --scan --run --grow --manage --monitor --security-erase --security-erase-enhanced --security-set-pass --yes-i-know-what-i-am-doing --please-destroy-my-drive --trim-sector-ranges -y -Y -g -t --backup --lock --setro --setrw --flushbufs --rereadpt --noheadings --parsable --dry-run', dryRun: '-n -i --dry-run -H', operands: ['...path.write'], effects: [{ kind: 'system.change', if: ['--security-erase', '--security-erase-enhanced', '--zero-superblock', '--stop', '--create'], set: { area: 'disk' } }] },
  { names: ['fsck', 'e2fsck', 'fsck.ext4', 'fsck.ext3', 'fsck.ext2', 'fsck.vfat', 'fsck.fat', 'fsck.xfs', 'xfs_repair', 'btrfsck', 'ntfsfix', 'dosfsck', 'resize2fs', 'tune2fs', 'e2label', 'e2image', 'xfs_growfs', 'xfs_admin', 'swaplabel', 'fatlabel', 'debugfs', 'zerofree', 'ntfsresize', 'dumpe2fs', 'xfs_info', 'e2freefrag', 'e4defrag', 'filefrag', 'fsfreeze', 'quota', 'repquota', 'dumpexfat'], source: 'e2fsprogs 1.47, xfsprogs 6 manuals', options: { '-n -N': '', '-l': '?text', '-h': '?text' }, values: '-b -B -C -E -e -g -i -j -J -L -m -M -O -o -r -T -t -u -U -z -d -R -I -Q -S', flags: '-a -A -c -D -f -F -k -p -P -q -s -V -v -w -x -y --force --check --list --no-action -fragments', dryRun: '-n -l -h', operands: ['...path.write'] },
  { names: ['cryptsetup'], source: 'cryptsetup 2.7 manual', options: { '-d --key-file --header': 'path.read', '--header-backup-file': 'path.write', '--test-passphrase': '' }, values: '-c --cipher -h --hash -s --key-size -S --key-slot --type --label --pbkdf -i --iter-time -y -o --offset --keyfile-size --new-keyfile --uuid --timeout --tries --perf', flags: '-q --batch-mode -v --verbose -r --readonly --force-password --debug --use-random --use-urandom --allow-discards', subcommands: { 'status luksDump isLuks benchmark luksUUID open luksOpen plainOpen close luksClose resize help': { operands: ['...text'] }, 'luksFormat format luksErase erase luksKillSlot luksRemoveKey luksAddKey luksChangeKey reencrypt luksHeaderRestore luksHeaderBackup luksSuspend luksResume repair convert config token': { operands: ['path.write', '...text'] } } },
  { names: ['lvs', 'vgs', 'pvs', 'lvdisplay', 'vgdisplay', 'pvdisplay', 'lvscan', 'vgscan', 'pvscan', 'vgck', 'lvmdiskscan'], source: 'LVM2 2.03 manual', values: '-o --options -O --sort -S --select --units --separator --reportformat --config --rows', flags: '-a --all -v -vv -vvv -c --colon -C --columns -m --maps -s -u --uuid --noheadings --nosuffix --aligned -P --partial --cache --json -h --unbuffered', operands: ['...text'] },
  { names: ['lvcreate', 'lvremove', 'lvextend', 'lvreduce', 'lvresize', 'lvchange', 'lvconvert', 'lvrename', 'vgcreate', 'vgremove', 'vgreduce', 'vgextend', 'vgchange', 'vgrename', 'pvcreate', 'pvremove', 'pvmove', 'pvresize', 'pvchange', 'dmsetup'], source: 'LVM2 2.03 manual', options: { '-t --test': '' }, values: '-L --size -l --extents -n --name -s --snapshot -T --thin -V --virtualsize -m --mirrors --type -i --stripes -I --stripesize -a --activate --addtag --deltag --config -p --permission --poolmetadatasize -c --chunksize --uuid --restorefile -M', flags: '-f --force -ff -y --yes -q --quiet -v --verbose -r --resizefs --wipesignatures -W --zero -Z --merge --refresh --noudevsync', dryRun: '-t', operands: ['...text'], effects: DISK },
  {
    names: ['zfs', 'zpool'], source: 'OpenZFS 2.2 manual', values: POOL_VALUES, flags: POOL_FLAGS,
    subcommands: {
      'list get status history iostat version events holds diff help userspace groupspace': { values: POOL_VALUES, flags: POOL_FLAGS, ...READ },
      'destroy rollback labelclear create remove detach offline replace initialize split trim clear': { options: { '-n': '' }, values: '-o -O -m -V -b', flags: '-r -R -f -p -v -d -F -s', dryRun: '-n', ...CHANGE },
      'add attach online import export upgrade set inherit rename snapshot snap clone promote mount unmount share unshare receive recv send bookmark hold release scrub resilver sync reguid reopen checkpoint allow unallow load-key unload-key change-key': { options: { '-n': '' }, values: POOL_VALUES, flags: POOL_FLAGS, dryRun: '-n', operands: ['...text'], effects: [{ kind: 'system.change', set: { area: 'setting' } }] },
    },
  },
  { names: ['btrfs'], source: 'btrfs-progs 6.8 manual', syntax: 'none', refine: (call) => (call.words.some((word) => ['delete', 'convert', 'balance', 'replace', 'resize', 'rescue', 'zero-log'].includes(textOf(word) ?? '')) ? { effects: [{ kind: 'system.change', set: { area: 'disk' } }] } : {}) },
  { names: ['diskutil'], source: 'macOS 14 manual', flags: '-plist -force -verbose', operands: ['...text'], refine: diskutil },
  { names: ['hdiutil', 'asr'], source: 'macOS 14 manual', syntax: 'long', options: { '-o -output': 'path.write', '-srcfolder -source -target -srcdir': 'path.list' }, values: '-size -fs -volname -format -type -mountpoint -mountroot -encryption -shadow -segmentSize -layout -megabytes -imagekey', flags: '-force -quiet -verbose -readonly -nobrowse -noverify -noautoopen -plist -ov -attach -noprompt -erase -stdinpass -owners -puppetstrings -debug', operands: ['text', '...path.list'], effects: [{ kind: 'system.change', if: '-erase', set: { area: 'disk' } }] },
  { names: ['ddrescue'], source: 'GNU ddrescue 1.28 manual', values: '-b --sector-size -c --cluster-size -i --input-position -o --output-position -s --size -r --retry-passes -K --skip-size -m --domain-mapfile', flags: '-d --idirect -D --odirect -f --force -n --no-scrape -N --no-trim -p --preallocate -q -R --reverse -S --sparse -t --truncate -v -h -V -A -M', operands: ['path.read', 'path.write', 'path.write'] },
  { names: ['dcfldd', 'dc3dd'], source: 'dcfldd 1.9 manual', syntax: 'assign', options: { 'if=': 'path.read', 'of=': 'path.write', 'wipe=': 'path.write', 'hof=': 'path.write', 'log=': 'path.write' }, values: 'bs= count= skip= seek= conv= hash= hashlog= status= pattern= split= verify= textpattern= ssz= cnt=', output: 'content' },
] satisfies readonly CommandSpec[]
