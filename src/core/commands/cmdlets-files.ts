// Owns cmdlets of items: files, folders, archives, and the registry keys that go by the same names.
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import type { Value } from '../value.ts'
import { concat, literal, textOf, unknown } from '../value.ts'
import { listing } from './_cmdlet-listing.ts'
import { nothing, OTHER_DRIVE, PATHS, paths, pathsOrPiped, REGISTRY, spec } from './_cmdlet-words.ts'
import { DEFENCE_KEY, registryChange } from './_windows-registry.ts'
import { draft, textFor } from './_words.ts'

const remove = (call: Call): Refined => ({
  effects: pathsOrPiped(call).flatMap((path): EffectDraft[] => {
    const text = textFor(path)
    if (REGISTRY.test(text)) return [draft('system.change', `Remove-Item ${text}`, { area: DEFENCE_KEY.test(text) ? 'security-module' : 'setting' })]
    return OTHER_DRIVE.test(text) ? [] : [draft('fs.delete', path, { recursive: call.has('-Recurse') })]
  }),
})

const read = (call: Call): Refined => ({
  effects: pathsOrPiped(call).flatMap((path): EffectDraft[] =>
    REGISTRY.test(textFor(path)) || OTHER_DRIVE.test(textFor(path)) ? [] : [draft('fs.read', path)],
  ),
  stdout: unknown(
    'content',
    false,
    paths(call).map((path) => ({ kind: 'file', path: textFor(path) })),
  ),
})

const SPLIT_FLAGS = '-Parent -NoQualifier -IsAbsolute -Resolve -Extension'

/** The folder of a path, or with `-Leaf` its last name; undefined where the path is not known. */
const splitPath = (call: Call): string | undefined => {
  const [path] = pathsOrPiped(call)
  const text = path === undefined ? undefined : textOf(path)
  const [, folder = '', leaf = ''] = /^(.*?)[\\/]*([^\\/]*)[\\/]*$/.exec(text ?? '') ?? []
  if (text === undefined || call.has('-LeafBase')) return undefined
  if (call.has('-Qualifier')) return /^[A-Za-z]:/.exec(text)?.[0] ?? ''
  if (call.has('-Leaf')) return leaf
  return /^[A-Za-z]:$/.test(folder) ? `${folder}\\` : folder
}

/** `Join-Path A B C`: its parts with one separator between them. */
const joinedPath = (call: Call): Value => {
  const parts = [...(call.has('-Path') ? paths(call) : []), ...call.operands, ...call.values('-ChildPath')]
  return concat(parts.flatMap((part, at) => (at === 0 ? [part] : [literal('\\'), part])))
}

const contentOf = (call: Call): Value | undefined => call.value('-Value') ?? call.operands[call.has('-Path') || call.has('-LiteralPath') ? 0 : 1] ?? call.stdin

/** `Get-ChildItem | Copy-Item -Destination x`: what is piped is the path; else the first word is. */
const sourcesOf = (call: Call): readonly Value[] => {
  const named = paths(
    call,
    call.stdin !== undefined && !call.has('-Path') && !call.has('-LiteralPath') && (call.has('-Destination') || call.has('-NewName')) ? 0 : 1,
  )
  return named.length > 0 || call.stdin === undefined ? named : [call.stdin]
}

const write =
  (overwrites: boolean) =>
  (call: Call): Refined => {
    const content = call.program === 'out-file' || call.program === 'tee-object' || /^export-/.test(call.program) ? call.stdin : contentOf(call)
    return {
      effects: paths(call).flatMap((path): EffectDraft[] =>
        REGISTRY.test(textFor(path))
          ? registryChange(textFor(path), `${call.program} ${textFor(path)}`, true)
          : OTHER_DRIVE.test(textFor(path))
            ? []
            : [
                {
                  ...draft('fs.write', path, { overwrites: overwrites && !call.has('-Append') }),
                  ...(content === undefined ? {} : { content, carries: content.carries }),
                },
              ],
      ),
      ...(call.program === 'tee-object' && call.stdin !== undefined ? { stdout: call.stdin } : {}),
    }
  }

