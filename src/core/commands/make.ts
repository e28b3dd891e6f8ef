// Owns build runners that run the project's own tasks: make, just, task, ninja, cmake, meson, bazel, scons.
import type { Call, CommandSpec, Refined, SubSpec } from '../command-spec.ts'
import { dropPrefix, prefixOf, type Value } from '../value.ts'
import { ANY, effect, known, onFile, type Task, task } from './_dev-words.ts'

const LOOK: SubSpec = { operands: ['...text'], flags: ANY }

/** Targets among the operands (`NAME=value` sets a variable); none means the first of the file. */
const targets =
  (runner: string, fileOption: string) =>
  (call: Call): Refined => {
    const named = call.operands.filter((word) => !ASSIGNED.test(prefixOf(word)))
    const told: Partial<Task> = {
      ...maybe('file', call.value(fileOption)),
      ...maybe('before', call.value('-E')),
      variables: Object.fromEntries(call.operands.flatMap(variable)),
      ...(call.has('-n') ? { dry: true } : {}),
    }
    return { nested: (named.length > 0 ? named : ['']).map((word) => ({ ...task(runner, word), ...told })) }
  }

const ASSIGNED = /^([\w.-]+)[:+?]?=/

const variable = (word: Value): readonly (readonly [string, Value])[] => {
  const found = ASSIGNED.exec(prefixOf(word))
  return found?.[1] === undefined ? [] : [[found[1], dropPrefix(word, found[0].length)]]
}

const maybe = (name: 'file' | 'before', value: Value | undefined): Partial<Task> => (value === undefined ? {} : { [name]: value })

/** The first operand is the recipe, the rest are its arguments. */
const recipe =
  (runner: string) =>
  (call: Call): Refined => {
    const words = call.operands.filter((word) => !/^[\w-]+=/.test(known(word) ?? ''))
    return { nested: [{ ...task(runner, words[0] ?? '', words.slice(1)), ...maybe('file', call.value('-f')) }] }
  }

