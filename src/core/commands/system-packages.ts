// Owns the package managers of machines and versions: brew, apt, dnf, pacman, apk, nix, winget, mise, asdf, nvm and the like.
import type { Call, CommandSpec, EffectDraft, EffectRule, Refined, SubSpec } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import { lossOf } from './_daemons.ts'
import { ANY, does, effect, known, onFile, orAsk, SETUP, shell, shown, task } from './_dev-words.ts'
import { installs, type Manager } from './_packages.ts'

const LOOK: SubSpec = { operands: ['...text'] }
const of = (manager: string): Manager => ({ manager, scripts: () => true, global: () => true, system: true })
const adds = (manager: string, more: Partial<SubSpec> = {}): SubSpec => ({ operands: ['...text'], refine: installs(of(manager)), ...more })
const area =
  (which: EffectFields['area']) =>
  (call: Call): Refined => ({ effects: [effect('system.change', `${call.program} ${call.path.join(' ')} ${shown(call.operands)}`.trim(), { area: which })] })

const PACKAGES: readonly EffectRule[] = [{ kind: 'system.change', set: { area: 'package' } }]

const REMOVES = /^(remove|purge|del|rm|erase|autopurge|uninstall|swap|delete)$/

/** Packages that take a part of the machine's working or safety with them. */
const lost = (call: Call, forced: boolean): EffectDraft[] =>
  call.operands.flatMap((word) => {
    const loss = lossOf(orAsk(word)) || (forced ? 'boot' : '')
    return loss === '' ? [] : [effect('system.change', word, loss === 'firewall' ? { area: loss, scope: 'all' } : { area: loss })]
  })

const FORCES = /^--(allow-remove-essential|force-remove-\w+|nodeps|force-depends|force-all|force-broken-world)$/
const isForced = (call: Call): boolean => call.words.some((word) => FORCES.test(orAsk(word)))

/** A change of the installed packages; a removal is looked at for what goes with it. */
const changed = (call: Call): Refined => ({
  effects: [...(area('package')(call).effects ?? []), ...(call.path.some((verb) => REMOVES.test(verb)) ? lost(call, isForced(call)) : [])],
})
const changes = (more: Partial<SubSpec> = {}): SubSpec => ({ operands: ['...text'], refine: changed, ...more })

