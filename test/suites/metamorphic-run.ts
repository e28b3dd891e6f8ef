// Owns one run of the metamorphic cases as a program: ends with 0 where all pass, with 1 at the first that does not.
import { sample, settledRows, wrongOf } from './metamorphic.ts'

const [first] = await wrongOf(sample(await settledRows(), 6_000, 3), 1)
if (first !== undefined) process.stdout.write(`${first}\n`)
process.exitCode = first === undefined ? 0 : 1
