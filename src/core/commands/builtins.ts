// Owns the commands that a shell has built in, as far as they mean something outside it; their effect on shell state is the reader's. Bash 5.2, zsh 5.9.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { literal, textOf, unknown, type Value } from '../value.ts'
import { standardPath } from './lookup.ts'

const SOURCE = 'Bash 5.2 manual'

const print = (name: string): Value => unknown(name, false, [{ kind: 'env', path: '' }])

/** Alone (or with `-p`) they print every variable. */
const listed = (call: Call): Refined => (call.operands.length === 0 && !call.has('-f') && !call.has('-F') ? { stdout: print(call.program) } : {})

/** Turning the record off: `set +o history`, `unset HISTFILE`, `export HISTFILE=/dev/null`. */
const ERASE: Refined = { effects: [{ kind: 'audit.erase', on: literal('shell-history'), set: { log: 'shell-history' } }] }
const silenced = (call: Call): boolean =>
  call.program === 'unset'
    ? call.operands.some((word) => textOf(word) === 'HISTFILE')
    : call.operands.some((word) => /^HISTFILE=(\/dev\/null)?$|^HIST(FILE)?SIZE=0$/.test(textOf(word) ?? ''))

const assigned = (call: Call): Refined => (silenced(call) ? ERASE : listed(call))
const set = (call: Call): Refined =>
  call.values('+o').some((name) => textOf(name) === 'history') ? ERASE : call.words.length === 0 ? { stdout: print('set') } : {}

const fc = (call: Call): Refined => (call.has('-s') || call.has('-e') ? { unknown: [{ reason: 'words', what: 'runs a line of the history' }] } : {})

const SET_FLAGS =
  '-a -b -e -f -h -k -m -n -p -t -u -v -x -B -C -E -H -P -T - +a +b +e +f +h +k +m +n +p +t +u +v +x +B +C +E +H +P +T +A +F +G +L +M +N +O +R ' +
  '+S +U +w +y +l -A -- -l -g -G -L -q -s'
const DECLARE_FLAGS = '-a -A -f -F -g -i -I -l -n -r -t -u -x -p -h -H -U -T -E -Z -L -R -1 -k -m -z +a +A +f +i +l +n +r +t +u +x +g'

