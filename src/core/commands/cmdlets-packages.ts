// Owns cmdlets that install, remove or publish modules and packages.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { spec, split } from './_cmdlet-words.ts'
import { draft, textFor } from './_words.ts'

const install = (call: Call): Refined => ({
  effects: split([...call.values('-Name'), ...call.operands]).map((name) =>
    draft('package.install', name, {
      manager: call.program.includes('package') ? 'powershell-package' : 'powershell-gallery',
      name: textFor(name),
      source: call.has('-Repository') || call.has('-Source') ? 'extra-index' : 'registry',
      scripts: true,
      global: !/currentuser/i.test(textFor(call.value('-Scope'))),
    }),
  ),
})

export default [
  spec(
    [
      'install-module',
      'install-package',
      'install-script',
      'install-psresource',
      'install-packageprovider',
      'update-module',
      'save-module',
      'add-appxpackage',
      'add-windowscapability',
      'enable-windowsoptionalfeature',
      'install-windowsfeature',
    ],
    install,
    {
      options: { '-Name': 'text', '-Repository': 'text', '-Source': 'text', '-Scope': 'text' },
      values: '-RequiredVersion -MinimumVersion -MaximumVersion -Version -Credential -ProviderName -Path -FeatureName -Proxy',
      flags:
        '-Force -AllowClobber -SkipPublisherCheck -AcceptLicense -AllowPrerelease -TrustRepository -Reinstall -Online -All -NoRestart -ForceBootstrap -PassThru',
    },
  ),
  spec(['uninstall-module', 'uninstall-package', 'uninstall-psresource', 'remove-appxpackage', 'remove-windowscapability'], undefined, {
    values: '-Name -RequiredVersion -MinimumVersion -MaximumVersion -InputObject -Package -Version -Scope -ProviderName',
    flags: '-AllVersions -Force -AllUsers -AllowPrerelease -Online -SkipDependencyCheck',
    effects: [{ kind: 'system.change', set: { area: 'package' } }],
  }),
  spec(['publish-module', 'publish-script', 'publish-psresource'], undefined, {
    values:
      '-Name -Path -LiteralPath -NuGetApiKey -ApiKey -Repository -RequiredVersion -ReleaseNotes -Tags -LicenseUri -IconUri -ProjectUri -Credential -DestinationPath',
    flags: '-Force -AllowPrerelease -SkipAutomaticTags -SkipDependenciesCheck -SkipModuleManifestValidate',
    effects: [{ kind: 'package.publish', set: { manager: 'powershell-gallery' } }],
  }),
] satisfies readonly CommandSpec[]
