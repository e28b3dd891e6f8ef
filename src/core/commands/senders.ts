// Owns programs that hand files or words to other machines and people: peer-to-peer senders, drop services, folder synchronisers, chat clients, site copiers.
import type { CommandSpec, Nested } from '../command-spec.ts'
import type { Value } from '../value.ts'
import { literal, prefixOf } from '../value.ts'
import type { Act, Told } from './_verbs.ts'
import { acts, both, does, isLocalAddress, LOOKS, label, listens, tells, uploads, verbTool } from './_verbs.ts'
import { carriesOf, draft, fileCarry, remotePath, textFor, withScheme } from './_words.ts'

/** Files, a text option, or what is piped in: all of it goes to whoever has the code. */
const sends = (at: number, ...texts: readonly string[]): Act =>
  uploads(
    (one) => one.from(at).filter((word) => !/^(-|\.?:)$/.test(textFor(word))),
    (one) => (texts.some((name) => one.has(name)) ? literal(label(one), carriesOf(one.value(...texts))) : undefined),
  )

/** What somebody else sends is written here. */
const receives: Act = (one) => ({
  effects: [
    draft('net.download', label(one), { host: '?', where: 'unknown', method: 'GET' }),
    draft('fs.write', one.value('-o', '--output-file', '--output', '--out', '-d', '--dir') ?? '.', { recursive: true }),
  ],
})

/** Both ends of a synchronisation: what is local is read or written, what is far is sent or fetched. */
const syncs: Act = (one) => {
  const roots = one.wide.words
  const far = roots.filter(isFar)
  const near = roots.filter((root) => !isFar(root))
  return {
    effects: [
      ...near.flatMap((path) => [draft('fs.read', path, { recursive: true }), draft('fs.write', path, { recursive: true })]),
      ...far.map((to) => draft('net.upload', to, { method: 'PUT' }, { carries: near.map(fileCarry) })),
    ],
  }
}

const isFar = (word: Value): boolean => /^(ssh|socket|rsync|ftp|https?):\/\//.test(prefixOf(word)) || remotePath(word) !== undefined

const fetchesAll: Act = (one) => ({
  effects: [
    ...one.wide.words.filter((word) => /[.:/]/.test(textFor(word))).map((url) => draft('net.download', withScheme(url, 'https'), { method: 'GET' })),
    draft('fs.write', one.value('-O', '--path', '-d', '--destination', '-D', '--directory') ?? '.', { recursive: true, overwrites: false }),
    ...(one.has('--cookies-from-browser') ? [draft('secret.read', 'browser cookies', { store: 'browser' })] : []),
  ],
})

const chats: Act = (one) => ({
  effects: [draft('net.connect', one.value('-c', '--connect', '-n', '--server') ?? one.wide.words[0] ?? '?', { scheme: 'tcp' })],
  ...chatCommands(one),
})

const chatCommands = (one: Told): { readonly nested: readonly Nested[] } => ({
  nested: ['-r', '--run-command']
    .flatMap((name) => one.wide.options.get(name) ?? [])
    .flatMap((text): Nested[] => {
      const run = /\/exec\s+(?:-\S+\s+)*(.+)/.exec(textFor(text))?.[1]
      return run === undefined ? [] : [{ run: 'shell', text: literal(run, text.carries) }]
    }),
})

/** A daemon that lets others in. */
const serves: Act = (one) =>
  one.has('-localhost') || /^(127\.|localhost:)/.test(textFor(one.value('-p', '-o')))
    ? {}
    : listens(textFor(one.value('-p', '-rfbport')).replace(/^.*:/, '') || '22')(one)

