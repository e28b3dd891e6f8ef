// Owns telling Codex that a person trusts our hooks: through its own app-server, which computes the hashes and keeps them. Only with consent.
import { execa } from 'execa'
import { packageVersion } from '../configuration.ts'

export interface HookStatus {
  readonly key: string
  readonly command?: string | undefined
  readonly server?: string | undefined
  readonly currentHash: string
  readonly trustStatus: string
  readonly isManaged?: boolean | undefined
}

/** Milliseconds for the whole conversation. */
const LONGEST = 30_000

/** @param ours a text in the command of each of our hooks; `trust` says whether they are to be trusted, else they are only listed */
export const codexHooks = async (binary: string, cwd: string, ours: RegExp, trust: boolean): Promise<readonly HookStatus[]> => {
  const server = execa(binary, ['app-server'], { stdin: 'pipe', stderr: 'ignore', buffer: false, timeout: LONGEST, reject: false, cwd })
  const answers = lines(server.stdout)
  const send = (message: object): void => {
    server.stdin.write(`${JSON.stringify(message)}\n`)
  }
  let serial = 0
  const call = async (method: string, params: object): Promise<unknown> => {
    serial += 1
    send({ id: serial, method, params })
    for (;;) {
      const { value, done } = await answers.next()
      if (done) throw new Error(`Codex ended before it answered ${method}`)
      const { id, result, error } = JSON.parse(value) as { id?: unknown; result?: unknown; error?: { message?: string } }
      if (id !== serial) continue
      if (error) throw new Error(`Codex refused ${method}: ${error.message ?? 'unknown'}`)
      return result
    }
  }
  const list = async (): Promise<readonly HookStatus[]> => {
    const { data } = (await call('hooks/list', { cwds: [cwd] })) as { data: readonly { hooks: readonly HookStatus[] }[] } // Codex 0.171's own protocol
    return (data[0]?.hooks ?? []).filter(({ command, server: name }) => ours.test(command ?? '') || name === 'beforehand')
  }
  try {
    await call('initialize', { clientInfo: { name: 'beforehand', title: 'Beforehand', version: packageVersion() } })
    send({ method: 'initialized' })
    const found = await list()
    const value = Object.fromEntries(found.filter(({ isManaged }) => !isManaged).map(({ key, currentHash }) => [key, { trusted_hash: currentHash }]))
    if (!trust || Object.keys(value).length === 0) return found
    await call('config/batchWrite', { edits: [{ keyPath: 'hooks.state', mergeStrategy: 'upsert', value }], reloadUserConfig: true })
    return await list()
  } finally {
    server.kill()
  }
}

async function* lines(stream: AsyncIterable<unknown>): AsyncGenerator<string, undefined> {
  let rest = ''
  for await (const chunk of stream) {
    const parts = (rest + String(chunk)).split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) if (part.trim() !== '') yield part
  }
}
