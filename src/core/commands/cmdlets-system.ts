// Owns cmdlets that change the system: services, defences, firewall, disks, power, logs, scheduled tasks, settings, WMI.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { concat, literal, unknown } from '../value.ts'
import { area, spec } from './_cmdlet-words.ts'
import { draft, textFor } from './_words.ts'

/** The whole firewall off, or every rule of it; else one rule. */
const firewall = (call: Call): Refined => {
  const text = call.words.map(textFor).join(' ')
  const down =
    call.program === 'set-netfirewallprofile'
      ? /-Enabled\s+(\$?false|0)\b|-DefaultInboundAction\s+Allow/i.test(text)
      : /^(remove|disable)-/.test(call.program) && (text === '' || /-All\b|-Name\s+\*|-DisplayName\s+\*/i.test(text))
  return { effects: [draft('system.change', `${call.program} ${text}`.slice(0, 160), { area: 'firewall', scope: down ? 'all' : 'one' })] }
}

const DEFENCE_SERVICE = /^(WinDefend|wscsvc|mpssvc|SecurityHealthService|Sense|WdNisSvc|EventLog|wuauserv|BFE|Sysmon\d*)$/i
const service = (call: Call): Refined => {
  const names = [...call.values('-Name'), ...call.values('-DisplayName'), ...call.operands].map(textFor)
  const weakens = /^(stop|suspend|remove)-/.test(call.program) || /disabled/i.test(textFor(call.value('-StartupType')))
  const area = weakens && names.some((name) => DEFENCE_SERVICE.test(name)) ? 'security-module' : 'service'
  return {
    effects: [
      draft('system.change', `${call.program} ${names.join(' ')}`, { area }),
      ...(call.program === 'new-service' ? [draft('persist', names.join(' '), { mechanism: 'service' })] : []),
    ],
  }
}

const task = (call: Call): Refined =>
  /^(unregister|disable|stop|enable|start|set)-/.test(call.program)
    ? area('service')(call)
    : { effects: [draft('persist', textFor(call.value('-TaskName')) || textFor(call.operands[0]) || 'task', { mechanism: 'scheduled-task' })] }

const taskAction = (call: Call): Refined => {
  const program = call.value('-Execute') ?? call.operands[0]
  return program === undefined
    ? {}
    : { nested: [{ run: 'code', language: 'cmd', text: concat([program, literal(' '), call.value('-Argument') ?? literal('')]) }] }
}

const executionPolicy = (call: Call): Refined => {
  const policy = textFor(call.value('-ExecutionPolicy') ?? call.operands[0])
  const scope = textFor(call.value('-Scope') ?? call.operands[1])
  return /^process$/i.test(scope) ? {} : { effects: [draft('system.change', `Set-ExecutionPolicy ${policy} ${scope}`.trim(), { area: 'setting' })] }
}

