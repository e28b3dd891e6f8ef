// Owns programs of Windows and cmd's own file commands (named as the cmd reader names them). Not PowerShell's cmdlets.
import type { Call, CommandSpec, EffectDraft, Nested, Refined } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import type { Value } from '../value.ts'
import { literal, prefixOf } from '../value.ts'
import { draft, joined, shell, textFor } from './_words.ts'

export const RUN_KEY =
  /\\(CurrentVersion\\(Run|RunOnce|RunServices|Policies\\Explorer\\Run)|Winlogon|Image File Execution Options|AppInit_DLLs|Active Setup\\Installed Components|Userinit|Shell Folders|InprocServer32|SilentProcessExit|Command Processor)(?![A-Za-z])/i
export const DEFENCE_KEY =
  /Windows Defender|DisableAntiSpyware|DisableRealtimeMonitoring|EnableLUA|ConsentPromptBehavior|SmartScreen|WindowsFirewall|EnableFirewall|Lsa\\?|RunAsPPL|DeviceGuard|EventLog|ScriptBlockLogging|AMSI|UseLogonCredential|LocalAccountTokenFilterPolicy/i

const words = (call: Call): string => call.words.map(textFor).join(' ')
const change = (call: Call, area: EffectFields['area']): EffectDraft => draft('system.change', `${call.program} ${words(call)}`.slice(0, 160), { area })
const after = (call: Call, option: RegExp): Value | undefined => {
  const at = call.words.findIndex((word) => option.test(textFor(word)))
  return at < 0 ? undefined : call.words[at + 1]
}
const all = (call: Call, pattern: RegExp): boolean => call.words.some((word) => pattern.test(textFor(word)))

/** What a registry change is: a thing that starts again, a defence, or a setting. */
export const registryChange = (text: string, what: string, machine: boolean): EffectDraft[] => [
  ...(RUN_KEY.test(text) ? [draft('persist', what, { mechanism: 'registry-run' })] : []),
  draft('system.change', what, { area: DEFENCE_KEY.test(text) ? 'security-module' : machine && /\\Services\\/i.test(text) ? 'service' : 'setting' }),
]

const reg = (call: Call): Refined => {
  const verb = textFor(call.words[0]).toLowerCase()
  const text = words(call)
  const key = textFor(call.words[1])
  if (/^(query|compare|)$/.test(verb))
    return /\\(SAM|SECURITY)(\\|$)|DefaultPassword|SimonTatham/i.test(key) ? { effects: [draft('secret.read', key, { store: 'shadow' })] } : {}
  if (verb === 'save' || verb === 'export')
    return {
      effects: [
        /\\(SAM|SECURITY|SYSTEM)$/i.test(key) ? draft('secret.read', key, { store: 'shadow' }) : draft('exec.command', `reg ${verb}`, { program: 'reg' }),
        draft('fs.write', call.words[2] ?? 'registry'),
      ],
    }
  if (verb === 'import' || verb === 'restore' || verb === 'load') return { effects: [draft('fs.read', call.words.at(-1)), change(call, 'setting')] }
  return { effects: registryChange(text, `reg ${text}`.slice(0, 160), /^HK(LM|EY_LOCAL)/i.test(key)) }
}

const DEFENCE_SERVICE = /^(WinDefend|wscsvc|mpssvc|SecurityHealthService|Sense|WdNisSvc|EventLog|wuauserv|BFE|SamSs|Sysmon\d*|MsMpSvc|VSS|BITS)$/i

const sc = (call: Call): Refined => {
  const args = call.words.filter((word) => !prefixOf(word).startsWith('\\\\'))
  const verb = textFor(args[0]).toLowerCase()
  if (/^(query|queryex|qc|qdescription|qfailure|sdshow|getdisplayname|getkeyname|enumdepend|)$/.test(verb)) return {}
  const name = textFor(args[1])
  const area =
    DEFENCE_SERVICE.test(name) && /^(stop|delete|config|pause)$/.test(verb) ? (/EventLog|Sysmon/i.test(name) ? 'audit' : 'security-module') : 'service'
  return {
    effects: [
      change(call, area),
      ...(verb === 'create' || (verb === 'config' && /binpath/i.test(words(call))) ? [draft('persist', name, { mechanism: 'service' })] : []),
    ],
  }
}

