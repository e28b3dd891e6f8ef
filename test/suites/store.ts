// Owns what every snapshot store promises; each store's test runs it.
import { expect, test } from 'vitest'
import type { Store } from '../../src/core/ports.ts'
import { makeSnapshot } from './snapshot.ts'

/** `open` gives a new empty store each time. */
export const storeSuite = (name: string, open: () => Store | Promise<Store>): void => {
  const check = (promise: string, body: (store: Store) => Promise<void>): void =>
    test(`${name}: ${promise}`, async () => {
      const store = await open()
      try {
        await body(store)
      } finally {
        await store.close()
      }
    })

  check('gives back what was put, with its chain', async (store) => {
    const made = makeSnapshot('a')
    await store.put(made, 'k', 0)
    const { chain, ...rest } = (await store.get('a')) ?? { chain: undefined }
    expect(rest).toEqual(made)
    expect(chain).toMatch(/^[0-9a-f]{64}$/)
    expect(await store.get('b')).toBeUndefined()
  })

  check('keeps one snapshot for a key within the window', async (store) => {
    await store.put(makeSnapshot('a', { time: 1_000 }), 'k', 400)
    expect((await store.put(makeSnapshot('b', { time: 1_500 }), 'k', 900)).id).toBe('a')
    expect(await store.get('b')).toBeUndefined()
    expect((await store.find('k', 1_000))?.id).toBe('a')
    expect(await store.find('k', 1_001)).toBeUndefined()
    expect((await store.put(makeSnapshot('c', { time: 9_000 }), 'k', 8_000)).id).toBe('c')
    expect((await store.find('k', 0))?.id).toBe('c')
    expect((await store.get('a'))?.id).toBe('a')
  })

  check('an empty key never meets another', async (store) => {
    await store.put(makeSnapshot('a'), '', 0)
    expect((await store.put(makeSnapshot('b'), '', 0)).id).toBe('b')
    expect(await store.find('', 0)).toBeUndefined()
  })

  check('lists newest first, by each filter', async (store) => {
    await store.put(makeSnapshot('a', { time: 1, decision: 'deny', by: 'floor' }), '', 0)
    await store.put(makeSnapshot('b', { time: 2, decision: 'ask', coverage: 'partial', session: 's2' }), '', 0)
    await store.put(makeSnapshot('c', { time: 3 }), '', 0)
    const ids = async (filter: Parameters<Store['list']>[0]): Promise<string> => (await store.list(filter)).map((s) => s.id).join('')
    expect(await ids({})).toBe('cba')
    expect(await ids({ decisions: ['deny', 'ask'] })).toBe('ba')
    expect(await ids({ decidedBy: 'floor' })).toBe('a')
    expect(await ids({ coverage: 'partial' })).toBe('b')
    expect(await ids({ session: 's1' })).toBe('ca')
    expect(await ids({ since: 2 })).toBe('cb')
    expect(await ids({ limit: 1 })).toBe('c')
    expect(await store.count()).toBe(3)
  })

  check('joins outcomes, and refuses one for nothing', async (store) => {
    await store.put(makeSnapshot('a'), '', 0)
    expect(await store.outcome('a', { time: 5, ran: true, exit: 1 })).toBe(true)
    expect((await store.get('a'))?.outcome).toEqual({ time: 5, ran: true, exit: 1 })
    expect(await store.outcome('nope', { time: 5, ran: true })).toBe(false)
  })

  check('counts the decisions of a session', async (store) => {
    await store.put(makeSnapshot('a', { time: 1 }), '', 0)
    await store.put(makeSnapshot('b', { time: 7 }), '', 0)
    expect(await store.sessions()).toEqual([{ session: 's1', agent: 'test', first: 1, last: 7, decisions: 2 }])
  })
}
