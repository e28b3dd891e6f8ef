#!/usr/bin/env node
// Owns the command line: which commands there are and their options. Each command's work is in commands/, loaded when it is used.
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { Command, CommanderError, Option } from 'commander'
import { packageVersion } from './configuration.ts'
import { foldersFrom, type GlobalOptions, note, parseCount, UsageError } from './program.ts'

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

/** Compiled code is kept in the state folder, which actions may not touch (never in the shared temporary folder), once there is one. It halves the start. */
program.hook('preAction', () => {
  const { state } = foldersFrom(globals())
  if (existsSync(state)) enableCompileCache(join(state, 'compile-cache'))
})

program
  .command('mcp')
  .description('serve the MCP tools over stdio; this is what agents start')
  .option('--unattended', 'nobody can answer an ask: a failure of the guard is then a denial')
  .action(async (options: { unattended?: boolean }) => (await import('./commands/mcp.ts')).run({ ...globals(), ...options }))

program
  .command('decide')
  .description('decide one action without running it, or a batch of them from stdin')
  .argument('[text]', "a shell command; with --tool the tool's input as JSON")
  .option('--tool <name>', 'the tool that would be called, e.g. Write or mcp__server__tool')
  .option('--cwd <folder>', 'folder in which it would run')
  .option('--batch', 'read one request a line (JSON) from stdin, write one decision a line')
  .option('--record', 'keep snapshots')
  .addOption(new Option('--facts <from>', 'where facts come from').choices(['disk', 'given']))
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
  .command('run')
  .description('decide a command, then run it if it is allowed')
  .argument('<command...>', 'the program and its arguments, after --')
  .option('--cwd <folder>', 'folder in which it runs')
  .passThroughOptions()
  .action(async (command: string[], options: Record<string, never>) => (await import('./commands/run.ts')).run(command, { ...globals(), ...options }))

program
  .command('policy')
  .description('work with policies')
  .command('check')
  .description('check a policy file: every problem with its place')
  .argument('<file>')
  .option('--json', 'as JSON')
  .action(async (file: string, options: Record<string, never>) => (await import('./commands/policy-check.ts')).run(file, { ...globals(), ...options }))

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