const BREW: CommandSpec = {
  names: ['brew'],
  source: 'brew 4.4 manual',
  operands: ['...text'],
  unlisted: 'operands',
  flags: `${ANY} --cask --formula`,
  values: '--appdir --env',
  dryRun: '-n --dry-run -h',
  subcommands: {
    'install reinstall': adds('brew'),
    'upgrade update up tap-new uninstall remove rm autoremove link unlink pin unpin untap migrate postinstall': changes(),
    tap: {
      operands: ['...text'],
      flags: ANY,
      refine: (call) =>
        call.operands.length > 0
          ? {
              effects: [
                effect('package.install', call.operands[0], { manager: 'brew', name: orAsk(call.operands[0]), source: 'git', global: true }),
                effect('system.change', call.operands[0], { area: 'package' }),
              ],
            }
          : {},
    },
    cleanup: { operands: ['...text'], flags: `${ANY} -s`, refine: onFile('fs.delete', '~/Library/Caches/Homebrew', { recursive: true }) },
    services: {
      operands: ['...text'],
      unlisted: 'operands',
      flags: ANY,
      subcommands: { 'list info': LOOK, 'start stop restart run kill cleanup': { operands: ['...text'], flags: ANY, refine: area('service') } },
    },
    bundle: {
      operands: ['...text'],
      unlisted: 'operands',
      flags: ANY,
      values: '--file',
      subcommands: { 'check list dump': LOOK, exec: { syntax: 'posix', operands: ['command'] }, 'install cleanup': changes() },
    },
    shellenv: SETUP,
    'list ls info abv search desc deps uses leaves outdated config doctor dr home cat log --prefix --cellar --cache --repo formulae casks commands audit style test livecheck edit create extract missing options analytics help fetch which-formula developer readall':
      { operands: ['...text'], flags: ANY },
  },
}
const APT_OPTIONS = '-o -c -t --target-release --default-release -a --host-architecture -P --build-profiles'
const APT: CommandSpec = {
  names: ['apt', 'apt-get', 'aptitude', 'apt-fast', 'nala'],
  source: 'apt 2.7 manual pages',
  operands: ['...text'],
  flags: ANY,
  values: APT_OPTIONS,
  dryRun: '-s --simulate --just-print --dry-run --recon --no-act -h',
  subcommands: {
    'install reinstall satisfy build-dep': adds('apt'),
    'update upgrade dist-upgrade full-upgrade remove purge autoremove autopurge autoclean clean distclean dselect-upgrade safe-upgrade edit-sources mark hold unhold forget-new':
      changes(),
    'list search show showpkg policy depends rdepends changelog check source download moo help why why-not versions indextargets showsrc': LOOK,
  },
}
const DEBIAN: CommandSpec[] = [
  {
    names: ['apt-cache', 'apt-file', 'dpkg-query', 'dpkg-deb', 'dpkg-architecture', 'apt-config', 'apt-ftparchive', 'dpkg-parsechangelog', 'apt-show-versions'],
    source: 'apt 2.7 and dpkg 1.22 manual pages',
    operands: ['...text'],
    flags: ANY,
    values: '-f --showformat -o -c -q',
  },
  {
    names: [
      'apt-mark',
      'apt-key',
      'add-apt-repository',
      'apt-add-repository',
      'software-properties-gtk',
      'do-release-upgrade',
      'unattended-upgrade',
      'tasksel',
      'ubuntu-drivers',
    ],
    source: 'apt 2.7 and dpkg 1.22 manual pages',
    operands: ['...text'],
    flags: ANY,
    effects: PACKAGES,
  },
  {
    names: ['dpkg'],
    source: 'dpkg 1.22 manual page',
    operands: ['...text'],
    flags:
      `${ANY} -l --list -L --listfiles -s --status -S --search -c --contents -I --info -p --print-avail --print-architecture --get-selections ` +
      '--audit -V --verify',
    options: { '-i --install': '', '-r --remove': '', '-P --purge': '', '--configure': '', '-x -X --extract': '', '-a --pending': '', '--unpack': '' },
    dryRun: '--dry-run --simulate --no-act',
    refine: (call) =>
      ['-i', '-r', '-P', '--configure', '--unpack'].some((name) => call.has(name))
        ? {
            effects: [
              ...call.operands
                .filter(() => call.has('-i'))
                .map((word) => effect('package.install', word, { manager: 'dpkg', name: orAsk(word), source: 'path', scripts: true, global: true })),
              effect('system.change', shown(call.operands), { area: 'package' }),
              ...(call.has('-r') || call.has('-P') ? lost(call, isForced(call)) : []),
            ],
          }
        : {},
  },
]
const RPM_FAMILY: CommandSpec[] = [
  {
    names: ['dnf', 'yum', 'dnf5', 'microdnf', 'tdnf', 'zypper', 'urpmi', 'rpm-ostree', 'swupd', 'transactional-update'],
    source: 'dnf 4.21 and zypper 1.14 manual pages',
    operands: ['...text'],
    unlisted: 'operands',
    flags: ANY,
    values: '-c --config --enablerepo --disablerepo --repo --repoid --releasever -x --exclude --setopt --installroot --from -R --root',
    dryRun: '--assumeno --dry-run -D -h',
    subcommands: {
      'install in localinstall groupinstall reinstall builddep': adds('dnf'),
      'update upgrade up remove rm erase autoremove dist-upgrade dup patch distro-sync downgrade swap group groupupdate module copr config-manager addrepo ar removerepo rr refresh ref clean mark history update-minimal makecache system-upgrade':
        changes(),
      'list search info provides whatprovides repoquery repolist check-update check deplist help lr repos se if lu packages pa wp what-provides updateinfo repoinfo':
        LOOK,
    },
  },
  {
    names: ['rpm', 'rpmbuild', 'rpm2cpio', 'rpmspec', 'rpmlint'],
    source: 'rpm 4.20 manual page',
    operands: ['...text'],
    flags: `${ANY} -qa -ql -qi -qf -ivh -Uvh`,
    values: '--root --dbpath --define --queryformat --qf --prefix',
    options: { '-i --install': '', '-U --upgrade': '', '-F --freshen': '', '-e --erase': '', '-q --query': '', '--import': '' },
    dryRun: '--test',
    refine: (call) =>
      !call.has('-q') && ['-i', '-U', '-F', '-e', '--import'].some((name) => call.has(name))
        ? {
            effects: [
              ...(call.has('-e')
                ? []
                : call.operands.map((word) =>
                    effect('package.install', word, {
                      manager: 'rpm',
                      name: orAsk(word),
                      source: /^https?:/.test(known(word) ?? '') ? 'url' : 'path',
                      scripts: true,
                      global: true,
                    }),
                  )),
              effect('system.change', shown(call.operands), { area: 'package' }),
              ...(call.has('-e') ? lost(call, isForced(call)) : []),
            ],
          }
        : {},
  },
]
const PACMAN: CommandSpec = {
  names: ['pacman', 'yay', 'paru', 'pamac', 'pikaur', 'trizen'],
  source: 'pacman 7.0 manual page',
  operands: ['...text'],
  unlisted: 'operands',
  flags: ANY,
  values: '-b --dbpath -r --root --cachedir --config --color --ignore --overwrite --hookdir',
  options: {
    '-S --sync': '',
    '-R --remove': '',
    '-U --upgrade': '',
    '-D --database': '',
    '-Q --query': '',
    '-F --files': '',
    '-s --search': '',
    '-i --info': '',
    '-p --print': '',
    '-l --list': '',
    '-g --groups': '',
  },
  refine: (call) => {
    if (call.has('-Q') || call.has('-F') || (call.has('-S') && ['-s', '-i', '-p', '-l', '-g'].some((name) => call.has(name)))) return {}
    if ((call.has('-S') || call.has('-U')) && call.operands.length > 0) return installs(of('pacman'))(call)
    if (call.has('-R')) return { effects: [...(area('package')(call).effects ?? []), ...lost(call, false)] }
    return call.has('-S') || call.has('-D') ? area('package')(call) : {}
  },
}
const generic = (
  names: readonly string[],
  source: string,
  manager: string,
  add: string,
  change: string,
  look: string,
  more: Partial<CommandSpec> = {},
): CommandSpec => ({
  names,
  source,
  operands: ['...text'],
  flags: ANY,
  dryRun: '-h',
  ...more,
  subcommands: { [add]: adds(manager), [change]: changes(), [look]: LOOK, ...more.subcommands },
})
const OTHERS: CommandSpec[] = [
  generic(
    ['apk'],
    'apk-tools 2.14 manual',
    'apk',
    'add',
    'del upgrade update fix cache',
    'info list search policy stats index fetch version audit verify dot manifest',
    { values: '-X --repository -p --root -t --virtual --repositories-file --keys-dir --arch --cache-dir', dryRun: '-s --simulate' },
  ),
  generic(
    ['snap'],
    'snap 2.66 help',
    'snap',
    'install',
    'remove refresh revert enable disable connect disconnect set unset start stop restart switch alias unalias',
    'list find info version services logs connections interfaces changes get known warnings model help run ack watch change abort logout login ' +
      'whoami tasks try save saved restore',
    { values: '--channel --revision' },
  ),
  generic(
    ['flatpak'],
    'flatpak 1.15 manual',
    'flatpak',
    'install',
    'uninstall remove update upgrade remote-add remote-delete remote-modify override repair mask',
    'list info search remotes remote-ls history config ps run help',
    { values: '--arch --branch --command' },
  ),
  generic(
    ['port', 'fink'],
    'MacPorts 2.10 guide',
    'port',
    'install',
    'uninstall upgrade selfupdate sync clean activate deactivate select reclaim',
    'list search info installed outdated variants deps contents provides echo version help livecheck',
  ),
  generic(
    ['pkg', 'pkg_add', 'pkg_delete', 'pkgin'],
    'FreeBSD pkg 1.21 manual',
    'pkg',
    'install add',
    'delete remove update upgrade autoremove clean bootstrap lock unlock set',
    'info search query version which audit check stats help list-installed list-all show files',
    { unlisted: 'operands' },
  ),
  generic(
    ['winget'],
    'winget 1.9 documentation',
    'winget',
    'install add',
    'uninstall remove rm upgrade update import configure pin source settings',
    'list ls search find show view export hash validate features download help',
    { values: '--id -e --name -s --source -v --version --scope -l --location --override -o -i' },
  ),
  generic(
    ['choco', 'chocolatey'],
    'Chocolatey 2.4 documentation',
    'choco',
    'install',
    'uninstall upgrade feature source config pin apikey',
    'list search find info outdated export help new pack',
    {
      values: '--version -s --source --params --package-parameters --install-arguments --ia',
      dryRun: '--noop --what-if',
      subcommands: {
        push: {
          operands: ['...text'],
          flags: ANY,
          values: '-s --source -k --api-key',
          effects: does('package.publish', { manager: 'choco', source: 'registry' }),
        },
      },
    },
  ),
  generic(
    ['scoop'],
    'Scoop 0.5 wiki',
    'scoop',
    'install',
    'uninstall update bucket cleanup reset hold unhold cache alias config',
    'list search info status home which cat depends export checkup help prefix',
    {},
  ),
  generic(
    ['eopkg', 'xbps-install', 'emerge', 'opkg', 'ipkg', 'slackpkg'],
    'manual pages of the distributions',
    'system',
    'install it',
    'remove rm upgrade update',
    'list search info show',
    { unlisted: 'operands' },
  ),
  generic(['mas'], 'mas 1.8 README', 'mas', 'install purchase lucky get', 'upgrade uninstall', 'list search info outdated account version home'),
]

