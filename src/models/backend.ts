// Owns a configured backend: a dialect with the address, model, key and limits that an entry under `models:` gives it. Reads no environment.
import { z } from 'zod'
import type { Dialect, DialectLimits, Price } from './dialect.ts'
import { DIALECTS, dialectFor, dialectOf, variantOf } from './dialects.ts'

export interface Backend {
  /** As the policy names it. */
  readonly name: string
  readonly dialect: Dialect
  /** The whole address of the questions. */
  readonly url: string
  /** Where models are listed, or `''`. */
  readonly listUrl: string
  readonly model: string
  /** Sent to `url` and nowhere else. `''`: none. */
  readonly key: string
  readonly limits: DialectLimits
  readonly price: Price | undefined
  /** Requests at the same time. */
  readonly atOnce: number
  /** Seconds between two signs of life while a session is active; 0: none. */
  readonly heartbeatS: number
  /** Path of a calibration file, or `''`. */
  readonly calibration: string
}

/** What stands under a name in `models:`. Text values may be `env:NAME`. */
export const backendSchema = z.strictObject({
  dialect: z.string().optional().describe('Who speaks; not needed where address and model tell.'),
  address: z.string().optional().describe('Root of the server, or the whole address of the route.'),
  model: z.string().optional(),
  key: z.string().optional(),
  account: z.string().optional(),
  state_tokens: z.number().int().min(100).max(1_000_000).optional(),
  at_once: z.number().int().min(1).max(1_000).optional(),
  heartbeat_s: z.number().min(0).max(86_400).optional(),
  calibration: z.string().optional().describe('A calibration file; without one the model may tighten, not allow.'),
  price: z.strictObject({ input: z.number().min(0), output: z.number().min(0).default(0), dated: z.string() }).optional(),
})

export type BackendEntry = z.infer<typeof backendSchema>

/** What stands in the way of using an entry, for a person. */
export interface Unusable {
  readonly unusable: string
}

export const isUnusable = (value: Backend | Unusable): value is Unusable => 'unusable' in value

/** The value behind `env:NAME`, or undefined where the variable is not set. */
export type ReadEnv = (name: string) => string | undefined

/**
 * The backend that an entry describes, or what is missing. `entry` undefined: a shipped name without an entry.
 * @param env only the variables that the entry (or, without one, the dialect) names are looked up
 */
export const backendOf = (name: string, entry: unknown, env: ReadEnv): Backend | Unusable => {
  const parsed = backendSchema.safeParse(entry ?? {})
  if (!parsed.success)
    return {
      unusable: `\`models.${name}\` is wrong: ${parsed.error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; ')}`,
    }
  const given = parsed.data
  const reading = reader(name, env)
  const address = (reading.text(given.address, 'address') ?? '').replace(/\/+$/, '')
  const model = reading.text(given.model, 'model')
  const spoken = given.dialect === undefined ? (dialectOf(name) ?? dialectFor(address, model ?? '')) : dialectOf(given.dialect)
  const dialect = spoken && variantOf(spoken, model ?? name)
  if (!dialect) return { unusable: unknownDialect(name, given.dialect) }
  // A shipped name needs no entry: then its usual variables are looked at.
  const shipped = entry === undefined
  const key = shipped ? env(dialect.env.key) : reading.text(given.key, 'key')
  const account = reading.text(given.account, 'account') ?? (shipped && dialect.env.account ? env(dialect.env.account) : undefined)
  if (reading.missing[0]) return { unusable: reading.missing[0] }
  if (!key && dialect.key === 'needed')
    return { unusable: `\`${name}\` has no key: ${shipped ? `set ${dialect.env.key}` : `give \`key: env:${dialect.env.key}\` under \`models.${name}\``}` }
  const asked = model ?? (dialect.aliases.includes(name) && name.startsWith('jev-') ? name : dialect.model)
  const placed = placeOf(name, dialect, address, asked, account)
  if (isUnusableText(placed)) return placed
  if (key && !isSafe(placed.url)) return { unusable: `\`${name}\` would send its key unencrypted; give an https address` }
  return {
    name,
    dialect,
    ...placed,
    model: asked,
    key: key ?? '',
    limits: given.state_tokens === undefined ? dialect.limits : { ...dialect.limits, stateTokens: given.state_tokens },
    price: given.price ?? dialect.price,
    atOnce: given.at_once ?? 8,
    heartbeatS: given.heartbeat_s ?? 240,
    calibration: given.calibration ?? '',
  }
}

const unknownDialect = (name: string, dialect: string | undefined): string =>
  dialect === undefined
    ? `\`models.${name}\` needs a \`dialect\`, since its address does not tell; it is one of ${DIALECTS.map(({ id }) => id).join(', ')}`
    : `\`models.${name}\` has the unknown dialect \`${dialect}\`; it is one of ${DIALECTS.map(({ id }) => id).join(', ')}`

interface Reading {
  text(value: string | undefined, field: string): string | undefined
  readonly missing: readonly string[]
}

const reader = (name: string, env: ReadEnv): Reading => {
  const missing: string[] = []
  return {
    missing,
    text: (value, field) => {
      if (!value?.startsWith('env:')) return value
      const variable = value.slice(4)
      const found = env(variable)
      if (!found) missing.push(`\`${name}\` has no ${field}: the environment variable ${variable} is not set`)
      return found
    },
  }
}

type Placed = Pick<Backend, 'url' | 'listUrl'>

const isUnusableText = (value: Placed | Unusable): value is Unusable => 'unusable' in value

const placeOf = (name: string, dialect: Dialect, address: string, model: string, account: string | undefined): Placed | Unusable => {
  const base = address === '' ? dialect.base : address
  if (base === '') return { unusable: `\`${name}\` needs an \`address\`: that of ${dialect.title} is not public` }
  const { root, path } = split(base, dialect)
  if (!URL.canParse(root) || !/^https?:$/.test(new URL(root).protocol)) return { unusable: `\`${name}\` has an address that is no http or https address` }
  if (path.includes('{account}') && !account)
    return { unusable: `\`${name}\` has no account: give \`account\`${dialect.env.account ? `, or set ${dialect.env.account}` : ''}` }
  const filled = path.replace('{account}', encodeURIComponent(account ?? '')).replace('{model}', encodeURIComponent(model))
  return { url: `${root}${filled}`, listUrl: dialect.list === '' ? '' : `${root}${dialect.list}` }
}

/** An address may be the root, the root with `/v1`, or the whole route; for Workers AI also with the account, with or without the model. */
const split = (address: string, { path }: Dialect): { readonly root: string; readonly path: string } => {
  if (address.endsWith(path)) return { root: address.slice(0, -path.length), path }
  const version = /\/v\d+$/.exec(address)?.[0]
  if (version !== undefined && path.startsWith(`${version}/`)) return { root: address.slice(0, -version.length), path }
  const account = /^(.*)(\/client\/v4\/accounts\/[^/]+)(\/ai\/run)?(\/@cf\/.*)?$/.exec(address)
  if (account && path.includes('{account}')) return { root: account[1] ?? '', path: `${account[2]}/ai/run/@cf/cloudflare/{model}` }
  return { root: address, path }
}

/** Encrypted, or never leaves this machine. */
const isSafe = (url: string): boolean => {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}
