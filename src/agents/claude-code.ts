// Owns what is particular to Claude Code: its id and its tools.
import { type AgentTools, COMMON_TOOLS } from '../core/tool-table.ts'

/** MCP tools are `mcp__server__tool`, those of a plugin `mcp__plugin_<plugin>_<server>__tool`. */
const claudeCode: AgentTools = { id: 'claude-code', tools: COMMON_TOOLS }

export default claudeCode
