// Owns which agents the suite runs with: `BEFOREHAND_TEST_AGENTS`, else all of them.
import { AGENTS, type AgentId } from './install.ts'

const named = (process.env['BEFOREHAND_TEST_AGENTS'] ?? '').split(',').filter(Boolean)

export const selected: readonly AgentId[] = named.length === 0 ? AGENTS : AGENTS.filter((id) => named.includes(id))
