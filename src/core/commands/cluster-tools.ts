// Owns tools on clusters that kube-tools.ts does not have: Carvel, Argo Workflows, Cilium, OpenShift's and Tanzu's, Cluster API, Talos, Rancher, Knative.
import type { CommandSpec } from '../command-spec.ts'
import type { Act } from './_verbs.ts'
import { acts, both, does, LOOKS, reveals, runsRest, verbTool } from './_verbs.ts'
import { draft, textFor } from './_words.ts'

const READS = acts('infra.read', { scope: 'many' })
const CHANGES = acts('infra.change')
const DESTROYS = acts('infra.destroy')
const DESTROYS_ALL = acts('infra.destroy', { scope: 'all' })
const RENDER = '--strict --debug --dangerous-allow-all-symlink-destinations --data-values-inspect --ignore-unknown-comments --json --tty -c'

/** A folder or image that is sent to a registry. */
const publishes: Act = (one) => {
  const image = one.value('-i', '--image', '-b', '--bundle', '--to-repo', '--repo')
  return {
    effects: [
      ...['-f', '--file'].flatMap((name) => one.wide.options.get(name) ?? []).map((path) => draft('fs.read', path, { recursive: true })),
      draft('package.publish', image, { manager: 'docker', name: textFor(image), source: 'registry' }),
    ],
  }
}

