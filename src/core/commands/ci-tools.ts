// Owns the clients of continuous integration services that clouds.ts does not have: what they show, check, start, and delete; secrets that they set.
import type { CommandSpec } from '../command-spec.ts'
import { acts, LOOKS, reveals, uploads, verbTool } from './_verbs.ts'

const READS = acts('infra.read', { scope: 'many' })
const CHANGES = acts('infra.change')
const DESTROYS = acts('infra.destroy')
const DESTROYS_ALL = acts('infra.destroy', { scope: 'all' })

export default [
  verbTool({
    names: ['tkn'],
    source: 'tkn 0.39 command reference (Tekton)',
    flags:
      '-f --force --all -a --follow --last -L --showlog --use-param-defaults --dry-run --no-headers -A --all-namespaces --prs --trs --skip-optional-workspace',
    rows: [
      ['(\\S+ )*(delete|rm)', acts('infra.destroy', { scope: 'many' })],
      ['(\\S+ )*(list|ls|describe|desc|logs|status|export|verify|search|get|info|reinstall --help)|version|completion|help', READS],
      ['bundle push|hub', CHANGES],
      ['\\S+', CHANGES],
    ],
  }),
  verbTool({
    names: [
      'bk',
      'woodpecker-cli',
      'teamcity',
      'travis',
      'bitrise',
      'codemagic',
      'semaphore',
      'appcenter',
      'appveyor',
      'cirrus',
      'concourse',
      'codefresh',
      'harness',
      'gocd',
      'nx-cloud',
      'jx',
      'octopus',
      'vela',
      'zuul-client',
    ],
    source:
      'bk 3.3, woodpecker-cli 2.7, travis 1.13, bitrise 2.24, appcenter-cli 3.0, codefresh 0.88, fly 7.12, octopus 2.9, vela 0.25, zuul-client 0.2 command references',
    flags:
      '--watch -w --follow --json --yaml --no-interactive --force --public --private --com --org --pro --staging --all --debug --quiet --wait --no-wait --web --yes -y --draft --silent --mandatory --async --dry-run --disable-telemetry',
    rows: [
      [
        '(apps?|projects?|orgs?|organizations?|team|teams|clusters?|space|repos?|repo) (delete|rm|remove|destroy)|destroy-(team|pipeline)|dp|dt|delete-(project|app|org)',
        DESTROYS_ALL,
      ],
      [
        '(\\S+ )*(delete|rm|remove|destroy|cancel|stop|disable|purge|revoke|abort|unset|kill|prune|teardown|disconnect|clear-\\S+|prune-\\S+|destroy-\\S+)( --all)?',
        DESTROYS,
      ],
      [
        '(secret|secrets|variable|variables|env|token|tokens) (get|show|export|print|create-token)|token|tokens (create|list)|auth (token|print)|user token',
        reveals('token-file'),
      ],
      [
        '(\\S+ )?(accounts|cache|lint|validate|login|logout|whoami|status|history|logs|show|list|ls|view|open|browse|inspect|info|init|version|help|setup|monitor|requests|branches|repos|settings|report|doctor|config|console|local|exec|describe|get|download|search|completion|profile|plugins?|steps?|workflows|validate-config|share --help|trigger-check|use|configure|docs|what-if|artifacts (list|download)|job (log|list)|jobs|link|unlink|up|watch|ps|current|diff|compile|expand|lint-repo|convert|generate|ping|analyze|update|self-update|devices|sessions|workers|targets|containers|builds|pipelines|resources|resource-versions|userinfo|teams|volumes|format-pipeline|fp|validate-pipeline|vp|checklist|gp|get-pipeline)',
        READS,
      ],
      [
        '(distribute|codepush|crashes|test) \\S+( \\S+)*|upload|artifacts upload|artifact (upload|push)|(\\S+ )?upload-\\S+',
        uploads((one) => ['-f', '--file', '-s', '--symbol', '--app-path'].flatMap((name) => one.wide.options.get(name) ?? [])),
      ],
      ['\\S+', CHANGES],
    ],
    bare: LOOKS,
  }),
] satisfies readonly CommandSpec[]
