// Owns standing in for a running service of an older version: it holds the lock and the note of a state folder until it is told to end.
import { takeServiceLock } from '../../src/node/service/lock.ts'

const [state = ''] = process.argv.slice(2)
const lock = takeServiceLock(state)
if (!lock) throw new Error('the lock is taken')
lock.note({ version: '0.0.1', started: Date.now(), ready: true, url: '', socket: `${state}/run/old.sock` })
process.on('SIGTERM', () => {
  lock.release()
  process.exit(0)
})
setInterval(() => undefined, 1_000)
console.log('ready')
