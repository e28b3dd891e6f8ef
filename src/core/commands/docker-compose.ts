// Owns compose, as docker-compose and as a sub-command of docker: services brought up, run, taken down.
import type { Call, CommandSpec, Nested, Refined, SubSpec } from '../command-spec.ts'
import { stageOfDatabase } from '../sql.ts'
import type { Value } from '../value.ts'
import { isLocalDaemon, READ } from './_docker-changes.ts'
import { EXEC, exec } from './_docker-exec.ts'
import { copy } from './_docker-images.ts'
import { credentials, hostPath, mounted, throughMounts } from './_mounts.ts'
import { argv, draft, textFor } from './_words.ts'

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
/** What the compose file that is named, or that of the working folder, says of the services that are started; no name means all. */
const services = (call: Call, names: readonly Value[]): readonly Nested[] => {
  const files = call.values('-f').map((file) => ({ file }))
  return (files.length === 0 ? [{}] : files).flatMap((where) =>
    (names.length === 0 ? [''] : names.map(textFor)).map((name): Nested => ({ run: 'task', runner: 'docker compose', name, ...where })),
  )
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
    nested: [...services(call, [service]), ...(command.length > 0 ? [...throughMounts(command, mounts, call), argv(command, true, call.stdin)] : [])],
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
export const COMPOSE: SubSpec = {
  ...COMPOSE_COMMON,
  dryRun: '--dry-run',
  subcommands: {
    'up create start scale watch': { ...UP, refine: (call) => ({ nested: services(call, call.operands) }) },
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

export default { ...COMPOSE, names: ['docker-compose', 'podman-compose'], source: 'docker compose reference 2.31' } satisfies CommandSpec
