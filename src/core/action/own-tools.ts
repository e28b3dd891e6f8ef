// Owns which tools are our own: asking about an action has no other effect.

/** `run_command` is not among them: it runs one. */
const OWN = /^(?:mcp__(?:plugin_beforehand_)?beforehand__|beforehand[_-])(?:decide_action|hook_decision)$/

export const isOwnTool = (tool: string): boolean => OWN.test(tool)
