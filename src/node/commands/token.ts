// Owns `beforehand token`: what a person does with the tokens of the HTTP service. A token is shown once, when it is made.
import { foldersFrom, type GlobalOptions, note, write } from '../program.ts'
import { runningService } from '../service/lock.ts'
import { createToken, readTokens, revokeToken, rotateToken, type TokenEntry } from '../service/tokens.ts'
import { paintFor, table } from '../table.ts'

export type TokenOptions = GlobalOptions & { readonly json?: boolean }

export const create = (options: TokenOptions & { readonly role: TokenEntry['role']; readonly name?: string }): void => {
  const folders = foldersFrom(options)
  show(createToken(folders.config, options.role, options.name ?? ''), options)
  const running = runningService(folders.state)
  if (running && running.url !== '' && readTokens(folders.config).length === 1) note(`from now on ${running.url} answers only callers with a token`)
}

export const rotate = (id: string, options: TokenOptions): void => show(rotateToken(foldersFrom(options).config, id), options)

const show = ({ entry, token }: { readonly entry: TokenEntry; readonly token: string }, { json }: TokenOptions): void => {
  if (json) return write(JSON.stringify({ ...withoutHash(entry), token }))
  write(token)
  note(`${entry.id} (${entry.role}): keep it now, it is not shown again; send it as \`Authorization: Bearer …\``)
}

const withoutHash = ({ hash: _hash, ...entry }: TokenEntry): Omit<TokenEntry, 'hash'> => entry

export const list = (options: TokenOptions): void => {
  const tokens = readTokens(foldersFrom(options).config)
  if (options.json) return write(JSON.stringify(tokens.map(withoutHash)))
  if (tokens.length === 0) return note('there are no tokens; the service answers callers on this machine without one')
  const rows = tokens.map(({ id, role, name, created }) => [id, role, new Date(created).toLocaleString('sv-SE'), name])
  write(table([{ head: 'id' }, { head: 'role' }, { head: 'made' }, { head: 'name', max: 60 }], rows, paintFor(process.stdout)))
}

export const revoke = (id: string, options: TokenOptions): void => {
  const { config } = foldersFrom(options)
  const entry = withoutHash(revokeToken(config, id))
  if (options.json) return write(JSON.stringify(entry))
  write(`${id} (${entry.role}) is worth nothing from now on`)
  if (readTokens(config).length === 0) note('no token is left: when the service is started again, callers on this machine need none')
}
