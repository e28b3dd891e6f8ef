// Owns what is particular to OpenCode: its id and its tools.
import { type AgentTools, COMMON_TOOLS } from '../core/tool-table.ts'

/** MCP tools are `server_tool`; whatever else has a `_` in its name and is no built-in tool is one of them. */
const opencode: AgentTools = { id: 'opencode', tools: { ...COMMON_TOOLS, mcp: 'single' } }

export default opencode
