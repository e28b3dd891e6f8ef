// Owns scripts of programs that take one command a line: vim (:help vimscript), gdb and lldb (GDB 14 manual, LLDB 18 command reference). Only what leaves the
// program is told; each line of vim is what `vim -c` would be given.
import type { Nested, Refined } from '../command-spec.ts'
import { literal } from '../value.ts'

const MOST = 200

/** Ex commands that reach outside: a shell, other languages, files, functions that delete or write. */
const EX = /!|\b(system|systemlist|termopen|jobstart|job_start|term_start|py(thon)?[3x]?|lua|ruby|perl|so(urce)?|w(rite)?|sav(eas)?|delete|writefile|rename)\b/

const joined = (text: string): readonly string[] => text.replace(/\n\s*\\/g, '').split('\n')

/** `delete('x', 'rf')` and `writefile([…], 'x')` as the shell would say them. */
const FUNCTION = /\b(delete|rename)\(\s*(?:expand\(\s*)?(['"])(.+?)\2\s*\)?\s*(?:,\s*(['"])(\w*)\4)?/

export const readVim = (text: string): Refined => {
  const lines = joined(text)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('"') && EX.test(line))
    .slice(0, MOST)
  return {
    nested: lines.map((line): Nested => {
      const [, name, , path = '', , flags = ''] = FUNCTION.exec(line) ?? []
      if (name === 'delete') return { run: 'argv', argv: [literal('rm'), ...(flags === '' ? [] : [literal('-rf')]), literal(path)] }
      return { run: 'argv', argv: ['vim', '-es', '-c', line.replace(/^(call|let\s+[\w:]+\s*=)\s+/, ''), '-c', 'q!'].map((word) => literal(word)) }
    }),
  }
}

const SHELL = /^(?:shell|!|make|pipe\s.*?\|\s*|\|\s*.*?\|\s*|platform\s+shell)\s*(.*)$/
const STEP =
  /^(python|py|python-interactive|script|command\s+script\s+import|source|command\s+source|dump|append|restore|save|generate-core-file|gcore|target\s+remote)\b\s*(.*)$/

/** gdb and lldb. `python` alone begins lines of Python that `end` closes. */
export const readDebugger = (text: string): Refined => {
  const nested: Nested[] = []
  const lines = text.split('\n')
  let closing = 0
  for (let i = 0; i < lines.length && nested.length < MOST; i += 1) {
    const line = (lines[i] ?? '').trim()
    const shell = SHELL.exec(line)?.[1]
    if (shell) nested.push({ run: 'shell', text: literal(shell) })
    const call = /\bsystem\s*\(\s*"((?:[^"\\]|\\.)*)"/.exec(line)?.[1]
    if (call) nested.push({ run: 'shell', text: literal(call.replace(/\\(.)/g, '$1')) })
    const [, verb = '', rest = ''] = STEP.exec(line) ?? []
    if (/^(py|script$)/.test(verb)) {
      if (closing >= 0 && closing <= i) closing = lines.findIndex((each, at) => at > i && each.trim() === 'end')
      const end = closing
      const block = rest === '' ? lines.slice(i + 1, end < 0 ? lines.length : end).join('\n') : rest
      nested.push({ run: 'code', language: 'python', text: literal(block) })
      if (rest === '') i = end < 0 ? lines.length : end
    } else if (/source$/.test(verb)) nested.push({ run: 'script', language: /\.py$/.test(rest) ? 'python' : 'gdb', path: literal(rest), args: [] })
    else if (/import$/.test(verb)) nested.push({ run: 'script', language: 'python', path: literal(rest), args: [] })
  }
  return { nested }
}
