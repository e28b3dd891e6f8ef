// Owns Windows programs that run other programs or fetch what runs: cmd, start, wsl, forfiles, rundll32 and its like, certutil.
import type { Call, CommandSpec, Nested, Refined } from '../command-spec.ts'
import { literal, prefixOf } from '../value.ts'
import { after, all, change, spec, words } from './_windows-words.ts'
import { draft, joined, shell, textFor } from './_words.ts'

/** Programs that fetch, decode or run what no one expects of them. */
const certutil = (call: Call): Refined => {
  const url = call.words.find((word) => /^(https?|ftp):/i.test(prefixOf(word)))
  const last = call.words.at(-1)
  if (url !== undefined)
    return {
      effects: [
        draft('net.download', url, { method: 'GET' }),
        ...(last !== undefined && last !== url ? [draft('fs.write', last, {}, { carries: [{ kind: 'network', path: textFor(url) }] })] : []),
      ],
    }
  if (all(call, /^[-/](decode|decodehex|encode|encodehex)$/i)) {
    const [from, to] = call.words.filter((word) => !/^[-/]/.test(prefixOf(word)))
    return {
      effects: [
        ...(from ? [draft('fs.read', from)] : []),
        ...(to
          ? [
              draft(
                'fs.write',
                to,
                { overwrites: true },
                {
                  carries: [
                    { kind: 'file', path: textFor(from) },
                    { kind: 'decoded', path: 'base64' },
                  ],
                },
              ),
            ]
          : []),
      ],
    }
  }
  if (all(call, /^[-/](addstore|importpfx|delstore|repairstore)$/i)) return { effects: [change(call, 'security-module')] }
  if (all(call, /^[-/](hashfile|dump|verify)$/i))
    return {
      effects: call.words
        .filter((word) => !/^[-/]/.test(prefixOf(word)))
        .slice(0, 1)
        .map((path) => draft('fs.read', path)),
    }
  return {}
}

const bitsadmin = (call: Call): Refined => {
  const url = call.words.find((word) => /^https?:/i.test(prefixOf(word)))
  const runs = after(call, /^\/setnotifycmdline$/i)
  return {
    effects:
      url === undefined
        ? []
        : [
            draft('net.download', url),
            ...call.words.slice(-1).map((path) => draft('fs.write', path, {}, { carries: [{ kind: 'network', path: textFor(url) }] })),
          ],
    nested: runs === undefined ? [] : call.words.slice(call.words.indexOf(runs) + 1, call.words.indexOf(runs) + 2).map((text) => shell(text)),
  }
}

