// Owns hiding the specs of programs, to learn and to measure what the model knows of programs without them. Import it before anything of src.
import { registerHooks } from 'node:module'

const hidden = new Set<string>()
Object.assign(globalThis, { hiddenSpecs: hidden })

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    if (!url.endsWith('/core/commands/index.ts')) return loaded
    const text = String(loaded.source)
    const open = text.replace('=> byName.get(name)', '=> globalThis.hiddenSpecs.has(name) ? undefined : byName.get(name)')
    if (open === text) throw new Error('findSpec does not look as expected, so no spec can be hidden')
    return { ...loaded, source: open }
  },
})

/** From now on no program of these names is known; none hides none. */
export const hideSpecs = (names: Iterable<string>): void => {
  hidden.clear()
  for (const name of names) hidden.add(name)
}
