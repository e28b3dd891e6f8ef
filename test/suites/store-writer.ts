// Owns a process that writes snapshots and prints each id once `put` returned; it is started, and killed, by store.test.ts.
import { openSqliteStore } from '../../src/stores/sqlite.ts'
import { makeSnapshot } from './snapshot.ts'

const [path = '', name = '', count = '0', key = ''] = process.argv.slice(2)
const store = openSqliteStore(path)
for (let n = 0; n < Number(count); n += 1) {
  const kept = await store.put(makeSnapshot(`${name}-${n}`, { time: n, session: name }), key === '' ? '' : `${key}-${n}`, 0)
  process.stdout.write(`${kept.id}\n`)
}
await store.close()
