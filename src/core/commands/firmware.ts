// Owns tools of boards, chips and embedded systems: flashing, hardware description, embedded Linux builds. Others are in misc.ts.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { literal } from '../value.ts'
import { ANY } from './_dev-words.ts'
import { type Act, both, changes, destroys, nothing, sets, told } from './_tool-verbs.ts'
import { draft, remotePath, shell, textFor } from './_words.ts'

/** What a board holds is gone after that; the file that replaced it is at hand. */
const flashes: Act = changes({ system: 'device', reversible: false })
const wipes: Act = destroys({ system: 'device', reversible: false, scope: 'one', local: true })
const dumps: Act = ({ wide }) => ({ effects: wide.words.slice(-1).map((path) => draft('fs.write', path, { overwrites: true })) })

/** Commands of yosys that leave it: `exec … -- CMD`, `!CMD`, `shell` (Yosys manual, cmd_exec). */
const yosys = (call: Call): Refined => {
  const texts = [...call.values('-p'), ...(call.stdin === undefined ? [] : [call.stdin])]
  const commands = texts.flatMap((text) => [...textFor(text).matchAll(/(?:^|[;\n])\s*(?:exec\b[^;\n]*?--\s+|!)([^;\n]+)/g)].map((match) => match[1] ?? ''))
  const outputs = texts.flatMap((text) => [...textFor(text).matchAll(/\bwrite_\w+\s+(?:-\w+\s+)*([^\s;-][^\s;]*)/g)].map((match) => match[1] ?? ''))
  return { nested: commands.map((command) => shell(literal(command))), effects: outputs.map((path) => draft('fs.write', path, { overwrites: true })) }
}

const deploys: Act = ({ wide, label }) => {
  const host = wide.words.at(-1)
  return {
    effects: [
      draft('infra.change', label, { system: 'device', object: textFor(host), scope: 'one' }),
      ...(host === undefined ? [] : [draft('net.connect', remotePath(host)?.host ?? host, { scheme: 'ssh' })]),
    ],
  }
}

