// Owns programs that reach other machines' hardware and tables: IPMI, Redfish, SNMP; and programs that copy whole partitions.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import type { Value } from '../value.ts'
import { ANY } from './_dev-words.ts'
import { type Act, both, changes, destroys, erases, looks, runsUnread, sets, told } from './_tool-verbs.ts'
import { draft, textFor } from './_words.ts'

/** Without a host it is this machine that goes down. */
const power: Act = (said) => (/(^| )(-H|-r|--host|--rhost|-I ?lanplus)( |=|$)/.test(said.all) ? changes({ reversible: false })(said) : sets('power')(said))

const PARTITION = /^\/dev\//
const asDevice = (name: Value): Value => (PARTITION.test(textFor(name)) ? name : { parts: [`/dev/${textFor(name)}`], carries: name.carries })

const clonezilla = (call: Call): Refined => {
  const words = call.words
  if (call.program === 'ocs-onthefly') {
    const value = (option: RegExp): readonly Value[] =>
      words.flatMap((word, at) => (option.test(textFor(word)) && words[at + 1] !== undefined ? [words[at + 1] as Value] : []))
    return {
      effects: [
        ...value(/^(-f|--source)$/).map((disk) => draft('fs.read', asDevice(disk))),
        ...value(/^(-d|--target|-t)$/).map((disk) => draft('fs.write', asDevice(disk), { overwrites: true })),
      ],
    }
  }
  const at = words.findIndex((word) => /^(save|restore)(disk|parts)|^(1-2-mdisks|multicast_restore\w+)$/.test(textFor(word)))
  if (at < 0) return {}
  const disks = words.slice(at + 2).map(asDevice)
  if (/^save/.test(textFor(words[at])))
    return { effects: [...disks.map((disk) => draft('fs.read', disk)), draft('fs.write', `/home/partimag/${textFor(words[at + 1])}`, { recursive: true })] }
  return { effects: disks.map((disk) => draft('fs.write', disk, { overwrites: true })) }
}

const fsarchiver = (call: Call): Refined => {
  const [verb, archive, ...more] = call.operands
  const [name = ''] = [textFor(verb)]
  if (/^save(fs|dir)$/.test(name))
    return {
      effects: [
        ...more.map((from) => draft('fs.read', from, { recursive: true })),
        ...(archive === undefined ? [] : [draft('fs.write', archive, { overwrites: call.has('-o') })]),
      ],
    }
  if (name === 'restfs')
    return {
      effects: more.map((target) => draft('fs.write', /dest=([^,]+)/.exec(textFor(target))?.[1] ?? target, { overwrites: true })),
    }
  if (name === 'restdir') return { effects: more.map((target) => draft('fs.write', target, { recursive: true })) }
  return {}
}

