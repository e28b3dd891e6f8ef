// Owns the command lines of coding agents, and of the guard itself: which calls start an agent unchecked or loosen the guard.
import type { Call, CommandSpec, Options, Refined, SubSpec } from '../command-spec.ts'
import { ANY, any, effect, known, onFile, shown } from './_dev-words.ts'

const UNCHECKED = { what: 'agent-unchecked' } as const
const LOOK: SubSpec = { operands: ['...text'] }
const CONFIG = (path: string): SubSpec => {
  const written = onFile('fs.write', path, { content: { hash: '', bytes: 0, runs: 'agent', secret: false } })
  return {
    operands: ['...text'],
    values: '-s --scope -e --env -t --transport -H --header --url --bearer-token-env-var --client-id --callback-port',
    refine: (call) =>
      takesGuardAway(call) ? { effects: [effect('guard.tamper', `${call.program} ${shown(call.words)}`.slice(0, 120), { what: 'settings' })] } : written(call),
  }
}

/** The guard's own server or plugin is taken out, or another one is put in its place. */
const takesGuardAway = (call: Call): boolean => call.operands.slice(0, 1).some((word) => /^@?beforehand(@|\/|$)/.test(known(word) ?? ''))

/** Settings by name: what loosens the guard when it is set. */
const SETTING: SubSpec = {
  operands: ['...text'],
  refine: (call) => {
    const words = shown(call.operands)
    return /^(set|add|remove|rm|unset|disable|-\S+\s+set)\b/.test(words) && /hook|permission|bypass|disableAll|env\b/i.test(words)
      ? { effects: [effect('guard.tamper', `${call.program} ${call.path.join(' ')} ${words}`.slice(0, 120), { what: 'settings' })] }
      : {}
  },
}

/** `mcp add`, `plugin install`: what an agent will load or run by itself from now on. */
const mcp = (path: string): SubSpec => ({
  unlisted: 'operands',
  operands: ['...text'],
  subcommands: {
    'add add-json add-from-claude-desktop remove reset-project-choices enable disable auth login logout': CONFIG(path),
    'list ls get serve debug': LOOK,
  },
})
const plugins = (path: string): SubSpec => ({
  unlisted: 'operands',
  operands: ['...text'],
  subcommands: {
    'install i uninstall remove enable disable update add': CONFIG(path),
    marketplace: { unlisted: 'operands', operands: ['...text'], subcommands: { 'add remove update upgrade': CONFIG(path), list: LOOK } },
    'list validate': LOOK,
  },
})

interface Agent {
  readonly names: readonly string[]
  readonly source: string
  /** Options that alone start it unchecked. */
  readonly off?: string
  /** Options that do so with one of these values. */
  readonly offIf?: Readonly<Record<string, RegExp>>
  readonly values?: string
  readonly options?: Options
  readonly config?: string
  readonly variables?: Readonly<Record<string, RegExp>>
  readonly subcommands?: Record<string, SubSpec>
}

const isOff = (agent: Agent, call: Call): boolean =>
  any(call, ...(agent.off ?? '').split(' ').filter((name) => name !== '')) ||
  Object.entries(agent.offIf ?? {}).some(([name, bad]) => call.values(name).some((value) => bad.test(known(value) ?? '?'))) ||
  Object.entries(agent.variables ?? {}).some(([name, bad]) => bad.test(call.env(name) ?? '')) ||
  isElsewhere(call)

/** With another home it finds none of the settings in which the guard stands. */
const isElsewhere = (call: Call): boolean => {
  const home = call.env('HOME')
  const config = call.env('XDG_CONFIG_HOME')
  return (home !== undefined && home !== call.home) || (config !== undefined && config !== `${call.home}/.config`)
}

const agentSpec = (agent: Agent): CommandSpec => {
  const refine = (call: Call): Refined =>
    isOff(agent, call) ? { effects: [effect('guard.tamper', `${call.program} ${shown(call.words)}`.slice(0, 120), UNCHECKED)] } : {}
  const withCheck = (spec: SubSpec): SubSpec => ({
    ...spec,
    refine: (call) => ({ ...spec.refine?.(call), effects: [...(spec.refine?.(call).effects ?? []), ...(refine(call).effects ?? [])] }),
  })
  const config = agent.config ?? ''
  const subs: Record<string, SubSpec> = {
    ...(config ? { mcp: mcp(config), 'plugin plugins extensions extension ext': plugins(config) } : {}),
    ...agent.subcommands,
  }
  return {
    names: agent.names,
    source: agent.source,
    operands: ['...text'],
    unlisted: 'operands',
    dryRun: '-h',
    flags: `${ANY} ${agent.off ?? ''}`,
    values: `${agent.values ?? ''} ${Object.keys(agent.offIf ?? {}).join(' ')}`,
    ...(agent.options ? { options: agent.options } : {}),
    subcommands: Object.fromEntries(Object.entries(subs).map(([name, spec]) => [name, withCheck(spec)])),
    refine: (call) => (call.path.length === 0 ? refine(call) : {}),
  }
}

