// Owns the adapter between our tools and @modelcontextprotocol/sdk 1.x: revisions up to 2025-11-25, any transport. Nothing is decided here.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { z } from 'zod'
import type { Connection } from './request.ts'
import { RULE } from './rule.ts'
import type { ToolDefinition } from './tools.ts'

export interface McpOptions {
  readonly version: string
  readonly tools: readonly ToolDefinition[]
  /** What is known of the other side before it says who it is. */
  readonly connection: Connection
}

/** Each server would make one for itself otherwise, which takes longer than a decision. */
const VALIDATOR = new AjvJsonSchemaValidator()

/** A server that is not connected yet; one for each connection. */
export const createMcpServer = ({ version, tools, connection }: McpOptions): McpServer => mcpServers(version, tools)(connection)

/** Makes such servers; what they share is made once. */
export const mcpServers = (version: string, tools: readonly ToolDefinition[]): ((connection: Connection, caller?: string) => McpServer) => {
  const registered = tools.map((tool) => ({ tool, config: configOf(tool) }))
  return (connection, caller = '') => {
    const server = new McpServer({ name: 'beforehand', title: 'Beforehand', version }, { instructions: RULE, jsonSchemaValidator: VALIDATOR })
    let roots: Promise<readonly string[]> = Promise.resolve([])
    server.server.oninitialized = () => {
      roots = rootsOf(server)
    }
    for (const { tool, config } of registered) {
      server.registerTool(tool.name, config, async (args: Readonly<Record<string, unknown>>, extra) => {
        const agent = server.server.getClientVersion()?.name ?? connection.agent
        const workspace = [...new Set([...connection.workspace, ...(await roots)])]
        const call = {
          connection: { ...connection, agent, workspace },
          meta: extra._meta ?? {},
          signal: extra.signal,
          caller,
          progress: progressOf(extra._meta?.progressToken, (params) => extra.sendNotification({ method: 'notifications/progress', params })),
        }
        const { text, structured, isError } = await tool.handle(args, call)
        return { content: [{ type: 'text' as const, text }], ...(structured ? { structuredContent: structured } : {}), ...(isError ? { isError } : {}) }
      })
    }
    server.registerPrompt('rule', PROMPT, () => ({ messages: [{ role: 'user', content: { type: 'text', text: RULE } }] }))
    return server
  }
}

/** Schemas are compiled when they are first used, so each is made once. */
export const configOf = ({ title, description, annotations, meta, input, output }: ToolDefinition) => ({
  title,
  description,
  annotations,
  _meta: { ...meta },
  inputSchema: z.object(input),
  ...(output ? { outputSchema: z.object(output) } : {}),
})

interface Progress {
  readonly progressToken: string | number
  readonly progress: number
  readonly message: string
}

/** Only for a client that asked for it. What it cannot be sent is in the answer too. */
export const progressOf = (
  token: string | number | undefined,
  send: (params: Progress & Record<string, unknown>) => Promise<void>,
): ((message: string) => void) | undefined => {
  if (token === undefined) return undefined
  let progress = 0
  return (message) => {
    progress += 1
    send({ progressToken: token, progress, message }).catch(() => undefined)
  }
}

export const PROMPT = { title: 'The rule', description: 'How to ask before acting; for the system prompt.' }

/** The client's workspace folders; none where it has none to tell, or is slow to. */
const rootsOf = async (server: McpServer): Promise<readonly string[]> => {
  if (!server.server.getClientCapabilities()?.roots) return []
  try {
    const { roots } = await server.server.listRoots(undefined, { timeout: 500 })
    return roots.flatMap(({ uri }) => fileOf(uri) ?? [])
  } catch {
    return []
  }
}

const fileOf = (uri: string): string | undefined => {
  if (!uri.startsWith('file://')) return undefined
  try {
    const path = decodeURIComponent(new URL(uri).pathname)
    return /^\/[A-Za-z]:/.test(path) ? path.slice(1) : path
  } catch {
    return undefined
  }
}
