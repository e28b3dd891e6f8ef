// Owns the CLIs of clouds and hosted services other than AWS: verb tables, secrets, deploys. One reading for all.
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import type { SqlTarget } from '../sql.ts'
import { stageOfDatabase } from '../sql.ts'
import type { Value } from '../value.ts'
import { prefixOf, textOf, unknown } from '../value.ts'
import { isAdministrator, isWholeList, opensToAll } from './_clouds.ts'
import type { Wide } from './_words.ts'
import { draft, fileCarry, flagSet, readWide, tellingWords, textFor, wideValue } from './_words.ts'
import { runSql, scriptFile } from './databases.ts'

interface Service {
  readonly flags?: string
  readonly reads?: RegExp
  readonly changes?: RegExp
  readonly destroys?: RegExp
  readonly secrets?: RegExp
  readonly audits?: RegExp
  readonly grants?: RegExp
  /** Words that only show what would be done. */
  readonly rehearses?: RegExp
  /** Words after which a command runs on this machine with what the service sets, or in the service. */
  readonly runs?: RegExp
  readonly elsewhere?: boolean
  /** What a bare call does, where it is not help. */
  readonly bare?: 'change'
}

/** A verb may stand in any of the first words: `gcloud compute instances delete x`. */
const READ =
  /^(list|marketplace|options|discover|generate-sas|zone|zones|template|ls|get|describe|show|status|info|logs?|tail|whoami|version|help|inspect|diff|plan|validate|search|read|cat|stat|du|hash|preview|print|view|history|current|me|account|accounts|projects|domains|regions|zones|open|docs|doctor|check|test|dev|build|types|generate|gen|link|unlink|switch|init|login|logout|auth|config|configure|pull|completion|ps|addons|releases|usage|metrics|events|export-metadata|get-iam-policy|lint|dashboard|serve|emulators:start|emulators:exec|use|target|setup:emulators|functions:log|telemetry|sizes|orgs|environments|monitor|billing|watch|wait|health|ping|top|locations|quota|catalog|pages:list|config:get|outputs?|get-credentials|list-locations|browse|exists|count|query|feedback|upgrade|update-cli|components|topic|interactive)$/
const DESTROY =
  /^(delete|destroy|remove|rm|rb|purge|terminate|undeploy|reset|drop|truncate|delete-all|nuke|uninstall|unset|apps:destroy|addons:destroy|pg:reset|domains:remove|hosting:disable|functions:delete|firestore:delete|database:remove|projects:delete|del|disable|shutdown|release|deprovision|detach-and-delete|teardown|pipelines:destroy|redis:reset|keys:clear|data:delete)$/
const CHANGE =
  /^(create|decrypt|encrypt|deallocate|unregister|exec|ssh|grant-access|revoke-access|update|deploy|apply|add|set|put|patch|push|run|start|stop|restart|scale|import|enable|upload|publish|promote|rollback|attach|detach|resize|rename|move|mv|cp|copy|rsync|sync|redeploy|up|launch|submit|trigger|execute|invoke|call|insert|load|replace|edit|install|migrate|rotate|assign|unassign|transfer|clone|fork|restore|snapshot|backup|export|send|cancel|suspend|resume|pause|power|reboot|add-iam-policy-binding|set-iam-policy|remove-iam-policy-binding|alias|certs|share|invite|register|grant|revoke|write|mb|setmeta|acl|iam|ch|defacl|versioning|lifecycle|cors|tail-and-deploy|secret|env|volumes|machine|config:set|config:unset|addons:create|apps:create|ps:scale|ps:restart|ps:stop|pg:promote|pg:copy|pg:backups|pg:backups:restore|pg:upgrade|maintenance:on|maintenance:off|releases:rollback|domains:add|deploy:hosting|hosting:clone|hosting:channel:deploy|functions:config:set|functions:config:unset|functions:secrets:set|firestore:indexes|database:set|database:update|database:push|auth:import|versions|pipelines:promote|access:add|access:remove|keys:add|labs:enable|features:enable|drains:add|certs:add|certs:update|fine_tunes?|fine_tuning|jobs|batches|predictions|finetune|train|trainings|app|dispatch|listen|mutate|modify|reconcile|ssh-keys|lock|unlock|route|map|connect|provision|pin|queue|replay|enqueue)$/