const MAKE: CommandSpec = {
  names: ['make', 'gmake', 'mingw32-make', 'bmake', 'nmake', 'remake'],
  source: 'GNU make 4.4 manual',
  abbreviates: true,
  operands: ['...text'],
  flags:
    '-b -m -B --always-make -d -e --environment-overrides -i --ignore-errors -k --keep-going -L --check-symlink-times --no-print-directory -p ' +
    '--print-data-base -R --no-builtin-variables -r --no-builtin-rules -s --silent --quiet --no-silent -S --no-keep-going --stop -t --touch ' +
    '--trace -v -w --print-directory --warn-undefined-variables',
  values: '-I --include-dir -o --old-file --assume-old -W --what-if --new-file --assume-new',
  options: {
    '-C --directory': 'path.cwd',
    '-f --file --makefile': 'path.read',
    '-E --eval': 'text',
    '-n --just-print --dry-run --recon -q --question': '',
    '-j --jobs -l --load-average --max-load -O --output-sync --debug': '?text',
  },
  dryRun: '-h -v',
  refine: targets('make', '-f'),
}
const JUST: CommandSpec = {
  names: ['just'],
  source: 'just 1.38 manual',
  syntax: 'posix',
  operands: ['...text'],
  flags: ANY,
  values:
    '--chooser --color --command-color --dump-format --list-heading --list-prefix --shell --shell-arg --dotenv-filename -E --dotenv-path ' +
    '--timestamp-format --tempdir --cygpath',
  options: { '-f --justfile': 'path.read', '-d --working-directory': 'path.cwd', '-c --command': 'command', '--set': 'text' },
  dryRun: '-n --dry-run -l --list --summary --show -s --dump --evaluate --variables --groups --fmt -h',
  refine: recipe('just'),
}
const TASKS: CommandSpec[] = [
  {
    names: ['task', 'go-task'],
    source: 'Task 3.40 CLI reference',
    operands: ['...text'],
    flags: ANY,
    values: '-c --concurrency -o --output -I --interval --sort --timeout',
    options: { '-t --taskfile': 'path.read', '-d --dir': 'path.cwd' },
    dryRun: '-n --dry -l --list -a --list-all -j --json --summary --status -h',
    refine: targets('task', '-t'),
  },
  {
    names: ['mage', 'dagger', 'plz', 'pants', 'buck', 'buck2', 'waf', 'tup', 'xmake', 'premake5', 'bjam', 'redo'],
    source: 'earthly 0.8, pants 2.23, buck2 2024: command line help',
    operands: ['...text'],
    flags: ANY,
    values: '-f -d -w --build-arg --platform --secret -o --output',
  },
]
const NINJA: CommandSpec[] = [
  {
    names: ['ninja', 'samu', 'ninja-build'],
    source: 'ninja 1.12 manual',
    operands: ['...text'],
    flags: '-v --verbose --quiet',
    values: '-j -k -l -d -w',
    options: { '-C': 'path.cwd', '-f': 'path.read', '-t': 'text' },
    dryRun: '-n -h',
  },
  {
    names: ['cmake', 'cmake3', 'ccmake'],
    source: 'CMake 3.31 manual',
    operands: ['path.list', '...text'],
    flags: `${ANY} --build --install --fresh --workflow --open --find-package -Wdev -Wno-dev -N -L -LA -LH -LAH`,
    values:
      '-G -T -A --toolchain --preset --target -t --config -j --parallel --component --prefix --resolve-package-references --log-level --graphviz ' +
      '--trace-source --default-directory-permissions',
    options: {
      '-S': 'path.list',
      '-B': 'path.create',
      '-D*': '',
      '-U*': '',
      '-C': 'path.read',
      '--build': 'path.list',
      '--install': 'path.list',
      '-P': 'path.read',
      '-E': 'text',
      '-W*': '',
    },
    ends: '-E -P',
    loads: ['CMakeLists.txt'],
    runs: ['-P', '-C'],
    refine: (call) => cmakeTool(call),
  },
  {
    names: ['earthly'],
    source: 'Earthly 0.8 command line reference',
    operands: ['...text'],
    flags: `${ANY} -P --allow-privileged --ci --push --no-cache`,
    values: '--build-arg --secret --secret-file --platform -i --artifact --sat',
    tasks: { runner: 'earthly', each: 'operands' },
  },
  {
    names: ['conan'],
    source: 'Conan 2.9 command reference',
    operands: ['...text'],
    flags: ANY,
    values: '-r --remote -pr --profile -s --settings -o --options -c --conf -b --build -of --output-folder --name --version -p --package-query',
    unlisted: 'operands',
    subcommands: {
      upload: {
        operands: ['...text'],
        flags: ANY,
        values: '-r --remote -p --package-query',
        dryRun: '--dry-run',
        effects: [{ kind: 'package.publish', each: 'operands', set: { manager: 'conan', source: 'registry' } }],
      },
      remove: {
        operands: ['...text'],
        flags: ANY,
        options: { '-r --remote': 'text' },
        effects: [{ kind: 'data.destroy', each: 'operands', if: '-r', set: { system: 'conan', scope: 'one' } }],
      },
      remote: {
        operands: ['...text'],
        subcommands: {
          'add update set-user login': {
            operands: ['...text'],
            effects: [{ kind: 'package.install', set: { manager: 'conan', name: 'every package', source: 'extra-index' } }],
          },
          'list remove disable enable': LOOK,
        },
      },
    },
  },
  {
    names: ['west'],
    source: 'Zephyr 4.0 west documentation',
    operands: ['...text'],
    flags: ANY,
    values: '-b --board -d --build-dir -r --runner -t --target -s --source-dir',
    unlisted: 'operands',
    subcommands: { forall: { operands: ['...text'], flags: '-a -q', options: { '-c': 'shell' }, values: '-g -C' } },
  },
  {
    names: [
      'ctest',
      'cpack',
      'meson',
      'scons',
      'configure',
      'autoreconf',
      'autoconf',
      'automake',
      'aclocal',
      'libtool',
      'libtoolize',
      'pkg-config',
      'pkgconf',
      'qmake',
      'vcpkg',
      'colcon',
      'catkin_make',
      'idf.py',
      'bear',
      'ccache',
      'sccache',
    ],
    source: 'CMake 3.31, meson 1.6, scons 4.8 manuals',
    loads: ['meson.build'],
    operands: ['...text'],
    flags: ANY,
    values:
      '-C --build-config -j --parallel -R -E -L -LE -I -T -S -D --test-dir --timeout --output-junit --repeat --prefix --libdir --bindir --buildtype ' +
      '--cross-file --native-file -G -B -b -p --profile -s --settings -o --options --triplet -r --fqbn -e -t -d',
    options: { '-D*': '' },
  },
]
/** `cmake -E rm -rf x`: its own small file tools. */
function cmakeTool(call: Call): Refined {
  if (known(call.value('-E')) === undefined) return {}
  const [verb] = [known(call.value('-E'))]
  const paths = call.operands.filter((word) => !(known(word) ?? '').startsWith('-'))
  if (/^(rm|remove|remove_directory)$/.test(verb ?? '')) return { instead: true, effects: paths.map((path) => effect('fs.delete', path, { recursive: true })) }
  if (verb === 'env' || verb === 'time' || verb === 'chdir')
    return {
      instead: true,
      nested: [{ run: 'argv', argv: call.operands.slice(verb === 'chdir' ? 1 : 0).filter((word) => verb !== 'env' || !/^(\w+=|--)/.test(known(word) ?? '')) }],
    }
  return { instead: true }
}
/** Rules that are built, and scripts that are run; patterns of labels are not looked up. */
const labels =
  (verb: string) =>
  (call: Call): Refined => ({
    nested: (verb === 'run' ? call.operands.slice(0, 1) : call.operands.slice(0, MOST_LABELS)).flatMap((word) => {
      const name = known(word)
      return name === undefined || name.startsWith('-') ? [] : [{ ...task('bazel', word), name: `${verb} ${name}`, quiet: verb !== 'run' }]
    }),
  })
