// Owns containers that are started: what they see of the host, what they run, the ports they open.
import type { Call, EffectDraft, Nested, Refined, SubSpec } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import type { Value } from '../value.ts'
import { literal, prefixOf, unknown } from '../value.ts'
import { isMiner, isPool, MINERS } from './_miners.ts'
import type { Mount } from './_mounts.ts'
import { credentials, hostPath, mounted, throughMounts } from './_mounts.ts'
import { argv, carriesOf, draft, textFor } from './_words.ts'

const HOST_NAMESPACE = ['--pid', '--net', '--ipc', '--uts', '--userns', '--cgroupns'] as const
const DANGEROUS_CAP = /^(CAP_)?(ALL|SYS_ADMIN|SYS_MODULE|SYS_PTRACE|SYS_RAWIO|DAC_READ_SEARCH|DAC_OVERRIDE|NET_ADMIN|BPF)$/i

const mountsOf = (call: Call): string[] => [...call.values('-v'), ...call.values('--mount')].map(hostPath).filter((path) => path !== undefined)

const mountPairs = (call: Call): readonly Mount[] => mounted([...call.values('-v'), ...call.values('--mount')], call)

const runSet = (call: Call, name: string): Partial<EffectFields> => {
  const namespaces = HOST_NAMESPACE.some((option) => textFor(call.value(option)) === 'host')
  const caps = call.values('--cap-add').some((cap) => DANGEROUS_CAP.test(textFor(cap)))
  const loose = call.values('--security-opt').some((option) => /unconfined|label[=:]disable|no-new-privileges[=:]false/.test(textFor(option)))
  return {
    name,
    mounts: [...mountsOf(call), ...call.values('--device').map((value) => textFor(value).split(':')[0] ?? '')],
    privileged: call.has('--privileged') || caps || loose,
    host_namespaces: namespaces,
  }
}

const run = (call: Call): Refined => {
  const [image, ...words] = call.operands
  if (image === undefined) return {}
  const entry = call.value('--entrypoint')
  const command = entry === undefined || textFor(entry) === '' ? withProgram(textFor(image), words) : [entry, ...words]
  const environment = [...call.values('-e'), ...call.values('--env-file')]
  const files = call.values('--env-file').map((path) => draft('fs.read', path))
  const ports = call.values('-p').map((port) => draft('net.listen', listenAddress(port), listenSet(port)))
  const container = draft('container.run', image, runSet(call, textFor(image)), { carries: carriesOf(...environment) })
  const shellWithStdin = command.length === 0 && call.has('-i') && call.stdin !== undefined
  // Words that start with an option are for the image's own program, which is not known.
  const own = entry === undefined && /^-/.test(prefixOf(command[0] ?? literal('')))
  const nested: Nested[] = own
    ? []
    : command.length > 0
      ? [argv(command, true, call.has('-i') ? call.stdin : undefined)]
      : shellWithStdin && call.stdin
        ? [{ run: 'shell', text: call.stdin, elsewhere: true }]
        : []
  const cid = call.values('--cidfile').map((path) => draft('fs.write', path))
  const mounts = mountPairs(call)
  const seen = call.path.at(-1) === 'create' || own ? [] : throughMounts(command, mounts, call)
  return {
    effects: [container, ...mining(textFor(image), command), ...credentials(mounts), ...files, ...ports, ...cid],
    nested: call.path.at(-1) === 'create' ? [] : [...seen, ...nested],
    stdout: call.has('-d') ? unknown('container id') : unknown('container’s output'),
  }
}

/** Images whose words go to a program of another name than the image's. */
const PROGRAMS: Readonly<Record<string, string>> = {
  'aws-cli': 'aws',
  kubectl: 'kubectl',
  terraform: 'terraform',
  opentofu: 'tofu',
  helm: 'helm',
  git: 'git',
  curl: 'curl',
  rclone: 'rclone',
  restic: 'restic',
  flyway: 'flyway',
  liquibase: 'liquibase',
  migrate: 'migrate',
  mc: 'mc',
  gcloud: 'gcloud',
  doctl: 'doctl',
  nmap: 'nmap',
}

