// Owns game engines, their stores, and picture editors that run scripts: Godot, Unity, Unreal, itch.io, Steam, LÖVE, GIMP.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { literal, type Value } from '../value.ts'
import { ANY } from './_dev-words.ts'
import { type Act, nothing, told } from './_tool-verbs.ts'
import { draft, fileCarry, textFor } from './_words.ts'

const publishes =
  (manager: string, at: number): Act =>
  ({ wide, label }) => ({
    effects: [
      draft('package.publish', label, { manager, name: textFor(wide.words[at]), source: 'registry' }, { carries: wide.words.slice(1, 2).map(fileCarry) }),
    ],
  })

/** `+login NAME +run_app_build FILE +quit`: each word with a plus is a command with the words after it. */
const steam: Act = ({ all, label, call }) => {
  const uploads = /\+(run_app_build|run_app_build_http|workshop_build_item|upload\w*)\b/.test(all)
  const at = call.words.findIndex((word) => textFor(word) === '+force_install_dir')
  const folder = call.words[at + 1]
  return {
    effects: [
      ...(uploads ? [draft('package.publish', label, { manager: 'steam', name: label, source: 'registry' })] : []),
      ...(/\+(app_update|workshop_download_item)\b/.test(all) ? [draft('net.download', 'https://steamcontent.com')] : []),
      ...(at >= 0 && folder !== undefined ? [draft('fs.write', folder, { recursive: true })] : []),
    ],
  }
}

/** A game's main file, in the folder that is named. */
const love = (call: Call): Refined => {
  const folder = call.operands[0]
  const text = textFor(folder)
  if (folder === undefined || /\.love$/.test(text)) return {}
  return { nested: [{ run: 'script', language: 'lua', path: literal(`${text.replace(/\/$/, '')}/main.lua`), args: call.operands.slice(1) }] }
}

/** Script-Fu writes pictures by `…-save`; a batch for the other interpreter is Python. */
const gimp = (call: Call): Refined => {
  const batches = call.values('-b').filter((batch) => textFor(batch) !== '-')
  if (/python/.test(textFor(call.value('--batch-interpreter')))) return { nested: batches.map((text: Value) => ({ run: 'code', language: 'python', text })) }
  const text = batches.map(textFor).join('\n')
  const saved = [...text.matchAll(/-(?:save|export)[\w-]*[^"()]*(?:"([^"]+)")/g)].map((match) => match[1] ?? '')
  const runs = /\(\s*(system|plug-in-script-fu-eval|python-fu-eval|file-delete|delete-file|rename-file)\b/.test(text)
  return { effects: saved.map((path) => draft('fs.write', path, { overwrites: true })), ...(runs ? { unknown: [{ reason: 'code', what: 'Script-Fu' }] } : {}) }
}

export default [
  {
    names: ['godot', 'godot4', 'godot3', 'godot-mono', 'Godot'],
    source: 'Godot 4.3 command line tutorial',
    syntax: 'long',
    options: {
      '--path': 'path.cwd',
      '--export-release --export-debug --export-pack --export': 'text',
      '-s --script': 'text',
      '--log-file --write-movie': 'path.write',
    },
    values:
      '--display-driver --rendering-driver --rendering-method --audio-driver --main-loop --resolution --position --fixed-fps --quit-after --scene --build-solutions-path --remote-debug --debug-server --gdscript-docs --lsp-port',
    flags: '-*',
    operands: ['...text'],
    effects: [{ kind: 'fs.write', each: 'operands[0]', if: ['--export-release', '--export-debug', '--export-pack', '--export'], set: { overwrites: true } }],
  },
  {
    names: [
      'unity',
      'Unity',
      'unity-editor',
      'unityhub',
      'unity-hub',
      'UnrealEditor-Cmd',
      'UnrealEditor',
      'UE4Editor',
      'UE4Editor-Cmd',
      'UnrealBuildTool',
      'UnrealPak',
      'RunUAT.sh',
      'RunUAT.bat',
      'RunUAT',
      'renpy',
      'defold',
      'bob.jar',
      'love-release',
      'makelove',
    ],
    source: 'Unity 6 command-line arguments, Unreal Engine 5.5 command line, Ren’Py 8.3',
    syntax: 'long',
    options: {
      '-logFile': 'path.write',
      '-projectPath': 'path.list',
      '-createProject': 'path.create',
      '-exportPackage -importPackage': 'text',
      '-buildWindows64Player -buildOSXUniversalPlayer -buildLinux64Player': 'path.write',
    },
    values: '-executeMethod -buildTarget -testPlatform -testResults -username -password -serial -project -platform -clientconfig -target -archivedirectory',
    flags: '-*',
    operands: ['...text'],
  },
  told(['butler'], {
    source: 'butler 15.21 manual',
    flags: '--if-changed --fix-permissions --dereference --hidden --json -j --verbose -v --assume-yes --dry-run',
    verbs: [
      [/^push\b/, publishes('itch', 2)],
      [
        /^(fetch|cp|dl|apply|unzip|untar|heal)\b/,
        ({ wide }) => ({ effects: wide.words.slice(-1).map((path) => draft('fs.write', path, { recursive: true })) }),
      ],
      [/./, nothing],
    ],
  }),
  told(['steamcmd', 'steamcmd.sh', 'steam'], { source: 'Steamworks documentation, SteamCMD', whole: true, bare: nothing, verbs: [[/./, steam]] }),
  told(['rojo', 'lune', 'wally', 'tarmac', 'mantle', 'asphalt', 'run-in-roblox', 'aftman', 'rokit'], {
    source: 'Rojo 7.4, Wally 0.3, Mantle 0.11 command lines',
    verbs: [
      [/^(upload|publish|deploy|sync --target (roblox|cloud))\b/, publishes('roblox', 1)],
      [/^destroy\b/, ({ label }) => ({ effects: [draft('infra.destroy', label, { system: 'roblox', object: label, scope: 'many', reversible: false })] })],
      [/./, nothing],
    ],
    bare: nothing,
  }),
  { names: ['love', 'lovec', 'love2d'], source: 'LÖVE 11.5 getting started', flags: '--fused --console --version', operands: ['...text'], refine: love },
  {
    names: ['gimp', 'gimp-console', 'gimp-2.10', 'gimp-console-2.10', 'gimp-3.0'],
    source: 'gimp(1) 2.10, 3.0',
    options: { '-b --batch': 'text', '--batch-interpreter': 'text' },
    values: '-g --gimprc --system-gimprc --dump-gimprc --session --pdb-compat-mode --stack-trace-mode --display',
    flags: ANY,
    operands: ['...path.read'],
    refine: gimp,
  },
  {
    names: ['aseprite', 'krita', 'kritarunner', 'tiled', 'TexturePacker', 'laigter', 'rizom'],
    source: 'Aseprite 1.3 CLI, Krita 5.2, Tiled 1.11 manuals',
    options: { '--script': 'script:lua', '--save-as --sheet --data --export-filename --export-map --export-tileset': 'path.write', '-s': 'script:python' },
    values: '--scale --sheet-type --sheet-width --format --layer --tag --frame-range --palette --color-mode --resolve-types-and-properties --export',
    flags: ANY,
    operands: ['...path.read'],
  },
] satisfies readonly CommandSpec[]
