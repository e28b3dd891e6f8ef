// Owns the HTTP clients other than curl and wget: HTTPie and kin, downloaders, text browsers, load generators, socket and gRPC clients.
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import { methodInEffect } from '../request.ts'
import type { Carry, Value } from '../value.ts'
import { concat, literal, prefixOf, textOf, unknown } from '../value.ts'
import { destroyedBy } from './_http-stores.ts'
import type { Act } from './_verbs.ts'
import { LOOKS, verbTool } from './_verbs.ts'
import { carriesOf, draft, fileCarry, fileNameOf, sentBy, splitAt, textFor, withScheme } from './_words.ts'

const METHOD = /^[A-Z]{3,8}$/

/** HTTPie request items that name files: `field@file`, `field=@file`, `field:=@file`, `@file`. */
const itemFile = (item: Value): Value | undefined => {
  const match = /^[^:=@]*(:=@|=@|@)/.exec(prefixOf(item))
  return match?.[1] === undefined ? undefined : splitAt(item, match[1])?.[1]
}

const httpieRefine = (call: Call): Refined => {
  const [first, ...others] = call.operands
  const named = first !== undefined && METHOD.test(textFor(first))
  const url = named ? others[0] : first
  const items = named ? others.slice(1) : others
  if (url === undefined) return {}
  const files = items.map(itemFile).filter((path) => path !== undefined)
  const sends = items.some((item) => /^[^:]*(=|:=|@)/.test(prefixOf(item)) && !/^[^=]*==/.test(prefixOf(item))) || call.stdin !== undefined || call.has('--raw')
  const isHeader = (item: Value): boolean => /^[\w-]+:(?!=)/.test(prefixOf(item))
  const sent = sentBy(url, [...items.filter(isHeader), call.value('-a')], [...items.filter((item) => !isHeader(item)), call.value('--raw'), call.stdin])
  const method = methodInEffect(named ? textFor(first) : sends ? 'POST' : 'GET', textFor(withScheme(url, 'http')))
  const carries: Carry[] = [...carriesOf(url, ...items, call.stdin, call.value('--raw')), ...sent.carries, ...files.map(fileCarry)]
  const leaves = carries.some((carry) => /^(file|secret|stdin|decoded)$/.test(carry.kind))
  const kind = leaves ? 'net.upload' : method === 'GET' || method === 'HEAD' ? 'net.download' : 'net.connect'
  const address = withScheme(
    textOf(url)?.startsWith(':') ? { ...url, parts: [`http://localhost${textFor(url)}`] } : url,
    call.program.startsWith('https') || call.program === 'xhs' ? 'https' : 'http',
  )
  const set = {
    method,
    ...(/^(no|false)$/.test(textFor(call.value('--verify'))) ? { verify_tls: false } : {}),
    ...(sent.login || call.has('-a') ? { user_info: true } : {}),
  }
  return {
    effects: [
      ...files.map((path) => draft('fs.read', path)),
      draft(kind, address, set, { carries }),
      ...destroyedBy(method, textFor(address), [...items, call.value('--raw'), call.stdin].map(textFor).join(' ')),
    ],
    stdout: unknown('http', false, [{ kind: 'network', path: textFor(url) }]),
  }
}

const download = (call: Call): EffectDraft[] =>
  call.operands.filter((url) => !prefixOf(url).startsWith('ytsearch')).map((url) => draft('net.download', withScheme(url, 'https'), { method: 'GET' }))

const grpcRefine = (call: Call): Refined => {
  const address = call.operands[0]
  const verb = textFor(call.operands[1])
  if (address === undefined) return {}
  return {
    effects: [
      draft(
        verb === 'list' || verb === 'describe' ? 'net.download' : 'net.connect',
        withScheme(address, 'grpc'),
        { method: verb === 'list' || verb === 'describe' ? 'GET' : 'POST' },
        { carries: carriesOf(call.value('-d'), call.stdin) },
      ),
    ],
  }
}

/** Requests, connections and rate at which a load is no longer a test that others do not notice. */
const FLOOD = { requests: 100_000, connections: 500, rate: 2_000 } as const

/** A load on a server: a test of one's own, or a flood. */
const load = (call: Call): Refined => {
  const most = (...names: readonly string[]): number =>
    Math.max(0, ...names.flatMap((name) => call.values(name)).map((value) => Number.parseFloat(textFor(value)) || 0))
  const floods = most('-n') >= FLOOD.requests || most('-c') >= FLOOD.connections || most('--rate') >= FLOOD.rate
  return {
    effects: call.operands
      .filter((host) => /[.:]|localhost/.test(textFor(host)) && !/\.(js|lua|json|txt|ya?ml)$/.test(textFor(host)))
      .map((host) => draft('net.scan', host, { method: floods ? 'attack' : 'load' })),
  }
}

