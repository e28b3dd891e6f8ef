// Owns a service for hooks that decides nothing: what a hook over HTTP or a socket costs by itself. `service.ts --port N | --socket PATH`
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { port: { type: 'string' }, socket: { type: 'string' } } })
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk))
  request.on('end', () => {
    const call = /"call":"([^"]+)"/.exec(body)?.[1] ?? ''
    const said = request.url?.startsWith('/hooks/opencode') ? JSON.stringify({ beforehand: 1, call, verdict: 'allow', grant: true, message: '' }) : '{}'
    response.writeHead(200, { 'content-type': 'application/json' }).end(said)
  })
})
if (values.socket !== undefined) mkdirSync(dirname(values.socket), { recursive: true, mode: 0o700 })
server.listen(values.socket ?? { host: '127.0.0.1', port: Number(values.port) }, () => console.log('ready'))
process.on('SIGTERM', () => process.exit(0))
