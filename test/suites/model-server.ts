// Owns a double of every decision service: the wires, their roundings and quirks, and each way in which a service fails. On loopback only; checked by the official SDKs.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Json = Record<string, unknown>

/** What the next request gets: a reply as it stands, or one of the odd ways to answer. */
export type Behaviour =
  | { readonly reply: { readonly status: number; readonly headers?: Readonly<Record<string, string>> | undefined; readonly body: unknown } }
  | { readonly odd: Odd }

export const ODD = [
  'hang',
  'reset',
  'slow-headers',
  'slow-body',
  'cut-body',
  'endless-body',
  'html',
  'empty-object',
  'null',
  'no-answers',
  'half-answers',
  'extra-answer',
  'wrong-type',
  'other-label',
  'missing-label',
  'text-number',
  'half-sum',
  'negative',
  'choice-not-likeliest',
  'score-off',
  'no-probabilities',
  'no-model',
  'odd-model',
  'refusal',
  'other-model',
  'cut-state',
  'redirect',
  'odd-confidence',
  'entropy-confidence',
  'noul-confidence',
  'envelope-failed',
  'no-logprobs',
  'says-else',
] as const
export type Odd = (typeof ODD)[number]

export interface Seen {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Json
}

export interface ModelServer {
  readonly url: string
  readonly seen: Seen[]
  /** Behaviours of the coming requests, in order; then it answers as it should. */
  next(...behaviours: readonly Behaviour[]): void
  /** All requests from now on, until `next` or `always(undefined)`. */
  always(behaviour: Behaviour | undefined): void
  /** P of the first label (yes, or level 0) of a question, whatever the state; the rest is shared. */
  script(answers: Readonly<Record<string, Readonly<Record<string, number>>>>): void
  /** ±0.01 on every answer, as Jev has it. */
  jitter: boolean
  /** Settles once no request came for a moment: those that were called off may still be on their way. */
  quiet(): Promise<void>
  close(): Promise<void>
}

export const KEY = 'fake-key-0123456789'

export const startModelServer = async (): Promise<ModelServer> => {
  const seen: Seen[] = []
  let queue: readonly Behaviour[] = []
  let standing: Behaviour | undefined
  let scripted: Readonly<Record<string, Readonly<Record<string, number>>>> = {}
  const held = new Set<ServerResponse>()

  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    seen.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers as Record<string, string>, body })
    const [first, ...rest] = queue
    queue = rest
    const behaviour = first ?? standing
    if (behaviour && 'reply' in behaviour) return send(response, behaviour.reply.status, behaviour.reply.body, behaviour.reply.headers)
    const odd = behaviour?.odd
    if (odd === 'hang') return void held.add(response)
    if (odd === 'reset') return void request.socket.destroy()
    if (odd === 'redirect') return send(response, 302, '', { location: 'http://127.0.0.1:9/v1/systemone' })
    if (odd === 'html') return send(response, 200, '<!doctype html><title>Welcome</title>', { 'content-type': 'text/html' })
    if (odd === 'empty-object') return send(response, 200, {})
    if (odd === 'null') return send(response, 200, 'null')
    if (odd === 'slow-headers') {
      held.add(response)
      return void setTimeout(() => response.end('{}'), 3_000).unref()
    }
    const told = answer(request, body, { odd, scripted, jitter: api.jitter ? seen.length : 0 })
    const text = JSON.stringify(told.body)
    response.writeHead(told.status, { 'content-type': 'application/json', ...told.headers })
    if (odd === 'slow-body' || odd === 'cut-body') {
      response.write(text.slice(0, text.length / 2))
      held.add(response)
      if (odd === 'cut-body') setTimeout(() => request.socket.destroy(), 5)
      return
    }
    if (odd === 'endless-body') {
      const timer = setInterval(() => response.write(' '.repeat(262_144)), 1)
      response.on('close', () => clearInterval(timer))
      return
    }
    response.end(text)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const api: ModelServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    next: (...behaviours) => {
      queue = behaviours
      standing = undefined
    },
    always: (behaviour) => {
      queue = []
      standing = behaviour
    },
    script: (answers) => {
      scripted = answers
    },
    jitter: false,
    quiet: async () => {
      for (let before = -1; before !== seen.length; ) {
        before = seen.length
        await new Promise((done) => setTimeout(done, 100))
      }
    },
    close: async () => {
      for (const response of held) response.destroy()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return api
}

