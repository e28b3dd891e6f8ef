// Owns tools that put applications onto clouds and platforms, beside the clouds' own command lines: Elastic Beanstalk, ECS, Chalice, Zappa, Waypoint, Atlantis, Okteto, OpenStack's clients and kin.
import type { CommandSpec } from '../command-spec.ts'
import { isAdministrator, opensToAll } from './_clouds.ts'
import type { Act } from './_verbs.ts'
import { acts, does, LOOKS, label, reveals, runsRest, verbTool } from './_verbs.ts'
import { draft, textFor } from './_words.ts'

const READS = acts('infra.read', { scope: 'many' })
const CHANGES: Act = (one) => {
  const text = one.call.words.map(textFor).join(' ')
  return {
    effects: [
      ...(acts('infra.change', opensToAll(text) ? { grants_public: true } : {})(one).effects ?? []),
      ...(isAdministrator(text) ? [draft('persist', label(one), { mechanism: 'cloud-admin' })] : []),
    ],
  }
}
const DESTROYS = acts('infra.destroy')
/** An application, environment or cluster as a whole. */
const DESTROYS_ALL = acts('infra.destroy', { scope: 'all' })

const GENERAL_READS =
  '(\\S+ )*(list|ls|get|show|describe|status|info|inspect|logs?|tail|version|help|validate|lint|diff|plan|preview|search|history|events|export|outputs?|doctor|whoami|read|view|stats|usage|completion)'
const GENERAL_DESTROYS = '(\\S+ )*(delete|destroy|remove|rm|terminate|purge|uninstall|teardown|deprovision|undeploy)'
const GENERAL_CHANGES =
  '(\\S+ )*(create|update|deploy|apply|add|set|put|push|up|run|start|stop|restart|scale|import|enable|disable|attach|detach|upload|publish|promote|rollback|rename|edit|upgrade|install|resize|rebuild|reboot|migrate|revoke|grant|cancel|release|unset|exec|ssh|init|sync|restore|invite)'

