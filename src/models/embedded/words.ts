// Owns the words of an action: the text that says what is asked for, cut into words and flags. What they mean is lexicon.ts.
import type { Action } from '../../core/action.ts'
import type { Effect } from '../../core/effect.ts'
import { isDeed } from './lexicon.ts'

/** Characters of a text that are looked at. */
const MOST = 2_000

/** Words of one text that are looked at. */
const MOST_WORDS = 64

export interface Words {
  /** The program, or the server and tool. */
  readonly name: readonly string[]
  /** Of a tool, the words of its own name. */
  readonly tool: readonly string[]
  /** Lower-case words after the name, in order; `f` where the word is an option. */
  readonly rest: readonly { readonly text: string; readonly option: boolean; readonly quoted: boolean }[]
  /** Marks of structure: `pipe`, `redirect`, `home`, `above`, … */
  readonly marks: readonly string[]
}

/** `createOrUpdate_file-v2` → create, or, update, file, v2 */
const pieces = (word: string): readonly string[] =>
  word
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((piece) => piece !== '' && piece.length <= 24)

const MARKS: readonly (readonly [string, RegExp])[] = [
  ['pipe', /\|/],
  ['then', /&&|;|\n/],
  ['writes', />\s*[^&\s|]/],
  ['substitutes', /\$\(|`/],
  ['variable', /\$\{?[A-Za-z_]/],
  ['home', /(^|[\s"'=:])(~|\$HOME|\$env:USERPROFILE|%USERPROFILE%|\/home\/[^/\s]+|\/Users\/[^/\s]+|C:\\Users\\[^\\\s]+)(?=$|[\s"'])/i],
  ['below home', /(^|[\s"'=:])(~|\$HOME|\$env:USERPROFILE|%USERPROFILE%)[/\\]/i],
  ['above', /(^|[\s"'=:])\.\.([/\\]|$|\s)/],
  ['path here', /(^|[\s"'=])(\.\/)?(?![\w-]*:)[\w.-]*[A-Za-z][\w.-]*(\/[\w.-]+|\/(?=$|[\s"']))+/],
  ['file', /(^|[\s"'=/])[\w-]+\.(?:[jt]sx?|py|go|rs|rb|java|kt|cs|cpp|c|h|php|lua|vue|s?css|html?|md|json|ya?ml|toml|txt|csv|sql|sh|proto|xml|ipynb)\b/i],
  ['absolute', /(^|[\s"'=:])(\/|[A-Z]:\\)[\w.-]/],
  ['root', /(^|[\s"'=])\/\*?(?=$|[\s"'])/],
  ['system folder', /(^|[\s"'=:])(\/(etc|usr|bin|sbin|boot|lib|var|sys|proc|opt|root)(\/|\s|$)|C:\\(Windows|Program))/i],
  ['device', /\/dev\/(?!null|stdout|stderr|tty|fd)/],
  ['temp', /(^|[\s"'=:])(\/tmp|\/var\/tmp|\$TMPDIR|\$env:TEMP|%TEMP%)/i],
  ['url', /\b[a-z][a-z0-9+.-]*:\/\//i],
  ['pipe to a shell', /\|\s*(sudo\s+)?(ba|z|k|da|a|fi)?sh\b|\|\s*(iex|python3?|node|perl|ruby)\b|[<$]\(\s*(curl|wget)/i],
  [
    'host',
    /(^|[\s"'=@/])(?!localhost)(?:[a-z0-9-]+\.)+(?!(?:[jt]sx?|py|go|rs|rb|java|md|json|ya?ml|toml|txt|sh|log|html?|css|tgz|zip|gz|sql|vue|kt|cpp|cs|lua|php|xml|csv|local|ts|env)\b)[a-z]{2,10}(?=[\s"':/,;)]|$)/i,
  ],
  ['mail address', /[\w.+-]+@[\w-]+\.\w/],
  ['url here', /\b[a-z]+:\/\/(localhost|127\.0\.0\.1|\[::1\])/i],
  ['address', /\b(?!127\.|10\.|192\.168\.)\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/],
  ['star', /(^|[\s/"'=\\])\*($|[\s"'])/],
  ['encoded', /[A-Za-z0-9+/]{40,}={0,2}(?=$|[\s"'])/],
  ['dotfile', /(^|[\s/"'=\\])\.(ssh|aws|kube|gnupg|netrc|npmrc|env|pgpass|git-credentials|docker|config|azure)\b/],
  ['sql destroys', /\b(drop|truncate)\s+(table|database|schema)|\bdelete\s+from\b(?!.*\bwhere\b)/i],
  ['sql reads', /\bselect\b.+\bfrom\b/is],
  ['help', /(^|\s)(--help|--version|-h|help|version)(\s|$)/],
]

/** Texts inside quotes that hold a blank say something to people, or are code: their words count apart. */
const QUOTED = /"((?:[^"\\]|\\.){0,1000})"|'([^']{0,1000})'/g

/** What throws output or a failure away says nothing of what is done. */
const UNHEARD = /\d?&?>>?\s*(\/dev\/null|&\d)|\|\|\s*(true|:)(?=\s|$)/g

/** Words before a quoted text that make it the command itself, and not what a command is told. */
const RUNS_QUOTED = /^(exec|run|call|eval|command|do|query|-c|-e|--eval|--execute|--command)$/

/** `program`: what is really run, where the analysis knows it; what stands before it (interpreters, wrappers, loops) says less. */
const ofText = (whole: string, program = ''): Words => {
  const text = whole.slice(0, MOST).replace(UNHEARD, ' ')
  const quoted: string[] = []
  const bare = text.replace(QUOTED, (found, double: string | undefined, single: string | undefined) => {
    const inside = double ?? single ?? ''
    if (!/\s/.test(inside)) return found
    quoted.push(inside)
    return ' ' // the hole that the quoted text leaves
  })
  const all = bare
    .trim()
    .split(/[\s"']+/)
    .filter((word) => word !== '' && !/^\w+=/.test(word))
  const at =
    program === ''
      ? 0
      : Math.max(
          0,
          all.findIndex((word) => lastPart(word) === program),
        )
  const [first = '', ...others] = [...all.slice(at), ...all.slice(0, at)]
  const rest: { text: string; option: boolean; quoted: boolean }[] = []
  for (const word of others.slice(0, MOST_WORDS)) {
    if (word.startsWith('-') && word.length > 1) rest.push({ text: word.split('=')[0]?.toLowerCase() ?? word, option: true, quoted: false })
    for (const piece of pieces(word)) rest.push({ text: piece, option: false, quoted: false })
  }
  const isCommand = others.length > 0 && others.every((word) => RUNS_QUOTED.test(word))
  for (const piece of quoted.flatMap(pieces).slice(0, MOST_WORDS)) rest.push({ text: piece, option: false, quoted: !isCommand })
  return { name: pieces(lastPart(first)), tool: [], rest: rest.slice(0, MOST_WORDS), marks: marksOf(text, program) }
}

const lastPart = (word: string): string => word.split(/[/\\]/).at(-1) ?? word

/** A program that lies in the project says nothing of what it works on. */
const OF_ARGUMENTS: ReadonlySet<string> = new Set(['path here', 'file'])

const marksOf = (text: string, program: string): readonly string[] => {
  const begun = text.replace(/(^|[;&|]\s*|\n)\s*(cd\s+)?[^\s;&|]+/g, '$1')
  const given =
    program === ''
      ? begun
      : begun
          .split(/(?<=\s)/)
          .filter((word) => lastPart(word.trim()) !== program)
          .join('')
  return MARKS.filter(([name, is]) => is.test(OF_ARGUMENTS.has(name) ? given : text)).map(([name]) => name)
}

/** More words than these in one value are a text of its own. */
const SENTENCE = 3

/** Keys and values of an argument object as one text, in order; `quotes`: sentences are quoted, since the tool's own name says what is done. */
const flat = (value: unknown, quotes: boolean, depth = 0): string => {
  if (typeof value === 'string') {
    const text = value.slice(0, 400)
    return quotes && text.split(/\s+/).length > SENTENCE ? `"${text.replaceAll('"', "'")}"` : text
  }
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (depth > 3 || value === null || typeof value !== 'object') return ''
  if (Array.isArray(value))
    return value
      .slice(0, 12)
      .map((item) => flat(item, quotes, depth + 1))
      .join(' ')
  // A key is to its value what an option is on a command line; one that only holds others says nothing.
  return Object.entries(value)
    .slice(0, 24)
    .map(([key, item]) => `${isHolder(key, item) ? '' : `--${key} `}${flat(item, quotes, depth + 1)}`)
    .join(' ')
}

/** Keys that stand before anything at all. */
const ANY_VALUE: ReadonlySet<string> = new Set(
  'service app provider operation op action method type kind name id key ref target on task request instruction instructions message text what description comment summary step input value data'.split(
    ' ',
  ),
)

const isHolder = (key: string, value: unknown): boolean => ANY_VALUE.has(key) || (typeof value === 'object' && value !== null && !Array.isArray(value))

/** Of a tool: its name says what is done; else its arguments do. */
const ofTool = (server: string, tool: string, args: unknown): Words => {
  const own = pieces(tool)
  const told = ofText(`tool ${flat(args, own.some(isDeed))}`)
  return { ...told, name: [...pieces(server), ...own], tool: own }
}

/** What a program is really given to run, where it was encoded: then its words count, and not those that decode it. */
const decodedIn = (effects: readonly Effect[]): string =>
  [...new Set(effects.flatMap(({ from, target }) => (from === 'decoded' && /\s/.test(target) ? [target] : [])))].join('\n')

/**
 * The words of an action, or of the stretches of its text that `spans` names (half-open UTF-16 ranges; none: all of it).
 * @param effects those that are asked about
 */
export const wordsOf = (action: Action, effects: readonly Effect[], spans: readonly (readonly [number, number])[]): Words => {
  const { operation } = action
  switch (operation.type) {
    case 'shell': {
      const program = effects.find(({ kind }) => kind === 'exec.unknown')?.program ?? ''
      const text = spans.length === 0 ? operation.text : spans.map(([from, to]) => operation.text.slice(from, to)).join('\n')
      return ofText(decodedIn(effects) || text, program)
    }
    case 'argv':
      return ofText(operation.argv.join(' '))
    case 'files':
      return ofText(`${operation.files[0]?.op ?? 'file'} ${operation.files.map((file) => `${file.path} ${file.to ?? ''}`).join(' ')}`)
    case 'fetch':
      return ofText(`fetch ${operation.url} ${operation.method}`)
    case 'search':
      return ofText('search')
    case 'mcp':
      return ofTool(operation.server, operation.tool, operation.args)
    default:
      return ofTool('', action.tool, action.input)
  }
}