const SERVICES: Readonly<Record<string, Service>> = {
  gcloud: {
    flags:
      '--async --global --preemptible --no-promote --promote --allow-unauthenticated --no-allow-unauthenticated --delete-disks --keep-disks --user-output-enabled --enable-autoscaling --activate --ranges --launch-browser --no-launch-browser --brief --spot --impersonate',
    secrets:
      /^(auth (print-access-token|print-identity-token|application-default print-access-token)|secrets versions access|iam service-accounts keys create|sql generate-login-token|config config-helper)\b/,
    audits: /^((alpha|beta) )?logging (sinks|logs|buckets|views) (delete|update)\b|^((alpha|beta) )?scc .*(delete|disable)\b/,
    grants: /(add-iam-policy-binding|set-iam-policy|iam service-accounts keys create|iam roles (create|update))\b/,
    reads:
      /^(config|auth|info|components (list|update|install)|init|topic|help|version|docker-helper|projects (list|describe)|compute (regions|zones|images list)|builds (list|log|describe)|beta help|feedback|survey|cheat-sheet|emulators)\b/,
    changes: /^(compute ssh|app deploy|run deploy|functions deploy|builds submit|sql import|sql export|container clusters (resize|upgrade))\b/,
    destroys:
      /^(projects delete|app services delete|kms keys versions destroy|container clusters delete|sql instances (delete|restore-backup)|compute instances delete|services disable)\b/,
  },
  gsutil: {
    rehearses: /^(-\S+ )*rsync (.* )?-\w*n\w*( |$)/,
    flags: '-qm -mq -rd -rn -qr -mr -m -r -R -n -d -c -e -C -u -p -a -v -I -P -l -L -b -z -j -o',
    reads: /^(ls|cat|du|stat|hash|version|help|config|acl get|iam get|lifecycle get|cors get|versioning get|label get|defacl get|logging get|test|perfdiag)\b/,
  },
  bq: {
    flags:
      '--nouse_legacy_sql --use_legacy_sql --dry_run --replace --noreplace --append_table --autodetect --table --dataset --view --nosync --headless --allow_large_results --batch -r -t -d',
    reads: /^(ls|show|head|help|version|wait|info|init|get-iam-policy)\b/,
    changes: /^(query|load|mk|cp|update|insert|extract|mkdef|partition|truncate|undelete|set-iam-policy)\b/,
    destroys: /^rm\b/,
  },
  az: {
    flags:
      '--no-wait --only-show-errors --use-device-code --identity --service-principal --allow-no-subscriptions --enable-purge-protection --admin --overwrite-existing --attach-acr --assign-identity --generate-ssh-keys --public',
    secrets:
      /^(keyvault (secret|key|certificate) (show|download)|account get-access-token|storage account keys list|storage account show-connection-string|acr credential show|acr login|aks get-credentials|cosmosdb keys list|redis list-keys|ad sp (create-for-rbac|credential reset)|functionapp keys list|webapp deployment list-publishing|servicebus .* keys list|iot hub connection-string)\b/,
    audits:
      /^monitor (diagnostic-settings (\S+ )?delete|log-profiles delete|activity-log alert delete|log-analytics (workspace|cluster) delete|data-collection rule delete)\b|^sentinel .*delete\b|^security (pricing|setting|workspace-setting) (delete|update)\b|^sql (server|db) audit-policy (delete|update)\b|^network watcher flow-log delete\b/,
    grants: /^(role assignment create|ad sp create|ad user create|ad app|role definition|keyvault set-policy)\b/,
    reads:
      /^(login|logout|account (show|list|set)|version|upgrade|find|configure|config|extension|interactive|bicep|feedback|self-test|rest --method get|aks (install-cli|browse)|cloud|provider (list|show)|vm (list|show|list-sizes|list-ip)|.* (list|show|wait|exists|what-if|validate|export|download))\b/,
    destroys: /\b(delete|purge|delete-batch|destroy)\b/,
  },
  doctl: {
    flags: '--no-header --wait --enable-monitoring --enable-ipv6 --enable-backups',
    secrets: /^(databases connection|kubernetes cluster kubeconfig show|registry docker-config|auth token)\b/,
    changes: /^(apps create-deployment|compute droplet-action|registry login|kubernetes cluster kubeconfig save|serverless deploy)\b/,
  },
  heroku: {
    flags: '--no-wait --wait-running',
    secrets: /^(config|config:get|auth:token|pg:credentials(:url)?|redis:credentials)(\s|$)/,
    reads:
      /^(apps|ps|logs|releases|addons|domains|pg|pg:info|pg:ps|pg:wait|pg:outliers|redis|regions|auth:whoami|auth|login|local|git:remote|status|buildpacks|certs|drains|features|labs|members|access|keys|pipelines|stack|webhooks|which|open|create|container:login|builds|ci|orgs|teams|spaces|notifications|plugins|update|help|version|apps:info|pg:backups)(\s|$)/,
    changes:
      /^(run|run:detached|ps:exec|pg:psql|git:clone|container:push|container:release|apps:transfer|ps:kill|dyno:\w+|pg:push|pg:pull|buildpacks:\w+|config:edit|pg:credentials:rotate|stack:set|webhooks:add|spaces:create|apps:rename|plugins:install)(\s|$)/,
    destroys:
      /^(apps:(destroy|delete)|destroy|addons:(destroy|remove)|pg:(reset|killall|kill|backups:delete|links:destroy)|pipelines:destroy|config:unset|domains:(remove|clear)|access:remove|keys:(remove|clear)|redis:cli|spaces:destroy|drains:remove)(\s|$)/,
    runs: /^(run|run:detached)\b/,
    elsewhere: true,
  },
  fly: {
    flags: '--now --local-only --remote-only --detach --ha --build-only --push --stage --no-cache --auto-confirm',
    secrets: /^(auth token|tokens (create|list)|postgres attach)\b/,
    reads:
      /^(status|logs|apps list|auth|version|doctor|dashboard|platform|services|releases|regions|ips list|secrets list|volumes list|machines? (list|status)|config|info|checks|image|proxy|history|settings|orgs|launch --no-deploy|wireguard list|docs|agent|pipelines|targets|workers|builds|teams|watch|userinfo|resources|(validate|get|format)-pipeline)\b/,
    changes:
      /^(deploy|launch|scale|secrets (set|import|deploy|unset)|machines? \w+|volumes? \w+|ips \w+|apps \w+|certs|postgres|pg|redis|mysql|ssh|sftp|console|restart|resume|suspend|tokens|wireguard|ext|extensions|storage|incidents|autoscale|move|open|consul|jobs|synthetics|registry|turboku)\b/,
    destroys:
      /^(destroy|apps destroy|machines? (destroy|remove)|volumes? (destroy|delete)|secrets unset|ips release|postgres detach|redis destroy|storage destroy|tokens revoke|certs remove)\b/,
  },
  vercel: {
    flags: '--prod --public --prebuilt --no-wait --archive --skip-domain --logs --cwd-only --git-branch',
    secrets: /^env pull\b/,
    reads:
      /^(ls|list|inspect|logs|whoami|login|logout|dev|build|link|pull|help|teams|switch|project (ls|inspect)|domains (ls|inspect)|env ls|dns ls|certs ls|alias ls|init|bisect|telemetry|git|target|integration list|open|curl|httpstat)\b/,
    changes: /^(deploy|redeploy|promote|rollback|alias|env|domains|dns|certs|project|secrets|integration|blob|rolling-release|cache|install|edge-config)\b/,
    destroys: /^(rm|remove|(project|domains|dns|certs|env|alias|secrets|blob) (rm|remove|del|delete))\b/,
    bare: 'change',
  },
  netlify: {
    flags: '--prod -p --prodIfUnlocked --trigger --skip-functions-cache --build --no-build -o --offline --live --alias-only',
    secrets: /^(env:(get|list|export)|api listEnvVars|api getEnvVars)\b/,
    reads:
      /^(status|login|logout|dev|build|link|unlink|open|sites:list|functions:(list|serve|invoke|build|create)|logs\S*|watch|init|help|env:clone-preview|recipes|completion|serve|dev:exec|blobs:(list|get)|lm|addons:list|teams:list|clone|switch)(\s|$)/,
    changes: /^(deploy|sites:create|env:(set|import|clone)|addons:\w+|blobs:set|db|api|functions:\w+)(\s|$)/,
    destroys: /^(sites:delete|env:unset|addons:delete|blobs:delete)(\s|$)/,
  },
  wrangler: {
    flags:
      '--local --remote --keep-vars --minify --dry-run --no-bundle --latest --compatibility-flags --node-compat --test-scheduled --live-reload --persist --preview --binding-only --experimental-local',
    reads:
      /^(dev|whoami|login|logout|tail|init|docs|types|complete|telemetry|version|check|deployments( list| status| view)?$|versions (list|view)|kv (namespace list|key (list|get))|d1 (list|info|insights|time-travel info|export|migrations list)|r2 (bucket (list|info)|object get)|secret list|queues (list|info)|pages (dev|project list|deployment (list|tail)|functions build|download)|vectorize (list|get|info|query)|hyperdrive (list|get)|ai (models|finetune list)|kv:(namespace|key) (list|get)|cert list|workflows (list|describe)|generate|build|setup|mtls-certificate list|pipelines (list|get)|containers (list|info|images list))\b/,
    changes:
      /^(deploy|publish|rollback|versions|secret|secret:bulk|kv|d1|r2|queues|pages|vectorize|hyperdrive|dispatch-namespace|triggers|workflows|ai|kv:\w+|mtls-certificate|cert|pipelines|pubsub|containers|cloudchamber|secrets-store|deployments)\b/,
    destroys:
      /^(delete|secret delete|kv:?\s?(namespace|key|bulk) delete|d1 (delete|time-travel restore)|r2 (bucket|object) delete|r2 bucket (delete|catalog disable)|queues (delete|purge)|pages (project|deployment) delete|vectorize delete|hyperdrive delete|dispatch-namespace delete|workflows (delete|instances terminate)|pipelines delete|containers delete|mtls-certificate delete)\b/,
  },
  railway: {
    flags: '--detach -d --ci --json -j',
    secrets: /^(variables|variable list|vars)$/,
    reads:
      /^(status|logs|list|whoami|login|logout|link|unlink|environment|open|init|docs|service|shell|connect|completion|help|domain|check-updates|starship)\b/,
    changes: /^(up|deploy|redeploy|variables|variable|add|volume|scale|environment (new|delete)|ssh|functions|restart|dev)\b/,
    destroys: /^(down|delete|environment delete|volume delete|variables? delete)\b/,
    runs: /^run\b/,
  },
  render: {
    reads: /^(services list|services|deploys list|logs|whoami|login|workspace|projects|environments|regions|blueprints|help|version)\b/,
    changes: /^(deploys create|restart|jobs|ssh|psql|services (create|update)|deploy)\b/,
  },
  supabase: {
    flags:
      '--linked --local --debug --experimental --include-all --include-roles --include-seed --no-verify-jwt --ignore-health-check --use-api --use-docker --schema-only --data-only --no-backup --all --legacy',
    secrets: /^(projects api-keys|status$)/,
    reads:
      /^(start|status|login|logout|init|link|unlink|services|projects (list|api-keys)|orgs list|branches (list|get)|secrets list|functions (list|new|serve|download)|db (diff|dump|lint|pull|test|start)|migration (new|list|fetch)|gen|test|inspect|completion|bootstrap|storage ls|seed)\b/,
    changes:
      /^(stop|db (push|query|remote)|migration (up|repair|squash|down)|functions deploy|secrets set|projects create|branches|storage|config push|domains|network-restrictions|postgres-config|ssl-enforcement|sso|vanity-subdomains|encryption|snippets|orgs)\b/,
    destroys: /^(db reset|projects delete|functions delete|secrets unset|branches delete|storage rm|migration down)\b/,
  },
  firebase: {
    flags: '--non-interactive --only-emulators --all-collections --shallow --recursive -r --inspect-functions --debug',
    reads:
      /^(login|logout|use|projects:list|apps:list|init|serve|emulators:\w+|list|open|help|functions:(log|list|config:get|shell|secrets:get)|hosting:(sites:list|channel:list)|database:(get|profile|instances:list)|auth:export|firestore:(indexes|databases:list|databases:get)|remoteconfig:get|target|experiments|setup:\S+|ext:(list|info|configure)|apps:sdkconfig|dataconnect:\S+|appdistribution:testers:list|crashlytics:\S+|mcp)(\s|$)/,
    changes:
      /^(deploy|functions:\S+|hosting:\S+|database:\S+|firestore:\S+|auth:import|remoteconfig:\S+|ext:\S+|projects:\S+|apps:\S+|appdistribution:\S+|target:\S+|apphosting:\S+|storage:\S+)(\s|$)/,
    destroys:
      /^(firestore:(delete|databases:delete)|database:remove|functions:(delete|secrets:destroy|artifacts:setpolicy)|hosting:(disable|sites:delete|channel:delete)|ext:uninstall|apphosting:backends:delete)(\s|$)/,
    secrets: /^functions:secrets:access\b/,
  },
  ibmcloud: { audits: /^(at|atracker) .*(rm|delete)\b/ },
  oci: { audits: /^audit config(uration)? update\b|^logging .*(delete)\b|^cloud-guard .*(delete|disable)\b/ },
  'linode-cli': {},
  hcloud: {},
  scw: {},
  exo: {},
  vultr: {},
  'vultr-cli': {},
  openstack: { secrets: /^token issue\b/ },
  civo: {},
  upctl: {},
  yc: { secrets: /^iam create-token\b/ },
  aliyun: { audits: /^actiontrail (DeleteTrail|StopLogging)\b/ },
  tccli: { audits: /^cloudaudit (Delete|Stop)/ },
  hyperstack: {},
  vastai: {},
  runpodctl: {},
  platform: {},
  platformsh: {},
  upsun: {},
  dokku: {},
  cf: {
    changes: /^(push|p|scale|restage|set-env|bind-service|create-\S+|map-route|start|stop|restart|login|target)\b/,
    destroys: /^(delete\S*|unbind-\S+|unmap-route|purge-\S+)\b/,
  },
  openai: {
    flags: '--stream',
    reads: /^(api (models|files|fine_tuning)\.?\S*(list|retrieve|get)|tools|help|migrate|api \S+\.(list|retrieve|get))\b/,
    changes: /^api\b/,
  },
  anthropic: {},
  replicate: {},
  modal: {
    reads:
      /^(app (list|logs|history)|profile|token|config|setup|volume (list|ls|get)|secret list|environment list|container (list|logs)|nfs (list|ls)|image list|shell)\b/,
    changes: /^(run|deploy|serve|launch|volume|secret|environment|container|app|queue|dict|nfs)\b/,
    destroys: /^(app stop|volume (delete|rm)|environment delete|secret delete|nfs (delete|rm))\b/,
  },
  'huggingface-cli': {
    reads: /^(whoami|env|scan-cache|login|logout|download|cache|repo list|repo-files list|tag -l|version)\b/,
    changes: /^(upload|upload-large-folder|repo|tag|lfs\S*|jobs)\b/,
    destroys: /^(delete-cache|repo delete|repo-files delete|jobs cancel)\b/,
  },
  hf: {
    reads: /^(whoami|auth|env|cache|download|version|repo list|jobs (ps|logs|inspect))\b/,
    changes: /^(upload|upload-large-folder|repo|jobs|endpoints)\b/,
    destroys: /^(repo delete|repo-files delete|cache (rm|delete|prune)|jobs cancel)\b/,
  },
  wandb: {
    reads: /^(login|status|online|offline|enabled|disabled|init|pull|restore|verify|docker|off|on|artifact (get|ls))\b/,
    changes: /^(sync|sweep|agent|launch|launch-agent|job|artifact|server|controller|scheduler)\b/,
  },
  kaggle: {
    reads: /^(\w+ (list|files|download|status|leaderboard|output|pull|metadata|init)|config)\b/,
    changes: /^(\w+ (create|version|submit|push|update))\b/,
    destroys: /^\w+ delete\b/,
  },
  stripe: {
    reads:
      /^(login|logout|listen|logs|samples|status|version|config|help|open|resources|fixtures|docs|get|completion|serve|community|events? (list|retrieve|resend)|\S+ (list|retrieve|search))\b/,
    changes: /^(trigger|post|fixtures|\S+ (create|update|confirm|capture|cancel|pay|send|attach|detach|void_invoice|finalize_invoice))\b/,
    destroys: /^(delete|\S+ (delete|cancel))\b/,
    flags: '--live',
  },
  twilio: {
    reads: /^(login|profiles:\w+|help|plugins\S*|autocomplete|\S+:(list|fetch)|debugger:\S+|phone-numbers:list)(\s|$)/,
    changes: /^(api:\S+:(create|update)|phone-numbers:(update|buy)\S*|serverless:deploy|flex:\S+|email:send)(\s|$)/,
    destroys: /^(\S+:remove|serverless:undeploy)(\s|$)/,
  },
  'sentry-cli': {
    reads:
      /^(login|info|projects list|organizations list|releases (list|info|propose-version)|issues list|events list|logs list|repos list|monitors list|difutil|debug-files (check|find|bundle-sources|print-sources)|sourcemaps (inject|explain)|completions|help|update|react-native)\b/,
    changes: /^(releases|sourcemaps|debug-files|upload-\S+|send-\S+|deploys|issues|monitors|bash-hook|files|dart-symbol-map|proguard|upload-dif)\b/,
    destroys: /^(releases (delete|files \S+ delete)|uninstall)\b/,
  },
  datadog: {},
  'datadog-ci': {
    changes:
      /^(sourcemaps|lambda|synthetics|junit|coverage|tag|deployment|dsyms|flutter-symbols|cloud-run|stepfunctions|dora|gate|measure|metric|trace|sarif|sbom|react-native|unity-symbols|elf-symbols|git-metadata)\b/,
  },
  newrelic: {
    reads: /^(nrql|entity|apm \S+ (get|search)|profile|diagnose|utils|version|decode|config|apiAccess|edge)\b/,
    changes: /^(apm|install|events|reporting|workload|synthetics|agent|migrate|changeTracking)\b/,
  },
  grafana: {},
  'grafana-cli': { changes: /^(plugins|admin)\b/ },
  'gitlab-runner': {
    reads: /^(list|status|verify|--version|help|run|run-single|artifacts-\S+|cache-\S+|health-check|wrapper)\b/,
    changes: /^(register|start|stop|restart|install|reset-token|exec)\b/,
    destroys: /^(unregister|uninstall)\b/,
  },
  'jenkins-cli': {
    reads: /^(help|list-\S+|get-\S+|console|who-am-i|version|session-id)\b/,
    changes:
      /^(build|create-\S+|update-\S+|copy-job|enable-\S+|disable-\S+|install-plugin|restart|safe-restart|reload-\S+|groovy|groovysh|offline-node|online-node|quiet-down|cancel-quiet-down|set-\S+|connect-node|replay-pipeline|stop-builds|safe-shutdown|shutdown|add-job-to-view)\b/,
    destroys: /^(delete-\S+|remove-\S+|clear-queue)\b/,
  },
  circleci: {
    reads:
      /^(config|local|version|setup|info|diagnostic|help|orb (list|info|source|validate|process|init|diff|pack)|context (list|show)|update|completion|namespace|open|pipeline list|runner \S+ list|tests)\b/,
    changes: /^(orb|context|follow|pipeline|runner|policy|trigger|build|project|admin)\b/,
    destroys: /^(context (delete|remove-secret)|orb unlist|runner \S+ delete)\b/,
  },
  buildkite: {},
  'buildkite-agent': { changes: /^(annotate|artifact|pipeline|meta-data|start|step|env|lock|oidc|secret)\b/ },
  drone: {},
  woodpecker: {},
  codecov: { bare: 'change' },
  coveralls: { bare: 'change' },
  cc_test_reporter: {},
  snyk: { reads: /^/, changes: /^monitor\b/ },
  'sonar-scanner': { bare: 'change' },
  expo: { reads: /^(start|doctor|install|export|config|login|logout|whoami|prebuild|run:\w+|customize|lint|r|register|export:embed)\b/ },
  eas: {
    reads:
      /^(whoami|login|logout|build:(list|view|inspect|configure|version:get)|update:(list|view|configure)|project:(info|init)|channel:(list|view)|branch:(list|view)|diagnostics|config|credentials|device:list|env:list|init|open|analytics|fingerprint:\S+|metadata:\S+)(\s|$)/,
    changes: /^(build|submit|update|channel:\S+|branch:\S+|webhook:\S+|env:\S+|deploy|build:\S+|update:\S+|device:\S+|secret:\S+|workflow:\S+)(\s|$)/,
    destroys: /^(\S+:(delete|remove)|build:(delete|cancel))(\s|$)/,
    secrets: /^env:(get|pull)(\s|$)/,
  },
  neonctl: {},
  pscale: { changes: /^(deploy-request|branch|database|shell|connect|password|backup|import)\b/, destroys: /^(\S+) delete\b/ },
  turso: {
    secrets: /^(db tokens create|auth token)\b/,
    changes: /^(db (create|shell|tokens|import|replicate|config|invalidate)|group|org|config|plan|auth)\b/,
    destroys: /^((db|group|org) destroy)\b/,
  },
  mongocli: {},
  xata: {},
  upstash: {},
  convex: {
    reads: /^(dev|codegen|logs|data|env (list|get)|dashboard|docs|login|logout|export|function-spec|init|network-test|disable-local-deployments|mcp)\b/,
    changes: /^(deploy|run|env|import|update|insights)\b/,
  },
  appwrite: {},
  amplify: {
    reads: /^(status|pull|env list|console|diagnose|codegen|configure|init|help|mock|version)\b/,
    changes: /^(push|publish|add|update|override|import|env|function|hosting|upgrade)\b/,
    destroys: /^(delete|remove|env remove)\b/,
  },
  now: { bare: 'change' },
  surge: { bare: 'change', reads: /^(list|whoami|login|logout|token)\b/, destroys: /^teardown\b/ },
  'gh-pages': { bare: 'change' },
  deployctl: { changes: /^(deploy|deployments|projects|top|upgrade)\b/ },
}
const ALIASES: Readonly<Record<string, string>> = { flyctl: 'fly', neon: 'neonctl', ntl: 'netlify', planetscale: 'pscale', vc: 'vercel', wrangler2: 'wrangler' }

