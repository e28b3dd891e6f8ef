// Owns what the text of an HTTP request tells by itself: a credential written into it and whose it is, and a GET that starts something. No verdicts.
import { findSecrets } from './secrets.ts'

/** Hosts that a key of this kind is made for. Kinds without an entry may belong to any host. */
const OWNERS: Readonly<Record<string, RegExp>> = {
  'aws-key': /(^|\.)amazonaws\.com/,
  'gcp-key': /(^|\.)(googleapis|google)\.com$/,
  'azure-key': /(^|\.)(azure|windows|microsoft|microsoftonline)\.(com|net)$/,
  'github-token': /(^|\.)github/,
  'gitlab-token': /(^|\.)gitlab/,
  'slack-token': /(^|\.)slack\.com$/,
  webhook: /(^|\.)(slack|discord|discordapp)\.com$/,
  'stripe-key': /(^|\.)stripe\.com$/,
  'anthropic-key': /(^|\.)anthropic\.com$/,
  'openai-key': /(^|\.)(openai\.com|azure\.com|openrouter\.ai|deepseek\.com)$/,
  'npm-token': /(^|\.)npmjs\.(org|com)$/,
  'pypi-token': /(^|\.)pypi\.org$/,
  'service-token':
    /(^|\.)(telegram|huggingface|groq|replicate|sendgrid|digitalocean|docker|linear|myshopify|shopify|grafana|supabase|databricks|sentry|getpostman|postman|figma|netlify|heroku|doppler|atlassian|tailscale|x|perplexity|cloudflare|rubygems|planetscale|psdb|facebook|notion|clojars|mailgun|newrelic|fly|vercel|1password)\.(com|org|io|ai|co|app|net|dev|cloud)$/,
}

/** What a request's words give away: a `secret` that is not this host's own, or a `login` (a key, password or token at the place where this host wants it). */
export interface Sent {
  readonly secret: boolean
  readonly login: boolean
}

const NOTHING: Sent = { secret: false, login: false }

/** The name in front of an assigned value, as far as it is told: `AWS_SECRET_ACCESS_KEY` is a setting, `password` a field of a form. */
const isSetting = (text: string, start: number): boolean => {
  const name = /([A-Za-z0-9_.-]+)["']?\s{0,4}(?::|=>|=|:=)\s{0,4}["']?$/.exec(text.slice(Math.max(0, start - 100), start))?.[1] ?? ''
  return name.length > 6 && name === name.toUpperCase()
}

/**
 * Credentials in a text that goes to a host.
 * @param place `header`: where an API wants its key · `body`: anything else that is sent, the address too
 */
export const sentTo = (host: string, text: string, place: 'header' | 'body'): Sent => {
  let sent = NOTHING
  for (const { kind, start } of findSecrets(text, { outgoing: true })) {
    const owner = OWNERS[kind]
    const plain = kind === 'url-password' || (kind === 'password' && !isSetting(text, start))
    const own = owner === undefined ? place === 'header' || plain : owner.test(host)
    sent = own ? { ...sent, login: true } : { ...sent, secret: true }
  }
  return sent
}

const STARTS = /(^|[^a-z])(build|buildwithparameters|rebuild|deploy|deploys|deployments?|redeploy|trigger|triggers|webhooks?|hooks?|dispatch|invoke)([^a-z]|$)/i
const TOKEN = /[?&](token|key|secret|auth|auth_token|access_token|api_?key|signature|sig|code|hook_token|trigger_token)=/i

/** True for an address that does something when it is merely fetched: a build or deploy hook with its token. */
export const startsSomething = (url: string): boolean => {
  const [, host = '', path = ''] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]+)([^?#]*)/i.exec(url) ?? []
  if (/^(.*\.)?(hooks|webhooks?)\./i.test(host) && path.length > 8) return true
  return STARTS.test(path) && (TOKEN.test(url) || /\/with\/key\//.test(path))
}

/** The method that an address has in effect. */
export const methodInEffect = (method: string, url: string): string => (method === 'GET' && startsSomething(url) ? 'POST' : method)