const copyOrMove = (call: Call): Refined => {
  const sources = sourcesOf(call)
  const piped = call.stdin !== undefined && sources[0] === call.stdin
  const to = call.value('-Destination') ?? call.operands[piped || call.has('-Path') || call.has('-LiteralPath') ? 0 : 1]
  const carries = sources.map((path) => ({ kind: 'file' as const, path: textFor(path) }))
  const recursive = call.has('-Recurse')
  return {
    effects: [
      ...sources.map((path) => draft('fs.read', path, { recursive })),
      ...(to === undefined ? [] : [draft('fs.write', to, { overwrites: true, recursive }, { carries })]),
      ...(call.program === 'move-item' ? sources.map((path) => draft('fs.delete', path, { recursive: true })) : []),
    ],
  }
}

const rename = (call: Call): Refined => {
  const [from] = sourcesOf(call)
  const to = call.value('-NewName') ?? call.operands[call.has('-Path') ? 0 : 1]
  return { effects: [...(from ? [draft('fs.delete', from)] : []), ...(to ? [draft('fs.write', to)] : [])] }
}

const create = (call: Call): Refined => {
  const [path] = paths(call, 1)
  const name = call.value('-Name')
  const at = path === undefined ? name : name === undefined ? path : concat([path, literal('\\'), name])
  const type = textFor(call.value('-ItemType')).toLowerCase()
  if (at === undefined) return {}
  if (REGISTRY.test(textFor(at))) return { effects: registryChange(textFor(at), `New-Item ${textFor(at)}`, true) }
  const value = call.value('-Value')
  return {
    effects: [
      {
        ...draft(/link|junction/.test(type) ? 'fs.link' : 'fs.write', at, { overwrites: call.has('-Force') && type !== 'directory' }),
        ...(value === undefined ? {} : { content: value }),
      },
    ],
  }
}

const registry = (call: Call): Refined => {
  const [path] = paths(call, 1)
  const text = [
    path === undefined ? '' : textFor(path),
    textFor(call.value('-Name')),
    textFor(call.value('-Value')),
    ...call.operands.slice(1).map(textFor),
  ].join('\\')
  if (path !== undefined && !REGISTRY.test(textFor(path))) return { effects: [draft('fs.chmod', path)] }
  return { effects: registryChange(text, `${call.program} ${text}`.slice(0, 160), /^(Registry::)?HK(LM|EY_LOCAL)/i.test(text)) }
}

const archive = (call: Call): Refined => {
  const sources = paths(call, 1)
  const to = call.value('-DestinationPath') ?? call.operands[call.has('-Path') || call.has('-LiteralPath') ? 0 : 1]
  return {
    effects: [
      ...sources.map((path) => draft('fs.read', path, { recursive: true })),
      ...(to === undefined && call.program === 'compress-archive'
        ? []
        : [
            draft(
              'fs.write',
              to ?? '.',
              { recursive: call.program === 'expand-archive', overwrites: call.has('-Force') || call.has('-Update') },
              { carries: sources.map((path) => ({ kind: 'file' as const, path: textFor(path) })) },
            ),
          ]),
    ],
  }
}

