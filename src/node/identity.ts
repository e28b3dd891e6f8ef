// Owns ids, hashes and clocks of this process.
import { createHmac, hash, randomUUID } from 'node:crypto'
import type { Clock } from '../core/ports.ts'

export const sha256 = (text: string): string => hash('sha256', text)

/** A short keyed hash that stands in for a secret. The key is fetched when the first secret turns up. */
export const keyedHash = (keyOf: () => Buffer): ((secret: string) => string) => {
  let key: Buffer | undefined
  return (secret) => {
    key ??= keyOf()
    return createHmac('sha256', key).update(secret).digest('base64url').slice(0, 12)
  }
}

/** `dec_` + UUIDv7 (RFC 9562) for a time in epoch milliseconds: a random UUID with the time in front and another version digit. */
export const newId = (epoch: number): string => {
  const time = Math.floor(epoch).toString(16).padStart(12, '0')
  return `dec_${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** Milliseconds from some start. `performance` would load a module at the start of every process. */
const monotonic = (): number => {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1e3 + nanoseconds / 1e6
}

export const systemClock: Clock = {
  now: monotonic,
  epoch: () => Date.now(),
  within: async (work, ms) => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((done) => {
      timer = setTimeout(() => done('late'), ms)
    })
    // A late failure has nobody left to tell.
    work.catch(() => undefined)
    try {
      return await Promise.race([work, late])
    } finally {
      clearTimeout(timer)
    }
  },
}
