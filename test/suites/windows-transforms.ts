// Owns ways to write PowerShell and cmd text otherwise that mean the same.
import type { Random, Transform } from './transforms.ts'

/** `'` is doubled within single quotes. */
const single = (text: string): string => `'${text.replaceAll("'", "''")}'`

const encoded = (text: string): string => Buffer.from(text, 'utf16le').toString('base64')

const mixed = (word: string, random: Random): string => [...word].map((char) => (random() < 0.5 ? char.toUpperCase() : char.toLowerCase())).join('')

/** The first word of the text and of what stands behind `;`, `|` and `&`, where it is a plain name. */
const firstWords =
  (of: (word: string, random: Random) => string): Transform =>
  (text, random) => {
    if (/['"@{(]/.test(text)) return undefined
    const out = text.replace(/(^|[;|&]\s*)([A-Za-z][A-Za-z-]+)(?=\s|$)/g, (_, before: string, word: string) => before + of(word, random))
    return out === text ? undefined : out
  }

const whole = (wrap: (text: string) => string): Transform => wrap

export const POWERSHELL: Readonly<Record<string, Transform>> = {
  'another case': firstWords(mixed),
  backticks: firstWords((word) => (word.length < 4 ? word : `${word.slice(0, 2)}\`${word.slice(2)}`.replace(/`(?=[0abefnrtuv])/, ''))),
  'call operator': (text) => (/^[A-Za-z][\w-]*(\s|$)/.test(text) && !KEYWORD.test(text) ? `& ${text}` : undefined),
  'called by a name in quotes': (text) => (KEYWORD.test(text) ? undefined : text.replace(/^([A-Za-z][\w-]+)(?=\s)/, "& '$1'")),
  'script block': whole((t) => `& { ${t} }`),
  'dotted block': whole((t) => `. { ${t} }`),
  'then of an if': whole((t) => `if ($true) { ${t} }`),
  'try block': whole((t) => `try { ${t} } catch { Write-Host 'no' }`),
  'loop over one': whole((t) => `foreach ($one in 1) { ${t} }`),
  'after another command': whole((t) => `Get-Date; ${t}`),
  'before another command': whole((t) => `${t}\nGet-Date`),
  'Invoke-Expression': whole((t) => `Invoke-Expression ${single(t)}`),
  'iex of a variable': whole((t) => `$text = ${single(t)}; iex $text`),
  'piped to iex': whole((t) => `${single(t)} | iex`),
  'powershell -Command': whole((t) => `powershell -NoProfile -Command ${single(t)}`),
  'powershell -EncodedCommand': whole((t) => `powershell -NoProfile -EncodedCommand ${encoded(t)}`),
  'powershell -enc': whole((t) => `pwsh -nop -enc ${encoded(t)}`),
  'script block created': whole((t) => `& ([scriptblock]::Create(${single(t)}))`),
  'script block invoked': whole((t) => `[scriptblock]::Create(${single(t)}).Invoke()`),
  'base64 to iex': whole((t) => `iex ([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('${Buffer.from(t).toString('base64')}')))`),
  'joined halves': whole((t) => `iex (${single(t.slice(0, 5))} + ${single(t.slice(5))})`),
}

const KEYWORD = /^(if|foreach|for|while|do|switch|try|function|param|return)\b/i

export const CMD: Readonly<Record<string, Transform>> = {
  'another case': firstWords(mixed),
  carets: firstWords((word) => (/^(if|for)$/i.test(word) ? word : `${word.slice(0, 1)}^${word.slice(1)}`)),
  brackets: whole((t) => `(${t})`),
  'quiet sign': whole((t) => `@${t}`),
  'after another command': whole((t) => `echo a & ${t}`),
  'before another command': whole((t) => `${t} & echo b`),
  'and then': whole((t) => `ver && ${t}`),
  'then of an if': whole((t) => `if 1==1 (${t})`),
  'cmd /c': (text) => (/["%]/.test(text) ? undefined : `cmd /c "${text}"`),
  'cmd /c by its path': (text) => (/["%]/.test(text) ? undefined : `C:\\Windows\\System32\\cmd.exe /d /c "${text}"`),
  call: (text) => (/^@*(for|if|\()/i.test(text) ? undefined : `call ${text}`),
  'loop over one': (text) => (/^(for|if)\b|%/i.test(text) ? undefined : `for %q in (1) do (${text})`),
}