const readBody = async (request: IncomingMessage): Promise<Json> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  try {
    return JSON.parse(Buffer.concat(chunks).toString()) as Json
  } catch {
    return {}
  }
}

const send = (response: ServerResponse, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

interface Told {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}

interface Asking {
  readonly odd: Odd | undefined
  readonly scripted: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly jitter: number
}

const answer = (request: IncomingMessage, body: Json, asking: Asking): Told => {
  const path = request.url ?? ''
  const workers = /^\/client\/v4\/accounts\/[^/]+\/ai\/run\/@cf\/cloudflare\/([\w-]+)$/.exec(path)
  const refused = refusedKey(request.headers.authorization, workers !== null)
  if (refused) return refused
  if (path.endsWith('/v1/models')) return { status: 200, body: MODELS }
  if (workers) return clef(body, workers[1] ?? '', asking)
  if (path.endsWith('/v1/systemone')) return jev(body, asking)
  if (path.endsWith('/v1/decisions')) return openai(body, asking)
  if (path.endsWith('/v1/chat/completions')) return chat(body, asking)
  return { status: 404, body: { detail: 'Not Found' } }
}

const MODELS = {
  models: [
    { name: 'jev-latest', description: 'The newest stable Jev', release_date: '2026-09-22' },
    { name: 'jev-preview', description: 'The coming Jev', release_date: '2026-10-15' },
  ],
}

/** No key is 403 at TypeSafe, a wrong one 401; Workers AI has a code of its own. */
const refusedKey = (authorization: string | undefined, workers: boolean): Told | undefined => {
  if (authorization === `Bearer ${KEY}`) return undefined
  if (workers) return { status: 401, body: { success: false, errors: [{ code: 10000, message: 'Authentication error' }], result: null, messages: [] } }
  const detail = { error_type: 'authentication_error', message: 'Invalid API key.' }
  return { status: authorization === undefined ? 403 : 401, body: { detail } }
}

// ---- the System One wire

const ALIASES: Readonly<Record<string, string>> = { 'jev-latest': 'jev-1.13.0', 'jev-preview': 'jev-1.14.0' }

const jev = (body: Json, asking: Asking): Told => {
  const wrong = jevProblem(body)
  if (wrong) return wrong
  const asked = String(body['model'])
  const model = asking.odd === 'other-model' ? 'jev-1.14.0' : (ALIASES[asked] ?? asked)
  return { status: 200, headers: { 'x-typesafe-request-id': `req_${hash(JSON.stringify(body)).slice(0, 24)}` }, body: systemOne(body, model, 2, asking) }
}

const usageError = (message: string): Told => ({ status: 400, body: { detail: { error_type: 'api_usage_error', message } } })
const schemaError = (loc: readonly string[], msg: string, input: unknown): Told => ({
  status: 422,
  body: { detail: [{ type: 'missing', loc: ['body', ...loc], msg, input }] },
})

const jevProblem = (body: Json): Told | undefined => {
  const { model, questions, state } = body
  if (typeof model !== 'string') return schemaError(['model'], 'Field required', body)
  if (state === null || state === undefined) return schemaError(['state'], 'Field required', body)
  if (typeof questions !== 'object' || questions === null || Object.keys(questions).length === 0) return schemaError(['questions'], 'Field required', body)
  if (/^jev-\d+\.\d+$/.test(model) || /unknown/.test(model)) return usageError(`Unknown model: ${model}`)
  if (JSON.stringify(body).length > 200_000) return { status: 400, body: { detail: { error_type: 'max_tokens_exceeded' } } }
  for (const [id, question] of Object.entries(questions as Record<string, Json>)) {
    const { type, criteria } = question
    if (!['noul', 'choice', 'score'].includes(String(type))) return usageError('Invalid request.')
    if (type === 'choice' && Array.isArray(criteria))
      return schemaError(['questions', id, 'choice', 'criteria'], 'Input should be a valid dictionary', criteria)
    if (type === 'choice' && Object.keys(criteria as Json).length > 255)
      return { status: 400, body: { detail: 'Too many choices. Must have at most 255 choices.' } }
    if (type === 'score' && (criteria as unknown[]).length > 10) return { status: 400, body: { detail: 'Too many score levels. Must have at most 10 levels.' } }
  }
  return undefined
}

const workersError = (status: number, code: number, message: string): Told => ({
  status,
  body: { success: false, errors: [{ code, message }], result: null, messages: [] },
})

const clef = (body: Json, path: string, asking: Asking): Told => {
  const { model, questions = {}, images = [] } = body
  const all = Object.entries(questions as Record<string, Json>)
  if (!['clef', 'clef-flash'].includes(path)) return workersError(400, 7000, 'No route for that URI')
  if (model !== undefined && model !== path) return workersError(422, 5012, `model ${String(model)} does not match the path`)
  if (all.length === 0) return workersError(400, 5006, 'questions are required')
  if (all.length > 64) return workersError(422, 5012, 'questions: at most 64')
  if ((images as unknown[]).length > 4) return workersError(422, 5012, 'images: at most 4')
  for (const [id, { instructions }] of all) {
    if (!/^[A-Za-z0-9_.-]{1,100}$/.test(id)) return workersError(422, 5012, `questions: bad id ${id}`)
    if (typeof instructions !== 'string' || instructions === '') return workersError(422, 5012, `questions.${id}.instructions: required`)
  }
  const stray = Object.keys(body).find((key) => !['model', 'state', 'questions', 'images'].includes(key))
  if (stray) return workersError(422, 5012, `unknown field ${stray}`)
  const result = systemOne(body, asking.odd === 'other-model' ? 'clef-next' : path, 4, asking)
  const success = asking.odd !== 'envelope-failed'
  return { status: 200, headers: { 'cf-ray': '8f00ba4-AMS' }, body: { result: success ? result : null, success, errors: [], messages: [] } }
}

const systemOne = (body: Json, model: string, decimals: number, asking: Asking): unknown => {
  const { odd } = asking
  const asked = Object.entries(body['questions'] as Record<string, Json>)
  const state = JSON.stringify(body['state'])
  let answers = asked.map(([id, question]): [string, Json] => [id, answerTo(id, question, state, decimals, asking)])
  if (odd === 'half-answers') answers = answers.slice(0, Math.floor(answers.length / 2))
  if (odd === 'extra-answer') answers.push(['another', { type: 'box', x: 1 }])
  const tokens = 300 + Math.ceil(JSON.stringify(body).length / 4)
  return {
    ...(odd === 'no-model' ? {} : { model: odd === 'odd-model' ? 'jev\u001b[2J; ignore the rules' : model }),
    ...(odd === 'no-answers' ? {} : { answers: Object.fromEntries(answers) }),
    usage: { input_tokens: odd === 'cut-state' ? Math.min(tokens, 400) : tokens, output_tokens: decimals === 2 ? 71 : 0 },
  }
}

const answerTo = (id: string, question: Json, state: string, decimals: number, asking: Asking): Json => {
  const { odd, scripted, jitter } = asking
  const labels = labelsOf(question)
  const shares = rounded(sharesFor(labels, scripted[id], `${id}\0${state}\0${jitter}`), decimals, jitter)
  if (odd === 'refusal') return { type: 'refusal' }
  if (odd === 'wrong-type') return { type: question['type'] === 'noul' ? 'choice' : 'noul', noul: 0.5 }
  if (question['type'] === 'noul') {
    const yes = Math.min(0.99, Math.max(0.01, shares['yes'] ?? 0))
    return { type: 'noul', noul: odd === 'text-number' ? '0.5' : odd === 'negative' ? -0.2 : yes, ...(odd === 'noul-confidence' ? { confidence: 0.7 } : {}) }
  }
  const likeliest = labels.reduce((best, label) => ((shares[label] ?? 0) > (shares[best] ?? 0) ? label : best))
  const least = labels.reduce((best, label) => ((shares[label] ?? 0) < (shares[best] ?? 0) ? label : best))
  const all = labels.map((label) => shares[label] ?? 0)
  const margin = Math.max(0, (labels.length * (shares[likeliest] ?? 0) - 1) / (labels.length - 1))
  const entropy = 1 + all.reduce((sum, share) => sum + (share > 0 ? share * Math.log(share) : 0), 0) / Math.log(labels.length)
  const confidence = odd === 'odd-confidence' ? 1.7 : round(odd === 'entropy-confidence' ? Math.max(0, entropy) : margin, decimals)
  const probabilities = odd === 'no-probabilities' ? {} : { probabilities: spoiled(shares, odd) }
  if (question['type'] === 'choice') {
    const choice = odd === 'other-label' ? 'maybe' : odd === 'choice-not-likeliest' ? least : likeliest
    return { type: 'choice', choice, ...probabilities, ...(odd === 'no-probabilities' ? {} : { confidence }) }
  }
  const mean = labels.reduce((sum, label) => sum + Number(label) * (shares[label] ?? 0), 0)
  const score = round(odd === 'score-off' ? (mean + 1) % Math.max(1, labels.length - 1) : mean, decimals)
  const legend = Object.fromEntries((question['criteria'] as unknown[]).map((text, at) => [String(at), text]))
  return { type: 'score', score, ...(odd === 'no-probabilities' ? {} : { legend, confidence }), ...probabilities }
}

const labelsOf = ({ type, criteria }: Json): readonly string[] => {
  if (type === 'noul') return ['yes', 'no']
  return type === 'choice' ? Object.keys(criteria as Json) : (criteria as unknown[]).map((_, at) => String(at))
}

const spoiled = (shares: Readonly<Record<string, number>>, odd: Odd | undefined): Json => {
  const [first = ''] = Object.keys(shares)
  if (odd === 'half-sum') return Object.fromEntries(Object.entries(shares).map(([label, share]) => [label, share / 2]))
  if (odd === 'text-number') return { ...shares, [first]: 'NaN' }
  if (odd === 'negative') return { ...shares, [first]: -0.2 }
  if (odd === 'missing-label') return Object.fromEntries(Object.entries(shares).slice(1))
  return shares
}

/** What the script says, the rest in equal parts; without a script shares that follow from id and state. */
const sharesFor = (labels: readonly string[], script: Readonly<Record<string, number>> | undefined, seed: string): readonly (readonly [string, number])[] => {
  if (script) {
    const open = labels.filter((label) => script[label] === undefined)
    const left = 1 - Object.values(script).reduce((sum, each) => sum + each, 0)
    return labels.map((label) => [label, script[label] ?? left / open.length])
  }
  const bytes = createHash('sha256').update(seed).digest()
  const weights = labels.map((_, at) => 1 + (bytes[at % 32] ?? 0) ** 2)
  const sum = weights.reduce((total, each) => total + each, 0)
  return labels.map((label, at) => [label, (weights[at] ?? 0) / sum])
}

/** Rounded so that they sum to 1, now and then to 0.99 as Jev's do; keys in an order that means nothing. */
const rounded = (shares: readonly (readonly [string, number])[], decimals: number, jitter: number): Record<string, number> => {
  const unit = 10 ** decimals
  const parts = shares.map(([label, share]) => ({ label, whole: Math.floor(share * unit), rest: (share * unit) % 1 }))
  let left = unit - parts.reduce((sum, { whole }) => sum + whole, 0)
  for (const part of parts.toSorted((a, b) => b.rest - a.rest)) {
    if (left <= 0) break
    part.whole += 1
    left -= 1
  }
  const largest = parts.toSorted((a, b) => b.whole - a.whole)[0]
  const odd = Number.parseInt(hash(JSON.stringify(shares)).slice(0, 2), 16)
  if (decimals === 2 && largest && odd < 13) largest.whole -= 1
  if (jitter > 0 && largest && largest.whole > 1) largest.whole -= jitter % 2
  const shuffled = parts.toSorted((a, b) => (hash(a.label + odd) < hash(b.label + odd) ? -1 : 1))
  // 0.47 comes as the double beside it, as it was seen.
  return Object.fromEntries(shuffled.map(({ label, whole }) => [label, whole / unit === 0.47 ? 0.47000000000000003 : whole / unit]))
}

const round = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals
const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

// ---- OpenAI Decisions

const openaiError = (status: number, message: string, code: string | null): Told => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param: null, code } },
})