type Class = 'read' | 'change' | 'destroy' | undefined

const classOf = (service: Service, wide: Wide): Class => {
  const words = wide.texts.join(' ')
  if (service.destroys?.test(words)) return 'destroy'
  if (service.reads?.test(words)) return 'read'
  if (service.changes?.test(words)) return 'change'
  return verbClass(wide.texts)
}

/** The verb is the last of the first words that is one: `gcloud compute instances delete x`, `az vm create`. */
const verbClass = (texts: readonly string[]): Class => {
  const verbs = texts.slice(0, 5).map((text): Class => {
    const stem = text
      .replace(/^.*:/, '')
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
    if (DESTROY.test(text) || DESTROY.test(stem) || /^(delete|destroy|remove|terminate|release)-/.test(stem)) return 'destroy'
    if (CHANGE.test(text) || CHANGE.test(stem) || /^(create|update|set|add|start|stop|attach|modify|run|put|enable)-/.test(stem)) return 'change'
    return READ.test(text) || READ.test(stem) || /^(list|get|describe|show)-/.test(stem) ? 'read' : undefined
  })
  return verbs.find((verb) => verb === 'destroy') ?? verbs.findLast((verb) => verb !== undefined)
}

const remoteUrl = (value: Value): boolean => /^(gs|s3|az|azure|https|b2):\/\//.test(prefixOf(value))

