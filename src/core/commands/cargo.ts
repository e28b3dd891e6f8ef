// Owns Rust's tool chain: cargo, rustup, rustc, rustfmt and what cargo's usual extensions add.
import type { Call, CommandSpec, EffectRule, Refined, SubSpec } from '../command-spec.ts'
import { ANY, effect, known, onFile, orAsk, shell, task } from './_dev-words.ts'
import { installs } from './_packages.ts'

const COMMON =
  '-q --quiet -v -vv --verbose --locked --offline --frozen --release -r --all --workspace --lib --bins --examples --tests --benches ' +
  '--all-targets --all-features --no-default-features --keep-going --ignore-rust-version --future-incompat-report --unit-graph --build-plan ' +
  '--no-fail-fast --no-run --doc --list'
const VALUES =
  '-p --package --exclude --bin --example --test --bench -F --features --target --profile --color -j --jobs --message-format --config -Z ' +
  '--timings --lockfile-path'
const PATHS = { '--manifest-path': 'path.list', '--target-dir': 'text', '-C': 'path.cwd', '--artifact-dir': 'path.create', '--timings': '?text' } as const
const BASE = { operands: ['...text'], flags: COMMON, values: VALUES, options: PATHS } as const satisfies SubSpec
const LOOK: SubSpec = {
  ...BASE,
  flags: `${ANY} ${COMMON}`,
  values: `${VALUES} -i --invert --depth --prefix --format -e --edges --format-version --filter-platform --charset --limit --registry --index`,
}
const publish = (more: Partial<SubSpec> = {}): SubSpec => ({
  ...BASE,
  flags: `${COMMON} --allow-dirty --no-verify --undo -a --add --remove -l --list`,
  values: `${VALUES} --index --registry --token --version --vers`,
  dryRun: '-n --dry-run -l --list',
  refine: (call) => ({
    effects: [effect('package.publish', `cargo ${call.path.join(' ')}`, { manager: 'cargo', source: 'registry', name: known(call.operands[0]) ?? '' })],
  }),
  ...more,
})

const COMPILERS = ['RUSTC', 'RUSTDOC', 'RUSTC_WRAPPER', 'RUSTC_WORKSPACE_WRAPPER', 'CARGO_BUILD_RUSTC', 'CARGO_BUILD_RUSTC_WRAPPER'] as const
const TRIPLES = ['X86_64_UNKNOWN_LINUX_GNU', 'AARCH64_UNKNOWN_LINUX_GNU', 'X86_64_UNKNOWN_LINUX_MUSL', 'AARCH64_APPLE_DARWIN', 'X86_64_APPLE_DARWIN'] as const

