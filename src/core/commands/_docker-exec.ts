// Owns commands run inside a container that is already there: whether they only look, change or destroy.
import type { Call, EffectDraft, Refined, SubSpec } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import { stageOfDatabase } from '../sql.ts'
import type { Value } from '../value.ts'
import { isLocalDaemon } from './_docker-changes.ts'
import { insideOf, showsSecrets } from './_inside.ts'
import { argv, draft, textFor } from './_words.ts'

/** The trees whose loss is more than that of a container's own working files. */
const KEPT = /(^|[\s"'])(\/|\/\*|\/(var|data|home|root|srv|opt|etc|usr|mnt|backups?|db|uploads?|storage|media)(\/[\w.*-]+)*)\/?(?=["'\s;&|]|$)/
const THROWN_AWAY = /\/(tmp|cache|\.cache|log|logs|node_modules|dist|build|lists)(\/|\b)/

/** A container on this machine is a place to work in; one of another machine, or one that runs production, is not. */
const inContainer = (call: Call, name: string, words: readonly Value[]): EffectDraft[] => {
  const files = call.values('--file').map(textFor).join(' ')
  const project = textFor(call.value('-p'))
  const stage = stageOfDatabase(`${name} ${files} ${project}`)
  const local = isLocalDaemon(call) && stage !== 'production' && stage !== 'staging'
  const text = words.map(textFor).join(' ').slice(0, 4_096)
  const told = insideOf(words)
  const inside = told === 'destroy' && local && (!KEPT.test(text) || THROWN_AWAY.test(text)) ? 'change' : told
  const label = `${call.program} exec ${name} ${text}`.slice(0, 160)
  const fields: Partial<EffectFields> = { system: 'docker', object: `${name} ${files} ${project}`.trim(), local, ...(stage === '' ? {} : { stage }) }
  if (inside === 'read' || inside === 'data') {
    const shown = showsSecrets(words) ? [draft('secret.read', label, { store: local ? 'environment' : 'vault' })] : []
    return local ? shown : [draft('infra.read', label, { ...fields, scope: 'one' }), ...shown]
  }
  return [
    inside === 'destroy'
      ? draft('infra.destroy', label, { ...fields, scope: 'many', reversible: false })
      : draft('infra.change', label, { ...fields, scope: 'one' }),
  ]
}

export const exec = (call: Call): Refined => {
  const [name, ...words] = call.operands
  if (name === undefined || words.length === 0) return {}
  return { effects: inContainer(call, textFor(name), words), nested: [argv(words, true, call.has('-i') ? call.stdin : undefined)] }
}

export const EXEC: SubSpec = {
  syntax: 'posix',
  options: { '-e --env': 'text', '--env-file': 'path.read', '-w --workdir': 'text', '-i --interactive': '' },
  flags: '-d --detach --privileged -t --tty -T --no-tty --no-TTY -l --latest',
  values: '-u --user --detach-keys --index --preserve-fds',
  operands: ['...text'],
  refine: exec,
}