const MOST_LABELS = 8

const BAZEL: CommandSpec = {
  names: ['bazel', 'bazelisk'],
  source: 'Bazel 7.4 command line reference',
  operands: ['...text'],
  flags: ANY,
  values:
    '-c --compilation_mode --config --output_base --output_user_root --jobs -j --test_filter --test_output --remote_cache --disk_cache --repo_env ' +
    '--action_env --define --host_action_env --platforms --bazelrc --output',
  subcommands: {
    clean: { ...LOOK, refine: onFile('fs.delete', 'bazel-out', { recursive: true }) },
    run: { syntax: 'posix', operands: ['...text'], options: { '--run_under': 'shell' }, refine: labels('run') },
    'test coverage': { ...LOOK, refine: labels('test') },
    build: { ...LOOK, refine: labels('build') },
    'query cquery aquery info fetch sync mod version help shutdown dump analyze-profile canonicalize-flags license mobile-install print_action vendor config':
      LOOK,
  },
}
const RUN_IT: CommandSpec[] = [
  {
    names: ['hyperfine'],
    source: 'hyperfine 1.19 help',
    operands: ['...shell'],
    flags: '-i --ignore-failure -N --show-output',
    values:
      '-w --warmup -m --min-runs -M --max-runs -r --runs -P --parameter-scan -D --parameter-step-size -L --parameter-list --style --sort -u ' +
      '--time-unit --command-name -n --reference-name --input --output -S --shell',
    options: {
      '-s --setup -p --prepare -C --conclude -c --cleanup --reference': 'shell',
      '--export-json --export-csv --export-markdown --export-asciidoc --export-orgmode': 'path.write',
      '--ignore-failure': '?text',
    },
  },
  {
    names: ['entr'],
    source: 'entr 5.6 manual page',
    syntax: 'posix',
    operands: ['command'],
    flags: '-a -c -d -n -p -r -x -z',
    options: { '-s': '' },
    operandsIf: [{ if: '-s', operands: ['shell'] }],
  },
  {
    names: ['wrk2', 'h2load', 'plow', 'ali', 'cassowary'],
    source: 'autocannon 8, wrk 4.2, hey 0.1, k6 0.55: command line help',
    operands: ['...host'],
    flags: ANY,
    values:
      '-c --connections -d --duration -n --requests -t --threads -H --header --headers -m --method -T --timeout -p --pipelining -w --workers -b ' +
      '--body -q -z -a -u --vus -e --env -o --out -r --rate -A -C -P -X -l -s',
    options: { '-i --input -D': 'path.read', '--on-port': 'text' },
  },
]

export default [MAKE, JUST, ...TASKS, ...NINJA, BAZEL, ...RUN_IT] satisfies readonly CommandSpec[]