/** Copies between this machine and a bucket (`gsutil cp`, `gcloud storage rsync`, `gcloud compute scp`, `az storage blob upload`). */
const copies = (wide: Wide): EffectDraft[] => {
  const at = wide.texts.findIndex((text) => /^(cp|rsync|mv|scp|copy)$/.test(text))
  const paths = at < 0 ? [] : wide.words.slice(at + 1)
  const to = paths.at(-1)
  if (to === undefined || paths.length < 2) return uploadOption(wide)
  const far = (value: Value): boolean => remoteUrl(value) || (wide.texts[at] === 'scp' && /^[\w@.-]+:/.test(prefixOf(value)))
  return paths.slice(0, -1).flatMap((from): EffectDraft[] => {
    if (far(from) && !far(to))
      return [
        draft('net.download', from, { host: '?', scheme: 'https', where: 'public' }),
        ...(textOf(to) === '-' ? [] : [draft('fs.write', to, { recursive: true, overwrites: true })]),
      ]
    if (!far(from))
      return [
        draft('fs.read', from, { recursive: true }),
        draft('net.upload', to, { scheme: 'https', where: 'public', method: 'PUT' }, { carries: [fileCarry(from)] }),
      ]
    return []
  })
}

const uploadOption = (wide: Wide): EffectDraft[] => {
  if (!wide.texts.some((text) => /^upload/.test(text))) return []
  const files = [
    ...(wide.options.get('--file') ?? []),
    ...(wide.options.get('-f') ?? []),
    ...(wide.options.get('--source') ?? []),
    ...(wide.options.get('-s') ?? []),
  ]
  return files.flatMap((file) => [
    draft('fs.read', file),
    draft('net.upload', tellingWords(wide), { scheme: 'https', where: 'public', method: 'PUT' }, { carries: [fileCarry(file)] }),
  ])
}

