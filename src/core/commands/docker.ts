// Owns docker, podman, nerdctl and docker-compose: containers started, what they see of the host, what is removed. Not other container tools.
import type { Call, CommandSpec, EffectDraft, Nested, Refined, SubSpec } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import { stageOfDatabase } from '../sql.ts'
import type { Value } from '../value.ts'
import { display, isUnknown, literal, prefixOf, textOf, unknown } from '../value.ts'
import { insideOf, showsSecrets } from './_inside.ts'
import { isMiner, isPool, MINERS } from './_miners.ts'
import { credentials, hostPath, type Mount, mounted, throughMounts } from './_mounts.ts'
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

/** The trees whose loss is more than that of a container's own working files. */
const KEPT = /(^|[\s"'])(\/|\/\*|\/(var|data|home|root|srv|opt|etc|usr|mnt|backups?|db|uploads?|storage|media)(\/[\w.*-]+)*)\/?(?=["'\s;&|]|$)/
const THROWN_AWAY = /\/(tmp|cache|\.cache|log|logs|node_modules|dist|build|lists)(\/|\b)/

/** A container on this machine is a place to work in; one of another machine, or one that runs production, is not. */
const inContainer = (call: Call, name: string, words: readonly Value[]): EffectDraft[] => {
  const files = call.values('--file').map(textFor).join(' ')
  const project = textFor(call.value('-p'))
  const stage = stageOfDatabase(`${name} ${files} ${project}`)
  const local = isLocalDaemon(call) && stage !== 'production' && stage !== 'staging'
  const text = words.map(textFor).join(' ').slice(0, 4_096)
  const told = insideOf(words)
  const inside = told === 'destroy' && local && (!KEPT.test(text) || THROWN_AWAY.test(text)) ? 'change' : told
  const label = `${call.program} exec ${name} ${text}`.slice(0, 160)
  const fields: Partial<EffectFields> = { system: 'docker', object: `${name} ${files} ${project}`.trim(), local, ...(stage === '' ? {} : { stage }) }
  if (inside === 'read' || inside === 'data')
    return local
      ? []
      : [draft('infra.read', label, { ...fields, scope: 'one' }), ...(showsSecrets(words) ? [draft('secret.read', label, { store: 'vault' })] : [])]
  return [
    inside === 'destroy'
      ? draft('infra.destroy', label, { ...fields, scope: 'many', reversible: false })
      : draft('infra.change', label, { ...fields, scope: 'one' }),
  ]
}

const exec = (call: Call): Refined => {
  const [name, ...words] = call.operands
  if (name === undefined || words.length === 0) return {}
  return { effects: inContainer(call, textFor(name), words), nested: [argv(words, true, call.has('-i') ? call.stdin : undefined)] }
}

/** A remote daemon makes what is removed there not local. */
const isLocalDaemon = (call: Call): boolean =>
  !/^(ssh|tcp|https?):/.test(textFor(call.value('-H')) || call.env('DOCKER_HOST') || '') && !/prod/i.test(textFor(call.value('--context')))

const everything = (values: readonly Value[]): boolean =>
  values.some((value) => isUnknown(value) && /\b(docker|podman|nerdctl)\b[\s\S]*(-\w*q|--quiet)/.test(display(value)))

const removal =
  (kind: 'infra.change' | 'data.destroy', reversible: boolean) =>
  (call: Call): Refined => {
    if (call.operands.length === 0) return {}
    const all = everything(call.operands) || call.has('--all')
    const scope = all ? 'all' : call.operands.length > 1 || call.operands.some(isUnknown) ? 'many' : 'one'
    const object = `${call.path.join(' ')} ${call.operands.map(textFor).join(' ')}`
    return {
      effects: [
        draft(kind === 'infra.change' && all ? 'infra.destroy' : kind, `${call.program} ${object}`, {
          system: 'docker',
          object: object.slice(0, 200),
          scope,
          local: isLocalDaemon(call),
          reversible: reversible && !all,
        }),
      ],
    }
  }

const prune = (call: Call): Refined => {
  const what = call.path.join(' ')
  const data = what.startsWith('volume') || call.has('--volumes')
  return {
    effects: [
      draft(data ? 'data.destroy' : 'infra.destroy', `${call.program} ${what}`, {
        system: 'docker',
        object: what,
        scope: call.has('--filter') ? 'many' : 'all',
        local: isLocalDaemon(call),
        reversible: false,
      }),
    ],
  }
}

const change = (call: Call): Refined => {
  if (call.operands.length === 0) return {}
  const object = `${call.path.join(' ')} ${call.operands.map(textFor).join(' ')}`.slice(0, 200)
  return {
    effects: [
      draft('infra.change', `${call.program} ${object}`, {
        system: 'docker',
        object,
        scope: everything(call.operands) ? 'all' : call.operands.length > 1 ? 'many' : 'one',
        local: isLocalDaemon(call),
        reversible: true,
      }),
    ],
  }
}

const build = (call: Call): Refined => {
  const context = call.operands[0]
  const text = context === undefined ? '.' : textFor(context)
  const remote = /^(https?|git|ssh):\/\/|^git@|\.git(#|$)/.test(text)
  const effects: EffectDraft[] = []
  if (remote) effects.push(draft('net.download', text))
  else if (text !== '-') effects.push(draft('fs.read', context ?? '.', { recursive: true }))
  for (const file of call.values('-f')) if (textOf(file) !== '-') effects.push(draft('fs.read', file))
  for (const secret of [...call.values('--secret'), ...call.values('--ssh')]) {
    const path = /(?:^|,)(?:src|source)=([^,]*)/.exec(textFor(secret))?.[1]
    if (path !== undefined) effects.push(draft('fs.read', path))
  }
  for (const output of call.values('-o')) {
    const path = /(?:^|,)dest=([^,]*)/.exec(textFor(output))?.[1] ?? (textFor(output).includes('=') ? undefined : textFor(output))
    if (path !== undefined && path !== '-') effects.push(draft('fs.write', path, { recursive: true }))
  }
  for (const file of [...call.values('--iidfile'), ...call.values('--metadata-file')]) effects.push(draft('fs.write', file))
  effects.push(
    draft(
      'container.run',
      `build ${text}`,
      {
        name: 'build',
        privileged:
          call.values('--allow').some((value) => textFor(value).includes('insecure')) ||
          call.values('--security-opt').some((value) => textFor(value).includes('insecure')),
        host_namespaces: textFor(call.value('--network')) === 'host',
      },
      { carries: carriesOf(...call.values('--build-arg')) },
    ),
  )
  if (call.has('--push')) for (const tag of call.values('-t')) effects.push(publish(tag))
  return { effects }
}

const publish = (name: Value): EffectDraft => draft('package.publish', name, { manager: 'docker', name: textFor(name), source: 'registry' })

const copy = (call: Call): Refined => {
  const [from, to] = call.operands
  if (from === undefined || to === undefined) return {}
  const inBox = (value: Value): boolean => /^[\w.-]{2,}:/.test(prefixOf(value)) || (isUnknown(value) && display(value).includes(':'))
  return {
    effects: inBox(from)
      ? textOf(to) === '-'
        ? []
        : [draft('fs.write', to, { recursive: true, overwrites: true })]
      : [draft('fs.read', from, { recursive: true })],
  }
}

const saves = (call: Call): Refined => ({ effects: call.values('-o').map((path) => draft('fs.write', path, { overwrites: true })) })

const RUN_VALUES =
  '--add-host --annotation --blkio-weight --blkio-weight-device --cgroup-parent --cpu-count --cpu-percent --cpu-period --cpu-quota --cpu-rt-period --cpu-rt-runtime -c --cpu-shares --cpus --cpuset-cpus --cpuset-mems --detach-keys --device-cgroup-rule --device-read-bps ' +
  '--device-read-iops --device-write-bps --device-write-iops --dns --dns-option --dns-opt --dns-search --domainname --expose --gpus --group-add --health-cmd --health-interval --health-retries --health-start-interval --health-start-period --health-timeout -h --hostname --ip --ip6 --isolation --kernel-memory ' +
  '-l --label --link --link-local-ip --log-driver --log-opt --mac-address -m --memory --memory-reservation --memory-swap --memory-swappiness --name --network-alias --net-alias --oom-score-adj --pids-limit --platform --pull --restart --runtime --shm-size --stop-signal --stop-timeout --storage-opt --sysctl --tmpfs --ulimit ' +
  '-u --user --volume-driver --arch --os --variant --authfile --pod --requires --secret --systemd --timeout --tz --umask --uidmap --gidmap --subuidname --subgidname --seccomp-policy --rootfs --sdnotify --image-volume --hostuser --env-merge --passwd-entry --preserve-fds --cap-drop --attach -a --env-host --http-proxy'
const RUN: SubSpec = {
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
const EXEC: SubSpec = {
  syntax: 'posix',
  options: { '-e --env': 'text', '--env-file': 'path.read', '-w --workdir': 'text', '-i --interactive': '' },
  flags: '-d --detach --privileged -t --tty -T --no-tty --no-TTY -l --latest',
  values: '-u --user --detach-keys --index --preserve-fds',
  operands: ['...text'],
  refine: exec,
}
const NAMED_FLAGS = '-f --force -v --volumes -l --link -a --all -i --ignore --no-prune -q --quiet --latest --depend'
const remove = (kind: 'infra.change' | 'data.destroy', reversible: boolean): SubSpec => ({
  options: { '-a --all': '' },
  flags: NAMED_FLAGS,
  values: '-t --time --timeout --cidfile --filter --platform',
  operands: ['...text'],
  refine: removal(kind, reversible),
})
const PRUNE: SubSpec = {
  options: { '--volumes': '', '--filter': 'text' },
  flags: '-a --all -f --force -q --verbose --external --build',
  values: '--keep-storage --reserved-space --max-used-space --min-free-space',
  refine: prune,
}
const LIFE: SubSpec = {
  flags: '-a --attach -i --interactive -q -f --force --latest --all --ignore',
  values: '-t --time --timeout -s --signal --detach-keys --checkpoint --checkpoint-dir --condition --filter --cidfile',
  operands: ['...text'],
  refine: change,
}
const READ: SubSpec = {
  flags:
    '-a --all -q --quiet --no-trunc -l --latest -s --size -f --follow -t --timestamps --details --digests --tree --verbose -v --no-stream --no-header --sort --pod --noheading -H --human --no-trunc --wide -r --raw --dangling --insecure -h --history --namespace -ns --sync --names --external -w --watch --services --images --volumes --profiles --environment --no-interpolate --no-normalize --no-path-resolution --no-consistency --hash --resolve-image-digests --no-color --no-log-prefix --orphans --variables --models --networks --lock-image-digests --no-env-resolution --json --color',
  values: '--filter --format -n --last --since --until --tail --type --limit --platform --status --index -o --output --lines',
  operands: ['...text'],
}
const BUILD: SubSpec = {
  options: {
    '-f --file': 'text',
    '-t --tag': 'text',
    '--build-arg': 'text',
    '--secret': 'text',
    '--ssh': 'text',
    '-o --output': 'text',
    '--iidfile': 'text',
    '--metadata-file': 'text',
    '--push': '',
    '--network --net': 'text',
    '--allow': 'text',
    '--security-opt': 'text',
    '--ignorefile': 'path.read',
  },
  flags:
    '--no-cache --pull --rm --force-rm -q --quiet --squash --compress --load --disable-content-trust --check --debug -D --layers --all-platforms --stdin --tls-verify --no-hosts --with-dependencies --pull-always --print --sbom --provenance',
  values:
    '--target --platform --progress --label -m --memory --memory-swap --cpu-shares -c --cpu-period --cpu-quota --cpuset-cpus --cpuset-mems --shm-size --ulimit --add-host --cache-from --cache-to --build-context --builder --isolation --cgroup-parent --attest --annotation --no-cache-filter --call --format --jobs --logfile --arch --os --variant --authfile --creds --timestamp --userns --isolation -v --volume --set --memory --ssh --buildkit-host --output-format --provenance --sbom --pull-policy --builder-name --cap-add --policy',
  operands: ['...text'],
  refine: build,
}
const NETWORK: SubSpec = {
  subcommands: {
    'ls list inspect': READ,
    'rm remove': remove('infra.change', true),
    prune: PRUNE,
    create: {
      flags: '--attachable --ingress --internal --ipv6 --ipv4 --config-only --scope',
      values: '-d --driver --subnet --gateway --ip-range --label -o --opt --aux-address --config-from --ipam-driver --ipam-opt --scope',
      operands: ['...text'],
    },
    'connect disconnect': {
      flags: '-f --force',
      values: '--alias --ip --ip6 --link --link-local-ip --driver-opt --gw-priority',
      operands: ['...text'],
      refine: change,
    },
  },
}
const REMOTE_IMAGE: SubSpec = {
  flags: '-a --all-tags -q --quiet --disable-content-trust --tls-verify --policy',
  values: '--platform --authfile --creds --cert-dir --arch --os --retry',
  operands: ['...text'],
}
const PULL: SubSpec = {
  ...REMOTE_IMAGE,
  effects: [{ kind: 'net.download', each: 'operands', set: { host: 'registry-1.docker.io', scheme: 'https', method: 'GET', where: 'public' } }],
}
const PUSH: SubSpec = { ...REMOTE_IMAGE, refine: (call) => ({ effects: call.operands.slice(0, 1).map(publish) }) }
const IMPORT: SubSpec = {
  options: { '-i --input': 'path.read' },
  flags: '-q --quiet',
  values: '-c --change -m --message --platform',
  operands: ['path.read', '...text'],
}
const SAVE: SubSpec = {
  options: { '-o --output': 'text' },
  flags: '-q --quiet -m --multi-image-archive --compress --uncompressed',
  values: '--platform --format',
  operands: ['...text'],
  refine: saves,
}
const COMMIT: SubSpec = { flags: '-p --pause --no-pause', values: '-a --author -c --change -m --message', operands: ['...text'] }

const composeDown = (call: Call): Refined => {
  const images = call.has('--rmi')
  const data = call.has('-v') || call.has('--volumes')
  const object = [
    'compose',
    call.path.at(-1) ?? '',
    textFor(call.value('-p')),
    ...call.values('--file').map(textFor),
    call.env('COMPOSE_PROJECT_NAME') ?? '',
    call.env('COMPOSE_FILE') ?? '',
    ...call.operands.map(textFor),
  ]
    .filter((word) => word !== '')
    .join(' ')
  const stage = stageOfDatabase(object)
  return {
    effects: [
      draft(data ? 'data.destroy' : 'infra.change', `${call.program} ${object}`, {
        ...(stage === '' ? {} : { stage }),
        system: 'docker',
        object,
        scope: data ? 'many' : 'one',
        local: isLocalDaemon(call),
        reversible: !data && !images,
      }),
    ],
  }
}
const composeRun = (call: Call): Refined => {
  const [service, ...words] = call.operands
  if (service === undefined) return {}
  const entry = call.value('--entrypoint')
  const command = entry === undefined ? words : [entry, ...words]
  const mounts = mounted(call.values('-v'), call)
  return {
    effects: [
      draft('container.run', service, {
        name: textFor(service),
        mounts: call
          .values('-v')
          .map(hostPath)
          .filter((path) => path !== undefined),
      }),
      ...credentials(mounts),
    ],
    nested: command.length > 0 ? [...throughMounts(command, mounts, call), argv(command, true, call.stdin)] : [],
  }
}
const COMPOSE_COMMON: SubSpec = {
  options: { '-f --file': 'path.read', '--env-file': 'path.read', '--project-directory --workdir': 'path.cwd', '-p --project-name': 'text' },
  flags: '--compatibility --all-resources --verbose --no-ansi -v --tls --skip-hostname-check --in-pod',
  values: '--profile --ansi --parallel --progress --log-level -H --host -c --context --podman-args --podman-build-args --podman-run-args',
}
const COMPOSE_UP_FLAGS =
  '-d --detach --build --no-build --force-recreate --no-recreate --no-deps --no-start --remove-orphans --abort-on-container-exit --abort-on-container-failure --attach-dependencies -V --renew-anon-volumes --quiet-pull --quiet-build --wait --always-recreate-deps --no-color --no-log-prefix --timestamps --menu -w --watch -y --yes --dry-run --rm --all --include-deps --ignore-pull-failures --ignore-buildable -q --quiet --no-cache --pull --no-rm --force-rm --compress --parallel --with-dependencies --push --ignore-push-failures --check --print --no-prune --prune -a -r --regexp --initial-sync'
const COMPOSE_UP_VALUES =
  '--pull --scale -t --timeout --exit-code-from --attach --no-attach --wait-timeout -m --memory --build-arg --builder --progress --policy -s --signal --ssh --index --removal --sbom --provenance'
const UP: SubSpec = {
  flags: COMPOSE_UP_FLAGS,
  values: COMPOSE_UP_VALUES,
  operands: ['...text'],
  dryRun: '--dry-run',
  effects: [{ kind: 'container.run', set: { name: 'compose' } }],
}
const COMPOSE: SubSpec = {
  ...COMPOSE_COMMON,
  dryRun: '--dry-run',
  subcommands: {
    'up create start scale watch': UP,
    build: { ...UP },
    run: {
      syntax: 'posix',
      options: { '-v --volume': 'text', '--entrypoint': 'text', '-e --env': 'text', '--env-from-file': 'path.read' },
      flags:
        '-d --detach --rm --no-deps --service-ports -P --use-aliases -T --no-TTY --no-tty --build -i --interactive -q --quiet --quiet-pull --quiet-build --remove-orphans -t --tty --service-ports',
      values: '-u --user -w --workdir -p --publish -l --label --name --cap-add --cap-drop --pull',
      operands: ['...text'],
      refine: composeRun,
    },
    exec: { ...EXEC, refine: (call) => exec(call) },
    'down rm': {
      options: { '-v --volumes': '', '--rmi': 'text' },
      flags: '--remove-orphans -f --force -s --stop -a --all',
      values: '-t --timeout',
      operands: ['...text'],
      refine: composeDown,
    },
    'stop restart kill pause unpause': { flags: '--no-deps --remove-orphans -a', values: '-t --timeout -s --signal', operands: ['...text'] },
    'ps logs images top config convert ls port version events stats volumes attach wait viz': { ...READ, options: { '-o --output': 'text' } },
    pull: {
      flags: COMPOSE_UP_FLAGS,
      values: COMPOSE_UP_VALUES,
      operands: ['...text'],
      effects: [{ kind: 'net.download', set: { host: 'registry-1.docker.io', where: 'public', scheme: 'https', method: 'GET' } }],
    },
    'push publish': {
      flags: COMPOSE_UP_FLAGS,
      values: COMPOSE_UP_VALUES,
      operands: ['...text'],
      effects: [{ kind: 'package.publish', set: { manager: 'docker', name: 'compose', source: 'registry' } }],
    },
    cp: { flags: '-a --archive -L --follow-link --all', values: '--index', operands: ['...text'], refine: copy },
    'commit export': { options: { '-o --output': 'path.write' }, values: '--index -m -a', operands: ['...text'] },
  },
}
const CHANGE: SubSpec = {
  flags: '-f --force -d --detach -q --quiet --rollback --force-new-cluster --prune --with-registry-auth --rotate --no-resolve-image --dry-run',
  values:
    '--availability --role --label-add --label-rm --image --env-add --env-rm --replicas --name -c --compose-file --advertise-addr --listen-addr --token --limit-memory --limit-cpu --mount-add --publish-add --secret-add --update-delay --update-parallelism --constraint-add --network --publish -p -e --env --mount --constraint --mode --secret --config --resolve-image --data-path-addr --template-driver -l --label -d --driver --restart-condition --user -u -w',
  operands: ['...text'],
  refine: (call) => ({
    effects: [
      draft(
        /^(rm|remove|leave)$/.test(call.path.at(-1) ?? '') ? 'infra.destroy' : 'infra.change',
        `${call.program} ${call.path.join(' ')} ${call.operands.map(textFor).join(' ')}`,
        {
          system: 'docker',
          object: `${call.path.join(' ')} ${call.operands.map(textFor).join(' ')} ${call.env('DOCKER_HOST') ?? ''}`.trim(),
          scope: 'one',
          local: isLocalDaemon(call),
        },
      ),
    ],
  }),
}
const SWARMLIKE: SubSpec = {
  subcommands: {
    'ls list inspect ps logs services tasks get': READ,
    'create update scale rollback rm remove init join leave unlock ca join-token unlock-key promote demote deploy up down start stop kill restart pause unpause clone generate':
      CHANGE,
    prune: PRUNE,
  },
  options: {},
}
const MISC_FLAGS: SubSpec = {
  flags:
    '-q --quiet -f --force --password-stdin --default --no-trunc --use --bootstrap --append --leave --all --all-inactive --keep-daemon --keep-state -a --verbose --get-login --rootful --now',
  values:
    '-u --username -p --password --authfile --format --name --driver --driver-opt --platform --config --buildkitd-config --buildkitd-flags --node --description --docker --from --kubernetes --default-stack-orchestrator --tag -t --file --builder --filter --timeout --cpus --disk-size -m --memory --image --output -o',
  operands: ['...text'],
}

const TOP: Readonly<Record<string, SubSpec>> = {
  'run create': RUN,
  exec: EXEC,
  'build builder-build': BUILD,
  'images ps ls logs inspect info version top port diff stats history events search healthcheck wait mount unshare-info': {
    ...READ,
    options: { '-f --filter': '?text' },
  },
  attach: LIFE,
  'start stop restart kill pause unpause rename update init': LIFE,
  rm: remove('infra.change', true),
  rmi: remove('infra.change', true),
  pull: PULL,
  push: PUSH,
  cp: { flags: '-a --archive -L --follow-link -q --quiet --overwrite --extract', operands: ['...text'], refine: copy },
  'save export': SAVE,
  'load import': IMPORT,
  commit: COMMIT,
  tag: { operands: ['...text'] },
  'untag manifest-inspect': { operands: ['...text'] },
  login: {
    ...MISC_FLAGS,
    refine: (call) => ({
      effects: [
        draft('net.connect', call.operands[0] ?? 'registry-1.docker.io', { scheme: 'https', user_info: true }),
        draft('fs.write', `${call.home}/.docker/config.json`),
      ],
    }),
  },
  logout: MISC_FLAGS,
  container: {
    subcommands: {
      'run create': RUN,
      exec: EXEC,
      'ls list ps inspect logs top port diff stats wait exists': READ,
      'rm remove': remove('infra.change', true),
      prune: PRUNE,
      'start stop restart kill pause unpause rename update attach': LIFE,
      cp: { flags: '-a --archive -L --follow-link -q', operands: ['...text'], refine: copy },
      commit: COMMIT,
      export: SAVE,
    },
  },
  image: {
    subcommands: {
      'ls list inspect history exists': READ,
      'rm remove': remove('infra.change', true),
      prune: PRUNE,
      build: BUILD,
      pull: PULL,
      push: PUSH,
      save: SAVE,
      'load import': IMPORT,
      'tag sign trust scp mount unmount': { operands: ['...text'] },
    },
  },
  volume: {
    subcommands: {
      'ls list inspect exists': READ,
      'rm remove': remove('data.destroy', false),
      prune: PRUNE,
      'create update': { values: '-d --driver --label -o --opt --name --availability', flags: '--ignore', operands: ['...text'] },
      'export import': { options: { '-o --output': 'path.write' }, operands: ['...text'] },
    },
  },
  network: NETWORK,
  system: {
    subcommands: {
      'df info events version connection check': READ,
      prune: PRUNE,
      'reset migrate renumber': { flags: '-f --force', values: '--new-runtime', refine: prune },
      'service dial-stdio': { flags: '--log-level', values: '-t --time --cors', operands: ['...text'] },
    },
  },
  builder: { subcommands: { build: BUILD, prune: PRUNE } },
  buildx: {
    subcommands: {
      'build b': BUILD,
      bake: {
        ...BUILD,
        operands: ['...text'],
        refine: (call) => ({ effects: [draft('container.run', 'bake', { name: 'build' }), ...(call.has('--push') ? [publish(literal('bake'))] : [])] }),
      },
      prune: PRUNE,
      'ls inspect du version history': READ,
      'create use rm stop install uninstall dial-stdio': MISC_FLAGS,
      imagetools: {
        subcommands: {
          inspect: READ,
          create: {
            options: { '-t --tag': 'text' },
            flags: '--append --dry-run',
            values: '-f --file --annotation --progress --prefer-index',
            operands: ['...text'],
            dryRun: '--dry-run',
            refine: (call) => ({ effects: call.values('-t').map(publish) }),
          },
        },
      },
    },
  },
  compose: COMPOSE,
  'context builder-context': {
    subcommands: { 'ls list inspect show': READ, 'use create update rm remove import': MISC_FLAGS, export: { operands: ['text', 'path.write'] } },
  },
  manifest: {
    subcommands: {
      'inspect exists': READ,
      'create annotate add rm remove': {
        flags: '-a --amend --insecure --all',
        values: '--arch --os --variant --os-features --annotation',
        operands: ['...text'],
      },
      push: { flags: '-p --purge --insecure --all --rm', operands: ['...text'], refine: (call) => ({ effects: call.operands.slice(0, 1).map(publish) }) },
    },
  },
  'swarm service stack node secret config pod kube quadlet': SWARMLIKE,
  plugin: {
    subcommands: {
      'ls list inspect': READ,
      'install enable disable rm remove upgrade set create push': {
        flags: '--grant-all-permissions --disable -f --force --disable-content-trust --skip-remote-check',
        values: '--alias --timeout',
        operands: ['...text'],
        refine: change,
      },
    },
  },
  'scout sbom scan trust debug model desktop extension offload mcp ai sandbox agent pass': {
    unlisted: 'operands',
    operands: ['...text'],
    flags: '--json -v --all',
    values: '--format --output -o --platform --only-severity',
  },
  machine: { subcommands: { 'ls list inspect info ssh os': READ, 'init start stop set': MISC_FLAGS, 'rm reset': { ...MISC_FLAGS, refine: prune } } },
  'generate play': {
    unlisted: 'operands',
    operands: ['...text'],
    flags: '--new --files --name -f --down --replace',
    values: '--restart-policy --configmap --network',
  },
  unshare: { syntax: 'posix', flags: '--rootless-netns --rootless-cni', operands: ['command'] },
}

export default [
  {
    names: ['docker', 'podman', 'nerdctl', 'finch'],
    source: 'docker CLI reference 27.4, podman(1) 5.3, nerdctl 2.0',
    options: {
      '-H --host --url': 'text',
      '-c --context --connection': 'text',
      '--config': 'path.read',
      '--tlscacert --tlscert --tlskey --identity': 'path.list',
    },
    flags: '-D --debug --tls --tlsverify -v --remote -r',
    values:
      '-l --log-level --root --runroot --runtime --storage-driver --storage-opt --cgroup-manager --namespace -n --address -a --events-backend --module --network-cmd-path --ssh --tmpdir --volumepath --snapshotter --data-root --hosts-dir --cni-path',
    dryRun: '-v',
    subcommands: TOP,
  },
  { ...COMPOSE, names: ['docker-compose', 'podman-compose'], source: 'docker compose reference 2.31' },
] satisfies readonly CommandSpec[]