const RUNS_IT: ReadonlySet<string> = new Set(['run', 'r', 'test', 't', 'bench'])

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`

/** `--config 'target.….runner=["sh","-c","…"]'`: the program that one line of configuration names. */
const configured = (line: string, runs: boolean): readonly string[] => {
  const [, key = '', value = ''] = /^\s*([^=]*[^=\s])\s*=\s*(.+?)\s*$/s.exec(line) ?? []
  if (!/^build\.(rustc|rustdoc|rustc-(workspace-)?wrapper)$/.test(key) && !(runs && /^target\..+\.runner$/.test(key))) return []
  const words = [...value.matchAll(/"((?:\\.|[^"\\])*)"|'([^']*)'/g)].map(([, double, single]) => single ?? (double ?? '').replace(/\\(["\\])/g, '$1'))
  return [value.startsWith('[') ? words.map(quoted).join(' ') : (words[0] ?? '')].filter((text) => text !== '')
}

/** Programs that cargo is told to run at every build: by variables, by `--config`, and by the files of the project. */
const buildPrograms = (call: Call): Refined => {
  const name = call.path.at(-1) ?? 'build'
  const runs = RUNS_IT.has(name) || /^(nextest|miri|llvm-cov|tarpaulin)$/.test(name)
  const variables = [...COMPILERS, ...TRIPLES.map((triple) => `CARGO_TARGET_${triple}_${runs ? 'RUNNER' : 'LINKER'}`)].flatMap((key) => call.env(key) || [])
  const configs = call.values('--config').flatMap((line) => configured(known(line) ?? '', runs))
  const programs = [...variables, ...configs].filter((text) => !/^(rustc|rustdoc|cargo|sccache|ccache|cross)$/.test(text))
  const packages = call.values('-p').flatMap((word) => known(word) ?? [])
  return {
    nested: [...programs.map((text) => shell(text)), task('cargo', name)],
    // Members that the workspace names are read with the task; one that it names by a pattern is in a folder of its own name, mostly.
    loads: packages.flatMap((member) => [`${member}/build.rs`, `crates/${member}/build.rs`]),
  }
}

const cargoInstall = (call: Call): Refined => {
  const git = call.value('--git')
  const path = call.value('--path')
  const m = { manager: 'cargo', scripts: () => true, global: () => true, registries: ['--index', '--registry'] }
  const from = git ?? path
  if (from)
    return { effects: [effect('package.install', from, { manager: 'cargo', name: orAsk(from), source: git ? 'git' : 'path', scripts: true, global: true })] }
  return call.has('--list') ? {} : installs(m)(call)
}

const CARGO: CommandSpec = {
  names: ['cargo', 'cross', 'cargo-nightly'],
  source: 'cargo 1.82 (The Cargo Book)',
  unlisted: 'operands',
  operands: ['...text'],
  flags: '--* -V --version --list -q --quiet -v -vv --verbose --locked --offline --frozen',
  values: '--color --config -Z --explain --target',
  options: { '-C': 'path.cwd', '+': 'text', '--manifest-path': 'path.list' },
  dryRun: '-h',
  subcommands: {
    'build b check c test t bench doc d rustc rustdoc clippy fix': {
      ...BASE,
      flags:
        `${COMMON} --* --open --no-deps --document-private-items --allow-dirty --allow-staged --allow-no-vcs --broken-code --edition --edition-idioms ` +
        '--fix --ignored --nocapture --print',
      values: `${VALUES} --crate-type`,
      refine: buildPrograms,
    },
    'run r': { ...BASE, syntax: 'posix', refine: buildPrograms },
    'nextest llvm-cov tarpaulin miri fuzz deb bump-check lint-docs bisect-rustc mutants hack expand watch machete udeps deny audit outdated criterion flamegraph bloat geiger semver-checks public-api insta careful sort xtask make cov dist ndk zigbuild chef wasm tauri leptos shuttle espflash sweep about vet':
      {
        operands: ['...text'],
        flags: ANY,
        values: '-p --package --features --target --profile -E --partition --output-path -x -s -w -i --test-threads --out --lcov --config',
        options: PATHS,
        refine: buildPrograms,
      },
    clean: {
      ...BASE,
      flags: `${COMMON} --doc --*`,
      dryRun: '-n --dry-run',
      refine: (call) => ({
        effects: call.has('-p')
          ? []
          : [effect('fs.delete', call.value('--target-dir') ?? call.env('CARGO_TARGET_DIR') ?? 'target', { recursive: true, role: 'output' })],
      }),
    },
    install: {
      ...BASE,
      flags: `${COMMON} -f --force --no-track --debug --list --ignore-rust-version`,
      values: `${VALUES} --version --vers --branch --tag --rev --root --index --registry`,
      options: { ...PATHS, '--git': 'text', '--path': 'text' },
      dryRun: '-n --dry-run',
      refine: cargoInstall,
    },
    binstall: { ...BASE, flags: ANY, values: '--version --root', refine: installs({ manager: 'cargo', global: () => true }) },
    add: {
      ...BASE,
      flags: `${COMMON} --dev --build --optional --no-optional --default-features --public --no-public`,
      values: `${VALUES} --rename --branch --tag --rev --registry --base`,
      options: { ...PATHS, '--git': 'text', '--path': 'text' },
      dryRun: '-n --dry-run',
      refine: installs({ manager: 'cargo', registries: ['--registry'] }),
    },
    'remove rm update generate-lockfile fetch vendor new init locate-project metadata pkgid read-manifest search tree verify-project report help version config info package uninstall':
      {
        ...LOOK,
        flags:
          `${ANY} ${COMMON} --dev --build --lib --bin --aggressive -w --workspace --recursive --no-deps --respect-source-config --versioned-dirs ` +
          '--allow-dirty --no-verify',
        values: `${LOOK.values} --name --edition --vcs --precise --root -s --sync`,
      },
    fmt: { operands: ['...text'], flags: '--all --check -q -v --quiet --verbose', values: '-p --package --manifest-path --message-format' },
    publish: publish(),
    yank: publish(),
    owner: publish(),
    release: { ...publish(), dryRun: '-n --dry-run', flags: `${ANY} -x --execute`, unlisted: 'operands' },
    'login logout': { operands: ['...text'], values: '--registry', refine: onFile('fs.write', '~/.cargo/credentials.toml') },
  },
}
/** A part of the tool chain that the project has: nothing new comes with it. */
const PART: readonly EffectRule[] = [{ kind: 'package.install', each: 'operands', set: { manager: 'rustup', standing: 'declared', source: 'registry' } }]

const RUSTUP: CommandSpec = {
  names: ['rustup', 'rustup-init'],
  source: 'rustup 1.27 book',
  operands: ['...text'],
  flags: `${ANY} -y`,
  values: '--profile --default-toolchain --default-host -c --component -t --target --toolchain',
  unlisted: 'operands',
  subcommands: {
    'show check which doc man completions help set override': { operands: ['...text'], flags: ANY, values: '--path --toolchain' },
    run: { syntax: 'posix', flags: '--install', operands: ['text', 'command'] },
    'update default install': {
      operands: ['...text'],
      flags: ANY,
      values: '--profile',
      effects: [{ kind: 'package.install', set: { manager: 'rustup', name: 'rust', standing: 'popular', source: 'registry', global: true } }],
    },
    'target component': {
      operands: ['...text'],
      unlisted: 'operands',
      flags: ANY,
      values: '--toolchain',
      subcommands: { 'add install': { operands: ['...text'], effects: PART } },
    },
    'toolchain self': {
      operands: ['...text'],
      unlisted: 'operands',
      flags: ANY,
      values: '--profile --toolchain -c -t',
      subcommands: {
        'install add': {
          operands: ['...text'],
          effects: [
            { kind: 'package.install', each: 'operands', set: { manager: 'rustup', standing: 'popular', source: 'registry', global: true } },
            { kind: 'package.install', if: 'no operands', set: { manager: 'rustup', name: 'rust', standing: 'declared', source: 'registry' } },
          ],
        },
      },
    },
  },
}
const RUSTC: CommandSpec = {
  names: [
    'rustc',
    'rustdoc',
    'clippy-driver',
    'wasm-pack',
    'wasm-bindgen',
    'wasm-opt',
    'trunk',
    'cbindgen',
    'bindgen',
    'cargo-nextest',
    'rust-analyzer',
    'typos',
    'cargo-clippy',
    'mdbook',
  ],
  source: 'rustc 1.82, wasm-pack 0.13 and mdbook 0.4 documentation',
  operands: ['...text'],
  flags: ANY,
  values:
    '-t --target -d --out-dir --dest-dir -o --out-name --edition --crate-type --crate-name --emit --print -C -L -l -A -W -D -F --cfg -p --port -n ' +
    '--hostname --explain',
}
const RUSTFMT: CommandSpec = {
  names: ['rustfmt'],
  source: 'rustfmt 1.8 help',
  operands: ['...path.edit'],
  flags: '-q --quiet -v --verbose -l --files-with-diff --backup -h --unstable-features',
  values: '--edition --style-edition --config --config-path --color --emit --print-config --file-lines',
  dryRun: '--check',
}

export default [CARGO, RUSTUP, RUSTC, RUSTFMT] satisfies readonly CommandSpec[]
