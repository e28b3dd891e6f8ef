// Owns cmdlets that start or stop processes and run code, here or on another machine.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import type { Value } from '../value.ts'
import { literal, prefixOf, textOf, unknown } from '../value.ts'
import { PATHS, paths, spec, split } from './_cmdlet-words.ts'
import { draft, textFor } from './_words.ts'

const startProcess = (call: Call): Refined => {
  const program = call.value('-FilePath') ?? call.operands[0]
  const args = split([...call.values('-ArgumentList'), ...(call.has('-ArgumentList') ? [] : call.operands.slice(call.has('-FilePath') ? 0 : 1))])
  const raised = /^runas/i.test(textFor(call.value('-Verb')))
  if (program === undefined) return {}
  const words = args.flatMap((word) => {
    const text = textOf(word)
    return text === undefined ? [word] : (text.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((part) => literal(part.replace(/^(['"])(.*)\1$/, '$2'), word.carries))
  })
  if (/^https?:/i.test(prefixOf(program))) return { effects: [draft('net.connect', program, { method: 'GET' })] }
  return {
    effects: raised ? [draft('privilege.raise', `Start-Process ${textFor(program)}`, { to: 'administrator' })] : [],
    nested: [{ run: 'argv', argv: [program, ...words] }],
  }
}

/** Of what comes down the pipeline: everything, unless its source named something. */
const whosePiped = (stdin: Value): EffectFields['whose'] => (/^‹?get-process\s*(›|$|\||where|sort|select)/i.test(textFor(stdin)) ? 'all' : 'user')

const stop = (call: Call): Refined => {
  const text = [...call.values('-Name'), ...call.values('-Id'), ...call.operands].map(textFor).join(' ')
  const machine = /(^|\s)(explorer|lsass|csrss|winlogon|services|svchost|smss|wininit)(\s|$)/i.test(text)
  const named = /(^|\s)\*(\s|$)/.test(text) ? 'all' : machine ? 'system' : call.has('-Name') || /^[a-z]/i.test(text) ? 'user' : 'workspace'
  return {
    effects: [
      draft('process.kill', text || 'piped processes', {
        whose: text === '' && call.stdin !== undefined ? whosePiped(call.stdin) : named,
        signal: call.has('-Force') ? 'KILL' : 'TERM',
      }),
    ],
  }
}

const invokeCommand = (call: Call): Refined => {
  const hosts = split([...call.values('-ComputerName'), ...call.values('-HostName')])
  return hosts.length === 0
    ? {}
    : {
        effects: [
          ...hosts.map((host) => draft('net.connect', host, { scheme: 'winrm' })),
          draft('infra.change', `Invoke-Command ${hosts.map(textFor).join(' ')}`, { system: 'remote-shell', object: hosts.map(textFor).join(' ') }),
        ],
      }
}

export default [
  spec(['start-process'], startProcess, {
    options: {
      '-FilePath -PSPath': 'text',
      '-ArgumentList -Args': 'text',
      '-Verb': 'text',
      '-WorkingDirectory': 'path.cwd',
      '-RedirectStandardOutput -RedirectStandardError': 'path.write',
      '-RedirectStandardInput': 'path.read',
    },
    values: '-WindowStyle -Credential -Environment',
    flags: '-Wait -NoNewWindow -PassThru -LoadUserProfile -UseNewEnvironment',
  }),
  // What it prints is told by its words, so that stopping what comes down the pipeline knows whose processes those are.
  spec(
    ['get-process'],
    (call) => ({ stdout: unknown(`get-process ${[...call.values('-Name'), ...call.values('-Id'), ...call.operands].map(textFor).join(' ')}`.trim()) }),
    { options: { '-Name -ProcessName': 'text', '-Id -PID': 'text' }, values: '-ComputerName -InputObject', flags: '-Module -FileVersionInfo -IncludeUserName' },
  ),
  spec(['stop-process'], stop, { options: { '-Name -ProcessName': 'text', '-Id': 'text', '-InputObject': 'text', '-Force': '' }, flags: '-PassThru' }),
  spec(
    ['invoke-expression'],
    (call) => {
      const text = call.value('-Command') ?? call.operands[0] ?? call.stdin
      return text === undefined ? {} : { nested: [{ run: 'code', language: 'powershell', text }] }
    },
    { options: { '-Command': 'text' } },
  ),
  spec(['invoke-command', 'enter-pssession', 'new-pssession'], invokeCommand, {
    options: { '-ComputerName -Cn': 'text', '-HostName': 'text', '-ScriptBlock -Command': 'text', '-FilePath': 'script:powershell' },
    values:
      '-Session -ArgumentList -Args -Credential -Port -Authentication -ThrottleLimit -JobName -UserName -KeyFilePath -VMName -ContainerId -ConfigurationName -Name',
    flags: '-AsJob -UseSSL -SSHTransport -HideComputerName -NoNewScope -InDisconnectedSession',
  }),
  spec(['start-job', 'start-threadjob'], undefined, {
    options: { '-FilePath': 'script:powershell', '-ScriptBlock': 'text' },
    values: '-Name -ArgumentList -InitializationScript -Credential -InputObject -ThrottleLimit -WorkingDirectory',
    flags: '-RunAs32',
  }),
  spec(
    ['invoke-item'],
    (call) => ({ effects: paths(call).map((path) => draft('exec.command', path, { program: textFor(path) }, { certainty: 'possible' })) }),
    { options: PATHS },
  ),
] satisfies readonly CommandSpec[]
