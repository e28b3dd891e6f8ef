// Owns tmux, screen and expect: text typed into other terminals, and commands started in them.
import type { Call, CommandSpec, Nested, Refined } from '../command-spec.ts'
import type { Value } from '../value.ts'
import { concat, literal, prefixOf, textOf } from '../value.ts'
import { draft, joined, shell, textFor } from './_words.ts'

const KEY =
  /^(Enter|C-m|C-M|C-j|KPEnter|Escape|Space|Tab|BSpace|Up|Down|Left|Right|C-[a-z]|M-[a-z]|F\d+|Home|End|PageUp|PageDown|NPage|PPage|q|DC|IC|BTab|\\n)$/

/** Keys typed into a pane: what stands between two Enters is a command line there. */
const typed = (words: readonly Value[]): Nested[] => {
  const lines: Value[][] = [[]]
  for (const word of words) {
    const text = textOf(word)
    if (text !== undefined && /^(Enter|C-m|C-M|C-j|KPEnter)$/.test(text)) lines.push([])
    else if (text === 'Space') lines.at(-1)?.push(literal(' '))
    else if (text === undefined || !KEY.test(text)) lines.at(-1)?.push(word)
  }
  return lines.filter((line) => line.length > 0).map((line) => ({ run: 'shell' as const, text: concat(line), certainty: 'possible' as const }))
}

const WITH_VALUE = /^-[ctnsFxyeLSfTbBwhEIHlpP]$/

/** One tmux command: its words without the options. */
const tmuxWords = (words: readonly Value[], flags: RegExp): { readonly rest: readonly Value[]; readonly options: ReadonlyMap<string, Value> } => {
  const options = new Map<string, Value>()
  let at = 0
  while (at < words.length) {
    const text = prefixOf(words[at] ?? literal(''))
    if (text === '--') {
      at += 1
      break
    }
    if (!/^-\w/.test(text)) break
    const next = words[at + 1]
    const letter = `-${text.at(-1) ?? ''}`
    if (WITH_VALUE.test(letter) && !flags.test(letter) && next !== undefined) {
      options.set(letter, next)
      at += 2
    } else {
      options.set(text, literal(''))
      at += 1
    }
  }
  return { rest: words.slice(at), options }
}

const STARTS = /^(new|new-session|neww|new-window|splitw|split-window|respawn-pane|respawnp|respawn-window|respawnw|popup|display-popup)$/
const SHELLS = /^(run|run-shell|if|if-shell|pipe-pane|pipep|set-hook|bind|bind-key|confirm|confirm-before|command-prompt)$/

const tmuxCommand = (words: readonly Value[]): Refined => {
  const verb = textFor(words[0])
  const { rest, options } = tmuxWords(words.slice(1), /^send/.test(verb) ? /-[lHRMXFK]/ : STARTS.test(verb) ? /-[dPAEDXBbhfIZkv]/ : /-[abdgskPpqrRuUwZJNeCf]/)
  if (/^(send|send-keys)$/.test(verb)) return options.has('-X') ? {} : { nested: typed(rest) }
  if (/^(paste-buffer|pasteb)$/.test(verb))
    return { nested: [{ run: 'shell', text: { parts: [{ any: 'unknown', why: 'tmux buffer', empty: false }], carries: [] }, certainty: 'possible' }] }
  if (STARTS.test(verb)) return { nested: rest.length === 0 ? [] : rest.length === 1 ? [shell(rest[0] ?? literal(''))] : [{ run: 'argv', argv: rest }] }
  if (SHELLS.test(verb))
    return {
      nested: rest
        .slice(0, /^if/.test(verb) ? 1 : rest.length)
        .filter((_word) => /^(run|if|pipe)/.test(verb))
        .map((text) => shell(text)),
    }
  if (/^kill-(server|session)$/.test(verb))
    return {
      effects: [
        draft('process.kill', `tmux ${verb} ${textFor(options.get('-t'))}`.trim(), { whose: verb === 'kill-server' ? 'user' : 'own-child', signal: 'HUP' }),
      ],
    }
  if (/^(source|source-file)$/.test(verb)) return { effects: rest.map((path) => draft('fs.read', path)) }
  if (/^(saveb|save-buffer)$/.test(verb)) return { effects: rest.filter((path) => textOf(path) !== '-').map((path) => draft('fs.write', path)) }
  return {}
}

const tmux = (call: Call): Refined => {
  const groups: Value[][] = [[]]
  for (const word of call.operands) {
    if (textOf(word) === ';' || textOf(word) === '\\;') groups.push([])
    else groups.at(-1)?.push(word)
  }
  const read = groups.filter((group) => group.length > 0).map(tmuxCommand)
  return {
    effects: read.flatMap((one) => one.effects ?? []),
    nested: [...call.values('-c').map((text) => shell(text)), ...read.flatMap((one) => one.nested ?? [])],
  }
}

const screen = (call: Call): Refined => {
  if (!call.has('-X'))
    return { nested: call.operands.length === 0 || call.has('-r') || call.has('-x') || call.has('-ls') ? [] : [{ run: 'argv', argv: call.operands }] }
  const [verb, ...rest] = [...call.values('-X'), ...call.operands]
  const text = textFor(verb)
  if (text === 'stuff')
    return {
      nested: rest.map((line) => ({
        run: 'shell' as const,
        text: textOf(line) === undefined ? line : literal(textFor(line).replace(/(\\n|\\r|\^M|\r|\n)+$/g, '')),
        certainty: 'possible' as const,
      })),
    }
  if (/^(exec|screen)$/.test(text)) return { nested: rest.length === 0 ? [] : [{ run: 'argv', argv: rest }] }
  return /^(quit|kill)$/.test(text) ? { effects: [draft('process.kill', 'screen session', { whose: 'own-child', signal: 'HUP' })] } : {}
}

