// Owns container and machine tools beside docker: local clusters, VMs, image builders, low-level runtimes. Not kubectl.
import type { Call, CommandSpec, EffectDraft, Nested, Refined } from '../command-spec.ts'
import type { Wide } from './_words.ts'
import { draft, flagSet, readWide, tellingWords, textFor } from './_words.ts'

const READS =
  /^(list|license|options|ssh-key|update-check|net-info|pool-info|vol-info|digest|catalog|auth|blob|manifest|validate|discover|resolve|ls|ps|status|version|help|info|inspect|get|images|image|logs|log|show|validate|config|kubeconfig|profile|ip|url|service|docker-env|podman-env|node|addons|completion|global-status|port|ssh-config|box|find|networks|mounts|stats|top|events|stat|pods|state|dominfo|domstate|nodeinfo|vcpuinfo|net-list|pool-list|vol-list|snapshot-list|list-tags|dumpxml|capabilities|uri|check|cp|copy|tag|export|template)$/
const DESTROYS =
  /^(delete|destroy|rm|remove|undefine|purge|prune|rmi|rmp|unregister|vol-delete|pool-delete|snapshot-delete|factory-reset|reset|system-prune|volume-rm)$/
const ENTERS = /^(ssh|exec|shell|enter|attach|console|docker-exec|execute|run-in)$/
const CHANGES =
  /^(create|start|stop|up|down|halt|reload|restart|suspend|resume|provision|load|import|launch|set|edit|apply|clone|move|rename|mount|unmount|umount|enable|disable|addon|snapshot|restore|save|reboot|shutdown|define|migrate|attach-disk|attach-device|detach-disk|autostart|net-start|net-define|pool-define|vol-create|transfer|recover|unpause|pause|update|upgrade|cache|tunnel|dashboard|registry|cluster|build|commit|config-set|add|init|from|publish|alias|bud|mv|refresh|push|pull|fetch|build-using-dockerfile|kill|signal|runp|run|task|c|content|namespaces|snapshots|use|plugin|package|template-copy|update-context|login|logout|unlock|sudoers|default|disk|p|i|t|images-import|append|mutate|rebase|flatten|index|attach|edit|start-vm|net-destroy|net-undefine|net-autostart|pool-start|pool-destroy|pool-build|set-user-password|blockcopy|setmem|setvcpus|guestfs)$/

const sync = (call: Call, wide: Wide): EffectDraft | undefined => {
  const [from, to] = wide.words.slice(1)
  if (call.program !== 'skopeo' || !/^(copy|sync)$/.test(wide.texts[0] ?? '') || from === undefined || to === undefined) return undefined
  return /^docker:/.test(textFor(to)) ? draft('package.publish', to, { manager: 'docker', name: textFor(to), source: 'registry' }) : draft('net.download', from)
}

