// Owns git's spec: global options and the merged groups of its sub-commands. The groups are in _git-*.ts.
import type { CommandSpec, SubSpec } from '../command-spec.ts'
import { COMMITS } from './_git-commits.ts'
import { FILES } from './_git-files.ts'
import { HISTORY } from './_git-history.ts'
import { aliased, withSettings } from './_git-refine.ts'
import { REFS } from './_git-refs.ts'
import { REMOTES } from './_git-remotes.ts'
import { UPKEEP } from './_git-upkeep.ts'

const settle = (subs: Record<string, SubSpec>): Record<string, SubSpec> =>
  Object.fromEntries(
    Object.entries(subs).map(([name, spec]) => [
      name,
      { ...spec, syntax: spec.syntax ?? 'gnu', ...(spec.subcommands ? { subcommands: settle(spec.subcommands) } : {}), refine: withSettings(spec.refine) },
    ]),
  )

export default {
  names: ['git'],
  source: 'git 2.47 manual pages',
  abbreviates: true,
  syntax: 'posix',
  dryRun: '-h',
  flags:
    '-v --version --html-path --man-path --info-path -p --paginate -P --no-pager --no-replace-objects --no-lazy-fetch --no-optional-locks ' +
    '--no-advice --bare --literal-pathspecs --glob-pathspecs --noglob-pathspecs --icase-pathspecs',
  values: '--namespace --super-prefix --list-cmds --attr-source --config-env',
  options: { '-C': 'path.cwd', '-c': 'text', '--git-dir': 'path.list', '--work-tree': 'path.cwd', '--exec-path': '?path.list' },
  operands: ['...text'],
  unlisted: 'operands',
  refine: (call) => (call.path.length === 0 ? aliased(call) : {}),
  subcommands: settle({ ...HISTORY, ...REFS, ...FILES, ...COMMITS, ...REMOTES, ...UPKEEP }),
} satisfies CommandSpec
