// Owns turning a text that is known only in parts into text that can be parsed: each unknown part becomes a variable.
import type { Value } from '../value.ts'

const NAME = '__unknown_'

/**
 * Shell text for a value. Each part that is not text stands in it as `$__unknown_N`, given in `vars`; without such parts `vars` is empty.
 * What is read from it is what would run for values that are one word; more may run, so the caller reports the loss.
 */
export const placeholders = (value: Value): { readonly source: string; readonly vars: Readonly<Record<string, Value>> } => {
  const vars: Record<string, Value> = {}
  let source = ''
  value.parts.forEach((part, i) => {
    if (typeof part === 'string') source += part
    else if (part.any === 'glob') source += part.text
    else {
      vars[`${NAME}${i}`] = { parts: [part], carries: value.carries }
      source += `\${${NAME}${i}}`
    }
  })
  return { source, vars }
}
