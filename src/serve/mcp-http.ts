// Owns Streamable HTTP for older clients: the adapter of mcp.ts over the SDK's web-standard transport. Stateless, one server a request, answers in JSON.
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { mcpServers } from './mcp.ts'
import type { McpHttp } from './mcp-route.ts'
import type { ToolDefinition } from './tools.ts'

export const createMcpHttp = (version: string, tools: readonly ToolDefinition[]): McpHttp => {
  const serverFor = mcpServers(version, tools)
  return {
    answer: async (request, body, connection, caller) => {
      const server = serverFor(connection, caller)
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
      await server.connect(transport as Transport) // the SDK's own class lacks `| undefined` under exactOptionalPropertyTypes
      const { signal } = request
      // Closing aborts what the tools are doing; the transport then never answers, so the wait ends here.
      const gone = new Promise<Response>((done) => {
        signal.addEventListener('abort', () => done(new Response(null, { status: 499 })), { once: true })
      })
      try {
        return await Promise.race([transport.handleRequest(request, { parsedBody: body }), gone])
      } finally {
        await server.close()
      }
    },
    close: async () => undefined,
  }
}
