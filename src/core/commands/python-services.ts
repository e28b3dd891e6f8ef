// Owns Python's job runners, pipelines, trackers and generators, as far as their verbs change something or run what they are given. Not its servers.
import type { Call, CommandSpec, EffectRule, Refined, SubSpec } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import { textOf } from '../value.ts'
import { ANY, argv, effect, known, tool } from './_dev-words.ts'

const LOOK: SubSpec = { operands: ['...text'], flags: ANY }
const RUN: SubSpec = { syntax: 'posix', operands: ['command'] }

const told = (kind: EffectRule['kind'], set: Partial<EffectFields>, more: Partial<SubSpec> = {}): SubSpec => ({
  operands: ['...text'],
  flags: ANY,
  dryRun: '-h --help --dry-run',
  effects: [{ kind, set }],
  ...more,
})

/** What a scheduler or tracker keeps: runs, experiments, queues. Which machine it is on is set elsewhere. */
const kept = (system: string) => ({
  changes: told('data.change', { system, scope: 'one' }),
  loses: told('data.destroy', { system, scope: 'one' }),
  losesAll: told('data.destroy', { system, scope: 'all' }),
})

/** `py-spy record -- COMMAND`, `memray run SCRIPT`: a script of Python and its words. */
const script = (call: Call): Refined => {
  const [first, ...args] = call.operands
  if (first === undefined) return {}
  return { nested: call.has('-m') ? [argv('python', '-m', ...call.operands)] : [{ run: 'script', language: 'python', path: first, args }] }
}

const launches = (names: readonly string[], source: string, values: string): CommandSpec => ({
  names,
  source,
  syntax: 'posix',
  operands: ['...text'],
  flags: `${ANY} --standalone`,
  values,
  options: { '-m --module': '' },
  refine: script,
})

const REMOTE = /^(gh:|gl:|bb:|git@|https?:|git\+|[\w.-]+@)/
/** Templates of others run their hooks; those of the project are its own. */
const template =
  (program: string) =>
  (call: Call): Refined => {
    const from = call.operands.find((word) => REMOTE.test(known(word) ?? '?'))
    return from === undefined ? {} : { effects: [effect('package.run', from, { manager: program, source: 'url' })] }
  }

/** The last words are shell text, not the paths that are watched. */
const watched = (call: Call): Refined => {
  const [command] = call.operands
  const text = command === undefined ? undefined : textOf(command)
  return command === undefined || (text !== undefined && /^[\w.]+$/.test(text)) ? {} : { nested: [{ run: 'shell', text: command }] }
}

const processes: SubSpec = told('process.kill', { whose: 'own-child', signal: 'TERM' })
const uploads = (to: string): SubSpec => told('net.upload', { host: to, where: 'unknown', scheme: 'https', method: 'PUT' })

const airflow = kept('airflow')
const prefect = kept('prefect')
const mlflow = kept('mlflow')
const celery = kept('celery')

