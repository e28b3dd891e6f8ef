// Owns `npm run test:agents [-- --agent codex] [-- <words for vitest>]`: installs the pinned agents where they are not, then runs the suite against them.
import { parseArgs } from 'node:util'
import { execa } from 'execa'
import { AGENTS, ensureAgent } from './install.ts'

const { values, positionals } = parseArgs({ options: { agent: { type: 'string', multiple: true, default: [] } }, allowPositionals: true })
const unknown = values.agent.filter((name) => !AGENTS.some((id) => id === name))
if (unknown.length > 0) {
  console.error(`unknown agent ${unknown.join(', ')}; it is one of ${AGENTS.join(', ')}`)
  process.exit(2)
}
for (const id of AGENTS.filter((each) => values.agent.length === 0 || values.agent.includes(each))) {
  const { version, binary } = await ensureAgent(id)
  console.log(`${id} ${version} ${binary}`)
}
const { exitCode } = await execa('vitest', ['run', '--config', 'test/agents/vitest.config.ts', ...positionals], {
  cwd: `${import.meta.dirname}/../..`,
  preferLocal: true,
  stdio: 'inherit',
  reject: false,
  env: { BEFOREHAND_TEST_AGENTS: values.agent.join(',') },
})
process.exitCode = exitCode ?? 1
