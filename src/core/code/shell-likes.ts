// Owns shells whose grammar is not POSIX's, as far as their texts can be put in POSIX words: csh and tcsh 6.24, Nushell 0.100, Elvish 0.21, xonsh 0.19;
// OSH and YSH 0.24 read POSIX texts as they are. What has no such words lowers coverage.
import type { Nested, Refined } from '../command-spec.ts'
import { literal } from '../value.ts'

/** Texts in quotes stay; the rest is changed. */
const outside = (text: string, change: (bare: string) => string): string =>
  text.replace(/"(?:\\[\s\S]|[^"\\])*"|'(?:\\'|[^'])*'|[^"']+|["']/g, (piece) => (/^["']/.test(piece) ? piece : change(piece)))

/** `(cmd)` as `$(cmd)`, where no `$` stands before it. */
const substitutions = (text: string): string => outside(text, (bare) => bare.replace(/(^|[^$\w\\])\(/g, '$1$('))

/** Statements at `;` and line ends, outside of quotes. */
const statements = (text: string): readonly string[] => {
  const marked = outside(text, (bare) => bare.replace(/;|\n/g, '\0'))
  return marked.split('\0').map((statement) => statement.trim())
}

const csh = (text: string): string =>
  text
    .replace(/^[ \t]*setenv\s+(\w+)\s+/gm, 'export $1=')
    .replace(/^[ \t]*set\s+(\w+)\s*=\s*/gm, '$1=')
    .replace(/^[ \t]*foreach\s+(\w+)\s*\(([^)\n]*)\)\s*;?/gm, 'for $1 in $2; do ')
    .replace(/^[ \t]*end[ \t]*$|;\s*end\b/gm, '\ndone')
    .replace(/^[ \t]*(?:if\b.*\bthen|else(?:\s+if\b.*\bthen)?|endif)[ \t]*$/gm, ':')

/** Commands of Nushell that only change tables. */
const TABLES =
  /^(where|get|select|first|last|sort-by|sort|length|to|from|reject|columns|uniq|reverse|skip|take|group-by|update|insert|rename|flatten|math|str|lines|parse|split|into|describe|is-empty|enumerate|table|format|default|compact|join|find|range|wrap|transpose|reduce|ignore|collect|sum)\b/

const nuPipe = (statement: string): string => {
  const marked = outside(statement, (bare) => bare.replace(/\|(?!\|)/g, '\0'))
  const parts = marked.split('\0').map((part) => part.trim())
  return parts.filter((part, at) => at === 0 || !TABLES.test(part)).join(' | ')
}

const nu = (text: string): string =>
  statements(
    substitutions(
      outside(text, (bare) =>
        bare
          .replace(/#[^\n]*/g, '')
          .replace(/(\[[^\][|{}]*\])\s*\|\s*(?:par-)?each\s*\{\s*\|(\w+)\|([^{}]*)\}/g, 'for $2 in $1 {$3}')
          .replace(
            /\bfor\s+(\w+)\s+in\s+\[([^\]]*)\]\s*\{([^{}]*)\}/g,
            (_, name: string, items: string, body: string) => `for ${name} in ${items.replaceAll(',', ' ')}\ndo ${body}\ndone`,
          ),
      )
        .replace(
          /\bfor\s+(\w+)\s+in\s+\[([^\]]*)\]\s*\{([^{}]*)\}/g,
          (_, name: string, items: string, body: string) => `for ${name} in ${items.replaceAll(',', ' ')}\ndo ${body}\ndone`,
        )
        .replace(/\$env\.(\w+)/g, '$$$1')
        .replace(/\$nu\.home-path\b/g, '$$HOME'),
    ),
  )
    .map((statement) =>
      nuPipe(
        outside(statement, (bare) =>
          bare
            .replace(/(^|[\s|(])\^(?=\w)/g, '$1')
            .replace(/\b(?:o|out|o\+e|out\+err)>/g, '\x01')
            .replace(/\s[<>]=?\s/g, ' -gt ')
            .replaceAll('\x01', '>')
            .replace(/^\s*(?:let|mut|const)\s+(\w+)\s*=\s*/, '$1=')
            .replace(/\bhttp\s+get\b/g, 'curl')
            .replace(/\bhttp\s+(?:post|put|patch)\s+(\S*)/g, 'curl --url $1 -d')
            .replace(/(^|\|\s*|\()open(?:\s+(?:--raw|-r))?(?=\s)/g, '$1cat')
            .replace(/\bsave(?:\s+(?:-f|--force|-r|--raw|-a|--append))*(?=\s)/g, 'tee')
            .replace(/\brun-external\b/g, '')
            .replace(/^\s*print\b/, 'echo')
            .replace(/^\s*rm\s+(?=(?:-\S+\s+)*)/, 'rm '),
        ),
      ),
    )
    .join('\n')

const elvish = (text: string): string =>
  substitutions(
    outside(text, (bare) =>
      bare
        .replace(/\$E:(\w+)/g, '$$$1')
        .replace(/\be:(?=\w)/g, '')
        .replace(/(^|[\n;][ \t]*)(?:var|set)\s+(\w+)\s*=\s*/g, '$1$2=')
        .replace(/\bfor\s+(\w+)\s+\[([^\]]*)\]\s*\{([^{}]*)\}/g, 'for $1 in $2; do $3; done')
        .replace(/(^|[\n;|][ \t]*)slurp\b/g, '$1cat')
        .replace(/(^|[\n;|][ \t]*)put\b/g, '$1echo'),
    ),
  )

const PYTHON_LINE =
  /^\s*(?:[\w.[\]'"]+\s*[-+*/|]?=(?!=)|(?:import|from|def|class|return|for|while|if|else|elif|try|except|finally|with|print|raise|pass|del|assert|lambda)\b|[\w.]+\(|@\w+\s*$|#|$)/

/** xonsh: each line is Python or a command. */
const xonsh = (text: string): Refined => {
  const lines = text.split(/\n|;\s*(?=\S)/)
  const python = lines.filter((line) => PYTHON_LINE.test(line) && !/^\s*\$/.test(line))
  const shell = lines
    .filter((line) => !python.includes(line))
    .map((line) => line.replace(/^\s*\$(\w+)\s*=\s*/, 'export $1=').replace(/[!$]\[([^\]]*)\]|!\(([^)]*)\)/g, '$1$2'))
  const inside = python.flatMap((line) => [...line.matchAll(/[$!](?:\(([^()]*)\)|\[([^[\]]*)\])/g)].map((match) => match[1] ?? match[2] ?? ''))
  const plain = python.map((line) => line.replace(/[$!](?:\(([^()]*)\)|\[([^[\]]*)\])/g, '""').replace(/\$\{?'?(\w+)'?\}?/g, "__xonsh__.env['$1']")).join('\n')
  return {
    nested: [
      ...(plain.trim() === '' ? [] : [{ run: 'code' as const, language: 'python', text: literal(plain) }]),
      ...[...shell, ...inside].filter((line) => line.trim() !== '').map((line): Nested => ({ run: 'shell', text: literal(line.trim()) })),
    ],
  }
}

/** What is left that POSIX has no words for. */
const STRANGE = /\{\s*\|\s*\w|\bmatch\b|\bswitch\b|\|\s*each\b|\bdef\b|\bfn\b|\bexternal:/

const asPosix =
  (name: string, change: (text: string) => string) =>
  (text: string): Refined => {
    const posix = change(text)
    return { nested: [{ run: 'shell', text: literal(posix) }], ...(STRANGE.test(posix) ? { unknown: [{ reason: 'code', what: `${name} text` }] } : {}) }
  }

/** Readers by the names of the shells. */
export const SHELL_LIKES: Readonly<Record<string, (text: string) => Refined>> = {
  csh: asPosix('csh', csh),
  nu: asPosix('nu', nu),
  elvish: asPosix('elvish', elvish),
  xonsh,
  osh: asPosix('osh', (text) => text),
}
