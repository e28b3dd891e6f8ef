// Owns the JavaScript runtimes and launchers: node, tsx, ts-node, deno, nodemon and the like.
import type { Call, CommandSpec, Refined, SubSpec } from '../command-spec.ts'
import { ANY, afterDashes, effect, known, preloads, shell, task } from './_dev-words.ts'
import { installs, NPM, runsPackage } from './_packages.ts'
import { addressOperand, loadedAddresses } from './_remote-code.ts'

const NODE: CommandSpec = {
  names: ['node', 'nodejs'],
  source: 'node 22 documentation (cli)',
  syntax: 'posix',
  operands: ['script:javascript', '...text'],
  operandsIf: [{ if: ['-e', '-p', '--test', '--run'], operands: ['...text'] }],
  flags:
    '-i --interactive -v -h --help --v8-options --abort-on-uncaught-exception --allow-addons --allow-child-process --allow-wasi --allow-worker ' +
    '--allow-net --permission --build-snapshot --completion-bash --cpu-prof --heap-prof --enable-fips --force-fips --enable-source-maps ' +
    '--entry-url --force-context-aware --frozen-intrinsics --insecure-http-parser --node-memory-debug --no-addons --no-deprecation --no-warnings ' +
    '--no-extra-info-on-fatal-exception --no-global-search-paths --no-network-family-autoselection --no-experimental-strip-types ' +
    '--pending-deprecation --preserve-symlinks --preserve-symlinks-main --prof --prof-process --throw-deprecation --trace-warnings ' +
    '--trace-deprecation --trace-uncaught --trace-exit --trace-sync-io --trace-sigint --trace-tls --track-heap-objects --verify-base-objects ' +
    '--watch --watch-preserve-output --zero-fill-buffers --expose-gc --test-only --test-update-snapshots --test-force-exit --use-openssl-ca ' +
    '--use-bundled-ca --use-system-ca --warnings --jitless --interpreted-frames-native-stack --harmony --expose-internals --unhandled-rejections ' +
    '--strip-types --no-strip-types --transform-types',
  values:
    '-C --conditions --allow-fs-read --allow-fs-write --cpu-prof-dir --cpu-prof-name --cpu-prof-interval --diagnostic-dir --disable-warning ' +
    '--disable-proto --dns-result-order --heap-prof-dir --heap-prof-name --heapsnapshot-signal --icu-data-dir --input-type --max-http-header-size ' +
    '--max-old-space-size --max-semi-space-size --stack-size --stack-trace-limit --title --tls-cipher-list --tls-keylog --trace-event-categories ' +
    '--trace-event-file-pattern --trace-require-module --test-concurrency --test-coverage-exclude --test-coverage-include ' +
    '--test-coverage-branches --test-coverage-functions --test-coverage-lines --test-isolation --test-name-pattern --test-skip-pattern ' +
    '--test-reporter --test-reporter-destination --test-shard --test-timeout --test-rerun-failures --test-global-setup --watch-path ' +
    '--watch-kill-signal --redirect-warnings --report-dir --report-directory --report-filename --report-signal --secure-heap --openssl-config ' +
    '--localstorage-file --es-module-specifier-resolution --experimental-default-type --network-family-autoselection-attempt-timeout ' +
    '--unhandled-rejections',
  options: {
    '-e --eval': 'code:javascript',
    '-p --print -pe': 'code:javascript',
    '-r --require --import --loader --experimental-loader': 'text',
    '-c --check': '',
    '--test': '',
    '--run': 'text',
    '--env-file --env-file-if-exists': 'path.read',
    '--experimental-* --no-experimental-* --max-* --harmony* --trace-* --report-* --tls-* --inspect* --debug* --stack-* --heap* --turbo* --v8-*': '',
    '--build-snapshot-config --snapshot-blob': 'path.read',
  },
  dryRun: '-c --check -v -h',
  stdin: { role: 'code:javascript', unless: ['operands', '-e', '-p', '--test', '--run'] },
  refine: (call) => {
    const loaded = loadedAddresses(call, '-r')
    const remote = addressOperand(call, 'javascript')
    const own = call.has('--run') ? [task('npm', call.value('--run'), afterDashes(call) ?? [])] : []
    return {
      ...remote,
      effects: [...(loaded.effects ?? []), ...(remote?.effects ?? [])],
      nested: [...preloads(call, '-r'), ...(loaded.nested ?? []), ...own],
    }
  },
}

