// Owns Go's tool chain: go, gofmt, golangci-lint and the usual linters and generators around them.
import type { Call, CommandSpec, Refined, SubSpec } from '../command-spec.ts'
import { ANY, any, effect, known, onFile } from './_dev-words.ts'
import { installs, readGo, runsPackage } from './_packages.ts'
import { addressOperand } from './_remote-code.ts'
import { runsSource } from './jvm-languages.ts'

const BUILD_FLAGS = '-a -n -race -msan -asan -cover -v -work -x -asmflags -linkshared -modcacherw -trimpath -json'
const BUILD_VALUES =
  '-p -covermode -coverpkg -asmflags -buildmode -buildvcs -compiler -gccgoflags -gcflags -installsuffix -ldflags -mod -modfile -overlay -pgo ' + '-pkgdir -tags'
const BUILD = {
  syntax: 'long',
  operands: ['...text'],
  flags: BUILD_FLAGS,
  values: BUILD_VALUES,
  options: { '-C': 'path.cwd', '-toolexec': 'shell', '-exec': 'shell' },
} as const satisfies SubSpec
const LOOK: SubSpec = { syntax: 'long', operands: ['...text'], flags: '-*', options: { '-C': 'path.cwd' } }

const TEST: SubSpec = {
  ...BUILD,
  flags: `${BUILD_FLAGS} -benchmem -c -failfast -fullpath -i -short -artifacts -*`,
  values:
    `${BUILD_VALUES} -bench -benchtime -blockprofile -blockprofilerate -count -coverprofile -cpu -cpuprofile -fuzz -fuzztime -fuzzminimizetime ` +
    '-list -memprofile -memprofilerate -mutexprofile -mutexprofilefraction -outputdir -parallel -run -skip -shuffle -test.run -test.v -timeout ' +
    '-trace -vet -args',
  options: { ...BUILD.options, '-o': 'path.write', '-outputdir': 'path.create' },
}

/** `go run .` builds and runs the project; a remote path is fetched first. */
const goRun = (call: Call): Refined => {
  const [first] = call.operands
  const text = known(first) ?? ''
  const remote = addressOperand(call, 'go')
  if (remote) return remote
  if (first && /\.go$/.test(text)) return runsSource(/\.go$/, 'go')(call)
  return first && /@/.test(text) ? { ...runsPackage({ manager: 'go', read: readGo }, call.operands), nested: [] } : {}
}

const goInstall = (call: Call): Refined => {
  const remote = call.operands.filter((word) => !/^\.{0,2}(\/|$)|^\.\.\.$/.test(known(word) ?? '?'))
  return remote.length > 0 ? installs({ manager: 'go', read: readGo, global: () => true }, () => remote)(call) : {}
}

const cleans = (call: Call): Refined => ({
  effects: [
    ...(call.has('-modcache') ? [effect('fs.delete', `${call.home}/go/pkg/mod`, { recursive: true, role: 'cache' as const })] : []),
    ...(call.has('-cache') ? [effect('fs.delete', `${call.home}/.cache/go-build`, { recursive: true, role: 'cache' as const })] : []),
  ],
})

const GO: CommandSpec = {
  names: ['go', 'go1.22', 'go1.23', 'gotip', 'garble', 'tinygo'],
  source: 'go 1.23 command documentation (cmd/go)',
  syntax: 'long',
  options: { '-C': 'path.cwd' },
  subcommands: {
    build: { ...BUILD, options: { ...BUILD.options, '-o': 'path.write' } },
    test: TEST,
    vet: { ...BUILD, flags: `${BUILD_FLAGS} -*`, options: { ...BUILD.options, '-vettool': 'path.read' } },
    run: {
      ...BUILD,
      syntax: 'posix',
      options: {
        ...BUILD.options,
        '-race --race -v -x -n -a -trimpath -work -json -cover': '',
        '-tags -ldflags -gcflags -mod -modfile -p -buildvcs -overlay -coverpkg': 'text',
      },
      refine: goRun,
    },
    install: { ...BUILD, refine: goInstall },
    get: { ...LOOK, flags: '-d -t -u -v -x -tool -insecure -f -fix', values: '-tags -mod -modfile', refine: installs({ manager: 'go', read: readGo }) },
    clean: { ...LOOK, flags: '-i -r -n -x -testcache -fuzzcache', options: { '-cache': '', '-modcache': '' }, dryRun: '-n', refine: cleans },
    mod: {
      subcommands: {
        'tidy download verify graph why init vendor edit': {
          ...LOOK,
          values: '-go -compat -require -droprequire -replace -dropreplace -exclude -dropexclude -retract -toolchain -module -tool -o',
        },
      },
    },
    work: { subcommands: { 'init use edit sync vendor': { ...LOOK, values: '-go -use -dropuse -replace -dropreplace' } } },
    generate: { ...BUILD, flags: `${BUILD_FLAGS} -*`, values: `${BUILD_VALUES} -run -skip`, tasks: { runner: 'go generate' } },
    fmt: { ...LOOK, flags: '-n -x' },
    'list doc version fix bug help telemetry': { ...LOOK, values: '-f -tags -mod -modfile' },
    env: {
      ...LOOK,
      flags: '-json -changed',
      options: { '-w': '', '-u': '' },
      refine: (call) => (any(call, '-w', '-u') ? onFile('fs.write', '~/.config/go/env')(call) : {}),
    },
    tool: { syntax: 'posix', operands: ['...text'], flags: ANY, values: '-modfile' },
  },
}

