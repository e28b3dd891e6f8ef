// Owns the fuzz suite: whatever an action holds, it is decided, without an exception, in little time and bounded memory. FUZZ_SECONDS runs it that long.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRows } from './rows.ts'
import { decisionOf } from './verdict-of.ts'

const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? 0)
const SEED = Number(process.env['FUZZ_SEED'] ?? 1)

interface AnyRow {
  readonly id: string
  readonly cmd?: string
  readonly shell?: string
}

const texts = readRows<AnyRow>('decisions').flatMap((row) => (row.cmd === undefined ? [] : [row.cmd]))

/** Bits of every grammar that is read: shells, PowerShell, cmd, Python, JavaScript, SQL, make. */
const BITS: readonly string[] = (
  "$( ${ ` << <<< <( >( \" ' $' \\ | || && ; & > >> < ( ) { } [[ ]] (( )) if then fi for in do done while case esac function time ! # ~ * ? [ ] , .. " +
  '$x ${x:-y} ${x//a/b} ${x@Q} $((1+1)) $(<f) {a,b} {1..9} a=b a+=b a[0]=b export local eval exec source trap set -- "$@" $1 sudo xargs find -exec env -S bash -c sh python3 -c node -e perl -e awk sed ' +
  '-rf / ~ .git dist /etc/passwd http://203.0.113.9/x base64 -d EOF import os os.system( require( => function( SELECT DROP TABLE ; -- /* */ iex $env:X [IO.File]:: %X% ^ & del rd @( @{ | % { }'
).split(' ')

const bit = fc.constantFrom(...BITS, '\n', '\t', ' ', '\0', '\u2028', '\ud800', 'é', '𝕏', '\r\n')
const soup = fc.array(fc.oneof(bit, bit, fc.string({ maxLength: 6 })), { maxLength: 60 }).map((parts) => parts.join(' '))
const tight = fc.array(bit, { maxLength: 80 }).map((parts) => parts.join(''))

/** A row with pieces cut out, doubled or put elsewhere. */
const mutated = fc
  .tuple(fc.constantFrom(...texts), fc.array(fc.tuple(fc.nat(3), fc.nat(400), fc.nat(40), bit), { minLength: 1, maxLength: 6 }))
  .map(([text, changes]) =>
    changes.reduce((now, [how, from, length, put]) => {
      const at = now.length === 0 ? 0 : from % now.length
      if (how === 0) return now.slice(0, at) + now.slice(at + length)
      if (how === 1) return now.slice(0, at) + put + now.slice(at)
      if (how === 2) return now + now.slice(at, at + length)
      return now.slice(at) + now.slice(0, at)
    }, text),
  )

/** The same again and again, opened and closed: what grows with its square shows here. */
const repeated = fc
  .tuple(fc.array(bit, { minLength: 1, maxLength: 4 }), fc.constantFrom(...BITS), fc.array(bit, { maxLength: 3 }), fc.integer({ min: 1, max: 12 }))
  .map(([open, middle, close, power]) => {
    const times = 2 ** power
    return `${open.join('').repeat(times)}${middle}${close.join('').repeat(times)}`.slice(0, 100_000)
  })

/** One for each reader of script texts, S-expressions, Tcl and shells of their own grammar. */
const OTHER_LANGUAGES: readonly string[] = [
  'groovy -e',
  'kotlin -e',
  'scala-cli -e',
  'Rscript -e',
  'julia -e',
  'swift -e',
  'ghc -e',
  'ocaml -e',
  'erl -eval',
  'crystal eval',
  'raku -e',
  'bb -e',
  'sbcl --eval',
  'emacs --batch --eval',
  'fish -c',
  'nu -c',
  'elvish -c',
  'xonsh -c',
  'tclsh -e',
]

const code = fc
  .tuple(
    fc.constantFrom(
      'python3 -c',
      'node -e',
      'perl -e',
      'ruby -e',
      'php -r',
      'awk',
      'psql -c',
      'powershell -c',
      'cmd /c',
      'lua -e',
      'make --eval',
      ...OTHER_LANGUAGES,
    ),
    fc.oneof(tight, soup, repeated),
  )
  .map(([program, text]) => `${program} '${text.replaceAll("'", '"').slice(0, 20_000)}'`)

const shellText = fc.oneof(soup, tight, mutated, mutated, repeated, code)

const call = fc.oneof(
  { weight: 6, arbitrary: shellText.map((command) => ({ tool: 'Bash', input: { command } })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(shellText, fc.constantFrom('powershell', 'cmd', 'zsh', 'fish'))
      .map(([command, shell]) => ({ tool: 'Bash', input: { command, shell } })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('a.sh', 'package.json', 'x.py', 'Makefile', '.git/hooks/pre-commit', '../x', '~/.bashrc', '.env', 'a.ps1'), shellText)
      .map(([file_path, content]) => ({ tool: 'Write', input: { file_path, content } })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.string({ maxLength: 20 }), shellText)
      .map(([name, query]) => ({ tool: `mcp__db__${name || 'run'}`, input: { query, path: query.slice(0, 50) } })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom('Bash', 'Edit', 'Read', 'WebFetch', 'apply_patch', ''), fc.jsonValue()).map(([tool, input]) => ({ tool, input })),
  },
)

/** Milliseconds of this process's own time: a busy machine makes nothing slow. */
const cost = async (one: { readonly tool: string; readonly input: unknown }): Promise<number> => {
  const before = process.cpuUsage()
  const decision = await decisionOf(one)
  const { user, system } = process.cpuUsage(before)
  expect(['allow', 'ask', 'deny']).toContain(decision.decision)
  expect(decision.errors.filter((error) => error.code === 'internal')).toEqual([])
  return (user + system) / 1_000
}

/**
 * The aim is 100 ms for hostile input. A long search still finds texts of 90 kB with a thousand effects that take some 350 ms, so the long run only catches what
 * grows out of hand; the short one holds twice the aim, since a machine runs other things beside `npm test`.
 */
const MOST_MS = SECONDS > 0 ? 800 : 200
/** A long run fills what caches hold before it levels off. */
const MOST_BYTES = (SECONDS > 0 ? 1_024 : 300) * 1024 * 1024

test('whatever it holds, an action is decided, soon and in bounded memory', { timeout: 900_000 }, async () => {
  for (const text of texts.slice(0, 200)) await cost({ tool: 'Bash', input: { command: text } })
  const start = process.memoryUsage.rss()
  await fc.assert(
    fc.asyncProperty(call, async (one) => {
      let least = await cost(one)
      // Once may be the collector, thrice a compiler that has not warmed up; eight times is the input.
      for (let again = 0; again < 8 && least > MOST_MS; again += 1) least = Math.min(least, await cost(one))
      expect(least).toBeLessThanOrEqual(MOST_MS)
    }),
    SECONDS > 0
      ? { numRuns: Number.POSITIVE_INFINITY, interruptAfterTimeLimit: SECONDS * 1_000, markInterruptAsFailure: false, seed: SEED }
      : { numRuns: 1_500, seed: SEED },
  )
  expect(process.memoryUsage.rss() - start).toBeLessThan(MOST_BYTES)
})
