// Owns starting the service for the calls to come, where `init --service` asked for it: detached, once, never waited for. What cannot be started is decided without.
import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { serveWords } from './service/words.ts'

/** Milliseconds after a start in which nobody starts another: longer than a busy machine takes, and what a service that dies at once costs. */
const SETTLES = 20_000

export const startForLater = (folders: { readonly config: string; readonly state: string }): void => {
  try {
    if (isAutomation() || !existsSync(folders.state) || !takeTurn(join(folders.state, 'service.starting'))) return
    const main = ['main.js', 'main.ts'].map((name) => join(import.meta.dirname, name)).find((path) => existsSync(path))
    if (main === undefined) return
    // What it needs of the environment (models' keys, proxies) is what a hook has; how this Node was started is not.
    const { NODE_OPTIONS: _options, NODE_CHANNEL_FD: _channel, ...env } = process.env
    const child = spawn(process.execPath, [main, ...serveWords(folders)], { detached: true, stdio: 'ignore', cwd: folders.state, env, windowsHide: true })
    child.on('error', () => undefined)
    child.unref()
  } catch {
    // The next call tries again.
  }
}

/** A run that ends must not leave a process behind. */
const isAutomation = (): boolean => !['', '0', 'false', undefined].includes(process.env['CI'])

/** One of all hooks that find no service. */
const takeTurn = (marker: string): boolean => {
  const age = Date.now() - (statSync(marker, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY)
  if (age < SETTLES && age > -SETTLES) return false
  rmSync(marker, { force: true })
  try {
    closeSync(openSync(marker, 'wx', 0o600))
    return true
  } catch {
    return false
  }
}