/** What is fetched lies in the folder of `-d` under the name of `-o`, else under its own. */
const fetchedTo = (call: Call): Refined => {
  const folder = call.value('-d')
  return {
    effects: call.operands.slice(0, 16).map((url) => {
      const name = call.value('-o') ?? literal(fileNameOf(url) || 'index.html')
      const to = folder === undefined ? name : concat([folder, literal('/'), name])
      return draft('fs.write', to, { overwrites: call.has('-o') }, { carries: [{ kind: 'network', path: textFor(url) }] })
    }),
  }
}

/** Its targets come on stdin, one request a line; `-rate=0` sends as fast as it can. */
const vegeta = (call: Call): Refined => {
  const lines = (call.stdin === undefined ? undefined : textOf(call.stdin))?.split('\n') ?? []
  const hosts = lines.flatMap((line) => /^[A-Z]+\s+(https?:\/\/\S+)/.exec(line.trim())?.[1] ?? [])
  const rate = Number.parseFloat(textFor(call.value('-rate')) || '50')
  const workers = Number.parseFloat(textFor(call.value('-max-workers')) || '0')
  const floods = rate === 0 || rate >= FLOOD.rate || workers >= FLOOD.connections
  return { effects: [...new Set(hosts)].slice(0, 16).map((host) => draft('net.scan', literal(host), { method: floods ? 'attack' : 'load' })) }
}

/** Load generators that name their target by an option: `ddosify -t URL -n 1000`, `httperf --server HOST`. */
const aimed: Act = (one) => {
  const most = Math.max(0, ...['-n', '--num-conns', '-c', '--connections', '--rate', '-qps'].map((name) => Number.parseFloat(textFor(one.value(name))) || 0))
  const host = one.value('-t', '--server', '-u', '--url') ?? one.wide.words.find((word) => /[.:]|localhost/.test(textFor(word)))
  return host === undefined ? {} : { effects: [draft('net.scan', host, { method: most >= FLOOD.requests ? 'attack' : 'load' })] }
}

