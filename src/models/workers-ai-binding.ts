// Owns reaching Clef through the binding `env.AI` of a Worker: the driver asks as over HTTP, and the binding's answers and errors become replies.
import type { Backend } from './backend.ts'
import clef from './clef.ts'
import clefFlash from './clef-flash.ts'
import type { Fetch } from './system-one.ts'

/** `env.AI`: gives the body without the envelope, and throws `Error("<code>: <message>")`. */
export interface AiBinding {
  run(model: string, input: object): Promise<unknown>
}

/** A backend that needs no address and no key: the binding has both. */
export const bindingBackend = (name: string, model: 'clef' | 'clef-flash'): Backend => {
  const dialect = model === 'clef' ? clef : clefFlash
  const url = `https://workers-ai.invalid${dialect.path.replace('{account}', 'binding').replace('{model}', model)}`
  return { name, dialect, url, listUrl: '', model, key: '', limits: dialect.limits, price: dialect.price, atOnce: 8, heartbeatS: 0, calibration: '' }
}

/** The binding in the place of fetch. */
export const bindingFetch =
  (ai: AiBinding): Fetch =>
  async (url, { body }) => {
    const model = /@cf\/.+$/.exec(url)?.[0] ?? ''
    try {
      return Response.json(await ai.run(model, JSON.parse(String(body))))
    } catch (thrown) {
      const [code, message] = codeOf(thrown)
      return Response.json(
        { success: false, errors: [{ code, message }] },
        { status: STATUS[code] ?? (/inference failed|capacity/i.test(message) ? 529 : code === 5012 ? 422 : 500) },
      )
    }
  }

/** Codes of Workers AI that stand for one status; 5012 stands for two. */
const STATUS: Readonly<Record<number, number>> = { 3040: 429, 4006: 429, 5006: 400, 5007: 400, 5021: 413, 6003: 400, 7000: 400, 10000: 401 }

const codeOf = (thrown: unknown): readonly [number, string] => {
  const message = thrown instanceof Error ? thrown.message : ''
  return [Number(/\b(\d{4,5})\s*:/.exec(message)?.[1] ?? 0), message]
}
