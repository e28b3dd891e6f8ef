// Owns the tools around Kubernetes: helm, kustomize, argocd, flux and kin. Not kubectl.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { draft, flagSet, readWide, tellingWords, textFor, wideValue } from './_words.ts'

interface Tool {
  readonly reads: RegExp
  readonly changes: RegExp
  readonly destroys: RegExp
  readonly secrets?: RegExp
  readonly flags?: string
}

/** Matched against the words without options, joined by blanks. */
const TOOLS: Readonly<Record<string, Tool>> = {
  helm: {
    reads:
      /^(list|ls|get|status|history|hist|show|inspect|search|template|lint|diff|version|env|help|completion|verify|dependency|dep|pull|fetch|package|create|repo (list|add|update|index|remove|rm)|plugin (list|ls)|test|registry|secrets (view|edit|dec|decrypt))\b/,
    changes: /^(install|upgrade|rollback|push|plugin|secrets)\b/,
    destroys: /^(uninstall|delete|del|un)\b/,
    flags:
      '--install -i --create-namespace --atomic --reuse-values --reset-values --reset-then-reuse-values --devel --dependency-update --disable-openapi-validation --force-update --skip-crds --include-crds --wait-for-jobs --cleanup-on-fail --no-hooks --verify --generate-name -g --replace --render-subchart-notes --untar --strict --is-upgrade --validate --allow-unreleased --detailed-exitcode --keep-history --all-namespaces -A --failed --deployed --pending --short -l --versions --insecure-skip-tls-verify --pass-credentials --plain-http --hide-notes --enable-dns --take-ownership --with-subcharts --logs --superseded --uninstalling --uninstalled --show-resources',
  },
  helmfile: {
    reads: /^(diff|list|lint|template|status|build|deps|fetch|repos|version|test|write-values|show-dag|cache)\b/,
    changes: /^(apply|sync|init)\b/,
    destroys: /^(destroy|delete)\b/,
  },
  kustomize: {
    reads: /^(build|version|cfg|edit|create|completion|localize)\b/,
    changes: /^$/,
    destroys: /^$/,
    flags: '--enable-helm --enable-exec --enable-alpha-plugins',
  },
  argocd: {
    reads:
      /^(app (list|get|diff|history|logs|manifests|resources|wait)|cluster (list|get)|repo (list|get)|proj (list|get)|version|account (list|get|get-user-info|can-i)|context|login|logout|completion|cert list)\b/,
    changes: /^(app|cluster|repo|proj|account|admin|cert|appset|repocreds|gpg)\b/,
    destroys: /^((app|cluster|repo|proj|appset|account|cert|repocreds) (delete|rm|delete-resource|terminate-op))\b/,
  },
  flux: {
    reads: /^(get|check|logs|stats|tree|trace|diff|build|version|events|export|debug|completion|list|pull)\b/,
    changes: /^(create|bootstrap|install|reconcile|resume|suspend|push|tag|migrate)\b/,
    destroys: /^(delete|uninstall)\b/,
  },
  istioctl: {
    reads:
      /^(analyze|proxy-status|ps|proxy-config|pc|describe|version|x|experimental|dashboard|validate|manifest|profile|verify-install|bug-report|tag list|ztunnel-config|waypoint (list|status))\b/,
    changes: /^(install|upgrade|apply|create-remote-secret|kube-inject|tag|waypoint|operator)\b/,
    destroys: /^(uninstall|tag remove|waypoint delete)\b/,
  },
  linkerd: {
    reads: /^(check|version|viz|diagnostics|identity|profile|completion|inject|uninject|install)\b/,
    changes: /^(upgrade|multicluster|jaeger)\b/,
    destroys: /^(uninstall|prune)\b/,
  },
  skaffold: {
    reads: /^(render|diagnose|inspect|config|version|schema|lint|init|build|test|completion|find-configs|survey|options|fix|filter)\b/,
    changes: /^(dev|run|deploy|debug|apply|verify|exec)\b/,
    destroys: /^delete\b/,
  },
  tilt: {
    reads:
      /^(get|describe|logs|version|alpha|doctor|status|api-resources|explain|snapshot|ci-dry|analytics|docker-prune|verify-install|args|wait|lsp|dump|help)\b/,
    changes: /^(up|ci|trigger|enable|disable|apply|edit|create|patch|demo|$)/,
    destroys: /^(down|delete)\b/,
  },
  eksctl: {
    reads: /^(get|version|info|help|completion|utils (describe|write-kubeconfig|schema))\b/,
    changes: /^(create|upgrade|scale|set|unset|associate|disassociate|register|deregister|enable|utils|anywhere|drain)\b/,
    destroys: /^delete\b/,
  },
  kops: {
    reads: /^(get|validate|version|export|toolbox|completion|help)\b/,
    changes: /^(create|update|edit|rolling-update|replace|upgrade|set|unset|promote|trust|reconcile)\b/,
    destroys: /^delete\b/,
  },
  velero: {
    reads: /^((backup|restore|schedule|backup-location|snapshot-location|plugin) (get|describe|logs|download)|get|describe|version|client|completion|debug)\b/,
    changes: /^(backup|restore|schedule|create|install|plugin|backup-location|snapshot-location|repo)\b/,
    destroys: /^(delete|uninstall|(backup|restore|schedule) delete)\b/,
  },
  kubeadm: {
    reads: /^(version|config|token list|certs check-expiration|help|completion|upgrade plan|kubeconfig)\b/,
    changes: /^(init|join|upgrade|token|certs)\b/,
    destroys: /^reset\b/,
  },
}