export default [
  verbTool({
    names: ['wormhole', 'magic-wormhole', 'wormhole-william', 'wormhole-rs'],
    source: 'wormhole(1) 0.17, wormhole-william 1.0',
    flags: '--verify --hide-progress --no-listen --tor --launch-tor --ignore-unsendable-files --accept-file --only-text -0',
    rows: [
      ['send|tx|send-many', sends(1, '--text')],
      ['receive|recv|rx|recieve', receives],
      ['ssh (invite|accept)', does('net.tunnel', { host: '?', where: 'public' })],
      ['forward|serve', does('net.tunnel', { host: '?', where: 'public', method: 'reverse' })],
      ['help|completion|shell-completion', LOOKS],
    ],
  }),
  verbTool({
    names: ['croc'],
    source: 'croc 10.1 --help',
    flags: '--overwrite --no-compress --local --ask --stdout --no-local --zip --git --remember --classic --internal-dns --disable-clipboard --quiet',
    rows: [
      ['send', sends(1, '--text', '-t')],
      ['relay', listens('9009', '--host')],
      ['help', LOOKS],
    ],
    others: receives,
  }),
  verbTool({
    names: [
      'ffsend',
      'sendme',
      'portal',
      'pcp',
      'zget',
      'onionshare',
      'onionshare-cli',
      'transfer.sh',
      'gofile',
      'filebin',
      'warp',
      'megaput',
      'mega-put',
      'qrcp',
      'qr-filetransfer',
      'localsend',
      'localsend-cli',
    ],
    source: 'ffsend 0.2, sendme 0.18, portal 1.2, onionshare-cli 2.6, qrcp 0.11, megatools 1.11',
    flags: '-i -I -y -q -v --archive --extract --open --copy --public --receive --website --persistent --qr --keep-alive --zip --incognito -f --force',
    rows: [
      ['receive|download|d|down|get|recv|r', receives],
      ['exists|info|i|history|h|params|version|v|debug|dbg|config|help|login|whoami|completion', LOOKS],
      ['delete|del|rm|password|pass', acts('infra.change')],
      ['serve', listens('8080', '--host')],
      ['upload|u|up|send|share|put|s', sends(1, '--text')],
    ],
    others: (one) => (one.has('--receive') ? receives(one) : sends(0)(one)),
    bare: (one) => (one.call.stdin === undefined ? {} : sends(0)(one)),
  }),
  verbTool({
    names: ['ipfs', 'kubo'],
    source: 'ipfs --help, Kubo 0.32',
    flags: '-r --recursive -q -Q --quieter --pin --only-hash -n -w --wrap-with-directory --hidden --offline -a --all',
    rehearses: '-n --only-hash',
    writes: '-o --output',
    rows: [
      [
        'cat|ls|refs|stats|id|version|swarm (peers|addrs|filters)|pin ls|config (show|profile)|config \\S+$|block (get|stat)|dag (get|stat|resolve|export)|object|resolve|name resolve|name inspect|files (ls|read|stat)|repo (stat|version|verify|ls)|key (list|ls)|commands|diag|log|ping|dht|routing|bootstrap( list)?|bitswap|cid|filestore|multibase|init',
        LOOKS,
      ],
      ['get', receives],
      ['add|files write|block put|dag (put|import)', sends(1)],
      ['name publish|pubsub pub|routing put', acts('infra.change')],
      ['pin rm|repo gc|files rm|key rm|block rm', acts('data.change', { local: true })],
      ['key export', does('secret.read', { store: 'private-key' })],
      ['daemon', does('net.listen', { host: '0.0.0.0', where: 'public' })],
      ['pin|files|config|key|swarm|mount|shutdown|update|p2p', acts('data.change', { local: true })],
    ],
  }),
  verbTool({
    names: ['kdeconnect-cli', 'bluetooth-sendto', 'obexftp'],
    source: 'kdeconnect-cli(1) 24.08, bluetooth-sendto(1) 3.34',
    flags: '-l --list-devices -a --list-available --ping --ring --refresh --list-notifications --list-commands --pair --unpair --lock --unlock',
    always: (one) => {
      const files = [...(one.wide.options.get('--share') ?? []), ...(one.call.program === 'bluetooth-sendto' ? one.wide.words : [])]
      return files.length === 0 ? {} : uploads(() => files)(one)
    },
    others: LOOKS,
    bare: (one) => (one.has('--send-sms', '--ping-msg', '--share-text', '--execute-command') ? tells('device', 'unknown')(one) : {}),
    rows: [],
  }),
  verbTool({
    names: ['pushbullet', 'shoutrrr', 'discordo', 'twurl', 'mastodon'],
    source: 'pushbullet-cli 1.1, shoutrrr 0.8, twurl 0.9',
    flags: '--silent --bulk --disable-web-page-preview --sensitive',
    files: '-i --input --file --media -data -d',
    rows: [
      [
        'list|ls|devices|list-devices|history|whoami|auth|login|accounts|profile|help|version|timeline|home|search|view|thread|notifications|verify|completion',
        LOOKS,
      ],
      ['delete|purge|remove|rm', acts('infra.destroy')],
    ],
    others: tells('push', 'unknown'),
    bare: (one) => (one.call.stdin !== undefined || one.has('--token', '-i', '-data', '--message', '-m') ? tells('push', 'unknown')(one) : {}),
  }),
  verbTool({
    names: ['weechat', 'weechat-headless', 'weechat-curses', 'irssi', 'irc', 'sic', 'epic5', 'hexchat', 'profanity', 'gomuks'],
    source: 'weechat(1) 4.4, irssi(1) 1.4',
    flags: '-a --no-connect -p --no-plugin -s --no-script -t --temp-dir --daemon --stdout -l --license -u --upgrade',
    rehearses: '--license',
    bare: chats,
    others: chats,
    rows: [],
  }),
  verbTool({
    names: ['httrack', 'gallery-dl', 'wpull', 'monolith', 'instaloader', 'gdown', 'megadl', 'megaget', 'ArchiveBox', 'archivebox', 'scdl', 'spotdl'],
    source: 'httrack(1) 3.49, gallery-dl 1.27 options, monolith 2.8, gdown 5.2',
    flags:
      '-w -W -g -i -Y --mirror --mirrorlinks --get --continue --update -q -v --verbose --quiet --no-download --no-skip --no-part --write-metadata --simulate -s -j --dump-json -g --get-urls --list-modules --list-extractors --fuzzy --folder --no-cookies --no-check-certificate -k -e -I',
    rehearses: '-s --simulate --get-urls --list-modules --list-extractors',
    shells: '--exec --exec-after -V --userdef-cmd',
    files: '--config --load-cookies --cookies -%L',
    writes: '--download-archive --write-log --error-file',
    others: fetchesAll,
    rows: [],
  }),
  verbTool({
    names: ['unison', 'osync', 'freefilesync'],
    source: 'Unison 2.53 user manual, osync 1.3',
    flags:
      '-batch -auto -times -silent -terse -ui -testserver -version -doc -contactquietly -dumbtty -fat -group -owner -links -perms -numericids -retry -confirmbigdel -ignorecase -noupdate',
    shells: '-sshcmd -rshcmd -merge -diff -copyprog -copyprogrest',
    files: '-include',
    always: (one) => (one.value('-socket') === undefined ? {} : listens(textFor(one.value('-socket')), '-listen')(one)),
    others: syncs,
    rows: [],
  }),
  verbTool({
    names: ['syncthing', 'resilio-sync', 'rslsync', 'nextcloudcmd', 'owncloudcmd', 'dropbox', 'insync', 'maestral', 'onedrive', 'megasync'],
    source: 'syncthing(1) 1.28, nextcloudcmd(1) 3.14, onedrive(1) 2.5, maestral 1.9',
    flags:
      '--no-browser --no-restart --paths --no-upgrade --allow-newer-config --audit --paused --unpaused --silent --non-interactive --synchronize -s --download-only --local-first --monitor -m --resync --upload-only --display-config --device-id',
    rehearses: '--paths --device-id --display-config',
    rows: [
      [
        'status|filestatus|ls|list|version|help|paths|activity|log|history|diff|cli (show|errors|config [\\w-]+ (list|dump-json|get)|operations$)|debug|device-id|generate|config-files|decrypt|browser',
        LOOKS,
      ],
      ['cli config (devices|folders) \\S+ (add|set)|cli config (devices|folders) add|sharelink|link', acts('infra.change')],
      ['cli operations|upgrade|pause|resume|stop|exclude|config|cli', acts('data.change', { local: true })],
      ['start|serve|daemon', does('net.upload', { host: '?', where: 'public', method: 'PUT' })],
    ],
    bare: does('net.upload', { host: '?', where: 'public', method: 'PUT' }),
    others: (one) => ({
      effects: one.wide.words
        .slice(0, -1)
        .flatMap((path) => [
          draft('fs.read', path, { recursive: true }),
          draft('net.upload', one.wide.words.at(-1) ?? '?', { method: 'PUT' }, { carries: [fileCarry(path)] }),
        ]),
    }),
  }),
  verbTool({
    names: ['lsyncd', 'csync2'],
    source: 'lsyncd(1) 2.3, csync2(1) 2.0',
    flags: '-nodaemon -insist -x -f -r -v -c -u -T -i -ii -L -A -B',
    always: (one) => {
      if (one.call.program === 'csync2') return one.has('-x', '-u', '-xv', '-xr') ? does('net.upload', { host: '?', where: 'private', method: 'PUT' })(one) : {}
      const at = one.call.words.findIndex((word) => /^-(rsync|rsyncssh|direct)$/.test(textFor(word)))
      const [from, to] = at < 0 ? [] : one.call.words.slice(at + 1)
      if (from === undefined || to === undefined) return {}
      const far = textFor(one.call.words[at]) === '-rsyncssh' || isFar(to)
      return {
        effects: [
          draft('fs.read', from, { recursive: true }),
          far
            ? draft('net.upload', to, { host: textFor(to).split(/[:/]/)[0] ?? '?', method: 'PUT' }, { carries: [fileCarry(from)] })
            : draft('fs.write', to, { recursive: true, overwrites: true }),
        ],
      }
    },
    others: LOOKS,
    rows: [],
  }),
  verbTool({
    names: ['cadaver', 'smbclient', 'mount.davfs', 'curlftpfs', 'ncftpput', 'ncftpget', 'wput', 'gs-netcat', 'gsocket', 'gs-sftp', 'gs-mount', 'tmate'],
    source: 'smbclient(1) 4.21, cadaver(1) 0.24, ncftpput(1) 3.2, gs-netcat(1) 1.4, tmate(1) 2.4',
    flags: '-N -k -l -i -D -R -m -E -B -V -v -q -F',
    always: (one) => {
      if (/^(gs-|gsocket|tmate)/.test(one.call.program)) return does('net.tunnel', { host: '?', where: 'public', method: 'reverse' })(one)
      const text = textFor(one.value('-c', '--command'))
      const put = /\bm?put\s+(\S+)/.exec(text)?.[1]
      const host = one.wide.words[0] ?? '?'
      if (put !== undefined)
        return uploads(
          () => [literal(put)],
          () => host,
        )(one)
      if (/^(ncftpput|wput|rmate)$/.test(one.call.program))
        return uploads(
          () => one.wide.words.slice(one.call.program === 'ncftpput' ? 2 : 0),
          () => host,
        )(one)
      return {
        effects: [
          /^\s*(ls|dir|get|mget|cd|pwd|du|more|\W)+/.test(text)
            ? draft('net.download', host, { scheme: 'smb', method: 'GET' })
            : draft('net.connect', host, { scheme: 'ftp' }),
          ...(/\b(rm|del|deltree|rmdir)\b/.test(text) ? [draft('infra.destroy', label(one), { system: 'share', object: text })] : []),
        ],
      }
    },
    others: LOOKS,
    rows: [],
  }),
  verbTool({
    names: ['dropbear', 'in.sshd', 'sshd', 'telnetd', 'in.telnetd', 'rshd', 'vncserver', 'x11vnc', 'Xvnc', 'xrdp', 'tigervncserver'],
    source: 'dropbear(8) 2024.86, sshd(8) 9.9, vncserver(1) 1.14, x11vnc(1) 0.9',
    flags: '-F -E -m -w -s -g -j -k -a -i -R -B -D -d -e -q -t -T -4 -6 -forever -shared -localhost -nopw -loop -many -bg -once -list',
    rehearses: '-t -T -V -list',
    values: '-p -a',
    shells: '-cmd',
    files: '-f',
    bare: serves,
    others: serves,
    rows: [],
  }),
  verbTool({
    names: [
      'mosquitto',
      'emqx',
      'vernemq',
      'hivemq',
      'pulsar',
      'nsqd',
      'nsqlookupd',
      'nsqadmin',
      'zookeeper-server-start',
      'artemis',
      'activemq',
      'rabbitmq-server.bat',
    ],
    source: 'mosquitto(8) 2.0, nsqd 1.3, pulsar 4.0',
    flags: '-d -v -q',
    files: '-c --config -config',
    always: (one) => {
      const address = one.value('-tcp-address', '--tcp-address', '-http-address', '--http-address')
      return address === undefined || isLocalAddress(address) ? {} : both(listens('4150', '-tcp-address', '--tcp-address'))(one)
    },
    others: LOOKS,
    rows: [],
  }),
] satisfies readonly CommandSpec[]
