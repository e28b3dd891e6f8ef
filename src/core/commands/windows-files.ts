// Owns Windows programs of files and disks, with cmd's own file commands (named as the cmd reader names them).
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { prefixOf } from '../value.ts'
import { after, all, change, spec, words } from './_windows-words.ts'
import { draft, textFor } from './_words.ts'

const permissions = (call: Call): Refined => {
  const path = call.program === 'takeown' ? after(call, /^\/f$/i) : call.words[0]
  if (path === undefined) return {}
  const changes = call.program === 'takeown' || all(call, /^\/(grant|deny|remove|setowner|reset|inheritance|setintegritylevel|restore|p|g|e|r|d)/i)
  return changes ? { effects: [draft('fs.chmod', path, { recursive: all(call, /^\/(t|r)$/i) })] } : {}
}

const fsutil = (call: Call): Refined => {
  const text = words(call).toLowerCase()
  if (/usn deletejournal/.test(text)) return { effects: [draft('audit.erase', text, { log: 'usn journal' })] }
  if (/^file (createnew|setzerodata|seteof)/.test(text))
    return {
      effects: [
        draft(
          'fs.write',
          call.words.find((word) => /[\\/.:]/.test(textFor(word))),
        ),
      ],
    }
  return /\b(query\w*|show\w*|info|drives|list|\?)\b/.test(text) || text === '' ? {} : { effects: [change(call, 'disk')] }
}

const cipher = (call: Call): Refined => {
  const wiped = call.words.map(textFor).find((word) => /^\/w:/i.test(word))
  if (wiped !== undefined) return { effects: [draft('system.change', `cipher ${wiped}`, { area: 'disk' })] }
  return all(call, /^\/[ed]$/i)
    ? {
        effects: call.words
          .filter((word) => !prefixOf(word).startsWith('/'))
          .map((path) => draft('fs.write', path, { recursive: all(call, /^\/s/i), overwrites: true })),
      }
    : {}
}

const disk = (call: Call): Refined => {
  if (call.program === 'format')
    return call.words.length === 0 ? {} : { effects: [change(call, 'disk'), draft('fs.delete', `${textFor(call.words[0])}\\`, { recursive: true })] }
  if (call.program === 'diskpart') {
    const text = textFor(call.stdin)
    return { effects: text !== '' && !/clean|format|delete|create|convert|assign|offline/i.test(text) ? [] : [change(call, 'disk')] }
  }
  return /^(\/\?|)$/.test(words(call)) ? {} : { effects: [change(call, 'disk')] }
}

/** robocopy /mir and /purge delete at the destination; /mov and /move at the source. */
const robocopy = (call: Call): Refined => {
  const [from, to] = call.operands
  if (from === undefined || to === undefined || call.has('/l')) return {}
  return {
    effects: [
      draft('fs.read', from, { recursive: true }),
      draft('fs.write', to, { recursive: true, overwrites: true }, { carries: [{ kind: 'file', path: textFor(from) }] }),
      ...(call.has('/mir') || call.has('/purge') ? [draft('fs.delete', to, { recursive: true })] : []),
      ...(call.has('/mov') || call.has('/move') ? [draft('fs.delete', from, { recursive: true })] : []),
    ],
  }
}

export default [
  spec(['icacls', 'cacls', 'takeown', 'xcacls'], 'icacls', permissions),
  spec(['fsutil'], 'fsutil', fsutil),
  spec(['cipher'], 'cipher', cipher),
  spec(['diskpart', 'format', 'chkdsk', 'convert-fs', 'defrag', 'mountvol', 'label', 'vol', 'subst'], 'diskpart', disk),
  {
    names: ['robocopy'],
    source: 'robocopy, Windows 11',
    syntax: 'slash',
    operands: ['...text'],
    options: { '/mir': '', '/purge': '', '/mov': '', '/move': '', '/l': '', '/log /log+ /unilog': '?path.write', '/job': '?path.read' },
    flags:
      '/s /e /z /b /zb /j /efsraw /sec /copyall /nocopy /secfix /timfix /a+ /create /fat /256 /xo /xn /xx /xl /xc /is /it /fft /dst /xj /xjd /xjf /sl /np /njh /njs /ndl /nfl /nc /ns /bytes /ts /fp /x /v /eta /tee /unicode /nodcopy /quit /m /a /compress',
    values: '',
    refine: robocopy,
  },
  {
    names: ['xcopy', 'copy'],
    source: 'xcopy, copy, Windows 11',
    syntax: 'slash',
    operands: ['...path.read', 'path.write'],
    flags: '/s /e /y /-y /i /h /k /r /o /x /q /f /l /c /v /w /g /z /b /a /n /u /t /m /p /j',
    options: { '/d': '?text', '/exclude': '?path.read' },
  },
  { names: ['move'], source: 'move, Windows 11', syntax: 'slash', operands: ['...path.delete', 'path.write'], flags: '/y /-y' },
  { names: ['ren', 'cmd-rename'], source: 'ren, Windows 11', syntax: 'slash', operands: ['path.delete', 'path.write'] },
  {
    names: ['del', 'erase'],
    source: 'del, Windows 11',
    syntax: 'slash',
    flags: '/p /f /q',
    options: { '/s': '', '/a': '?text' },
    effects: [
      { kind: 'fs.delete', each: 'operands', if: '/s', set: { recursive: true } },
      { kind: 'fs.delete', each: 'operands', unless: '/s' },
    ],
    operands: ['...text'],
  },
  {
    names: ['rd'],
    source: 'rd, Windows 11',
    syntax: 'slash',
    flags: '/q',
    options: { '/s': '' },
    effects: [
      { kind: 'fs.delete', each: 'operands', if: '/s', set: { recursive: true } },
      { kind: 'fs.delete', each: 'operands', unless: '/s' },
    ],
    operands: ['...text'],
  },
  { names: ['md'], source: 'md, Windows 11', syntax: 'slash', operands: ['...path.create'] },
  { names: ['cmd-type', 'cmd-more'], source: 'type, more, Windows 11', syntax: 'slash', operands: ['...path.read'], flags: '/e /c /p /s', output: 'content' },
  {
    names: ['cmd-dir'],
    source: 'dir, Windows 11',
    syntax: 'slash',
    operands: ['...path.list'],
    flags: '/s /b /p /w /d /l /n /q /r /x /c /-c /4',
    options: { '/a': '?text', '/o': '?text', '/t': '?text' },
    output: 'names',
  },
  {
    names: ['cmd-find', 'findstr'],
    source: 'find, findstr, Windows 11',
    syntax: 'slash',
    operands: ['pattern', '...path.read'],
    operandsIf: [{ if: ['/c', '/g'], operands: ['...path.read'] }],
    flags: '/v /n /i /s /m /r /l /b /e /x /p /o /off /offline /skipoffline',
    options: { '/c': '?text', '/g': '?path.read', '/f': '?path.read', '/d': '?text', '/a': '?text' },
    output: 'content',
  },
  {
    names: ['cmd-sort'],
    source: 'sort, Windows 11',
    syntax: 'slash',
    operands: ['...path.read'],
    flags: '/r /unique',
    options: { '/o': 'path.write', '/+': '?text' },
    output: 'content',
  },
] satisfies readonly CommandSpec[]
