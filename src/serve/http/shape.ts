// Owns saying what does not fit a schema: where and what was expected, never the value.
import type { z } from 'zod'
import { type Problem, problem } from './reply.ts'

export const parseShape = <T extends z.ZodType>(schema: T, value: unknown): { readonly data: z.output<T> } | Problem => {
  const { success, data, error } = schema.safeParse(value)
  return success ? { data } : problem('input.shape', described(error.issues))
}

const described = (issues: readonly z.core.$ZodIssue[]): string => {
  const lines = issues.slice(0, 3).map(({ path, message }) => (path.length === 0 ? plain(message) : `${path.map(String).join('.')}: ${plain(message)}`))
  const text = lines.join('; ').replace(/[\s\p{Cc}]+/gu, ' ')
  return text.length > 300 ? `${text.slice(0, 299)}…` : text
}

/** In words of somebody who writes JSON. */
const plain = (message: string): string => message.replace(/^Invalid (input|option): /, '').replace(/, received undefined$/, ', and it is missing')