export default [
  verbTool({
    names: ['func'],
    source: 'Azure Functions Core Tools 4.0.6, Knative func 1.16',
    flags:
      '--csharp --python --typescript --javascript --worker-runtime --docker --docker-only --force --build --no-build --publish-settings-only --overwrite-settings -y -i --publish-local-settings --verbose --build-local',
    rows: [
      [
        '(azure \\S+ )?(fetch-app-settings|fetch-connection-string)|azure storage fetch-connection-string|settings decrypt|azure functionapp list-keys',
        reveals('cloud'),
      ],
      ['delete|durable (purge-history|terminate|delete-task-hub)|kubernetes (remove|delete)', DESTROYS],
      [
        'azure functionapp (list-functions|logstream)|init|new|create|start|run|host start|function (new|create|list)|templates|extensions|settings (list|add|delete|encrypt)|bundles|pack|build|list|describe|info|languages|repository|version|help|config|environment|durable get-\\S+',
        LOOKS,
      ],
      ['azure|deploy|publish|invoke|durable|kubernetes|subscribe', CHANGES],
    ],
  }),
  verbTool({
    names: ['devpod', 'docker-machine'],
    source: 'devpod 0.6 CLI, Docker Machine 0.16',
    flags: '--recreate --reset --force -f --all -a --debug --silent --ignore-not-found -y -q',
    rows: [
      ['(\\S+ )?(delete|rm|remove)', acts('infra.destroy', { local: true, reversible: true })],
      [
        '(\\S+ )?(list|ls|list-available|status|logs|options|inspect|ip|env|url|active|config|version|help|export|troubleshoot|use|regenerate-certs|set-options)',
        READS,
      ],
      ['ssh', (one) => ({ effects: [draft('net.connect', one.from(1)[0] ?? '?', { scheme: 'ssh' })], nested: runsRest(2, true)(one).nested ?? [] })],
      [
        'up|build|stop|start|restart|kill|import|provision|create|provider \\S+|ide \\S+|context \\S+|upgrade|scp|mount',
        (one) =>
          (one.value('-d', '--driver') === undefined || /virtualbox|docker|kvm|hyperkit|vmware/.test(textFor(one.value('-d', '--driver')))
            ? acts('infra.change', { local: true })
            : CHANGES)(one),
      ],
    ],
  }),
  verbTool({
    names: ['eb', 'ecs-cli'],
    source: 'EB CLI 3.21 command reference, Amazon ECS CLI 1.21',
    flags:
      '--all --force --single -s --staged --ignore-bundle --all-resources --no-verify-ssl --verbose --debug --stream --follow --capability-iam --create-log-groups --delete-config',
    rows: [
      ['terminate', (one) => (one.has('--all') ? DESTROYS_ALL(one) : DESTROYS(one))],
      [
        'down|compose (down|rm)|compose service (rm|down)|platform delete|appversion|abort',
        (one) => (one.words === 'down' ? DESTROYS_ALL(one) : DESTROYS(one)),
      ],
      [
        'status|events|logs|health|list|console|open|use|init|config (list|get)|platform (list|show|status|logs|events)|appversion( --list)?$|local|labs|tags|printenv|migrate explore|configure|ps|images|compose (ps|create)|compose service (ps|create)|license|check-attributes|registry-creds list|help',
        READS,
      ],
      ['deploy|create|clone|scale|setenv|swap|upgrade|restore|config|codesource|tags|ssh|platform|up|push|compose|registry-creds|migrate|restart', CHANGES],
    ],
  }),
  verbTool({
    names: ['chalice', 'zappa', 'up', 'claudia', 'architect'],
    source: 'AWS Chalice 1.31, zappa 0.59, apex/up 1.7, Claudia.js 5.14, Architect 11 command references',
    flags: '--production -p --static --no-direct --force --now -y --yes --all --no-autogen-policy --remove-logs --json --disable-progress --verbose -q --async',
    files: '--event',
    rows: [
      [
        'delete|destroy|undeploy|unschedule|stack (delete|destroy|rm)|env (rm|delete|remove)|domains rm|team (rm|delete)|(app|smapi) delete\\S*',
        (one) => (/^(delete|destroy|undeploy|stack)/.test(one.words) ? DESTROYS_ALL(one) : DESTROYS(one)),
      ],
      [
        'local|dev|sandbox|start|logs|tail|url|status|generate-\\S+|gen-policy|package|init|new-project|new|template|manage --help|settings|env( ls| list| get)?$|stack (plan|status)|run (dev|local)|build|pack|test|test-lambda|check|domains( ls)?$|team( ls)?$|config|metrics|version|docs|inventory|hydrate|lint|help|invoke-local|list|daemon|auth|db (shell|conn-uri|proxy)',
        LOOKS,
      ],
      [
        'deploy|update|rollback|certify|invoke|manage|schedule|shell|stack|env|domains|team|create|set-version|set-api-cache|add-\\S+|allow-\\S+|upgrade|start-server|run|bootstrap|secret|account|smapi|build:deploy|save-deploy-config',
        CHANGES,
      ],
    ],
    bare: (one) => (one.call.program === 'up' || one.call.program === 'zappa' ? CHANGES(one) : {}),
  }),
  verbTool({
    names: ['boundary', 'waypoint', 'sentinel', 'atlantis', 'spacectl', 'steampipe', 'powerpipe', 'flowpipe', 'terramate', 'atmos', 'tfmigrate', 'terraformer'],
    source: 'boundary 0.18, waypoint 0.11, sentinel 0.30, atlantis 0.32, spacectl 1.8, steampipe 1.0, terramate 0.11, atmos 1.130, terraformer 0.8',
    flags: '--auto-approve -auto-approve --auto-confirm --wait -wait --tail --all --recursive -json --disable-prompt --changed --no-tls-verify',
    rows: [
      ['destroy|down|terraform destroy|stack (delete|destroy)|project destroy|server uninstall', DESTROYS_ALL],
      ['(\\S+ )*(delete|remove|discard|cancel|uninstall)', DESTROYS],
      [
        'query|dashboard|check|benchmark|service (start|stop|status|restart)|plugin (list|show)|testdata|test|fmt|server|version|dev|database|config|context (list|inspect|use|verify)|authenticate|plan|logs|login|logout|help|completion|run \\S+ --help|profile (login|list|select|current)|module (list|local-preview)|stack (list|show|outputs|logs|local-preview|open|resources|run list|environment list)|provider list|policy (list|show)|whoami|validate|describe|vendor diff|scan|fmt|generate|ui|docs|stacks',
        READS,
      ],
      ['profile export-token', reveals('token-file')],
      ['connect', does('net.tunnel', { host: '?', where: 'private' })],
      [
        'run|script run',
        (one) =>
          one.wide.rest.length > 0 || /^(run|script run) /.test(one.words)
            ? one.call.program === 'terramate'
              ? runsRest(1)(one)
              : CHANGES(one)
            : CHANGES(one),
      ],
      [
        'plugin (install|update|uninstall)|mod (install|update|init|list)',
        (one) => ({ effects: one.from(2).map((name) => draft('package.install', name, { manager: one.call.program, source: 'registry', global: true })) }),
      ],
      [
        'up|deploy|build|release|apply|install|exec|stack \\S+|terraform (apply|deploy)|workflow|server (install|upgrade|run|bootstrap)|database init|import|(\\S+ )+(create|update|set-\\S+|add-\\S+|remove-\\S+|deploy|trigger|confirm|retry|lock|unlock|enable|disable)|\\S+ set|cloud|create|trigger',
        CHANGES,
      ],
      ['\\S+ (list|read|get|show|search)', READS],
    ],
  }),
  verbTool({
    names: ['garden', 'devspace', 'okteto', 'telepresence', 'mirrord', 'werf', 'vcluster', 'signadot'],
    source: 'Garden 0.13, DevSpace 6.3, Okteto CLI 3.2, Telepresence 2.20, werf 2.18, coder 2.18, vcluster 0.22 references',
    flags:
      '--force --sync --watch --skip-build -v --volumes --wait --detach -d --all --dependants-first --keep-namespace --with-dependants --follow -f --docker-run --yes --detailed --no-follow --debug --silent',
    rows: [
      [
        'cleanup (namespace|cluster)|cleanup|delete|destroy|down|purge|dismiss|(\\S+ )*(delete|destroy|rm|remove|uninstall|purge)',
        (one) =>
          one.has('--all', '-v', '--volumes') || /(namespace|cluster|vcluster)/.test(`${one.words}`)
            ? acts('infra.destroy', { scope: 'many' })(one)
            : DESTROYS(one),
      ],
      [
        'get|list|ls|status|logs|validate|options|version|help|plugins|tools|self-update|test|build|print|analyze|render|ui|config|context|ctx|kubeconfig|namespace (list|use)|endpoints|preview (list|endpoints)|doctor|gather-logs|current-\\S+|cr|converge --dry|ps|whoami|login|logout|open|port-forward|netstat|users|templates (list|versions|pull)|describe|provider list|ide|show|dotfiles|upgrade|completion|init',
        READS,
      ],
      [
        'exec|enter|attach|ssh',
        (one) => ({ nested: runsRest(2, true)(one).nested ?? [], effects: [draft('net.connect', label(one), { scheme: 'ssh', host: '?', where: 'private' })] }),
      ],
      [
        'connect|intercept|replace|wiretap|ingest|quit|leave|dev|up|sync|start',
        (one) =>
          /^(connect|intercept|replace|wiretap|ingest)/.test(one.words)
            ? does('net.tunnel', { host: '?', where: 'private', method: 'cluster' })(one)
            : CHANGES(one),
      ],
      [
        'deploy|run|publish|set|unlink|link|push|create|use|restart|pipeline|workflow|converge|bundle|helm|preview|stop|pause|resume|rebuild|update|catalog|(\\S+ )+(create|deploy|push|edit|add|update|start|stop|install)|rename|share|secrets|add|reset',
        CHANGES,
      ],
      ['mirrord', LOOKS],
    ],
  }),
  verbTool({
    names: ['glance', 'cinder', 'heat', 'neutron'],
    source: 'python-openstackclient 7.2, legacy per-service clients',
    flags: '--all-tenants --all-projects --force --wait --cascade --purge --quiet --insecure --public --private',
    rows: [
      ['\\S*(delete|remove|purge|detach|unmanage|abandon|reset)\\S*', DESTROYS],
      [
        '(\\S+-)?(list|show|stats|get|discover|describe)(-\\S+)?|\\S+-(list|show|get|stats|template|events?)|list-\\S+|show-\\S+|absolute-limits|availability-zone-list|help|resource-\\S+|event|output-\\S+|bash-completion|version\\S*',
        READS,
      ],
      [
        '\\S*(create|update|upload|add|set|extend|migrate|attach|boot|rebuild|resize|action|suspend|resume|reboot|import|share|transfer|member|manage|restore|backup|snapshot|rename|retype|deactivate|reactivate|download|failover|router|interface|grant|revoke|enable|disable)\\S*',
        CHANGES,
      ],
    ],
  }),
  verbTool({
    names: [
      'metal',
      'packet',
      'ovhai',
      'ionosctl',
      'koyeb',
      'northflank',
      'qovery',
      'sky',
      'clever',
      'clever-tools',
      'scalingo',
      'gigalixir',
      'kamal',
      'capistrano',
      'deployer',
      'nixops',
      'colmena',
    ],
    source:
      'Equinix Metal CLI 0.20, ovhai 3, ionosctl 6.7, koyeb 5, qovery 1, clever-tools 3.10, scalingo 1.34, kamal 2.4, capistrano 3.19, deployer 7, nixops 2, colmena 0.5, SkyPilot 0.7 references',
    flags:
      '--force --all -a --yes -y --wait --follow -f --detach --json --prod --production --skip-push --verbose -v --no-follow --down --retry-until-up --confirmed',
    values: '-a',
    rows: [
      [
        'remove|down|(app|proxy|accessory) remove|destroy|apps? (destroy|delete)|env(ironment)? delete|cluster delete|project(s)? delete|service delete',
        DESTROYS_ALL,
      ],
      [GENERAL_DESTROYS, DESTROYS],
      [
        '[\\w-]+ (deploy:check|doctor|rollback --help)|config( show)?$|details|audit|lock status|(app|proxy|accessory|build|server|secrets) (details|logs|version|images|containers|fetch)|show-gpus|queue|cost-report|lint',
        READS,
      ],
      ['registry (login|logout)|deploy:(check|lock|unlock|info|symlink)|tasks|-T|init|tinker', LOOKS],
      [GENERAL_READS, READS],
      [
        `deploy|redeploy|setup|rollback|exec|launch|stop|\\S+ deploy|\\S+ (deploy:\\S+|rollback)|apply|apply-local|upload-keys|${GENERAL_CHANGES}|\\S+ \\S+ boot|proxy|app|accessory|env push|prune|server`,
        CHANGES,
      ],
    ],
  }),
] satisfies readonly CommandSpec[]
