// Owns `beforehand mcp`: the MCP server over stdio. stdout belongs to the protocol.
import { randomUUID } from 'node:crypto'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Logger } from 'pino'
import { createMcpServer } from '../../serve/mcp.ts'
import { type RunDecided, runCommand } from '../../serve/run-command.ts'
import { createTools } from '../../serve/tools.ts'
import { AGENTS } from '../agents.ts'
import { captureRun } from '../captured-run.ts'
import { machineOf, packageVersion } from '../configuration.ts'
import { type Guard, openGuard } from '../guard.ts'
import { guardedRun } from '../guarded-run.ts'
import { systemClock } from '../identity.ts'
import { modelSettings } from '../models.ts'
import { foldersFrom, type GlobalOptions, note } from '../program.ts'

export interface McpCommandOptions extends GlobalOptions {
  readonly unattended?: boolean
  readonly runCommand?: boolean
}

export const run = async (options: McpCommandOptions): Promise<void> => {
  const machine = machineOf()
  const report = reporter(options)
  const guard = await openGuard({
    folders: foldersFrom(options),
    workspace: machine.cwd,
    home: machine.home,
    record: true,
    unattended: options.unattended,
    report,
  })
  void readyModels(guard)
  await warmUp(guard.decider, machine.cwd)
  const connection = { source: 'self' as const, agent: 'mcp', session: randomUUID(), ...machine }
  const tools = [
    ...createTools({ ...guard, agents: AGENTS, epoch: systemClock.epoch, now: systemClock.now, report }),
    ...(options.runCommand ? [runCommand(running(guard), randomUUID)] : []),
  ]
  const server = createMcpServer({ version: packageVersion(), tools, connection })
  const closed = new Promise<void>((done) => {
    server.server.onclose = done
  })
  process.stdin.once('end', () => {
    void server.close()
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void server.close()
    })
  await server.connect(new StdioServerTransport())
  await closed
  await guard.close()
}

/** Decides, looks again and runs as `beforehand run` does; nobody can say yes to an ask here. */
const running =
  (guard: Guard): RunDecided =>
  ({ call, ...how }) =>
    guardedRun(guard, { call, mayRun: ({ allowed }) => allowed, start: () => captureRun({ ...how, env: withoutOurs(process.env) }) })

/** What is meant for us is not for what we run. */
const withoutOurs = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('BEFOREHAND_')))

/** Models get ready while the first decision is made; what cannot be used is told. */
const readyModels = async ({ models, loaded }: Guard): Promise<void> => {
  const settings = modelSettings(loaded.policies)
  for (const { warning } of await models.all(settings)) if (warning !== undefined) note(`beforehand: ${warning}`)
  await models.warm(settings)
}

/** The first decision compiles what is compiled late; it is made before anybody waits for one. */
const warmUp = async (
  decider: { decide(call: { tool: string; input: unknown; cwd: string }, options: { record: false }): Promise<unknown> },
  cwd: string,
): Promise<void> => {
  await decider.decide({ tool: 'Bash', input: { command: 'git status && ls | head -3 > /dev/null' }, cwd }, { record: false })
}

/** The log is opened when there is something to say: loading it takes longer than a decision. */
const reporter = (options: GlobalOptions): ((thrown: unknown) => void) => {
  let log: Promise<Logger> | undefined
  return (thrown) => {
    log ??= import('../log.ts').then(({ openLog }) => openLog({ level: options.logLevel, file: options.logFile }))
    void log.then((logger) =>
      logger.error({ err: thrown instanceof Error ? { name: thrown.name, stack: thrown.stack?.split('\n').slice(1, 6) } : typeof thrown }, 'the guard failed'),
    )
  }
}
