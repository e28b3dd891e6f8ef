// Owns programs of macOS that change the machine: settings, security, power, network. Not launchctl, brew, keychain.
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import type { Value } from '../value.ts'
import { concat, literal } from '../value.ts'
import { type Act, nothing, sets, told } from './_tool-verbs.ts'
import { draft, fileCarry, textFor } from './_words.ts'

const change = (call: Call, area: EffectFields['area']): EffectDraft =>
  draft('system.change', `${call.program} ${call.words.map(textFor).join(' ')}`.slice(0, 160), { area })

/** Which words only ask, and which area the rest changes. */
const PROGRAMS: Readonly<Record<string, { readonly reads: RegExp; readonly area: EffectFields['area'] }>> = {
  tccutil: { reads: /^$/, area: 'security-module' },
  profiles: { reads: /^(list|show|status|-L|-P|-C|help|version|validate)\b/, area: 'security-module' },
  socketfilterfw: { reads: /^--(get|list)/, area: 'firewall' },
  systemextensionsctl: { reads: /^list/, area: 'kernel' },
  bputil: { reads: /^-d/, area: 'boot' },
  startosinstall: { reads: /^--usage/, area: 'boot' },
}

/** The application firewall off, or open for all. */
const SWITCHES_OFF = /--set(globalstate|blockall) off/

const refine = (call: Call): Refined => {
  const program = PROGRAMS[call.program]
  const words = call.words.map(textFor).join(' ')
  if (program === undefined || words === '' || /^(-h|--help|help|-help)$/.test(words) || (program.reads.source !== '^$' && program.reads.test(words))) return {}
  const effect = change(call, program.area)
  return { effects: [SWITCHES_OFF.test(words) ? { ...effect, set: { ...effect.set, scope: 'all' } } : effect] }
}

/** Domains whose keys start something at each login, or switch a defence off. */
const STARTS = /\b(LoginHook|LogoutHook|AutoLaunchedApplicationDictionary)\b/
const WEAKENS =
  /LSQuarantine (-bool )?(NO|false|0)\b|com\.apple\.alf.*(globalstate|allowsignedenabled)|autoLoginUser|GuestEnabled (-bool )?(YES|true|1)|com\.apple\.SoftwareUpdate.*(AutomaticCheckEnabled|CriticalUpdateInstall|ConfigDataInstall) .*(NO|false|0)|askForPassword (-int )?0|com\.apple\.screensaver.*askForPassword|DisableAirDrop 0|com\.apple\.security.*(NO|false|0)$/i

/** `defaults write DOMAIN KEY VALUE`: a domain that is a path is a file. */
const defaults: Act = ({ call, all, label }) => {
  const words = call.words.filter((word) => !/^-(currentHost|host)$/.test(textFor(word)))
  const domain = words[1]
  const file = domain !== undefined && /^[./~]|\//.test(textFor(domain))
  return {
    effects: [
      ...(STARTS.test(all) ? [draft('persist', label, { mechanism: 'login-hook' })] : []),
      WEAKENS.test(all)
        ? draft('system.change', label, { area: 'security-module' })
        : file && domain !== undefined
          ? draft('fs.write', textFor(domain).endsWith('.plist') ? domain : concat([domain, literal('.plist')]))
          : draft('system.change', label, { area: 'setting' }),
    ],
  }
}

/** What a tool of Apple's sends to Apple: a build to be notarised, or to be published. */
const sendsTo =
  (host: string): Act =>
  ({ wide }) => {
    const file = wide.words.at(-1)
    const carries = file === undefined ? [] : [fileCarry(file)]
    return { effects: [draft('net.upload', host, { method: 'POST' }, { carries })] }
  }

const SIGNS: Act = ({ wide }) => {
  const [from, to] = wide.words.slice(-2)
  return {
    effects: [from, to].flatMap((path, at) =>
      path === undefined ? [] : [draft(at === 0 ? 'fs.read' : 'fs.write', path, at === 0 ? {} : { overwrites: true })],
    ),
  }
}

const AFTER_XCRUN = /^--?(sdk|toolchain)$/

const xcrun = (call: Call): Refined => {
  let at = 0
  while (/^-/.test(textFor(call.words[at]))) at += AFTER_XCRUN.test(textFor(call.words[at])) ? 2 : 1
  const words: readonly Value[] = call.words.slice(at)
  const looks = call.words.slice(0, at).some((word) => /^--?(f|find|show-sdk-\S+|version|help|kill-cache)$/.test(textFor(word)))
  return looks || words.length === 0 ? {} : { nested: [{ run: 'argv', argv: words }] }
}

const SIMULATOR_READS = /^(list|help|getenv|get_app_container|appinfo|listapps|diagnose|io|logverbose|spawn .* log|status_bar \S+ list|pbpaste)\b/

