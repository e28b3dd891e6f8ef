// Owns what is particular to Codex: its id and its tools.
import { type AgentTools, COMMON_TOOLS } from '../core/tool-table.ts'

/** Hooks see `exec_command` as `Bash`, whose shell is the user's own: PowerShell on Windows. MCP tools are `mcp__server__tool`. */
const codex: AgentTools = {
  id: 'codex',
  tools: { ...COMMON_TOOLS, tools: { ...COMMON_TOOLS.tools, bash: { means: 'shell', windows: 'powershell' } } },
}

export default codex
