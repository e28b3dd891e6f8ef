// Owns the routes of approvals: what waits for a person, and a person's yes. Whether it then counts is decided by the decider.
import { APPROVAL_LASTS, type Approvals, type Waiting } from '../../core/memory.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { approveSchema } from '../schema.ts'
import type { Answer, Handler, Shared } from './ask.ts'
import { isProblem, json, type Problem, problem } from './reply.ts'
import { parseShape } from './shape.ts'

export const approvalsRoute =
  (shared: Shared): Handler =>
  () =>
    withApprovals(shared, async (approvals) => {
      const out: object[] = []
      for (const waiting of await approvals.waiting(Date.now() - APPROVAL_LASTS)) {
        const snapshot = await shared.store?.get(waiting.id)
        if (snapshot) out.push(shown(waiting, snapshot))
      }
      return json({ approvals: out })
    })

const shown = ({ id, time, session }: Waiting, { caller, action, request, decision }: Snapshot): object => ({
  snapshot_id: id,
  time,
  until: time + APPROVAL_LASTS,
  agent: caller.agent,
  session,
  cwd: action.cwd,
  tool: request.tool,
  input: request.input,
  reason: decision.reason,
  rule: decision.rule,
  instead: decision.instead,
})

/** Without a token anybody on this machine could say yes for the person, the agent too. */
const NO_TOKEN = problem(
  'request.token',
  'approving needs a token with the role `review`; make one with `beforehand token create`, or type `beforehand approve`',
)
const UNKNOWN = problem('approval.unknown', 'no such ask waits: ten minutes are over, or it was approved already')

export const approveRoute =
  (shared: Shared): Handler =>
  ({ body, caller }) => {
    if (caller.token === '') return NO_TOKEN
    const parsed = parseShape(approveSchema, body)
    if (isProblem(parsed)) return parsed
    const { snapshot_id } = parsed.data
    const now = Date.now()
    return withApprovals(shared, async (approvals) =>
      (await approvals.approve(snapshot_id, now - APPROVAL_LASTS, now)) ? json({ snapshot_id, until: now + APPROVAL_LASTS }) : UNKNOWN,
    )
  }

const withApprovals = async ({ approvals, report }: Shared, work: (approvals: Approvals) => Promise<Answer>): Promise<Answer> => {
  if (!approvals) return NO_STORE
  try {
    return await work(approvals)
  } catch (error) {
    report?.(error)
    return NO_STORE
  }
}

const NO_STORE: Problem = problem('store.failed', 'approvals cannot be kept; see the log of the service')
