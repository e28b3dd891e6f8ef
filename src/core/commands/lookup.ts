// Owns the programs that say where a program or file is: which, whereis, locate. (type, command, hash stand with the builtins.)
import type { CommandSpec } from '../command-spec.ts'

export default [
  {
    names: ['which'],
    source: 'GNU which 2.21 manual',
    flags: '-a --all -i --read-alias --skip-alias --read-functions --skip-functions --skip-dot --skip-tilde --show-dot --show-tilde --tty-only -v -V -s',
    operands: ['...text'],
  },
  { names: ['whereis'], source: 'util-linux 2.40 manual', flags: '-b -B -f -g -h -l -m -M -s -S -u -V', operands: ['...text'] },
  {
    names: ['locate', 'mlocate', 'plocate', 'slocate', 'mdfind'],
    source: 'plocate 1.1 manual',
    options: { '-d --database': 'path.read' },
    values: '-l -n --limit -onlyin -name -attr',
    flags:
      '-A --all -b --basename -c --count -e --existing -i --ignore-case -p --ignore-spaces -L --follow -P --nofollow -H -N --literal -q --quiet -0 ' +
      '--null -S --statistics -r --regexp --regex -w --wholename -live -count',
    operands: ['...pattern'],
    output: 'names',
  },
  {
    names: ['updatedb', 'makewhatis', 'mandb'],
    source: 'plocate 1.1 manual',
    options: { '-o --output': 'path.write' },
    values:
      '-U --database-root --add-prunefs --add-prunenames --add-prunepaths --prunefs --prunenames --prunepaths -l --require-visibility ' +
      '--prune-bind-mounts -M -C -f',
    flags: '-v --verbose --debug-pruning -q -c -d -p -s -t -u',
  },
] satisfies readonly CommandSpec[]