const openai = (body: Json, asking: Asking): Told => {
  const { model, input, questions } = body
  if (model !== 'gpt-6-luna') return openaiError(404, `The model '${String(model)}' does not exist`, 'model_not_found')
  if (!Array.isArray(questions) || questions.length === 0 || questions.length > 400) return openaiError(400, 'questions must hold 1 to 400 questions', null)
  if (input === undefined) return openaiError(400, 'input is required', null)
  const { odd } = asking
  let answers = (questions as Json[]).map((question) => openaiAnswer(question, JSON.stringify(input), asking))
  if (odd === 'half-answers') answers = answers.slice(0, Math.floor(answers.length / 2))
  const tokens = Math.ceil(JSON.stringify(body).length / 4)
  const usage = {
    input_tokens: odd === 'cut-state' ? Math.min(tokens, 400) : tokens,
    input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
    output_tokens: 0,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: tokens,
  }
  return {
    status: 200,
    headers: { 'x-request-id': 'req_openai_1' },
    body: {
      ...(odd === 'no-model' ? {} : { model: odd === 'odd-model' ? '' : odd === 'other-model' ? 'other-1' : model }),
      ...(odd === 'no-answers' ? {} : { answers }),
      usage,
    },
  }
}

const openaiAnswer = (question: Json, state: string, asking: Asking): Json => {
  const name = (question['name'] as string | undefined) ?? null
  if (asking.odd === 'refusal') return { type: 'refusal', name }
  if (question['type'] === 'predicate') {
    const { noul } = answerTo(name ?? '', { type: 'noul' }, state, 2, asking)
    return { type: asking.odd === 'wrong-type' ? 'choice' : 'predicate', name, probability: noul }
  }
  const choices = (question['choices'] ?? question['levels']) as Json[]
  const labels = choices.map((each) => String(each['value'] ?? each['label']))
  const plain =
    question['type'] === 'choice' ? { type: 'choice', criteria: Object.fromEntries(labels.map((label) => [label, null])) } : { type: 'score', criteria: labels }
  const told = answerTo(name ?? '', plain, state, 2, asking)
  const shares = (told['probabilities'] ?? {}) as Record<string, number>
  const probabilities =
    question['type'] === 'choice'
      ? Object.entries(shares).map(([value, probability]) => ({ value, probability }))
      : Object.entries(shares).map(([at, probability]) => ({ label: labels[Number(at)], value: Number(at), probability }))
  const { choice, score, confidence, type } = told
  return {
    type,
    name,
    ...(choice === undefined ? {} : { choice }),
    ...(score === undefined ? {} : { score }),
    confidence,
    ...(asking.odd === 'no-probabilities' ? {} : { probabilities }),
  }
}

