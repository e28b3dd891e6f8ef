// Owns programs that measure, collect and alert: Prometheus and its kin, log shippers, Datadog, Zabbix, Nagios, Elastic, Splunk. Looking is told from silencing and deleting.
import type { CommandSpec } from '../command-spec.ts'
import type { Value } from '../value.ts'
import { type Act, both, changes, dataDestroys, erases, looks, nothing, sets, told } from './_tool-verbs.ts'
import { draft, isLocalHost, shell, textFor, withScheme } from './_words.ts'

const OPEN = /(^|[ =/])(0\.0\.0\.0|\[?::\]?):\d+/

const serves: Act = ({ all, label }) => ({
  effects: [
    draft('net.listen', OPEN.test(all) ? '0.0.0.0' : '127.0.0.1', { where: OPEN.test(all) ? 'public' : 'local' }),
    draft('exec.command', label, { program: 'server' }),
  ],
})

/** A silence over every alert hides whatever happens from then on. */
const silences: Act = (said) => (/=~\s*['"]?(\.[+*]|\^?\.\*\$?)/.test(said.all) ? sets('audit')(said) : changes({ reversible: false })(said))

/** What is measured goes to the machine that is named. */
const sends =
  (option: RegExp): Act =>
  ({ call, label }) => {
    const at = call.words.findIndex((word) => option.test(textFor(word)))
    const word = call.words[at]
    const attached = /=(.+)$/.exec(textFor(word))?.[1]
    const host = attached ?? textFor(call.words[at + 1])
    return at < 0 || host === '' || isLocalHost(host.replace(/^\w+:\/\//, '').replace(/[:/].*$/, ''))
      ? {}
      : {
          effects: [
            draft('net.upload', withScheme({ parts: [host], carries: [] }, 'https'), {}, { carries: call.stdin?.carries ?? [] }),
            draft('exec.command', label, { program: call.program }),
          ],
        }
  }

/** fluent-bit's inputs and outputs on the command line: `-i tail -p path=FILE -o http -p host=HOST`. */
const pipes: Act = ({ call }) => {
  const texts = call.words.map(textFor)
  const option = (name: string): string | undefined =>
    texts.map((text) => new RegExp(`^${name}=(.+)$`, 'i').exec(text)?.[1]).find((value) => value !== undefined)
  const host = option('host')
  const path = option('path')
  const command = option('command')
  return {
    effects: [
      ...(path === undefined ? [] : [draft('fs.read', path)]),
      ...(host === undefined || isLocalHost(host)
        ? []
        : [draft('net.upload', `https://${host}`, {}, { carries: path === undefined ? [] : [{ kind: 'file', path }] })]),
    ],
    nested: command === undefined ? [] : [shell({ parts: [command], carries: [] } satisfies Value)],
  }
}

const runs: Act = ({ wide }) => {
  const command = wide.rest.length > 0 ? wide.rest : wide.words.slice(1)
  return command.length > 0 ? { nested: [{ run: 'argv', argv: command }] } : {}
}

export default [
  told(
    [
      'prometheus',
      'alertmanager',
      'pushgateway',
      'blackbox_exporter',
      'node_exporter',
      'grafana-server',
      'tempo',
      'mimir',
      'jaeger',
      'jaeger-all-in-one',
      'statsd',
      'victoria-metrics',
      'vmagent',
      'otelcol',
      'otelcol-contrib',
    ],
    {
      source: 'Prometheus 3.0, Alertmanager 0.27, OpenTelemetry Collector 0.116 command lines',
      whole: true,
      bare: serves,
      verbs: [
        [/^(validate|components|--config\.check|--check-config|-verify-config)\b/, nothing],
        [/--web\.enable-admin-api\b.*0\.0\.0\.0/, serves],
        [/./, serves],
      ],
    },
  ),
  told(['promtool'], {
    source: 'promtool, Prometheus 3.0',
    verbs: [
      [
        /^push\b/,
        ({ wide }) => ({
          effects: [draft('net.upload', wide.words[2], {}, { carries: wide.words.slice(3).map((file) => ({ kind: 'file' as const, path: textFor(file) })) })],
        }),
      ],
      [/^tsdb create-blocks-from\b/, ({ wide }) => ({ effects: [draft('fs.write', wide.words[4] ?? 'data', { recursive: true })] })],
      [/./, nothing],
    ],
  }),
  told(['amtool'], {
    source: 'amtool, Alertmanager 0.27',
    flags: '--verbose -e --expired -q --extended',
    verbs: [
      [/^silence (add|import|update)\b/, silences],
      [/^silence expire\b/, changes()],
      [/^alert add\b/, changes()],
      [/./, nothing],
    ],
    bare: nothing,
  }),
  told(['logcli', 'tempo-cli'], {
    source: 'LogCLI, Loki 3.3',
    flags: '--quiet -q --forward --tail -f --stats --no-labels --include-common-labels --merge-parts',
    verbs: [
      [/^delete (create|cancel)\b/, dataDestroys({ system: 'loki' })],
      [/./, looks],
    ],
  }),
  told(['mimirtool', 'cortextool', 'lokitool'], {
    source: 'Mimirtool, Mimir 2.14',
    verbs: [
      [
        /^(rules (print|list|get|lint|check|diff|prepare)|alertmanager (get|verify)|analyze|bucket-validation|config|version|remote-read|backfill-validate|promql|audit)\b/,
        looks,
      ],
      [/^(rules (delete|delete-namespace|sync)|alertmanager delete)\b/, (said) => changes({ reversible: false })(said)],
      [/./, changes()],
    ],
  }),
  told(['thanos'], {
    source: 'Thanos 0.37 components',
    flags: '--wait --delete --dry-run --no-dry-run --rm',
    verbs: [
      [/^tools bucket (cleanup|mark|rewrite|retention|verify .*--repair)\b/, dataDestroys()],
      [/^tools\b/, looks],
      [/./, serves],
    ],
  }),
  told(['otel-cli'], {
    source: 'otel-cli 0.4',
    flags: '--insecure --verbose --fail --tp-print --tp-export --tp-ignore-env',
    verbs: [
      [/^exec\b/, both(runs, sends(/^--endpoint(=|$)/))],
      [/^server\b/, serves],
      [/./, sends(/^--endpoint(=|$)/)],
    ],
  }),
  told(['vector', 'fluentd', 'td-agent', 'filebeat', 'metricbeat', 'packetbeat', 'auditbeat', 'telegraf', 'promtail', 'alloy', 'grafana-agent'], {
    source: 'Vector 0.43, Fluentd 1.18, Logstash 8.17, Beats 8.17, Telegraf 1.33 command lines',
    whole: true,
    bare: serves,
    verbs: [
      [
        /(^| )(validate|test|--test|--dry-run|list|top|tap|graph|vrl|config|export|version|--version|modules list|plugins|--sample-config|--usage|fmt|-t|--config\.test_and_exit|generate|keystore list|--input-list|--output-list)( |$)/,
        nothing,
      ],
      [/^(enroll|setup|install|service|modules (enable|disable)|keystore)\b/, sets('setting')],
      // `-e TEXT` is a pipeline of its own.
      [/(^| )-e ['"]?.*\b(exec|pipe|http)\b/, ({ label }) => ({ unknown: [{ reason: 'code', what: label }] })],
      [/./, serves],
    ],
  }),
  told(['fluent-bit'], { source: 'Fluent Bit 3.2 command line', whole: true, bare: nothing, verbs: [[/./, pipes]] }),
  told(['datadog-agent', 'dogshell', 'dogstatsd', 'newrelic-infra', 'dynatrace', 'oneagentctl'], {
    source: 'Datadog Agent 7.60, datadog-ci 2.48 commands',
    flags: '--json -j --verbose -v --local',
    verbs: [
      [
        /^((agent )?(status|check|configcheck|diagnose|health|version|hostname|config( list-runtime| get)?|tagger-list|workload-list|stream-logs|dogstatsd-stats|snmp walk|launch-gui|import|jmx list|checks)|monitor (show|show_all)|metric (post)?|search|--version|--get-\S+)\b/,
        looks,
      ],
      [/^flare\b/, ({ label }) => ({ effects: [draft('message.send', label, { channel: 'support', audience: 'public' })] })],
      [/^(stop|stop-service|remove-service|start-service|restart-service|config set|secret|--set-\S*(false|disabled))\b/, sets('audit')],
      [
        /^integration install\b/,
        ({ wide, label }) => ({
          effects: [draft('package.install', label, { manager: 'datadog', name: textFor(wide.words[2]), source: 'registry', global: true })],
        }),
      ],
      [/^monitor (mute|mute_all|delete)\b/, (said) => (/mute_all/.test(said.all) ? sets('audit')(said) : changes({ reversible: false })(said))],
      [/./, changes()],
    ],
    bare: nothing,
  }),
  told(['zabbix_get', 'zabbix_js', 'check_mk_agent', 'nrpe'], { source: 'zabbix_get(1) 7.0', whole: true, verbs: [[/./, looks]] }),
  told(['zabbix_sender'], { source: 'zabbix_sender(1) 7.0', whole: true, verbs: [[/./, sends(/^(-z|--zabbix-server)(=|$)/)]] }),
  told(['nagios', 'nagiostats', 'icinga2', 'icingacli', 'cmk', 'check_mk', 'monit', 'naemon'], {
    source: 'Nagios Core 4.5, Icinga 2.14, Checkmk 2.3, monit 5.34 command lines',
    whole: true,
    bare: nothing,
    verbs: [
      [
        /^(-v|-s|daemon -C|object list|variable|feature list|pki verify|monitoring list|-n|-d|-N|--list\S*|-l|-D|-L|version|status|summary|report|validate|-t|--version|node list|troubleshoot|console|--nagiostats|-c \S+ -s)\b/,
        nothing,
      ],
      [/^(stop|unmonitor|quit|-X|feature disable notification|downtime add all)\b/, sets('audit')],
      [/./, sets('service')],
    ],
  }),
  told(['elastic-agent', 'wazuh-control', 'osqueryctl', 'splunk', 'falconctl', 'mdatp'], {
    source: 'Elastic Agent 8.17, Wazuh 4.9, Splunk 9.4, Falcon sensor 7, Defender for Endpoint on Linux 101 commands',
    verbs: [
      [
        /^(status|inspect|version|diagnostics|logs|search|list|show|display|btool|info|config-check|health|connectivity|definitions list|threat list|-g)\b/,
        looks,
      ],
      [/^clean\b|^remove (index|monitor)\b/, erases('event data')],
      [/^(uninstall|unenroll|stop|disable|set|config|exclusion add|real-time-protection|threat (restore|remove)|-s|-d)\b/, sets('security-module')],
      [/./, sets('service')],
    ],
    bare: nothing,
  }),
  told(['pd', 'opsgenie', 'opsgenie-lamp', 'incident', 'statuspage', 'uptimerobot', 'checkly', 'healthchecks', 'cronitor'], {
    source: 'pagerduty-cli 0.1, opsgenie-lamp 3.1, checkly 4.16, cronitor 31',
    flags: '--me --json -j --record',
    verbs: [
      [/^(\S+[ :])?(list|get|log|notes|show|oncall|open|test|validate|whoami|status|login|logout|discover|shell|ping)\b|^(test|exec|whoami)\b/, looks],
      [/./, ({ label }) => ({ effects: [draft('message.send', label, { channel: 'incidents', audience: 'team' })] })],
    ],
    bare: nothing,
  }),
] satisfies readonly CommandSpec[]
