// Owns the tests of the lists of widely used packages: how many there are, that packing loses nothing, and what is taken for a look-alike.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeNames, encodeNames } from '../src/core/effects/popular/encode.ts'
import { lookalikeIn } from '../src/core/effects/popular/lookalike.ts'
import { type Ecosystem, popularityOf, popularNames } from '../src/core/effects/popular.ts'

const ECOSYSTEMS: readonly Ecosystem[] = ['npm', 'pypi', 'crates', 'gems', 'go']
const MANAGER: Readonly<Record<Ecosystem, string>> = { npm: 'npm', pypi: 'pip', crates: 'cargo', gems: 'gem', go: 'go' }

test('each ecosystem has at least a thousand names, written in the form in which they are compared', () => {
  for (const ecosystem of ECOSYSTEMS) {
    const { all } = popularNames(ecosystem)
    expect(all.size, ecosystem).toBeGreaterThanOrEqual(1_000)
    expect(
      [...all].filter((name) => popularityOf(MANAGER[ecosystem], name)?.standing !== 'popular'),
      ecosystem,
    ).toEqual([])
  }
})

test('packing names and unpacking them gives the same names', () => {
  const name = fc.stringMatching(/^[@a-z0-9][a-z0-9/._-]{0,60}$/)
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 1 }), (names) => {
      expect(decodeNames(encodeNames([...names].sort()).join(' '))).toEqual([...names].sort())
    }),
  )
})

test('one letter off a well-known name of five letters or more is a look-alike, unless it is a package of its own', () => {
  for (const ecosystem of ECOSYSTEMS) {
    const { top, all } = popularNames(ecosystem)
    const names = [...top].filter((name) => /^[a-z]{6,}$/.test(name))
    const off = names.map((name) => `${name.slice(0, 3)}${name[4]}${name[3]}${name.slice(5)}`).filter((name) => !all.has(name))
    const missed = off.filter((name) => popularityOf(MANAGER[ecosystem], name)?.standing !== 'lookalike')
    expect(missed, ecosystem).toEqual([])
  }
})

test('a name is no look-alike of itself, and names that share nothing are none', () => {
  const top = new Set(['express', 'react', '@babel/core'])
  expect(['express', 'redux', '@acme/core', 'core', 'exp', 'quarterly-report'].map((name) => lookalikeIn(name, top))).toEqual(['', '', '', '', '', ''])
  expect(['exprress', 'ехpress', 'ex-press', '@bable/core', 'babel-core'].map((name) => lookalikeIn(name, top))).toEqual([
    'express',
    'express',
    'express',
    '@babel/core',
    '@babel/core',
  ])
})

test('a manager whose packages we have no list of says nothing', () => {
  expect(popularityOf('brew', 'wget')).toBeUndefined()
})