const net = (call: Call): Refined => {
  const [verb = '', second = ''] = call.words.map((word) => textFor(word).toLowerCase())
  if (/^(user|localgroup|group|accounts)$/.test(verb)) {
    const changes = all(call, /^\/(add|delete|active|domain:|passwordreq)/i) || (call.words.length > 2 && !second.startsWith('/'))
    return changes
      ? {
          effects: [
            change(call, 'user'),
            ...(/localgroup|group/.test(verb) && all(call, /^\/add$/i) ? [draft('privilege.raise', words(call), { to: second })] : []),
          ],
        }
      : {}
  }
  if (/^(start|stop|pause|continue)$/.test(verb))
    return call.words.length < 2 ? {} : { effects: [change(call, verb === 'stop' && DEFENCE_SERVICE.test(second) ? 'security-module' : 'service')] }
  if (verb === 'use') return call.words.length < 2 ? {} : { effects: [draft('net.connect', second, { scheme: 'smb' })] }
  if (verb === 'share') return call.words.length < 2 ? {} : { effects: [draft('net.listen', words(call), { scheme: 'smb' })] }
  return {}
}

const netsh = (call: Call): Refined => {
  const text = words(call).toLowerCase()
  if (/\b(show|dump|help|\?)\b/.test(text) || text === '')
    return /key=clear/.test(text) ? { effects: [draft('secret.read', 'wireless keys', { store: 'token-file' })] } : {}
  const down = /\b(state off|opmode disable|firewallpolicy allowinbound|delete rule (name=)?all|reset)\b|opmode mode=disable/.test(text)
  const firewall = draft('system.change', `netsh ${text}`.slice(0, 160), { area: 'firewall', scope: down ? 'all' : 'one' })
  return {
    effects: [
      /firewall/.test(text) ? firewall : change(call, /dns/.test(text) ? 'dns' : 'setting'),
      ...(/portproxy add/.test(text) ? [draft('net.tunnel', text, { method: 'forward' })] : []),
    ],
  }
}

const schtasks = (call: Call): Refined => {
  if (all(call, /^[/-](query)$/i) || call.words.length === 0) return {}
  const run = after(call, /^[/-]tr$/i)
  const name = textFor(after(call, /^[/-]tn$/i))
  if (all(call, /^[/-]create$/i))
    return {
      effects: [
        draft('persist', name || 'task', { mechanism: 'scheduled-task' }),
        ...(all(call, /^[/-]ru$/i) && all(call, /^system$/i) ? [draft('privilege.raise', name, { to: 'SYSTEM' })] : []),
      ],
      nested: run === undefined ? [] : [shell(run)],
    }
  return { effects: [change(call, 'service')] }
}

const wmic = (call: Call): Refined => {
  const text = words(call).toLowerCase()
  if (/process\s+call\s+create/.test(text)) {
    const command = after(call, /^create$/i)
    return { nested: command === undefined ? [] : [shell(command)] }
  }
  if (/shadowcopy\s+delete/.test(text))
    return { effects: [draft('data.destroy', 'shadow copies', { system: 'backup', object: 'shadow copies', scope: 'all', local: true, reversible: false })] }
  if (/process.*(delete|call\s+terminate)/.test(text)) return { effects: [draft('process.kill', text, { whose: /where/.test(text) ? 'user' : 'all' })] }
  return /\b(call|delete|set|create)\b/.test(text) ? { effects: [change(call, 'setting')] } : {}
}

const backups = (call: Call): Refined => {
  const text = words(call).toLowerCase()
  if (call.program === 'vssadmin' && /^(list|)/.test(text) && !/delete|resize/.test(text)) return {}
  if (/delete|resize shadowstorage|remove/.test(text))
    return {
      effects: [draft('data.destroy', `${call.program} ${text}`, { system: 'backup', object: 'shadow copies', scope: 'all', local: true, reversible: false })],
    }
  return /start backup|start systemstatebackup|create/.test(text) ? { effects: [change(call, 'setting')] } : {}
}

const bcdedit = (call: Call): Refined => (call.words.length === 0 || all(call, /^\/enum$/i) ? {} : { effects: [change(call, 'boot')] })

