// Owns the list of agents that are known, by id.
import claudeCode from '../agents/claude-code.ts'
import cline from '../agents/cline.ts'
import codex from '../agents/codex.ts'
import copilotCli from '../agents/copilot-cli.ts'
import cursor from '../agents/cursor.ts'
import factoryDroid from '../agents/factory-droid.ts'
import geminiCli from '../agents/gemini-cli.ts'
import kimi from '../agents/kimi.ts'
import opencode from '../agents/opencode.ts'
import pi from '../agents/pi.ts'
import qwenCode from '../agents/qwen-code.ts'
import type { Agent } from '../core/agent.ts'

const ALL: readonly Agent[] = [claudeCode, codex, opencode, geminiCli, qwenCode, cursor, copilotCli, factoryDroid, kimi, cline, pi]

export const AGENTS: Readonly<Record<string, Agent>> = Object.fromEntries(ALL.map((agent) => [agent.id, agent]))
