// Owns `fetch` over a unix socket, for our own commands and tests: node:http only. Bodies are text; redirects are not followed.
import { request } from 'node:http'

/** A `fetch` whose host is the socket at `path`; of the URL only path and query count. */
export const socketFetch =
  (path: string): ((url: string | URL, init?: RequestInit) => Promise<Response>) =>
  (url, init = {}) =>
    new Promise((resolve, reject) => {
      const { pathname, search } = new URL(url, 'http://localhost')
      const signal = init.signal ?? undefined
      const asked = request(
        { socketPath: path, path: pathname + search, method: init.method ?? 'GET', headers: headersOf(init), ...(signal ? { signal } : {}) },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('error', reject)
          answer.on('end', () => resolve(responseOf(answer.statusCode ?? 500, answer.headersDistinct, Buffer.concat(chunks))))
        },
      )
      asked.on('error', reject)
      asked.end(typeof init.body === 'string' ? init.body : undefined)
    })

const headersOf = (init: RequestInit): Record<string, string> => {
  const length = typeof init.body === 'string' ? { 'content-length': String(Buffer.byteLength(init.body)) } : {}
  return { host: 'localhost', ...Object.fromEntries(new Headers(init.headers)), ...length }
}

const EMPTY = new Set([101, 204, 205, 304])

const responseOf = (status: number, headers: NodeJS.Dict<string[]>, body: Buffer): Response => {
  const pairs = Object.entries(headers).flatMap(([name, values = []]) => values.map((value): [string, string] => [name, value]))
  return new Response(EMPTY.has(status) ? null : new Uint8Array(body), { status, headers: pairs })
}