export default [
  tool(['airflow'], 'Apache Airflow 2.10 command line', '-s -e -c --conf -r --run-id -t --task-regex -S --subdir -o --output', {
    unlisted: 'operands',
    subcommands: {
      dags: {
        unlisted: 'operands',
        operands: ['...text'],
        subcommands: { 'trigger backfill pause unpause reserialize': airflow.changes, delete: airflow.loses },
      },
      tasks: { subcommands: { 'run clear': airflow.changes, 'test list state': LOOK } },
      db: {
        unlisted: 'operands',
        operands: ['...text'],
        subcommands: { 'reset clean drop-archived': airflow.losesAll, 'migrate init upgrade downgrade': airflow.changes },
      },
      'variables connections pools': {
        subcommands: { 'set add import': airflow.changes, delete: airflow.loses, 'export get': told('secret.read', { store: 'vault' }) },
      },
      users: {
        unlisted: 'operands',
        operands: ['...text'],
        subcommands: { 'create add-role import': told('privilege.raise', { to: 'user of the scheduler' }), delete: airflow.loses },
      },
    },
  }),
  tool(['prefect'], 'Prefect 3.1 command line', '-p --pool -n --name -q --work-queue -t --tag --param', {
    unlisted: 'operands',
    subcommands: {
      deploy: told('infra.change', { system: 'prefect', object: 'deployment' }),
      'deployment flow-run work-pool work-queue block variable automation artifact': {
        unlisted: 'operands',
        subcommands: { 'run create set-concurrency-limit pause resume cancel schedule update': prefect.changes, delete: prefect.loses },
      },
      server: { subcommands: { start: LOOK, database: { subcommands: { reset: prefect.losesAll, 'upgrade downgrade': prefect.changes } } } },
      'cloud profile config version dev': LOOK,
    },
  }),
  tool(['dagster'], 'Dagster 1.9 command line', '-f -m -w -d -a -j --job --config', {
    unlisted: 'operands',
    subcommands: {
      run: { subcommands: { 'delete wipe': kept('dagster').losesAll, 'list migrate-repository': LOOK } },
      asset: { subcommands: { wipe: kept('dagster').losesAll, 'list materialize': LOOK } },
    },
  }),
  tool(['celery'], 'Celery 5.4 command line', '-A --app -b --broker -Q --queues -n -l --loglevel -c -P -d --destination -t --timeout', {
    unlisted: 'operands',
    subcommands: {
      purge: celery.losesAll,
      amqp: { subcommands: { 'queue.purge queue.delete exchange.delete': celery.loses } },
      control: { unlisted: 'operands', subcommands: { 'shutdown pool_restart revoke terminate cancel_consumer': celery.changes } },
      'worker beat events flower inspect status report list graph result call shell multi': LOOK,
    },
  }),
  tool(['rq'], 'RQ 2.0 command line', '-u --url -c --config -w', {
    unlisted: 'operands',
    subcommands: { empty: kept('rq').losesAll, requeue: kept('rq').changes },
  }),
  tool(['mlflow'], 'MLflow 2.18 command line', '-n --experiment-name --experiment-id --run-id -m --model-uri -p --port -h --host --backend-store-uri', {
    unlisted: 'operands',
    subcommands: {
      'experiments runs': { unlisted: 'operands', subcommands: { delete: mlflow.loses, 'create rename restore': mlflow.changes } },
      gc: mlflow.losesAll,
      run: { operands: ['...text'], flags: ANY, values: '-P -e -v --experiment-name', refine: template('mlflow') },
      deployments: { unlisted: 'operands', subcommands: { 'create update delete': told('infra.change', { system: 'mlflow', object: 'deployment' }) } },
    },
  }),
  tool(['dvc'], 'DVC 3.58 command reference', '-r --remote -j --jobs -n --name -d --deps -o --outs -m --message -S --set-param', {
    unlisted: 'operands',
    subcommands: {
      push: uploads('the remote of dvc'),
      gc: told('data.destroy', { system: 'dvc', object: 'cache', scope: 'many' }, { options: { '-c --cloud': '' } }),
      destroy: { flags: '-f --force', effects: [{ kind: 'fs.delete', set: { path: '.dvc', recursive: true } }] },
      'run stage': { syntax: 'posix', operands: ['...text'], flags: ANY, values: '-n --name -d --deps -o --outs -p --params -m --metrics' },
      'remote config': { unlisted: 'operands', effects: [{ kind: 'fs.write', set: { path: '.dvc/config' } }] },
      'import-url get-url': { operands: ['url', 'path.write'], flags: ANY },
    },
  }),
  tool(
    ['cookiecutter', 'copier', 'cruft'],
    'Cookiecutter 2.6, Copier 9.4 documentation',
    '-c --checkout -o --output-dir --directory --replay-file --config-file -d --data -r --vcs-ref',
    {
      refine: (call) => template(call.program)(call),
    },
  ),
  {
    names: ['watchfiles'],
    source: 'watchfiles 1.0 command line',
    operands: ['...text'],
    flags: ANY,
    values: '--ignore-paths --target-type --filter --args --sigint-timeout',
    refine: watched,
  },
  {
    names: ['watchmedo'],
    source: 'watchdog 6.0 README',
    unlisted: 'operands',
    operands: ['...text'],
    flags: ANY,
    subcommands: {
      'shell-command': { operands: ['...text'], flags: ANY, options: { '-c --command': 'shell' }, values: '-p --patterns -i --ignore-patterns --interval' },
      'auto-restart': {
        syntax: 'posix',
        operands: ['command'],
        flags: ANY,
        values: '-d --directory -p --pattern --patterns -i --ignore-patterns --signal --kill-after',
      },
    },
  },
  tool(['invoke', 'inv'], 'Invoke 2.2 command line', '-c --collection -r --search-root -f --config -D --list-depth -F --list-format -T --command-timeout', {
    dryRun: '-l --list -h --help -R --dry --version -V',
    tasks: { runner: 'invoke', each: 'operands' },
  }),
  tool(['supervisorctl'], 'Supervisor 4.2 documentation', '-c --configuration -s --serverurl -u --username -p --password', {
    unlisted: 'operands',
    subcommands: { 'stop restart shutdown signal remove': processes, 'start update reload reread add status tail avail pid maintail fg': LOOK },
  }),
  tool(['honcho'], 'honcho 2.0 documentation', '-f --procfile -e --env -d --app-root -p --port -c --concurrency', {
    unlisted: 'operands',
    subcommands: { run: RUN },
  }),
  launches(
    ['torchrun', 'accelerate-launch', 'deepspeed', 'kernprof', 'scalene', 'viztracer'],
    'PyTorch 2.5 torchrun, DeepSpeed 0.15, Scalene 1.5 command line help',
    '--nproc_per_node --nproc-per-node --nnodes --node_rank --master_addr --master_port --rdzv_backend --rdzv_endpoint --rdzv_id --num_gpus --include --hostfile -o --outfile --output_file -b -n',
  ),
  tool(['accelerate'], 'Accelerate 1.1 command line', '--config_file', {
    unlisted: 'operands',
    subcommands: {
      launch: {
        syntax: 'posix',
        operands: ['...text'],
        flags: ANY,
        values: '--config_file --num_processes --num_machines --mixed_precision --main_process_port',
        refine: script,
      },
    },
  }),
  tool(['memray'], 'memray 1.14 command line', '-o --output -f', {
    unlisted: 'operands',
    subcommands: { run: { syntax: 'posix', operands: ['...text'], flags: ANY, values: '-o --output', refine: script } },
  }),
  tool(['py-spy'], 'py-spy 0.4 README', '-p --pid -o --output -r --rate -d --duration -f --format', {
    unlisted: 'operands',
    subcommands: { 'record top': { syntax: 'posix', operands: ['command'], flags: ANY, values: '-p --pid -o --output -r --rate -d --duration -f --format' } },
  }),
  tool(['datasette'], 'Datasette 0.65 documentation', '-p --port -h --host -m --metadata --setting --plugins-dir', {
    unlisted: 'operands',
    subcommands: {
      publish: told('infra.change', { system: 'datasette', object: 'site' }),
      install: { operands: ['...text'], effects: [{ kind: 'package.install', each: 'operands', set: { manager: 'pip', scripts: true } }] },
    },
  }),
  tool(['sphinx-build', 'sphinx-autobuild'], 'Sphinx 8.1 documentation', '-b -d -c -D -A -t -w -j --host --port --watch'),
] satisfies readonly CommandSpec[]