const refine = (call: Call): Refined => {
  const tool = TOOLS[call.program]
  if (tool === undefined) return {}
  const wide = readWide(call.words, flagSet(tool.flags ?? ''))
  const words = wide.texts.join(' ')
  const renderer = wideValue(wide, '--post-renderer')
  const nested = renderer === undefined ? [] : [{ run: 'shell' as const, text: renderer }]
  const dry = wide.options.has('--dry-run') || wide.options.has('--help') || wide.options.has('-h') || (wide.options.has('--version') && words === '')
  const files = [...(wide.options.get('-f') ?? []), ...(wide.options.get('--values') ?? [])].map((file) => draft('fs.read', file))
  const remote = textFor(wideValue(wide, '--repo') ?? wide.words.find((word) => /^(https?|oci):\/\//.test(textFor(word))))
  const downloads = /^https?:/.test(remote) ? [draft('net.download', remote)] : []
  if (dry) return { effects: [...files, ...downloads], nested }
  const object = tellingWords(wide)
  const set = {
    system: call.program,
    object,
    reversible: true,
    local: /^(kind-|minikube|docker-desktop|k3d-|colima)/.test(textFor(wideValue(wide, '--kube-context', '--context'))),
  }
  const label = `${call.program} ${words}`
  if (tool.destroys.source !== '^$' && tool.destroys.test(words))
    return {
      effects: [
        ...files,
        draft('infra.destroy', label, {
          ...set,
          scope: /^(cluster|delete cluster|reset|uninstall$)/.test(words) || wide.options.has('--all') ? 'all' : 'one',
          reversible: false,
        }),
      ],
      nested,
    }
  if (tool.reads.test(words))
    return {
      effects: [
        ...files,
        ...downloads,
        ...(/^secrets (view|dec)/.test(words) ? [draft('secret.read', label, { store: 'kube' })] : [draft('infra.read', label, { ...set, scope: 'many' })]),
      ],
      nested,
    }
  if (tool.changes.source !== '^$' && tool.changes.test(words))
    return { effects: [...files, ...downloads, draft('infra.change', label, { ...set, scope: 'many' })], nested }
  return { unknown: [{ reason: 'subcommand', what: label }], nested }
}

export default [
  {
    names: [
      'stern',
      'k9s',
      'kubectx',
      'kubens',
      'popeye',
      'kubeval',
      'kubeconform',
      'kubeseal',
      'kube-score',
      'kube-linter',
      'pluto',
      'nova',
      'kubent',
      'krew',
    ],
    source: 'stern 1.31, k9s 0.32, kubectx 0.9, kubeconform 0.6',
    syntax: 'none',
    operands: ['...text'],
  },
  {
    names: Object.keys(TOOLS),
    source: 'helm(1) 3.16, kustomize 5.5, argocd 2.13, flux 2.4, istioctl 1.24, skaffold 2.13, tilt 0.33, eksctl 0.197',
    syntax: 'none',
    operands: ['...text'],
    refine,
  },
] satisfies readonly CommandSpec[]
