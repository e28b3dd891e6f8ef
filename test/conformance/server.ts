// Owns our MCP server behind Streamable HTTP, for the conformance suite only: stateless, JSON answers, loopback. `node server.ts` prints its URL.
import { createServer } from 'node:http'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { foldersOf } from '../../src/node/configuration.ts'
import { openGuard } from '../../src/node/guard.ts'
import { createMcpServer } from '../../src/serve/mcp.ts'
import { createTools } from '../../src/serve/tools.ts'

const state = mkdtempSync(join(tmpdir(), 'beforehand-conformance-'))
const guard = await openGuard({ folders: { ...foldersOf({ config: state, state }), organisation: state }, workspace: state, home: state, record: true })
const tools = createTools(guard.decider, () => performance.now())
const connection = { source: 'self' as const, agent: 'conformance', session: '', cwd: state, workspace: [state], home: state, user: '', temp: tmpdir(), platform: process.platform }

const server = createServer(async (request, response) => {
  const mcp = createMcpServer({ version: '0', tools, connection })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true, enableDnsRebindingProtection: true, allowedHosts: [`127.0.0.1:${port}`, `localhost:${port}`], allowedOrigins: [`http://127.0.0.1:${port}`, `http://localhost:${port}`] })
  response.on('close', () => {
    void transport.close()
    void mcp.close()
  })
  await mcp.connect(transport as Transport) // the SDK's own class lacks `| undefined` under exactOptionalPropertyTypes
  await transport.handleRequest(request, response)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) console.log(`http://127.0.0.1:${address.port}/mcp`)
})
