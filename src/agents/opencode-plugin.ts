// Owns the OpenCode plugin. `init` writes it as one file, behind a line with `BEFOREHAND`; it runs in the client's own process (Bun), imports nothing of ours,
// and exports exactly one thing, since every other export disables a plugin in silence. Whatever goes wrong throws, and what throws does not run.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

interface Settings {
  /** Path of the service's socket, or `''`; then `url`. */
  readonly socket: string
  readonly url: string
  /** The file in which a running service says where it listens. */
  readonly note: string
  /** Words that start the service. */
  readonly serve: readonly string[]
  readonly grant: boolean
}

declare const BEFOREHAND: Settings

interface Verdict {
  readonly verdict: 'allow' | 'ask' | 'deny'
  readonly grant: boolean
  readonly message: string
}

/** Milliseconds. */
const ANSWER = 5_000
const START = 1_000
/** Verdicts that are kept for the prompts of their calls. */
const MOST = 500

type Fetch = (url: string, init: object) => Promise<Response>

const { note, serve, grant } = BEFOREHAND

/** Where a service that a person started listens; else where ours does. */
const placeOf = (): { readonly socket: string; readonly url: string } => {
  try {
    const { socket, url } = JSON.parse(readFileSync(note, 'utf8')) as Readonly<Record<string, unknown>>
    if (typeof socket === 'string' && typeof url === 'string' && socket + url !== '') return { socket, url }
  } catch {
    // None runs, or it does not say.
  }
  return BEFOREHAND
}

const request = (path: string, ms: number, init: object = {}): Promise<Response> => {
  const { socket, url } = placeOf()
  const over = socket === '' ? {} : { unix: socket }
  return (fetch as Fetch)(`${socket === '' ? url : 'http://localhost'}${path}`, { ...init, ...over, signal: AbortSignal.timeout(ms), redirect: 'error' })
}

const send = (path: string, body: unknown, ms: number): Promise<Response> =>
  request(path, ms, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const isUp = async (): Promise<boolean> => {
  try {
    return (await request('/readyz', 250)).ok
  } catch {
    return false
  }
}

let started = 0

/** Starts the service once in ten seconds; it ends by itself where another one runs. */
const start = (): void => {
  const [program = '', ...args] = serve
  if (program === '' || Date.now() - started < 10_000) return
  started = Date.now()
  try {
    const child = spawn(program, args, { detached: true, stdio: 'ignore' })
    child.on('error', () => undefined)
    child.unref()
  } catch {
    // Then it stays absent, and calls are refused.
  }
}

const ready = async (): Promise<boolean> => {
  const until = Date.now() + START
  start()
  while (Date.now() < until) {
    await new Promise((done) => setTimeout(done, 50))
    if (await isUp()) return true
  }
  return false
}

const refused = (why: string): Error =>
  new Error(`beforehand: ${why}, so nothing runs. Tell the person to run \`beforehand doctor\`; do not try the same another way.`)

/** Only an answer that is whole and names this call counts. */
const ask = async (call: string, body: unknown, again = true): Promise<Verdict> => {
  let answer: Response
  try {
    answer = await send(`/hooks/opencode${grant ? '?grant=true' : ''}`, body, ANSWER)
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError'
    if (again && !late && (await ready())) return ask(call, body, false)
    throw refused(late ? 'the guard did not answer in time' : 'the guard cannot be reached')
  }
  if (answer.status === 503 && again && (await ready())) return ask(call, body, false)
  const given: unknown = answer.ok ? await answer.json().catch(() => undefined) : undefined
  const told = typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>) : {}
  const { verdict, message } = told
  const whole = told['beforehand'] === 1 && told['call'] === call && typeof message === 'string'
  if (!whole || (verdict !== 'allow' && verdict !== 'ask' && verdict !== 'deny')) throw refused('the guard gave no answer that can be used')
  return { verdict, message, grant: told['grant'] === true }
}

