// Owns the schemas of everything at the doors (MCP and HTTP): what validates is also what OpenAPI and the JSON Schemas say. Meaning is checked by request.ts.
import { z } from 'zod'
import { REVIEWS } from '../core/snapshot.ts'

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
  action: z.string().max(200).optional().describe('General decision: what may happen; without `strategy` the strategy that answers this action is asked.'),
  context: z.record(z.string(), z.unknown()).optional().describe('General decision: what is known, as an object.'),
  candidates: z.array(z.string()).optional().describe('General decision: the possible answers, any texts. Default: those of the strategy.'),
  strategy: z.string().max(200).optional().describe('General decision: the strategy that answers, e.g. request_gate.'),
  confidence_floor: share
    .optional()
    .describe('General decision: an answer that is less sure becomes the candidate that asks a person. May stand in `context`.'),
}

export type DecisionRequest = z.infer<z.ZodObject<typeof requestShape>>

export const decisionShape = {
  schema: z.literal('beforehand.decision/1'),
  id: z.string(),
  decision: z.string().describe('allow, ask or deny; of a general decision the candidate that answers.'),
  allowed: z.boolean().describe('Go on only if this is true.'),
  action: z.string(),
  reason: z.string(),
  rule: z.string(),
  instead: z.string(),
  risk: share,
  confidence: share,
  probabilities: z.record(z.string(), share).describe('One share for each of allow, ask and deny, or for each candidate.'),
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
  event: z.unknown().optional().describe('PreToolUse, PermissionRequest, PostToolUse …'),
  grant: z.unknown().optional().describe('true: an allow by a rule stands in for the permission of the agent.'),
  tool: z.unknown().optional(),
  input: z.unknown().optional(),
  cwd: z.unknown().optional(),
  session: z.unknown().optional(),
  call: z.unknown().optional(),
}

// ---- what only the HTTP API takes and gives

const name = z.string().max(200)

/** The request of `POST /v1/decide`: that of `decide_action`, and who asks, which an agent could not tell for itself. */
export const decideSchema = z
  .object({
    ...requestShape,
    agent: name.optional().describe('Which agent asks, e.g. claude-code. Default: api.'),
    session: name.optional().describe('Session of the agent.'),
    parent: name.optional().describe('The session that started this one.'),
    call: name.optional().describe('Id of the tool call. The same call asked again within ten minutes gets the same decision.'),
    workspace: z.array(z.string().max(4_096)).max(32).optional().describe('Folders that the agent works in. Default: `cwd`.'),
  })
  .meta({ id: 'Request' })

export type DecideRequest = z.infer<typeof decideSchema>

export const decisionSchema = z.object(decisionShape).meta({ id: 'Decision' })

export const errorSchema = z
  .object({ error: z.object({ code: z.string().describe('Stable.'), message: z.string(), request_id: z.string() }) })
  .meta({ id: 'Error' })

/** The rows are checked one by one, so that a bad one does not hold up the others. */
export const batchSchema = z
  .object({ requests: z.array(z.looseObject({ id: z.union([z.string(), z.number()]).optional() })).min(1) })
  .describe('Each row is a Request with an optional `id`.')
  .meta({ id: 'Batch' })

const batchId = { id: z.union([z.string(), z.number()]).nullable() }

export const batchAnswerSchema = z
  .object({ decisions: z.array(z.union([z.object({ ...batchId, decision: decisionSchema }), z.object({ ...batchId, error: errorSchema.shape.error })])) })
  .describe('One answer for each row, in order.')
  .meta({ id: 'BatchAnswer' })

const milliseconds = z.number().min(0)
const snapshotId = z.string().regex(/^dec_[0-9a-f-]{36}$/, 'an id is dec_ and a UUID')

const outcomeFields = {
  ran: z.boolean(),
  exit: z.number().int().optional().describe('Exit status.'),
  answer: verdict.optional().describe('What the person answered to an ask.'),
}

export const outcomeSchema = z.object({ snapshot_id: snapshotId, ...outcomeFields }).meta({ id: 'Outcome' })

export const reviewSchema = z
  .object({ verdict: z.enum(REVIEWS).describe('That the decision was right or wrong, or what it should have been.') })
  .meta({ id: 'Review' })

export const outcomeAnswerSchema = z.object({ snapshot_id: z.string() }).meta({ id: 'OutcomeAnswer' })

export const approvalsSchema = z
  .object({
    approvals: z.array(
      z.object({
        snapshot_id: z.string(),
        time: milliseconds.describe('Epoch milliseconds.'),
        until: milliseconds.describe('Epoch milliseconds: until when it can be approved.'),
        agent: z.string(),
        session: z.string(),
        cwd: z.string(),
        tool: z.string(),
        input: z.unknown().describe('Secrets are hidden.'),
        reason: z.string(),
        rule: z.string(),
        instead: z.string(),
      }),
    ),
  })
  .describe('Newest first.')
  .meta({ id: 'Approvals' })