export default [
  verbTool({
    names: ['ddosify', 'anteon', 'httperf', 'fortio', 'gor', 'goreplay'],
    source: 'ddosify 1.0 README, httperf(1) 0.9, fortio 1.66',
    flags: '--debug --hog --ssl --verbose -v -a -json',
    files: '-config -f --config',
    bare: aimed,
    others: aimed,
    rows: [['server|report|version|redirect|udp-echo', LOOKS]],
  }),
  {
    names: ['http', 'https', 'xh', 'xhs', 'httpie'],
    source: 'http(1) HTTPie 3.2, xh 0.23',
    operands: ['...text'],
    options: {
      '-o --output': 'path.write',
      '--raw': 'text',
      '-a --auth': 'text',
      '--verify': 'text',
      '--cert --cert-key': 'path.list',
      '--session --session-read-only': 'text',
      '--proxy': 'text',
      '-A --auth-type': 'text',
      '-d --download': '',
      '--curl': '',
    },
    flags:
      '-j --json -f --form --multipart -b --body -h --headers -m --meta -v --verbose --all --quiet -q -F --follow --check-status --ignore-stdin -I --offline --stream -S --chunked -c --continue --ignore-netrc ' +
      '--unsorted --sorted --debug --traceback --http2 --https -x --compress --no-check-status --help --version',
    values:
      '-p --print --pretty -s --style --timeout --max-redirects --max-headers --boundary --ssl --ciphers --cert-key-pass --format-options --response-charset --response-mime --default-scheme --path-as-is --bearer --resolve --http-version --interface',
    dryRun: '--offline --help --version --curl',
    output: 'network',
    refine: httpieRefine,
  },
  {
    names: ['aria2c', 'axel', 'lwp-download'],
    source: 'aria2c(1) 1.37',
    operands: ['...url'],
    options: {
      '-d --dir': 'path.create',
      '-o --out': 'text',
      '-i --input-file': 'path.read',
      '-T --torrent-file': 'path.read',
      '-M --metalink-file': 'path.read',
      '-l --log': 'path.write',
      '--conf-path': 'path.read',
      '--save-session --save-cookies': 'path.write',
      '--load-cookies': 'path.read',
      '--on-download-complete --on-download-start --on-download-error --on-download-stop --on-bt-download-complete': 'shell',
      '--enable-rpc': '?text',
      '--check-certificate': 'text',
      '--rpc-secret --rpc-listen-port --header --referer --user-agent -U': 'text',
    },
    flags:
      '-c --continue -q --quiet -V --check-integrity -D --daemon -Z --force-sequential -P --parameterized-uri -S --show-files -R --remote-time -v --version',
    values:
      '-x --max-connection-per-server -s --split -j --max-concurrent-downloads -k --min-split-size -m --max-tries -t --timeout --retry-wait -a --file-allocation --summary-interval --console-log-level --max-download-limit ' +
      '--max-overall-download-limit --max-upload-limit -u --seed-time --seed-ratio --allow-overwrite --auto-file-renaming --checksum --http-user --http-passwd --all-proxy --http-proxy --https-proxy --select-file --bt-tracker --listen-port --follow-torrent --stop-with-process -n',
    dryRun: '-S --dry-run --version -h --help',
    refine: fetchedTo,
  },
  {
    names: ['lynx', 'w3m', 'links', 'elinks', 'links2'],
    source: 'lynx(1) 2.9, w3m(1) 0.5',
    syntax: 'long',
    operands: ['...url'],
    options: { '-cfg': 'path.read', '-cmd_script': 'path.read', '-post_data -get_data': '', '-post': 'path.read' },
    flags:
      '-dump -dump_source -source -nolist -crawl -traversal -accept_all_cookies -nopause -noredir -hiddenlinks -justify -stdin -force_html -B -N -F -X -dump_both -no-cookie -cookie -version -help -listonly -nonumbers -nobold -head -mime_header',
    values: '-width -cols -T -display_charset -assume_charset -useragent -auth -connect_timeout -I -O -t -o -codepage -timeout -image_links -r',
    dryRun: '-version -help',
    output: 'network',
  },
  {
    names: ['hey', 'ab', 'siege', 'wrk', 'bombardier', 'oha', 'autocannon', 'loadtest', 'gobench', 'baton', 'rakyll'],
    source: 'ab(1) 2.4, hey 0.1.4, wrk(1) 4.2, siege(1) 4.1, oha 1.5, bombardier 1.2, autocannon 7',
    operands: ['...host'],
    options: {
      '-D -p --postfile --body-file -f --file': 'path.read',
      '-s --script': 'script:lua',
      '-o --output': 'text',
      '-g -e': 'path.write',
      '-n --requests': 'text',
      '-c --connections --concurrent': 'text',
      '--rate': 'text',
    },
    flags:
      '-k --keepalive -r -q --quiet -v --verbose -l --latency -i -b --benchmark --no-tui --insecure --renderStatusCode -j --json -I -S -h --help -V --version --internet --http2 --disable-keepalive --disable-compression --fasthttp --no-print',
    values:
      '-t --threads --timeout -z --duration -d --time -m --method -H --header -T --content-type -C -A -P -X -x -a -U --host --cpus --reps --delay --log -w --warmup --amount --pipelining --title --latencies --print --body --bearer',
    dryRun: '-h --help -V --version',
    refine: load,
  },
  {
    names: ['k6'],
    source: 'k6 0.55 documentation',
    operands: ['...path.read'],
    flags: '-q --quiet -v --verbose --no-color --paused --linger --no-summary --help --version',
    values: '-u --vus -d --duration -i --iterations -s --stage -o --out -e --env --tag --summary-export -c --config -a --address',
    subcommands: {
      run: {
        operands: ['...path.read'],
        flags: '-q --quiet --paused --linger --no-summary',
        values: '-u --vus -d --duration -i --iterations -s --stage -o --out -e --env --tag --summary-export',
      },
      cloud: { operands: ['...path.read'], effects: [{ kind: 'net.upload', each: 'operands', set: { host: 'cloud of k6', where: 'public', method: 'POST' } }] },
      'inspect version stats status scale pause resume new archive': { operands: ['...text'] },
    },
  },
  {
    names: ['vegeta'],
    source: 'vegeta 12.12 README',
    operands: ['...text'],
    flags: '--help -version',
    unlisted: 'operands',
    subcommands: {
      attack: {
        syntax: 'long',
        operands: ['...text'],
        flags: '-http2 -h2c -insecure -keepalive -lazy -chunked',
        options: { '-targets -body': 'path.read', '-output': 'path.write' },
        values: '-rate -duration -workers -max-workers -connections -timeout -header -format -name -redirects -resolvers -laddr -cert -key',
        refine: vegeta,
      },
      'report plot encode dump': { operands: ['...path.read'], flags: '-output', values: '-type -every -buckets -title -threshold' },
    },
  },
  {
    names: ['websocat', 'wscat'],
    source: 'websocat 1.13, wscat 6',
    operands: ['...host'],
    options: {
      '-s --server-mode -l --listen': '?listen',
      '-c --connect': 'host',
      '--exec -e': 'shell',
      '--sh-c': 'shell',
      '-k --insecure --no-check': '',
      '-x --execute': 'text',
    },
    flags:
      '-t --text -b --binary -1 --one-message -n --no-close -E --exit-on-eof -v -q -u -U -0 --null-terminated --ping --no-color -P --show-ping-pong -L --slash',
    values:
      '-H --header --ping-interval --ping-timeout --protocol --origin --basic-auth --auth -B --buffer-size -w --wait --subprotocol -p --host --ca --cert --key',
    dryRun: '-h --help -V --version',
    output: 'network',
  },
  {
    names: ['grpcurl', 'evans', 'ghz'],
    source: 'grpcurl 1.9',
    syntax: 'long',
    operands: ['...text'],
    options: { '-d': 'text', '-proto -protoset -cacert -cert -key': 'path.list', '-protoset-out': 'path.write', '-insecure': '' },
    flags: '-plaintext -v -vv -emit-defaults -use-reflection -msg-template -alts -allow-unknown-fields -format-error -unix -expand-headers',
    values:
      '-H -rpc-header -reflect-header -import-path -format -max-time -max-msg-sz -connect-timeout -keepalive-time -authority -servername -user-agent -call -n -c -total -concurrency',
    dryRun: '-help -version',
    output: 'network',
    refine: grpcRefine,
  },
  {
    names: ['yt-dlp', 'youtube-dl'],
    source: 'yt-dlp README 2024.12',
    operands: ['...text'],
    options: {
      '-o --output': 'text',
      '-P --paths': 'path.create',
      '-a --batch-file': 'path.read',
      '--exec --exec-before-download': 'shell',
      '--downloader --external-downloader': 'text',
      '--cookies': 'path.edit',
      '--cookies-from-browser': 'text',
      '--config-location --config-locations': 'path.read',
      '--download-archive': 'path.append',
      '--load-info-json': 'path.read',
      '--plugin-dirs': 'path.read',
      '--no-check-certificates': '',
    },
    flags:
      '-q --quiet -s --simulate -v --verbose -F --list-formats -x --extract-audio -k --keep-video -i --ignore-errors -c --continue --no-continue -w --no-overwrites --force-overwrites --yes-playlist --no-playlist -j --dump-json -J ' +
      '--dump-single-json -g --get-url -e --get-title --get-id --get-duration --get-filename --get-description --write-subs --write-auto-subs --write-sub --write-auto-sub --embed-subs --embed-thumbnail --embed-metadata --add-metadata ' +
      '--write-thumbnail --write-info-json --write-description --skip-download --list-subs --all-subs --flat-playlist --no-warnings --newline --no-progress --progress --restrict-filenames --no-part --no-mtime --audio-multistreams -4 -6 -t --split-chapters --sponsorblock-mark',
    values:
      '-f --format -S --format-sort --audio-format --audio-quality --merge-output-format --remux-video --recode-video --sub-langs --sub-lang --sub-format --convert-subs --playlist-items --playlist-start --playlist-end --max-downloads ' +
      '--dateafter --datebefore --date --match-filter --match-filters -r --limit-rate -R --retries --fragment-retries -N --concurrent-fragments --proxy --user-agent --referer --add-header -u --username -p --password --print -O --ffmpeg-location --postprocessor-args --ppa --extractor-args --sleep-interval --download-sections --max-filesize --default-search --socket-timeout',
    dryRun: '-h --help --version',
    refine: (call) => ({
      effects: [
        ...download(call),
        ...(call.has('--cookies-from-browser') ? [draft('secret.read', 'browser cookies', { store: 'browser' })] : []),
        ...(call.has('-s') || call.has('--skip-download') || call.has('-F') ? [] : [draft('fs.write', call.value('-P') ?? '.', { recursive: true })]),
      ],
    }),
  },
] satisfies readonly CommandSpec[]