/** A service that is meant to be seen: a web page of one's own, open to everyone, is asked like any deploy. */
const SERVES = /^(run|functions) (deploy|services)\b/
const WITHDRAWS = /\b(remove|delete|revoke)\b/

const label = (call: Call, wide: Wide): string => `${call.program} ${wide.texts.slice(0, 6).join(' ')}`

const effects = (call: Call, service: Service, wide: Wide, kind: 'change' | 'destroy'): EffectDraft[] => {
  const text = call.words.map(textFor).join(' ')
  const words = wide.texts.join(' ')
  const production = wide.options.has('--prod') || wide.options.has('--production') || wide.options.has('--live') ? ' production' : ''
  const whole =
    /^(projects?|apps?|orgs?|sites|container clusters|group|destroy$|db reset|sql instances|clusters?)\b/.test(words) ||
    [...wide.words, ...[...wide.options.values()].flat()].some((word) => isWholeList(word, new RegExp(`\\b${call.program}\\b`))) ||
    /(^|\s)(--all|--all-collections|-r \/)(\s|$)/.test(text) ||
    /^(destroy(?!-)|projects delete)/.test(words)
  const many = wide.options.has('--recursive') || wide.options.has('-r') || wide.options.has('-R') || /delete-batch/.test(words)
  const set: Partial<EffectFields> = {
    system: call.program,
    object: `${tellingWords(wide)}${production}`,
    scope: kind === 'destroy' && whole ? 'all' : many ? 'many' : 'one',
    reversible: kind === 'change',
    local: wide.options.has('--local'),
  }
  return [
    draft(kind === 'destroy' ? 'infra.destroy' : 'infra.change', label(call, wide), {
      ...set,
      ...(opensToAll(text) && !SERVES.test(words) && !WITHDRAWS.test(words) ? { grants_public: true } : {}),
    }),
    ...(service.audits?.test(words) ? [draft('audit.erase', label(call, wide), { log: words })] : []),
    ...(service.grants?.test(words)
      ? [draft('privilege.raise', label(call, wide), { to: /owner|admin|editor|contributor/i.test(text) ? 'cloud-admin' : 'cloud-identity' })]
      : []),
    ...(kind === 'change' && isAdministrator(text) && /\b(add|set|create|assign)\b|-binding\b/.test(words)
      ? [draft('persist', label(call, wide), { mechanism: 'cloud-admin' })]
      : []),
    ...copies(wide),
  ]
}

