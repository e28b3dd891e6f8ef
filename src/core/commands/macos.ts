// Owns programs of macOS that change the machine: settings, security, power, network. Not launchctl, brew, keychain.
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import { draft, textFor } from './_words.ts'

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

export default [
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