export default [
  told(['mdutil'], {
    source: 'mdutil(1) macOS 15',
    whole: true,
    verbs: [
      [/(^| )-\w*[isEdXVa]*\b.*\b(on|off)\b|(^| )-[EdX]/, sets('setting')],
      [/./, nothing],
    ],
  }),
  told(['pmset'], {
    source: 'pmset(1) macOS 15',
    whole: true,
    verbs: [
      [/^-g\b|^$/, nothing],
      [/^(sleepnow|boot|haltnow)\b/, sets('power')],
      [/./, sets('setting')],
    ],
  }),
  told(['nvram'], {
    source: 'nvram(8) macOS 15',
    whole: true,
    verbs: [
      [/^(-x )?-p$|^-x -p|^[^-=\s]+$|^-x [^-=\s]+$/, nothing],
      [/./, sets('boot')],
    ],
  }),
  told(['systemsetup'], {
    source: 'systemsetup(8) macOS 15',
    whole: true,
    verbs: [
      [/^-(get|list|version|help|print)/, nothing],
      [/-set(remotelogin|remoteappleevents) on\b/i, sets('security-module')],
      [/./, sets('setting')],
    ],
  }),
  told(['networksetup'], {
    source: 'networksetup(8) macOS 15',
    whole: true,
    verbs: [
      [/^-(get|list|show|is|print|version|help)/, nothing],
      [/^-setdnsservers \S.* (?!empty)\S/i, sets('dns')],
      [/./, sets('setting')],
    ],
  }),
  told(['scutil'], {
    source: 'scutil(8) macOS 15',
    whole: true,
    verbs: [
      [/^(--get|--dns|--nwi|--proxy|-r|-w|--nc (list|status|show|help))\b/, nothing],
      [/./, sets('setting')],
    ],
  }),
  told(['defaults'], {
    source: 'defaults(1) macOS 15',
    verbs: [
      [/^(read|read-type|domains|find|help|export)\b/, nothing],
      [/./, defaults],
    ],
  }),
  {
    names: ['ditto'],
    source: 'ditto(1) macOS 15',
    options: { '-c -x': '', '-k -z -j': '', '--keepParent': '' },
    values: '--arch --bom --password --lang --zlibCompressionLevel',
    flags:
      '-v -V -X -h --rsrc --norsrc --extattr --noextattr --qtn --noqtn --acl --noacl --sequesterRsrc --nocache --hfsCompression --nohfsCompression --preserveHFSCompression --persistRootless --nopersistRootless --zlibCompression',
    operands: ['...path.read', 'path.write'],
  },
  told(['pkgbuild', 'productbuild', 'productsign'], {
    source: 'pkgbuild(1) productbuild(1) productsign(1) macOS 15',
    flags: '--nopayload --analyze --quiet --timestamp --synthesize --no-timestamp',
    verbs: [[/./, ({ wide }) => ({ effects: wide.words.slice(-1).map((path) => draft('fs.write', path, { overwrites: true })) })]],
  }),
  told(['notarytool'], {
    source: 'notarytool(1) Xcode 16',
    flags: '--wait --no-s3-acceleration --no-progress',
    verbs: [
      [/^(history|info|log|wait)\b/, nothing],
      [/^submit\b/, sendsTo('https://appstoreconnect.apple.com')],
      [/^store-credentials\b/, sets('setting')],
    ],
  }),
  told(['altool', 'iTMSTransporter'], {
    source: 'altool(1) Xcode 16',
    whole: true,
    verbs: [
      [
        /--(upload-(app|package|asset-pack)|notarize-app)\b|-m upload\b/,
        ({ label }) => ({ effects: [draft('package.publish', label, { manager: 'app-store', name: label, source: 'registry' })] }),
      ],
      [/--store-password|--generate-jwt/, sets('setting')],
      [/./, nothing],
    ],
  }),
  told(['stapler'], {
    source: 'stapler(1) Xcode 16',
    flags: '-q -v',
    verbs: [
      [/^staple\b/, ({ wide }) => ({ effects: wide.words.slice(1).map((path) => draft('fs.write', path)) })],
      [/./, nothing],
    ],
  }),
  told(['signtool', 'osslsigncode', 'rcodesign', 'AzureSignTool'], {
    source: 'SignTool, Windows SDK 10.0.26100; osslsigncode 2.9; rcodesign 0.29',
    flags: '/a /v /q /as /pa /ph /sm /debug -in -h',
    verbs: [
      [/^(verify|catdb|print-\S+|analyze-\S+|diff-\S+|extract\S*|\/?\?)/i, nothing],
      [/^timestamp\b/i, SIGNS],
      [/./, SIGNS],
    ],
  }),
  { names: ['xcrun'], source: 'xcrun(1) Xcode 16', syntax: 'none', operands: ['...text'], refine: xcrun },
  told(['simctl'], {
    source: 'simctl, Xcode 16',
    verbs: [
      [SIMULATOR_READS, nothing],
      [
        /^(delete|erase) (all|unavailable)?/,
        ({ label }) => ({ effects: [draft('infra.destroy', label, { system: 'simulator', object: label, scope: 'one', local: true, reversible: true })] }),
      ],
      [/./, nothing],
    ],
  }),
  { names: Object.keys(PROGRAMS), source: 'macOS 15 manual pages: tccutil(1) profiles(1) bputil(8)', syntax: 'none', operands: ['...text'], refine },
  {
    names: ['log', 'installer', 'automator', 'shortcuts'],
    source: 'macOS 15 manual pages',
    syntax: 'none',
    operands: ['...text'],
    refine: (call) => {
      const words = call.words.map(textFor).join(' ')
      if (call.program === 'installer' && /-pkg/.test(words))
        return {
          effects: [
            draft('package.install', words, { manager: 'installer', name: /-pkg (\S+)/.exec(words)?.[1] ?? '', source: 'path', scripts: true, global: true }),
          ],
        }
      if (call.program === 'log' && /^erase/.test(words)) return { effects: [draft('audit.erase', `log ${words}`, { log: 'unified log' })] }
      if (/^(automator|shortcuts)$/.test(call.program) && /run|\.workflow/.test(words)) return { unknown: [{ reason: 'content', what: words }] }
      return {}
    },
  },
  {
    names: [
      'lsregister',
      'mdls',
      'mdimport',
      'qlmanage',
      'sample',
      'spindump',
      'vm_stat',
      'fs_usage',
      'leaks',
      'heap',
      'pkgutil',
      'textutil',
      'GetFileInfo',
      'SetFile',
      'lsappinfo',
    ],
    source: 'macOS 15 manual pages',
    syntax: 'none',
    operands: ['...text'],
  },
] satisfies readonly CommandSpec[]
