// Owns `/hooks/:agent`: an event as the agent's hook sends it in, the hook's own answer out. What it says and how is the agent's file.
import { answerEvent, type HookHost } from '../hook.ts'
import { agentParams } from '../schema.ts'
import type { Handler, Shared } from './ask.ts'
import { isProblem, json, jsonText, problem } from './reply.ts'
import { parseShape } from './shape.ts'

/** The session's folder, from a hook that knows it beside its event. */
export const FOLDER_HEADER = 'x-beforehand-folder'

/**
 * An event that cannot be read is refused in the hook's own form with status 200: Claude Code lets the call through after any other status where its
 * `onFailure` is not set.
 */
export const hookRoute =
  (shared: Shared): Handler =>
  async ({ request, params, body, signal }) => {
    const parsed = parseShape(agentParams, params)
    const name = isProblem(parsed) ? '' : parsed.data.agent
    const agent = Object.hasOwn(shared.agents, name) ? shared.agents[name] : undefined
    if (!agent) return problem('request.route', `write the name of an agent: ${Object.keys(shared.agents).join(', ')}`)
    const folder = request.headers.get(FOLDER_HEADER) ?? ''
    const { searchParams } = new URL(request.url)
    const grant = searchParams.get('grant') === 'true'
    const { decider, store, machine, report } = shared
    const host: HookHost = { decider, store, machine, epoch: shared.epoch, grant, report }
    const answer = await answerEvent(agent, agent.readHook(body, { folder: folder.startsWith('/') ? folder : '' }), host, signal)
    // Our own hook's program also writes to stderr and exits; it takes only an answer to its own question.
    if (searchParams.get('form') === 'process') return json({ ...answer, nonce: searchParams.get('nonce') ?? '' })
    const { stdout } = answer
    return jsonText(stdout === '' ? '{}' : stdout)
  }
