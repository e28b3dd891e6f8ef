// Owns `beforehand hook`: the hook's own program, started by a person or where the small one is not there.

import { runHook } from '../hook.ts'
import { loadModule } from '../hook-load.ts'
import type { GlobalOptions } from '../program.ts'

export const run = (agent: string, { config, state, grant }: GlobalOptions & { readonly grant?: boolean }): Promise<never> =>
  runHook(
    [...(config === undefined ? [] : ['--config', config]), ...(state === undefined ? [] : ['--state', state]), ...(grant ? ['--grant'] : []), agent],
    loadModule,
  )
