// Owns the adapter between our tools and @modelcontextprotocol/server 2.x: the revision 2026-07-28, and older ones where nobody else serves them.
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import { configOf, PROMPT, progressOf } from './mcp.ts'
import type { McpHttp } from './mcp-route.ts'
import type { Connection } from './request.ts'
import { RULE } from './rule.ts'
import type { ToolDefinition } from './tools.ts'

/** Streams of clients that want to hear of changes; there are none to hear of. */
const SUBSCRIPTIONS = 16

export const createMcpNext = (version: string, tools: readonly ToolDefinition[], report: ((thrown: unknown) => void) | undefined): McpHttp => {
  const validator = new AjvJsonSchemaValidator()
  const registered = tools.map((tool) => ({ tool, config: configOf(tool) }))
  const serverFor = ({ connection, caller }: Side): McpServer => {
    const server = new McpServer({ name: 'beforehand', title: 'Beforehand', version }, { instructions: RULE, jsonSchemaValidator: validator })
    for (const { tool, config } of registered) {
      server.registerTool(tool.name, config, async (args: Readonly<Record<string, unknown>>, { mcpReq }) => {
        const agent = server.server.getClientVersion()?.name ?? connection.agent
        const call = {
          connection: { ...connection, agent },
          meta: mcpReq._meta ?? {},
          signal: mcpReq.signal,
          caller,
          progress: progressOf(mcpReq._meta?.progressToken, (params) => mcpReq.notify({ method: 'notifications/progress', params })),
        }
        const { text, structured, isError } = await tool.handle(args, call)
        return { content: [{ type: 'text' as const, text }], ...(structured ? { structuredContent: { ...structured } } : {}), ...(isError ? { isError } : {}) }
      })
    }
    server.registerPrompt('rule', PROMPT, () => ({ messages: [{ role: 'user', content: { type: 'text', text: RULE } }] }))
    return server
  }
  const handler = createMcpHandler(({ authInfo }) => serverFor(authInfo?.extra?.side as Side), {
    maxSubscriptions: SUBSCRIPTIONS,
    onerror: (error) => reportOwn(report, error),
  })
  return {
    // The handler passes `authInfo` on as it is: the way to tell the server of this request who asks.
    answer: (request, body, connection, caller) =>
      handler.fetch(request, {
        parsedBody: body,
        authInfo: { token: '', clientId: caller, scopes: [], extra: { side: { connection, caller } satisfies Side } },
      }),
    close: () => handler.close(),
  }
}

interface Side {
  readonly connection: Connection
  readonly caller: string
}

/** Requests that it rejects are told too; those are the caller's fault. */
const reportOwn = (report: ((thrown: unknown) => void) | undefined, error: Error): void => {
  if (error.name === 'TypeError' || error.name === 'RangeError' || error.name === 'ReferenceError') report?.(error)
}