const AGENTS: readonly Agent[] = [
  {
    names: ['claude', 'claude-code'],
    source: 'Claude Code 2 CLI reference',
    config: '~/.claude.json',
    off: '--dangerously-skip-permissions --allow-dangerously-skip-permissions --bare --safe-mode --dangerously-load-development-channels',
    offIf: {
      '--permission-mode': /bypassPermissions/,
      '--setting-sources': /^(?!.*user)/,
      '--allowedTools': /^\s*(\*|Bash|Bash\(\*\)|Bash\(\*:\*\))\s*$/,
      '--allowed-tools': /^\s*(\*|Bash|Bash\(\*\))\s*$/,
      '--settings': /disableAllHooks"?\s*:\s*true/,
    },
    values:
      '--model --fallback-model --output-format --input-format --append-system-prompt --system-prompt --append-system-prompt-file ' +
      '--system-prompt-file --disallowedTools --disallowed-tools --tools -r --resume --session-id --max-turns --max-budget-usd --agents --agent ' +
      '--add-dir --mcp-config --plugin-dir --permission-prompt-tool --betas --debug-file --json-schema -n --name --effort -w',
    variables: { CLAUDE_CONFIG_DIR: /^(?!.*\/\.claude\/?$)./ },
    subcommands: { 'config settings': SETTING, 'doctor update install setup-token migrate-installer auth agents': LOOK },
  },
  {
    names: ['codex'],
    source: 'Codex CLI 0.5x help',
    variables: { CODEX_HOME: /^(?!.*\/\.codex\/?$)./ },
    config: '~/.codex/config.toml',
    off: '--yolo --dangerously-bypass-approvals-and-sandbox --dangerously-bypass-hook-trust',
    offIf: {
      '--disable': /hooks/,
      '-c': /^(hooks(\.\w+)*|features\.(codex_)?hooks|approval_policy)\s*=\s*("?never|false|\{|\[)/,
      '--config': /^(hooks(\.\w+)*|features\.(codex_)?hooks|approval_policy)\s*=\s*("?never|false|\{|\[)/,
      '-s': /danger-full-access/,
      '--sandbox': /danger-full-access/,
    },
    values:
      '-m --model -p --profile -C --cd -i --image -o --output-last-message --output-schema --color --enable -a --ask-for-approval --add-dir ' +
      '--local-provider --remote',
    subcommands: {
      'exec e review resume fork apply a app-server exec-server sandbox debug cloud proto completion login logout app update mcp-server responses-api-proxy execpolicy':
        LOOK,
      features: SETTING,
    },
  },
  {
    names: ['opencode', 'opencode-ai'],
    source: 'OpenCode 1.0 CLI',
    config: '~/.config/opencode/opencode.json',
    off: '--pure --auto --yolo --dangerously-skip-permissions',
    variables: {
      OPENCODE_PURE: /^(1|true)$/,
      OPENCODE_PERMISSION: /"\*"\s*:\s*"allow"/,
      OPENCODE_CONFIG_CONTENT: /allow|"plugin"/,
      OPENCODE_CONFIG_DIR: /^(?!.*\/(\.opencode|\.config\/opencode)\/?$)./,
    },
    values:
      '-m --model -s --session -p --prompt --agent --port --hostname --mdns-domain --cors --log-level -f --file --title --attach --variant ' +
      '--command --format --dir',
    subcommands: { 'run serve web attach auth agent models upgrade stats export import github session acp uninstall pr db debug': LOOK },
  },
  {
    names: ['gemini', 'gemini-cli', 'qwen', 'qwen-code', 'iflow', 'iflow-cli'],
    source: 'Gemini CLI 0.2x help',
    config: '~/.gemini/settings.json',
    off: '-y --yolo --no-hooks',
    offIf: { '--approval-mode': /yolo/ },
    values:
      '-m --model -p --prompt -i --prompt-interactive --include-directories --allowed-mcp-server-names --allowed-tools -e --extensions -o ' +
      '--output-format -r --resume --session-summary --policy',
    subcommands: { 'hooks skills': LOOK },
  },
  {
    names: ['q', 'qchat'],
    source: 'Amazon Q Developer CLI 1.19 help',
    config: '~/.aws/amazonq/settings.json',
    off: '-a --trust-all-tools',
    values: '--profile --agent --model --trust-tools',
    subcommands: { 'doctor settings login logout whoami user version help-all mcp agent integrations update diagnostic issue theme': LOOK },
  },
  {
    names: ['aider', 'aider-chat'],
    source: 'aider 0.7x options reference',
    off: '--yes-always',
    values:
      '--model --message -m --message-file -f --file --read --edit-format --weak-model --editor-model --env-file --config -c --api-key ' +
      '--openai-api-key --anthropic-api-key --lint-cmd --test-cmd --load --map-tokens --chat-mode',
  },
  {
    names: ['cursor-agent', 'agent'],
    source: 'Cursor CLI reference 2025',
    config: '~/.cursor/mcp.json',
    off: '-f --force --yolo --approve-mcps',
    values: '-m --model --output-format --resume --workspace -a --api-key -H --header --mode --sandbox',
    subcommands: { 'login logout status about models update create-chat ls resume': LOOK },
  },
  {
    names: ['copilot'],
    source: 'GitHub Copilot CLI help 2025',
    config: '~/.copilot/mcp-config.json',
    off: '--allow-all-tools --allow-all --yolo --allow-all-paths',
    values: '-p --prompt -i --model --add-dir --deny-tool --agent --log-level --log-dir --resume --additional-mcp-config',
    offIf: { '--allow-tool': /^(shell|\*)$/ },
  },
  {
    names: ['amp'],
    source: 'Amp manual 2025',
    config: '~/.config/amp/settings.json',
    off: '--dangerously-allow-all',
    values: '-x --execute -m --mode --settings-file --mcp-config --visibility --label --log-level',
  },
  {
    names: ['droid'],
    source: 'Factory droid CLI reference 2025',
    config: '~/.factory/mcp.json',
    off: '--skip-permissions-unsafe',
    offIf: { '--auto': /high/ },
    values: '-f --file -o --output-format -s --session-id -m --model -r --reasoning-effort --cwd',
    subcommands: { exec: LOOK },
  },
  {
    names: [
      'crush',
      'kilocode',
      'cline',
      'roo',
      'plandex',
      'openhands',
      'swe-agent',
      'sweagent',
      'auggie',
      'kiro-cli',
      'forge-code',
      'codebuff',
      'cn',
      'rovodev',
      'devin',
      'letta',
      'pi',
      'trae-cli',
      'kimi',
      'vibe',
      'junie',
    ],
    source: 'command line help of the other agents (2025)',
    off: '--yolo --dangerously-skip-permissions --dangerously-allow-all --trust-all-tools --yes-always --auto-approve',
    variables: { GOOSE_MODE: /^auto$/ },
    values: '-m --model -p --prompt -t --text -i --instructions --recipe --name --provider --params',
  },
]

const TAMPER = (what = 'cli'): SubSpec => ({ operands: ['...text'], effects: [{ kind: 'guard.tamper', set: { what } }] })
const BEFOREHAND: CommandSpec = {
  names: ['beforehand'],
  source: 'beforehand 0.1 (DESIGN, the list that is the API)',
  flags: `${ANY} --json`,
  values: '--policy --config --port --facts --session --agent --cwd --since --limit --model --out --rule',
  unlisted: 'operands',
  operands: ['...text'],
  dryRun: '-h',
  subcommands: {
    'decide explain why log status doctor report replay watch models mcp serve hook': LOOK,
    policy: {
      unlisted: 'operands',
      operands: ['...text'],
      subcommands: { 'check lint test show diff list explain': LOOK, 'promote set edit import remove': TAMPER() },
    },
    'approve pause review trust tune token uninstall': TAMPER(),
    run: { syntax: 'posix', operands: ['command'] },
    init: {
      operands: ['...text'],
      flags: `${ANY} --grant`,
      options: { '--undo': '', '--grant': '' },
      effects: [{ kind: 'guard.tamper', if: ['--undo', '--grant'], set: { what: 'cli' } }],
    },
  },
}

export default [...AGENTS.map(agentSpec), BEFOREHAND] satisfies readonly CommandSpec[]