/** `incus config device add NAME DEVICE disk source=/…`, `-c security.privileged=true`: what a container of lxc gets of this machine. */
const ofHost = (wide: Wide): EffectDraft | undefined => {
  const told = [...wide.texts, ...(wide.options.get('-c') ?? []).map(textFor)]
  const source = told.find((text) => /^source=\//.test(text))?.slice('source='.length)
  const privileged = told.some((text) => /^(security\.(privileged|nesting)|raw\.lxc)=(?!false)/.test(text))
  if (source === undefined && !privileged) return undefined
  return draft('container.run', wide.words.at(-1), { name: wide.texts.slice(0, 4).join(' '), mounts: source === undefined ? [] : [source], privileged })
}

const verbOf = (wide: Wide): string => wide.texts.slice(0, 2).find((text) => DESTROYS.test(text)) ?? wide.texts[0] ?? ''

const inside = (wide: Wide): Nested[] => {
  const command = wide.options.get('-c')?.[0] ?? wide.options.get('--command')?.[0]
  if (command !== undefined) return [{ run: 'shell', text: command, elsewhere: true }]
  const words = wide.rest.length > 0 ? wide.rest : wide.words.slice(2)
  return words.length > 0 ? [{ run: 'argv', argv: words, elsewhere: true }] : []
}

/** Clusters that are made on this machine to be thrown away. */
const CLUSTERS: ReadonlySet<string> = new Set(['kind', 'k3d', 'minikube', 'ctlptl'])

/** A name with the process's own number in it is one that a script made for its run. */
const stageOfCluster = (call: Call, object: string): { readonly stage?: 'test' } =>
  CLUSTERS.has(call.program) && /‹\$›|‹RANDOM›/.test(object) ? { stage: 'test' } : {}

const machine = (call: Call): Refined => {
  if (call.program === 'lima') return { nested: call.words.length > 0 ? [{ run: 'argv', argv: call.words, elsewhere: true }] : [] }
  const wide = readWide(call.words, flagSet('-f --purge --provision --no-provision -p -it -i -t --rm --provision-with --remote -d --detach --tty -l'))
  const verb = verbOf(wide)
  if (wide.options.has('--help') || (wide.options.has('--version') && wide.texts.length === 0) || verb === '') return {}
  if (verb === 'kubectl')
    return { nested: [{ run: 'argv', argv: [wide.words[0] ?? { parts: ['kubectl'], carries: [] }, ...wide.words.slice(1), ...wide.rest] }] }
  if (call.program === 'dive' || (call.program === 'crane' && /^(ls|export|config)$/.test(verb))) return {}
  if (ENTERS.test(verb)) return { nested: inside(wide) }
  const hosted = ofHost(wide)
  if (hosted !== undefined) return { effects: [hosted] }
  const published = sync(call, wide)
  if (published !== undefined) return { effects: [published] }
  const object = tellingWords(wide)
  if (DESTROYS.test(verb))
    return {
      effects: [
        draft('infra.destroy', `${call.program} ${object}`, {
          system: call.program,
          object,
          scope: wide.options.has('--all') || wide.options.has('-a') ? 'all' : 'one',
          local: true,
          reversible: CLUSTERS.has(call.program),
          ...stageOfCluster(call, object),
        }),
      ],
    }
  if (/^push$/.test(verb) && /^(buildah|skopeo|img|crane|oras|ko|kaniko|nerdctl)$/.test(call.program))
    return { effects: [draft('package.publish', wide.words.at(-1), { manager: 'docker', name: textFor(wide.words.at(-1)), source: 'registry' })] }
  if (READS.test(verb)) return {}
  if (!CHANGES.test(verb)) return { unknown: [{ reason: 'subcommand', what: `${call.program} ${verb}` }] }
  return {
    effects: [
      draft('infra.change', `${call.program} ${object}`, {
        system: call.program,
        object,
        scope: 'one',
        local: true,
        reversible: true,
        ...stageOfCluster(call, object),
      }),
    ],
  }
}

const nspawn = (call: Call): Refined => ({
  effects: [
    draft('container.run', call.value('-D') ?? call.value('-i') ?? 'container', {
      name: textFor(call.value('-D')),
      mounts: call.values('--bind').map((value) => textFor(value).split(':')[0] ?? ''),
      privileged: call.values('--capability').length > 0,
    }),
  ],
  nested: call.operands.length > 0 ? [{ run: 'argv', argv: call.operands, elsewhere: true }] : [],
})

export default [
  {
    names: [
      'kind',
      'minikube',
      'k3d',
      'k3s',
      'microk8s',
      'colima',
      'lima',
      'limactl',
      'vagrant',
      'multipass',
      'podman-machine',
      'orb',
      'orbctl',
      'rdctl',
      'k0s',
      'ctlptl',
    ],
    source: 'kind 0.25, minikube 1.34, k3d 5.7, colima 0.8, limactl 1.0, vagrant 2.4, multipass 1.14',
    loads: ['Vagrantfile'],
    syntax: 'none',
    operands: ['...text'],
    refine: machine,
  },
  {
    names: [
      'buildah',
      'skopeo',
      'crictl',
      'ctr',
      'crane',
      'oras',
      'img',
      'dive',
      'lxc',
      'lxd',
      'incus',
      'virsh',
      'vmrun',
      'prlctl',
      'toolbox',
      'distrobox',
      'qm',
      'pct',
      'pveam',
      'pvesm',
      'firecracker',
      'flintlock',
      'singularity',
      'apptainer',
    ],
    source: 'buildah(1) 1.38, skopeo(1) 1.17, crictl 1.31, ctr 2.0, lxc 6.1, virsh(1) 10.9, Proxmox VE 8.3',
    syntax: 'none',
    operands: ['...text'],
    refine: machine,
  },
  {
    names: ['systemd-nspawn'],
    source: 'systemd-nspawn(1) 257',
    syntax: 'posix',
    operands: ['...text'],
    options: { '-D --directory': 'text', '-i --image': 'text', '--bind --bind-ro': 'text', '--capability': 'text' },
    flags:
      '-b --boot -x --ephemeral -q --quiet -n --network-veth --private-network -U --private-users-ownership --keep-unit --register --volatile -a --as-pid2 --read-only --pipe -P --console',
    values:
      '-M --machine -u --user --setenv -E --chdir --resolv-conf --timezone --tmpfs --overlay --network-interface --network-bridge --network-zone -p --port --property --link-journal --drop-capability --template',
    refine: nspawn,
  },
  {
    names: ['runc', 'crun', 'youki', 'lxc-start', 'lxc-attach', 'lxc-create', 'lxc-destroy', 'lxc-stop', 'lxc-ls', 'lxc-info'],
    source: 'runc(8) 1.2, lxc-attach(1) 6.0',
    syntax: 'none',
    operands: ['...text'],
    refine: (call) =>
      /-(ls|info)$/.test(call.program) || /^(list|state|ps|events|spec|--version|--help)$/.test(textFor(call.words[0]))
        ? {}
        : {
            effects: [draft('container.run', call.words.map(textFor).join(' ').slice(0, 120), { name: textFor(call.words[0]) })],
            nested: inside(readWide(call.words, flagSet('-P'))).slice(0, call.program === 'lxc-attach' ? 1 : 0),
          },
  },
  {
    names: [
      'qemu-system-x86_64',
      'qemu-system-aarch64',
      'qemu-system-arm',
      'qemu-system-i386',
      'qemu-system-riscv64',
      'kvm',
      'qemu-img',
      'qemu-nbd',
      'qemu-x86_64-static',
      'qemu-aarch64-static',
      'qemu-arm-static',
      'cloud-hypervisor',
      'vfkit',
    ],
    source: 'qemu(1) 9.1, qemu-img(1)',
    syntax: 'none',
    operands: ['...text'],
    refine: (call) => {
      if (/static$/.test(call.program)) return { nested: [{ run: 'argv', argv: call.words }] }
      const verb = textFor(call.words[0])
      const file = call.words.at(-1)
      if (call.program !== 'qemu-img') return { effects: [draft('container.run', 'virtual machine', { name: call.program })] }
      if (/^(info|check|compare|map|measure)$/.test(verb) || file === undefined) return {}
      return {
        effects: [draft('fs.write', /^(create)$/.test(verb) && /^\d+[KMGT]?$/i.test(textFor(file)) ? (call.words.at(-2) ?? file) : file, { overwrites: true })],
      }
    },
  },
] satisfies readonly CommandSpec[]
