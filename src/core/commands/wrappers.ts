// Owns the programs that run another command as it stands: env, nice, timeout, nohup, watch, script, flock, strace and relatives. (sudo and its kind: privileges.ts.)
import type { Call, CommandSpec, Nested, Refined } from '../command-spec.ts'
import { concat, display, literal, textOf, type Value } from '../value.ts'
import { draft } from './_words.ts'

const COREUTILS = 'GNU coreutils 9.5 manual'
const UTIL_LINUX = 'util-linux 2.40 manual'
const COMMAND = ['command'] as const

/** What prlimit(1) can take from a running process. */
const LIMITS = {
  '-c --core': '?text',
  '-d --data': '?text',
  '-f --fsize': '?text',
  '-m --rss': '?text',
  '-n --nofile': '?text',
  '-s --stack': '?text',
  '-t --cpu': '?text',
  '-u --nproc': '?text',
  '-v --as': '?text',
} as const

const joined = (words: readonly Value[]): Value => concat(words.flatMap((word, index) => (index === 0 ? [word] : [literal(' '), word])))

/** `-S 'a b'` is split into words, in front of those that follow. */
const env = (call: Call): Refined => {
  const split = call.value('-S')
  return split ? { nested: [{ run: 'shell', text: joined([split, ...call.operands]) }] } : {}
}

/** Its words are joined and given to sh, unless `-x`. */
const watch = (call: Call): Refined => {
  if (call.operands.length === 0) return {}
  return { nested: [call.has('-x') ? { run: 'argv', argv: call.operands, repeat: true } : { run: 'shell', text: joined(call.operands) }] }
}

const flock = (call: Call): Refined => {
  const rest = call.operands.slice(1)
  const text = textOf(rest[0] ?? literal(''))
  const given = call.value('-c') ?? (text === '-c' || text === '--command' ? rest[1] : undefined)
  if (given) return { nested: [{ run: 'shell', text: given }] }
  return rest.length > 0 ? { nested: [{ run: 'argv', argv: rest }] } : {}
}

const gdb = (call: Call): Refined => {
  const nested: Nested[] = []
  for (const text of call.values('-ex')) nested.push({ run: 'code', language: 'gdb', text })
  if (call.has('--args') && call.operands.length > 0) nested.push({ run: 'argv', argv: call.operands })
  const watched = call.value('-p')
  return {
    nested,
    effects: [
      ...(watched !== undefined && HOLDS_SECRETS.test(display(watched)) ? [draft('secret.read', watched, { store: 'private-key' })] : []),
      // It can be made to do anything, to end as well.
      ...(watched === undefined ? [] : [draft('process.kill', watched, { whose: 'own-child', signal: 'trace' })]),
    ],
  }
}

/** Programs in whose memory keys and passwords lie open. */
const HOLDS_SECRETS = /ssh-agent|gpg-agent|keyring|keepass|kwallet|1password|bitwarden|vault|sshd|lsass/i