const proxyRun = (call: Call): Refined => {
  const text = words(call)
  if (/comsvcs(\.dll)?\W+(MiniDump|#\+?24)/i.test(text)) return { effects: [draft('secret.read', `${call.program} ${text}`, { store: 'shadow' })] }
  const url = /(https?:\/\/[^\s"',)]+)/i.exec(text)?.[1]
  const script = /(?:javascript|vbscript):/i.test(text)
  const effect = draft('exec.code', `${call.program} ${text}`.slice(0, 160), {
    language: script ? 'javascript' : 'native',
    from: url === undefined ? (script ? 'inline' : 'file') : 'network',
    program: call.program,
  })
  const known = call.program === 'rundll32' && /^(shell32|user32|printui|advapi32|powrprof|keymgr|url|inetcpl|desk|netplwiz)(\.dll)?,/i.test(text) && !script
  // What regsvr32 is given is loaded by other programs from then on.
  const registers = call.program === 'regsvr32' && url === undefined ? [change(call, 'setting')] : []
  return { effects: [...(url === undefined ? [] : [draft('net.download', url)]), ...registers, ...(known ? [] : [effect])] }
}

const forfiles = (call: Call): Refined => {
  const command = call.value('/c')
  return {
    nested:
      command === undefined
        ? []
        : [
            {
              run: 'shell',
              text: literal(
                textFor(command)
                  .replace(/^"|"$/g, '')
                  .replace(/^cmd (?:\/\w )*/i, '')
                  .replace(/@(path|file|relpath)/gi, '"*"'),
              ),
            },
          ],
  }
}

const wsl = (call: Call): Refined => {
  const at = call.words.findIndex((word) => !/^-/.test(prefixOf(word)))
  const verb = call.words.map(textFor)
  if (verb.includes('--unregister'))
    return { effects: [draft('data.destroy', words(call), { system: 'wsl', object: words(call), scope: 'all', local: true, reversible: false })] }
  if (verb.some((word) => /^--(list|status|version|help|shutdown|update)$|^-l$/.test(word))) return {}
  if (verb.some((word) => /^--(install|import|export|set-default|terminate|mount|manage)$/.test(word))) return { effects: [change(call, 'setting')] }
  const explicit = call.words.findIndex((word) => /^(-e|--exec|--)$/.test(textFor(word)))
  const distribution = verb.findIndex((word) => /^(-d|--distribution|-u|--user|--cd)$/.test(word))
  const start = explicit >= 0 ? explicit + 1 : distribution >= 0 && at === distribution + 1 ? at + 1 : at
  const rest = start < 0 ? [] : call.words.slice(start)
  const [only] = rest
  return { nested: only === undefined ? [] : [rest.length === 1 ? shell(only) : { run: 'argv', argv: rest }] }
}

const cmdStart = (call: Call): Refined => {
  const rest = call.words.filter((word) => !/^\/(b|wait|min|max|i|low|normal|high|realtime|abovenormal|belownormal|d.*|affinity|node)$/i.test(textFor(word)))
  const titled = rest.length > 1 && (textFor(rest[0]) === '' || /\s/.test(textFor(rest[0]))) ? rest.slice(1) : rest
  return titled.length === 0
    ? {}
    : /^https?:/i.test(prefixOf(titled[0] ?? literal('')))
      ? { effects: [draft('net.connect', titled[0], { method: 'GET' })] }
      : { nested: [{ run: 'argv', argv: titled }] }
}

/** `cmd /c TEXT`: all that follows the switch is one text. */
const cmdProgram = (call: Call): Refined => {
  const at = call.words.findIndex((word) => /^\/[ckr]$/i.test(textFor(word)))
  const rest = at < 0 ? [] : call.words.slice(at + 1)
  if (rest.length > 0) return { nested: [{ run: 'code', language: 'cmd', text: joined(rest) }] }
  return call.stdin === undefined ? {} : { nested: [{ run: 'code', language: 'cmd', text: call.stdin }] }
}

/** `if exist x command`, `for %i in (set) do command`: only the command matters here. */
const cmdIf = (call: Call): Refined => {
  const texts = call.words.map(textFor)
  const at = call.program === 'for' ? texts.findIndex((word) => /^do$/i.test(word)) + 1 : ifCommand(texts)
  const rest = at <= 0 ? [] : call.words.slice(at).map((word) => literal(textFor(word).replace(/^\(|\)$/g, ''), word.carries))
  const nested: Nested[] = rest.length === 0 ? [] : [{ run: 'argv', argv: rest, certainty: 'possible' }]
  return { nested }
}
const ifCommand = (texts: readonly string[]): number => {
  let at = 0
  while (/^(\/i|not)$/i.test(texts[at] ?? '')) at += 1
  if (/^(exist|defined|errorlevel|cmdextversion)$/i.test(texts[at] ?? '')) return at + 2
  return /==/.test(texts[at] ?? '') ? at + 1 : at + 3
}

export default [
  spec(['certutil', 'certreq'], 'certutil', certutil),
  spec(['bitsadmin'], 'bitsadmin', bitsadmin),
  spec(
    ['mshta', 'rundll32', 'regsvr32', 'msxsl', 'installutil', 'regasm', 'regsvcs', 'cmstp', 'odbcconf', 'pcalua', 'msdt', 'wscript', 'cscript'],
    'rundll32',
    proxyRun,
  ),
  spec(['wsl', 'wslconfig'], 'wsl', wsl),
  spec(['cmd-start'], 'start', cmdStart),
  spec(['cmd'], 'cmd', cmdProgram),
  spec(['cmd-if', 'cmd-for', 'if', 'for'], 'if, for', cmdIf),
  {
    names: ['forfiles'],
    source: 'forfiles, Windows 11',
    syntax: 'slash',
    options: { '/p': 'path.cwd', '/m': 'text', '/c': 'text', '/d': 'text', '/s': '' },
    refine: forfiles,
  },
] satisfies readonly CommandSpec[]
