// Owns hypervisors' command lines: VirtualBox, vSphere, Proxmox, Xen, bhyve, UTM, Tart, and libguestfs' tools on disk images. Others are in container-tools.ts.
import type { Call, CommandSpec, EffectDraft, Nested, Refined } from '../command-spec.ts'
import type { Value } from '../value.ts'
import { type Act, both, changes, destroys, inside, loses, nothing, sets, told } from './_tool-verbs.ts'
import { draft, fileNameOf, flagSet, isHelp, readWide, shell, textFor } from './_words.ts'

const HERE = { local: true }
const gone = destroys(HERE)
const changed = changes(HERE)

/** A snapshot of a machine is an old state that can be gone back to. */
const snapshotGone: Act = loses('one')

/** Options of libguestfs' tools: what is run or put into the image is not on this machine; what is read for it is. */
const GUEST_RUNS = /^--(run-command|firstboot-command)$/
const GUEST_SCRIPTS = /^--(run|firstboot|commands-from-file)$/
const GUEST_COPIES = /^--(copy-in|upload|ssh-inject)$/

const image = (call: Call): Refined => {
  if (isHelp(call)) return {}
  const wide = readWide(
    call.words,
    flagSet('--ro --rw -i -r -w --inspector --in-place --network --no-network --no-logfile --format-raw --compress --convert -l --long -R --csv -m -v -x -q'),
  )
  const disks = [
    ...(wide.options.get('-a') ?? []),
    ...(wide.options.get('--add') ?? []),
    ...(wide.options.get('-o') ?? []),
    ...(wide.options.get('--output') ?? []),
  ]
  const effects: EffectDraft[] = []
  const nested: Nested[] = []
  for (const [name, values] of wide.options)
    for (const value of values) {
      if (GUEST_RUNS.test(name)) nested.push(shell(value, true))
      if (GUEST_SCRIPTS.test(name)) effects.push(draft('fs.read', value))
      if (GUEST_COPIES.test(name)) {
        const from = textFor(value).replace(/^(.*?):.*$/, '$1')
        if (name !== '--ssh-inject') effects.push(draft('fs.read', from))
      }
    }
  const reads =
    /^virt-(cat|ls|df|filesystems|inspector|tail|log|diff|get-kernel|tar-out|copy-out|alignment-scan|list-filesystems|list-partitions|top|what|host-validate|pki-validate)$/.test(
      call.program,
    )
  if (reads || wide.options.has('--ro')) return { effects: [...effects, ...disks.map((disk) => draft('fs.read', disk))], nested }
  if (/^virt-(resize|sparsify|p2v|v2v)$/.test(call.program)) {
    const [from, to] = wide.words
    if (from !== undefined) effects.push(draft('fs.read', from))
    const out = to ?? (wide.options.has('--in-place') ? from : undefined)
    return { effects: out === undefined ? effects : [...effects, draft('fs.write', out, { overwrites: true })], nested }
  }
  if (call.program === 'virt-builder') {
    const template = wide.words[0]
    if (template !== undefined) effects.push(draft('net.download', 'https://builder.libguestfs.org'))
    const named = [...(wide.options.get('-o') ?? []), ...(wide.options.get('--output') ?? [])]
    return {
      effects: [...effects, ...(template === undefined ? [] : named.length > 0 ? named : [`${textFor(template)}.img`]).map((disk) => draft('fs.write', disk))],
      nested,
    }
  }
  return { effects: [...effects, ...disks.map((disk) => draft('fs.write', disk, { overwrites: true }))], nested }
}