/** mise and asdf: `exec` runs a command, `run` a task; anything unlisted is a task too. */
const afterTool = (call: Call): Refined => {
  const text = call.value('-c')
  if (text) return { nested: [shell(text)] }
  const at = call.words.findIndex((word) => known(word) === '--')
  const words = at >= 0 ? call.words.slice(at + 1) : call.operands.filter((word) => !/^[\w:./-]+@[\w.-]+$/.test(known(word) ?? ''))
  return words.length > 0 ? { nested: [{ run: 'argv', argv: words }] } : {}
}
const runTask =
  (runner: string) =>
  (call: Call): Refined => {
    const [first, ...rest] = call.operands
    return first ? { nested: known(first)?.includes(':::') ? [] : [task(runner, first, rest)] } : {}
  }
const TOOLS = '-q --quiet -v --verbose -y --yes --silent --trace --debug --no-config --raw --locked'
const MISE: CommandSpec = {
  names: ['mise', 'rtx'],
  source: 'mise 2024.12 documentation (CLI reference)',
  syntax: 'posix',
  operands: ['...text'],
  unlisted: 'operands',
  flags: `${ANY} ${TOOLS}`,
  values: '-E --env -j --jobs --log-level -o --output',
  options: { '-C --cd': 'path.cwd' },
  dryRun: '-h',
  refine: (call) => (call.path.length === 0 ? runTask('mise')(call) : {}),
  subcommands: {
    'exec x': { syntax: 'posix', operands: ['...text'], flags: `${TOOLS} --raw`, options: { '-c --command': 'text' }, refine: afterTool },
    'run r': {
      syntax: 'posix',
      operands: ['...text'],
      flags: `${TOOLS} -f --force -i --interleave -p --prefix -r --raw -S --timings --no-timings --no-cache --continue-on-error -c --fresh-env --skip-deps`,
      values: '-s --shell -t --tool -o --output --timeout',
      dryRun: '-n --dry-run',
      refine: runTask('mise'),
    },
    'install i': {
      syntax: 'gnu',
      operands: ['...text'],
      flags: `${TOOLS} -f --force`,
      refine: (call) => installs({ manager: 'mise', global: () => call.operands.length > 0 })(call),
    },
    'use u': {
      syntax: 'gnu',
      operands: ['...text'],
      flags: `${TOOLS} -g --global -f --force --pin --fuzzy --remove`,
      values: '-p --path',
      refine: installs({ manager: 'mise', global: (call) => call.has('-g') }),
    },
    trust: {
      syntax: 'gnu',
      operands: ['...text'],
      flags: '-a --all --ignore --show --untrust',
      refine: onFile('fs.write', '~/.local/state/mise/trusted-configs'),
    },
    'completion activate hook-env': { ...SETUP, syntax: 'gnu', flags: '--shims -q --quiet' },
    tasks: {
      syntax: 'posix',
      operands: ['...text'],
      unlisted: 'operands',
      flags: ANY,
      subcommands: {
        'ls info deps add edit validate': { syntax: 'gnu', ...LOOK },
        run: { syntax: 'posix', operands: ['...text'], flags: ANY, refine: runTask('mise') },
      },
    },
    'ls list ls-remote current outdated env e doctor dr version which where settings config cfg plugins p plugin alias a cache reshim registry search tool latest bin-paths deactivate set unset fmt generate g shell sh link ln prune uninstall unuse rm remove upgrade up self-update sync watch w backends implode direnv en help lock test-tool tool-stub prepare mcp':
      { syntax: 'gnu', ...LOOK, values: '-f --file' },
  },
}
/** Without a name: the version that the project's own file asks for. */
const toolchain = (manager: string, name: string): SubSpec => ({
  operands: ['...text'],
  flags: ANY,
  effects: [
    { kind: 'package.install', if: 'no operands', set: { manager, name, source: 'registry', standing: 'declared' } },
    { kind: 'package.install', if: 'operands', set: { manager, name, source: 'registry', standing: 'popular', global: true } },
  ],
})
const ASDF: CommandSpec = {
  names: ['asdf', 'vfox', 'proto', 'aqua'],
  source: 'asdf 0.14 documentation',
  operands: ['...text'],
  unlisted: 'operands',
  flags: ANY,
  subcommands: {
    install: toolchain('asdf', 'tool'),
    plugin: {
      operands: ['...text'],
      subcommands: {
        add: { operands: ['...text'], refine: installs({ manager: 'asdf', global: () => true }, (call) => call.operands.slice(-1)) },
        'list remove update test': LOOK,
      },
    },
    exec: { syntax: 'posix', operands: ['command'] },
  },
}
const NODES: CommandSpec[] = [
  {
    names: ['nvm', 'fnm', 'volta', 'n', 'nvs', 'nodeenv'],
    source: 'nvm 0.40, fnm 1.38 and volta 2 documentation',
    operands: ['...text'],
    unlisted: 'operands',
    flags: ANY,
    values: '--using --node --npm --reinstall-packages-from --version-file-strategy --fnm-dir --arch --shell',
    subcommands: {
      env: { ...SETUP, flags: '--use-on-cd --multi --json --resolve-engines --corepack-enabled' },
      'install fetch i': toolchain('node', 'node'),
      exec: {
        syntax: 'posix',
        operands: ['...text'],
        flags: ANY,
        values: '--using',
        refine: (call) => ({
          nested: call.operands.length > 0 ? [{ run: 'argv', argv: call.program === 'nvm' ? call.operands.slice(1) : call.operands }] : [],
        }),
      },
      run: {
        syntax: 'posix',
        operands: ['...text'],
        flags: ANY,
        refine: (call) => ({
          nested:
            call.program === 'volta' && call.operands.length > 0
              ? [{ run: 'argv', argv: call.operands }]
              : call.operands[1]
                ? [{ run: 'script', language: 'javascript', path: call.operands[1], args: call.operands.slice(2) }]
                : [],
        }),
      },
    },
  },
  {
    names: ['direnv'],
    source: 'direnv 2.35 manual',
    syntax: 'posix',
    operands: ['...text'],
    subcommands: {
      allow: {
        operands: ['...text'],
        effects: [{ kind: 'exec.code', set: { language: 'shell', from: 'file' } }],
        tasks: { runner: 'direnv' },
      },
      exec: { syntax: 'posix', operands: ['path.cwd', 'command'], tasks: { runner: 'direnv' } },
      hook: SETUP,
      'block deny disallow permit revoke edit export fetchurl help prune reload status stdlib version dump show_dump watch': LOOK,
    },
  },
]

export default [BREW, APT, ...DEBIAN, ...RPM_FAMILY, PACMAN, ...OTHERS, MISE, ASDF, ...NODES] satisfies readonly CommandSpec[]
