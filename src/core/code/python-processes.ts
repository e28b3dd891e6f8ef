// Owns the names of Python's process calls: subprocess, os.exec and its like, children. What they mean is in python-handlers.ts.
import { literal, unknown } from '../value.ts'
import type { CallTable } from './call-table.ts'
import { each } from './call-table.ts'
import { remoteShell, startArgv, toStdin, wordsOf } from './calls.ts'
import type { Handler } from './machine.ts'
import { argument } from './machine.ts'
import { duplicates, execList, execVector, forks, kills, shell, spawned, subprocess } from './python-handlers.ts'
import { any, carriesOf, made, NOTHING, toValue } from './thing.ts'

const pipMain: Handler = (call) => startArgv(call.machine, [literal('pip'), ...wordsOf(argument(call, 0))])

export const PYTHON_PROCESSES: CallTable = {
  ...each('subprocess.run subprocess.call subprocess.check_call subprocess.check_output', subprocess()),
  'subprocess.Popen': subprocess(true),
  ...each('subprocess.getoutput subprocess.getstatusoutput', subprocess(false, true)),
  ...each('asyncio.create_subprocess_shell', shell),
  'asyncio.create_subprocess_exec': (call) => startArgv(call.machine, call.args.list.map(toValue)),
  ...each('os.system os.popen os.startfile', shell),
  ...each('os.execl os.execlp os.execle os.execlpe', execList(0)),
  ...each('os.execv os.execvp os.execve os.execvpe', execVector(0)),
  ...each('os.spawnl os.spawnlp os.spawnle', execList(1)),
  ...each('os.spawnv os.spawnvp os.spawnve os.posix_spawn', execVector(1)),
  'os.posix_spawn': execVector(0),
  'pty.spawn': spawned,
  ...each('pexpect.spawn pexpect.run', shell),
  'code.interact': (call) => {
    if (call.machine.remote) remoteShell(call.machine, 'python')
    return NOTHING
  },
  ...each('os.kill os.killpg', kills),
  ...each('os.fork os.forkpty', forks),
  'os.dup2': duplicates,
  ...each('ctypes.CDLL ctypes.cdll.LoadLibrary', () => made('libc', unknown('libc'))),
  'libc#system': shell,
  'child#communicate': (call) => {
    toStdin({ ...call, self: call.machine.library.member(call.machine, call.self, 'stdin') })
    return any('output', carriesOf(call.self))
  },
  ...each('child-stdin#write child-stdin#writelines', toStdin),
  ...each('child#read child#decode child#wait child#poll child#readlines', (call) => any('output', carriesOf(call.self))),
  ...each('child#kill child#terminate child#send_signal', () => NOTHING),
  'pip.main': pipMain,
  'pip._internal.main': pipMain,
}