const TS: CommandSpec = {
  names: ['tsx', 'ts-node', 'ts-node-esm', 'ts-node-script', 'esno', 'jiti', 'babel-node', 'vite-node', 'swc-node', 'esr', 'sucrase-node', 'zx'],
  source: 'tsx 4, ts-node 10 and vite-node documentation',
  syntax: 'posix',
  operands: ['script:javascript', '...text'],
  operandsIf: [{ if: ['-e', '-p'], operands: ['...text'] }],
  flags:
    `${ANY} --esm --swc -T --transpile-only -H --compiler-host --files -s --script-mode --cwd-mode --no-cache --watch --test -i --skip-project ` +
    '--skip-ignore --pretty --log-error --emit --scope --show-config',
  values:
    '--tsconfig -P --project -O --compiler-options --compiler --ignore -I -D --ignore-diagnostics --clear-screen --include --exclude --conditions ' +
    '--config -c --options --shell --prefix --postfix',
  options: {
    '-e --eval': 'code:javascript',
    '-p --print': 'code:javascript',
    '-r --require --import --loader': 'text',
    '--env-file': 'path.read',
    '--cwd': 'path.cwd',
  },
  dryRun: '-h',
  stdin: { role: 'code:javascript', unless: ['operands', '-e', '-p', '--test'] },
  refine: (call) =>
    call.program === 'tsx' && known(call.operands[0]) === 'watch'
      ? { instead: true, nested: call.operands[1] ? [{ run: 'script', language: 'javascript', path: call.operands[1], args: call.operands.slice(2) }] : [] }
      : (addressOperand(call, 'javascript') ?? loadedAddresses(call, '-r')),
}

/** A script by its address, or a package of a registry by its name. */
const denoScript = (call: Call): Refined => {
  const first = known(call.operands[0]) ?? ''
  if (/^(npm|jsr):/.test(first)) return { ...runsPackage({ ...NPM, manager: 'deno' }, call.operands), instead: true }
  return addressOperand(call, 'javascript') ?? {}
}

const PERMISSIONS =
  '-A --allow-all --no-prompt -q --quiet --no-lock --no-remote --no-npm --cached-only --unstable --check --no-check --watch --watch-hmr ' +
  '--no-clear-screen --no-config --frozen --vendor --node-modules-dir --lock-write --inspect --inspect-brk --inspect-wait -R --allow-read -W ' +
  '--allow-write -N --allow-net -E --allow-env -S --allow-sys --allow-run --allow-ffi -I --allow-import --allow-scripts ' +
  '--enable-testing-features-do-not-use --reload -r --json --minimum-dependency-age --doc-only -v -V -D --npm'
const denoRun: Partial<SubSpec> = {
  flags: PERMISSIONS,
  values: '--import-map --lock --location --seed --v8-flags --cert --ext --tunnel --preload --conditions --watch-exclude',
  options: {
    '-c --config': 'path.read',
    '--env-file --env': '?path.read',
    '--minimum-dependency-age* --unstable-* --deny-* --allow-* --check* --v8-flags* --node-modules-dir*': '',
  },
}
const denoTool: SubSpec = {
  ...denoRun,
  operands: ['...text'],
  flags:
    `${PERMISSIONS} --no-run --doc --fail-fast --parallel --shuffle --trace-leaks --coverage --clean --permit-no-files --hide-stacktraces ` +
    '--compact --check --fix --rules --single-quote --no-semicolons --use-tabs --unstable-component --force --html --lint --private --detailed ' +
    '--lcov --outdated --dev --all --latest -i --interactive --recursive --compatible --allow-slow-types',
  values:
    `${denoRun.values} --template --filter --reporter --junit-path --ignore --line-width --indent-width --prose-wrap --rules-include ` +
    '--rules-exclude --rules-tags --exclude --include --output --name --concurrent --target --icon -n --depth',
}

