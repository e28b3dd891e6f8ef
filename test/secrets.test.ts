// Owns the rows of finding secrets: a text → the kinds in order, with their texts where a row tells them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSecrets, hasSecret, mayHoldSecret, redact } from '../src/core/secrets.ts'
import { type Row, readRows } from './rows.ts'

interface SecretRow extends Row {
  /** A `¦` stands in made-up tokens, so that scanners of this repository do not take them for real; it is taken out. */
  readonly text: string
  readonly want: readonly (readonly [kind: string, text: string | null])[]
}

const plain = (text: string): string => text.replaceAll('¦', '')

const rows = readRows<SecretRow>('secrets').map((row) => ({
  ...row,
  text: plain(row.text),
  want: row.want.map(([kind, text]) => [kind, text === null ? null : plain(text)] as const),
}))

const found = (text: string): readonly (readonly [string, string])[] => findSecrets(text).map((span) => [span.kind, text.slice(span.start, span.end)])

const failures = ({ id, text, want }: (typeof rows)[number]): readonly string[] => {
  const got = found(text)
  const same = got.length === want.length && want.every(([kind, part], i) => got[i]?.[0] === kind && (part === null || got[i]?.[1] === part))
  return same ? [] : [`${id}: want ${JSON.stringify(want)}, got ${JSON.stringify(got)}`]
}

test('there are rows', () => expect(rows.length).toBeGreaterThanOrEqual(60))
test('each text has its secrets', () => expect(rows.flatMap(failures)).toEqual([]))

test('the quick look misses none, and passes over plain text', () => {
  expect(rows.filter(({ text, want }) => want.length > 0 && !mayHoldSecret(`ls -la\n${text}\nsrc/index.ts`)).map(({ id }) => id)).toEqual([])
  expect(['git status --short', 'file_path=src/index.ts', 'export const hello = 1'].filter(mayHoldSecret)).toEqual([])
})

test('what is hidden is found again, as a secret of its kind, and once', () => {
  const wrong = rows.flatMap(({ id, text }) => {
    const hidden = redact(text, (secret) => `h${secret.length}`)
    const kinds = (list: readonly (readonly [string, string])[]): string => list.map(([kind]) => kind).join()
    const left = found(text).filter(([, secret]) => !secret.startsWith('⟦') && hidden.includes(secret))
    const again = redact(hidden, () => 'other')
    return kinds(found(hidden)) === kinds(found(text)) && left.length === 0 && again === hidden ? [] : [`${id}: ${hidden}`]
  })
  expect(wrong).toEqual([])
})

test('spans are in order, apart, and inside the text', () => {
  const piece = fc.constantFrom(
    'token=',
    'AKIA',
    'ghp_',
    'eyJ',
    '-----BEGIN PRIVATE KEY-----',
    '://a:',
    '@h.example.com',
    'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY2zA4',
    '"',
    '\n',
    ' ',
    '⟦',
    'x:3:h⟧',
    'Bearer ',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 20 }), (pieces) => {
      const text = pieces.join('')
      let end = 0
      for (const span of findSecrets(text)) {
        expect(span.start).toBeGreaterThanOrEqual(end)
        expect(span.end).toBeGreaterThan(span.start)
        end = span.end
      }
      expect(end).toBeLessThanOrEqual(text.length)
      expect(hasSecret(text)).toBe(end > 0)
    }),
    { numRuns: 500 },
  )
})

// Doubling the text may at most about double the time; eight times as much is a pattern that goes back over it.
// A pause of the machine is not that: only what is slow three times over is.
test('time grows with the text, not with its square', { retry: 2 }, () => {
  const seeds = [
    'token=',
    'token="',
    "a_secret: '",
    '-----BEGIN PRIVATE KEY-----',
    'eyJ',
    'eyJaaaaaaaaa.',
    'a://',
    'aaaaaaaa://x:',
    'sk-',
    '$6$',
    'Bearer ',
    'machine a login b ',
    'SG.',
    'token ',
    'A',
    'glpat-',
  ]
  const time = (text: string): number => {
    const start = performance.now()
    findSecrets(text)
    return performance.now() - start
  }
  const best = (text: string): number => Math.min(time(text), time(text), time(text))
  const slow = seeds
    .map((seed) => {
      const small = best(seed.repeat(32_768 / seed.length))
      const large = best(seed.repeat(262_144 / seed.length))
      return { seed, ratio: large / Math.max(small, 0.5) }
    })
    .filter(({ ratio }) => ratio > 24)
  expect(slow).toEqual([])
})
