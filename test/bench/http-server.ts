// Owns the service as the load bench measures it: the real one with its echo route, in a folder of its own. `node http-server.ts FOLDER LOG` prints its address.
import { setTimeout as wait } from 'node:timers/promises'
import { foldersOf, machineOf } from '../../src/node/configuration.ts'
import { openLog } from '../../src/node/log.ts'
import { takeServiceLock } from '../../src/node/service/lock.ts'
import { startService } from '../../src/node/service/service.ts'

const [folder = '', level = 'info'] = process.argv.slice(2)
const lock = takeServiceLock(folder)
if (!lock) throw new Error('the folder of the bench is in use')
const service = await startService({
  folders: { ...foldersOf({ config: folder, state: folder }), organisation: folder },
  machine: machineOf(),
  lock,
  tcp: { host: '127.0.0.1', port: 0 },
  socket: undefined,
  allowHosts: [],
  allowOrigins: [],
  log: openLog({ level, file: `${folder}/log` }),
  // What is measured is the work, not our refusals.
  limits: { perMinute: 1e9, atOnce: 1_000, inFlight: 1_000 },
  echo: true,
})
console.log(service.url)
process.on('message', () => {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  process.send?.({ rss, heapUsed, cpuMs: (user + system) / 1000 })
})
process.once('SIGTERM', async () => {
  await service.drain()
  await wait(10)
  process.exit(0)
})