// ---- the client's own permissions: what it would have asked without our baseline

interface Rule {
  readonly permission: string
  readonly pattern: string
  readonly action: unknown
}

const DEFAULTS: readonly Rule[] = [
  { permission: '*', pattern: '*', action: 'allow' },
  { permission: 'doom_loop', pattern: '*', action: 'ask' },
  { permission: 'external_directory', pattern: '*', action: 'ask' },
  { permission: 'read', pattern: '*.env', action: 'ask' },
  { permission: 'read', pattern: '*.env.*', action: 'ask' },
  { permission: 'read', pattern: '*.env.example', action: 'allow' },
]

/** What its built-in agents may not do; the baseline, being the person's own setting, would open it. */
const BUILT_IN: Readonly<Record<string, ReadonlySet<string>>> = {
  plan: new Set(['edit']),
  explore: new Set(['edit', 'task', 'todowrite', 'skill']),
}

const rulesOf = (permission: unknown): readonly Rule[] => {
  if (typeof permission === 'string') return [{ permission: '*', pattern: '*', action: permission }]
  if (typeof permission !== 'object' || permission === null) return []
  const ours = 'beforehand' in permission
  return Object.entries(permission).flatMap(([key, value]) => {
    if (ours && (key === '*' || key === 'beforehand') && value === 'ask') return []
    if (typeof value === 'string') return [{ permission: key, pattern: '*', action: value }]
    return typeof value === 'object' && value !== null ? Object.entries(value).map(([pattern, action]) => ({ permission: key, pattern, action })) : []
  })
}

