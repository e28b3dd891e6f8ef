// Owns small tools that fit no family: calculators, notebooks, load on this machine, miners.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { prefixOf } from '../value.ts'
import { ANY } from './_dev-words.ts'
import { isPool, MINERS } from './_miners.ts'
import { draft, textFor } from './_words.ts'

const miner = (call: Call): Refined => ({
  effects: [
    draft('system.exhaust', call.program, { of: 'cpu' }),
    ...call.words.filter((word) => isPool(textFor(word))).map((pool) => draft('net.connect', pool)),
  ],
})

const stress = (call: Call): Refined => {
  const memory = call.words.some((word) => /^--(vm|memory|malloc|bigheap|brk)|^-m$/.test(prefixOf(word)))
  const disk = call.words.some((word) => /^--(hdd|disk|iomix|fallocate|fork|fork-bomb)|^-d$/.test(prefixOf(word)))
  return { effects: [draft('system.exhaust', call.words.map(textFor).join(' ') || call.program, { of: memory ? 'memory' : disk ? 'disk' : 'cpu' })] }
}

export default [
  {
    names: [
      'starship',
      'zoxide',
      'atuin',
      'mcfly',
      'navi',
      'oh-my-posh',
      'thefuck',
      'dircolors',
      'gdircolors',
      'register-python-argcomplete',
      'pkgx',
      'jump',
      'fasd',
      'pazi',
    ],
    source: 'starship 1.21, zoxide 0.9, atuin 18, GNU coreutils 9.5 manuals',
    operands: ['...text'],
    flags: '-b --sh --bourne-shell -c --csh --c-shell -p --print-database -a --alias --print --disable-up-arrow --disable-ctrl-r',
    values: '--cmd --hook --config -c --shell',
    output: 'other',
    compute: (call) =>
      /^(init|--init|hook|print-init-script|shell)$/.test(textFor(call.operands[0])) ||
      /^(dircolors|gdircolors|register-python-argcomplete)$/.test(call.program) ||
      call.has('--alias')
        ? ':\n'
        : undefined,
  },
  { names: ['qalc', 'calc', 'gcalccmd', 'pari', 'octave-cli', 'maxima'], source: 'units(1) 2.23, qalc 5', syntax: 'none', operands: ['...text'] },
  {
    names: ['jupyter', 'jupyter-lab', 'jupyter-notebook', 'ipython', 'ipython3', 'papermill', 'marimo', 'streamlit', 'gradio', 'panel', 'voila'],
    source: 'jupyter 5, nbconvert 7, papermill 2.6, streamlit 1.40',
    syntax: 'none',
    operands: ['...text'],
    refine: (call) => {
      const words = call.words.map(textFor)
      const at = words.indexOf('-c')
      if (/^ipython/.test(call.program) && at >= 0 && call.words[at + 1] !== undefined)
        return { nested: [{ run: 'code', language: 'python', text: call.words[at + 1] ?? { parts: [''], carries: [] } }] }
      const file = call.words.find((word) => /\.(ipynb|py)$/.test(textFor(word)))
      const runs =
        words.includes('--execute') ||
        /^(papermill|streamlit|marimo|gradio|panel|voila)$/.test(call.program) ||
        words.includes('execute') ||
        /^ipython/.test(call.program)
      const serves =
        /^(lab|notebook|server)$/.test(words[0] ?? '') || /^jupyter-(lab|notebook)$/.test(call.program) || /^(streamlit|gradio|voila)$/.test(call.program)
      const open = words.some((word) => /(--ip|--server\.address)(=|$)/.test(word)) && words.some((word) => /0\.0\.0\.0|\*/.test(word))
      return {
        effects: [
          ...(file === undefined ? [] : [draft('fs.read', file)]),
          ...(serves && words[1] !== 'list' && words[1] !== 'stop'
            ? [draft('net.listen', open ? '0.0.0.0' : '127.0.0.1', { where: open ? 'public' : 'local' })]
            : []),
        ],
        nested: file !== undefined && runs ? [{ run: 'script', language: /\.ipynb$/.test(textFor(file)) ? 'notebook' : 'python', path: file, args: [] }] : [],
      }
    },
  },
  {
    names: ['locust', 'artillery', 'jmeter', 'gatling', 'tsung'],
    source: 'locust 2.32, artillery 2, jmeter 5.6',
    operands: ['...text'],
    flags: ANY,
    values:
      '-f --locustfile -u --users -r --spawn-rate -t --run-time --csv --html -c --config -o --output -e --environment --overrides -n -l -p -S -j -J -G -D',
    options: { '-H --host --target': 'text' },
    effects: [{ kind: 'net.connect', each: '-H', set: { method: 'load' } }],
  },
  { names: MINERS, source: 'xmrig 6.22, cpuminer-multi 1.3, cgminer 4.11', syntax: 'none', operands: ['...text'], refine: miner },
  {
    names: [
      'stress',
      'stress-ng',
      'cpuburn',
      'burnP6',
      'sysbench',
      'memtester',
      'y-cruncher',
      'prime95',
      'mprime',
      'furmark',
      'gpu-burn',
      'gpu_burn',
      'iozone',
      'fio',
      'bonnie++',
    ],
    source: 'stress-ng(1) 0.18, sysbench 1.0, fio(1) 3.38',
    syntax: 'none',
    operands: ['...text'],
    refine: (call) =>
      /^(sysbench|fio|iozone|bonnie\+\+|memtester)$/.test(call.program)
        ? {
            effects: call.words
              .filter((word) => /^--(filename|directory)=/.test(prefixOf(word)))
              .map((word) => draft('fs.write', textFor(word).replace(/^[^=]*=/, ''), { overwrites: true })),
          }
        : stress(call),
  },
  {
    names: ['act'],
    source: 'act 0.2',
    operands: ['...text'],
    options: {
      '-W --workflows': 'path.read',
      '-s --secret': 'text',
      '--secret-file --env-file --var-file --input-file --eventpath -e': 'path.read',
      '-b --bind': '',
      '-n --dryrun': '',
      '-l --list': '',
      '--privileged': '',
    },
    flags:
      '-r --reuse -w --watch -v --verbose -q --quiet --rm --insecure-secrets --pull --rebuild --no-cache-server --json -g --graph --validate ' +
      '--action-offline-mode --no-skip-checkout --use-gitignore --detect-event --bug-report',
    values:
      '-j --job -P --platform -C --directory --env --var --input --matrix --container-architecture --container-options --container-daemon-socket ' +
      '--container-cap-add --network -a --actor --defaultbranch --github-instance --artifact-server-path --remote-name --userns',
    dryRun: '-n --dryrun -l --list -g --graph --validate --version',
    effects: [{ kind: 'container.run', set: { name: 'act' } }],
  },
  {
    names: [
      'adb',
      'fastboot',
      'scrcpy',
      'ideviceinstaller',
      'idevicesyslog',
      'idevice_id',
      'ideviceinfo',
      'idevicebackup2',
      'ios-deploy',
      'libimobiledevice',
      'heimdall',
      'avrdude',
      'esptool',
      'esptool.py',
      'openocd',
      'st-flash',
      'dfu-util',
      'platformio',
      'pio',
      'arduino-cli',
    ],
    source: 'adb 35, fastboot 35, libimobiledevice 1.3, esptool 4.8',
    syntax: 'none',
    operands: ['...text'],
    refine: device,
  },
] satisfies readonly CommandSpec[]

