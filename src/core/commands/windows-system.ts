// Owns Windows programs that change the system: registry, services, users, firewall, tasks, backups, boot, logs, processes.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { prefixOf } from '../value.ts'
import { registryChange } from './_windows-registry.ts'
import { after, all, change, spec, words } from './_windows-words.ts'
import { draft, shell, textFor } from './_words.ts'

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
            ...(verb === 'localgroup' && /^administrat/.test(second) && all(call, /^\/add$/i) ? [draft('persist', words(call), { mechanism: 'account' })] : []),
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

const wevtutil = (call: Call): Refined =>
  /^(cl|clear-log)$/i.test(textFor(call.words[0]))
    ? { effects: [draft('audit.erase', words(call), { log: textFor(call.words[1]) })] }
    : /^(sl|set-log|im|um)$/i.test(textFor(call.words[0]))
      ? { effects: [change(call, 'audit')] }
      : {}

const auditpol = (call: Call): Refined =>
  /^\/(get|list|backup|\?)$/i.test(textFor(call.words[0]))
    ? { effects: call.words.filter((word) => /^\/file:/i.test(textFor(word))).map((word) => draft('fs.write', textFor(word).slice(6))) }
    : call.words.length === 0
      ? {}
      : { effects: [change(call, 'audit')] }

const taskkill = (call: Call): Refined => {
  const names = [...call.values('/im'), ...call.values('/pid'), ...call.values('/fi')].map(textFor)
  const system = names.some((name) => /^(explorer|lsass|csrss|winlogon|wininit|services|svchost|smss|msmpeng)(\.exe)?$/i.test(name))
  const whose = names.some((name) => /^(\*|USERNAME.*|PID gt.*|STATUS.*)$/i.test(name)) ? 'all' : system ? 'system' : call.has('/pid') ? 'workspace' : 'user'
  return { effects: [draft('process.kill', names.join(' ') || 'process', { whose, signal: call.has('/f') ? 'KILL' : 'TERM' })] }
}

export default [
  spec(['reg', 'regedit', 'regini'], 'reg', reg),
  spec(['sc'], 'sc', sc),
  spec(['net', 'net1'], 'net', net),
  spec(['netsh'], 'netsh', netsh),
  spec(['schtasks'], 'schtasks', schtasks),
  spec(['wmic'], 'wmic', wmic),
  spec(['vssadmin', 'wbadmin', 'diskshadow'], 'vssadmin', backups),
  spec(['bcdedit', 'bootrec', 'bootsect', 'reagentc'], 'bcdedit', bcdedit),
  spec(['wevtutil'], 'wevtutil', wevtutil),
  spec(['auditpol'], 'auditpol', auditpol),
  {
    names: ['taskkill', 'tskill'],
    source: 'taskkill, Windows 11',
    syntax: 'slash',
    options: { '/im': 'text', '/pid': 'text', '/fi': 'text', '/s /u': 'text', '/p': 'text', '/f': '', '/t': '' },
    operands: ['...text'],
    refine: taskkill,
  },
] satisfies readonly CommandSpec[]
