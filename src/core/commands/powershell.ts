// Owns the spec of PowerShell's own program. Its language is read elsewhere.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { concat, literal, textOf } from '../value.ts'

/** `-EncodedCommand` holds base64 of UTF-16LE text. */
const decoded = (text: string): string | undefined => {
  try {
    return atob(text).replaceAll('\0', '')
  } catch {
    return undefined
  }
}

/** `-Command` takes all the words behind it as one text. */
const refine = (call: Call): Refined => {
  const encoded = call.value('-EncodedCommand')
  if (encoded !== undefined) {
    const text = textOf(encoded)
    const plain = text === undefined ? undefined : decoded(text)
    if (plain === undefined) return { unknown: [{ reason: 'code', what: 'encoded command' }] }
    return { nested: [{ run: 'code', language: 'powershell', text: literal(plain, [{ kind: 'decoded', path: 'base64' }]) }] }
  }
  const command = call.value('-Command')
  const rest = call.has('-File') ? [] : call.operands
  const words = [...(command === undefined ? [] : [command]), ...rest]
  if (words.length === 0) return {}
  const spaced = words.flatMap((word, i) => (i === 0 ? [word] : [literal(' '), word]))
  return { nested: [{ run: 'code', language: 'powershell', text: concat(spaced) }] }
}

export default {
  names: ['powershell', 'pwsh'],
  source: 'about_pwsh, PowerShell 7.4, and powershell.exe /?',
  syntax: 'cmdlet',
  options: {
    '-Command -c': 'text',
    '-EncodedCommand -enc -ec -e': 'text',
    '-File': 'script:powershell',
    '-ExecutionPolicy -ep -ex': 'text',
    '-WorkingDirectory -wd': 'path.cwd',
    '-ConfigurationName': 'text',
    '-CustomPipeName': 'text',
    '-InputFormat': 'text',
    '-OutputFormat': 'text',
    '-WindowStyle -w': 'text',
    '-Version': 'text',
    '-PSConsoleFile': 'path.read',
    '-SettingsFile': 'path.read',
  },
  flags: '-NoProfile -nop -NonInteractive -noni -NoLogo -NoExit -Interactive -Login -Sta -Mta -Help',
  operands: ['...text'],
  stdin: { role: 'code:powershell', unless: ['-Command', '-File', '-EncodedCommand', 'operands'] },
  refine,
} satisfies CommandSpec