function device(call: Call): Refined {
  const words = call.words.map(textFor)
  let at = 0
  while (/^-[sdetHPaL]$/.test(words[at] ?? '')) at += /^-[stHPL]$/.test(words[at] ?? '') ? 2 : 1
  const verb = words[at] ?? ''
  const label = `${call.program} ${words.join(' ')}`.slice(0, 160)
  const operands = call.words.slice(at + 1)
  if (call.program === 'adb') {
    if (verb === 'shell') return operands.length === 0 ? {} : { nested: [{ run: 'argv', argv: operands, elsewhere: true }] }
    if (verb === 'pull') return { effects: [draft('fs.write', operands[1] ?? '.', { recursive: true })] }
    if (verb === 'push' || /^install/.test(verb))
      return { effects: [draft('fs.read', operands[0] ?? '.'), draft('infra.change', label, { system: 'device', object: label, scope: 'one' })] }
    if (/^(devices|logcat|version|start-server|kill-server|get-\w+|wait-for.*|help|bugreport|forward|reverse|connect|disconnect|pair|mdns|jdwp|)$/.test(verb))
      return {}
    return {
      effects: [
        draft(/^(uninstall|sideload|root|remount|disable-verity|reboot)$/.test(verb) ? 'infra.change' : 'infra.change', label, {
          system: 'device',
          object: label,
          scope: 'one',
        }),
      ],
    }
  }
  if (call.program === 'fastboot')
    return /^(devices|getvar|help|)$/.test(verb)
      ? {}
      : {
          effects: [
            draft(/^(erase|format|flash|flashall|-w|flashing|oem)/.test(verb) || words.includes('-w') ? 'infra.destroy' : 'infra.change', label, {
              system: 'device',
              object: label,
              scope: /erase|format|-w|flashall/.test(label) ? 'all' : 'one',
              reversible: false,
            }),
          ],
        }
  return /\b(write_flash|erase_flash|upload|restore|write|flash|program|-U|erase)\b/.test(words.join(' '))
    ? { effects: [draft('infra.change', label, { system: 'device', object: label, scope: 'one', reversible: false })] }
    : {}
}
