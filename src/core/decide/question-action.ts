// Owns how a question stands in the place of an action, in snapshots and lists: nothing in it would run, and it is nobody's.
import { type Action, NOBODYS } from '../action.ts'

export const questionAction = (tool: string, input: Action['input']): Action => ({
  tool,
  input,
  operation: { type: 'inert' },
  shell: 'none',
  platform: 'linux',
  ...NOBODYS,
})
