// Owns the interpreters of R and Julia. Their packages' tools are code of theirs.
import type { CommandSpec } from '../command-spec.ts'
import { ANY } from './_dev-words.ts'

const RSCRIPT: CommandSpec = {
  names: ['Rscript', 'littler', 'r'],
  source: 'Rscript (R 4.4) and littler 0.3 command line help',
  syntax: 'posix',
  operands: ['script:r', '...text'],
  operandsIf: [{ if: ['-e', '--eval'], operands: ['...text'] }],
  flags: `${ANY} --vanilla --no-environ --no-site-file --no-init-file --no-save --no-restore --verbose --version --help -p -q -t -i -L`,
  values: '-l --library -g --default-packages',
  options: { '-e --eval': 'code:r', '--default-packages* --encoding*': '' },
  dryRun: '--version --help',
  stdin: { role: 'code:r', unless: ['operands', '-e', '--version', '--help'] },
}

const R: CommandSpec = {
  names: ['R'],
  source: 'R 4.4 command line help',
  syntax: 'posix',
  operands: ['...text'],
  flags: `${ANY} --vanilla --no-save --no-restore --no-environ --no-init-file --no-site-file --slave --no-echo -q -s --quiet --silent --interactive --version -h --help`,
  values: '-g --gui -d --debugger --debugger-args',
  options: { '-e': 'code:r', '-f --file': 'script:r', '--args': '', '--encoding* --max* --min*': '' },
  ends: '--args',
  dryRun: '--version -h --help',
  stdin: { role: 'code:r', unless: ['operands', '-e', '-f', '--version', '--help', '-h'] },
  subcommands: {
    CMD: {
      operands: ['...text'],
      flags: ANY,
      subcommands: {
        BATCH: { operands: ['script:r', 'path.write'], flags: ANY },
        'check build INSTALL REMOVE Rd2pdf config Rdconv javareconf COMPILE SHLIB texi2pdf Stangle Sweave Rdiff roxygen': {
          operands: ['...text'],
          flags: ANY,
          values: '-l --library -o',
        },
      },
      unlisted: 'operands',
    },
  },
  unlisted: 'operands',
}

const JULIA: CommandSpec = {
  names: ['julia', 'juliaup-julia'],
  source: 'julia 1.11 command line help',
  syntax: 'posix',
  operands: ['script:julia', '...text'],
  operandsIf: [{ if: ['-e', '-E', '-m'], operands: ['...text'] }],
  flags: `${ANY} -v --version -h --help -q --quiet -i`,
  values: '-J --sysimage -H --home -t --threads -p --procs --machine-file -C --cpu-target --gcthreads',
  options: {
    '-e --eval -E --print': 'code:julia',
    '-L --load': 'script:julia',
    '-m --module': 'text',
    '-O* -g* --project* --startup-file* --color* --compile* --banner* --check-bounds* --depwarn* --inline* --code-coverage* --track-allocation* --bug-report* --heap-size-hint*':
      '',
  },
  dryRun: '-v --version -h --help',
  stdin: { role: 'code:julia', unless: ['operands', '-e', '-E', '-m', '-v', '-h'] },
}

export default [RSCRIPT, R, JULIA] satisfies readonly CommandSpec[]
