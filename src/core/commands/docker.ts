// Owns the spec of docker, podman and nerdctl: which sub-command is of which form. The forms are in _docker-*.ts and docker-compose.ts.
import type { CommandSpec, SubSpec } from '../command-spec.ts'
import { literal } from '../value.ts'
import { CHANGE, change, LIFE, PRUNE, prune, READ, remove } from './_docker-changes.ts'
import { EXEC } from './_docker-exec.ts'
import { BUILD, COMMIT, copy, IMPORT, PULL, PUSH, publish, SAVE } from './_docker-images.ts'
import { RUN } from './_docker-run.ts'
import { draft, textFor } from './_words.ts'
import { COMPOSE } from './docker-compose.ts'

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
  inspect: {
    ...READ,
    options: { '-f --format': 'text' },
    refine: (call) => (/\.Env\b/.test(textFor(call.value('-f'))) ? { effects: [draft('secret.read', 'docker inspect', { store: 'environment' })] } : {}),
  },
  'images ps ls logs info version top port diff stats history events search healthcheck wait mount unshare-info': {
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

export default {
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
} satisfies CommandSpec
