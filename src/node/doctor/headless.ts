// Owns how each real client is started once without a person, its model on loopback and everything else as it is configured. Facts seen with the versions in test/agents/install.ts.
import { execa } from 'execa'
import type { Call } from './wires.ts'

interface Start {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

export interface Headless {
  readonly agent: string
  /** What a person types. */
  readonly command: string
  /** Variables that say where the client's own configuration is; only these, and those of every process, are passed on. */
  readonly variables: readonly string[]
  start(model: string, prompt: string): Start
  /** The most permissive mode that the client has: whatever stops a call then is a hook. */
  readonly permissive: readonly string[]
  /** With these it keeps no session among the user's own; `scratch` is a folder to write to. */
  leaveNothing(scratch: string): Start
  /** A call of its shell tool. */
  shell(command: string): Call
}

const FAKE_KEY = 'sk-ant-fake-0000000000000000000000000000000000'

const claudeCode: Headless = {
  agent: 'claude-code',
  command: 'claude',
  variables: ['CLAUDE_CONFIG_DIR'],
  start: (model, prompt) => {
    // Settings may carry variables too, so these are given both ways; an empty one takes a cloud provider away.
    const env = {
      ANTHROPIC_BASE_URL: model,
      ANTHROPIC_API_KEY: FAKE_KEY,
      ANTHROPIC_MODEL: 'claude-sonnet-4-5',
      CLAUDE_CODE_USE_BEDROCK: '',
      CLAUDE_CODE_USE_VERTEX: '',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
      DISABLE_TELEMETRY: '1',
      DISABLE_ERROR_REPORTING: '1',
    }
    return {
      args: [...['-p', prompt, '--output-format', 'stream-json', '--verbose', '--include-hook-events'], ...['--settings', JSON.stringify({ env })]],
      // As root the client refuses this mode elsewhere than in a container.
      env: { ...env, IS_SANDBOX: '1' },
    }
  },
  permissive: ['--permission-mode', 'bypassPermissions'],
  leaveNothing: () => ({ args: ['--no-session-persistence'], env: {} }),
  shell: (command) => ({ name: 'Bash', input: { command, description: 'scripted' } }),
}

const codex: Headless = {
  agent: 'codex',
  command: 'codex',
  variables: ['CODEX_HOME'],
  start: (model, prompt) => {
    const provider = `{ name = "loopback", base_url = "${model}/v1", wire_api = "responses", env_key = "LOOPBACK_KEY", request_max_retries = 0, stream_max_retries = 0 }`
    const settings = [
      ...['model="scripted"', 'model_provider="loopback"', `model_providers.loopback=${provider}`],
      // Otherwise it looks for plugins and updates on the network.
      ...['check_for_update_on_startup=false', 'features.plugins=false', 'features.remote_plugin=false', 'features.apps=false'],
      ...['analytics.enabled=false', 'otel.exporter="none"'],
    ]
    return {
      args: ['exec', '--json', '--skip-git-repo-check', ...settings.flatMap((setting) => ['-c', setting]), prompt],
      env: { LOOPBACK_KEY: 'fake' },
    }
  },
  permissive: ['--yolo'],
  leaveNothing: () => ({ args: ['--ephemeral'], env: {} }),
  shell: (cmd) => ({ name: 'exec_command', input: { cmd } }),
}

const opencode: Headless = {
  agent: 'opencode',
  command: 'opencode',
  variables: ['OPENCODE_CONFIG', 'OPENCODE_CONFIG_DIR', 'OPENCODE_PURE', 'OPENCODE_PERMISSION'],
  start: (model, prompt) => {
    const config = {
      autoupdate: false,
      share: 'disabled',
      snapshot: false,
      enabled_providers: ['scripted'],
      model: 'scripted/m1',
      small_model: 'scripted/m1',
      provider: {
        scripted: {
          npm: '@ai-sdk/openai-compatible',
          name: 'Scripted',
          options: { baseURL: `${model}/v1`, apiKey: 'fake' },
          // Models whose name begins with `gpt-` are offered patches in place of edits.
          models: Object.fromEntries(['m1', 'gpt-5'].map((name) => [name, { name, tool_call: true, limit: { context: 100_000, output: 4_000 } }])),
        },
      },
    }
    return {
      args: ['run', '--title', 'scripted', '--format', 'json', prompt],
      env: {
        OPENCODE_CONFIG_CONTENT: JSON.stringify(config),
        OPENCODE_DISABLE_AUTOUPDATE: '1',
        OPENCODE_DISABLE_MODELS_FETCH: '1',
        OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
        OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
        // At its start it installs a package into each of its folders, and waits for it. Nothing listens there.
        npm_config_registry: 'http://127.0.0.1:9/',
        npm_config_fetch_retries: '0',
      },
    }
  },
  permissive: ['--auto'],
  leaveNothing: (scratch) => ({ args: [], env: { XDG_DATA_HOME: `${scratch}/data`, XDG_STATE_HOME: `${scratch}/state` } }),
  shell: (command) => ({ name: 'bash', input: { command, description: 'scripted' } }),
}

export const HEADLESS: readonly Headless[] = [claudeCode, codex, opencode]

export const headlessOf = (agent: string): Headless => {
  const found = HEADLESS.find((each) => each.agent === agent)
  if (!found) throw new Error(`nobody says how ${agent} is started without a person`)
  return found
}

export interface ClientRun {
  readonly code: number | undefined
  readonly timedOut: boolean
  readonly out: string
  readonly err: string
  readonly ms: number
}

export interface RunOptions {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  /** Milliseconds; then the client and what it started are killed. */
  readonly limit: number
}

/** Runs a client to its end, in a process group of its own so that nothing stays behind. Its environment is exactly `env`. */
export const runClient = async (binary: string, args: readonly string[], { cwd, env, limit }: RunOptions): Promise<ClientRun> => {
  const began = performance.now()
  const child = execa(binary, args, { cwd, env, extendEnv: false, stdin: 'ignore', reject: false, detached: true, maxBuffer: 64 * 1024 * 1024 })
  let timedOut = false
  const late = setTimeout(() => {
    timedOut = true
    endGroup(child.pid)
  }, limit)
  const { exitCode, stdout, stderr } = await child
  clearTimeout(late)
  endGroup(child.pid)
  return { code: exitCode, timedOut, out: stdout, err: stderr, ms: performance.now() - began }
}

/** Whatever is left of a client's process group. */
const endGroup = (pid: number | undefined): void => {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // Nothing is left.
  }
}