/** The words of an image that is one program are that program's. */
const withProgram = (image: string, words: readonly Value[]): readonly Value[] => {
  const base = (image.split('/').at(-1) ?? '').replace(/[:@].*$/, '')
  const program = PROGRAMS[base] ?? (isMiner(image) ? MINERS.find((name) => base.includes(name)) : undefined)
  const first = textFor(words[0])
  return program === undefined || words.length === 0 || first === program || /^(\/|(ba|a)?sh$)/.test(first) ? words : [literal(program), ...words]
}

const mining = (image: string, words: readonly Value[]): EffectDraft[] => {
  const pools = words.filter((word) => isPool(textFor(word)))
  const mines = words.some((word) =>
    textFor(word)
      .split(/[\s;&|]+/)
      .some(isMiner),
  )
  return mines || isMiner(image) || pools.some((word) => textFor(word).startsWith('stratum'))
    ? [draft('system.exhaust', image, { of: 'cpu' }), ...pools.map((pool) => draft('net.connect', pool))]
    : []
}

const listenAddress = (port: Value): string => /^(.*?):?(\d+)(-\d+)?:\d+/.exec(textFor(port))?.[1] || '0.0.0.0'
const listenSet = (port: Value): Partial<EffectFields> => {
  const match = /^(?:(\[?[\w.:]*\]?):)?(\d*)(?:-\d+)?:(\d+)/.exec(textFor(port))
  return { port: Number(match?.[2] ?? 0) || Number(match?.[3] ?? 0) || 0, ...(/^(127\.|localhost|\[?::1)/.test(match?.[1] ?? '') ? { where: 'local' } : {}) }
}

const RUN_VALUES =
  '--add-host --annotation --blkio-weight --blkio-weight-device --cgroup-parent --cpu-count --cpu-percent --cpu-period --cpu-quota --cpu-rt-period --cpu-rt-runtime -c --cpu-shares --cpus --cpuset-cpus --cpuset-mems --detach-keys --device-cgroup-rule --device-read-bps ' +
  '--device-read-iops --device-write-bps --device-write-iops --dns --dns-option --dns-opt --dns-search --domainname --expose --gpus --group-add --health-cmd --health-interval --health-retries --health-start-interval --health-start-period --health-timeout -h --hostname --ip --ip6 --isolation --kernel-memory ' +
  '-l --label --link --link-local-ip --log-driver --log-opt --mac-address -m --memory --memory-reservation --memory-swap --memory-swappiness --name --network-alias --net-alias --oom-score-adj --pids-limit --platform --pull --restart --runtime --shm-size --stop-signal --stop-timeout --storage-opt --sysctl --tmpfs --ulimit ' +
  '-u --user --volume-driver --arch --os --variant --authfile --pod --requires --secret --systemd --timeout --tz --umask --uidmap --gidmap --subuidname --subgidname --seccomp-policy --rootfs --sdnotify --image-volume --hostuser --env-merge --passwd-entry --preserve-fds --cap-drop --attach -a --env-host --http-proxy'
export const RUN: SubSpec = {
  syntax: 'posix',
  options: {
    '-v --volume': 'text',
    '--mount': 'text',
    '--device': 'text',
    '--volumes-from': 'text',
    '--privileged': '',
    '--pid': 'text',
    '--net --network': 'text',
    '--ipc': 'text',
    '--uts': 'text',
    '--userns': 'text',
    '--cgroupns': 'text',
    '--cap-add': 'text',
    '--security-opt': 'text',
    '-e --env': 'text',
    '--env-file': 'text',
    '--label-file': 'path.read',
    '--entrypoint': 'text',
    '-w --workdir': 'text',
    '-p --publish': 'text',
    '--cidfile': 'text',
    '--pidfile --conmon-pidfile': 'path.write',
    '-i --interactive': '',
    '-d --detach': '',
  },
  flags:
    '-t --tty --rm --rmi --init --read-only --no-healthcheck --oom-kill-disable -P --publish-all --sig-proxy --disable-content-trust -q --quiet --replace --tls-verify --read-only-tmpfs --no-hosts --use-api-socket',
  values: RUN_VALUES,
  operands: ['...text'],
  refine: run,
}
