// Owns the tests of reviews and of tuning: what is learnt from reviews, what is measured, and that nothing is written unasked.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { networkOf, type Weights } from '../src/models/embedded/network.ts'
import { type Reviewed, tune } from '../src/models/embedded/tune.ts'
import { WEIGHTS } from '../src/models/embedded/weights.ts'
import { mayTeach } from '../src/node/teacher.ts'
import { readTuned, writeTuned } from '../src/node/tuned-weights.ts'
import { makePlace, type Place } from './suites/cli.ts'
import { KEY, startModelServer } from './suites/model-server.ts'
import { draftOf, wholeFeatures } from './train/analyse.ts'
import { examplesOf } from './train/data.ts'

const places: Place[] = []
const place = (): Place => {
  const made = makePlace()
  places.push(made)
  return made
}
afterAll(() => {
  for (const made of places) made.remove()
})

/** A person for whom everything that the model would ask is fine: the reviews of somebody who works on what the model takes for other people's. */
const easygoing = (count: number): readonly Reviewed[] =>
  examplesOf('unseen', 41, { family: 4, service: 20, compound: 0 })
    .slice(0, count)
    .map(({ call, label }) => ({ alike: JSON.stringify(call.input), features: wholeFeatures(draftOf(call)), label: label === 'ask' ? 'allow' : label }))

describe('tuning', () => {
  it('refits the calibration from a few reviews, and the weights from many', () => {
    const few = tune(WEIGHTS, easygoing(120))
    expect(few).toMatchObject({ scope: 'calibration' })
    expect(few?.weights.data).toBe(WEIGHTS.data)
    const many = tune(WEIGHTS, easygoing(700))
    expect(many).toMatchObject({ scope: 'weights' })
    for (const tuned of [few, many]) {
      expect(tuned?.after.brier).toBeLessThan(tuned?.before.brier ?? 0)
      expect(tuned?.after.n).toBe(tuned?.before.n)
    }
    expect(many?.after.accuracy).toBeGreaterThan((many?.before.accuracy ?? 1) + 0.1)
  })

  it('measures on reviews that it did not see: nothing alike is on both sides', () => {
    const rows = easygoing(300)
    const twice = tune(WEIGHTS, [...rows, ...rows])
    const once = tune(WEIGHTS, rows)
    expect(twice?.before.n).toBe(2 * (once?.before.n ?? 0))
  })

  it('is never surer of letting through than the shipped model was, and the same each time', () => {
    const tuned = tune(WEIGHTS, easygoing(400))
    expect(tuned?.weights.calibration.sure).toBeGreaterThanOrEqual(WEIGHTS.calibration.sure)
    expect(tune(WEIGHTS, easygoing(400))).toEqual(tuned)
  })

  it('learns nothing from too little', () => {
    expect(tune(WEIGHTS, easygoing(20))).toBeUndefined()
    const [only] = easygoing(1)
    expect(tune(WEIGHTS, only ? Array.from({ length: 50 }, () => only) : [])).toBeUndefined()
  })
})

describe('the file of tuned weights', () => {
  it('is used only with the shipped weights that it was made from, and only whole', () => {
    const { root } = place()
    const { hash: _hash, ...body } = WEIGHTS
    const path = writeTuned(root, { ...body, calibration: { ...WEIGHTS.calibration, scale: 0.5 } }, WEIGHTS)
    const read = readTuned(root, WEIGHTS)
    expect(read?.calibration.scale).toBe(0.5)
    expect(networkOf(read as Weights).weights.length).toBe(3 * WEIGHTS.buckets)
    expect(readTuned(root, { ...WEIGHTS, hash: 'sha256:later' })).toBeUndefined()
    writeFileSync(path, readFileSync(path, 'utf8').replace('"scale":0.5', '"scale":5'))
    expect(readTuned(root, WEIGHTS)).toBeUndefined()
    writeFileSync(path, '{')
    expect(readTuned(root, WEIGHTS)).toBeUndefined()
  })
})

