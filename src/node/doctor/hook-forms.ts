// Owns how each agent speaks to a hook command and how it takes the answer: an event for a shell call, and whether the call would then run. As in the clients' documents; seen with the real ones for Claude Code and Codex.

/** What a hook process left behind. */
export interface HookOutput {
  readonly stdout: string
  readonly stderr: string
  /** Undefined where it was killed. */
  readonly exit: number | undefined
}

/** Whether the call would run, be asked about, or be held back. */
export type Taken = 'runs' | 'asks' | 'held'

export interface HookForm {
  readonly agent: string
  /** The event before a shell call. */
  event(command: string, call: CallIds): object
  taken(output: HookOutput): Taken
}

export interface CallIds {
  readonly cwd: string
  readonly session: string
  readonly call: string
}

type Fields = Readonly<Record<string, unknown>>

/** The one JSON object that is all of the output; undefined where there is anything else. */
const objectOf = (text: string): Fields | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
  } catch {
    return undefined
  }
}

const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})

const common = ({ cwd, session }: CallIds): object => ({ session_id: session, transcript_path: `${cwd}/transcript.jsonl`, cwd })

const claudeEvent =
  (tool_name: string) =>
  (command: string, ids: CallIds): object => ({
    ...common(ids),
    permission_mode: 'bypassPermissions',
    hook_event_name: 'PreToolUse',
    tool_name,
    tool_input: { command, description: 'doctor' },
    tool_use_id: ids.call,
  })

/** Claude Code 2.1.332: exit 2 holds whatever is printed; else only its own form, with the event's name, counts. */
const claudeTaken = ({ stdout, exit }: HookOutput): Taken => {
  if (exit === 2) return 'held'
  const said = objectOf(stdout)
  if (said?.['decision'] === 'block') return 'held'
  const { hookEventName, permissionDecision } = fields(said?.['hookSpecificOutput'])
  if (hookEventName !== 'PreToolUse') return 'runs'
  if (permissionDecision === 'deny' || permissionDecision === 'defer') return 'held'
  return permissionDecision === 'ask' ? 'asks' : 'runs'
}

const CODEX_KEYS = new Set(['hookEventName', 'permissionDecision', 'permissionDecisionReason', 'additionalContext'])

/** Codex 0.171.0: exit 2 only with words; a deny only with a reason and without a key that it does not know. It has no ask. */
const codexTaken = ({ stdout, stderr, exit }: HookOutput): Taken => {
  if (exit === 2 && stderr.trim() !== '') return 'held'
  const said = exit === 0 ? objectOf(stdout) : undefined
  if (!said) return 'runs'
  if (said['decision'] === 'block' && said['reason'] !== undefined && said['reason'] !== '') return 'held'
  const own = fields(said['hookSpecificOutput'])
  const reason = own['permissionDecisionReason']
  const clean = Object.keys(said).length === 1 && Object.keys(own).every((key) => CODEX_KEYS.has(key))
  return clean && own['permissionDecision'] === 'deny' && typeof reason === 'string' && reason !== '' ? 'held' : 'runs'
}

const exitTwo = ({ exit }: HookOutput): boolean => exit === 2

export const HOOK_FORMS: readonly HookForm[] = [
  { agent: 'claude-code', event: claudeEvent('Bash'), taken: claudeTaken },
  {
    agent: 'codex',
    event: (command, ids) => ({
      ...common(ids),
      turn_id: ids.session,
      hook_event_name: 'PreToolUse',
      model: 'doctor',
      permission_mode: 'bypassPermissions',
      tool_name: 'Bash',
      tool_input: { command },
      tool_use_id: ids.call,
    }),
    taken: codexTaken,
  },
  { agent: 'qwen-code', event: claudeEvent('run_shell_command'), taken: claudeTaken },
  { agent: 'factory-droid', event: claudeEvent('Execute'), taken: claudeTaken },
  {
    agent: 'gemini-cli',
    event: (command, ids) => ({ ...common(ids), hook_event_name: 'BeforeTool', tool_name: 'run_shell_command', tool_input: { command } }),
    taken: (output) => (exitTwo(output) || ['deny', 'block'].includes(String(objectOf(output.stdout)?.['decision'])) ? 'held' : 'runs'),
  },
  {
    agent: 'kimi',
    event: (command, ids) => ({
      ...common(ids),
      hook_event_name: 'PreToolUse',
      session_title: 'doctor',
      client_type: 'cli',
      tool_name: 'Shell',
      tool_input: { command },
    }),
    taken: (output) => (exitTwo(output) || fields(objectOf(output.stdout)?.['hookSpecificOutput'])['permissionDecision'] === 'deny' ? 'held' : 'runs'),
  },
  {
    agent: 'cursor',
    event: (command, { cwd, session, call }) => ({
      conversation_id: session,
      generation_id: call,
      workspace_roots: [cwd],
      hook_event_name: 'beforeShellExecution',
      command,
      cwd,
    }),
    taken: ({ stdout }) => (({ deny: 'held', ask: 'asks' })[String(objectOf(stdout)?.['permission'])] as Taken | undefined) ?? 'runs',
  },
  {
    agent: 'copilot-cli',
    event: (command, { cwd }) => ({ timestamp: 0, cwd, toolName: 'bash', toolArgs: JSON.stringify({ command }) }),
    taken: ({ stdout }) => (({ deny: 'held', ask: 'asks' })[String(objectOf(stdout)?.['permissionDecision'])] as Taken | undefined) ?? 'runs',
  },
  {
    agent: 'cline',
    event: (command, { cwd, session }) => ({
      clineVersion: '0',
      hookName: 'PreToolUse',
      timestamp: '0',
      taskId: session,
      workspaceRoots: [cwd],
      userId: 'doctor',
      preToolUse: { toolName: 'execute_command', parameters: { command } },
    }),
    // What cannot be read, and a failure, hold; silence does not.
    taken: ({ stdout, exit }) => (exit !== 0 || (stdout.trim() !== '' && objectOf(stdout)?.['cancel'] !== false) ? 'held' : 'runs'),
  },
]

export const hookFormOf = (agent: string): HookForm | undefined => HOOK_FORMS.find((form) => form.agent === agent)
