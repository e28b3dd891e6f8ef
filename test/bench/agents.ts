// Owns `npm run bench:agents`: bundles the program as it is shipped, then measures with it.
import bundled from '../suites/program.ts'

const remove = await bundled()
process.on('exit', remove)
await import('./agents-measure.ts')
