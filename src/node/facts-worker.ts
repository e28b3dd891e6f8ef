// Owns reading facts in a thread of its own: for paths that may hold whoever touches them. It is abandoned when it is late.
import { parentPort, workerData } from 'node:worker_threads'
import type { WantedFact } from '../core/fact.ts'
import { type DiskOptions, readFact } from './facts-read.ts'

const options = workerData as DiskOptions // facts-disk.ts starts it with these

parentPort?.on('message', ({ index, want }: { readonly index: number; readonly want: WantedFact }) => {
  parentPort?.postMessage({ index, fact: readFact(want, { ...options, mayTouch: () => true, spend: () => undefined }) })
})
