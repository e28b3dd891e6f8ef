// Owns curl: what it fetches, sends and writes. No other HTTP client.
import type { Call, CommandSpec, EffectDraft, Nested, Refined } from '../command-spec.ts'
import { methodInEffect } from '../request.ts'
import type { Carry, Value } from '../value.ts'
import { concat, literal, prefixOf, textOf, unknown } from '../value.ts'
import { engineRequest, isEngineSocket } from './_docker-api.ts'
import { destroyedBy } from './_http-stores.ts'
import { carriesOf, draft, fileCarry, fileNameOf, sentBy, splitAt, textFor, withScheme } from './_words.ts'

const DATA = ['-d', '--data-binary', '--data-urlencode', '--json', '--data-raw']

interface Body {
  readonly sends: boolean
  readonly files: readonly Value[]
  readonly carries: readonly Carry[]
}

/** The file that one data value names, if it does: `@f` for data, `name=@f` or `name=<f` for a form. */
const fileIn = (value: Value, form: boolean, urlencode: boolean): Value | undefined => {
  const start = prefixOf(value)
  if (!form && start.startsWith('@')) return splitAt(value, '@')?.[1]
  if (urlencode && /^\w+@/.test(start)) return splitAt(value, '@')?.[1]
  const after = form ? splitAt(value, '=')?.[1] : undefined
  if (after === undefined || !/^[@<]/.test(prefixOf(after))) return undefined
  const path = splitAt(after, prefixOf(after)[0] ?? '@')?.[1]
  const text = path === undefined ? undefined : textOf(path)
  return text?.includes(';') ? literal(text.split(';')[0] ?? '') : path
}

const bodyOf = (call: Call): Body => {
  const files: Value[] = []
  const carries: Carry[] = []
  const take = (value: Value, path: Value | undefined): void => {
    carries.push(...value.carries)
    if (path === undefined) return
    if (textOf(path) === '-' || textOf(path) === '.') carries.push({ kind: 'stdin', path: '' }, ...carriesOf(call.stdin))
    else files.push(path)
  }
  for (const name of DATA)
    for (const value of call.values(name)) take(value, name === '--data-raw' ? undefined : fileIn(value, false, name === '--data-urlencode'))
  for (const value of call.values('-F')) take(value, fileIn(value, true, false))
  for (const value of call.values('-T')) take(value, value)
  for (const value of call.values('--form-string')) carries.push(...value.carries)
  return { sends: [...DATA, '-F', '-T', '--form-string'].some((name) => call.has(name)), files, carries: [...carries, ...files.map(fileCarry)] }
}

const methodOf = (call: Call, body: Body): string => {
  const asked = call.value('-X')
  if (asked !== undefined) return textFor(asked).toUpperCase()
  if (call.has('-I')) return 'HEAD'
  if (call.has('-T')) return 'PUT'
  return body.sends && !call.has('-G') ? 'POST' : 'GET'
}

const HEADERS = ['-H', '-b', '-A', '-e', '-u']

const LEAVES = /^(file|secret|stdin|decoded)$/

const urlEffect = (call: Call, given: Value, body: Body): EffectDraft => {
  const url = withScheme(given, 'http')
  if (/^file:/i.test(prefixOf(url))) return draft('fs.read', literal(textFor(url).replace(/^file:\/\/(localhost)?/i, '')))
  const method = methodInEffect(methodOf(call, body), textFor(url))
  const headers = HEADERS.flatMap((name) => call.values(name))
  const sent = sentBy(
    url,
    headers,
    [...DATA, '-F', '--form-string'].flatMap((name) => call.values(name)),
  )
  const carries = [...url.carries, ...carriesOf(...headers), ...body.carries, ...sent.carries]
  const leaves = body.files.length > 0 || [...body.carries, ...url.carries, ...sent.carries].some((carry) => LEAVES.test(carry.kind))
  const kind = leaves ? 'net.upload' : /^(GET|HEAD|OPTIONS)$/.test(method) ? 'net.download' : 'net.connect'
  const set = {
    method,
    ...(call.has('-k') ? { verify_tls: false } : {}),
    ...(sent.login || call.has('-u') || call.has('--netrc') || /^\w+:\/\/[^/]*@/.test(prefixOf(url)) ? { user_info: true } : {}),
  }
  const socket = call.value('--unix-socket')
  if (socket === undefined) return draft(kind, url, set, { carries })
  const path = textFor(url).replace(/^([a-z]+:\/\/)?[^/]*/i, '')
  return draft('net.connect', `http://localhost${path === '' ? '/' : path}`, { ...set, path: textFor(socket) }, { carries })
}

