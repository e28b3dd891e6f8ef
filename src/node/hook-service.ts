// Owns asking a running service for the answer to a hook's event, over its unix socket: HTTP/1.1 by hand (RFC 9112), since node:http takes longer to load than the
// service to answer. Whatever is not exactly a whole answer to this question is none.
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fieldsOf, type HookAnswer, textOf } from '../core/agent.ts'
import { packageVersion } from './configuration.ts'

export interface ServiceQuestion {
  readonly state: string
  readonly agent: string
  /** The event as it came in. */
  readonly body: string
  /** The session's folder. */
  readonly folder: string
  readonly grant: boolean
}

/** Milliseconds; then it is decided in this process. */
const PATIENCE = 1_500
/** Bytes of an answer. */
const LONGEST = 1_048_576

/** Undefined where none of this version runs, or it did not answer as it should. */
export const askService = async (question: ServiceQuestion): Promise<HookAnswer | undefined> => {
  const socket = socketOf(question.state)
  if (socket === '') return undefined
  // Only for telling one answer from another, so no random number is fetched: that takes as long as the rest.
  const nonce = `${process.pid}-${process.hrtime.bigint()}`
  const text = await exchange(socket, requestOf(question, nonce))
  return text === undefined ? undefined : answerOf(text, nonce)
}

/** Where a running service of this version said that it listens; one of another judges by other rules. */
const socketOf = (state: string): string => {
  try {
    const note = fieldsOf(JSON.parse(readFileSync(join(state, 'service.json'), 'utf8')))
    return note['ready'] === true && note['version'] === packageVersion() ? textOf(note['socket']) : ''
  } catch {
    return ''
  }
}

const requestOf = ({ agent, body, folder, grant }: ServiceQuestion, nonce: string): string =>
  [
    `POST /hooks/${agent}?form=process&nonce=${nonce}${grant ? '&grant=true' : ''} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    // A header holds no line ends, and bytes only.
    ...(/^[\x20-\x7e]+$/.test(folder) ? [`x-beforehand-folder: ${folder}`] : []),
    '',
    body,
  ].join('\r\n')

const exchange = (path: string, request: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const socket = connect(path)
    const chunks: Buffer[] = []
    let size = 0
    const end = (text: string | undefined): void => {
      clearTimeout(late)
      socket.destroy()
      resolve(text)
    }
    const late = setTimeout(() => end(undefined), PATIENCE)
    socket.on('error', () => end(undefined))
    socket.on('connect', () => socket.write(request))
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > LONGEST) end(undefined)
    })
    socket.on('end', () => end(Buffer.concat(chunks).toString('utf8')))
  })

/** Status 200, as long as it says, JSON, for this question. */
const answerOf = (text: string, nonce: string): HookAnswer | undefined => {
  const at = text.indexOf('\r\n\r\n')
  const [head, body] = [text.slice(0, at).toLowerCase(), text.slice(at + 4)]
  const length = /\r\ncontent-length: *(\d+)(\r\n|$)/.exec(head)?.[1]
  if (at < 0 || !head.startsWith('http/1.1 200 ') || length === undefined || Buffer.byteLength(body) !== Number(length)) return undefined
  try {
    const { nonce: echoed, stdout, stderr, exit } = fieldsOf(JSON.parse(body))
    const whole = echoed === nonce && typeof stdout === 'string' && typeof stderr === 'string' && (exit === 0 || exit === 2)
    return whole ? { stdout, stderr, exit } : undefined
  } catch {
    return undefined
  }
}
