// Owns programs of a Linux desktop session: the message bus, windows, input devices, screens. What is called over the bus is told by its method.
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import { type Act, nothing, sets, shows, told } from './_tool-verbs.ts'
import { draft, textFor } from './_words.ts'

const text = (call: Call): string => `${call.program} ${call.words.map(textFor).join(' ')}`.slice(0, 200)

/** Methods that only tell something. */
const READS =
  /\b(Get\w*|List\w*|Introspect\w*|Ping|NameHasOwner|Has\w*|Is\w*|Can\w*|Find\w*|Search\w*|Read\w*|Peek\w*|Notify|CloseNotification|StartServiceByName|RequestName|AddMatch|Properties\.Get(All)?|ObjectManager\.GetManagedObjects|Status|Version|Metadata|get_\w+|supportInformation|activeWindow)\b/
const POWER = /\b(PowerOff|Reboot|Halt|Suspend|Hibernate|HybridSleep|Shutdown|requestShutdown|logoutAndShutdown|suspendToRam|KExec|KillUser|TerminateUser)\b/i
const SECRETS = /\b(GetSecrets?|readPassword|readEntry|passwordList|readMap|GetPassword|RetrieveSecret|GetSecretSync)\b/
const RUNS = /\b(Eval|Exec|RunScript|loadScript|evaluateScript|runCommand|openNewConnection|StartTransientUnit|SpawnAsync|HostCommand)\b/
const FIREWALL = /\b(FirewallD1|firewalld)\b/

/** One call over the bus, by its destination and method. */
const bus = (said: string): EffectDraft | undefined => {
  if (SECRETS.test(said)) return draft('secret.read', said, { store: 'keychain' })
  if (POWER.test(said)) return draft('system.change', said, { area: 'power' })
  if (RUNS.test(said)) return draft('system.change', said, { area: 'service' })
  if (READS.test(said.replace(/(--dest|--session|--system|org\.freedesktop\.DBus\.Properties\.Set)\S*/g, (whole) => (whole.includes('Set') ? 'Set' : ''))))
    return undefined
  return draft('system.change', said, { area: FIREWALL.test(said) ? 'firewall' : /systemd1|Unit\b/.test(said) ? 'service' : 'setting' })
}

const calls = (call: Call): Refined => {
  const words = call.words.map(textFor)
  const verb = words.find((word) => !word.startsWith('-')) ?? ''
  const looks =
    (call.program === 'gdbus' && /^(introspect|monitor|wait)$/.test(verb)) ||
    (call.program === 'busctl' && !/^(call|emit|set-property)$/.test(verb)) ||
    (/^qdbus/.test(call.program) && words.filter((word) => !word.startsWith('-')).length < 3) ||
    (call.program === 'dbus-send' && !words.some((word) => /^[A-Za-z_]\w*(\.\w+){2,}$/.test(word))) ||
    words.length === 0
  const effect = looks ? undefined : bus(text(call))
  return effect === undefined ? {} : { effects: [effect] }
}

/** Somebody else's window: closing it may lose what was not saved. */
const closes: Act = ({ label }) => ({ effects: [draft('process.kill', label, { whose: 'user', signal: 'TERM' })] })

export default [
  {
    names: ['dbus-send', 'gdbus', 'qdbus', 'qdbus6', 'qdbus-qt5', 'qdbus-qt6', 'busctl'],
    source: 'dbus-send(1) 1.16, gdbus(1) 2.82, qdbus 6, busctl(1) 257',
    syntax: 'none',
    operands: ['...text'],
    refine: calls,
  },
  told(['dbus-monitor', 'd-feet', 'bustle'], { source: 'dbus 1.16 manuals', whole: true, verbs: [[/./, nothing]] }),
  told(['xset'], {
    source: 'xset(1) 1.2',
    whole: true,
    verbs: [
      [/^(-display \S+ )?(q|-?q)$/, nothing],
      [/./, sets('setting')],
    ],
  }),
  told(['xinput'], {
    source: 'xinput(1) 1.6',
    whole: true,
    verbs: [
      // Every key that is typed is shown: passwords, too.
      [/^(--)?(test|test-xi2|test-xi2-raw)\b/, shows('keychain')],
      [/^(--)?(list(-props)?|query-state|watch-props|version|--short|--long)\b/, nothing],
      [/./, sets('setting')],
    ],
  }),
  told(['xrandr', 'wlr-randr', 'kscreen-doctor', 'xgamma', 'setxkbmap', 'xmodmap', 'gnome-randr'], {
    source: 'xrandr(1) 1.5',
    whole: true,
    verbs: [
      [/^(-q|--query|--listmonitors|--listproviders|--verbose|--prop|--json|-o|-print|-query|-pke?|-pm|--help)( |$)/, nothing],
      [/./, sets('setting')],
    ],
  }),
  told(['wmctrl'], {
    source: 'wmctrl(1) 1.07',
    whole: true,
    verbs: [
      [/(^| )-c( |$)/, closes],
      [/./, nothing],
    ],
  }),
  told(['swaymsg', 'i3-msg', 'hyprctl', 'niri'], {
    source: 'sway-ipc(7) 1.10, hyprctl 0.45',
    flags: '-j -q -r -p',
    verbs: [
      [/^(kill\b|\[.*\] kill|dispatch (killactive|closewindow))/, closes],
      [/^(dispatch )?exec\b/, ({ wide }) => ({ nested: [{ run: 'argv', argv: wide.words.slice(textFor(wide.words[0]) === 'dispatch' ? 2 : 1) }] })],
      [/^(exit|dispatch exit)\b/, sets('power')],
      [/./, nothing],
    ],
    bare: nothing,
  }),
] satisfies readonly CommandSpec[]