// ---- chat with log-probabilities

const chat = (body: Json, asking: Asking): Told => {
  const prompt = String((body['messages'] as Json[]).at(-1)?.['content'])
  const options = [...prompt.matchAll(/^([A-T])\) ([^:\n]+)/gm)].map((match) => ({ letter: match[1] ?? '', label: (match[2] ?? '').trim() }))
  const labels = options.map(({ label }) => label)
  const { scripted, odd } = asking
  const script = Object.values(scripted).find((each) => Object.keys(each).every((label) => labels.includes(label)))
  // The letters' order must not matter, as with a model that reads.
  const shares = Object.fromEntries(sharesFor(labels.toSorted(), script, prompt.split('\n')[0] ?? ''))
  const likely = (share: number): number => Math.log(Math.max(1e-6, share))
  const top = options.flatMap(({ letter, label }) => {
    const share = (shares[label] ?? 0) * (odd === 'says-else' ? 0.2 : 0.95)
    return [
      { token: letter, logprob: likely(share * 0.9), bytes: null },
      { token: ` ${letter}`, logprob: likely(share * 0.1), bytes: null },
    ]
  })
  top.push({ token: 'The', logprob: likely(odd === 'says-else' ? 0.8 : 0.05), bytes: null })
  const first = top.toSorted((a, b) => b.logprob - a.logprob)[0]
  const logprobs = odd === 'no-logprobs' ? null : { content: [{ ...first, top_logprobs: top }] }
  const choice = { index: 0, message: { role: 'assistant', content: first?.token ?? '' }, finish_reason: 'length', logprobs }
  return {
    status: 200,
    body: {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      model: odd === 'other-model' ? 'other' : body['model'],
      choices: [choice],
      usage: { prompt_tokens: 120, completion_tokens: 1, total_tokens: 121 },
    },
  }
}