const install = (call: Call): Refined => {
  if (isHelp(call)) return {}
  const wide = readWide(
    call.words,
    flagSet(
      '--import --pxe --hvm --paravirt --container --noautoconsole --noreboot --autostart --transient --print-xml --check-cpu --auto-clone --preserve-data',
    ),
  )
  if (wide.options.has('--print-xml')) return {}
  const disks = (wide.options.get('--disk') ?? [])
    .map((value) => /^(?:.*,)?(?:path=)?([^,=]+)(?:,.*)?$/.exec(textFor(value))?.[1] ?? '')
    .filter((path) => path.includes('/'))
  const from = (wide.options.get('--location') ?? []).filter((value) => /^(https?|ftp):/.test(textFor(value)))
  const label = `${call.program} ${call.words.map(textFor).join(' ')}`.slice(0, 160)
  return {
    effects: [
      draft('infra.change', label, { system: call.program, object: textFor(wide.options.get('--name')?.[0]), scope: 'one', local: true }),
      ...disks.map((path) => draft('fs.write', path, { overwrites: false })),
      ...from.map((url) => draft('net.download', url)),
    ],
  }
}

/** Disks of this machine as a guest sees them: the guest may write over them. */
const rawDisk: Act = ({ wide, label }) => ({
  effects: [
    ...(wide.options.get('-rawdisk') ?? []).map((disk) => draft('fs.write', disk, { overwrites: true })),
    draft('container.run', label, { name: 'virtual machine' }),
  ],
})

const guestRun: Act = ({ call }) => {
  const words = call.words
  const at = words.findIndex((word) => /^--exe(=|$)/.test(textFor(word)))
  const dashes = words.findIndex((word) => textFor(word) === '--')
  const program =
    at < 0 ? undefined : textFor(words[at]).startsWith('--exe=') ? ({ parts: [textFor(words[at]).slice(6)], carries: [] } satisfies Value) : words[at + 1]
  const rest = dashes < 0 ? [] : words.slice(dashes + 2)
  return program === undefined ? {} : { nested: [{ run: 'argv', argv: [program, ...rest], elsewhere: true }] }
}

/** A file is fetched from or sent to a store of the other side. */
const fetches: Act = ({ wide }) => ({ effects: [draft('fs.write', wide.words[2] ?? fileNameOf(wide.words[1] ?? { parts: ['download'], carries: [] }))] })

