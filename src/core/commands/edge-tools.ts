// Owns tools of DNS, CDNs and domains, of image registries, and of secrets beside the managers in secrets.ts.
import type { CommandSpec } from '../command-spec.ts'
import type { Act } from './_verbs.ts'
import { acts, LOOKS, label, reveals, runsRest, verbTool } from './_verbs.ts'
import { draft, textFor } from './_words.ts'

const READS = acts('infra.read', { scope: 'many' })
const CHANGES = acts('infra.change')
const DESTROYS = acts('infra.destroy')
const DESTROYS_ALL = acts('infra.destroy', { scope: 'all' })

/** Secrets become the environment of a command. */
const lends =
  (at: number): Act =>
  (one) => ({ effects: [draft('secret.read', label(one), { store: 'vault' })], nested: runsRest(at)(one).nested ?? [] })

export default [
  verbTool({
    names: [
      'flarectl',
      'cfcli',
      'cli4',
      'fastly',
      'akamai',
      'dnscontrol',
      'octodns-sync',
      'octodns-compare',
      'octodns-report',
      'octodns-dump',
      'namecheap',
      'godaddy',
      'porkbun',
      'cli53',
      'dnsimple',
      'nsupdate',
      'pdnsutil',
      'pdns_control',
      'rndc',
      'lexicon',
    ],
    source:
      'flarectl 0.112, cfcli 0.6, cli4 2.20, Fastly CLI 10.18, Akamai CLI 1.6, dnscontrol 4.15, octoDNS 1.10, cli53 0.8, rndc(8) and nsupdate(1) BIND 9.20, pdnsutil(1) 4.9, dns-lexicon 3.18',
    flags:
      '--json --verbose -v --doit --force --all --autoclone --auto-yes -y --soft-purge --get -i --post --put --delete --patch --wait --replace --no-populate --full --quiet -q --activate --proxy --accept-defaults --non-interactive -d -t',
    files: '-f --file --config-file',
    rows: [
      [
        '(\\S+ )?(delete|rm|remove)|delete-(zone|rrset)|rrpurge|rrdelete|rd|delzone|(\\S+ )+(delete|rm|remove|del)|secret-store delete',
        (one) => (/^(zone|service|domains?|delete-zone|delzone|delete)( |$)/.test(one.words) ? DESTROYS_ALL(one) : DESTROYS(one)),
      ],
      [
        'pre?view|ppreview|check|check-creds|get-zones|fmt|print-ir|write-types|create-domains --help|version|help|whoami|auth-token describe|stats|log-tail|ip-list|ips|pops|profile|ls|list|info|zone|zones|user( info)?|(\\S+ )*(list|ls|info|describe|show|get|check|export|search|validate|status|dump|dnssec get|test|lookup|whois|zonestatus)|status|stats|check-(zone|all-zones)|show-zone|list-(zone|all-zones|keys)|config|compute (build|init|serve|validate|hashsum|metadata|pack)|install|update|search',
        READS,
      ],
      ['purge|(zone|cache) purge|purge-cache|(zone )?cache (purge|clear)|flush\\S*', acts('infra.change', { scope: 'many' })],
      [
        'push|create-domains|create|rrcreate|rc|add|edit|set|import|(\\S+ )*(create|create-or-update|add|update|edit|activate|deactivate|lock|unlock|set|import|deploy|publish|upload|upsert|renew|register|transfer|rollback|enable|disable|stage|comment|clone)|compute (deploy|publish|update)|property \\S+|edgeworkers \\S+|\\S+-zone|reload|reconfig|sync|notify|retransfer|freeze|thaw|secure-zone|stop|halt|always-\\S+|dev|encrypt|update|create-\\S+|load-zone|replace-rrset|add-record',
        CHANGES,
      ],
    ],
    bare: (one) =>
      /^(octodns-sync)$/.test(one.call.program)
        ? one.has('--doit')
          ? CHANGES(one)
          : READS(one)
        : one.call.program === 'nsupdate'
          ? (/\bupdate\s+delete\b/i.test(textFor(one.call.stdin)) ? DESTROYS : CHANGES)(one)
          : {},
    others: (one) =>
      one.call.program === 'cli4'
        ? (one.has('--delete') ? (/\/zones\/:?[^/ ]+$/.test(one.words) ? DESTROYS_ALL : DESTROYS) : one.has('--post', '--put', '--patch') ? CHANGES : READS)(
            one,
          )
        : /^octodns|nsupdate/.test(one.call.program)
          ? one.has('--doit') || one.call.program === 'nsupdate'
            ? CHANGES(one)
            : READS(one)
          : { unknown: [{ reason: 'subcommand', what: label(one) }] },
  }),
  verbTool({
    names: [
      'regctl',
      'regsync',
      'hub-tool',
      'docker-credential-pass',
      'docker-credential-osxkeychain',
      'docker-credential-secretservice',
      'docker-credential-desktop',
      'docker-credential-ecr-login',
      'jfrog',
      'jf',
      'cloudsmith',
      'zarf',
    ],
    source: 'regctl 0.7, hub-tool 0.4, docker-credential-helpers 0.8, JFrog CLI 2.72, Cloudsmith CLI 1.3, zarf 0.45',
    flags:
      '--force --recursive --force-tag-dereference --ignore-missing --include-external --digest-tags --referrers --fast --platforms --all --quiet --dry-run --confirm --yes -y --flat --json --insecure',
    rows: [
      ['(repo|repos|repository|project|projects|org|registry|namespace) (rm|delete|del|rdel|repo-delete)|rt (repo-delete|rdel)', DESTROYS_ALL],
      [
        '(image|manifest|tag|blob|artifact|token|package|pkg|user|users|rt) (rm|delete|del|remove|revoke|delete-props|delp|build-discard|bdi)|delete|del|remove|destroy|yank|yank:\\S+',
        DESTROYS,
      ],
      ['get', (one) => (/^docker-credential/.test(one.call.program) ? reveals('token-file')(one) : READS(one))],
      [
        'store|erase|list',
        (one) => (/^docker-credential/.test(one.call.program) && one.words !== 'list' ? acts('data.change', { local: true })(one) : READS(one)),
      ],
      [
        '(image|manifest|tag|repo|blob|artifact|registry|index|ref|config|layer|account|org|token|rt|c|project|projects|user|users) (ls|list|get|get-file|head|diff|digest|inspect|manifest|config|ratelimit|tree|check-base|export|search|s|dl|download|show|ping|p|info|rate-limiting|build-\\w+ --dry)|search|version|help|ping|whoami|login|logout|audit|scan|package (inspect|create|list|pull|mirror-resources)|tools|dev|ls|list|config|intro|completion|stats?|check|once --dry|unpack',
        READS,
      ],
      [
        '(\\S+ )*(copy|cp|mod|import|create|put|upload|u|set|promote|bpr|move|mv|edit|update|tag|sync|deploy|build-publish|bp|docker-push|dp|publish|add|repo-create|rc|access-token-create|atc|user-create)|push|once|server|deploy|init|quarantine|copy|resync|sync|move',
        CHANGES,
      ],
    ],
  }),
  verbTool({
    names: [
      'teller',
      'saml2aws',
      'berglas',
      'credstash',
      'gimme-aws-creds',
      'granted',
      'conjur',
      'akeyless',
      'keybase',
      'aws-sso',
      'aws-sso-util',
      'okta-aws-cli',
      'tsh',
      'teleport',
    ],
    source:
      'teller 2.0, saml2aws 2.36, envchain 1.1, berglas 2.0, credstash 1.17, summon 0.10, granted 0.36, conjur-cli 8, akeyless 1.115, keybase 6.4, tsh 17, envconsul 0.13 references',
    flags:
      '-r --reset --skip-prompt --force --quiet -s --set --noecho -n -c --console -a --all --no-verify --list --disable-keychain --overload -pp --print -v',
    values: '-a -c',
    rows: [
      ['(\\S+ )?(delete|rm|remove|deleteall|erase|purge|revoke|destroy|unset|team delete|account delete|delete-\\S+|fs rm)', DESTROYS],
      ['run|exec|execute', lends(1)],
      [
        '(\\S+ )?(show|get|getall|export|access|env|sh|yaml|json|decrypt|read|retrieve|fetch|print|console|credentials|process|credential-process|get-secret-value|get-dynamic-secret-value|get-rotated-secret-value|config-profile|script|source|variable get|variable value|eval|download|open|reveal)',
        reveals('vault'),
      ],
      [
        'scan|redact|list|ls|list-\\S+|version|help|login|logout|status|configure|config|list-roles|whoami|auth|init|setup|browser|cache|completion|sso|settings|new|bootstrap --help|precommit|prebuild|doctor|genexample|gitignore|ext|keypair --help|clusters|apps|db (ls|list)|kube (ls|list)|request (ls|list|show)|id|log|sig verify|verify|chat (list|read)|git list|team (list|list-members|show)|resource (list|show|exists)|policy (get|list)|templates?',
        LOOKS,
      ],
      [
        'ssh|scp|proxy',
        (one) => ({
          effects: [draft(one.words.startsWith('scp') ? 'net.upload' : 'net.connect', one.from(1)[0] ?? '?', { scheme: 'ssh' })],
          nested: one.words.startsWith('ssh') ? (runsRest(2, true)(one).nested ?? []) : [],
        }),
      ],
      ['chat send|chat upload|fs (cp|mv|write)|team add-member|wallet send', CHANGES],
      [
        '(\\S+ )?(put|putall|put-all|set|add|create|update|rotate|migrate|copy|edit|grant|bootstrap|encrypt|load|user|policy|hostfactory|reset|sign|request|start|kube|db|app|create-\\S+|update-\\S+|assign-\\S+|set-\\S+|variable|store|pgp|fs|git|team|service|prove|follow)',
        CHANGES,
      ],
    ],
    bare: (one) => (one.call.words.length === 0 || one.has('--list', '-l') ? {} : reveals('cloud')(one)),
  }),
  verbTool({
    names: ['envchain', 'summon', 'aws-okta', 'envconsul', 'consul-template', 'assume'],
    source: 'envchain(1) 1.1, summon 0.10, aws-okta 1.0, envconsul 0.13, consul-template 0.39, granted 0.36 (assume)',
    flags: '-r --reset -n --noecho --list -l -s --set -c --console -once -dry --upcase --sanitize -pristine -v',
    rehearses: '-dry --list -l',
    shells: '-exec',
    files: '-config -f',
    bare: (one) => (one.wide.rest.length > 0 ? lends(0)(one) : {}),
    others: (one) => {
      if (one.call.program === 'envchain') return one.has('--set', '-s') ? acts('data.change', { local: true })(one) : lends(1)(one)
      if (one.call.program === 'assume') return reveals('cloud')(one)
      if (one.call.program !== 'aws-okta') return lends(0)(one)
      return /^(add|login|list|version)/.test(one.words) ? {} : one.words.startsWith('exec') ? lends(2)(one) : reveals('cloud')(one)
    },
    rows: [],
  }),
] satisfies readonly CommandSpec[]
