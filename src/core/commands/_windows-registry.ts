// Owns what a change of the Windows registry is: a thing that starts again, a defence turned off, or a setting.
import type { EffectDraft } from '../command-spec.ts'
import { draft } from './_words.ts'

const RUN_KEY =
  /\\(CurrentVersion\\(Run|RunOnce|RunServices|Policies\\Explorer\\Run)|Winlogon|Image File Execution Options|AppInit_DLLs|Active Setup\\Installed Components|Userinit|Shell Folders|InprocServer32|SilentProcessExit|Command Processor)(?![A-Za-z])/i
export const DEFENCE_KEY =
  /Windows Defender|DisableAntiSpyware|DisableRealtimeMonitoring|EnableLUA|ConsentPromptBehavior|SmartScreen|WindowsFirewall|EnableFirewall|Lsa\\?|RunAsPPL|DeviceGuard|EventLog|ScriptBlockLogging|AMSI|UseLogonCredential|LocalAccountTokenFilterPolicy/i

/** What a registry change is: a thing that starts again, a defence, or a setting. */
export const registryChange = (text: string, what: string, machine: boolean): EffectDraft[] => [
  ...(RUN_KEY.test(text) ? [draft('persist', what, { mechanism: 'registry-run' })] : []),
  draft('system.change', what, { area: DEFENCE_KEY.test(text) ? 'security-module' : machine && /\\Services\\/i.test(text) ? 'service' : 'setting' }),
]
