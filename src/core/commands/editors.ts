// Owns editors, openers and file choosers: what they open, and the ways in which their options run text.
import type { Call, CommandSpec, EffectDraft, Nested, Refined } from '../command-spec.ts'
import type { Value } from '../value.ts'
import { literal, prefixOf, textOf } from '../value.ts'
import { draft, shell, textFor } from './_words.ts'

/** Ex commands that run a shell, or code, or write a file. */
const exEffects = (command: Value, home: string): { readonly effects: readonly EffectDraft[]; readonly nested: readonly Nested[] } => {
  const text = textFor(command).trim().replace(/^:+/, '')
  const bang = /^(?:silent!?\s+)?(?:exe(?:cute)?\s+['"])?(?:%|\d+|\.|r(?:ead)?\s*|w(?:rite)?\s+|term(?:inal)?\s+)?!\s*(.+?)['"]?$/.exec(text)
  const terminal = /^term(?:inal)?\s+(.+)$/.exec(text)
  const system = [...text.matchAll(/\b(?:system|systemlist|termopen|jobstart|os\.execute|io\.popen|vim\.fn\.system)\s*\(?\s*(['"])(.+?)\1/g)].map(
    (match) => match[2] ?? '',
  )
  const python = /^(?:py(?:thon)?3?|pyx)\s+(.+)$/.exec(text)
  const lua = /^lua\s+(.+)$/.exec(text)
  const deleted = /\bdelete\(\s*(?:expand\(\s*)?(['"])(.+?)\1\s*\)?\s*(?:,\s*(['"])(rf|d)\3)?/.exec(/^call\s/.test(text) ? text : '')
  const removed = deleted?.[2] === undefined ? undefined : `rm ${deleted[4] === 'rf' ? '-rf ' : ''}${deleted[2]}`
  const commands = [removed, bang?.[1], bang === null ? terminal?.[1] : undefined, ...system].filter((one) => one !== undefined)
  const written = /^(?:sav(?:eas)?|w(?:rite)?!?)\s+([^!>\s]\S*)$/.exec(text)?.[1]
  const sourced = /^(?:so(?:urce)?)!?\s+(\S+)$/.exec(text)?.[1]
  return {
    effects: [
      ...(written === undefined ? [] : [draft('fs.write', written.replace(/^~(?=\/)/, home), { overwrites: true })]),
      ...(sourced === undefined ? [] : [draft('fs.read', sourced)]),
    ],
    nested: [
      ...commands.map((one) => shell({ parts: [one], carries: command.carries })),
      ...(python?.[1] === undefined ? [] : [{ run: 'code' as const, language: 'python', text: { parts: [python[1]], carries: [] } }]),
      ...(lua?.[1] === undefined || system.length > 0 ? [] : [{ run: 'code' as const, language: 'lua', text: { parts: [lua[1]], carries: [] } }]),
    ],
  }
}

const vim = (call: Call): Refined => {
  const commands = [...call.values('-c'), ...call.values('--cmd'), ...call.values('+')]
  const read = commands.map((command) => exEffects(command, call.home))
  const batch = call.has('-es') || call.has('-s') || commands.some((command) => /\b(wq|x|q|qa|qall|wqa|cq)!?$/.test(textFor(command)))
  const writes = commands.some((command) => /^:?(wq|x|wqa|w|up(date)?|xa)!?$|\|\s*(wq|x|w|up)/.test(textFor(command)))
  const files = call.operands.flatMap((path) => [
    draft('fs.read', path),
    ...(writes || (!batch && !call.has('-R')) ? [draft('fs.write', path, {}, { certainty: writes ? 'certain' : 'possible' })] : []),
  ])
  return {
    effects: [...(call.operands.length === 0 && call.stdin === undefined ? [] : files), ...read.flatMap((one) => one.effects)],
    nested: read.flatMap((one) => one.nested),
  }
}

/** ed and ex scripts come on stdin. */
const ed = (call: Call): Refined => {
  const lines = (call.stdin === undefined ? '' : (textOf(call.stdin) ?? '')).split('\n')
  const commands = lines.filter((line) => /^[\d,$.%]*!/.test(line)).map((line) => line.replace(/^[\d,$.%]*!/, ''))
  const writes = lines.some((line) => /^[\d,$.%]*(w|wq|x)\b/.test(line.trim()))
  // `w other`: another file than the one that is edited.
  const others = lines.flatMap((line) => /^[\d,$.%]*(?:w|W|wq)\s+([^!\s].*)$/.exec(line.trim())?.[1] ?? [])
  return {
    effects: [
      ...call.operands.flatMap((path) => [draft('fs.read', path), ...(writes ? [draft('fs.write', path)] : [])]),
      ...others.map((path) => draft('fs.write', literal(path), { overwrites: true })),
    ],
    nested: commands.map((text) => shell({ parts: [text], carries: [] })),
  }
}

/** An address goes to a browser, a program file is run by its opener. */
const open = (call: Call): Refined => {
  const application = call.value('-a')
  return {
    effects: call.operands.flatMap((word) => {
      const text = prefixOf(word)
      if (/^(https?|ftp):/.test(text)) return [draft('net.connect', word, { method: 'GET' }, { carries: word.carries })]
      if (/^mailto:/.test(text)) return [draft('message.send', word, { channel: 'email', audience: 'unknown' }, { certainty: 'possible' })]
      if (/\.(sh|command|app|exe|bat|cmd|ps1|msi|pkg|dmg|desktop|jar|appimage|vbs|js|hta|scpt|workflow|terminal)$/i.test(textFor(word)))
        return [draft('exec.command', word, { program: textFor(word), interactive: true }, { certainty: 'possible' })]
      return [draft('fs.read', word)]
    }),
    nested: [
      ...(application !== undefined && /terminal|iterm|script ?editor/i.test(textFor(application))
        ? call.operands.map((path) => ({ run: 'script' as const, language: 'shell', path, args: [] }))
        : []),
    ],
  }
}

const code = (call: Call): Refined => {
  const extensions = call.values('--install-extension')
  return {
    effects: [
      ...extensions.map((name) =>
        draft('package.install', name, {
          manager: 'vscode',
          name: textFor(name),
          source: /\.vsix$/.test(textFor(name)) ? 'path' : 'registry',
          scripts: true,
          global: true,
        }),
      ),
      ...call.values('--uninstall-extension').map((name) => draft('system.change', name, { area: 'setting' })),
      ...call.values('--add-mcp').map((value) => draft('fs.write', 'user settings of the editor', {}, { carries: value.carries })),
      ...call.operands.map((path) => draft('fs.read', path)),
    ],
  }
}

export default [
  {
    runs: ['-S', '-u'],
    names: ['vim', 'vi', 'nvim', 'view', 'gvim', 'mvim', 'vimdiff', 'nvimdiff', 'ex', 'neovide', 'rvim', 'evim'],
    source: 'vim(1) 9.1, nvim(1) 0.10',
    operands: ['...text'],
    options: {
      '-c --cmd': 'text',
      '+': 'text',
      '-S': 'path.read',
      '-u': 'path.read',
      '-U': 'path.read',
      '-s': '',
      '-es -Es': '',
      '-w -W': 'path.write',
      '-R': '',
      '-l': 'script:lua',
      '-i': 'text',
      '--remote-expr --remote-send': 'text',
      '--server --servername --listen': 'text',
    },
    flags:
      '-e -E -n -N -b -d -f -g -h -H -m -M -o -O -p -r -v -V1 -x -X -y -Z -A -C -D -F -L -q -t --clean --noplugin --headless --embed --not-a-term ' +
      '--ttyfail --remote --remote-silent --remote-wait --remote-tab --nofork --startuptime --literal --version -V10 --api-info',
    values: '-T -t -q --startuptime -V --role',
    dryRun: '--version --help -h',
    refine: vim,
  },
  {
    names: ['emacs', 'emacsclient', 'xemacs'],
    source: 'emacs(1) 29.4',
    syntax: 'long',
    operands: ['...path.read'],
    options: { '--eval -eval --execute -e': 'code:elisp', '-l --load -load -script --script -x': 'script:elisp', '-f --funcall': 'text', '--batch -batch': '' },
    flags: '-q --no-init-file -Q --quick -nw --no-window-system --no-site-file --debug-init -t --tty -c --create-frame -n --no-wait -V --version',
    values: '-d --display -u --user -L --directory --socket-name -s -a --alternate-editor',
    dryRun: '--version --help',
  },
  {
    names: [
      'nano',
      'pico',
      'micro',
      'joe',
      'jed',
      'ne',
      'mcedit',
      'helix',
      'hx',
      'kak',
      'kate',
      'gedit',
      'mousepad',
      'pluma',
      'notepad',
      'textedit',
      'bbedit',
      'mate',
      'gnome-text-editor',
      'leafpad',
    ],
    source: 'nano(1) 8.2, micro 2.0, helix 24.7',
    operands: ['...path.read'],
    options: { '-o --operatingdir': 'path.cwd', '-f --rcfile': 'path.read', '-s --speller': 'shell', '-e -E': 'text' },
    flags:
      '-w --nowrap -l --linenumbers -v --view -B --backup -i -m --mouse -S --softwrap -R --restricted -T -c -x -n -h --version --clean -g --health ' + '-b -a',
    values: '-C --backupdir -r -Y --syntax --log',
    dryRun: '--help --version --health',
    effects: [{ kind: 'fs.write', each: 'operands', unless: ['-v', '--view'], certainty: 'possible' }],
  },
  {
    names: ['ed', 'red'],
    source: 'ed(1) 1.20',
    operands: ['...text'],
    flags: '-s --quiet --silent -E --extended-regexp -G --traditional -l --loose-exit-status -r --restricted -v',
    values: '-p --prompt',
    refine: ed,
  },
  {
    names: [
      'code',
      'code-insiders',
      'codium',
      'vscodium',
      'cursor',
      'windsurf',
      'zed',
      'subl',
      'sublime_text',
      'atom',
      'idea',
      'webstorm',
      'pycharm',
      'goland',
      'phpstorm',
      'clion',
      'fleet',
      'studio',
      'code-server',
    ],
    source: 'code CLI 1.95, subl 4, zed 0.165',
    operands: ['...text'],
    options: { '--install-extension': 'text', '--uninstall-extension': 'text', '--add-mcp': 'text', '--extensions-dir --user-data-dir': 'path.create' },
    flags:
      '-n --new-window -r --reuse-window -w --wait -d --diff -m --merge -a --add -g --goto --list-extensions --show-versions --disable-extensions ' +
      '--verbose -s --status --force --pre-release --update-extensions --disable-gpu --disable-workspace-trust --no-sandbox -v --version -h --help ' +
      '-b --background --command --no-wait --print',
    values:
      '--folder-uri --file-uri --profile --locale --log --disable-extension --enable-proposed-api --remote --category --project --auth --bind-addr ' +
      '--port --line',
    dryRun: '-v --version -h --help --list-extensions -s --status',
    refine: code,
  },
  {
    names: [
      'gnome-open',
      'kde-open',
      'sensible-browser',
      'firefox',
      'google-chrome',
      'google-chrome-stable',
      'chromium',
      'chromium-browser',
      'brave',
      'safari',
      'x-www-browser',
      'explorer',
      'cygstart',
      'termux-open',
      'termux-open-url',
      'rundll',
    ],
    source: 'open(1) macOS 15, xdg-open(1) 1.2, chromium switches',
    syntax: 'long',
    operands: ['...text'],
    options: {
      '-a -b': 'text',
      '--user-data-dir -profile --profile': 'path.create',
      '--screenshot --print-to-pdf': '?path.write',
      '--load-extension': 'path.read',
      '--remote-debugging-port': 'text',
      '--renderer-cmd-prefix --utility-cmd-prefix --gpu-launcher': 'shell',
    },
    flags:
      '-e -t -f -F -W -R -n -g -j -h -u --headless --disable-gpu --no-sandbox --incognito --new-window --dump-dom --hide-scrollbars --version ' +
      '-headless -new-tab -new-window -private -private-window --manual --help --disable-dev-shm-usage --no-first-run -incognito -kiosk --app',
    values:
      '-s --args --env --stdin --stdout --stderr --window-size --virtual-time-budget -P --proxy-server --user-agent --disable-web-security --lang ' +
      '--timeout --run-all-compositor-stages-before-draw --force-device-scale-factor',
    dryRun: '--version --help',
    refine: open,
  },
  {
    names: ['fzf', 'peco', 'sk', 'dialog', 'whiptail', 'gum', 'percol', 'rofi', 'dmenu', 'smenu', 'choose'],
    source: 'fzf 0.56, dialog(1) 1.3, gum 0.14',
    operands: ['...text'],
    options: { '--preview': 'shell', '--bind': 'text', '--history --log': 'path.append', '--exec': 'shell' },
    flags:
      '-m --multi -e --exact -i +i -x +x +m --ansi --reverse --cycle --no-sort +s --tac -1 --select-1 -0 --exit-0 --print-query --print0 --read0 ' +
      '--border --no-mouse --sync --yesno --msgbox --inputbox --menu --checklist --radiolist --gauge --infobox --passwordbox --textbox --clear ' +
      '--stdout --version --no-clear',
    values:
      '-q --query -f --filter -n --nth --with-nth -d --delimiter --height --layout --prompt --header --header-lines --pointer --marker --color ' +
      '--preview-window --expect --tiebreak --title --backtitle --ok-label --cancel-label --defaultno --algo --scheme --info --padding --margin ' +
      '--walker --walker-root --walker-skip --default-item',
    output: 'content',
    refine: (call) => ({
      nested: call
        .values('--bind')
        .flatMap((value) =>
          [...textFor(value).matchAll(/(?:execute|execute-silent|become|reload|transform)[([]([^)\]]+)[)\]]/g)].map((match) =>
            shell({ parts: [match[1] ?? ''], carries: [] }),
          ),
        ),
    }),
  },
  {
    names: ['xdotool', 'ydotool', 'wtype'],
    source: 'xdotool(1) 3.2',
    syntax: 'none',
    operands: ['...text'],
    refine: (call) =>
      /^type$/.test(textFor(call.words[0])) || call.program === 'wtype'
        ? { nested: call.words.slice(-1).map((text) => ({ run: 'shell' as const, text, certainty: 'possible' as const })) }
        : {},
  },
] satisfies readonly CommandSpec[]
