// Owns `/mcp`: which adapter answers a message, and what is known of its sender. The packages are loaded when the first message comes.
import type { Ask, Handler, Shared } from './http/ask.ts'
import type { Connection } from './request.ts'
import { createTools } from './tools.ts'

/** One package's way to answer a message. */
export interface McpHttp {
  answer(request: Request, body: unknown, connection: Connection, caller: string): Promise<Response>
  close(): Promise<void>
}

export interface McpRoute {
  readonly handler: Handler
  close(): Promise<void>
}

export const createMcpRoute = (shared: Shared): McpRoute => {
  const tools = createTools({ ...shared, perMinute: shared.limits.selfPerMinute })
  const older = once(async () => (await import('./mcp-http.ts')).createMcpHttp(shared.version, tools))
  const newer = once(async () => (await import('./mcp-next.ts')).createMcpNext(shared.version, tools, shared.report))
  const { mcp = 'both' } = shared
  return {
    handler: async ({ request, body, caller }) => {
      const isNewer = mcp === 'server' || (mcp === 'both' && speaksEnvelope(request.headers.get('mcp-protocol-version'), body))
      const adapter = await (isNewer ? newer : older).get()
      const connection = connectionOf(request.headers, shared.machine)
      return adapter.answer(request, body, connection, `${caller.key} ${connection.session}`)
    },
    close: async () => {
      for (const adapter of [older, newer]) await (await adapter.made())?.close()
    },
  }
}

const once = <T>(make: () => Promise<T>): { get(): Promise<T>; made(): Promise<T> | undefined } => {
  let made: Promise<T> | undefined
  return { get: () => (made ??= make()), made: () => made }
}

const CLAIM = 'io.modelcontextprotocol/protocolVersion'

/** Clients since 2026-07-28 say their revision in every message; the newer package decides what to make of a wrong one. */
const speaksEnvelope = (revision: string | null, body: unknown): boolean => {
  if (revision !== null && /^\d{4}-/.test(revision) && revision >= '2026') return true
  return [body].flat().some((message) => {
    const meta = fieldOf(fieldOf(message, 'params'), '_meta')
    return typeof meta === 'object' && meta !== null && Object.hasOwn(meta, CLAIM)
  })
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined

/** What the client's registration says of itself, in headers that its model cannot write. Without a workspace the folder that is asked about counts as one. */
const connectionOf = (headers: Ask['request']['headers'], { home, user, temp, platform }: Shared['machine']): Connection => {
  const cwd = folderOf(headers.get('x-beforehand-workspace') ?? '')
  return {
    source: 'self',
    agent: nameOf(headers.get('x-beforehand-agent')) || agentOf(headers.get('user-agent')) || 'mcp',
    session: nameOf(headers.get('x-beforehand-session')),
    cwd,
    workspace: cwd === '' ? [] : [cwd],
    home,
    user,
    temp,
    platform,
  }
}

const nameOf = (given: string | null): string => (given !== null && /^[\w.:-]{1,200}$/.test(given) ? given : '')

const agentOf = (userAgent: string | null): string => /^(claude-code|codex|opencode)\b/i.exec(userAgent ?? '')?.[1]?.toLowerCase() ?? ''

/** Header values are ASCII, so other characters stand there percent-encoded. */
const folderOf = (given: string): string => {
  try {
    return decodeURIComponent(given)
  } catch {
    return ''
  }
}
