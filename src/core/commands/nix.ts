// Owns Nix and Guix: packages told by expressions in a language of their own, the shells and programs that they give, and what evaluating them runs.
import type { CommandSpec, EffectRule, SubSpec } from '../command-spec.ts'
import { display } from '../value.ts'
import { ANY, effect, known, orAsk } from './_dev-words.ts'
import { installs } from './_packages.ts'

const LOOK: SubSpec = { operands: ['...text'], flags: ANY }

const SETS_PACKAGES: readonly EffectRule[] = [{ kind: 'system.change', set: { area: 'package' } }]

/** A manifest, a package or an expression is Scheme that is evaluated; after `--` stands a command. */
const GUIX_CODE: SubSpec = {
  operands: ['...text'],
  flags: ANY,
  values: '-D --development -L --load-path -S --symlink --expose --share --preserve -p --profile',
  options: { '-m --manifest -f --file --install-from-file -C --channels': 'path.read', '-e --expression': 'code:scheme' },
  runs: ['-m', '-f', '-C'],
  refine: (call) => {
    const at = call.words.findIndex((word) => known(word) === '--')
    return at < 0 ? {} : { nested: [{ run: 'argv', argv: call.words.slice(at + 1) }] }
  },
}
const GUIX: CommandSpec = {
  names: ['guix'],
  source: 'GNU Guix 1.4 manual',
  operands: ['...text'],
  flags: ANY,
  dryRun: '-h',
  unlisted: 'operands',
  subcommands: {
    install: { operands: ['...text'], refine: installs({ manager: 'guix', global: () => true }) },
    'remove upgrade': { operands: ['...text'], flags: ANY, effects: SETS_PACKAGES },
    'shell environment build package time-machine repl': GUIX_CODE,
    pull: { ...GUIX_CODE, effects: SETS_PACKAGES },
    'system home deploy': { operands: ['...text'], flags: ANY, runs: ['operands'], effects: SETS_PACKAGES },
  },
}

/** An expression given in words, or in a file that is named. */
const NIX_CODE: SubSpec = { options: { '-E --expr': 'code:nix', '-f --file': 'path.read' }, runs: ['-f'] }

const NIX: readonly CommandSpec[] = [
  {
    ...NIX_CODE,
    names: ['nix-shell'],
    source: 'Nix 2.24 manual',
    operands: ['...text'],
    flags: ANY,
    values: '-A --attr -I --include --arg --argstr -i --keep --option',
    options: { ...NIX_CODE.options, '-p --packages': '', '--run --command': 'shell' },
    runs: ['-f', 'operands'],
  },
  {
    names: ['nix'],
    source: 'Nix 2.24 manual',
    syntax: 'posix',
    operands: ['...text'],
    unlisted: 'operands',
    flags: ANY,
    values: '--extra-experimental-features --experimental-features --option -I -o --out-link --override-input',
    subcommands: {
      'develop shell': { ...NIX_CODE, operands: ['...text'], options: { ...NIX_CODE.options, '-c --command': 'command' } },
      run: {
        ...NIX_CODE,
        syntax: 'posix',
        operands: ['...text'],
        refine: (call) => ({
          effects: (call.operands[0] ? [call.operands[0]] : [])
            .filter((word) => !/^(\.|#|\/)/.test(display(word)))
            .map((word) => effect('package.run', word, { manager: 'nix', name: orAsk(word), source: 'git' })),
        }),
      },
      profile: {
        operands: ['...text'],
        subcommands: {
          'install add': { operands: ['...text'], refine: installs({ manager: 'nix', global: () => true }) },
          'list remove upgrade history rollback diff-closures wipe-history': LOOK,
        },
      },
      'build flake search eval fmt log store path-info repl show-config doctor hash derivation registry why-depends print-dev-env copy edit bundle key config upgrade-nix':
        { ...NIX_CODE, syntax: 'gnu', operands: ['...text'] },
    },
  },
  {
    names: [
      'nix-env',
      'nix-channel',
      'nix-build',
      'nix-store',
      'nix-instantiate',
      'nix-prefetch-url',
      'nixpkgs-fmt',
      'nixfmt',
      'alejandra',
      'statix',
      'nil',
      'devenv',
      'cachix',
    ],
    source: 'Nix 2.24 manual',
    operands: ['...text'],
    flags: `${ANY} -iA`,
    values: '-p --profile -A --attr -I --arg --argstr -o --out-link',
    options: { ...NIX_CODE.options, '-i --install': '', '-e --uninstall': '' },
    runs: ['-f'],
    effects: [{ kind: 'package.install', each: 'operands', if: '-i', set: { manager: 'nix', source: 'registry', global: true } }],
  },
  {
    names: ['nix-collect-garbage', 'nixos-rebuild', 'home-manager', 'darwin-rebuild'],
    source: 'Nix 2.24 and NixOS 24.11 manuals',
    operands: ['...text'],
    flags: ANY,
    values: '--delete-older-than -I --flake --target-host',
    effects: SETS_PACKAGES,
  },
]

export default [GUIX, ...NIX] satisfies readonly CommandSpec[]