/** `*` is any text, `?` one character; a trailing ` *` also fits nothing. */
const fits = (pattern: string, text: string): boolean => {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${source.endsWith(' .*') ? `${source.slice(0, -3)}( .*)?` : source}$`, 's').test(text)
}

const actionOf = (rules: readonly Rule[], permission: string, pattern: string): unknown =>
  rules.findLast((rule) => fits(rule.permission, permission) && fits(rule.pattern, pattern))?.action

// ---- the plugin

interface Client {
  postSessionIdPermissionsPermissionId?(options: object): Promise<unknown>
  _client?: { post(options: object): Promise<unknown> }
}

interface Given {
  readonly client: Client
  readonly directory: string
  readonly worktree: string
}

interface Call {
  readonly tool: string
  readonly sessionID: string
  readonly callID: string
}

interface Asked {
  readonly id: string
  readonly sessionID: string
  readonly permission: string
  readonly patterns?: readonly string[]
  readonly tool?: { readonly callID: string }
}

const server = async ({ client, directory, worktree }: Given): Promise<object> => {
  const parents = new Map<string, string>()
  const agents = new Map<string, string>()
  const verdicts = new Map<string, Verdict>()
  /** Permissions of prompts, by their id; and those for which a person said `always`, so that no prompt comes any more. */
  const pending = new Map<string, string>()
  const always = new Set<string>()
  let rules: readonly Rule[] = DEFAULTS
  let baseline = false
  // Nobody is there to answer in a run.
  const headless = process.argv.includes('run')
  if (!(await isUp())) start()

  const rootOf = (session: string): string => {
    let at = session
    for (let left = 20; left > 0 && parents.has(at); left -= 1) at = parents.get(at) ?? at
    return at
  }

  const about = (event: string, { tool, sessionID, callID }: Call, args: unknown): Readonly<Record<string, unknown>> => {
    const workdir = typeof args === 'object' && args !== null && 'workdir' in args && typeof args.workdir === 'string' ? args.workdir : ''
    const cwd = workdir === '' ? directory : workdir.startsWith('/') ? workdir : `${directory}/${workdir}`
    const parent = rootOf(sessionID)
    return {
      event,
      tool,
      input: args ?? {},
      session: sessionID,
      parent: parent === sessionID ? '' : parent,
      call: callID,
      cwd,
      workspace: [...new Set([directory, worktree])],
    }
  }

  /** Answers a prompt that is there only because of our baseline, for exactly the call that was decided. */
  const reply = async (asked: Asked): Promise<void> => {
    const verdict = verdicts.get(`${asked.sessionID} ${asked.tool?.callID ?? ''}`)
    if (verdict?.verdict !== 'allow') return
    const agent = agents.get(asked.sessionID) ?? ''
    const forbidden = Object.hasOwn(BUILT_IN, agent) && BUILT_IN[agent]?.has(asked.permission) === true
    const patterns = asked.patterns?.length ? asked.patterns : ['*']
    const own = patterns.every((pattern) => actionOf(rules, asked.permission, pattern) === 'allow')
    if (!forbidden && !own && !verdict.grant) return
    const path = { id: asked.sessionID, permissionID: asked.id }
    const body = { response: forbidden ? 'reject' : 'once' }
    if (client.postSessionIdPermissionsPermissionId) await client.postSessionIdPermissionsPermissionId({ path, body })
    else await client._client?.post({ url: '/session/{id}/permissions/{permissionID}', path, body, headers: { 'content-type': 'application/json' } })
  }

  /** True where a prompt of the client's own will come for this call. */
  const willAsk = (tool: string): boolean => {
    const permission = ['write', 'edit', 'apply_patch', 'multiedit'].includes(tool) ? 'edit' : tool
    const own = rules.slice(DEFAULTS.length).filter((rule) => fits(rule.permission, permission))
    return baseline && !headless && !always.has(permission) && !always.has('*') && own.every((rule) => rule.action !== 'allow')
  }

  return {
    config: async (config: { readonly permission?: unknown }) => {
      rules = [...DEFAULTS, ...rulesOf(config.permission)]
      baseline = typeof config.permission === 'object' && config.permission !== null && '*' in config.permission && config.permission['*'] === 'ask'
    },
    event: async ({ event }: { readonly event: { readonly type: string; readonly properties: Readonly<Record<string, unknown>> } }) => {
      const { type, properties } = event
      const info = properties['info'] as { readonly id?: string; readonly parentID?: string } | undefined
      if (type === 'session.created' && info?.id && info.parentID) parents.set(info.id, info.parentID)
      if (type === 'permission.replied' && properties['reply'] === 'always') always.add(pending.get(String(properties['requestID'])) ?? '*')
      if (type !== 'permission.asked') return
      const asked = properties as unknown as Asked
      pending.set(asked.id, asked.permission)
      await reply(asked).catch(() => undefined)
    },
    'chat.message': async (input: { readonly sessionID: string }, output: { readonly message?: { readonly agent?: string } }) => {
      agents.set(input.sessionID, output.message?.agent ?? '')
    },
    'tool.execute.before': async (input: Call, output: { readonly args: unknown }) => {
      // What the client makes of a call that it could not read: it only tells the model so.
      if (input.tool === 'invalid') return
      const told = await ask(input.callID, about('before', input, output.args))
      const key = `${input.sessionID} ${input.callID}`
      verdicts.set(key, told)
      const [oldest] = verdicts.keys()
      if (verdicts.size > MOST && oldest !== undefined) verdicts.delete(oldest)
      if (told.verdict === 'allow' || (told.verdict === 'ask' && willAsk(input.tool))) return
      throw new Error(told.message)
    },
    'tool.execute.after': async (input: Call & { readonly args: unknown }, output: { readonly metadata?: { readonly exit?: unknown } }) => {
      verdicts.delete(`${input.sessionID} ${input.callID}`)
      const exit = output?.metadata?.exit
      // Never in the way of the call.
      void send('/hooks/opencode', { ...about('after', input, input.args), ...(typeof exit === 'number' ? { exit } : {}) }, ANSWER).catch(() => undefined)
    },
  }
}

export default { id: 'beforehand', server }
