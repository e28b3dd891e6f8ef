// Owns the shells as programs: what `-c`, a script operand and stdin mean. Bash 5.2, dash, zsh 5.9, ksh93, fish 3.7.
import type { Call, CommandSpec, EffectRule, Operands, Refined } from '../command-spec.ts'
import { literal } from '../value.ts'

const SCRIPT: Operands = ['script:shell', '...text']
const INLINE = [
  { if: '-c', operands: ['shell', '...text'] },
  { if: '-s', operands: ['...text'] },
] as const
const STDIN = { role: 'shell', unless: ['operands', '-c'] } as const
/** Nothing to run and nothing piped in: somebody sits in front of it. */
const INTERACTIVE: readonly EffectRule[] = [{ kind: 'exec.command', if: ['-i', '-l'], and: 'no operands', unless: 'stdin', set: { interactive: true } }]

/** `-s`: the operands are the script's arguments, and stdin is the script all the same. */
const fromStdin = (call: Call): Refined =>
  call.has('-s') && !call.has('-c') && call.operands.length > 0
    ? { nested: [{ run: 'script', language: 'shell', path: literal('-'), args: call.operands }] }
    : {}

const POSIX_FLAGS = '-a -b -e -f -h -k -m -p -r -t -u -v -x -B -C -E -H -P -T -V -I +a +b +e +f +h +k +m +n +p +u +v +x +B +C +E +H +P +T +i'

/** Shells that take `-c CODE` or a script of a grammar of their own. */
const likeCsh = (names: readonly string[], source: string, language: string): CommandSpec => ({
  names,
  source,
  syntax: 'posix',
  options: { '-c --commands': '', '-s': '', '-i': '', '-l': '', '-n': '' },
  flags: '-b -d -e -f -F -m -q -t -v -V -x -X --no-rc --no-config-file -norc --stdin',
  dryRun: '-n',
  operands: [`script:${language}`, '...text'],
  operandsIf: [
    { if: '-c', operands: [`code:${language}`, '...text'] },
    { if: '-s', operands: ['...text'] },
  ],
  stdin: { role: `code:${language}`, unless: ['operands', '-c'] },
  effects: INTERACTIVE,
})

export default [
  {
    names: ['bash', 'rbash', 'sh', 'dash', 'ash', 'mksh', 'posh', 'yash'],
    source: 'Bash 5.2 manual',
    syntax: 'posix',
    options: { '-c': '', '-s': '', '-i': '', '-l --login': '', '-n': '', '-o +o': 'text', '-O +O': 'text', '--rcfile --init-file': 'script:shell' },
    flags:
      `${POSIX_FLAGS} -D --debugger --dump-po-strings --dump-strings --noediting --noprofile --norc --posix --restricted --verbose --wordexp ` +
      '--protected --debug',
    dryRun: '-n -D --dump-strings --dump-po-strings',
    operands: SCRIPT,
    operandsIf: INLINE,
    stdin: STDIN,
    effects: INTERACTIVE,
    refine: fromStdin,
  },
  {
    names: ['zsh', 'ksh', 'ksh93', 'pdksh', 'oksh', 'rzsh'],
    source: 'zsh 5.9, ksh93 manuals',
    syntax: 'posix',
    options: { '-c': '', '-s': '', '-i': '', '-l --login': '', '-n': '', '-o +o': 'text', '-R': 'path.write' },
    flags:
      `${POSIX_FLAGS} -d -g -w -y -A -D -F -G -J -K -L -M -N -O -Q -S -U -W -X -Y -Z -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 +d +g --emulate --no-rcs --norcs ` +
      '--no-globalrcs --posix',
    dryRun: '-n',
    operands: SCRIPT,
    operandsIf: INLINE,
    stdin: STDIN,
    effects: INTERACTIVE,
    refine: fromStdin,
  },
  {
    names: ['fish'],
    source: 'fish 3.7 manual',
    syntax: 'posix',
    options: {
      '-c --command -C --init-command': 'code:fish',
      '-i --interactive': '',
      '-l --login': '',
      '-n --no-execute': '',
      '-d --debug -D --debug-stack-frames --profile --profile-startup -f --features -o --debug-output': 'text',
    },
    flags: '-N --no-config -P --private -p --print-rusage-self --print-debug-categories -v -h',
    dryRun: '-n',
    operands: ['script:fish', '...text'],
    stdin: { role: 'code:fish', unless: ['operands', '-c'] },
    effects: INTERACTIVE,
  },
  ...[
    likeCsh(['csh', 'tcsh', 'rc', 'es'], 'tcsh 6.24 manual', 'csh'),
    likeCsh(['xonsh'], 'xonsh 0.19 manual', 'xonsh'),
    likeCsh(['elvish'], 'elvish 0.21 reference', 'elvish'),
    likeCsh(['nu'], 'nushell 0.100 command line help', 'nu'),
    likeCsh(['oil', 'osh', 'ysh'], 'oils 0.24 reference', 'osh'),
  ],
] satisfies readonly CommandSpec[]