const downloads: Act = ({ wide }) => ({
  effects: wide.words.filter((word) => /^(https?|git|ssh):/.test(textFor(word))).map((url) => draft('net.download', url)),
})
export default [
  told(['picotool'], {
    source: 'picotool 2.1',
    flags: '-f -F -x -v -u -n -a -b -p -d -l --vid-only',
    verbs: [
      [/^(info|config|verify|version|uf2 (info|convert)|coprodis|otp (get|dump|list|white-label))\b/, nothing],
      [/^save\b/, dumps],
      [/^(load|reboot|partition create|seal|encrypt|link)\b/, (said) => (/^(seal|encrypt|link|partition)/.test(said.verbs) ? dumps(said) : flashes(said))],
      [/^(erase|otp (set|load|permissions))\b/, wipes],
    ],
  }),
  told(['probe-rs', 'cargo-embed', 'cargo-flash', 'probe-run', 'pyocd', 'nrfutil'], {
    source: 'probe-rs 0.25, pyOCD 0.36, nrfutil 7.13',
    flags: '--connect-under-reset --preverify --verify --chip-erase --list --non-interactive --always-print-stacktrace -b --allow-erase-all -y',
    verbs: [
      [
        /^(list|info|chip|read|trace|itm|profile|gdb|gdbserver|dap-server|gdb-server|server|json|pack|complete|mi|--list|device (list|device-info)|search)\b/,
        nothing,
      ],
      [/^(erase|device (erase|recover|protection-set))\b/, wipes],
      [/./, flashes],
    ],
    bare: flashes,
  }),
  told(
    [
      'nrfjprog',
      'JLinkExe',
      'JLink',
      'stm32flash',
      'STM32_Programmer_CLI',
      'bossac',
      'teensy_loader_cli',
      'dfu-programmer',
      'espflash',
      'esptool-py',
      'openFPGALoader',
      'iceprog',
      'ecpprog',
      'quartus_pgm',
      'djtgcfg',
      'uhubctl',
      'lpc21isp',
      'mspdebug',
      'pymcuprog',
      'wchisp',
      'probe-rs-cli',
    ],
    {
      source: 'nrfjprog 10.24, J-Link 8.10, STM32CubeProgrammer 2.18, espflash 3.2, openFPGALoader 0.12, icestorm 1.1 manuals',
      whole: true,
      bare: nothing,
      verbs: [
        [
          /(^| )(--ids|-i|--memrd|--readcode|--readram|--detect|--list-\S+|--scan-usb|-l|--list|board-info|list-ports|read-flash|partition-table|save-image|monitor|-r|-t|-c port=\S+$|get|--deviceversion|enum)( |$)/,
          nothing,
        ],
        [/(^| )(--eraseall|--recover|--erasepage|-e|-E|erase|erase-flash|--bulk-erase|-b|erase-parts|--fuse|-rdu|--mass-erase)( |$)/, wipes],
        [/./, flashes],
      ],
    },
  ),
  told(['espefuse.py', 'espefuse', 'espsecure.py', 'espsecure'], {
    source: 'esptool 4.8',
    verbs: [
      [/(^| )(summary|dump|adc_info|get_custom_mac|digest\w*|verify\w*|extract\w*|signature_info\w*)( |$)/, nothing],
      [/^(sign|encrypt|decrypt|generate)\w*|(^| )(generate|sign|encrypt|decrypt)_\w+/, nothing],
      [/./, wipes],
    ],
  }),
  told(['flashrom', 'fwupdmgr', 'fwupdtool'], {
    source: 'flashrom(8) 1.4, fwupdmgr(1) 2.0',
    whole: true,
    verbs: [
      [/(^| )(-r|--read)( |$)/, ({ call }) => ({ effects: call.words.slice(-1).map((path) => draft('fs.write', path)) })],
      [/(^| )(-w|--write|-E|--erase)( |$)/, sets('boot')],
      [/^(update|install|local-install|downgrade|switch-branch|activate|reinstall|bios-set|set-bios-setting)\b/, sets('boot')],
      [/./, nothing],
    ],
  }),
  told(['ampy', 'mpremote', 'rshell', 'circup', 'mpfshell'], {
    source: 'ampy 1.1, mpremote 1.24, rshell 0.0.32, circup 2.0',
    flags: '--delay -r -f -n',
    verbs: [
      [/(^| )(ls|get|cat|list|show|devs|df|connect list|tree|freeze|bundle-show|version|sha256sum)( |$)/, nothing],
      [/(^| )(rm|rmdir|reset --hard|bootloader|uninstall)( |$)/, wipes],
      [/./, flashes],
    ],
    bare: nothing,
  }),
  told(
    [
      'bitbake',
      'bitbake-layers',
      'oe-pkgdata-util',
      'oe-init-build-env',
      'recipetool',
      'kas',
      'runqemu',
      'wic',
      'buildroot',
      'petalinux-build',
      'petalinux-create',
      'petalinux-config',
    ],
    {
      source: 'BitBake 2.10 and Yocto Project 5.1 manuals, kas 4.6',
      flags: '-k -f -e -n -s -v -g --continue --force --environment --dry-run nographic slirp kvm',
      verbs: [
        [/^wic cp\b.*\/dev\//, ({ wide }) => ({ effects: wide.words.slice(-1).map((path) => draft('fs.write', path, { overwrites: true })) })],
        [/^shell\b.*/, ({ wide }) => ({ nested: [...(wide.options.get('-c') ?? []), ...(wide.options.get('--command') ?? [])].map((text) => shell(text)) })],
        [/./, downloads],
      ],
      bare: nothing,
    },
  ),
  told(['devtool'], {
    source: 'Yocto Project 5.1 devtool reference',
    flags: '-n -f --force-patch-refresh --no-clean -c -s -S -w',
    verbs: [
      [/^(deploy-target|undeploy-target)\b/, deploys],
      [
        /^(add|modify|upgrade|build|build-image|build-sdk|status|search|find-recipe|latest-version|check-upgrade-status|menuconfig|update-recipe|finish|rename|extract|sync|configure-help|edit-recipe|create-workspace|package|runqemu|ide-sdk|export|import|sdk-\w+|reset)\b/,
        downloads,
      ],
    ],
  }),
  {
    names: ['distcc', 'icecc', 'sccache-dist', 'fastbuild', 'goma', 'reclient', 'rewrapper'],
    source: 'distcc(1) 3.4, icecream 1.4',
    syntax: 'posix',
    flags: '--show-hosts --scan-includes -j --show-principal --help --version',
    operands: ['command'],
  },
  told(['distccd', 'iceccd', 'icecc-scheduler'], {
    source: 'distccd(1) 3.4',
    whole: true,
    bare: nothing,
    verbs: [
      [
        /./,
        ({ all }) => ({
          effects: [
            draft('net.listen', /--listen 127|--allow 127(?!.*--allow)/.test(all) ? '127.0.0.1' : '0.0.0.0', { where: /127/.test(all) ? 'local' : 'public' }),
          ],
        }),
      ],
    ],
  }),
  {
    names: [
      'verilator',
      'iverilog',
      'ghdl',
      'nvc',
      'vlog',
      'vcom',
      'vopt',
      'xvlog',
      'xvhdl',
      'xelab',
      'icepack',
      'icetime',
      'ecppack',
      'gowin_pack',
      'sby',
      'slang',
      'svlint',
      'verible-verilog-lint',
      'verible-verilog-format',
      'sv2v',
      'netlistsvg',
    ],
    source: 'Verilator 5.030, Icarus Verilog 12, GHDL 4.1, icestorm 1.1 manuals',
    options: { '-o': 'path.write', '-Mdir --Mdir': 'path.create' },
    values: '-g -s -y -I -D -m -t --top-module --top --prefix -CFLAGS -LDFLAGS -j --threads --work --std --workdir -l -p --exe-path',
    flags: ANY,
    operands: ['...text'],
  },
  {
    names: ['nextpnr-ice40', 'nextpnr-ecp5', 'nextpnr-gowin', 'nextpnr-generic', 'nextpnr-himbaechel', 'nextpnr', 'arachne-pnr', 'vpr'],
    source: 'nextpnr 0.7 command line',
    options: {
      '--json --pcf --lpf --sdc --freq': 'text',
      '--asc --textcfg --write --svg --report': 'path.write',
      '--pre-pack --pre-place --pre-route --post-route --run': 'script:python',
    },
    values: '--package --seed --top --device --placer --router --threads --chipdb',
    flags: ANY,
    operands: ['...text'],
  },
  { names: ['vvp', 'vsim-run', 'xsim'], source: 'vvp(1) 12', flags: ANY, values: '-M -m -l', operands: ['path.read', '...text'] },
  {
    names: ['yosys'],
    source: 'Yosys 0.47 command line',
    options: { '-p': 'text', '-o': 'path.write', '-l -L': 'path.write', '-c': 'script:other', '-s': 'path.read', '-y': 'script:python' },
    values: '-b -f -m -D -r -e -w -W -A -S -t -v -x',
    flags: '-q -Q -T -g -V -h -H -d -E -P -X',
    operands: ['...path.read'],
    refine: yosys,
  },
  {
    names: [
      'vivado',
      'vitis',
      'vitis_hls',
      'xsct',
      'quartus_sh',
      'quartus_map',
      'quartus_fit',
      'quartus_asm',
      'quartus_sta',
      'quartus',
      'diamondc',
      'radiantc',
      'libero',
      'gw_sh',
      'vsim',
      'questa',
      'openroad',
      'magic',
      'klayout',
      'dc_shell',
      'innovus',
      'genus',
    ],
    source: 'Vivado 2024.2 (UG835), Quartus Prime 24.3 scripting, Questa 2024.3 manuals',
    syntax: 'long',
    options: { '-source -t -init -rm -exit-file': 'script:other', '-do -c': 'text', '-log -journal': 'path.write' },
    values: '-mode -project -flow -part -tclargs -work -lib -L -voptargs -sdfmax -gui-theme',
    flags: '-*',
    operands: ['...text'],
  },
  told(['cordova', 'phonegap', 'capacitor', 'ns', 'tns', 'nativescript'], {
    source: 'Cordova 12, Capacitor 6, NativeScript 8.8 command lines',
    flags: '--release --debug --device --emulator --browserify --save --nosave --force --bundle --no-hmr --clean --verbose',
    verbs: [
      [
        /^(plugin|plugins) (add|install)\b/,
        ({ wide, call }) => ({
          effects: wide.words.slice(2).map((name) =>
            draft('package.install', name, {
              manager: 'npm',
              name: textFor(name),
              source: /^(https?|git)/.test(textFor(name)) ? 'git' : 'registry',
              scripts: true,
            }),
          ),
          ...(call.has('-x') ? {} : {}),
        }),
      ],
      [
        /^(publish|appstore upload|deploy)\b/,
        ({ label }) => ({ effects: [draft('package.publish', label, { manager: 'app-store', name: label, source: 'registry' })] }),
      ],
      [
        /^(create|platform|platforms|plugin|plugins|build|run|emulate|prepare|compile|clean|requirements|info|serve|sync|copy|open|update|ls|list|migrate|init|add|debug|test|devices?|doctor|generate|typings|resources|config|telemetry|help|preview|install|package-manager|fonts|usage-reporting|autocomplete|setup|appstore)\b/,
        nothing,
      ],
    ],
    bare: both(nothing),
  }),
] satisfies readonly CommandSpec[]