describe('on the command line', () => {
  it('reviews a decision; tunes, exports and resets only as asked', async () => {
    const { beforehand, root } = place()
    const state = join(root, 'state', 'beforehand')
    const rows = Array.from({ length: 60 }, (_, i) => ({
      id: i,
      command: `toolbox-${i % 12} ${i % 2 ? 'remove' : 'list'} item-${i} --name n${i}`,
      cwd: root,
      workspace: root,
    }))
    await beforehand(['decide', '--batch', '--record'], rows.map((row) => JSON.stringify(row)).join('\n'))
    const kept = (await beforehand(['log', '--json', '--limit', '100'])).out.split('\n').map((line) => JSON.parse(line))
    expect(kept.length).toBe(60)
    expect((await beforehand(['tune', '--yes'])).err).toMatch(/at least 30/)
    for (const [args, message] of [
      [['review', kept[0].id, 'fine'], /right/],
      [['review', 'dec_01900000-0000-7000-8000-000000000000', 'right'], /no decision/],
    ] as const)
      expect((await beforehand(args)).err).toMatch(message)
    expect((await beforehand(['review', kept[0].id, 'ask'])).out).toMatch(/reviewed as ask/)
    const { openSqliteStore } = await import('../src/stores/sqlite.ts')
    const store = openSqliteStore(join(state, 'snapshots.db'))
    for (const snapshot of kept) await store.review(snapshot.id, { time: 1, said: /remove/.test(snapshot.action.input.command) ? 'ask' : 'allow' })
    await store.close()

    const exported = (await beforehand(['tune', '--export'])).out.split('\n').map((line) => JSON.parse(line))
    expect(exported.length).toBe(60)
    expect(exported[0]).toMatchObject({
      state: { action: { tool: expect.any(String) } },
      questions: { verdict: { type: 'choice' } },
      answers: { verdict: { type: 'choice' } },
    })

    const asked = await beforehand(['tune', '--json'])
    expect(JSON.parse(asked.out)).toMatchObject({ reviews: 60, scope: 'calibration', written: null, before: { n: expect.any(Number) } })
    expect((await beforehand(['tune'])).err).toMatch(/nobody can be asked/)
    const file = join(state, 'model', 'embedded.json')
    expect(existsSync(file)).toBe(false)
    const written = JSON.parse((await beforehand(['tune', '--yes', '--json'])).out)
    expect([written.written, existsSync(file)]).toEqual([file, true])
    expect(written.after.brier).toBeLessThanOrEqual(written.before.brier)
    const decided = JSON.parse((await beforehand(['decide', 'toolbox-3 list item-4', '--json'])).out)
    expect(decided.model).toMatch(/^embedded@/)
    await beforehand(['tune', '--reset', '--yes'])
    expect(existsSync(file)).toBe(false)
    const again = JSON.parse((await beforehand(['decide', 'toolbox-3 list item-4', '--json'])).out)
    expect(again.model).not.toBe(decided.model)
  }, 120_000)

  it('learns from another model only where the licence of what answered permits it', async () => {
    const { beforehand, root, put, env } = place()
    const server = await startModelServer()
    try {
      Object.assign(env, { DECISION_KEY: KEY })
      put(
        'config/beforehand/policy.yaml',
        `fallback: { model: own, timeout_ms: 20000 }
models:
  own: { dialect: sglang, address: "${server.url}", model: clef-flash, key: "env:DECISION_KEY" }
  rented: { dialect: jev, address: "${server.url}", key: "env:DECISION_KEY" }
  hosted: { dialect: clef, account: a, address: "${server.url}", key: "env:DECISION_KEY" }
`,
      )
      const refusals = await Promise.all(
        ['rented', 'hosted', 'jev', 'embedded', 'nobody'].map(async (name) => {
          const { code, err } = await beforehand(['tune', '--from', name, '--yes'])
          return [name, code === 0, err.trim()]
        }),
      )
      expect(refusals).toEqual([
        ['rented', false, expect.stringContaining('may not be learnt from, since its terms are reported to forbid')],
        ['hosted', false, expect.stringContaining('since the weights are under Apache-2.0, but the terms of the hosted service are not known')],
        ['jev', false, expect.stringContaining('its terms are reported to forbid')],
        ['embedded', false, expect.stringContaining('not from itself')],
        ['nobody', false, expect.stringContaining('cannot be learnt from')],
      ])
      const axes = Object.fromEntries(['lasting', 'outward', 'secret', 'beyond', 'persuading'].map((id) => [id, { no: 0.97, yes: 0.01 }]))
      for (const [verb, verdict] of [
        ['list', { allow: 0.97, ask: 0.01, deny: 0.01 }],
        ['remove', { deny: 0.97, ask: 0.01, allow: 0.01 }],
      ] as const) {
        server.script({ verdict, ...axes })
        const rows = Array.from({ length: 40 }, (_, i) => ({ id: i, command: `toolbox-${i % 9} ${verb} item-${i}`, cwd: root, workspace: root }))
        await beforehand(['decide', '--batch', '--record'], rows.map((row) => JSON.stringify(row)).join('\n'))
      }
      // Without the model's answers there is nothing to learn from.
      expect((await beforehand(['tune', '--yes'])).err).toMatch(/at least 30/)
      const taught = JSON.parse((await beforehand(['tune', '--from', 'own', '--json'])).out)
      expect(taught).toMatchObject({ reviews: 80, written: null })
      // What goes out is what people said, and nobody said anything.
      expect((await beforehand(['tune', '--export', '--from', 'own'])).out).toBe('')
      // Another model than Clef behind the same server may not be learnt from.
      const may = await mayTeach({ own: { dialect: 'sglang' } }, 'own', {})
      expect(may('d1')).toBe(false)
      expect(may('clef-flash')).toBe(true)
    } finally {
      await server.close()
    }
  }, 120_000)
})