/** Tcl of expect: what it spawns and sends are commands. */
const expectCode = (code: string): Nested[] => [
  ...[...code.matchAll(/\b(?:spawn|exec|system)\s+(?:-\w+\s+)*([^\n;\]]+)/g)].map((match) => shell(literal(match[1] ?? ''))),
  ...[...code.matchAll(/\bsend\s+(?:-\w+\s+|--\s+)*"((?:[^"\\]|\\.)*)"/g)].map(
    (match): Nested => ({ run: 'shell', text: literal((match[1] ?? '').replace(/\\[rn]/g, '')), certainty: 'possible' }),
  ),
]

const expect = (call: Call): Refined => {
  const codes = [...call.values('-c'), ...(call.stdin === undefined ? [] : [call.stdin])]
  return {
    nested: codes.flatMap((code) => expectCode(textFor(code))),
    effects: call.has('-c') ? [] : call.operands.slice(0, 1).map((path) => draft('fs.read', path)),
    ...(call.operands.length > 0 && !call.has('-c') ? { unknown: [{ reason: 'code' as const, what: 'expect script' }] } : {}),
  }
}

/** A terminal in the browser: whoever reaches its port has a shell here. */
const served = (call: Call): Refined => {
  const words = call.words.map(textFor)
  const at = words.findIndex((word) => /^(-i|--interface|--address|-a|--host|--bind|-h)$/.test(word))
  const host =
    /^--(?:interface|address|host|bind)=(.*)$/.exec(words.find((word) => /^--(interface|address|host|bind)=/.test(word)) ?? '')?.[1] ??
    (at < 0 ? '0.0.0.0' : (words[at + 1] ?? '?'))
  const port = Number(words[words.findIndex((word) => /^(-p|--port)$/.test(word)) + 1])
  const near = /^(127\.|localhost|lo\d?$|::1)/.test(host)
  return {
    effects: [
      draft('net.listen', near ? '127.0.0.1' : host, { ...(Number.isInteger(port) ? { port } : {}) }),
      draft('exec.command', `${call.program} shell`, { program: call.program, interactive: true, from: 'network' }, near ? { certainty: 'possible' } : {}),
    ],
  }
}

export default [
  {
    names: ['tmux', 'byobu-tmux', 'psmux'],
    source: 'tmux(1) 3.5',
    syntax: 'posix',
    operands: ['...text'],
    options: { '-c': 'text', '-f': 'path.read', '-S': 'text' },
    flags: '-2 -8 -C -CC -D -l -N -u -v -V',
    values: '-L -T',
    dryRun: '-V',
    refine: tmux,
  },
  {
    names: ['screen', 'byobu', 'byobu-screen'],
    source: 'screen(1) 4.9',
    syntax: 'posix',
    operands: ['...text'],
    options: { '-X': 'text', '-r -R -d -D -x': '?text', '-ls -list': '', '-c': 'path.read', '-L': '', '-Logfile': 'path.append' },
    flags: '-a -A -dm -dmS -D -RR -dRR -fn -fa -i -l -ln -m -O -q -Q -U -v -wipe -h',
    values: '-e -p -s -S -t -T',
    dryRun: '-v -ls -list',
    refine: (call) => (call.has('-dmS') && call.operands.length > 1 ? { nested: [{ run: 'argv', argv: call.operands.slice(1) }] } : screen(call)),
  },
  {
    names: ['autoexpect', 'dtach', 'abduco', 'zellij', 'reptyr'],
    source: 'expect(1) 5.45, zellij 0.41',
    syntax: 'posix',
    operands: ['...text'],
    options: { '-c': 'text', '-f': 'path.read', '-n -A -a -z -N': 'text' },
    flags: '-d -i -p -b -v -D -e -E',
    values: '-r -s --session --layout -l',
    refine: (call) =>
      call.program === 'unbuffer'
        ? { nested: [{ run: 'argv', argv: call.operands }] }
        : /^(dtach|abduco)$/.test(call.program)
          ? { nested: call.operands.length > 0 ? [shell(joined(call.operands))] : [] }
          : call.program === 'zellij'
            ? textFor(call.operands[0]) === 'action' && /^write/.test(textFor(call.operands[1]))
              ? { nested: typed(call.operands.slice(2)) }
              : textFor(call.operands[0]) === 'run'
                ? { nested: [{ run: 'argv', argv: call.operands.slice(1).filter((word) => textOf(word) !== '--') }] }
                : {}
            : expect(call),
  },
  {
    names: ['ttyd', 'gotty', 'wetty', 'shellinabox', 'shellinaboxd', 'webssh', 'wssh', 'sshx', 'upterm', 'teleconsole'],
    source: 'ttyd 1.7, gotty 1.5, wetty 2.7 manuals',
    syntax: 'none',
    refine: (call) => (call.words.some((word) => /^(--help|--version|-v|help|version)$/.test(textFor(word))) ? {} : served(call)),
  },
] satisfies readonly CommandSpec[]
