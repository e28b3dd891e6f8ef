// Owns Xcode's command line tools and those that are used beside them. Not package managers of Swift, not macOS administration.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { ANY, effect, known } from './_dev-words.ts'

/** Accepting a licence binds the person, not the agent. */
const accepts = (option: string) => ({ kind: 'system.change', if: option, set: { area: 'setting' } }) as const

const XCODEBUILD: CommandSpec = {
  names: ['xcodebuild'],
  source: 'Xcode 16 manual',
  syntax: 'long',
  operands: ['...text'],
  flags: '-*',
  options: { '-license': '' },
  values:
    '-scheme -destination -configuration -project -workspace -sdk -target -derivedDataPath -archivePath -exportPath -exportOptionsPlist ' +
    '-only-testing -skip-testing -resultBundlePath -testPlan -arch',
  dryRun: '-help -version',
  effects: [accepts('-license')],
}

/** A bare name is one of the Mintfile's; a repository may be anybody's. */
const byName = (call: Call): Refined => {
  const [from] = call.operands
  return from !== undefined && (known(from) ?? '/').includes('/') ? { effects: [effect('package.run', from, { manager: 'mint', source: 'git' })] } : {}
}

export default [
  {
    names: [
      'swiftc',
      'swiftlint',
      'swiftformat',
      'swift-format',
      'xcpretty',
      'xcbeautify',
      'xcodegen',
      'tuist',
      'agvtool',
      'ibtool',
      'actool',
      'lipo',
      'codesign',
      'periphery',
      'sourcery',
    ],
    source: 'Xcode 16 command line tool manuals',
    syntax: 'long',
    operands: ['...text'],
    flags: '-*',
    values:
      '-scheme -destination -configuration -project -workspace -sdk -target -derivedDataPath -archivePath -exportPath -exportOptionsPlist ' +
      '-only-testing -skip-testing -resultBundlePath -testPlan -o -arch --config --path --sdk -c -s',
    dryRun: '-help -version',
  },
  {
    names: ['xcode-select'],
    source: 'xcode-select(1) Xcode 16',
    flags: '-p --print-path -v --version --install',
    options: { '-s --switch': 'path.list', '-r --reset': '' },
    effects: [{ kind: 'system.change', if: ['-s', '-r'], set: { area: 'setting' } }],
  },
  {
    names: ['mint'],
    source: 'Mint 0.17 README',
    syntax: 'posix',
    operands: ['...text'],
    flags: ANY,
    unlisted: 'operands',
    subcommands: {
      'run install': {
        syntax: 'posix',
        operands: ['...text'],
        flags: ANY,
        refine: (call) => byName(call),
      },
    },
  },
  XCODEBUILD,
] satisfies readonly CommandSpec[]