export default [
  spec(['start-service', 'stop-service', 'restart-service', 'set-service', 'suspend-service', 'resume-service', 'new-service', 'remove-service'], service, {
    options: { '-Name': 'text', '-DisplayName': 'text', '-StartupType': 'text' },
    values: '-Status -Description -BinaryPathName -Credential -DependsOn -ComputerName -InputObject -Include -Exclude',
    flags: '-Force -NoWait -PassThru',
  }),
  spec(['set-executionpolicy'], executionPolicy, { options: { '-ExecutionPolicy': 'text', '-Scope': 'text' }, flags: '-Force' }),
  spec(
    [
      'set-mppreference',
      'add-mppreference',
      'remove-mppreference',
      'remove-mpthreat',
      'set-processmitigation',
      'disable-windowsoptionalfeature',
      'set-rulestatus',
      'uninstall-windowsfeature',
      'disable-bitlocker',
      'suspend-bitlocker',
      'set-executionhardening',
      'disable-computerrestore',
    ],
    area('security-module'),
    { syntax: 'none' },
  ),
  spec(
    [
      'set-netfirewallprofile',
      'new-netfirewallrule',
      'set-netfirewallrule',
      'remove-netfirewallrule',
      'disable-netfirewallrule',
      'enable-netfirewallrule',
      'set-netfirewallsetting',
    ],
    firewall,
    { syntax: 'none' },
  ),
  spec(['set-dnsclientserveraddress', 'set-dnsclientnrptrule', 'add-dnsclientnrptrule'], area('dns'), { syntax: 'none' }),
  spec(
    [
      'format-volume',
      'clear-disk',
      'initialize-disk',
      'remove-partition',
      'set-disk',
      'new-partition',
      'resize-partition',
      'set-partition',
      'new-volume',
      'remove-virtualdisk',
      'reset-physicaldisk',
      'dismount-diskimage',
      'mount-diskimage',
      'optimize-volume',
      'repair-volume',
      'update-disk',
    ],
    (call) => (/^(mount|dismount|optimize|update)-/.test(call.program) ? {} : area('disk')(call)),
    { syntax: 'none' },
  ),
  spec(['stop-computer', 'restart-computer', 'suspend-computer'], undefined, {
    values: '-ComputerName -Credential -WsmanAuthentication -Timeout -For -Delay -Protocol',
    flags: '-Force -Wait',
    effects: [{ kind: 'system.change', set: { area: 'power' } }],
  }),
  spec(['clear-eventlog', 'remove-eventlog', 'limit-eventlog'], undefined, {
    values: '-LogName -ComputerName -Source -MaximumSize -OverflowAction -RetentionDays',
    effects: [{ kind: 'audit.erase', set: { log: 'event log' } }],
  }),
  spec(
    ['clear-history', 'clear-recyclebin'],
    (call) => ({
      effects:
        call.program === 'clear-history'
          ? [draft('audit.erase', 'session history', { log: 'history' })]
          : [draft('fs.delete', `${call.home}/$Recycle.Bin`, { recursive: true })],
    }),
    { syntax: 'none' },
  ),
  spec(
    [
      'register-scheduledtask',
      'register-scheduledjob',
      'unregister-scheduledtask',
      'disable-scheduledtask',
      'enable-scheduledtask',
      'start-scheduledtask',
      'stop-scheduledtask',
      'set-scheduledtask',
    ],
    task,
    {
      options: { '-TaskName -Name': 'text' },
      values: '-TaskPath -Action -Trigger -Settings -Principal -User -Password -Xml -Description -RunLevel -InputObject -ScriptBlock -FilePath',
      flags: '-Force -RunNow',
    },
  ),
  spec(['new-scheduledtaskaction'], taskAction, { options: { '-Execute': 'text', '-Argument': 'text' }, values: '-WorkingDirectory -Id' }),
  spec(
    [
      'set-psrepository',
      'register-psrepository',
      'register-packagesource',
      'register-psresourcerepository',
      'set-timezone',
      'set-winsystemlocale',
      'rename-computer',
      'add-computer',
      'set-net',
      'set-netipaddress',
      'new-netipaddress',
      'set-netconnectionprofile',
      'set-netipinterface',
      'enable-psremoting',
      'disable-psremoting',
      'set-wsmaninstance',
      'set-powerscheme',
      'set-culture',
      'set-date',
      'new-smbshare',
      'set-smbserverconfiguration',
      'enable-netadapter',
      'disable-netadapter',
      'checkpoint-computer',
      'restore-computer',
      'new-selfsignedcertificate',
      'import-certificate',
      'import-pfxcertificate',
    ],
    (call) => area(/certificate/.test(call.program) && call.program !== 'new-selfsignedcertificate' ? 'security-module' : 'setting')(call),
    { syntax: 'none' },
  ),
  spec(
    ['export-pfxcertificate'],
    (call) => ({ effects: [draft('secret.read', call.value('-cert') ?? call.operands[0] ?? 'certificate', { store: 'vault' }, { certainty: 'certain' })] }),
    { syntax: 'none' },
  ),
  spec(['get-ciminstance', 'get-wmiobject'], (call) => ({ stdout: unknown(`${call.program} ${call.words.map(textFor).join(' ')}`.slice(0, 160)) }), {
    syntax: 'none',
  }),
  spec(
    [
      'invoke-cimmethod',
      'invoke-wmimethod',
      'remove-ciminstance',
      'remove-wmiobject',
      'set-ciminstance',
      'set-wmiinstance',
      'new-ciminstance',
      'register-wmievent',
      'register-cimindicationevent',
    ],
    (call) => {
      const text = call.words.map(textFor).join(' ')
      if (/Win32_ShadowCopy/i.test(text) || /shadowcopy/i.test(textFor(call.stdin)))
        return {
          effects: [draft('data.destroy', 'shadow copies', { system: 'backup', object: 'shadow copies', scope: 'all', local: true, reversible: false })],
        }
      if (/EventFilter|EventConsumer|FilterToConsumer/i.test(text)) return { effects: [draft('persist', text.slice(0, 120), { mechanism: 'wmi' })] }
      const command = /CommandLine\s*=\s*['"]?([^'"}]+)/i.exec(text)?.[1]
      return {
        effects: [draft('system.change', `${call.program} ${text}`.slice(0, 160), { area: 'setting' })],
        nested: command === undefined ? [] : [{ run: 'shell', text: literal(command) }],
      }
    },
    { syntax: 'none' },
  ),
] satisfies readonly CommandSpec[]