const isHelp = (wide: Wide): boolean =>
  wide.options.has('--help') ||
  wide.options.has('-h') ||
  wide.texts.includes('help') ||
  (wide.texts.length === 0 && (wide.options.has('--version') || wide.options.has('-v')))

/** Commands that work on a database's content; with these tools it is the local one unless they say otherwise. */
const database = (call: Call, wide: Wide): Refined | undefined => {
  const words = wide.texts.join(' ')
  const remote = ['--remote', '--linked', '--db-url', '--project-ref'].some((name) => wide.options.has(name))
  if (call.program === 'supabase' && /^(db reset|migration down)\b/.test(words))
    return {
      effects: [
        draft('data.destroy', label(call, wide), {
          system: 'supabase',
          object: tellingWords(wide),
          scope: 'all',
          local: !remote,
          reversible: false,
          ...(remote ? {} : { stage: 'dev' as const }),
        }),
      ],
    }
  const target = (name: string, local: boolean): SqlTarget => ({ system: call.program, object: name, local, stage: local ? 'dev' : stageOfDatabase(name) })
  const text = wideValue(wide, '--command', '-c', '--query', '--sql')
  if (call.program === 'wrangler' && /^d1 execute\b/.test(words)) {
    const file = wideValue(wide, '--file')
    const at = target(wide.texts[2] ?? '', !remote)
    return file === undefined ? runSql(text === undefined ? [] : [text], at) : scriptFile(file, at)
  }
  if (call.program === 'bq' && wide.texts[0] === 'query')
    return runSql(wide.words.slice(1).concat(call.stdin === undefined ? [] : [call.stdin]), target(textFor(wideValue(wide, '--project_id')), false))
  if (call.program === 'heroku' && wide.texts[0] === 'pg:psql' && text !== undefined)
    return runSql([text], target(textFor(wideValue(wide, '-a', '--app')), false))
  if (call.program === 'turso' && /^db shell\b/.test(words) && wide.words[3] !== undefined)
    return runSql([wide.words[3]], target(wide.texts[2] ?? '', /^(https?:\/\/(127|localhost)|file:|\.)/.test(wide.texts[2] ?? '')))
  return undefined
}

