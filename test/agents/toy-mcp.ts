// Owns an MCP server over stdio with one tool that really writes a file: what a guard must see through an agent's MCP call.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { z } from 'zod'

const server = new McpServer({ name: 'files', version: '1.0.0' })
server.registerTool(
  'write_file',
  { description: 'Writes a file', inputSchema: { path: z.string(), content: z.string() }, annotations: { destructiveHint: true } },
  async ({ path, content }) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    return { content: [{ type: 'text', text: `wrote ${path}` }] }
  },
)
await server.connect(new StdioServerTransport())
