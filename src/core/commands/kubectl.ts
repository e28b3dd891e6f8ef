// Owns kubectl and its twins: what is read, changed, deleted or run in a cluster. Not helm or cluster makers.
import type { Call, CommandSpec, EffectDraft, Refined, SubSpec } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import type { Value } from '../value.ts'
import { prefixOf, unknown } from '../value.ts'
import { isAdministrator, isWholeList } from './_clouds.ts'
import { insideOf, showsSecrets } from './_inside.ts'
import { argv, carriesOf, draft, isLocalHost, textFor } from './_words.ts'

const LOCAL_CONTEXT = /^(kind-|minikube|docker-desktop|docker-for-desktop|k3d-|colima|rancher-desktop|microk8s|orbstack|podman)/

const set = (call: Call, scope: EffectFields['scope'], reversible = true): Partial<EffectFields> => {
  const context = textFor(call.value('--context')) || textFor(call.value('--cluster'))
  const words = [
    ...call.operands,
    call.value('-n'),
    call.value('--context'),
    call.value('--cluster'),
    call.value('-f'),
    call.value('--kubeconfig'),
    call.value('-k'),
  ]
    .map(textFor)
    .filter((word) => word !== '')
  return {
    system: 'kubernetes',
    object: words.join(' ').slice(0, 240),
    scope,
    reversible,
    local:
      LOCAL_CONTEXT.test(context) ||
      (call.value('-s') !== undefined &&
        isLocalHost(
          textFor(call.value('-s'))
            .replace(/^\w+:\/\//, '')
            .replace(/:\d+$/, ''),
        )),
  }
}

const act = (call: Call, kind: 'infra.read' | 'infra.change' | 'infra.destroy', scope: EffectFields['scope'], reversible = true): EffectDraft =>
  draft(kind, `${call.program} ${call.path.join(' ')} ${call.operands.map(textFor).join(' ')}`.trim(), set(call, scope, reversible))

const files = (call: Call): EffectDraft[] =>
  [...call.values('-f'), ...call.values('-k')]
    .filter((file) => prefixOf(file) !== '-')
    .map((file) => (/^https?:/.test(prefixOf(file)) ? draft('net.download', file, { method: 'GET' }) : draft('fs.read', file, { recursive: true })))

const isDry = (call: Call): boolean => call.has('--dry-run') && textFor(call.value('--dry-run')) !== 'none'

const SECRET = /^secrets?([./]|$)|,secrets?(,|$)|^(all),secret/
const DATA_OUTPUT = /^(json|yaml|go-template|jsonpath|template|custom-columns|kyaml)/

const read = (call: Call): Refined => {
  const secrets = call.operands.some((word) => SECRET.test(textFor(word))) && (DATA_OUTPUT.test(textFor(call.value('-o'))) || call.has('--template'))
  if (secrets || (call.path[0] === 'config' && call.has('--raw')))
    return {
      effects: [draft('secret.read', `${call.program} ${call.operands.map(textFor).join(' ')}`, { store: 'kube' })],
      stdout: unknown('secret', false, [{ kind: 'secret', path: 'kubernetes' }]),
    }
  return { effects: [...files(call), act(call, 'infra.read', 'many')] }
}

const change = (call: Call): Refined => {
  if (isDry(call) || /^(status|history|view-last-applied)$/.test(textFor(call.operands[0]))) return { effects: files(call) }
  const wide = call.has('--all') || call.has('--all-namespaces') || call.has('--selector') || call.has('-f')
  const prunes = call.has('--prune') ? [act(call, 'infra.destroy', 'many', false)] : []
  const words = call.operands.map(textFor).join(' ')
  const exposes = /LoadBalancer/.test(textFor(call.value('--type'))) ? { grants_public: true } : {}
  const grants =
    /clusterrolebinding|rolebinding/.test(words) || /^(policy|adm)/.test(call.path.join(' '))
      ? [draft('privilege.raise', `${call.program} ${call.path.join(' ')} ${words}`, { to: textFor(call.value('--clusterrole')) || 'cluster-role' })]
      : []
  const administers =
    isAdministrator(call.words.map(textFor).join(' ')) && /binding|policy|adm/.test(`${call.path.join(' ')} ${words}`)
      ? [draft('persist', `${call.program} ${call.path.join(' ')} ${words}`, { mechanism: 'cloud-admin' })]
      : []
  const changed = act(call, 'infra.change', wide ? 'many' : 'one')
  return {
    effects: [
      ...files(call),
      { ...changed, set: { ...changed.set, ...exposes } },
      ...(/system:(anonymous|unauthenticated|authenticated)/.test([...call.values('--group'), ...call.values('--user')].map(textFor).join(' '))
        ? [{ ...changed, set: { ...changed.set, grants_public: true } }]
        : []),
      ...grants,
      ...administers,
      ...prunes,
    ],
  }
}

const remove = (call: Call): Refined => {
  if (isDry(call)) return {}
  const words = call.operands.map(textFor)
  const namespace = /^(ns|namespaces?|pv|persistentvolumes?|crds?|customresourcedefinitions?|nodes?|projects?)([./,]|$)/.test(words[0] ?? '')
  const listed = call.operands.some((word) => isWholeList(word, /\b(kubectl|oc|k)\b/))
  const all = listed || call.has('--all') || call.has('--all-namespaces') || words.some((word) => word === 'all')
  const many =
    namespace || call.has('-f') || call.has('-k') || call.has('-l') || words.length > 2 || (words.some((word) => word.includes('/')) && words.length > 1)
  const restarts = /^(po|pods?)([./]|$)/.test(words[0] ?? '') && !all
  return { effects: [...files(call), act(call, 'infra.destroy', all ? 'all' : many ? 'many' : 'one', restarts)] }
}

/** What the command does in the pod: most only look. A database there is not a local one. */
const inPod = (call: Call, words: readonly Value[]): EffectDraft[] => {
  const inside = words.length === 0 ? 'change' : insideOf(words)
  const shown = showsSecrets(words) ? [draft('secret.read', `${call.program} exec ${words.map(textFor).join(' ')}`.slice(0, 160), { store: 'kube' })] : []
  if (inside === 'read') return [act(call, 'infra.read', 'one'), ...shown]
  if (inside === 'data')
    return [act(call, 'infra.read', 'one'), draft('data.read', `${call.program} ${words.map(textFor).join(' ')}`.slice(0, 160), set(call, 'many')), ...shown]
  return [inside === 'destroy' ? act(call, 'infra.destroy', 'many', false) : act(call, 'infra.change', 'one'), ...shown]
}

const exec = (call: Call): Refined => {
  const [, ...words] = call.operands
  const stdin = call.has('-i') ? call.stdin : undefined
  return {
    effects: inPod(call, words),
    nested: words.length > 0 ? [argv(words, true, stdin)] : stdin === undefined ? [] : [{ run: 'shell', text: stdin, elsewhere: true }],
  }
}

const run = (call: Call): Refined => {
  if (isDry(call)) return {}
  const overrides = textFor(call.value('--overrides'))
  const reachesHost =
    call.has('--privileged') ||
    /hostPID"?:\s*true|hostNetwork"?:\s*true|privileged"?:\s*true|hostPath/.test(overrides) ||
    /^(sysadmin|netadmin)$/.test(textFor(call.value('--profile'))) ||
    prefixOf(call.operands[0] ?? { parts: [''], carries: [] }).startsWith('node/')
  const words = call.operands.slice(1)
  return {
    effects: [
      act(call, 'infra.change', 'one'),
      ...(reachesHost
        ? [draft('container.run', call.value('--image') ?? 'pod', { name: textFor(call.value('--image')), privileged: true, host_namespaces: true })]
        : []),
    ],
    nested: words.length > 0 ? [argv(words, true)] : [],
  }
}

const copy = (call: Call): Refined => {
  const [from, to] = call.operands
  if (from === undefined || to === undefined) return {}
  const remote = (text: string): boolean => /^[\w./-]{2,}:/.test(text)
  return remote(textFor(to))
    ? { effects: [draft('fs.read', from, { recursive: true }), { ...act(call, 'infra.change', 'one'), carries: [{ kind: 'file', path: textFor(from) }] }] }
    : { effects: [act(call, 'infra.read', 'one'), draft('fs.write', to, { recursive: true })] }
}

const tunnel = (call: Call): Refined => {
  const address = textFor(call.value('--address'))
  const open = /0\.0\.0\.0|\*/.test(address)
  return {
    effects: [
      draft('net.tunnel', call.operands[0] ?? 'cluster', { where: 'local', method: 'forward' }),
      draft('net.listen', address || '127.0.0.1', {
        where: open ? 'public' : 'local',
        port: Number.parseInt(textFor(call.operands[1] ?? call.value('-p')), 10) || 0,
      }),
    ],
  }
}

const config = (call: Call): Refined =>
  /^(view|get-contexts|current-context|get-clusters|get-users)$/.test(textFor(call.operands[0]))
    ? call.has('--raw')
      ? read(call)
      : {}
    : call.operands.length === 0
      ? {}
      : { effects: [draft('fs.write', call.value('--kubeconfig') ?? `${call.home}/.kube/config`)] }

const token = (call: Call): Refined =>
  textFor(call.operands[0]) === 'token'
    ? { effects: [draft('secret.read', 'service account token', { store: 'kube' })], stdout: unknown('token', false, [{ kind: 'secret', path: 'kubernetes' }]) }
    : change(call)

const TARGET_VALUES =
  '-l --selector --field-selector -c --container --field-manager --chunk-size --template --sort-by -L --label-columns --subresource --timeout --type --replicas --current-replicas --resource-version --port --target-port --name --protocol --image --image-pull-policy --restart --labels --env --annotations --overrides --override-type --requests --limits --min --max --cpu --cpu-percent --memory ' +
  '--tcp --node-port --external-ip --load-balancer-ip --session-affinity --external-name --clusterip --cert --key --docker-server --docker-username --docker-password --docker-email --schedule --rule --class --default-backend --annotation --verb --resource --resource-name --aggregation-rule --non-resource-url --role --clusterrole --serviceaccount --group --user --value --description --preemption-policy --hard --scopes --duration --audience --bound-object-kind --bound-object-name ' +
  '--grace-period --cascade --for --pod-selector --disable-eviction-timeout --skip-wait-for-delete-timeout --max-log-requests --tail --since --since-time --limit-bytes --to-revision --revision -p --patch --prune-allowlist --prune-whitelist --concurrency --profile --copy-to --target --set-image --custom --retries --pod-running-timeout --from --to-latest --interactive-timeout --api-group --api-version --categories --verbs --namespaces --max --server --token --username --password -C --as-uid --windows-line-endings-of --budget --threads --applyset --local-of --keep-labels --generator --hub --to'
const BASE: SubSpec = {
  options: {
    '-f --filename': 'text',
    '-k --kustomize': 'text',
    '--dry-run': '?text',
    '-o --output': 'text',
    '--all': '',
    '-A --all-namespaces': '',
    '--prune': '',
    '-l --selector': 'text',
    '--type': 'text',
    '--image': 'text',
    '--overrides': 'text',
    '--profile': 'text',
    '-i --stdin': '',
    '--privileged': '',
    '--group': 'text',
    '--user': 'text',
    '--clusterrole': 'text',
    '--from-file': 'path.read',
    '--from-env-file': 'path.read',
    '--patch-file': 'path.read',
    '--template': 'text',
    '--raw': '?text',
    '--address': 'text',
    '-p --port': 'text',
  },
  flags:
    '-w --watch --watch-only --show-labels --show-kind --show-managed-fields --no-headers --ignore-not-found --server-print --output-watch-events -R --recursive --force --now --wait --overwrite --record --save-config --local --list --server-side --force-conflicts --validate --openapi-patch --edit --windows-line-endings --append-hash -t --tty --rm --attach --command --expose --leave-stdin-open --quiet -q ' +
    '--follow --previous --timestamps --all-containers --all-pods --ignore-errors --prefix --insecure-skip-tls-verify-backend --ignore-daemonsets --delete-emptydir-data --delete-local-data --disable-eviction --show-events --containers --sum --no-preserve --short --client --minify --flatten --merge --allow-missing-template-keys --namespaced --cached --no-color --dump --same-node --replace --arguments-only --share-processes --show-capacity --show-swap --use-protocol-buffers --use-openapi-print-columns --interactive --overwrite --keep-annotations --keep-liveness --keep-readiness --keep-startup --keep-init-containers --reject-cidr --api-prefix --unix-socket',
  values: TARGET_VALUES,
  operands: ['...text'],
}
const sub = (refine: (call: Call) => Refined, more: Partial<SubSpec> = {}): SubSpec => ({ ...BASE, refine, ...more })

const LOGS: Partial<SubSpec> = {
  options: { '-f --follow': '', '-p --previous': '', '-c --container': 'text', '-l --selector': 'text' },
  flags: '--timestamps --all-containers --all-pods --ignore-errors --prefix --insecure-skip-tls-verify-backend',
  values: '--since --since-time --tail --limit-bytes --max-log-requests --pod-running-timeout',
}
const nothing = (): Refined => ({})
const QUIET = sub(nothing)

export default {
  names: ['kubectl', 'oc', 'k', 'kubecolor', 'microk8s.kubectl'],
  source: 'kubectl reference v1.32, oc 4.17',
  options: {
    '-n --namespace': 'text',
    '--context': 'text',
    '--cluster': 'text',
    '--kubeconfig': 'path.list',
    '-s --server': 'text',
    '--insecure-skip-tls-verify': '',
    '--certificate-authority --client-certificate --client-key': 'path.list',
    '--as': 'text',
    '--as-group --as-uid': 'text',
    '--cache-dir': 'path.create',
    '--profile-output': 'path.write',
    '--log-file': 'path.append',
  },
  flags: '--match-server-version --warnings-as-errors --alsologtostderr --logtostderr --add-dir-header --disable-compression',
  values: '-v --v --user --token --username --password --request-timeout --tls-server-name --profile --vmodule --kuberc',
  dryRun: '-h',
  subcommands: {
    'get describe top events diff': sub(read),
    'logs log': sub((call) => ({ effects: [act(call, 'infra.read', 'one')] }), LOGS),
    'explain version api-resources api-versions cluster-info completion options plugin whoami status help projects project types catalog': QUIET,
    auth: sub((call) => (/^(can-i|whoami)$/.test(textFor(call.operands[0])) ? {} : change(call))),
    wait: sub((call) => ({ effects: [act(call, 'infra.read', 'many')] })),
    kustomize: sub(
      (call) => ({
        effects: call.operands.map((path) =>
          /^https?:|github\.com/.test(textFor(path)) ? draft('net.download', path) : draft('fs.read', path, { recursive: true }),
        ),
      }),
      {
        options: { '-o --output': 'path.write' },
        flags: '--enable-helm --enable-alpha-plugins --as-current-user',
        values: '--helm-command --load-restrictor --mount --network --env -e --reorder',
      },
    ),
    create: sub(token),
    'apply patch edit replace scale rollout set label annotate expose autoscale cordon uncordon drain taint certificate policy adm new-app new-project start-build import-image tag rollback idle secrets convert':
      sub(change),
    delete: sub(remove, { options: { ...BASE.options, '-f --filename': 'text' } }),
    'exec rsh': sub(exec, { syntax: 'gnu', options: { ...BASE.options, '-c --container': 'text', '-f --filename': 'text' } }),
    attach: sub(exec),
    'run debug': sub(run),
    'cp rsync': sub(copy, { options: { ...BASE.options, '-c --container': 'text' } }),
    'port-forward proxy': sub(tunnel, {
      options: { ...BASE.options, '--accept-hosts --accept-paths --reject-paths --reject-methods': 'text', '-w --www': 'path.read' },
    }),
    config: sub(config, {
      flags: `${BASE.flags} --embed-certs --current --set-raw-bytes`,
      values: `${BASE.values} --exec-command --exec-arg --exec-env --exec-api-version --auth-provider --auth-provider-arg --proxy-url`,
    }),
    login: sub((call) => ({
      effects: [
        draft('fs.write', `${call.home}/.kube/config`),
        ...(call.operands[0] ? [draft('net.connect', call.operands[0], {}, { carries: carriesOf(call.value('--token'), call.value('-p')) })] : []),
      ],
    })),
    logout: QUIET,
    'krew ctx ns neat tree stern view-secret': sub((call) =>
      call.path[0] === 'view-secret' ? { effects: [draft('secret.read', 'kubernetes secret', { store: 'kube' })] } : {},
    ),
  },
} satisfies CommandSpec
