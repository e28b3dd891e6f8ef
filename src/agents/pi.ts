// Owns what is particular to Pi: its tools, and its extension, which is our hook's program asked from within.
//
// From its public documentation only; never run here: an extension in TypeScript, `pi.on("tool_call")`, `{ block, reason }`, and that a handler that fails holds
// the call back.
import { type Agent, callOf, type FileChange, fieldsOf, type Place, said, textOf, waiting, workspaceOf } from '../core/agent.ts'
import { refusing } from '../core/agent-hook.ts'
import { COMMON_TOOLS } from '../core/tool-table.ts'

const readHook: Agent['readHook'] = (event, around) => {
  const given = fieldsOf(event)
  const cwd = textOf(given['cwd'])
  const call = {
    tool: textOf(given['toolName']),
    input: given['input'],
    cwd,
    workspace: workspaceOf(around, cwd),
    session: textOf(given['session']),
    parent: '',
    call: textOf(given['toolCallId']),
  }
  return waiting('before', 'tool_call', callOf(call))
}

/** What the handler returns: nothing where it is allowed. */
const answerHook = refusing('{}', (reason) => said(JSON.stringify({ block: true, reason })))

const MILLISECONDS = 15_000

/** Only an answer of exactly these two forms counts; all else throws, and so holds the call back. */
const extension = ([program = '', ...args]: readonly string[]): string => `// Written by \`beforehand init\`; \`beforehand init --undo\` takes it away.
import { spawnSync } from 'node:child_process'

const PROGRAM = ${JSON.stringify(program)}
const ARGS = ${JSON.stringify(args)}

export default function beforehand(pi) {
  pi.on('tool_call', async (event) => {
    const { toolName, toolCallId, input } = event
    const asked = JSON.stringify({ toolName, toolCallId, input, cwd: process.cwd(), session: String(process.pid) })
    const { status, stdout } = spawnSync(PROGRAM, ARGS, { input: asked, encoding: 'utf8', timeout: ${MILLISECONDS} })
    const answer = status === 0 ? JSON.parse(stdout) : undefined
    if (answer?.block === true) return { block: true, reason: answer.reason }
    if (stdout !== '{}') throw new Error('beforehand: the guard gave no answer that can be used, so nothing runs; run \`beforehand doctor\`')
  })
}
`

const changes = (place: Place): readonly FileChange[] => {
  const folder = place.scope === 'project' ? `${place.project}/.pi/extensions` : `${place.home}/.pi/agent/extensions`
  return [{ kind: 'file', path: `${folder}/beforehand.ts`, why: 'the extension: every tool call is decided before it runs', text: extension(place.hook) }]
}

const pi: Agent = {
  id: 'pi',
  title: 'Pi',
  proven: false,
  tools: COMMON_TOOLS,
  readHook,
  answerHook,
  install: { binary: 'pi', found: ({ home }) => [`${home}/.pi`], honours: {}, changes, unseen: ['commands that a person types after `!`'] },
}

export default pi