const written = (call: Call, urls: readonly Value[]): EffectDraft[] => {
  const carries: Carry[] = urls.map((url) => ({ kind: 'network', path: textFor(url) }))
  const folder = call.value('--output-dir')
  const inside = (name: Value): Value => (folder === undefined ? name : concat([folder, literal('/'), name]))
  const named = call
    .values('-o')
    .filter((path) => textOf(path) !== '-')
    .map((path) => draft('fs.write', inside(path), { overwrites: true }, { carries }))
  const remote =
    call.has('-O') || call.has('--remote-name-all')
      ? urls.map((url) =>
          draft('fs.write', inside(fileNameOf(url) === '' ? unknown('remote name') : literal(fileNameOf(url))), { overwrites: true }, { carries }),
        )
      : []
  return [...named, ...remote]
}

const refine = (call: Call): Refined => {
  const urls = [...call.operands, ...call.values('--url')]
  const body = bodyOf(call)
  const out = written(call, urls)
  const effects = [
    ...body.files.map((path) => draft('fs.read', path)),
    ...headerFiles(call),
    ...urls.map((url) => urlEffect(call, url, body)),
    ...urls.flatMap((url) =>
      destroyedBy(
        methodOf(call, body),
        textFor(url),
        DATA.flatMap((name) => call.values(name))
          .map(textFor)
          .join('&'),
      ),
    ),
    ...[...call.values('-x'), ...call.values('--preproxy'), ...call.values('--socks5'), ...call.values('--socks5-hostname')].map((proxy) =>
      draft('net.connect', withScheme(proxy, 'http')),
    ),
    ...out,
  ]
  const stdout =
    out.length > 0 && call.values('-o').every((path) => textOf(path) !== '-')
      ? unknown('curl’s report', true)
      : unknown(
          'curl',
          false,
          urls.map((url) => ({ kind: 'network', path: textFor(url) })),
        )
  const engine = toEngine(call, urls, body)
  const configured = call.values('-K').map((file): Nested => ({ run: 'task', runner: 'curl', name: '', file, needed: true }))
  return { effects, stdout, nested: [...configured, ...engine.flatMap((one) => one.nested ?? [])], unknown: engine.flatMap((one) => one.unknown ?? []) }
}

/** Requests to the socket of a container engine, which are its commands. */
const toEngine = (call: Call, urls: readonly Value[], body: Body): readonly Refined[] => {
  const socket = call.value('--unix-socket')
  if (socket === undefined || !isEngineSocket(textFor(socket))) return []
  const sent = body.files.length > 0 ? [] : DATA.flatMap((name) => call.values(name)).map((value) => textOf(value))
  const text = body.sends ? (sent.length > 0 && sent.every((one) => one !== undefined) ? sent.join('&') : undefined) : ''
  return urls.map((url) => engineRequest(methodOf(call, body), textFor(url), text === '' ? '{}' : text))
}

const headerFiles = (call: Call): EffectDraft[] => {
  const headers = call
    .values('-H')
    .filter((value) => prefixOf(value).startsWith('@'))
    .map((value) => splitAt(value, '@')?.[1] ?? value)
  const cookies = call.values('-b').filter((value) => !textFor(value).includes('=') && value.parts.length === 1)
  return [...headers, ...cookies].map((path) => draft('fs.read', path))
}

