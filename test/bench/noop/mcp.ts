// Owns an MCP server whose tool for hooks decides nothing: what a hook over MCP costs by itself.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { z } from 'zod'

const server = new McpServer({ name: 'beforehand', version: '0' })
server.registerTool('hook_decision', { description: 'Says nothing', inputSchema: z.looseObject({}) }, () => ({ content: [{ type: 'text', text: '{}' }] }))
await server.connect(new StdioServerTransport())
