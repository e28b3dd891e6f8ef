// Owns programs that send mail or show a message on this desktop.
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import { carriesOf, draft, fileCarry, shell, textFor } from './_words.ts'

const mail = (call: Call): Refined => {
  const files = [...call.values('-a'), ...call.values('-A'), ...call.values('--attach')].filter((value) => !/^[\w-]+:/.test(textFor(value)))
  const to = [...call.operands, ...call.values('--to'), ...call.values('-c'), ...call.values('-b')].map(textFor).join(' ')
  const sends = to !== '' || call.has('-t') || call.stdin !== undefined
  const message: EffectDraft = draft(
    'message.send',
    to || 'mail',
    { channel: 'email', audience: 'unknown' },
    { carries: [...carriesOf(call.stdin, ...call.operands, call.value('--body')), ...files.map(fileCarry)] },
  )
  return { effects: [...files.map((path) => draft('fs.read', path)), ...(sends ? [message] : [])] }
}

export default [
  {
    names: ['mail', 'mailx', 'sendmail', 'mutt', 'neomutt', 'swaks', 'msmtp', 's-nail', 'ssmtp', 'sendemail', 'mpack', 'git-send-email', 'himalaya'],
    source: 'mailx(1) s-nail 14.9, sendmail(8), mutt(1) 2.2, swaks(1) 20240103',
    operands: ['...text'],
    options: {
      '-a': 'text',
      '-A --attach': 'text',
      '-t --to': '?text',
      '-b -c --cc --bcc': 'text',
      '--body': 'text',
      '-i -H': '',
      '-F': 'path.read',
      '-q': 'text',
      '-f': '?text',
      '-e': 'text',
      '-s --subject --header -h --server -S -r --from': 'text',
    },
    flags: '-n -v -E -N -d -D -y -z -R -B -I -tls -bm -bs -bi -oi -om -tlsc --tls --tls-on-connect --version',
    values: '-u -p -o -O -C -M --auth --auth-user --auth-password --port --protocol --ehlo --data --timeout',
    dryRun: '--version --help -V',
    refine: mail,
  },
  {
    names: [
      'notify-send',
      'terminal-notifier',
      'growlnotify',
      'zenity',
      'kdialog',
      'wall',
      'write',
      'say',
      'espeak',
      'spd-say',
      'xmessage',
      'osd_cat',
      'tput-bell',
      'dunstify',
      'gotify',
      'alerter',
    ],
    source: 'notify-send(1) 0.8, terminal-notifier 2, say(1)',
    syntax: 'none',
    operands: ['...text'],
    refine: (call) => ({
      effects: [draft('message.send', call.program, { channel: 'desktop', audience: 'own' })],
      nested: call.words.flatMap((word, index) =>
        textFor(word) === '-execute' && call.words[index + 1] !== undefined ? [shell(call.words[index + 1] ?? word)] : [],
      ),
    }),
  },
  {
    names: ['osascript', 'osacompile'],
    source: 'osascript(1) macOS 15',
    syntax: 'long',
    options: { '-e': 'code:applescript', '-l': 'text', '-s': 'text', '-o': 'path.write' },
    flags: '-i -x -d',
    operands: ['script:applescript'],
    operandsIf: [{ if: '-e', operands: ['...text'] }],
    stdin: { role: 'code:applescript', unless: ['-e', 'operands'] },
  },
  {
    names: [
      'slack',
      'slackcat',
      'discord-cli',
      'telegram-send',
      'ntfy',
      'apprise',
      'matrix-commander',
      'signal-cli',
      'pushover',
      'wacli',
      'toot',
      'tweet',
      't',
      'rainbowstream',
      'bsky',
    ],
    source: 'slackcat 1.9, telegram-send 0.37, ntfy 2.11, apprise 1.9',
    syntax: 'none',
    operands: ['...text'],
    refine: (call) => ({
      effects: [
        draft(
          'message.send',
          call.words.map(textFor).join(' ').slice(0, 120),
          { channel: 'chat', audience: /^(toot|tweet|t|bsky|rainbowstream)$/.test(call.program) ? 'public' : 'unknown' },
          { carries: carriesOf(call.stdin, ...call.words) },
        ),
      ],
    }),
  },
] satisfies readonly CommandSpec[]
