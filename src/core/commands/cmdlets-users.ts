// Owns cmdlets of users, groups and stored secrets.
import type { CommandSpec } from '../command-spec.ts'
import { unknown } from '../value.ts'
import { spec } from './_cmdlet-words.ts'
import { draft, textFor } from './_words.ts'

export default [
  spec(
    [
      'new-localuser',
      'remove-localuser',
      'set-localuser',
      'enable-localuser',
      'disable-localuser',
      'new-localgroup',
      'remove-localgroup',
      'remove-localgroupmember',
      'new-aduser',
      'set-aduser',
      'remove-aduser',
      'set-adaccountpassword',
    ],
    undefined,
    {
      values:
        '-Name -SID -Password -FullName -Description -AccountExpires -InputObject -Group -Member -Identity -SamAccountName -UserPrincipalName -AccountPassword -Path -NewPassword -OldPassword -Server -Enabled -Replace -Add -Remove -GivenName -Surname -DisplayName -EmailAddress -Credential',
      flags: '-NoPassword -PasswordNeverExpires -UserMayNotChangePassword -AccountNeverExpires -Disabled -Reset -PassThru -ChangePasswordAtLogon',
      effects: [{ kind: 'system.change', set: { area: 'user' } }],
    },
  ),
  spec(
    ['add-localgroupmember', 'add-adgroupmember'],
    (call) => ({
      effects: [
        draft('privilege.raise', call.words.map(textFor).join(' '), { to: textFor(call.value('-Group') ?? call.operands[0]) }),
        draft('system.change', call.words.map(textFor).join(' '), { area: 'user' }),
        ...(/^(administrat|domain admins|enterprise admins)/i.test(textFor(call.value('-Group') ?? call.value('-Identity') ?? call.operands[0]))
          ? [draft('persist', call.words.map(textFor).join(' '), { mechanism: 'account' })]
          : []),
      ],
    }),
    { options: { '-Group': 'text', '-Name -Identity': 'text' }, values: '-Member -Members -SID' },
  ),
  spec(
    ['get-secret'],
    (call) => ({
      effects: [draft('secret.read', `Get-Secret ${call.operands.map(textFor).join(' ')}`, { store: 'vault' })],
      stdout: unknown('secret', false, [{ kind: 'secret', path: 'secret store' }]),
    }),
    { values: '-Name -Vault', flags: '-AsPlainText' },
  ),
] satisfies readonly CommandSpec[]