export default [
  {
    names: ['env', 'genv'],
    source: COREUTILS,
    syntax: 'posix',
    abbreviates: true,
    options: {
      '-S --split-string': 'text',
      '-C --chdir': 'path.cwd',
      '-u --unset': 'text',
      '-P': 'path.list',
      '-a --argv0': 'text',
      '--block-signal --default-signal --ignore-signal': '?text',
      '-i --ignore-environment': '',
    },
    flags: '-0 --null -v --debug --list-signal-handling -',
    operands: ['...env', 'command'],
    output: 'environment',
    refine: env,
  },
  {
    names: ['nice', 'gnice'],
    source: COREUTILS,
    syntax: 'posix',
    abbreviates: true,
    options: { '-n --adjustment': 'number', '-#': 'number' },
    operands: COMMAND,
  },
  {
    names: ['nohup', 'setsid', 'unbuffer', 'catchsegv', 'caffeinate', 'fakeroot', 'eatmydata'],
    source: `${COREUTILS}; ${UTIL_LINUX}`,
    syntax: 'posix',
    abbreviates: true,
    options: { '-t': 'number', '-w --wait': '', '-l --lib --faked': 'path.read', '-s': '?path.write', '-i': 'path.read', '-b': 'text' },
    flags: '-c --ctty -f --fork -p -d -m -u -h -v --unknown-is-real',
    operands: COMMAND,
  },
  {
    names: ['timeout', 'gtimeout'],
    source: COREUTILS,
    syntax: 'posix',
    abbreviates: true,
    values: '-k --kill-after -s --signal',
    flags: '-f --foreground -p --preserve-status -v --verbose',
    operands: ['number', 'command'],
  },
  {
    names: ['time', 'gtime'],
    source: 'GNU time 1.9 manual',
    syntax: 'posix',
    abbreviates: true,
    options: { '-o --output': 'path.write', '-f --format': 'text' },
    flags: '-a --append -p --portability -q --quiet -v --verbose -l -h -V',
    operands: COMMAND,
  },
  { names: ['stdbuf'], source: COREUTILS, syntax: 'posix', abbreviates: true, values: '-i --input -o --output -e --error', operands: COMMAND },
  {
    names: ['ionice'],
    source: UTIL_LINUX,
    syntax: 'posix',
    options: { '-c --class -n --classdata': 'text', '-p --pid -P --pgid -u --uid': '' },
    flags: '-t --ignore -h -V',
    operands: COMMAND,
    operandsIf: [{ if: '-p', operands: ['...pid'] }],
  },
  {
    names: ['chrt', 'taskset', 'uclampset', 'numactl', 'schedtool'],
    source: UTIL_LINUX,
    syntax: 'posix',
    options: {
      '-p --pid': '',
      '-c --cpu-list': '',
      '--cpu --core --data --fsize --nofile --nproc --stack --as --rss --memlock --sigpending --rttime --nice --msgqueue --locks': '?text',
    },
    values: '-T --sched-runtime -P --sched-period -D --sched-deadline -N --cpunodebind -m --membind -i --interleave -C --physcpubind',
    flags: '-a --all-tasks -m --max -M -v --verbose -b --batch -d --deadline -f --fifo -i --idle -o --other -r --rr -R --reset-on-fork -h -V',
    operands: ['text', 'command'],
    operandsIf: [{ if: '-p', operands: ['...pid'] }],
  },
  {
    names: ['prlimit'],
    source: UTIL_LINUX,
    syntax: 'posix',
    options: { '-p --pid': 'pid', ...LIMITS },
    flags: '--noheadings --raw --verbose -h -V',
    values: '-o --output',
    operands: ['command'],
    // Without room to run in, a process ends.
    effects: [{ kind: 'process.kill', each: '-p', if: Object.keys(LIMITS).flatMap((name) => name.split(' ')), set: { whose: 'own-child', signal: 'limit' } }],
  },
  {
    names: ['watch'],
    source: 'procps-ng 4 manual',
    syntax: 'posix',
    options: { '-x --exec': '', '-n --interval': 'number', '-d --differences': '?text', '-s --shotsdir': 'path.write', '-q --equexit': 'number' },
    flags: '-b --beep -c --color -C --no-color -e --errexit -f --follow -g --chgexit -p --precise -r --no-rerun -t --no-title -w --no-wrap -h -v',
    refine: watch,
  },
  {
    names: ['flock'],
    source: UTIL_LINUX,
    syntax: 'posix',
    options: { '-c --command': 'text' },
    values: '-E --conflict-exit-code -w --wait --timeout',
    flags: '-F --no-fork -e -x --exclusive -n --nb --nonblock -o --close -s --shared -u --unlock --verbose --fcntl -h -V',
    operands: ['path.create', '...text'],
    refine: flock,
  },
  {
    names: ['script'],
    source: `${UTIL_LINUX}; BSD script`,
    options: {
      '-c --command': 'shell',
      '-B --log-io -I --log-in -O --log-out -T --log-timing': 'path.write',
      '-t --timing': '?path.write',
      '-E --echo -m --logging-format -o --output-limit': 'text',
      '-F': '',
    },
    flags: '-a --append -e --return -f --flush --force -q --quiet -k -p -r -d -h -V',
    operands: ['path.write', 'command'],
  },
  {
    names: ['scriptreplay', 'scriptlive'],
    source: UTIL_LINUX,
    options: {
      '-c --command': 'shell',
      '-B --log-io -I --log-in -O --log-out -T --log-timing -t --timing -s --typescript': 'path.read',
      '-d --divisor -m --maxdelay -x --stream': 'text',
      '-i --idle-time-limit': 'number',
    },
    flags: '-q --overwrite --append --stdin -y --summary',
    operands: ['...text'],
  },
  {
    names: ['xvfb-run', 'dbus-run-session', 'dbus-launch', 'systemd-inhibit', 'systemd-cat', 'catatonit', 'dumb-init', 'tini'],
    source: 'xvfb-run, dbus 1.14, systemd 255, tini 0.19 manuals',
    syntax: 'posix',
    options: { '-e --error-file -f --auth-file': 'path.write', '--config-file': 'path.read', '--dbus-daemon': 'path.read' },
    values:
      '-n --server-num -p --xauth-protocol -s --server-args -w --wait --what --who --why --mode -t --identifier --priority --stderr-priority ' +
      '--level-prefix -P -r --rewrite -a -E',
    flags:
      '-a --auto-servernum -l --listen-tcp --exit-with-session --sh-syntax --csh-syntax --auto-syntax --binary-syntax --close-stderr -k -c -d -D ' +
      '--list --no-legend -v --verbose -g --single-child -S -h',
    operands: COMMAND,
  },
  {
    names: ['strace', 'ltrace', 'truss', 'dtruss'],
    source: 'strace 6.8 manual',
    syntax: 'posix',
    options: {
      '-o --output': 'path.write',
      '-p --attach': 'pid',
      '-E --env': 'env',
      '-u --user': 'user',
      '-S --summary-sort-by -O --summary-syscall-overhead -U --summary-columns': 'text',
      '-k --stack-traces -D --daemonize -y --decode-fds -f --follow-forks -t -r --relative-timestamps --absolute-timestamps': '?text',
    },
    values:
      '-a --columns -b --detach-on -e --trace --abbrev --verbose --raw --signal --status --read --write --fault --inject --kvm -I --interruptible ' +
      '-P --trace-path -s --string-limit -X --const-print-style -A -l -n --indent -x -F --argv0',
    flags:
      '-c --summary-only -C --summary -d --debug -ff --output-separately -h -i --instruction-pointer -q --quiet -qq -tt -ttt -T --syscall-times -v ' +
      '--no-abbrev -V -w --summary-wall-clock -x --strings-in-hex -xx -yy -z --successful-only -Z --failed-only --seccomp-bpf --demangle -L -N ' +
      '--syscall-number --secontext --tips',
    operands: COMMAND,
  },
  {
    names: ['gdb', 'lldb', 'rr', 'cgdb'],
    source: 'GDB 14 manual',
    syntax: 'long',
    options: {
      '-ex -eval-command -iex -init-eval-command -o -one-line -O': 'text',
      '-x -command -ix -init-command -s -source -S': 'script:gdb',
      '-p -pid -attach-pid': 'pid',
      '-args': '',
      '-c -core -se -symbols -exec -readnow': 'path.read',
      '-cd': 'path.cwd',
    },
    values: '-d -directory -D -data-directory -i -interpreter -tty -ui -n -w -arch -l',
    flags: '-b -batch -batch-silent -nx -nh -q -quiet -silent -return-child-result -nw -nowindows -tui -fullname -write -statistics -configuration -repl -Q',
    operands: ['path.read', '...text'],
    refine: gdb,
  },
  {
    names: ['valgrind', 'heaptrack', 'rlwrap'],
    source: 'Valgrind 3.22, rlwrap 0.46 manuals',
    syntax: 'posix',
    options: {
      '--log-file --xml-file -o --output': 'path.write',
      '-f --file': 'path.read',
      '--gen-suppressions --leak-check --track-origins --show-leak-kinds --tool --suppressions --error-exitcode --num-callers --trace-children --vgdb --max-stackframe --main-stacksize --child-silent-after-fork --xml --undef-value-errors --read-var-info --fair-sched --massif-out-file --callgrind-out-file --cachegrind-out-file --smc-check':
        '?text',
    },
    values: '-p -C -b -H -s',
    flags: '-v --verbose -q --quiet -d --raw -a -c -i -r -m -n --exclude-monotonic --show-error-list --time-stamp',
    operands: COMMAND,
  },
  {
    names: ['faketime', 'datefudge', 'setarch', 'linux64', 'linux32', 'choom'],
    source: 'faketime 0.9, util-linux 2.40 manuals',
    syntax: 'posix',
    options: { '-p': 'pid' },
    values: '-n --adjust',
    flags: '-m -f --exclude-monotonic -R --addr-no-randomize -v -s --static',
    operands: ['text', 'command'],
  },
  {
    names: ['perf'],
    source: 'perf 6.8 manual',
    syntax: 'posix',
    subcommands: {
      'record stat trace': {
        syntax: 'posix',
        options: { '-o --output': 'path.write', '-p --pid': 'pid' },
        values:
          '-e --event -F --freq -c --count -t --tid -C --cpu -G --cgroup -r --repeat -D --delay --call-graph -I --interval-print --duration -x ' +
          '--field-separator -m --mmap-pages -s',
        flags: '-a --all-cpus -g -v -q -S -d -n -A --no-aggr -b -N --per-core --per-socket -i -T -R --all-user --all-kernel',
        operands: COMMAND,
      },
      'report script annotate diff list top bench version evlist': {
        options: { '-i --input': 'path.read' },
        values: '-s --sort -F --fields -k --vmlinux -p --pid -C --cpu -e --event',
        flags: '-g --stdio --tui -v -n -q -D -U --no-children',
        operands: ['...text'],
      },
    },
  },
  {
    names: ['busybox', 'toybox'],
    source: 'BusyBox 1.36 manual',
    syntax: 'posix',
    options: { '--list --list-full': '', '--install': '' },
    flags: '-s',
    operands: COMMAND,
    operandsIf: [{ if: '--install', operands: ['path.write'] }],
  },
  {
    names: ['start-stop-daemon', 'daemonize', 'daemon'],
    source: 'dpkg 1.22 manual',
    options: {
      '-a --startas -x --exec': 'text',
      '-p --pidfile -O --output': 'path.write',
      '-d --chdir': 'path.cwd',
      '-r --chroot': 'path.list',
      '-S --start -K --stop -T --status': '',
      '-u --user -c --chuid -g --group': 'user',
      '-n --name': 'text',
    },
    values: '-s --signal -R --retry -N --nicelevel -P --procsched -I --iosched -k --umask -E -e -o -l',
    flags: '-b --background -m --make-pidfile --remove-pidfile -q --quiet -v --verbose -t --test -o --oknodo -C --no-close --notify-await -f -a',
    dryRun: '--test',
    operands: COMMAND,
    effects: [{ kind: 'process.kill', if: '--stop', set: { whose: 'user' } }],
  },
  {
    names: ['expect'],
    source: 'Expect 5.45 manual',
    syntax: 'posix',
    options: { '-c': 'code:tcl', '-f': 'script:tcl', '-b': 'script:tcl' },
    flags: '-d -D -i -n -N -v',
    operands: ['script:tcl', '...text'],
    operandsIf: [{ if: '-c', operands: ['...text'] }],
    stdin: { role: 'code:tcl', unless: ['operands', '-c', '-f', '-b'] },
  },
] satisfies readonly CommandSpec[]
