// Owns cmdlets that reach the network: web requests, transfers, probes, mail. Not remote shells.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { methodInEffect } from '../request.ts'
import { literal, unknown } from '../value.ts'
import { spec, split } from './_cmdlet-words.ts'
import { carriesOf, draft, sentBy, textFor, withScheme } from './_words.ts'

const web = (call: Call): Refined => {
  const url = call.value('-Uri') ?? call.operands[0]
  if (url === undefined) return {}
  const method = methodInEffect((textFor(call.value('-Method')) || 'Get').toUpperCase(), textFor(withScheme(url, 'https')))
  const sent = sentBy(url, [call.value('-Headers'), call.value('-Token')], [call.value('-Body'), call.value('-Form')])
  const file = call.value('-InFile')
  const carries = [
    ...carriesOf(url, call.value('-Body'), call.value('-Headers'), call.value('-Form')),
    ...sent.carries,
    ...(file === undefined ? [] : [{ kind: 'file' as const, path: textFor(file) }]),
  ]
  const leaves =
    file !== undefined ||
    [...carriesOf(url, call.value('-Body'), call.value('-Form')), ...sent.carries].some((carry) => /^(file|secret|stdin|decoded)$/.test(carry.kind))
  const out = call.value('-OutFile')
  const network = [{ kind: 'network' as const, path: textFor(url) }]
  return {
    effects: [
      ...(file === undefined ? [] : [draft('fs.read', file)]),
      draft(
        leaves ? 'net.upload' : /^(GET|HEAD|OPTIONS)$/.test(method) ? 'net.download' : 'net.connect',
        withScheme(url, 'https'),
        {
          method,
          ...(call.has('-SkipCertificateCheck') ? { verify_tls: false } : {}),
          ...(sent.login || call.has('-Credential') || call.has('-UseDefaultCredentials') ? { user_info: true } : {}),
        },
        { carries },
      ),
      ...(out === undefined ? [] : [draft('fs.write', out, { overwrites: true }, { carries: network })]),
    ],
    stdout: out === undefined || call.has('-PassThru') ? unknown('response', false, network) : literal(''),
  }
}

const mail = (call: Call): Refined => ({
  effects: [
    draft(
      'message.send',
      textFor(call.value('-To')) || 'mail',
      { channel: 'email', audience: 'unknown' },
      { carries: [...carriesOf(call.value('-Body')), ...split(call.values('-Attachments')).map((path) => ({ kind: 'file' as const, path: textFor(path) }))] },
    ),
    ...split(call.values('-Attachments')).map((path) => draft('fs.read', path)),
  ],
})

export default [
  spec(['invoke-webrequest', 'invoke-restmethod', 'iwr', 'irm'], web, {
    options: {
      '-Uri': 'text',
      '-Method -CustomMethod': 'text',
      '-OutFile': 'text',
      '-InFile': 'text',
      '-Body': 'text',
      '-Headers': 'text',
      '-Form': 'text',
      '-SkipCertificateCheck': '',
      '-Credential': 'text',
      '-UseDefaultCredentials': '',
      '-PassThru': '',
      '-Proxy': 'url',
    },
    values:
      '-ContentType -UserAgent -TimeoutSec -ConnectionTimeoutSeconds -OperationTimeoutSeconds -MaximumRedirection -MaximumRetryCount -RetryIntervalSec -WebSession -SessionVariable -Authentication -Token -SslProtocol -ProxyCredential -TransferEncoding -HttpVersion -StatusCodeVariable -ResponseHeadersVariable -MaximumFollowRelLink -Certificate -CertificateThumbprint',
    flags:
      '-UseBasicParsing -DisableKeepAlive -NoProxy -Resume -SkipHttpErrorCheck -SkipHeaderValidation -PreserveAuthorizationOnRedirect -AllowUnencryptedAuthentication -FollowRelLink -ProxyUseDefaultCredentials -AllowInsecureRedirect',
    output: 'network',
  }),
  spec(
    ['start-bitstransfer'],
    (call) => {
      const url = call.value('-Source') ?? call.operands[0]
      const to = call.value('-Destination') ?? call.operands[1]
      return {
        effects: [
          ...(url === undefined ? [] : [draft('net.download', url)]),
          ...(to === undefined ? [] : [draft('fs.write', to, { overwrites: true }, { carries: [{ kind: 'network', path: textFor(url) }] })]),
        ],
      }
    },
    { options: { '-Source': 'text', '-Destination': 'text' }, values: '-DisplayName -Description -Priority -TransferType -Credential', flags: '-Asynchronous' },
  ),
  spec(
    ['test-netconnection', 'test-connection', 'resolve-dnsname'],
    (call) => ({
      effects: split([...call.values('-ComputerName'), ...call.values('-TargetName'), ...call.values('-Name'), ...call.operands.slice(0, 1)]).map((host) =>
        draft('net.connect', host, { port: Number(textFor(call.value('-Port'))) || 0 }, { carries: host.carries }),
      ),
    }),
    {
      options: { '-ComputerName': 'text', '-TargetName': 'text', '-Name': 'text', '-Port -TcpPort': 'text' },
      values: '-CommonTCPPort -InformationLevel -Count -Delay -BufferSize -TimeoutSeconds -Type -Server -Hops',
      flags: '-TraceRoute -DiagnoseRouting -Quiet -Ping -DnsOnly -NoHostsFile -IPv4 -IPv6',
    },
  ),
  spec(['send-mailmessage'], mail, {
    options: { '-To': 'text', '-Body': 'text', '-Attachments': 'text' },
    values: '-From -Subject -SmtpServer -Port -Credential -Cc -Bcc -Encoding -Priority',
    flags: '-BodyAsHtml -UseSsl',
  }),
] satisfies readonly CommandSpec[]