export default [
  { names: ['cd', 'chdir', 'z'], source: SOURCE, flags: '-L -P -e -@ -q -s -i -l', operands: ['path.list'] },
  { names: ['pushd', 'popd', 'dirs'], source: SOURCE, options: { '-#': 'number', '+': 'number' }, flags: '-n -c -l -p -v -q', operands: ['path.list'] },
  { names: ['export', 'readonly'], source: SOURCE, flags: '-f -n -p -a -A -g -x', operands: ['...text'], refine: assigned },
  { names: ['declare', 'typeset', 'local'], source: SOURCE, flags: DECLARE_FLAGS, operands: ['...text'], refine: assigned },
  { names: ['unset'], source: SOURCE, flags: '-f -v -n -m', operands: ['...text'], refine: assigned },
  { names: ['set'], source: `${SOURCE}; fish 3.7`, syntax: 'posix', options: { '-o +o': 'text' }, flags: SET_FLAGS, refine: set },
  { names: ['shopt', 'setopt', 'unsetopt', 'emulate'], source: SOURCE, options: { '-o': '' }, flags: '-p -q -s -u -m -R -L', operands: ['...text'] },
  { names: ['read'], source: SOURCE, values: '-a -d -i -n -N -p -t -u -k -P -c', flags: '-e -r -s -E -A -q -z -g -x -l', operands: ['...text'] },
  { names: ['mapfile', 'readarray'], source: SOURCE, options: { '-C': 'shell' }, values: '-d -n -O -s -u -c', flags: '-t', operands: ['text'] },
  { names: ['alias', 'unalias', 'abbr'], source: SOURCE, flags: '-p -a -g -s -r -m -L -e -U', operands: ['...text'] },
  { names: ['trap'], source: SOURCE, flags: '-l -p', operands: ['...text'] },
  { names: ['wait'], source: SOURCE, values: '-p', flags: '-f -n', operands: ['...pid'] },
  { names: ['jobs', 'fg', 'bg', 'disown', 'suspend'], source: SOURCE, options: { '-x': 'command' }, flags: '-l -n -p -r -s -a -h -f', operands: ['...text'] },
  { names: ['exit', 'return', 'shift', 'break', 'continue', 'logout', 'bye'], source: SOURCE, syntax: 'none' },
  { names: ['source', '.'], source: SOURCE, syntax: 'posix', options: { '-p': 'path.list' }, operands: ['script:shell', '...text'] },
  {
    names: ['eval'],
    source: SOURCE,
    syntax: 'posix',
    refine: (call) => ({
      nested:
        call.operands.length === 0
          ? []
          : [
              {
                run: 'shell',
                text: {
                  parts: call.operands.flatMap((word, index) => (index === 0 ? word.parts : [' ', ...word.parts])),
                  carries: call.operands.flatMap((word) => word.carries),
                },
              },
            ],
    }),
  },
  { names: ['exec'], source: SOURCE, syntax: 'posix', options: { '-a': 'text' }, flags: '-c -l', operands: ['command'] },
  { names: ['builtin', 'nocorrect', 'noglob'], source: SOURCE, syntax: 'posix', operands: ['command'] },
  {
    names: ['command'],
    source: SOURCE,
    syntax: 'posix',
    options: { '-v': '', '-V': '' },
    flags: '-p -q -s',
    operands: ['command'],
    operandsIf: [{ if: ['-v', '-V'], operands: ['...text'] }],
    compute: (call) => (call.has('-v') ? standardPath(call) : undefined),
  },
  { names: ['ulimit', 'limit', 'unlimit'], source: SOURCE, flags: '-a -b -c -d -e -f -i -k -l -m -n -p -q -r -s -t -u -v -x -H -S -P -R -T' },
  { names: ['umask'], source: SOURCE, flags: '-p -S' },
  {
    names: [
      'times',
      'enable',
      'caller',
      'help',
      'hash',
      'rehash',
      'type',
      'whence',
      'where',
      'functions',
      'autoload',
      'zmodload',
      'zstyle',
      'zle',
      'zcompile',
      'compadd',
      'add-zsh-hook',
      'is-at-least',
      'promptinit',
      'compdef',
      'compinit',
      'bindkey',
      'vared',
      'getopts',
    ],
    source: SOURCE,
    options: { '-f': '' },
    flags: '-a -d -m -n -p -s -l -r -t -P -w -q -v -c -U -z -k -M -D -i -C -u -x -X -S -e -A -F -L -R',
    operands: ['...text'],
  },
  {
    names: ['compgen', 'complete', 'compopt', 'bind'],
    source: SOURCE,
    options: { '-C': 'shell', '-x': 'shell', '-f': '' },
    values: '-o -A -G -W -F -X -P -S -m -q -r',
    flags: '-a -b -c -d -e -g -j -k -s -u -v -p -D -E -I -l -V',
    operands: ['...text'],
  },
  {
    names: ['history'],
    source: SOURCE,
    options: { '-c': '', '-d': 'number', '-a -r -n -w': '', '-#': 'number' },
    flags: '-p -s -i -f -E -D',
    operands: ['...text'],
    effects: [{ kind: 'audit.erase', if: ['-c', '-d'], set: { log: 'shell-history' } }],
  },
  {
    names: ['fc'],
    source: SOURCE,
    options: { '-s': '', '-e': 'text', '-#': 'number' },
    flags: '-l -n -r -R -W -A -p -P -i -d -f -E -D',
    operands: ['...text'],
    refine: fc,
  },
  { names: ['coproc'], source: SOURCE, syntax: 'posix', operands: ['command'] },
  {
    names: ['math', 'status', 'count', 'contains', 'fish_add_path', 'argparse', 'random', 'commandline', 'block', 'begin', 'end'],
    source: 'fish 3.7 manual',
    syntax: 'none',
  },
  {
    names: ['string'],
    source: 'fish 3.7 manual',
    operands: ['...text'],
    flags:
      '-a --all -e --entire -i --ignore-case -n --index -q --quiet -r --regex -v --invert -l --left -N --no-newline -0 --allow-empty --no-trim-newlines -R --right -V --visible',
    values: '-f --fields -c --chars -m --max -w --width -s --start -t --to --char',
    output: 'content',
  },
] satisfies readonly CommandSpec[]
