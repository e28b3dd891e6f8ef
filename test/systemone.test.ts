// Owns what a System One request must look like, before any server or model sees it.
import { describe, expect, test } from 'vitest'
import { overLimits, type Question, type SystemOneRequest, systemOneRequestSchema } from '../src/core/systemone.ts'

const noul: Question = { type: 'noul', instructions: 'Is it hard to undo?' }
const request = (questions: SystemOneRequest['questions'], more: Partial<SystemOneRequest> = {}): SystemOneRequest => ({
  model: 'jev-1.13.0',
  state: { command: 'ls' },
  questions,
  ...more,
})
const many = <T>(count: number, make: (at: number) => T): Record<string, T> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`q${at}`, make(at)]))

describe('the shape of a request', () => {
  const fits = (value: unknown): boolean => systemOneRequestSchema.safeParse(value).success

  test('noul, choice and score over text, objects and lists', () => {
    const questions = {
      a: noul,
      b: { type: 'choice', criteria: { allow: 'plainly wanted', ask: null } },
      c: { type: 'score', instructions: ['how bad?'], criteria: ['none', { much: true }] },
    }
    for (const state of ['text', { a: 1 }, [1]]) expect(fits({ model: 'm', state, questions })).toBe(true)
  })

  const wrong: readonly [string, unknown][] = [
    ['no state', { model: 'm', questions: { a: noul } }],
    ['null as state', { model: 'm', state: null, questions: { a: noul } }],
    ['no model', { state: 's', questions: { a: noul } }],
    ['no question', { model: 'm', state: 's', questions: {} }],
    ['a list of questions', { model: 'm', state: 's', questions: [noul] }],
    ['a type in capitals', { model: 'm', state: 's', questions: { a: { ...noul, type: 'NOUL' } } }],
    ['a list of labels', { model: 'm', state: 's', questions: { a: { type: 'choice', criteria: ['allow'] } } }],
    ['a choice without labels', { model: 'm', state: 's', questions: { a: { type: 'choice', criteria: {} } } }],
    ['one level', { model: 'm', state: 's', questions: { a: { type: 'score', criteria: ['none'] } } }],
    ['a number as level', { model: 'm', state: 's', questions: { a: { type: 'score', criteria: ['none', 1] } } }],
  ]
  for (const [what, value] of wrong) test(`${what} is refused`, () => expect(fits(value)).toBe(false))
})

describe('limits, each with its near miss', () => {
  const labels = (count: number): Question => ({ type: 'choice', instructions: 'which?', criteria: many(count, () => 'x') })
  const levels = (count: number): Question => ({ type: 'score', instructions: 'how much?', criteria: Array.from({ length: count }, () => 'x') })
  const image = { content_type: 'image/png', base64: 'AAAA' } as const

  test('64 questions', () => {
    expect(overLimits(request(many(64, () => noul)))).toBeUndefined()
    expect(overLimits(request(many(65, () => noul)))).toMatch(/at most 64 questions/)
  })
  test('255 labels', () => {
    expect(overLimits(request({ a: labels(255) }))).toBeUndefined()
    expect(overLimits(request({ a: labels(256) }))).toBe('Too many choices. Must have at most 255 choices.')
  })
  test('10 levels', () => {
    expect(overLimits(request({ a: levels(10) }))).toBeUndefined()
    expect(overLimits(request({ a: levels(11) }))).toMatch(/at most 10 levels/)
  })
  test('4 images', () => {
    expect(overLimits(request({ a: noul }, { images: [image, image, image, image] }))).toBeUndefined()
    expect(overLimits(request({ a: noul }, { images: [image, image, image, image, image] }))).toMatch(/at most 4 images/)
  })
  test('a noul that asks nothing', () => {
    expect(overLimits(request({ a: { type: 'noul', criteria: { true: 'it is' } } }))).toBeUndefined()
    expect(overLimits(request({ a: { type: 'noul', instructions: '' } }))).toMatch(/needs instructions/)
  })
})
