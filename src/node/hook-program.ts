// Owns the entry of the hook's own program, which agents start for every call.
import { runHook } from './hook.ts'
import { loadDeciding } from './hook-load.ts'

void runHook(process.argv.slice(2), loadDeciding)
