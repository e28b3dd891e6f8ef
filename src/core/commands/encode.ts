// Owns encoders, decoders and checksums: base64 to sha512sum. GNU coreutils 9.5.
import type { Call, CommandSpec } from '../command-spec.ts'
import { decode32, decode64, decodeHex, encode32, encode64, number, stdinText, wrap } from './_text.ts'

const SOURCE = 'GNU coreutils 9.5 manual'

const widthOf = (call: Call): number => number(call.value('-w')) ?? 76

const coded =
  (encode: (text: string) => string, decode: (text: string) => string | undefined) =>
  (call: Call): string | undefined => {
    const text = stdinText(call)
    if (text === undefined) return undefined
    return call.has('-d') ? decode(text) : wrap(encode(text), widthOf(call))
  }

const KINDS: readonly (readonly [string, (text: string) => string, (text: string) => string | undefined])[] = [
  ['--base64', encode64, decode64],
  ['--base64url', (text) => encode64(text).replaceAll('+', '-').replaceAll('/', '_'), (text) => decode64(text.replaceAll('-', '+').replaceAll('_', '/'))],
  ['--base32', encode32, decode32],
  ['--base16', (text) => Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(''), decodeHex],
]

const basenc = (call: Call): string | undefined => {
  const kind = KINDS.find(([name]) => call.has(name))
  return kind ? coded(kind[1], kind[2])(call) : undefined
}

const CHECK_FLAGS = '-b --binary --tag -t --text -z --zero --ignore-missing --quiet --status --strict -w --warn'

export default [
  {
    names: ['base64'],
    source: `${SOURCE}; macOS base64`,
    abbreviates: true,
    options: { '-d -D --decode': '', '-w --wrap -b --break': 'number', '-i --ignore-garbage': '', '-o --output': 'path.write' },
    flags: '-h',
    operands: ['path.read'],
    output: 'content',
    stdinFrom: 'operands[0]',
    compute: coded(encode64, decode64),
  },
  {
    names: ['base32'],
    source: SOURCE,
    abbreviates: true,
    options: { '-d --decode': '', '-w --wrap': 'number', '-i --ignore-garbage': '' },
    operands: ['path.read'],
    output: 'content',
    stdinFrom: 'operands[0]',
    compute: coded(encode32, decode32),
  },
  {
    names: ['basenc'],
    source: SOURCE,
    abbreviates: true,
    options: { '-d --decode': '', '-w --wrap': 'number', '-i --ignore-garbage': '' },
    flags: '--base64 --base64url --base58 --base32 --base32hex --base16 --base2msbf --base2lsbf --z85',
    operands: ['path.read'],
    output: 'content',
    stdinFrom: 'operands[0]',
    compute: basenc,
  },
  {
    names: ['md5sum', 'sha1sum', 'sha224sum', 'sha256sum', 'sha384sum', 'sha512sum', 'b2sum', 'b3sum'],
    source: SOURCE,
    abbreviates: true,
    options: { '-c --check': '' },
    values: '-l --length',
    flags: CHECK_FLAGS,
    operands: ['...path.read'],
  },
  {
    names: ['cksum'],
    source: SOURCE,
    abbreviates: true,
    options: { '-c --check': '' },
    values: '-a --algorithm -l --length -o',
    flags: `${CHECK_FLAGS} --base64 --raw --untagged --debug`,
    operands: ['...path.read'],
  },
  { names: ['sum'], source: SOURCE, abbreviates: true, flags: '-r -s --sysv', operands: ['...path.read'] },
  {
    names: ['shasum'],
    source: 'Digest::SHA 6 shasum manual',
    options: { '-c --check': '' },
    values: '-a --algorithm',
    flags: '-b --binary -t --text -U --UNIVERSAL -0 --01 --tag -h -q --quiet -s --status -S --strict -w --warn --ignore-missing',
    operands: ['...path.read'],
  },
  {
    names: ['md5', 'sha1', 'sha256', 'sha512'],
    source: 'macOS md5 manual',
    values: '-s --string -c --check',
    flags: '-p -q --quiet -r --reverse -n -t -x',
    operands: ['...path.read'],
  },
  {
    names: ['uuencode', 'uudecode'],
    source: 'sharutils 4.15 manual',
    options: { '-o --output-file': 'path.write' },
    flags: '-m --base64 -e --encode-file-name -c --ignore-chmod',
    operands: ['path.read', 'text'],
    output: 'content',
  },
] satisfies readonly CommandSpec[]
