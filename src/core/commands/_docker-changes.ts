// Owns what is done to containers, volumes and the like as a whole: started, stopped, removed, pruned, or only looked at.
import type { Call, Refined, SubSpec } from '../command-spec.ts'
import type { Value } from '../value.ts'
import { display, isUnknown } from '../value.ts'
import { draft, textFor } from './_words.ts'

/** A remote daemon makes what is removed there not local. */
export const isLocalDaemon = (call: Call): boolean =>
  !/^(ssh|tcp|https?):/.test(textFor(call.value('-H')) || call.env('DOCKER_HOST') || '') && !/prod/i.test(textFor(call.value('--context')))

const everything = (values: readonly Value[]): boolean =>
  values.some((value) => isUnknown(value) && /\b(docker|podman|nerdctl)\b[\s\S]*(-\w*q|--quiet)/.test(display(value)))

const removal =
  (kind: 'infra.change' | 'data.destroy', reversible: boolean) =>
  (call: Call): Refined => {
    if (call.operands.length === 0) return {}
    const all = everything(call.operands) || call.has('--all')
    const scope = all ? 'all' : call.operands.length > 1 || call.operands.some(isUnknown) ? 'many' : 'one'
    const object = `${call.path.join(' ')} ${call.operands.map(textFor).join(' ')}`
    return {
      effects: [
        draft(kind === 'infra.change' && all ? 'infra.destroy' : kind, `${call.program} ${object}`, {
          system: 'docker',
          object: object.slice(0, 200),
          scope,
          local: isLocalDaemon(call),
          reversible: reversible && !all,
        }),
      ],
    }
  }

export const prune = (call: Call): Refined => {
  const what = call.path.join(' ')
  const data = what.startsWith('volume') || call.has('--volumes')
  return {
    effects: [
      draft(data ? 'data.destroy' : 'infra.destroy', `${call.program} ${what}`, {
        system: 'docker',
        object: what,
        scope: call.has('--filter') ? 'many' : 'all',
        local: isLocalDaemon(call),
        reversible: false,
      }),
    ],
  }
}

export const change = (call: Call): Refined => {
  if (call.operands.length === 0) return {}
  const object = `${call.path.join(' ')} ${call.operands.map(textFor).join(' ')}`.slice(0, 200)
  return {
    effects: [
      draft('infra.change', `${call.program} ${object}`, {
        system: 'docker',
        object,
        scope: everything(call.operands) ? 'all' : call.operands.length > 1 ? 'many' : 'one',
        local: isLocalDaemon(call),
        reversible: true,
      }),
    ],
  }
}

const NAMED_FLAGS = '-f --force -v --volumes -l --link -a --all -i --ignore --no-prune -q --quiet --latest --depend'
export const remove = (kind: 'infra.change' | 'data.destroy', reversible: boolean): SubSpec => ({
  options: { '-a --all': '' },
  flags: NAMED_FLAGS,
  values: '-t --time --timeout --cidfile --filter --platform',
  operands: ['...text'],
  refine: removal(kind, reversible),
})
export const PRUNE: SubSpec = {
  options: { '--volumes': '', '--filter': 'text' },
  flags: '-a --all -f --force -q --verbose --external --build',
  values: '--keep-storage --reserved-space --max-used-space --min-free-space',
  refine: prune,
}
export const LIFE: SubSpec = {
  flags: '-a --attach -i --interactive -q -f --force --latest --all --ignore',
  values: '-t --time --timeout -s --signal --detach-keys --checkpoint --checkpoint-dir --condition --filter --cidfile',
  operands: ['...text'],
  refine: change,
}
export const READ: SubSpec = {
  flags:
    '-a --all -q --quiet --no-trunc -l --latest -s --size -f --follow -t --timestamps --details --digests --tree --verbose -v --no-stream --no-header --sort --pod --noheading -H --human --no-trunc --wide -r --raw --dangling --insecure -h --history --namespace -ns --sync --names --external -w --watch --services --images --volumes --profiles --environment --no-interpolate --no-normalize --no-path-resolution --no-consistency --hash --resolve-image-digests --no-color --no-log-prefix --orphans --variables --models --networks --lock-image-digests --no-env-resolution --json --color',
  values: '--filter --format -n --last --since --until --tail --type --limit --platform --status --index -o --output --lines',
  operands: ['...text'],
}

export const CHANGE: SubSpec = {
  flags: '-f --force -d --detach -q --quiet --rollback --force-new-cluster --prune --with-registry-auth --rotate --no-resolve-image --dry-run',
  values:
    '--availability --role --label-add --label-rm --image --env-add --env-rm --replicas --name -c --compose-file --advertise-addr --listen-addr --token --limit-memory --limit-cpu --mount-add --publish-add --secret-add --update-delay --update-parallelism --constraint-add --network --publish -p -e --env --mount --constraint --mode --secret --config --resolve-image --data-path-addr --template-driver -l --label -d --driver --restart-condition --user -u -w',
  operands: ['...text'],
  refine: (call) => ({
    effects: [
      draft(
        /^(rm|remove|leave)$/.test(call.path.at(-1) ?? '') ? 'infra.destroy' : 'infra.change',
        `${call.program} ${call.path.join(' ')} ${call.operands.map(textFor).join(' ')}`,
        {
          system: 'docker',
          object: `${call.path.join(' ')} ${call.operands.map(textFor).join(' ')} ${call.env('DOCKER_HOST') ?? ''}`.trim(),
          scope: 'one',
          local: isLocalDaemon(call),
        },
      ),
    ],
  }),
}
