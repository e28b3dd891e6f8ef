// Owns what is particular to Kimi Code: its hooks and its settings.
//
// From its public documentation only; never run here: `[[hooks]]` in config.toml, before its own permission checks, exit 2 with a text or Claude Code's shape, no
// ask; an error or a timeout of the hook lets the call through, by design.
import { type Agent, type FileChange, type Place, said, shellCommand } from '../core/agent.ts'
import { readClaudeForm, refusing } from '../core/agent-hook.ts'
import { COMMON_TOOLS } from '../core/tool-table.ts'

const SECONDS = 20

const changes = (place: Place): readonly FileChange[] => {
  const folder = `${place.scope === 'project' ? place.project : place.home}/.kimi-code`
  const block = ['[[hooks]]', 'event = "PreToolUse"', 'matcher = ""', `command = ${JSON.stringify(shellCommand(place.hook))}`, `timeout = ${SECONDS}`].join(
    '\n',
  )
  return [{ kind: 'toml', path: `${folder}/config.toml`, why: 'hooks: every tool call is decided before it runs', table: ['hooks'], block }]
}

const kimi: Agent = {
  id: 'kimi',
  title: 'Kimi Code',
  proven: false,
  tools: COMMON_TOOLS,
  readHook: readClaudeForm,
  answerHook: refusing('', (message) => said('', 2, message)),
  install: {
    binary: 'kimi',
    found: ({ home }) => [`${home}/.kimi-code`],
    honours: {},
    changes,
    unseen: ['whatever runs while the hook itself fails or is late: let through, by its documentation'],
  },
}

export default kimi
