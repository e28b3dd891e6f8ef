// Owns the schemas of requests and decisions at the doors (MCP now, HTTP later). Meaning is checked by request.ts.
import { z } from 'zod'

const verdict = z.enum(['allow', 'ask', 'deny'])
const share = z.number().min(0).max(1)

/** One flat object with optional fields: some clients cannot show unions to their model. */
export const requestShape = {
  tool: z.string().max(200).optional().describe('Name of the tool you want to call, e.g. Bash, Write, mcp__server__tool. Give `input` with it.'),
  input: z.record(z.string(), z.unknown()).optional().describe('The exact input of that tool, unchanged.'),
  command: z.string().optional().describe('Shorthand: a shell command.'),
  path: z.string().optional().describe('Shorthand: a file. With `content`: written; without: read.'),
  content: z.string().optional().describe('Shorthand: the whole new text of `path`.'),
  url: z.string().optional().describe('Shorthand: an address to fetch.'),
  shell: z.enum(['bash', 'sh', 'zsh', 'fish', 'powershell', 'cmd']).optional().describe('The shell that runs `command`, where it is not the usual one.'),
  cwd: z.string().optional().describe('Folder in which it would run. Default: the folder of this session.'),
  intent: z.string().max(4_000).optional().describe('What it is for, in one sentence. It is shown to people and never makes the answer milder.'),
  action: z.string().optional().describe('General decision: what may happen. Needs a strategy other than coding_agent.'),
  context: z.record(z.string(), z.unknown()).optional().describe('General decision: what is known.'),
  candidates: z.array(z.string()).optional().describe('General decision: the possible answers.'),
  strategy: z.string().optional().describe('General decision: the policy that answers.'),
  confidence_floor: share.optional().describe('General decision: below it the answer is to ask.'),
}

export type DecisionRequest = z.infer<z.ZodObject<typeof requestShape>>

export const decisionShape = {
  schema: z.literal('beforehand.decision/1'),
  id: z.string(),
  decision: verdict,
  allowed: z.boolean(),
  action: z.string(),
  reason: z.string(),
  rule: z.string(),
  instead: z.string(),
  risk: share,
  confidence: share,
  probabilities: z.object({ allow: share, ask: share, deny: share }),
  decided_by: z.enum(['rule', 'model', 'default', 'floor', 'approval', 'memory', 'limit', 'error']),
  effects: z.array(z.looseObject({ kind: z.string(), target: z.string() })),
  coverage: z.enum(['full', 'partial']),
  errors: z.array(z.object({ code: z.string(), stage: z.string(), message: z.string() })),
  snapshot_id: z.string(),
  policy: z.object({ strategy: z.string(), version: z.string() }),
  model: z.string().nullable(),
  latency_ms: z.number(),
}

/** Fields of a hook's event. Anything is let in: a refusal by a schema would let the call through in some agents. */
export const hookShape = {
  agent: z.unknown().optional().describe('claude-code, codex or opencode'),
  event: z.unknown().optional().describe('PreToolUse or PermissionRequest'),
  tool: z.unknown().optional(),
  input: z.unknown().optional(),
  cwd: z.unknown().optional(),
  session: z.unknown().optional(),
  call: z.unknown().optional(),
}
