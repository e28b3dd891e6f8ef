// Owns who is let in: Host and Origin against DNS rebinding, the bearer token, its role. What a caller may then ask is the route's business.
import type { Peer, RefusedWhy, Role, ServeOptions } from '../options.ts'
import { type Problem, problem } from './reply.ts'

/** `open`: anybody · `known`: any token · else the role. Where no tokens are needed, everybody has every role. */
export type Access = 'open' | 'known' | Role

export interface Caller {
  /** Id of the token, `''` without one. */
  readonly token: string
  /** Whom limits count for. */
  readonly key: string
  /** False for a stranger at an open route. */
  readonly known: boolean
}

export interface Refusal {
  readonly why: RefusedWhy
  readonly problem: Problem
}

export const isRefusal = (value: Caller | Refusal): value is Refusal => 'why' in value

export interface Gate {
  /** Host and Origin; undefined where both are fine. */
  place(request: Request, peer: Peer): Refusal | undefined
  /** Who asks, and whether they may ask this. */
  caller(request: Request, peer: Peer, access: Access): Caller | Refusal
}

export const refusal = (why: RefusedWhy, code: Problem['code'], message: string, headers?: Problem['headers']): Refusal => ({
  why,
  problem: problem(code, message, headers),
})

const NOT_A_HOST = refusal('host', 'request.host', 'this Host is not served here; start the service with it as an allowed host')
const NOT_AN_ORIGIN = refusal('origin', 'request.origin', 'this Origin may not call; start the service with it as an allowed origin')
const NO_TOKEN = refusal('token', 'request.token', 'a valid bearer token is needed; `beforehand token create` makes one', { 'www-authenticate': 'Bearer' })

export const createGate = ({ tokens, allowedHosts, allowedOrigins }: Pick<ServeOptions, 'tokens' | 'allowedHosts' | 'allowedOrigins'>): Gate => {
  const hosts = new Set(allowedHosts.map((host) => host.toLowerCase()))
  const origins = new Set(allowedOrigins.map((origin) => origin.toLowerCase()))
  return {
    place: ({ headers, url }, { socket }) => {
      // A page cannot open a unix socket, and its Host is made up.
      if (!socket && !isAllowedHost(hosts, headers.get('host') ?? new URL(url).host)) return NOT_A_HOST
      const origin = headers.get('origin')
      return origin === null || origins.has(origin.toLowerCase()) ? undefined : NOT_AN_ORIGIN
    },
    caller: ({ headers }, peer, access) => {
      const key = peer.socket ? 'socket' : `from ${peer.remote ?? ''}`
      if (!tokens) return { token: '', key, known: true }
      const authorization = headers.get('authorization')
      if (authorization === null) {
        // The file permissions of the socket stand for a token that may decide.
        if (peer.socket && access !== 'review') return { token: '', key, known: true }
        return access === 'open' ? { token: '', key, known: false } : NO_TOKEN
      }
      const bearer = bearerOf(authorization)
      const holder = bearer === undefined ? undefined : tokens(bearer)
      if (!holder) return access === 'open' ? { token: '', key, known: false } : NO_TOKEN
      if (access === 'open' || access === 'known' || access === holder.role) return { token: holder.id, key: `token ${holder.id}`, known: true }
      return refusal('role', 'request.role', `this token has the role \`${holder.role}\`; a token with the role \`${access}\` is needed`)
    },
  }
}

const isAllowedHost = (allowed: ReadonlySet<string>, given: string): boolean => {
  const host = given.toLowerCase()
  return allowed.has(host) || allowed.has(host.replace(/:\d{1,5}$/, ''))
}

const bearerOf = (authorization: string): string | undefined => /^bearer +([A-Za-z0-9._~+/=-]{1,512})$/i.exec(authorization)?.[1]
