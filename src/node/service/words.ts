// Owns the words that start the service on demand: by a hook, or by OpenCode's plugin.
import { join } from 'node:path'

/** Where it listens: below the state folder, whose path hooks know; `''` where a socket cannot be. */
export const demandSocket = (state: string, platform: string = process.platform): string => {
  const socket = join(state, 'run', 'service.sock')
  return platform !== 'win32' && Buffer.byteLength(socket) <= 103 ? socket : ''
}

/** Without anything to do for so long it ends. */
const IDLE = '30m'

/** Behind the program's name. */
export const serveWords = ({ config, state }: { readonly config: string; readonly state: string }): readonly string[] => {
  const socket = demandSocket(state)
  const log = ['--log-level', 'warn', '--log-file', join(state, 'service.log')]
  return ['--config', config, '--state', state, ...log, 'serve', '--if-needed', '--idle', IDLE, ...(socket === '' ? [] : ['--socket', socket])]
}
