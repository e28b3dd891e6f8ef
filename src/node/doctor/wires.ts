// Owns the three wires of models that agents speak, as far as a scripted answer needs them: what a request holds, and an answer as server-sent events.

export interface Call {
  /** As the client offers it; `namespace.name` where the wire has namespaces (Codex's MCP tools). */
  readonly name: string
  /** An object; or text, for tools that take it raw (Codex's `apply_patch`). */
  readonly input: Readonly<Record<string, unknown>> | string
}

/** Something said, or a tool called. */
export type Item = string | Call

export interface ToolResult {
  /** That of the call: `lane_turn_position`. */
  readonly id: string
  readonly text: string
}

/** What the end of a conversation tells. */
export interface Asked {
  readonly lane: string
  /** How much of the lane was said already, in the unit that the wire counts. */
  readonly answered: number
  readonly results: readonly ToolResult[]
}

export interface Wire {
  /** Whether one answer stays one message in the conversation that comes back, or becomes one entry for each of its items. */
  readonly counts: 'answers' | 'items'
  read(body: Readonly<Record<string, unknown>>): Asked
  /** The answer as the body of a `text/event-stream`. */
  write(id: string, items: readonly Item[], model: string): string
}

export const wireOf = (path: string): Wire | undefined => {
  if (path.endsWith('/messages')) return messages
  if (path.endsWith('/responses')) return responses
  return path.endsWith('/chat/completions') ? chat : undefined
}

type Entry = Readonly<Record<string, unknown>>

const entries = (value: unknown): readonly Entry[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : [])

/** The text of a string, or of the parts of a message. */
const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : entries(content)
        .map((part) => (typeof part['text'] === 'string' ? part['text'] : ''))
        .join('\n')

const LANE = /\[\[(\w+)\]\]/

/** The lane that the latest user message with a mark names, and where it stands. */
const laneOf = (conversation: readonly Entry[]): { readonly lane: string; readonly from: number } => {
  for (let at = conversation.length - 1; at >= 0; at -= 1) {
    const entry = conversation[at]
    if (entry?.['role'] !== 'user') continue
    const lane = LANE.exec(textOf(entry['content']))?.[1]
    if (lane !== undefined) return { lane, from: at }
  }
  return { lane: 'main', from: 0 }
}

const event = (type: string, data: object): string => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`

const textInput = (input: Call['input']): string => (typeof input === 'string' ? input : JSON.stringify(input))

/** Anthropic Messages, streamed: https://docs.anthropic.com/en/api/messages-streaming (version 2023-06-01). */
const messages: Wire = {
  counts: 'answers',
  read: (body) => {
    const conversation = entries(body['messages'])
    const { lane, from } = laneOf(conversation)
    const results = conversation
      .flatMap((message) => entries(message['content']))
      .filter((part) => part['type'] === 'tool_result')
      .map((part) => ({ id: String(part['tool_use_id']), text: textOf(part['content']) }))
    return { lane, answered: conversation.slice(from).filter(({ role }) => role === 'assistant').length, results }
  },
  write: (id, items, model) => {
    const usage = { input_tokens: 10, output_tokens: 5, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 }
    const message = { id: `msg_${id}`, type: 'message', role: 'assistant', model, content: [], stop_reason: null, stop_sequence: null, usage }
    const stop_reason = items.some((item) => typeof item !== 'string') ? 'tool_use' : 'end_turn'
    return [
      event('message_start', { message }),
      ...items.map((item, index) =>
        [
          event('content_block_start', {
            index,
            content_block: typeof item === 'string' ? { type: 'text', text: '' } : { type: 'tool_use', id: `${id}_${index}`, name: item.name, input: {} },
          }),
          event('content_block_delta', {
            index,
            delta: typeof item === 'string' ? { type: 'text_delta', text: item } : { type: 'input_json_delta', partial_json: textInput(item.input) },
          }),
          event('content_block_stop', { index }),
        ].join(''),
      ),
      event('message_delta', { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 5 } }),
      event('message_stop', {}),
    ].join('')
  },
}

const SAID = new Set(['function_call', 'custom_tool_call'])

/** OpenAI Responses, streamed, as Codex 0.171.0 reads it. */
const responses: Wire = {
  counts: 'items',
  read: (body) => {
    const conversation = entries(body['input'])
    const { lane, from } = laneOf(conversation)
    const answered = conversation.slice(from).filter((entry) => SAID.has(String(entry['type'])) || entry['role'] === 'assistant').length
    const results = conversation
      .filter((entry) => String(entry['type']).endsWith('_call_output'))
      .map((entry) => ({ id: String(entry['call_id']), text: textOf(entry['output']) }))
    return { lane, answered, results }
  },
  write: (id, items) => {
    const output = items.map((item, index) => {
      const own = `${id}_${index}`
      if (typeof item === 'string')
        return {
          type: 'message',
          role: 'assistant',
          id: `msg_${own}`,
          status: 'completed',
          content: [{ type: 'output_text', text: item, annotations: [] }],
        }
      if (typeof item.input === 'string')
        return { type: 'custom_tool_call', id: `ctc_${own}`, call_id: own, status: 'completed', name: item.name, input: item.input }
      const [name = '', namespace] = item.name.split('.').reverse()
      return {
        type: 'function_call',
        id: `fc_${own}`,
        call_id: own,
        name,
        ...(namespace === undefined ? {} : { namespace }),
        status: 'completed',
        arguments: JSON.stringify(item.input),
      }
    })
    const usage = {
      input_tokens: 10,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 5,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 15,
    }
    return [
      event('response.created', { response: { id: `resp_${id}`, status: 'in_progress' } }),
      ...output.flatMap((item, output_index) => [
        event('response.output_item.added', { output_index, item }),
        event('response.output_item.done', { output_index, item }),
      ]),
      event('response.completed', { response: { id: `resp_${id}`, status: 'completed', output, usage } }),
    ].join('')
  },
}

/** OpenAI chat completions, streamed. */
const chat: Wire = {
  counts: 'answers',
  read: (body) => {
    const conversation = entries(body['messages'])
    const { lane, from } = laneOf(conversation)
    const results = conversation.filter(({ role }) => role === 'tool').map((entry) => ({ id: String(entry['tool_call_id']), text: textOf(entry['content']) }))
    return { lane, answered: conversation.slice(from).filter(({ role }) => role === 'assistant').length, results }
  },
  write: (id, items, model) => {
    const chunk = (choices: readonly object[], more: object = {}): string =>
      `data: ${JSON.stringify({ id: `chat_${id}`, object: 'chat.completion.chunk', created: 1, model, choices, ...more })}\n\n`
    const delta = (fields: object, finish_reason: string | null = null): string => chunk([{ index: 0, delta: fields, finish_reason }])
    const calls = items.filter((item) => typeof item !== 'string')
    return [
      delta({ role: 'assistant', content: items.filter((item) => typeof item === 'string').join('\n') }),
      ...calls.map((call, index) =>
        delta({ tool_calls: [{ index, id: `${id}_${index}`, type: 'function', function: { name: call.name, arguments: textInput(call.input) } }] }),
      ),
      delta({}, calls.length > 0 ? 'tool_calls' : 'stop'),
      chunk([], { usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 } }),
      'data: [DONE]\n\n',
    ].join('')
  },
}