const refine = (call: Call): Refined => {
  const service = SERVICES[ALIASES[call.program] ?? call.program]
  if (service === undefined) return {}
  const wide = readWide(call.words, flagSet(service.flags ?? ''))
  const words = wide.texts.join(' ')
  if (isHelp(wide) || wide.options.has('--dry-run') || wide.options.has('--dry_run') || wide.options.has('--dryrun')) return {}
  if (service.rehearses?.test(call.words.map(textFor).join(' '))) return {}
  const stored = database(call, wide)
  if (stored !== undefined) return stored
  if (service.secrets?.test(words))
    return {
      effects: [
        draft('secret.read', label(call, wide), { store: /secret|vault/.test(words) ? 'vault' : 'cloud' }),
        ...(service.grants?.test(words) ? [draft('privilege.raise', label(call, wide), { to: 'cloud-identity' })] : []),
      ],
      stdout: unknown('secret', false, [{ kind: 'secret', path: label(call, wide) }]),
    }
  const nested = service.runs?.test(words) ? ran(wide, service) : []
  if (words === '' || wide.texts[0]?.startsWith('.') || (service.bare === 'change' && verbClass(wide.texts) === undefined && !service.reads?.test(words)))
    return service.bare === 'change' ? { effects: effects(call, service, wide, 'change') } : {}
  const known = classOf(service, wide)
  if (known === 'read')
    return {
      stdout: unknown(`${call.program} ${words} ${[...wide.options.keys()].join(' ')}`.slice(0, 150)),
      effects: [
        draft('infra.read', label(call, wide), { system: call.program, object: tellingWords(wide), scope: 'many' }),
        ...uploadOption(wide),
        ...(/\b(cp|rsync)\b/.test(words) ? copies(wide) : []),
      ],
      nested,
    }
  if (known !== undefined) return { effects: effects(call, service, wide, known), nested }
  return { unknown: [{ reason: 'subcommand', what: label(call, wide) }], nested }
}

const ran = (wide: Wide, service: Service): NonNullable<Refined['nested']> => {
  const words = wide.rest.length > 0 ? wide.rest : wide.words.slice(1)
  return words.length === 0 ? [] : [{ run: 'argv', argv: words, elsewhere: service.elsewhere === true }]
}

export default {
  names: [...Object.keys(SERVICES), ...Object.keys(ALIASES)],
  source:
    'gcloud 502, gsutil 5.31, bq 2.1, az 2.67, doctl 1.120, heroku 9.5, flyctl 0.3, vercel 39, netlify 17, wrangler 3.95, railway 3.20, supabase 2.1, firebase 13.29',
  syntax: 'none',
  operands: ['...text'],
  refine,
} satisfies CommandSpec