export default {
  names: ['curl', 'curl.exe', 'curlie'],
  source: 'curl(1) 8.11',
  abbreviates: true,
  operands: ['...text'],
  options: {
    '-X --request': 'text',
    '-d --data --data-ascii': 'text',
    '--data-binary': 'text',
    '--data-raw': 'text',
    '--data-urlencode': 'text',
    '--json': 'text',
    '-F --form': 'text',
    '--form-string': 'text',
    '-T --upload-file': 'text',
    '-H --header': 'text',
    '-A --user-agent': 'text',
    '-b --cookie': 'text',
    '-e --referer': 'text',
    '-u --user': 'text',
    '-x --proxy': 'text',
    '--proxy1.0': 'text',
    '--preproxy': 'text',
    '--socks4': 'text',
    '--socks4a': 'text',
    '--socks5': 'text',
    '--socks5-hostname': 'text',
    '-o --output': 'text',
    '--output-dir': 'text',
    '-K --config': 'path.read',
    '--url': 'text',
    '--unix-socket --abstract-unix-socket': 'text',
    '-c --cookie-jar': 'path.write',
    '-D --dump-header': 'path.write',
    '--trace --trace-ascii': 'path.write',
    '--stderr': 'path.write',
    '--libcurl': 'path.write',
    '--etag-save': 'path.write',
    '--etag-compare': 'path.list',
    '--hsts --alt-svc': 'path.write',
    '--netrc-file': 'path.read',
    '-E --cert': 'path.list',
    '--key': 'path.list',
    '--cacert': 'path.list',
    '--capath': 'path.list',
    '--proxy-cacert --proxy-cert --proxy-key --crlfile --pubkey --pinnedpubkey --egd-file --random-file': 'text',
    '-w --write-out': 'text',
    '-k --insecure': '',
    '--proxy-insecure --doh-insecure --ssl-no-revoke --ssl-revoke-best-effort': '',
    '-n --netrc --netrc-optional': '',
    '-G --get': '',
    '-I --head': '',
    '-O --remote-name': '',
    '--remote-name-all': '',
    '-J --remote-header-name': '',
    '--create-dirs': '',
  },
  flags:
    '-v --verbose -s --silent -S --show-error -f --fail --fail-with-body --fail-early -L --location --location-trusted -i --include --show-headers -# --progress-bar --no-progress-meter ' +
    '-N --no-buffer -g --globoff -0 --http1.0 --http1.1 --http2 --http2-prior-knowledge --http3 --http3-only --http0.9 -4 --ipv4 -6 --ipv6 -1 --tlsv1 --tlsv1.0 --tlsv1.1 --tlsv1.2 --tlsv1.3 ' +
    '-2 --sslv2 -3 --sslv3 --ssl --ssl-reqd --compressed --compressed-ssh --tr-encoding --raw -j --junk-session-cookies -l --list-only -a --append -B --use-ascii --crlf -p --proxytunnel ' +
    '-q --disable -R --remote-time --no-keepalive --keepalive --tcp-nodelay --tcp-fastopen --post301 --post302 --post303 --path-as-is --retry-connrefused --retry-all-errors --anyauth --basic --digest ' +
    '--ntlm --negotiate --parallel -Z --parallel-immediate --next -: --no-clobber --skip-existing --remove-on-error --rate-limit --styled-output --no-styled-output --xattr --metalink --trace-time --trace-ids ' +
    '--disable-epsv --disable-eprt --ftp-pasv --ftp-create-dirs --ftp-skip-pasv-ip --ftp-ssl-control --mail-rcpt-allowfails --no-sessionid --no-alpn --no-npn --false-start --haproxy-protocol --suppress-connect-headers ' +
    '--ignore-content-length --cert-status --ca-native --proxy-anyauth --proxy-basic --proxy-digest --proxy-ntlm --proxy-negotiate --socks5-basic --socks5-gssapi --ssl-allow-beast --disallow-username-in-url --no-progress-meter --test-event -M --manual -V --version',
  values:
    '-m --max-time --connect-timeout -C --continue-at --retry --retry-delay --retry-max-time -r --range -y --speed-time -Y --speed-limit --limit-rate -z --time-cond --max-redirs --max-filesize ' +
    '--resolve --connect-to --interface --local-port --dns-servers --dns-interface --dns-ipv4-addr --dns-ipv6-addr --doh-url --noproxy --ciphers --tls13-ciphers --curves --tls-max --engine --cert-type --key-type --pass ' +
    '-U --proxy-user --proxy-header --proxy-pass --oauth2-bearer --aws-sigv4 --login-options --sasl-authzid --service-name --request-target --expect100-timeout --happy-eyeballs-timeout-ms --keepalive-time --keepalive-cnt ' +
    '--parallel-max --rate --variable --expand-url --proto --proto-default --proto-redir -Q --quote -P --ftp-port --ftp-account --ftp-method --ftp-alternative-to-user --mail-from --mail-rcpt --mail-auth -t --telnet-option ' +
    '--tftp-blksize --hostpubmd5 --hostpubsha256 --krb --delegation --create-file-mode --url-query --tlsuser --tlspassword --tlsauthtype --ipfs-gateway --trace-config --vlan-priority --ip-tos -h',
  dryRun: '-V --version -M --manual --help',
  output: 'network',
  refine,
} satisfies CommandSpec