const edits = (names: readonly string[], source: string, values: string, write = '-w'): CommandSpec => ({
  names,
  source,
  syntax: 'long',
  operands: ['...path.read'],
  operandsIf: [{ if: [write], operands: ['...path.edit'] }],
  flags: '-*',
  values,
  options: { [write]: '' },
  output: 'content',
})
const GOFMT = edits(
  ['gofmt', 'goimports', 'gofumpt', 'gci', 'goimports-reviser', 'golines'],
  'gofmt 1.23 and goimports documentation',
  '-r -cpuprofile -local -lang -modpath -m  -memprofile -srcdir',
)

const GOLANGCI: CommandSpec = {
  names: ['golangci-lint'],
  source: 'golangci-lint 1.62 and 2.0 help',
  operands: ['...text'],
  unlisted: 'operands',
  flags: ANY,
  values: '-c --config --color -j --concurrency --cpu-profile-path --mem-profile-path --trace-path',
  subcommands: {
    run: {
      operands: ['...text'],
      flags:
        `${ANY} --no-config --fix --new --fast --fast-only --whole-files --tests --issues-exit-code --print-issued-lines --print-linter-name ` + '--show-stats',
      values:
        '-c --config -E --enable -D --disable -p --presets --out-format --output.text.path --output.json.path --path-prefix --path-mode ' +
        '--max-issues-per-linter --max-same-issues --new-from-rev --new-from-patch --new-from-merge-base --build-tags --timeout ' +
        '--modules-download-mode --go --skip-dirs --skip-files --exclude --enable-only --default --sort-order -e -j --concurrency --issues-exit-code',
    },
    fmt: { operands: ['...path.edit'], flags: '-d --diff --diff-colored --stdin --no-config', values: '-c --config -E --enable', dryRun: '-d --diff' },
    'linters formatters help version config custom migrate cache completion': { operands: ['...text'], flags: ANY },
  },
}
const LINTERS: CommandSpec = {
  names: [
    'staticcheck',
    'revive',
    'errcheck',
    'ineffassign',
    'gosec',
    'govulncheck',
    'gocyclo',
    'gocognit',
    'nilaway',
    'deadcode',
    'misspell',
    'unparam',
    'structcheck',
    'golint',
    'gotests',
    'gopls',
    'stringer',
    'mockgen',
    'mockery',
    'sqlc',
    'wire',
    'swag',
    'oapi-codegen',
    'ginkgo',
    'gotestfmt',
    'benchstat',
    'goda',
    'apidiff',
    'godoc',
    'pkgsite',
    'templ',
    'ent',
    'protoc-gen-go',
  ],
  source: 'command line help of the Go linters and generators (2024)',
  syntax: 'long',
  operands: ['...text'],
  flags: '-*',
  values: '-config -exclude -checks -f -fmt -formatter -tags -o -out -type -output -source -destination -package -p -r -t -v',
}
const KO: CommandSpec = {
  names: ['ko'],
  source: 'ko 0.17 documentation',
  operands: ['...text'],
  flags: ANY,
  values: '-f --filename -t --tags --platform --image-label --tarball --sbom -n --namespace',
  unlisted: 'operands',
  subcommands: {
    'apply create delete run': {
      operands: ['...text'],
      flags: ANY,
      values: '-f --filename',
      effects: [{ kind: 'infra.change', set: { system: 'kubernetes', object: 'images of ko' } }],
    },
    'build publish resolve': {
      operands: ['...text'],
      flags: ANY,
      values: '-f --filename',
      options: { '-L --local': '', '--push': '?text' },
      effects: [{ kind: 'package.publish', unless: ['-L', '--push'], set: { manager: 'container', source: 'registry' } }],
    },
  },
}
const GOTESTSUM: CommandSpec = {
  names: ['gotestsum'],
  source: 'gotestsum 1.12 README',
  syntax: 'posix',
  operands: ['...text'],
  flags: ANY,
  values: '-f --format --format-icons --junitfile --jsonfile --jsonfile-timing-events --packages --rerun-fails-max-failures --max-fails --hide-summary',
  options: { '--post-run-command': 'shell', '--rerun-fails': '?text' },
}
const LIVE: CommandSpec = {
  names: ['air', 'gow', 'CompileDaemon', 'dlv', 'delve', 'modd'],
  source: 'air 1.6, reflex 0.3 and dlv 1.23 documentation',
  syntax: 'posix',
  operands: ['...text'],
  flags: ANY,
  values: '-c -d -r -R -g -G',
  options: { '--build.cmd -build': 'shell' },
}
const REFLEX: CommandSpec = {
  names: ['reflex'],
  source: 'reflex 0.3 documentation',
  syntax: 'posix',
  operands: ['command'],
  flags: ANY,
  values: '-r -R -g -G --regex --inverse-regex --glob --inverse-glob -d --decoration -t --shutdown-timeout',
  options: { '-c --config': 'path.read' },
}
const RELEASER: CommandSpec = {
  names: ['goreleaser'],
  source: 'goreleaser 2 documentation',
  flags: ANY,
  values: '-f --config --skip --timeout --release-notes --id --output -p --parallelism',
  subcommands: {
    'release r': {
      flags: '--clean --auto-snapshot --fail-fast --draft --nightly --single-target --rm-dist --skip-publish',
      dryRun: '--snapshot --skip-publish',
      refine: (call) =>
        /publish/.test(
          call
            .values('--skip')
            .map((word) => known(word) ?? '')
            .join(),
        )
          ? {}
          : { effects: [effect('package.publish', 'goreleaser release', { manager: 'goreleaser', source: 'registry' })] },
    },
    'build check init healthcheck jsonschema man completion changelog': { operands: ['...text'], flags: ANY },
  },
}

export default [GO, GOFMT, GOLANGCI, LINTERS, GOTESTSUM, KO, REFLEX, LIVE, RELEASER] satisfies readonly CommandSpec[]