export const approveSchema = z.strictObject({ snapshot_id: snapshotId }).meta({ id: 'Approve' })

export const approveAnswerSchema = z
  .object({ snapshot_id: z.string(), until: milliseconds.describe('Epoch milliseconds: until when it can be used.') })
  .meta({ id: 'ApproveAnswer' })

const { effects: _effects, ...decisionWithoutEffects } = decisionShape

export const snapshotSchema = z
  .object({
    format: z.literal('beforehand.snapshot/1'),
    id: z.string(),
    time: z.number().describe('Epoch milliseconds.'),
    source: z.enum(['hook', 'self', 'api', 'person', 'replay']),
    caller: z.object({ agent: z.string(), session: z.string(), parent: z.string(), call: z.string() }),
    request: z.looseObject({ tool: z.string() }),
    action: z.looseObject({ tool: z.string() }),
    candidates: z.array(z.string()),
    facts: z.array(z.looseObject({ ask: z.string(), key: z.string() })),
    effects: decisionShape.effects,
    rules: z.array(z.looseObject({ effect: z.number(), layer: z.string(), rule: z.string(), verdict })),
    gaps: z.array(z.number()),
    features: z.array(z.object({ feature: z.string(), allow: z.number(), ask: z.number(), deny: z.number() })).nullable(),
    opinion: z.looseObject({ model: z.string(), version: z.string() }).nullable(),
    decision: z.object(decisionWithoutEffects),
    timing: z.object({ read: milliseconds, facts: milliseconds, rules: milliseconds, model: milliseconds, combine: milliseconds, encode: milliseconds }),
    policy: decisionShape.policy,
    engine: z.string(),
    mode: z.enum(['enforce', 'observe']),
    replay: z.enum(['exact', 'verdict-only']),
    memory: z.looseObject({}).optional().describe('What was remembered of the session, as far as it counted.'),
    outcome: z.object({ time: z.number(), ...outcomeFields }).optional(),
    review: z.object({ time: z.number(), said: z.enum(REVIEWS) }).optional(),
    chain: z.string().optional(),
  })
  .meta({ id: 'Snapshot' })

export const snapshotsSchema = z
  .object({ snapshots: z.array(snapshotSchema) })
  .describe('Newest first.')
  .meta({ id: 'Snapshots' })

/** Filters of `GET /v1/snapshots`, as those of `beforehand log`. An unknown one is refused: it would show more than was meant. */
export const snapshotsQuery = z.strictObject({
  decision: z
    .string()
    .regex(/^(allow|ask|deny)(,(allow|ask|deny))*$/, 'write allow, ask or deny, with commas between')
    .optional(),
  by: decisionShape.decided_by.optional(),
  coverage: decisionShape.coverage.optional(),
  session: name.optional(),
  since: z
    .string()
    .regex(/^(\d{1,9}[smhdw]|\d{10,16})$/, 'write a span such as 30m, 2h or 7d, or epoch milliseconds')
    .optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
})

export const snapshotParams = z.object({ id: snapshotId })

export const agentParams = z.object({ agent: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'write the name of an agent, e.g. claude-code') })

/** A hook's event as its agent sends it. Anything is let in, as with `hook_decision`. */
export const hookEventSchema = z
  .looseObject({
    hook_event_name: z.unknown(),
    tool_name: z.unknown(),
    tool_input: z.unknown(),
    tool_use_id: z.unknown(),
    session_id: z.unknown(),
    cwd: z.unknown(),
  })
  .partial()
  .meta({ id: 'HookEvent' })

export const hookAnswerSchema = z.looseObject({ hookSpecificOutput: z.looseObject({}).optional() }).meta({ id: 'HookAnswer' })

export const healthSchema = z
  .object({ status: z.string(), version: z.string().optional(), policy: decisionShape.policy.optional() })
  .describe('Versions are told only to who holds a token, where tokens are needed.')
  .meta({ id: 'Health' })

/** JSON Schemas (2020-12) of what crosses the wire, by name. */
export const jsonSchemas = (): Readonly<Record<'request' | 'decision' | 'snapshot' | 'error', unknown>> => ({
  request: z.toJSONSchema(decideSchema, { io: 'input' }),
  decision: z.toJSONSchema(decisionSchema),
  snapshot: z.toJSONSchema(snapshotSchema),
  error: z.toJSONSchema(errorSchema),
})
