// Owns `/hooks/:agent`: an event as the agent's hook sends it in, the hook's own answer out. What it says and how is the agent's file.
import { answerEvent, type HookHost } from '../hook.ts'
import { agentParams } from '../schema.ts'
import type { Handler, Shared } from './ask.ts'
import { isProblem, jsonText, problem } from './reply.ts'
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
    const grant = new URL(request.url).searchParams.get('grant') === 'true'
    const { decider, store, machine, report } = shared
    const host: HookHost = { decider, store, machine, epoch: shared.epoch, grant, report }
    const { stdout } = await answerEvent(agent, agent.readHook(body, { folder: folder.startsWith('/') ? folder : '' }), host, signal)
    return jsonText(stdout === '' ? '{}' : stdout)
  }
