// Owns cmdlets of virtual machines (Hyper-V): what is listed, started, made, and lost.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { unknown } from '../value.ts'
import { spec } from './_cmdlet-words.ts'
import { draft, textFor } from './_words.ts'

const words = (call: Call): string => [call.program, ...call.words.map(textFor)].join(' ').slice(0, 160)

/** Machines that come down the pipeline from a listing without a name are all of them. */
const isAll = (call: Call): boolean =>
  /(^|\s)(-VMName|-Name|-VM)\s+\*|^\S+\s+\*/.test(words(call)) || (call.stdin !== undefined && /^‹?every /.test(textFor(call.stdin).replace(/^‹/, '')))

const listed = (call: Call): Refined => ({ stdout: call.stdin ?? unknown(call.words.length === 0 || isAll(call) ? `every ${call.program}` : words(call)) })

const machine =
  (kind: 'infra.change' | 'infra.destroy') =>
  (call: Call): Refined => ({
    effects: [
      draft(kind, words(call), {
        system: 'hyper-v',
        object: call.words.map(textFor).join(' ').slice(0, 160),
        scope: isAll(call) ? 'all' : 'one',
        local: true,
        reversible: kind === 'infra.change',
      }),
    ],
  })

const snapshot = (call: Call): Refined => ({
  effects: [draft('data.destroy', words(call), { system: 'backup', object: words(call), scope: isAll(call) ? 'all' : 'one', local: true, reversible: false })],
})

export default [
  spec(
    ['get-vm', 'get-vmsnapshot', 'get-vmcheckpoint', 'get-vmswitch', 'get-vmharddiskdrive', 'get-vhd', 'get-vmhost', 'measure-vm', 'get-vmnetworkadapter'],
    listed,
    { syntax: 'none' },
  ),
  spec(
    [
      'new-vm',
      'start-vm',
      'stop-vm',
      'restart-vm',
      'suspend-vm',
      'resume-vm',
      'save-vm',
      'set-vm',
      'checkpoint-vm',
      'export-vm',
      'import-vm',
      'move-vm',
      'rename-vm',
      'restore-vmsnapshot',
      'restore-vmcheckpoint',
      'new-vmswitch',
      'set-vmprocessor',
      'set-vmmemory',
      'new-vhd',
      'resize-vhd',
      'add-vmharddiskdrive',
      'connect-vmnetworkadapter',
    ],
    // Stopping one takes nothing away, but whoever works in it is interrupted.
    (call) =>
      /^(stop|restart|restore)-/.test(call.program) ? { effects: [draft('system.change', words(call), { area: 'service' })] } : machine('infra.change')(call),
    { syntax: 'none' },
  ),
  spec(['remove-vm', 'remove-vmharddiskdrive', 'remove-vmswitch'], machine('infra.destroy'), { syntax: 'none' }),
  spec(['remove-vmsnapshot', 'remove-vmcheckpoint'], snapshot, { syntax: 'none' }),
] satisfies readonly CommandSpec[]
