// Owns the programs that say where a program or file is: which, whereis, locate. (type, command, hash stand with the builtins.)
import type { Call, CommandSpec } from '../command-spec.ts'
import { textOf } from '../value.ts'

/** Programs that every machine has in the same folder (POSIX, GNU coreutils, util-linux). */
const STANDARD =
  /^(sh|bash|ls|cat|cp|mv|rm|ln|mkdir|rmdir|chmod|chown|touch|date|echo|env|true|false|pwd|sleep|uname|dd|df|du|sed|grep|awk|find|tar|gzip|head|tail|sort|cut|wc|tr|tee|test|id|whoami|kill|ps|mount|umount|su|login)$/

export const standardPath = (call: Call): string | undefined => {
  const [name, ...more] = call.operands.map((word) => textOf(word))
  return name !== undefined && more.length === 0 && STANDARD.test(name) ? `/usr/bin/${name}\n` : undefined
}

export default [
  {
    names: ['which'],
    source: 'GNU which 2.21 manual',
    flags: '-a --all -i --read-alias --skip-alias --read-functions --skip-functions --skip-dot --skip-tilde --show-dot --show-tilde --tty-only -v -V -s',
    operands: ['...text'],
    compute: standardPath,
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