const permissions = (call: Call): Refined => {
  const path = call.program === 'takeown' ? after(call, /^\/f$/i) : call.words[0]
  if (path === undefined) return {}
  const changes = call.program === 'takeown' || all(call, /^\/(grant|deny|remove|setowner|reset|inheritance|setintegritylevel|restore|p|g|e|r|d)/i)
  return changes ? { effects: [draft('fs.chmod', path, { recursive: all(call, /^\/(t|r)$/i) })] } : {}
}

/** Programs that fetch, decode or run what no one expects of them. */
const certutil = (call: Call): Refined => {
  const url = call.words.find((word) => /^(https?|ftp):/i.test(prefixOf(word)))
  const last = call.words.at(-1)
  if (url !== undefined)
    return {
      effects: [
        draft('net.download', url, { method: 'GET' }),
        ...(last !== undefined && last !== url ? [draft('fs.write', last, {}, { carries: [{ kind: 'network', path: textFor(url) }] })] : []),
      ],
    }
  if (all(call, /^[-/](decode|decodehex|encode|encodehex)$/i)) {
    const [from, to] = call.words.filter((word) => !/^[-/]/.test(prefixOf(word)))
    return {
      effects: [
        ...(from ? [draft('fs.read', from)] : []),
        ...(to
          ? [
              draft(
                'fs.write',
                to,
                { overwrites: true },
                {
                  carries: [
                    { kind: 'file', path: textFor(from) },
                    { kind: 'decoded', path: 'base64' },
                  ],
                },
              ),
            ]
          : []),
      ],
    }
  }
  if (all(call, /^[-/](addstore|importpfx|delstore|repairstore)$/i)) return { effects: [change(call, 'security-module')] }
  if (all(call, /^[-/](hashfile|dump|verify)$/i))
    return {
      effects: call.words
        .filter((word) => !/^[-/]/.test(prefixOf(word)))
        .slice(0, 1)
        .map((path) => draft('fs.read', path)),
    }
  return {}
}

const bitsadmin = (call: Call): Refined => {
  const url = call.words.find((word) => /^https?:/i.test(prefixOf(word)))
  const runs = after(call, /^\/setnotifycmdline$/i)
  return {
    effects:
      url === undefined
        ? []
        : [
            draft('net.download', url),
            ...call.words.slice(-1).map((path) => draft('fs.write', path, {}, { carries: [{ kind: 'network', path: textFor(url) }] })),
          ],
    nested: runs === undefined ? [] : call.words.slice(call.words.indexOf(runs) + 1, call.words.indexOf(runs) + 2).map((text) => shell(text)),
  }
}