export default [
  told(['VBoxManage', 'vboxmanage'], {
    source: 'VirtualBox 7.1 user manual, VBoxManage',
    flags: '--delete --delete-all --live --register --details --machinereadable --long --sorted --wait-stdout --wait-exit --accept-license --replace -l -s',
    verbs: [
      [
        /^(list|show\w+|guestproperty (get|enumerate|wait)|getextradata|metrics|debugvm|extpack (cleanup)|convertdd|checkmediumpwd|snapshot \S+ (list|showvminfo)|usbfilter|cloud list|hostonlynet list)\b/,
        nothing,
      ],
      [/^unregistervm\b/, (said) => (/--delete\b/.test(said.all) ? gone : changed)(said)],
      [/^snapshot \S+ delete\b/, snapshotGone],
      [/^(closemedium|createmedium|closehd)\b/, (said) => (/--delete\b/.test(said.all) ? gone : changed)(said)],
      [/^internalcommands createrawvmdk\b|^createmedium .*RawDisk/, rawDisk],
      [/^guestcontrol \S+ (run|start)\b/, guestRun],
      [/^guestcontrol\b/, changed],
      [
        /^extpack install\b/,
        ({ wide }) => ({
          effects: [
            draft('package.install', wide.words[2], { manager: 'vboxmanage', name: textFor(wide.words[2]), source: 'path', global: true, scripts: true }),
          ],
        }),
      ],
      [
        /^(controlvm|startvm|createvm|modifyvm|clonevm|import|export|clonemedium|modifymedium|registervm|movevm|snapshot|storagectl|storageattach|sharedfolder|natnetwork|hostonlyif|hostonlynet|dhcpserver|guestproperty|setextradata|setproperty|discardstate|savestate|adoptstate|bandwidthctl|mediumproperty|encryptmedium|encryptvm|unattended|updatecheck|convertfromraw|cloud|cloudprofile|signova|modifynvram|extpack|usbdevsource|mediumio|internalcommands)\b/,
        changed,
      ],
    ],
  }),
  told(['govc'], {
    source: 'govc 0.46 usage',
    flags: '-off -on -r -json -xml -k -s -g -p -suspend -reset -M -i -l -L -keep-disks -force',
    verbs: [
      [
        /^(about|ls|find|tree|events|tasks|version|env|session\.ls|collect|object\.(collect|save)|metric\.\w+|logs|logs\.ls|datastore\.(ls|info|disk\.info|vsan\.dom\.ls|tail|cluster\.info)|\w[\w.]*\.(info|ls|list|ip|console|query|find|browse))( |$)/,
        nothing,
      ],
      [/^datastore\.download\b/, fetches],
      [/^(sso\.service\.ls|library\.info)\b/, nothing],
      [/^snapshot\.remove\b/, (said) => loses(/ \*( |$)/.test(` ${said.verbs} `) ? 'all' : 'one', { local: false })(said)],
      [
        /^(vm\.destroy|object\.destroy|pool\.destroy|datastore\.(rm|remove)|folder\.destroy|datacenter\.destroy|cluster\.(rm|remove)|host\.(remove|storage\.partition)|dvs\.\w*(delete|remove)|disk\.(rm|snapshot\.rm)|library\.rm|vapp\.destroy|vm\.disk\.(remove|detach)|device\.remove|volume\.rm)\b/,
        destroys(),
      ],
      [/^guest\.(run|start)\b/, inside(1)],
      [/^(permissions|role|sso|session)\.(set|create|add|update|remove|rm|grant)\b/, both(changes(), sets('user'))],
      [/^(host\.esxcli)\b/, changes({ reversible: false })],
      [/./, changes()],
    ],
  }),
  told(['pvesh'], {
    source: 'pvesh(1) Proxmox VE 8.3',
    flags: '--noproxy --human-readable --noborder --noheader --quiet --purge --destroy-unreferenced-disks --skiplock',
    verbs: [
      [/^(get|ls|usage|help)\b/, nothing],
      [/^delete .*(snapshot|backup)\b/, loses('one')],
      [/^delete\b/, destroys(HERE)],
      [/^create .*\/(reboot|shutdown)$|^create \S+\/status\b.*/, changes()],
      [/^(create|set)\b/, (said) => (/^(create|set) \/access\b/.test(said.verbs) ? both(changes(), sets('user')) : changes())(said)],
    ],
  }),
  told(['pvecm', 'pveum', 'pvenode', 'ha-manager', 'pveceph', 'pve-firewall', 'pveversion', 'pvereport'], {
    source: 'Proxmox VE 8.3 manuals',
    flags: '--purge --remove-storages',
    verbs: [
      [/^(status|nodes|config|list|ls|(\S+ )+(list|status|show|permissions|config)|localnet|compile|-v|--verbose)\b/, nothing],
      [/^stop\b/, (said) => (said.call.program === 'pve-firewall' ? sets('firewall', { scope: 'all' }) : changes())(said)],
      [/^(user|group|role|acl|aclmod|useradd|userdel|usermod|passwd|roleadd|realm|token)\b/, sets('user')],
      [/^(delnode|purge|(osd|mon|mds|mgr|pool|fs) destroy|remove)\b/, destroys()],
      [/./, changes()],
    ],
  }),
  told(['xl', 'xm'], {
    source: 'xl(1) Xen 4.19',
    flags: '-a -w -F -v -p -c -l -n -s',
    verbs: [
      [
        /^(list|info|top|uptime|dmesg|vcpu-list|network-list|block-list|console|sched-\S+|cpupool-list|claims|vm-list|domid|domname|pci-list\S*|psr-\S*show|tmem-list|version|config-check)\b/,
        nothing,
      ],
      [/^destroy\b/, (said) => changes({ ...HERE, scope: / -a\b/.test(said.all) ? 'all' : 'one' })(said)],
      [/./, (said) => changes({ ...HERE, scope: /(shutdown|reboot) .*-a\b/.test(said.all) ? 'all' : 'one' })(said)],
    ],
  }),
  told(['xe'], {
    source: 'xe CLI, XCP-ng 8.3',
    flags: '--multiple --force --minimal',
    verbs: [
      [/^[\w-]+-(list|param-get|param-list|get-\w+|is-\w+)\b|^(help|log-get|diagnostic-\S+)\b/, nothing],
      [/^snapshot-(destroy|uninstall|export)\b/, (said) => (/export/.test(said.verbs) ? changes() : loses('one', { local: false }))(said)],
      [/-(destroy|uninstall|forget|eject|delete)\b|^(pool-eject|host-forget|vm-reset-powerstate)\b/, destroys()],
      [/^host-(shutdown|power-off|reboot)\b/, changes({ reversible: false })],
      [/./, changes()],
    ],
  }),
  told(['bhyvectl'], {
    source: 'bhyvectl(8) FreeBSD 14.1',
    whole: true,
    verbs: [
      [/--destroy\b/, changed],
      [/--(force-\w+|inject-nmi|suspend|checkpoint)\b/, changed],
      [/./, nothing],
    ],
  }),
  told(['vm'], {
    source: 'vm-bhyve 1.5 vm(8)',
    flags: '-f -v -i -r',
    verbs: [
      [/^(list|info|version|console|get|usage|passthru|switch (list|info)|datastore list|image list|help)\b/, nothing],
      [/^(destroy|image destroy|switch destroy|datastore remove)\b/, gone],
      [
        /^(create|start|stop|restart|poweroff|stopall|startall|install|clone|snapshot|rollback|add|configure|rename|migrate|init|set|iso|img|image|switch|datastore|reset|cloud-init)\b/,
        changed,
      ],
    ],
  }),
  told(['utmctl', 'tart', 'lume'], {
    source: 'utmctl 4.6, tart 2.24, lume 0.2',
    flags: '--force -f --no-graphics --concise --hide --disposable --rosetta-tag',
    verbs: [
      [/^(list|ls|status|ip|ip-address|get|login|logout|usb list|images|fqn)\b/, nothing],
      [/^(delete|rm)\b/, gone],
      [/^prune\b/, destroys({ ...HERE, reversible: true })],
      [/^exec\b/, inside(2)],
      [/^push\b/, ({ wide }) => ({ effects: [draft('package.publish', wide.words[2], { manager: 'oci', name: textFor(wide.words[2]), source: 'registry' })] })],
      [/^(run|start|stop|suspend|create|clone|pull|set|import|export|rename|attach|file|usb|resume)\b/, changed],
    ],
  }),
  { names: ['virt-install', 'virt-clone'], source: 'virt-install(1) 5.0', syntax: 'none', operands: ['...text'], refine: install },
  {
    names: [
      'virt-customize',
      'virt-sysprep',
      'virt-resize',
      'virt-sparsify',
      'virt-builder',
      'virt-edit',
      'virt-format',
      'virt-make-fs',
      'virt-copy-in',
      'virt-tar-in',
      'virt-rescue',
      'virt-win-reg',
      'virt-v2v',
      'virt-cat',
      'virt-ls',
      'virt-df',
      'virt-filesystems',
      'virt-inspector',
      'virt-log',
      'virt-tail',
      'virt-diff',
      'virt-get-kernel',
      'virt-copy-out',
      'virt-tar-out',
      'virt-what',
      'virt-top',
      'virt-host-validate',
      'guestfish',
      'guestmount',
    ],
    source: 'libguestfs 1.54 manuals',
    syntax: 'none',
    operands: ['...text'],
    refine: image,
  },
  {
    names: ['bhyve', 'xhyve', 'hyperkit'],
    source: 'bhyve(8) FreeBSD 14.1',
    syntax: 'none',
    operands: ['...text'],
    refine: (call) => ({
      effects: [
        draft('container.run', 'virtual machine', { name: call.program }),
        ...call.words.flatMap((word) => {
          const device = /(?:virtio-blk|ahci-hd|nvme),(\/dev\/[^,]+)/.exec(textFor(word))?.[1]
          return device === undefined ? [] : [draft('fs.write', device, { overwrites: true })]
        }),
      ],
    }),
  },
] satisfies readonly CommandSpec[]