export default [
  told(['ipmitool', 'ipmi-chassis', 'ipmipower', 'ipmiutil', 'bmc-device'], {
    source: 'ipmitool(1) 1.8.19, freeipmi 1.6',
    flags: '-E -N -R -Y -v -c',
    verbs: [
      [/^(chassis )?power status$|^chassis (status|identify|restart_cause|poh|selftest|bootparam get.*|policy list)$/, looks],
      [/^(chassis )?power\b|^(mc|bmc) reset\b|^(chassis) bootdev\b|^chassis\b/, power],
      [/^sel (clear|delete)\b/, erases('system event log')],
      [
        /^(sel|sensor( (list|get|reading))?|sdr|fru( print| list)?|lan (print|stats|alert print)|(mc|bmc) (info|selftest|guid|getenables|watchdog get)|session info|user (list|summary)|channel (info|getaccess|getciphers)|dcmi|pef (info|status)|sol info|version|delloem \S+ (info|print)|fwum (info|status))\b|^(sel|sensor|sdr|fru)$/,
        looks,
      ],
      [/^user (set|enable|disable|priv)\b|^channel setaccess\b/, both(changes(), sets('user'))],
      [/^exec\b/, runsUnread],
      [/./, (said) => (/--(off|cycle|reset|soft|on)\b/.test(said.all) ? power(said) : changes({ reversible: false })(said))],
    ],
    bare: (said) => (/--(off|cycle|reset|soft)\b/.test(said.all) ? power(said) : {}),
  }),
  told(
    [
      'racadm',
      'ilorest',
      'hponcfg',
      'redfishtool',
      'redfish-tool',
      'redfishtool.py',
      'rf_power_reset',
      'rf_power_reset.py',
      'rf_sensor_list',
      'rf_sys_inventory',
    ],
    {
      source: 'Dell RACADM CLI 7.1, iLOrest 5, DMTF Redfishtool 1.1',
      flags: '-v -vv -s -q -A -P -F -L -1',
      verbs: [
        [
          /(^| )(get\w*|list|head|raw GET|root|select|types|status|info|hwinventory|swinventory|inventory|techsupreport|serverinfo|login|logout|lclog view|jobqueue view|storage get \S+|ifconfig|ping|serveraction powerstatus|sensor\w*|bootinfo|nicstatistics|vdisk get|fwinventory)( |$)/i,
          looks,
        ],
        [/(^| )(clrsel|clrraclog|lclog clear|clearlog|iml clear|serverlogs .*--clearlog|clear_?log)( |$)|^serverlogs\b.*clear/i, erases('system event log')],
        [
          /(^| )(systemerase|racresetcfg|factorydefaults|resetconfig|deletevd|storage (resetconfig|deletevd|secureerase|cryptographicerase)|drivesanitize|onebuttonerase|deletelogicaldrive|factoryresetcontroller|clearcontrollerconfig)\b/i,
          destroys(),
        ],
        [/./, changes({ reversible: false })],
      ],
      bare: (said) => (/^rf_power/.test(said.call.program) ? changes({ reversible: false })(said) : looks(said)),
    },
  ),
  told(
    [
      'snmpget',
      'snmpwalk',
      'snmpbulkwalk',
      'snmpbulkget',
      'snmpgetnext',
      'snmptable',
      'snmpdf',
      'snmpstatus',
      'snmpnetstat',
      'snmptranslate',
      'snmptest',
      'snmpdelta',
    ],
    {
      source: 'net-snmp 5.9 manuals',
      flags: '-On -Oq -Ov -Os -Oe -Cc -Ci',
      verbs: [[/./, looks]],
    },
  ),
  told(['snmpset', 'snmpusm', 'snmpvacm'], { source: 'net-snmp 5.9 manuals', verbs: [[/./, changes({ reversible: false })]] }),
  told(['snmptrap', 'snmpinform'], {
    source: 'net-snmp 5.9 manuals',
    verbs: [[/./, ({ label }) => ({ effects: [draft('message.send', label, { channel: 'snmp', audience: 'team' })] })]],
  }),
  {
    names: [
      'partclone',
      ...'dd ext2 ext3 ext4 extfs btrfs xfs ntfs fat fat12 fat16 fat32 vfat exfat hfsp hfsplus f2fs reiserfs jfs minix nilfs2 imager restore'
        .split(' ')
        .map((kind) => `partclone.${kind}`),
    ],
    source: 'partclone(8) 0.3',
    options: { '-s --source': 'path.read', '-o --output -O --overwrite': 'path.write', '-c --clone': '', '-r --restore': '', '-b --dev-to-dev': '' },
    values:
      '-L --logfile -d --debug -w --skip_write_error -z --buffer_size -x --compresscmd -E --offset -a --checksum-mode -k --blocks-per-checksum -n --note --btfiles_torrent',
    flags:
      '-D --domain -R --rescue -C --no_check -N --ncurses -q --quiet -f --UI-fresh -F --force -i --ignore_crc -I --ignore_fschk -B --no_block_detail -K --no-reseed -t -T -v --version -h --help',
    operands: ['...text'],
  },
  {
    names: ['partimage'],
    source: 'partimage(1) 0.6',
    flags: ANY,
    operands: ['text', 'path.list', 'path.list'],
    refine: (call) => {
      const [verb, device, file] = call.operands
      if (textFor(verb) === 'save') return { effects: [draft('fs.read', device), draft('fs.write', file)] }
      return /^rest/.test(textFor(verb)) ? { effects: [draft('fs.write', device, { overwrites: true })] } : {}
    },
  },
  {
    names: ['fsarchiver'],
    source: 'fsarchiver(8) 0.8',
    options: { '-o --overwrite': '' },
    values: '-j --jobs -z -Z -s --split -L --label -e --exclude -c --cryptpass -d',
    flags: '-v --verbose -A --allow-rw-mounted -a --allow-no-acl-xattr',
    operands: ['...text'],
    refine: fsarchiver,
  },
  {
    names: ['ocs-sr', 'ocs-onthefly', 'ocs-restore-mdisks', 'drbl-ocs', 'clonezilla'],
    source: 'Clonezilla live 3.2, ocs-sr',
    syntax: 'none',
    operands: ['...text'],
    refine: clonezilla,
  },
  {
    names: ['lvm'],
    source: 'lvm(8) 2.03',
    syntax: 'none',
    operands: ['...text'],
    refine: (call) => (/^(lv|vg|pv)/.test(textFor(call.words[0])) ? { nested: [{ run: 'argv', argv: call.words }] } : {}),
  },
] satisfies readonly CommandSpec[]