const DENO: CommandSpec = {
  names: ['deno'],
  source: 'deno 2.1 manual (command line reference)',
  syntax: 'posix',
  operands: ['script:javascript', '...text'],
  unlisted: 'operands',
  ...denoRun,
  dryRun: '-h -V -v',
  refine: (call) => (call.path.length === 0 ? denoScript(call) : {}),
  subcommands: {
    run: { ...denoRun, syntax: 'posix', operands: ['script:javascript', '...text'], refine: denoScript },
    serve: {
      ...denoRun,
      syntax: 'posix',
      operands: ['script:javascript', '...text'],
      refine: denoScript,
      values: `${denoRun.values} --port --host --parallel`,
      effects: [{ kind: 'net.listen', set: { port: 8000 } }],
    },
    eval: { ...denoRun, syntax: 'posix', operands: ['code:javascript', '...text'], flags: `${PERMISSIONS} -p --print -T --ts` },
    repl: { ...denoRun, options: { ...denoRun.options, '--eval': 'code:javascript', '--eval-file': 'script:javascript' } },
    task: {
      syntax: 'posix',
      operands: ['...text'],
      flags: '-r --recursive -q --quiet --eval --no-lock --frozen',
      values: '-f --filter',
      options: { '--cwd': 'path.cwd', '-c --config': 'path.read' },
      refine: (call) =>
        call.operands[0] ? { nested: [call.has('--eval') ? shell(call.operands[0]) : task('deno', call.operands[0], call.operands.slice(1))] } : {},
    },
    'test bench check lint doc info coverage types compile cache ci outdated audit approve-scripts remove jupyter lsp completions clean': {
      ...denoTool,
      syntax: 'gnu',
    },
    fmt: { ...denoTool, syntax: 'gnu', operands: ['...path.edit'], dryRun: '--check' },
    install: {
      ...denoTool,
      syntax: 'gnu',
      options: { ...denoRun.options, '-g --global': '', '-e --entrypoint': '', '--root': 'text', '-f': '' },
      refine: (call) => (call.has('-e') ? {} : installs({ ...NPM, manager: 'deno', scripts: () => false })(call)),
    },
    add: { ...denoTool, syntax: 'gnu', refine: installs({ ...NPM, manager: 'deno', scripts: () => false }) },
    'upgrade uninstall update': { ...denoTool, syntax: 'gnu', values: '--version --output' },
    publish: {
      ...denoTool,
      syntax: 'gnu',
      values: '--token',
      dryRun: '--dry-run',
      effects: [{ kind: 'package.publish', set: { manager: 'jsr', source: 'registry' } }],
    },
    x: { ...denoRun, syntax: 'posix', operands: ['...text'], refine: (call) => runsPackage({ ...NPM, manager: 'deno' }, call.operands) },
    init: { ...denoTool, syntax: 'gnu' },
    deploy: { ...denoTool, syntax: 'gnu', effects: [{ kind: 'infra.change', set: { system: 'deno-deploy', object: 'deployment' } }] },
  },
}
const NODEMON: CommandSpec = {
  names: ['nodemon', 'node-dev', 'ts-node-dev', 'tsnd', 'supervisor'],
  source: 'nodemon 3 documentation',
  syntax: 'posix',
  operands: ['script:javascript', '...text'],
  operandsIf: [{ if: '-x', operands: ['...text'] }],
  flags: ANY,
  values: '-e --ext -w --watch -i --ignore -d --delay -s --signal -c --config',
  options: { '-x --exec': 'shell', '--cwd': 'path.cwd', '-r --require': 'text' },
}

