// Owns the list of agents that are known, by id.
import claudeCode from '../agents/claude-code.ts'
import codex from '../agents/codex.ts'
import opencode from '../agents/opencode.ts'
import type { Agent } from '../core/agent.ts'

const ALL: readonly Agent[] = [claudeCode, codex, opencode]

export const AGENTS: Readonly<Record<string, Agent>> = Object.fromEntries(ALL.map((agent) => [agent.id, agent]))