const proxyRun = (call: Call): Refined => {
  const text = words(call)
  const url = /(https?:\/\/[^\s"',)]+)/i.exec(text)?.[1]
  const script = /(?:javascript|vbscript):/i.test(text)
  const effect = draft('exec.code', `${call.program} ${text}`.slice(0, 160), {
    language: script ? 'javascript' : 'native',
    from: url === undefined ? (script ? 'inline' : 'file') : 'network',
    program: call.program,
  })
  const known = call.program === 'rundll32' && /^(shell32|user32|printui|advapi32|powrprof|keymgr|url|inetcpl|desk|netplwiz)(\.dll)?,/i.test(text) && !script
  return { effects: [...(url === undefined ? [] : [draft('net.download', url)]), ...(known ? [] : [effect])] }
}

const wevtutil = (call: Call): Refined =>
  /^(cl|clear-log)$/i.test(textFor(call.words[0]))
    ? { effects: [draft('audit.erase', words(call), { log: textFor(call.words[1]) })] }
    : /^(sl|set-log|im|um)$/i.test(textFor(call.words[0]))
      ? { effects: [change(call, 'audit')] }
      : {}

const fsutil = (call: Call): Refined => {
  const text = words(call).toLowerCase()
  if (/usn deletejournal/.test(text)) return { effects: [draft('audit.erase', text, { log: 'usn journal' })] }
  if (/^file (createnew|setzerodata|seteof)/.test(text))
    return {
      effects: [
        draft(
          'fs.write',
          call.words.find((word) => /[\\/.:]/.test(textFor(word))),
        ),
      ],
    }
  return /\b(query\w*|show\w*|info|drives|list|\?)\b/.test(text) || text === '' ? {} : { effects: [change(call, 'disk')] }
}

const cipher = (call: Call): Refined => {
  const wiped = call.words.map(textFor).find((word) => /^\/w:/i.test(word))
  if (wiped !== undefined) return { effects: [draft('system.change', `cipher ${wiped}`, { area: 'disk' })] }
  return all(call, /^\/[ed]$/i)
    ? {
        effects: call.words
          .filter((word) => !prefixOf(word).startsWith('/'))
          .map((path) => draft('fs.write', path, { recursive: all(call, /^\/s/i), overwrites: true })),
      }
    : {}
}

const disk = (call: Call): Refined => {
  if (call.program === 'format')
    return call.words.length === 0 ? {} : { effects: [change(call, 'disk'), draft('fs.delete', `${textFor(call.words[0])}\\`, { recursive: true })] }
  if (call.program === 'diskpart') {
    const text = textFor(call.stdin)
    return { effects: text !== '' && !/clean|format|delete|create|convert|assign|offline/i.test(text) ? [] : [change(call, 'disk')] }
  }
  return /^(\/\?|)$/.test(words(call)) ? {} : { effects: [change(call, 'disk')] }
}

/** robocopy /mir and /purge delete at the destination; /mov and /move at the source. */
const robocopy = (call: Call): Refined => {
  const [from, to] = call.operands
  if (from === undefined || to === undefined || call.has('/l')) return {}
  return {
    effects: [
      draft('fs.read', from, { recursive: true }),
      draft('fs.write', to, { recursive: true, overwrites: true }, { carries: [{ kind: 'file', path: textFor(from) }] }),
      ...(call.has('/mir') || call.has('/purge') ? [draft('fs.delete', to, { recursive: true })] : []),
      ...(call.has('/mov') || call.has('/move') ? [draft('fs.delete', from, { recursive: true })] : []),
    ],
  }
}

const taskkill = (call: Call): Refined => {
  const names = [...call.values('/im'), ...call.values('/pid'), ...call.values('/fi')].map(textFor)
  const system = names.some((name) => /^(explorer|lsass|csrss|winlogon|wininit|services|svchost|smss|msmpeng)(\.exe)?$/i.test(name))
  const whose = names.some((name) => /^(\*|USERNAME.*|PID gt.*|STATUS.*)$/i.test(name)) ? 'all' : system ? 'system' : call.has('/pid') ? 'workspace' : 'user'
  return { effects: [draft('process.kill', names.join(' ') || 'process', { whose, signal: call.has('/f') ? 'KILL' : 'TERM' })] }
}

const forfiles = (call: Call): Refined => {
  const command = call.value('/c')
  return {
    nested:
      command === undefined
        ? []
        : [
            {
              run: 'shell',
              text: literal(
                textFor(command)
                  .replace(/^"|"$/g, '')
                  .replace(/^cmd (?:\/\w )*/i, '')
                  .replace(/@(path|file|relpath)/gi, '"*"'),
              ),
            },
          ],
  }
}

const wsl = (call: Call): Refined => {
  const at = call.words.findIndex((word) => !/^-/.test(prefixOf(word)))
  const verb = call.words.map(textFor)
  if (verb.includes('--unregister'))
    return { effects: [draft('data.destroy', words(call), { system: 'wsl', object: words(call), scope: 'all', local: true, reversible: false })] }
  if (verb.some((word) => /^--(list|status|version|help|shutdown|update)$|^-l$/.test(word))) return {}
  if (verb.some((word) => /^--(install|import|export|set-default|terminate|mount|manage)$/.test(word))) return { effects: [change(call, 'setting')] }
  const explicit = call.words.findIndex((word) => /^(-e|--exec|--)$/.test(textFor(word)))
  const distribution = verb.findIndex((word) => /^(-d|--distribution|-u|--user|--cd)$/.test(word))
  const start = explicit >= 0 ? explicit + 1 : distribution >= 0 && at === distribution + 1 ? at + 1 : at
  const rest = start < 0 ? [] : call.words.slice(start)
  return { nested: rest.length === 0 ? [] : [shell(joined(rest))] }
}

const cmdStart = (call: Call): Refined => {
  const rest = call.words.filter((word) => !/^\/(b|wait|min|max|i|low|normal|high|realtime|abovenormal|belownormal|d.*|affinity|node)$/i.test(textFor(word)))
  const titled = rest.length > 1 && (textFor(rest[0]) === '' || /\s/.test(textFor(rest[0]))) ? rest.slice(1) : rest
  return titled.length === 0
    ? {}
    : /^https?:/i.test(prefixOf(titled[0] ?? literal('')))
      ? { effects: [draft('net.connect', titled[0], { method: 'GET' })] }
      : { nested: [{ run: 'argv', argv: titled }] }
}

/** `cmd /c TEXT`: all that follows the switch is one text. */
const cmdProgram = (call: Call): Refined => {
  const at = call.words.findIndex((word) => /^\/[ckr]$/i.test(textFor(word)))
  const rest = at < 0 ? [] : call.words.slice(at + 1)
  if (rest.length > 0) return { nested: [{ run: 'code', language: 'cmd', text: joined(rest) }] }
  return call.stdin === undefined ? {} : { nested: [{ run: 'code', language: 'cmd', text: call.stdin }] }
}

/** `if exist x command`, `for %i in (set) do command`: only the command matters here. */
const cmdIf = (call: Call): Refined => {
  const texts = call.words.map(textFor)
  const at = call.program === 'for' ? texts.findIndex((word) => /^do$/i.test(word)) + 1 : ifCommand(texts)
  const rest = at <= 0 ? [] : call.words.slice(at).map((word) => literal(textFor(word).replace(/^\(|\)$/g, ''), word.carries))
  const nested: Nested[] = rest.length === 0 ? [] : [{ run: 'argv', argv: rest, certainty: 'possible' }]
  return { nested }
}
const ifCommand = (texts: readonly string[]): number => {
  let at = 0
  while (/^(\/i|not)$/i.test(texts[at] ?? '')) at += 1
  if (/^(exist|defined|errorlevel|cmdextversion)$/i.test(texts[at] ?? '')) return at + 2
  return /==/.test(texts[at] ?? '') ? at + 1 : at + 3
}

const spec = (names: readonly string[], source: string, refine: (call: Call) => Refined): CommandSpec => ({
  names,
  source: `${source}, Windows 11 command reference`,
  syntax: 'none',
  operands: ['...text'],
  refine,
})

export default [
  spec(['reg', 'regedit', 'regini'], 'reg', reg),
  spec(['sc'], 'sc', sc),
  spec(['net', 'net1'], 'net', net),
  spec(['netsh'], 'netsh', netsh),
  spec(['schtasks'], 'schtasks', schtasks),
  spec(['wmic'], 'wmic', wmic),
  spec(['vssadmin', 'wbadmin', 'diskshadow'], 'vssadmin', backups),
  spec(['bcdedit', 'bootrec', 'bootsect', 'reagentc'], 'bcdedit', bcdedit),
  spec(['icacls', 'cacls', 'takeown', 'xcacls'], 'icacls', permissions),
  spec(['certutil', 'certreq'], 'certutil', certutil),
  spec(['bitsadmin'], 'bitsadmin', bitsadmin),
  spec(
    ['mshta', 'rundll32', 'regsvr32', 'msxsl', 'installutil', 'regasm', 'regsvcs', 'cmstp', 'odbcconf', 'pcalua', 'msdt', 'wscript', 'cscript'],
    'rundll32',
    proxyRun,
  ),
  spec(['wevtutil'], 'wevtutil', wevtutil),
  spec(['fsutil'], 'fsutil', fsutil),
  spec(['cipher'], 'cipher', cipher),
  spec(['diskpart', 'format', 'chkdsk', 'convert-fs', 'defrag', 'mountvol', 'label', 'vol', 'subst'], 'diskpart', disk),
  spec(['wsl', 'wslconfig'], 'wsl', wsl),
  spec(['cmd-start'], 'start', cmdStart),
  spec(['cmd'], 'cmd', cmdProgram),
  spec(['cmd-if', 'cmd-for', 'if', 'for'], 'if, for', cmdIf),
  {
    names: ['robocopy'],
    source: 'robocopy, Windows 11',
    syntax: 'slash',
    operands: ['...text'],
    options: { '/mir': '', '/purge': '', '/mov': '', '/move': '', '/l': '', '/log /log+ /unilog': '?path.write', '/job': '?path.read' },
    flags:
      '/s /e /z /b /zb /j /efsraw /sec /copyall /nocopy /secfix /timfix /a+ /create /fat /256 /xo /xn /xx /xl /xc /is /it /fft /dst /xj /xjd /xjf /sl /np /njh /njs /ndl /nfl /nc /ns /bytes /ts /fp /x /v /eta /tee /unicode /nodcopy /quit /m /a /compress',
    values: '',
    refine: robocopy,
  },
  {
    names: ['xcopy', 'copy'],
    source: 'xcopy, copy, Windows 11',
    syntax: 'slash',
    operands: ['...path.read', 'path.write'],
    flags: '/s /e /y /-y /i /h /k /r /o /x /q /f /l /c /v /w /g /z /b /a /n /u /t /m /p /j',
    options: { '/d': '?text', '/exclude': '?path.read' },
  },
  { names: ['move'], source: 'move, Windows 11', syntax: 'slash', operands: ['...path.delete', 'path.write'], flags: '/y /-y' },
  { names: ['ren', 'cmd-rename'], source: 'ren, Windows 11', syntax: 'slash', operands: ['path.delete', 'path.write'] },
  {
    names: ['del', 'erase'],
    source: 'del, Windows 11',
    syntax: 'slash',
    flags: '/p /f /q',
    options: { '/s': '', '/a': '?text' },
    effects: [
      { kind: 'fs.delete', each: 'operands', if: '/s', set: { recursive: true } },
      { kind: 'fs.delete', each: 'operands', unless: '/s' },
    ],
    operands: ['...text'],
  },
  {
    names: ['rd'],
    source: 'rd, Windows 11',
    syntax: 'slash',
    flags: '/q',
    options: { '/s': '' },
    effects: [
      { kind: 'fs.delete', each: 'operands', if: '/s', set: { recursive: true } },
      { kind: 'fs.delete', each: 'operands', unless: '/s' },
    ],
    operands: ['...text'],
  },
  { names: ['md'], source: 'md, Windows 11', syntax: 'slash', operands: ['...path.create'] },
  { names: ['cmd-type', 'cmd-more'], source: 'type, more, Windows 11', syntax: 'slash', operands: ['...path.read'], flags: '/e /c /p /s', output: 'content' },
  {
    names: ['cmd-dir'],
    source: 'dir, Windows 11',
    syntax: 'slash',
    operands: ['...path.list'],
    flags: '/s /b /p /w /d /l /n /q /r /x /c /-c /4',
    options: { '/a': '?text', '/o': '?text', '/t': '?text' },
    output: 'names',
  },
  {
    names: ['cmd-find', 'findstr'],
    source: 'find, findstr, Windows 11',
    syntax: 'slash',
    operands: ['pattern', '...path.read'],
    operandsIf: [{ if: ['/c', '/g'], operands: ['...path.read'] }],
    flags: '/v /n /i /s /m /r /l /b /e /x /p /o /off /offline /skipoffline',
    options: { '/c': '?text', '/g': '?path.read', '/f': '?path.read', '/d': '?text', '/a': '?text' },
    output: 'content',
  },
  {
    names: ['cmd-sort'],
    source: 'sort, Windows 11',
    syntax: 'slash',
    operands: ['...path.read'],
    flags: '/r /unique',
    options: { '/o': 'path.write', '/+': '?text' },
    output: 'content',
  },
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
  {
    names: ['taskkill', 'tskill'],
    source: 'taskkill, Windows 11',
    syntax: 'slash',
    options: { '/im': 'text', '/pid': 'text', '/fi': 'text', '/s /u': 'text', '/p': 'text', '/f': '', '/t': '' },
    operands: ['...text'],
    refine: taskkill,
  },
  {
    names: ['forfiles'],
    source: 'forfiles, Windows 11',
    syntax: 'slash',
    options: { '/p': 'path.cwd', '/m': 'text', '/c': 'text', '/d': 'text', '/s': '' },
    refine: forfiles,
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