/** Operands that are shell text or names of scripts (npm-run-all patterns stand for many). */
const several = (call: Call): Refined => {
  const runner = (text: string): string | undefined => /^(npm|pnpm|yarn|bun|node):(.+)$/.exec(text)?.[2]
  return { nested: call.operands.map((word) => (runner(known(word) ?? '') ? task('npm', runner(known(word) ?? '')) : shell(word))) }
}
const CONCURRENTLY: CommandSpec = {
  names: ['concurrently', 'conc'],
  source: 'concurrently 9 documentation',
  operands: ['...text'],
  flags:
    '-r --raw --no-color --hide -g --group --timings -P --passthrough-arguments -i --handle-input --default-input-target -k --kill-others ' +
    '--kill-others-on-fail --pad-prefix',
  values:
    '-m --max-processes -n --names --name-separator -s --success -c --prefix-colors -p --prefix -l --prefix-length -t --timestamp-format ' +
    '--kill-signal --kill-timeout --restart-tries --restart-after --shell',
  options: { '--teardown': 'shell' },
  refine: several,
}
const RUN_ALL: CommandSpec = {
  names: ['npm-run-all', 'run-s', 'run-p', 'npm-run-all2', 'wireit'],
  source: 'npm-run-all 4 documentation',
  operands: ['...text'],
  flags: '-c --continue-on-error -l --print-label -n --print-name -p --parallel -r --race -s --sequential --serial --silent --aggregate-output',
  values: '--max-parallel --npm-path',
  refine: (call) => ({
    nested: call.operands.flatMap((word) => {
      const [name = ''] = (known(word) ?? '?').split(' ')
      return [task('npm', name)]
    }),
  }),
}
/** These listen on every address by themselves. For a folder of the project that is a try on this machine; for anything else it is not. */
const usualHost = (call: Call): string => (call.operands.some((word) => /^(\/|~|\.\.)/.test(known(word) ?? '/')) ? '0.0.0.0' : '127.0.0.1')

const SERVE: CommandSpec = {
  names: ['serve', 'http-server', 'live-server', 'sirv', 'browser-sync', 'servor', 'reload', 'superstatic'],
  source: 'serve 14, http-server 14 and live-server documentation',
  operands: ['...path.list'],
  flags: `${ANY} -s --single -d --debug -n --no-clipboard -C --cors -o -g --gzip -b --brotli -S --tls -i -U`,
  values: '-p --port -l --listen -a --host --address -c --config -e --ext -t --ssl-cert --ssl-key --mount --proxy --entry-file --wait --files',
  refine: (call) => {
    const listen = known(call.value('-l'))
    const told = known(call.value('-a')) ?? known(call.value('--host')) ?? /^(?:tcp:\/\/)?(\[[^\]]*\]|[^:/]+):\d+$/.exec(listen ?? '')?.[1]
    const host = told ?? usualHost(call)
    const port = Number(/(\d+)$/.exec(listen ?? known(call.value('-p')) ?? '')?.[1] ?? 3000)
    return { effects: [effect('net.listen', `${host}:${port}`, { host, port })] }
  },
}
const PM2: CommandSpec = {
  names: ['pm2', 'forever'],
  source: 'pm2 5 documentation',
  unlisted: 'operands',
  operands: ['...text'],
  flags: ANY,
  values: '-n --name -i --instances -o --output -e --error -l --log --interpreter --node-args --cron --cwd -u --user --hp',
  subcommands: {
    start: {
      syntax: 'posix',
      operands: ['script:javascript', '...text'],
      refine: (call) =>
        /\.(json|ya?ml)$|ecosystem\.config|^(npm|yarn|pnpm|bun|all|\d+)$/.test(known(call.operands[0]) ?? '')
          ? {
              instead: true,
              nested: /^(npm|yarn|pnpm|bun)$/.test(known(call.operands[0]) ?? '')
                ? [{ run: 'argv', argv: [call.operands[0] as never, ...(afterDashes(call) ?? [])] }]
                : [],
            }
          : {},
    },
    'stop restart reload delete kill': { operands: ['...text'], effects: [{ kind: 'process.kill', set: { whose: 'workspace' } }] },
    startup: { operands: ['...text'], effects: [{ kind: 'persist', set: { mechanism: 'unit' } }] },
  },
}
const YALC: CommandSpec = { names: ['yalc'], source: 'yalc 1 README', operands: ['...text'], flags: ANY }

export default [NODE, TS, DENO, NODEMON, CONCURRENTLY, RUN_ALL, SERVE, PM2, YALC] satisfies readonly CommandSpec[]