export default [
  spec(['remove-item'], remove, { options: { ...PATHS, '-Recurse': '', '-Force': '' }, values: '-Stream' }),
  spec(['get-content'], read, {
    options: PATHS,
    values: '-Encoding -TotalCount -Head -First -Tail -Last -ReadCount -Delimiter -Stream',
    flags: '-Raw -Wait -Force -AsByteStream',
  }),
  spec(['set-content', 'out-file', 'export-csv', 'export-clixml', 'tee-object'], write(true), {
    options: { ...PATHS, '-FilePath': 'text', '-Value': 'text', '-Append': '', '-Force': '' },
    values: '-Encoding -Width -Delimiter -InputObject -Variable -Depth -Stream -QuoteFields -UseQuotes',
    flags: '-NoNewline -NoClobber -NoTypeInformation -PassThru -AsByteStream -IncludeTypeInformation -UseCulture -NoHeader',
  }),
  spec(['add-content'], write(false), {
    options: { ...PATHS, '-Value': 'text', '-Append': '', '-Force': '' },
    values: '-Encoding -Stream',
    flags: '-NoNewline -PassThru -AsByteStream',
  }),
  spec(
    ['clear-content'],
    (call) => ({
      effects: pathsOrPiped(call).map((path) =>
        /history/i.test(textFor(path)) ? draft('audit.erase', path, { log: 'history' }) : draft('fs.write', path, { overwrites: true }),
      ),
    }),
    { options: { ...PATHS, '-Force': '' } },
  ),
  spec(['copy-item', 'move-item'], copyOrMove, {
    options: { ...PATHS, '-Destination': 'text', '-Recurse': '' },
    flags: '-Force -Container -PassThru',
    values: '-ToSession -FromSession',
  }),
  spec(['rename-item'], rename, { options: { ...PATHS, '-NewName': 'text' }, flags: '-Force -PassThru' }),
  spec(['new-item'], create, { options: { ...PATHS, '-Name': 'text', '-ItemType -Type': 'text', '-Value -Target': 'text', '-Force': '' } }),
  spec(['new-temporaryfile']),
  nothing(
    [
      'get-childitem',
      'get-item',
      'test-path',
      'resolve-path',
      'convert-path',
      'get-itemproperty',
      'get-itempropertyvalue',
      'get-acl',
      'get-filehash',
      'get-authenticodesignature',
      'unblock-file',
    ],
    '-Path -LiteralPath -Include -Exclude -Filter -Depth -Attributes -Name -Algorithm -ChildPath -PathType -NewerThan -OlderThan -Credential -AdditionalChildPath -Stream -InputStream',
    '-Recurse -Force -File -Directory -Hidden -ReadOnly -System -FollowSymlink -Relative -Leaf -Parent -Qualifier -NoQualifier -Resolve -IsValid -IsAbsolute -LeafBase -Extension -Audit',
    { output: 'names', refine: (call) => (/^(get-childitem|get-item|resolve-path|convert-path)$/.test(call.program) ? listing(call) : {}) },
  ),
  spec(['split-path'], undefined, { compute: splitPath, options: { ...PATHS, '-Leaf': '', '-LeafBase': '', '-Qualifier': '' }, flags: SPLIT_FLAGS }),
  spec(['join-path'], (call) => ({ stdout: joinedPath(call) }), { options: { ...PATHS, '-ChildPath -AdditionalChildPath': 'text' }, flags: '-Resolve' }),
  spec(['set-location'], undefined, { operands: ['path.cwd'], options: { '-Path -LiteralPath': 'path.cwd' }, values: '-StackName', flags: '-PassThru' }),
  spec(
    [
      'set-itemproperty',
      'new-itemproperty',
      'remove-itemproperty',
      'rename-itemproperty',
      'clear-itemproperty',
      'copy-itemproperty',
      'move-itemproperty',
      'set-item',
      'clear-item',
    ],
    registry,
    { options: { ...PATHS, '-Name': 'text', '-Value': 'text' }, values: '-PropertyType -Type -NewName -InputObject -Destination', flags: '-Force -PassThru' },
  ),
  spec(['compress-archive', 'expand-archive'], archive, {
    options: { ...PATHS, '-DestinationPath': 'text', '-Force': '', '-Update': '' },
    values: '-CompressionLevel',
    flags: '-PassThru',
  }),
  spec(['set-acl'], (call) => ({ effects: paths(call).map((path) => draft('fs.chmod', path)) }), {
    options: PATHS,
    values: '-AclObject -ClearCentralAccessPolicy',
    flags: '-PassThru',
  }),
] satisfies readonly CommandSpec[]
