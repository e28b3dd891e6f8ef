// Owns wget. No other HTTP client.
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import { methodInEffect } from '../request.ts'
import type { Carry, Value } from '../value.ts'
import { concat, literal, textOf, unknown } from '../value.ts'
import { destroyedBy } from './_http-stores.ts'
import { carriesOf, draft, fileCarry, fileNameOf, sentBy, textFor, withScheme } from './_words.ts'

const urlEffects = (call: Call, url: Value): readonly EffectDraft[] => {
  const file = call.value('--post-file') ?? call.value('--body-file')
  const text = call.value('--post-data') ?? call.value('--body-data')
  const method = methodInEffect(textFor(call.value('--method')).toUpperCase() || (file || text ? 'POST' : 'GET'), textFor(withScheme(url, 'http')))
  const sent = sentBy(url, call.values('--header'), [text])
  const carries: Carry[] = [...carriesOf(url, text, ...call.values('--header')), ...sent.carries, ...(file ? [fileCarry(file)] : [])]
  const leaves = file !== undefined || [...carriesOf(url, text), ...sent.carries].some((carry) => /^(file|secret|stdin|decoded)$/.test(carry.kind))
  const kind = leaves ? 'net.upload' : method === 'GET' || method === 'HEAD' ? 'net.download' : 'net.connect'
  const set = {
    method,
    ...(call.has('--no-check-certificate') ? { verify_tls: false } : {}),
    ...(sent.login || call.has('--user') || call.has('--password') ? { user_info: true } : {}),
  }
  return [draft(kind, withScheme(url, 'http'), set, { carries }), ...destroyedBy(method, textFor(url), textFor(text))]
}

const writes = (call: Call): EffectDraft[] => {
  const carries: Carry[] = call.operands.map((url) => ({ kind: 'network', path: textFor(url) }))
  const to = call.value('-O')
  if (call.has('--spider')) return []
  if (to !== undefined) return textOf(to) === '-' ? [] : [draft('fs.write', to, { overwrites: true }, { carries })]
  const folder = call.value('-P')
  const base = folder === undefined ? literal('') : concat([folder, literal('/')])
  if (call.has('-r') || call.has('-m') || call.has('-p') || call.has('-i')) return [draft('fs.write', folder ?? '.', { recursive: true }, { carries })]
  return call.operands.map((url) => draft('fs.write', concat([base, literal(fileNameOf(url) || 'index.html')]), {}, { carries }))
}

const refine = (call: Call): Refined => {
  const file = call.value('--post-file') ?? call.value('--body-file')
  const network: Carry[] = call.operands.map((url) => ({ kind: 'network', path: textFor(url) }))
  const effects = [...(file ? [draft('fs.read', file)] : []), ...call.operands.flatMap((url) => urlEffects(call, url)), ...writes(call)]
  const listed = call.has('-i') ? [draft('net.download', unknown('addresses in a file'), { method: 'GET' })] : []
  const commands = call.values('-e').filter((value) => /use_askpass|post_file|output_document/i.test(textFor(value)))
  return {
    effects: [...effects, ...listed],
    stdout: textFor(call.value('-O')) === '-' ? unknown('wget', false, network) : unknown('wget’s report', true),
    ...(commands.length > 0 ? { unknown: [{ reason: 'option', what: textFor(commands[0]) }] } : {}),
  }
}

export default {
  names: ['wget', 'wget2'],
  source: 'wget(1) 1.24',
  abbreviates: true,
  operands: ['...text'],
  options: {
    '-O --output-document': 'text',
    '-P --directory-prefix': 'text',
    '--post-data': 'text',
    '--post-file': 'text',
    '--body-data': 'text',
    '--body-file': 'text',
    '--method': 'text',
    '--header': 'text',
    '-i --input-file': 'path.read',
    '-o --output-file': 'path.write',
    '-a --append-output': 'path.append',
    '--save-cookies': 'path.write',
    '--load-cookies': 'path.read',
    '--config': 'path.read',
    '--use-askpass': 'shell',
    '--warc-file': 'path.write',
    '--rejected-log': 'path.write',
    '-e --execute': 'text',
    '--no-check-certificate': '',
    '-r --recursive': '',
    '-m --mirror': '',
    '-p --page-requisites': '',
    '--spider': '',
    '--user --http-user --ftp-user': 'text',
    '--password --http-password --ftp-password': 'text',
    '--certificate --private-key --ca-certificate --ca-directory --crl-file --pinnedpubkey --hsts-file': 'path.list',
  },
  flags:
    '-q --quiet -v --verbose -nv --no-verbose -d --debug -b --background -c --continue -N --timestamping --no-use-server-timestamps -nc --no-clobber -S --server-response -4 --inet4-only -6 --inet6-only ' +
    '-x --force-directories -nd --no-directories -nH --no-host-directories --protocol-directories -E --adjust-extension --html-extension -k --convert-links -K --backup-converted --no-cookies --keep-session-cookies ' +
    '--content-disposition --content-on-error --trust-server-names --no-cache --no-proxy --no-dns-cache --no-parent -np -H --span-hosts -L --relative --follow-ftp --ignore-case --delete-after --no-hsts --https-only ' +
    '--no-glob --no-passive-ftp --no-remove-listing --retr-symlinks --auth-no-challenge --ignore-length --random-wait --retry-connrefused --retry-on-host-error --show-progress --no-iri --no-netrc --no-http-keep-alive ' +
    '--no-if-modified-since --no-config --unlink --start-pos --ask-password --xattr --no-xattr -F --force-html --convert-file-only --no-warc-compression --no-warc-digests -V --version -h --help --no-progress --force-progress',
  values:
    '-t --tries -T --timeout --dns-timeout --connect-timeout --read-timeout -w --wait --waitretry -Q --quota -l --level -A --accept -R --reject --accept-regex --reject-regex --regex-type -D --domains ' +
    '--exclude-domains -I --include-directories -X --exclude-directories -U --user-agent --referer --limit-rate --progress --cut-dirs --default-page --max-redirect --secure-protocol --ciphers --certificate-type ' +
    '--private-key-type --bind-address --prefer-family --restrict-file-names --local-encoding --remote-encoding --proxy-user --proxy-password --report-speed -B --base --follow-tags --ignore-tags --retry-on-http-error ' +
    '--compression --egd-file --random-file --warc-header --warc-max-size --max-threads --chunk-size --backups',
  dryRun: '-V --version -h --help',
  refine,
} satisfies CommandSpec
