// Owns how an action is named in one line of a list.
import type { Action } from '../core/action.ts'
import { plain } from './table.ts'

/** The command, path or address an action is about, with its tool where that is no shell. */
export const subjectOf = ({ operation, tool }: Pick<Action, 'operation' | 'tool'>): string => {
  switch (operation.type) {
    case 'shell':
      return plain(operation.text)
    case 'argv':
      return plain(operation.argv.join(' '))
    case 'files':
      return plain(`${tool} ${operation.files.map((file) => file.path).join(' ')}`)
    case 'fetch':
      return plain(`${tool} ${operation.url}`)
    case 'search':
      return plain(`${tool} ${operation.query}`)
    case 'mcp':
      return plain(`${operation.server} ${operation.tool}`)
    default:
      return plain(tool)
  }
}
