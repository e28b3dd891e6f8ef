// Owns looking at an agent's settings after they changed: do they still hold our hooks, and does the agent still take them?
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import type { Agent } from '../../core/agent.ts'
import { readManifest } from './manifest.ts'

/** Why the file, as it is now, would leave the agent unguarded; `''` where it would not. */
export const unguarded =
  (state: string) =>
  (agent: Agent, path: string): string => {
    if (path === '') return ''
    const real = existsSync(path) ? realpathSync(path) : path
    const record = readManifest(state).files.find((file) => file.path === real)
    const patterns = (record?.changes ?? []).flatMap(({ owner, change }) =>
      owner.split(' ')[0] === agent.id && change.kind === 'json' ? change.edits.flatMap((edit) => (edit.op === 'entry' ? [edit.ours] : [])) : [],
    )
    const value = readValue(real)
    if (value === undefined) return patterns.length === 0 ? '' : `${path} cannot be read any more, and our hooks stand in it`
    const [problem] = agent.install.check?.(path, value) ?? []
    if (problem !== undefined) return `${path}: ${problem}`
    const text = JSON.stringify(value)
    return patterns.every((ours) => new RegExp(ours).test(text)) ? '' : `${path} does not hold our hooks any more`
  }

/** As the agent reads it: strictly. */
const readValue = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
