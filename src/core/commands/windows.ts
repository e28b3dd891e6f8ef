// Owns the programs of Windows that mostly only tell, and the few of their words that change something. Others are in windows-*.ts; not PowerShell's cmdlets.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { prefixOf } from '../value.ts'
import { all, change, words } from './_windows-words.ts'
import { draft, textFor } from './_words.ts'

export default [
  {
    names: [
      'cmd-date',
      'cmd-time',
      'ver',
      'systeminfo',
      'tasklist',
      'driverquery',
      'ipconfig',
      'getmac',
      'quser',
      'qwinsta',
      'query',
      'gpresult',
      'openfiles',
      'title',
      'color',
      'cls',
      'rem',
      'setlocal',
      'endlocal',
      'goto',
      'choice',
      'msinfo32',
      'nbtstat',
      'w32tm',
      'chcp',
      'prompt',
      'verify',
      'path',
      'comp',
      'klist',
      'nltest',
      'dsquery',
      'lodctr',
      'tsdiscon',
      'rasdial',
      'mstsc',
      'control',
    ],
    source: 'Windows 11 command reference',
    syntax: 'none',
    operands: ['...text'],
  },
  {
    names: [
      'call',
      'assoc',
      'ftype',
      'cmdkey',
      'dism',
      'sfc',
      'powercfg',
      'setx',
      'mklink',
      'attrib',
      'extrac32',
      'makecab',
      'compact',
      'msiexec',
      'pnputil',
      'manage-bde',
      'gpupdate',
      'secedit',
      'logoff',
      'slmgr',
      'psexec',
    ],
    source: 'Windows 11 command reference',
    syntax: 'none',
    operands: ['...text'],
    refine: plain,
  },
] satisfies readonly CommandSpec[]

/** Programs that mostly only tell; the words that change something are few. */
function plain(call: Call): Refined {
  const text = words(call).toLowerCase()
  switch (call.program) {
    case 'cmdkey':
      return /^\/list/.test(text) ? {} : { effects: [draft('secret.read', text, { store: 'keychain' })] }
    case 'dism':
    case 'sfc':
      return /\/(get-|scanhealth|checkhealth|verifyonly)/.test(text) || text === '' ? {} : { effects: [change(call, 'package')] }
    case 'powercfg':
      return /^\/?-?(l|list|q|query|a|batteryreport|energy|requests|lastwake|getactivescheme)/.test(text.replace(/^[/-]/, ''))
        ? {}
        : { effects: [change(call, 'power')] }
    case 'setx':
      return text === ''
        ? {}
        : {
            effects: [
              draft('system.change', `setx ${text}`.slice(0, 160), { area: 'setting' }),
              ...(/^path\b|\/m\b/.test(text) ? [draft('persist', 'environment', { mechanism: 'environment' }, { certainty: 'possible' })] : []),
            ],
          }
    case 'mklink':
      return {
        effects: call.words
          .filter((word) => !prefixOf(word).startsWith('/'))
          .slice(0, 1)
          .map((path) => draft('fs.link', path)),
      }
    case 'attrib':
    case 'compact':
      return /[+-][rshai]\b/.test(text)
        ? { effects: call.words.filter((word) => !/^[+/-]/.test(prefixOf(word))).map((path) => draft('fs.chmod', path, { recursive: /\/s/.test(text) })) }
        : {}
    case 'msiexec': {
      const file = call.words.find((word) => /\.msi$|^https?:/i.test(textFor(word)))
      return file === undefined
        ? {}
        : {
            effects: [
              draft('package.install', file, {
                manager: 'msi',
                name: textFor(file),
                source: /^https?:/i.test(textFor(file)) ? 'url' : 'path',
                scripts: true,
                global: true,
              }),
            ],
          }
    }
    case 'manage-bde':
      return /^-(status)/.test(text) ? {} : { effects: [change(call, 'security-module')] }
    case 'gpupdate':
    case 'secedit':
    case 'slmgr':
    case 'pnputil':
      return { effects: [change(call, call.program === 'secedit' ? 'security-module' : 'setting')] }
    case 'logoff':
      return { effects: [change(call, 'power')] }
    case 'psexec':
      return { nested: [{ run: 'argv', argv: call.words.filter((word) => !/^(\\\\|-)/.test(prefixOf(word))), elsewhere: all(call, /^\\\\/) }] }
    case 'makecab':
    case 'extrac32':
      return {
        effects: call.words
          .filter((word) => /[\\/.]/.test(textFor(word)))
          .slice(-1)
          .map((path) => draft('fs.write', path)),
      }
    case 'call':
      return { nested: call.words.length > 0 ? [{ run: 'argv', argv: call.words }] : [] }
    case 'assoc':
    case 'ftype':
      return /=/.test(text) ? { effects: [change(call, 'setting')] } : {}
    default:
      return {}
  }
}