export default [
  verbTool({
    names: ['ytt', 'kbld', 'vendir', 'imgpkg'],
    source: 'Carvel ytt 0.51, kbld 0.45, vendir 0.43, imgpkg 0.44',
    flags: `${RENDER} --locked --recursive`,
    files: '-f --file --data-values-file',
    writes: '--output-files --imgpkg-lock-output --lock-output --lock-file',
    rows: [
      ['template|fmt|version|website|help|completion|relocate --help|inspect|tag (list|resolve)|describe|unpackage|tools', LOOKS],
      ['sync', () => ({ effects: [draft('net.download', 'vendir.yml', { host: '?', where: 'public' }), draft('fs.write', '.', { recursive: true })] })],
      [
        'pull',
        (one) => ({
          effects: [
            draft('net.download', one.value('-i', '-b', '--image', '--bundle') ?? 'image', { method: 'GET' }),
            draft('fs.write', one.value('-o', '--output') ?? '.', { recursive: true }),
          ],
        }),
      ],
      ['push|relocate|package|copy|cp', publishes],
    ],
    bare: LOOKS,
  }),
  verbTool({
    names: ['kapp', 'kctrl'],
    source: 'Carvel kapp 0.64, kctrl 0.55',
    flags:
      '-y --yes -c --diff-changes --diff-run --wait --wait-ignored --apply-ignored --existing-non-labeled-resources -t --tree -r --raw --status -A --all-namespaces --logs-all --dangerous-allow-empty-list-of-resources --debug --json --apps',
    files: '-f --file',
    rehearses: '--diff-run',
    rows: [
      ['delete|app-group delete|(app|package|repository|repo|package installed|package repository) delete', DESTROYS],
      [
        'inspect|list|ls|logs|label|service-account|version|tools|(app|apps|app-change|app-group|config-map|package|repository|repo) (list|ls|get|inspect|logs|status|kick --help|available \\w+|installed (list|get|status))|app-change gc --help|help|website|completion',
        READS,
      ],
      ['deploy|deploy-config|rename|app-group deploy|app-change gc|(app|package|repository|repo|dev|package \\w+) \\S+|dev', CHANGES],
    ],
  }),
  verbTool({
    names: ['argo', 'kn', 'kubectl-argo-rollouts'],
    source: 'Argo Workflows CLI 3.6, kn 1.16, kubectl-argo-rollouts 1.7',
    flags:
      '--watch -w --log --wait -A --all-namespaces --completed --running --no-color --follow --dry-run --server-dry-run --resubmitted -k --insecure-skip-verify --secure --abort --skip-current-step --full --auto-commit',
    files: '-f --parameter-file --workload-file',
    rows: [
      [
        'delete|terminate|stop|(cron|template|cluster-template|archive|service|services|revision|trigger|broker|source \\w+|domain|subscription|channel) delete',
        DESTROYS,
      ],
      ['auth token', reveals('kube')],
      [
        'list|get|logs|lint|version|watch|wait|server|executor-plugin|(cron|template|cluster-template|archive|cp|service|services|revision|revisions|route|source|trigger|broker|plugin|domain|container|subscription|channel|rollouts?|experiment) (list|get|describe|lint|list-types|list-label-\\w+|export|status|ping)|status|describe|info|help|completion|build|create|invoke|languages|templates|run|config|notifications|resolve',
        READS,
      ],
      ['\\S+', CHANGES],
    ],
  }),
  verbTool({
    names: ['cilium', 'cilium-cli', 'hubble', 'calicoctl', 'antctl', 'kumactl', 'consul-k8s', 'glooctl'],
    source: 'cilium-cli 0.16, hubble 1.16, calicoctl 3.29, consul-k8s 1.6, glooctl 1.18, kumactl 2.9',
    flags: '--wait --follow -f --verbose --brief --all-addresses --all-controllers --all-health --tls --insecure --print-raw-filters --force --all',
    rows: [
      [
        'uninstall|policy delete|endpoint (delete|disconnect)|bpf \\S+ flush|delete|ipam release|cleanup',
        (one) => (one.words === 'uninstall' ? DESTROYS_ALL(one) : one.has('--all') ? DESTROYS_ALL(one) : DESTROYS(one)),
      ],
      [
        'status|version|connectivity|context|sysdump|config (view|get|list)|bgp|hubble (ui|port-forward)|clustermesh (status)|encryption (status|key-status)|observe|list|watch|record|help|completion|get|ipam (show|check)|node (status|checksystem|diags|list)|troubleshoot|proxy (list|read|log|stats)|config read|check|inspect|debug|(endpoint|identity|bpf|service|policy|fqdn|map|metrics|monitor) ?(list|get|logs|health|show|trace|cache list|selectors)?|read|logs|apply --dry',
        READS,
      ],
      ['\\S+', CHANGES],
    ],
  }),
  verbTool({
    names: ['rosa', 'ocm', 'odo', 'tanzu', 'clusterctl', 'talosctl', 'rke', 'rancher', 'k0sctl', 'k3sup', 'gardenctl', 'openshift-install'],
    source: 'ROSA CLI 1.2, ocm 1.0, odo 3.16, Tanzu CLI 1.5, clusterctl 1.9, talosctl 1.8, RKE 1.7, Rancher CLI 2.10, k0sctl 0.21, openshift-install 4.17',
    flags:
      '-y --yes --watch --force --all --best-effort --graceful --wait --insecure --purge --reboot --include-crd --include-namespace --interactive --sts --hosted-cp --running-in -f --files --debug --non-interactive --auto --confirmed',
    files: '--values',
    rows: [
      [
        'destroy( \\S+)*|delete clusters?( .*)?|clusters? (delete|rm|remove)( .*)?|delete (--all|namespace|project).*|remove|reset|management-cluster delete|rm|cluster delete',
        (one) => (/^(delete component|rm$)/.test(one.words) ? DESTROYS(one) : DESTROYS_ALL(one)),
      ],
      ['(\\S+ )*(delete|remove|rm|uninstall|purge|wipe)( .*)?|revoke \\S+.*|unlink \\S+.*', DESTROYS],
      ['(shutdown|reboot|upgrade|rollback)', acts('infra.destroy', { scope: 'many', reversible: true })],
      [
        '(\\S+ )?kubeconfig|kubeconfig( \\S+)?|kf|generate kubeconfig|get kubeconfig|(token|context|config) ?(show-token|print)?$|create (admin|kubeconfig)|clusters kf|admin kubeconfig',
        reveals('kube'),
      ],
      [
        '(\\S+ )?(list|get|describe|show|ls|ps|logs|inspect|verify|version|whoami|status|health|dashboard|containers|services|stats|time|processes|memory|disks|dmesg|events|mounts|read|usage|validate|download|template|diff|analyze|preference|registry|completion|config|context|contexts|login|logout|token|inspect|search|info|plan|explain|conformance|image (list|default)|support|netstat|pcap|graph|wait-for|help)( .*)?',
        READS,
      ],
      ['ssh|exec|shell', (one) => both(does('net.connect', { scheme: 'ssh', host: '?', where: 'private' }), runsRest(2, true))(one)],
      ['dev|init|build-images|up|\\S+', CHANGES],
    ],
  }),
] satisfies readonly CommandSpec[]
