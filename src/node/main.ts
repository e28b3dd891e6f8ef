#!/usr/bin/env -S node --max-semi-space-size=2
// Owns the command line: which commands there are and their options. Each command's work is in commands/, loaded when it is used.
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { Command, CommanderError, Option } from 'commander'
import { packageVersion } from './configuration.ts'
import { foldersFrom, type GlobalOptions, note, parseCount, parsePort, parseShare, parseSpan, UsageError } from './program.ts'

const program = new Command('beforehand')
  .description('Decides beforehand what a coding agent may do: what an action would do, which rule answers, allow, ask or deny.')
  .version(packageVersion())
  .option('--config <folder>', 'configuration folder; environment variables are then not looked at')
  .option('--state <folder>', 'state folder (snapshots); environment variables are then not looked at')
  .addOption(new Option('--log-level <level>', 'what is logged').choices(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'))
  .option('--log-file <file>', 'log to a file instead of stderr')
  .showSuggestionAfterError(true)
  .showHelpAfterError('(`beforehand --help` lists the commands)')
  .enablePositionalOptions()
  .exitOverride()

const globals = (): GlobalOptions => program.opts()

const collect = (text: string, before: readonly string[] = []): readonly string[] => [...before, text]

/** A service logs its requests unless it is told otherwise. */
const serviceLog = (): GlobalOptions => (program.getOptionValueSource('logLevel') === 'default' ? { logLevel: 'info' } : {})

/** Compiled code is kept in the state folder, which actions may not touch (never in the shared temporary folder), once there is one. It halves the start. */
program.hook('preAction', () => {
  const { state } = foldersFrom(globals())
  if (existsSync(state)) enableCompileCache(join(state, 'compile-cache'))
})

program
  .command('init')
  .description('put the guard in front of the agents found here: hooks, the MCP server and the rule; every change is shown first')
  .option('--agent <name>', 'this agent only (may be repeated)', collect)
  .addOption(new Option('--scope <scope>', 'for you, or for the project in this folder').choices(['user', 'project']).default('user'))
  .addOption(new Option('--mode <mode>', 'enforce, or only observe: decide and record, let through').choices(['enforce', 'observe']))
  .option('--grant', 'an allow by a rule also answers the permission prompt of the agent')
  .addOption(new Option('--rule <rule>', 'tell the agent to ask before every action, although hooks look at them anyway').choices(['require']))
  .option('--service', 'hooks ask the service that `beforehand serve` runs, where the agent fails closed by that')
  .addOption(new Option('--transport <way>', 'how hooks reach the guard').choices(['command', 'http', 'mcp']).hideHelp())
  .option('--plugin <folder>', 'as a plugin of Claude Code in this folder, instead of in its settings')
  .option('--trust-hooks', 'you trust the hooks that are written; Codex skips them otherwise')
  .option('--undo', 'put every file back as it was')
  .option('--print', 'only show what would change')
  .option('--yes', 'do not ask before writing')
  .option('--json', 'as JSON')
  .action(async (options: Record<string, never>) => (await import('./commands/init.ts')).run({ ...globals(), ...options }))

program
  .command('uninstall')
  .description('put every file back, end the service, remove our own folders')
  .option('--keep-log', 'keep the state folder with the decisions')
  .option('--print', 'only show what would change')
  .option('--yes', 'do not ask')
  .action(async (options: Record<string, never>) => (await import('./commands/uninstall.ts')).run({ ...globals(), ...options }))

program
  .command('hook')
  .description("answer one event of an agent's hook from stdin; this is what the hooks start")
  .argument('<agent>', 'e.g. claude-code, codex')
  .option('--grant', 'an allow by a rule also answers the permission prompt of the agent')
  .action(async (agent: string, options: { grant?: boolean }) => (await import('./commands/hook.ts')).run(agent, { ...globals(), ...options }))

program
  .command('mcp')
  .description('serve the MCP tools over stdio; this is what agents start')
  .option('--unattended', 'nobody can answer an ask: a failure of the guard is then a denial')
  .option('--run-command', 'offer the tool run_command as well: decides a command, then runs it if it is allowed')
  .action(async (options: { unattended?: boolean; runCommand?: boolean }) => (await import('./commands/mcp.ts')).run({ ...globals(), ...options }))

program
  .command('decide')
  .description('decide one action without running it, a batch of them from stdin, or a general question by a strategy')
  .argument('[text]', "a shell command; with --tool the tool's input as JSON")
  .option('--tool <name>', 'the tool that would be called, e.g. Write or mcp__server__tool')
  .option('--cwd <folder>', 'folder in which it would run')
  .option('--batch', 'read one request a line (JSON) from stdin, write one decision a line')
  .option('--record', 'keep snapshots')
  .addOption(new Option('--facts <from>', 'where facts come from').choices(['disk', 'given']))
  .option('--policy <file>', 'general question: the file of the strategy that answers')
  .option('--strategy <name>', 'general question: the name of the strategy, as `policy list` shows it')
  .option('--action <name>', 'general question: what may happen')
  .option('--context <json>', 'general question: what is known, as a JSON object or @FILE')
  .option('--candidates <a,b>', 'general question: the possible answers')
  .option('--confidence-floor <share>', 'general question: a less sure answer becomes the one that asks (0 to 1)', parseShare)
  .option('--json', 'the whole decision as JSON')
  .action(async (text: string | undefined, options: Record<string, never>) => (await import('./commands/decide.ts')).run(text, { ...globals(), ...options }))

program
  .command('explain')
  .description('show how an action is read: spelling, commands, effects, rules')
  .argument('<text-or-id>', 'a shell command, or the id of a snapshot (dec_…)')
  .option('--tool <name>', 'the tool that would be called; the text is then its input as JSON')
  .option('--cwd <folder>', 'folder in which it would run')
  .option('--json', 'as JSON')
  .action(async (text: string, options: Record<string, never>) => (await import('./commands/explain.ts')).run(text, { ...globals(), ...options }))

program
  .command('log')
  .description('list kept decisions, newest last')
  .option('--denied', 'only denied')
  .option('--asked', 'only asked')
  .option('--allowed', 'only allowed')
  .option('--by <who>', 'only those decided by rule, floor, model, default, error …')
  .option('--coverage <coverage>', 'only full or partial coverage')
  .option('--session <id>', 'only of this session')
  .option('--since <span>', 'only of the last e.g. 30m, 2h, 7d')
  .option('--limit <count>', 'at most this many', parseCount, 50)
  .option('--json', 'one snapshot a line')
  .action(async (options: { limit: number }) => (await import('./commands/log.ts')).run({ ...globals(), ...options }))

program
  .command('review')
  .description('say of a kept decision that it was right or wrong, or what it should have been; `tune` learns from it')
  .argument('<id>', 'the id of the decision (dec_…)')
  .argument('<judgement>', 'right, wrong, allow, ask or deny')
  .option('--json', 'as JSON')
  .action(async (id: string, said: string, options: Record<string, never>) =>
    (await import('./commands/review.ts')).run(id, said, { ...globals(), ...options }),
  )

program
  .command('tune')
  .description('fit the embedded model to reviewed decisions; shows what it changes, and writes only what you confirm')
  .option('--yes', 'keep it without asking, if it is no worse')
  .option('--from <model>', 'learn from the answers of this model, too, where its licence permits it')
  .option('--export', 'write the reviewed decisions as lines of state, questions and answers instead')
  .option('--reset', 'go back to the weights that are shipped')
  .option('--json', 'as JSON')
  .action(async (options: { from?: string }) => (await import('./commands/tune.ts')).run({ ...globals(), ...options }))

program
  .command('run')
  .description('decide a command, then run it if it is allowed')
  .argument('<command...>', 'the program and its arguments, after --')
  .option('--cwd <folder>', 'folder in which it runs')
  .passThroughOptions()
  .action(async (command: string[], options: Record<string, never>) => (await import('./commands/run.ts')).run(command, { ...globals(), ...options }))

const policy = program.command('policy').description('work with policies: rules for coding agents, and general strategies')

policy
  .command('list')
  .description('list the policies in force, the packs and the strategies')
  .option('--json', 'as JSON')
  .action(async (options: Record<string, never>) => (await import('./commands/policy-list.ts')).list({ ...globals(), ...options }))

policy
  .command('show')
  .description('show the rules of a pack or strategy')
  .argument('<name>')
  .option('--json', 'as JSON')
  .action(async (name: string, options: Record<string, never>) => (await import('./commands/policy-list.ts')).show(name, { ...globals(), ...options }))

policy
  .command('check')
  .description('check a policy or strategy file: every problem with its place')
  .argument('<file>')
  .option('--json', 'as JSON')
  .action(async (file: string, options: Record<string, never>) => (await import('./commands/policy-check.ts')).run(file, { ...globals(), ...options }))

program
  .command('serve')
  .description('serve HTTP and MCP on this machine until it is stopped; one service for all agents')
  .option('--port <port>', 'port (default 4117)', parsePort)
  .option('--host <address>', 'address to listen on (default 127.0.0.1); any other needs a token')
  .option('--socket <path>', 'unix socket; without --port or --host then no address at all')
  .option('--allow-host <host>', 'a further Host that is served, e.g. that of a tunnel or proxy in front', collect)
  .option('--allow-origin <origin>', 'an Origin whose pages may call', collect)
  .option('--if-needed', 'be content where it runs already; a service of another version is replaced')
  .option('--idle <span>', 'end after this time without anything to do, e.g. 30m', parseSpan)
  .addOption(new Option('--print-unit <kind>', 'print a unit that keeps it running, and end').choices(['systemd', 'launchd']))
  .action(async (options: Record<string, never>) => (await import('./commands/serve.ts')).run({ ...globals(), ...serviceLog(), ...options }))

const token = program.command('token').description('tokens for callers of the service: decide (ask) or review (read)')

token
  .command('create')
  .description('make a token; it is shown once')
  .addOption(new Option('--role <role>', 'what its holder may do').choices(['decide', 'review']).makeOptionMandatory())
  .option('--name <name>', 'what it is for')
  .option('--json', 'as JSON')
  .action(async (options: { role: 'decide' | 'review' }) => (await import('./commands/token.ts')).create({ ...globals(), ...options }))

token
  .command('list')
  .alias('show')
  .description('list the tokens, without their secrets')
  .option('--json', 'as JSON')
  .action(async (options: Record<string, never>) => (await import('./commands/token.ts')).list({ ...globals(), ...options }))

token
  .command('rotate')
  .description('give a token a new secret')
  .argument('<id>')
  .option('--json', 'as JSON')
  .action(async (id: string, options: Record<string, never>) => (await import('./commands/token.ts')).rotate(id, { ...globals(), ...options }))

token
  .command('revoke')
  .description('withdraw a token')
  .argument('<id>')
  .option('--json', 'as JSON')
  .action(async (id: string, options: Record<string, never>) => (await import('./commands/token.ts')).revoke(id, { ...globals(), ...options }))

program
  .command('doctor')
  .description("prove that each agent here is guarded, with the agent's own program and no key or network; or test a hook command")
  .option('--agent <id>', 'only this agent; may be repeated', collect)
  .option('--hook <command>', 'run the contract of hooks against this command instead, in the form of --agent (default claude-code)')
  .option('--json', 'as JSON')
  .action(async (options: Record<string, never>) => (await import('./commands/doctor.ts')).run({ ...globals(), ...options }))

const models = program
  .command('models')
  .description('the decision models that the policy names')
  .option('--json', 'as JSON')
  .action(async (options: Record<string, never>) => (await import('./commands/models.ts')).list({ ...globals(), ...options }))

models
  .command('test')
  .description('ask each of them once: does it answer, how fast, what does it cost')
  .argument('[names...]', 'only these')
  .option('--canary', 'ask each a second question, about the end of the longest state that it is sent')
  .option('--json', 'as JSON')
  .action(async (names: string[], options: Record<string, never>) =>
    (await import('./commands/models.ts')).test(names, { ...globals(), ...models.opts(), ...options }),
  )

program
  .command('approve')
  .description('let an asked action run once; for a person at a terminal')
  .argument('[id]', 'of the ask (dec_…); default: the newest')
  .option('--list', 'only list what waits')
  .option('--json', 'list as JSON')
  .action(async (id: string | undefined, options: Record<string, never>) => (await import('./commands/approve.ts')).run(id, { ...globals(), ...options }))

program
  .command('pause')
  .description('suspend all but the floor for a while; for a person at a terminal')
  .argument('[span]', 'e.g. 10m or 2h, at most 24h; without it the state is told')
  .option('--end', 'end the pause')
  .option('--json', 'as JSON')
  .action(async (span: string | undefined, options: Record<string, never>) => (await import('./commands/pause.ts')).run(span, { ...globals(), ...options }))

program
  .command('replay')
  .description('decide again what was done before, to see what the rules in force would say to it; nothing is run or kept')
  .option('--transcripts', 'what agents did on this machine, by their own session files: try it before you install anything')
  .option('--agent <id>', 'only this agent; may be repeated', collect)
  .option('--since <span>', 'only session files that changed in the last e.g. 7d', parseSpan)
  .option('--limit <count>', 'at most this many rules', parseCount, 30)
  .option('--json', 'as JSON')
  .action(async (options: { limit: number }) => (await import('./commands/replay.ts')).run({ ...globals(), ...options }))

program
  .command('status')
  .description('show what is in force: policies, folders, snapshots')
  .option('--json', 'as JSON')
  .action(async (options: Record<string, never>) => (await import('./commands/status.ts')).run({ ...globals(), ...options }))

/** A reader that went away (`beforehand log | head`) is no error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
  else {
    note(`beforehand: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}
