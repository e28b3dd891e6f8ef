// Owns PowerShell's cmdlets, by their lower-case names; the reader turns aliases into them. Not Windows programs, not the language.
import type { Call, CommandSpec, EffectDraft, Options, Refined } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import { methodInEffect } from '../request.ts'
import type { Value } from '../value.ts'
import { concat, glob, hasGlob, isUnknown, literal, prefixOf, textOf, unknown } from '../value.ts'
import { patternValue } from './_many.ts'
import { carriesOf, draft, joined, sentBy, textFor, withScheme } from './_words.ts'
import { DEFENCE_KEY, registryChange } from './windows.ts'

const PATHS: Options = { '-Path': 'text', '-LiteralPath -PSPath -lp': 'text', '-Include': 'text', '-Exclude': 'text', '-Filter': 'text', '-Credential': 'text' }
const REGISTRY = /^(Registry::)?(HK(LM|CU|CR|U|CC)|HKEY_\w+):?[\\/]|^Microsoft\.PowerShell\.Core\\Registry::/i
const OTHER_DRIVE = /^(Env|Variable|Function|Alias|Cert|WSMan):/i
const SOURCE = 'PowerShell 7.4 module reference'

/** `-Path a,b` arrives as one word or several; the operands are positional. */
const paths = (call: Call, positional = 1): readonly Value[] => {
  const named = [...call.values('-Path'), ...call.values('-LiteralPath'), ...(call.has('-FilePath') ? call.values('-FilePath') : [])]
  return split(named.length > 0 ? named : call.operands.slice(0, positional))
}
const split = (values: readonly Value[]): readonly Value[] =>
  values.flatMap((value) => {
    const text = textOf(value)
    return text?.includes(',') && !/^\{/.test(text) ? text.split(',').map((part) => literal(part.trim().replace(/^['"]|['"]$/g, ''), value.carries)) : [value]
  })
const unquoted = (value: Value): string => textFor(value)

/** Where nothing is named, the names come down the pipeline. */
const pathsOrPiped = (call: Call): readonly Value[] => {
  const named = paths(call, 8)
  return named.length > 0 || call.stdin === undefined ? named : [call.stdin]
}

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
        REGISTRY.test(unquoted(path))
          ? registryChange(textFor(path), `${call.program} ${textFor(path)}`, true)
          : OTHER_DRIVE.test(unquoted(path))
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

const web = (call: Call): Refined => {
  const url = call.value('-Uri') ?? call.operands[0]
  if (url === undefined) return {}
  const method = methodInEffect((textFor(call.value('-Method')) || 'Get').toUpperCase(), textFor(withScheme(url, 'https')))
  const sent = sentBy(url, [call.value('-Headers'), call.value('-Token')], [call.value('-Body'), call.value('-Form')])
  const file = call.value('-InFile')
  const carries = [
    ...carriesOf(url, call.value('-Body'), call.value('-Headers'), call.value('-Form')),
    ...sent.carries,
    ...(file === undefined ? [] : [{ kind: 'file' as const, path: textFor(file) }]),
  ]
  const leaves =
    file !== undefined ||
    [...carriesOf(url, call.value('-Body'), call.value('-Form')), ...sent.carries].some((carry) => /^(file|secret|stdin|decoded)$/.test(carry.kind))
  const out = call.value('-OutFile')
  const network = [{ kind: 'network' as const, path: textFor(url) }]
  return {
    effects: [
      ...(file === undefined ? [] : [draft('fs.read', file)]),
      draft(
        leaves ? 'net.upload' : /^(GET|HEAD|OPTIONS)$/.test(method) ? 'net.download' : 'net.connect',
        withScheme(url, 'https'),
        {
          method,
          ...(call.has('-SkipCertificateCheck') ? { verify_tls: false } : {}),
          ...(sent.login || call.has('-Credential') || call.has('-UseDefaultCredentials') ? { user_info: true } : {}),
        },
        { carries },
      ),
      ...(out === undefined ? [] : [draft('fs.write', out, { overwrites: true }, { carries: network })]),
    ],
    stdout: out === undefined || call.has('-PassThru') ? unknown('response', false, network) : literal(''),
  }
}

const startProcess = (call: Call): Refined => {
  const program = call.value('-FilePath') ?? call.operands[0]
  const args = split([...call.values('-ArgumentList'), ...(call.has('-ArgumentList') ? [] : call.operands.slice(call.has('-FilePath') ? 0 : 1))])
  const raised = /^runas/i.test(textFor(call.value('-Verb')))
  if (program === undefined) return {}
  const words = args.flatMap((word) => {
    const text = textOf(word)
    return text === undefined ? [word] : (text.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((part) => literal(part.replace(/^(['"])(.*)\1$/, '$2'), word.carries))
  })
  if (/^https?:/i.test(prefixOf(program))) return { effects: [draft('net.connect', program, { method: 'GET' })] }
  return {
    effects: raised ? [draft('privilege.raise', `Start-Process ${textFor(program)}`, { to: 'administrator' })] : [],
    nested: [{ run: 'argv', argv: [program, ...words] }],
  }
}

/** The names that a listing would pass on: what lies in each place, as a path with a pattern. */
const listing = (call: Call): Refined => {
  const places = paths(call, 1)
  const filters = split([...call.values('-Include'), ...call.values('-Filter'), ...(call.has('-Path') ? [] : call.operands.slice(1, 2))])
  const deep = call.has('-Recurse') || call.has('-Depth')
  if (call.program !== 'get-childitem') return places.length === 1 && places[0] !== undefined ? { stdout: places[0] } : {}
  const [place = literal('.'), ...others] = places
  if (others.length > 0 || isUnknown(place) || REGISTRY.test(textFor(place)) || OTHER_DRIVE.test(textFor(place))) return {}
  const own = hasGlob(place)
  const tail = filters.length > 0 ? namePattern(filters) : glob('*')
  return {
    stdout: own && filters.length === 0 ? place : concat([own ? folderOf(place) : place, literal('/'), ...(deep ? [glob('**'), literal('/')] : []), tail]),
  }
}

/** A place without its last, patterned part. */
const folderOf = (place: Value): Value => {
  const text = prefixOf(place)
  return literal(text.replace(/[\\/]?[^\\/]*$/, '') || '.')
}

/** One pattern, or several plain names, or several of one form (`*.a`, `*.b`). */
const namePattern = (filters: readonly Value[]): Value => {
  const texts = filters.map(textFor)
  if (texts.length === 1) return patternValue(texts[0] ?? '*')
  if (texts.every((text) => !/[*?[]/.test(text))) return { parts: [{ any: 'unknown', why: texts.join(','), empty: false, oneOf: texts }], carries: [] }
  const tails = texts.map((text) => text.replace(/^\*/, ''))
  return concat([
    glob('*'),
    { parts: [{ any: 'unknown', why: texts.join(','), empty: false, ...(tails.some((tail) => /[*?[]/.test(tail)) ? {} : { oneOf: tails }) }], carries: [] },
  ])
}

/** The name that a filter keeps: `.Extension -eq '.tmp'`, `.Name -like '*.log'`. */
const keptName = (text: string): Value | undefined => {
  const [, member = '', , name = ''] = /\$_\.(\w+)\s+-(c|i)?(?:like|eq)\s+['"]([^'"]+)['"]/i.exec(text) ?? []
  if (/^(name|basename|fullname)$/i.test(member)) return patternValue(name)
  if (/^extension$/i.test(member)) return patternValue(`*${name}`)
  const list = /\$_\.(?:name|basename)\s+-(?:c|i)?in\s+@?\(?((?:\s*['"][^'"]+['"]\s*,?)+)/i.exec(text)?.[1]
  return list === undefined ? undefined : namePattern([...list.matchAll(/['"]([^'"]+)['"]/g)].map((match) => literal(match[1] ?? '')))
}

/** A filter by exclusion leaves nearly everything; any other narrows what comes down the pipeline, in the same place. */
const passes = (call: Call): Refined => {
  if (call.stdin === undefined) return {}
  const text = call.words.map(textFor).join(' ')
  const narrows =
    (call.program === 'where-object' && !/^[^=]*-(ne|notlike|notmatch|notin|gt|ge)\b(?!.*-(eq|like|match|in)\b)/i.test(text)) ||
    call.has('-First') ||
    call.has('-Last')
  if (!narrows) return { stdout: call.stdin }
  if (!hasGlob(call.stdin)) return { stdout: unknown('some of them', false, call.stdin.carries) }
  const at = call.stdin.parts.findLastIndex((part) => typeof part !== 'string')
  const kept = keptName(text) ?? {
    parts: [
      { any: 'glob' as const, text: '*' },
      { any: 'unknown' as const, why: 'some', empty: false },
    ],
    carries: [],
  }
  return { stdout: concat([{ parts: call.stdin.parts.slice(0, at), carries: call.stdin.carries }, kept]) }
}

/** Of what comes down the pipeline: everything, unless its source named something. */
const whosePiped = (stdin: Value): EffectFields['whose'] => (/^‹?get-process\s*(›|$|\||where|sort|select)/i.test(textFor(stdin)) ? 'all' : 'user')

const stop = (call: Call): Refined => {
  const text = [...call.values('-Name'), ...call.values('-Id'), ...call.operands].map(textFor).join(' ')
  const machine = /(^|\s)(explorer|lsass|csrss|winlogon|services|svchost|smss|wininit)(\s|$)/i.test(text)
  const named = /(^|\s)\*(\s|$)/.test(text) ? 'all' : machine ? 'system' : call.has('-Name') || /^[a-z]/i.test(text) ? 'user' : 'workspace'
  return {
    effects: [
      draft('process.kill', text || 'piped processes', {
        whose: text === '' && call.stdin !== undefined ? whosePiped(call.stdin) : named,
        signal: call.has('-Force') ? 'KILL' : 'TERM',
      }),
    ],
  }
}

/** The whole firewall off, or every rule of it; else one rule. */
const firewall = (call: Call): Refined => {
  const text = call.words.map(textFor).join(' ')
  const down =
    call.program === 'set-netfirewallprofile'
      ? /-Enabled\s+(\$?false|0)\b|-DefaultInboundAction\s+Allow/i.test(text)
      : /^(remove|disable)-/.test(call.program) && (text === '' || /-All\b|-Name\s+\*|-DisplayName\s+\*/i.test(text))
  return { effects: [draft('system.change', `${call.program} ${text}`.slice(0, 160), { area: 'firewall', scope: down ? 'all' : 'one' })] }
}

const DEFENCE_SERVICE = /^(WinDefend|wscsvc|mpssvc|SecurityHealthService|Sense|WdNisSvc|EventLog|wuauserv|BFE|Sysmon\d*)$/i
const service = (call: Call): Refined => {
  const names = [...call.values('-Name'), ...call.values('-DisplayName'), ...call.operands].map(textFor)
  const weakens = /^(stop|suspend|remove)-/.test(call.program) || /disabled/i.test(textFor(call.value('-StartupType')))
  const area = weakens && names.some((name) => DEFENCE_SERVICE.test(name)) ? 'security-module' : 'service'
  return {
    effects: [
      draft('system.change', `${call.program} ${names.join(' ')}`, { area }),
      ...(call.program === 'new-service' ? [draft('persist', names.join(' '), { mechanism: 'service' })] : []),
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

const area =
  (value: EffectFields['area']) =>
  (call: Call): Refined => ({ effects: [draft('system.change', `${call.program} ${call.words.map(textFor).join(' ')}`.trim().slice(0, 160), { area: value })] })

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

const task = (call: Call): Refined =>
  /^(unregister|disable|stop|enable|start|set)-/.test(call.program)
    ? area('service')(call)
    : { effects: [draft('persist', textFor(call.value('-TaskName')) || textFor(call.operands[0]) || 'task', { mechanism: 'scheduled-task' })] }

const taskAction = (call: Call): Refined => {
  const program = call.value('-Execute') ?? call.operands[0]
  return program === undefined
    ? {}
    : { nested: [{ run: 'shell', text: concat([program, literal(' '), call.value('-Argument') ?? literal('')]), certainty: 'possible' }] }
}

const install = (call: Call): Refined => ({
  effects: split([...call.values('-Name'), ...call.operands]).map((name) =>
    draft('package.install', name, {
      manager: call.program.includes('package') ? 'powershell-package' : 'powershell-gallery',
      name: textFor(name),
      source: call.has('-Repository') || call.has('-Source') ? 'extra-index' : 'registry',
      scripts: true,
      global: !/currentuser/i.test(textFor(call.value('-Scope'))),
    }),
  ),
})

const invokeCommand = (call: Call): Refined => {
  const hosts = split([...call.values('-ComputerName'), ...call.values('-HostName')])
  return hosts.length === 0
    ? {}
    : {
        effects: [
          ...hosts.map((host) => draft('net.connect', host, { scheme: 'winrm' })),
          draft('infra.change', `Invoke-Command ${hosts.map(textFor).join(' ')}`, { system: 'remote-shell', object: hosts.map(textFor).join(' ') }),
        ],
      }
}

const executionPolicy = (call: Call): Refined => {
  const policy = textFor(call.value('-ExecutionPolicy') ?? call.operands[0])
  const scope = textFor(call.value('-Scope') ?? call.operands[1])
  return /^process$/i.test(scope) ? {} : { effects: [draft('system.change', `Set-ExecutionPolicy ${policy} ${scope}`.trim(), { area: 'setting' })] }
}

const mail = (call: Call): Refined => ({
  effects: [
    draft(
      'message.send',
      textFor(call.value('-To')) || 'mail',
      { channel: 'email', audience: 'unknown' },
      { carries: [...carriesOf(call.value('-Body')), ...split(call.values('-Attachments')).map((path) => ({ kind: 'file' as const, path: textFor(path) }))] },
    ),
    ...split(call.values('-Attachments')).map((path) => draft('fs.read', path)),
  ],
})

/** Prints its words, or what comes down the pipeline. */
const says = (call: Call): Refined => {
  const words = call.words.filter((word) => !/^-(NoNewline|Object|InputObject|ForegroundColor|BackgroundColor|Message|NoEnumerate)$/i.test(textFor(word)))
  return { stdout: call.program === 'out-null' ? literal('') : words.length > 0 ? joined(words) : (call.stdin ?? literal('')) }
}

const spec = (names: readonly string[], refine?: (call: Call) => Refined, more: Partial<CommandSpec> = {}): CommandSpec => ({
  names,
  source: SOURCE,
  syntax: 'cmdlet',
  operands: ['...text'],
  ...(refine === undefined ? {} : { refine }),
  ...more,
})
const nothing = (names: readonly string[], values: string, flags: string, more: Partial<CommandSpec> = {}): CommandSpec =>
  spec(names, undefined, { values, flags, ...more })

/** Parameters of the cmdlets that shape, filter and print objects. */
const FILTER_VALUES =
  '-Property -First -Last -Skip -SkipLast -SkipIndex -Index -ExpandProperty -ExcludeProperty -FilterScript -Value -Process -Begin -End -RemainingScripts -MemberName -ArgumentList -InputObject -Depth -Width -Separator -Header -Delimiter -GroupBy -View -ReferenceObject -DifferenceObject -Culture -ThrottleLimit -Parallel -TimeoutSeconds -Head -Body -Title -Name -MemberType -XPath -EscapeHandling -Expression -Pattern -Path -StringData -Newest -EQ -NE -GT -GE -LT -LE -Like -NotLike -Match -NotMatch -Contains -NotContains -In -NotIn -CEQ -CNE -CLike -CMatch -CNotMatch -CContains -CIn -Type -UseQuotes -QuoteFields -FormatString -OutputPrefix -OutputSuffix -OutputMode -LiteralPath -Encoding -Count -Offset -Content -Xml -Namespace -CssUri -PreContent -PostContent'
const FILTER_FLAGS =
  '-Unique -Descending -Ascending -CaseSensitive -Sum -Average -Maximum -Minimum -StandardDeviation -Line -Word -Character -AllStats -NoElement -AsHashTable -AsString -AutoSize -Wrap -HideTableHeaders -Force -NoNewline -Stream -Compress -AsArray -EnumsAsStrings -NoTypeInformation -IncludeTypeInformation -AsJob -UseNewRunspace -IncludeEqual -ExcludeDifferent -PassThru -Wait -Static -Is -IsNot -Not -Stable -Top -Bottom -SyncWindow -IgnoreWhiteSpace -NoHeader -DisplayError -ShowError -RepeatHeader -Raw -Fragment -UseCulture -NoEnumerate -OnType -DateKind -SingleQuote -DoubleQuote'

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
      'split-path',
      'join-path',
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
  spec(
    ['select-string'],
    (call) => ({
      effects: [...call.values('-Path'), ...call.values('-LiteralPath'), ...call.operands.slice(call.has('-Pattern') ? 0 : 1)].map((path) =>
        draft('fs.read', path),
      ),
    }),
    {
      options: PATHS,
      values: '-Pattern -Context -Encoding -InputObject -Culture',
      flags: '-SimpleMatch -CaseSensitive -Quiet -List -AllMatches -NotMatch -NoEmphasis -Raw',
      output: 'content',
    },
  ),
  spec(
    [
      'write-output',
      'write-host',
      'write-error',
      'write-warning',
      'write-verbose',
      'write-debug',
      'write-information',
      'write-progress',
      'out-null',
      'out-host',
      'out-default',
    ],
    says,
    { syntax: 'none' },
  ),
  nothing(['select-object', 'where-object', 'sort-object', 'get-unique'], FILTER_VALUES, FILTER_FLAGS, { output: 'content', refine: passes }),
  nothing(
    [
      'foreach-object',
      'measure-object',
      'group-object',
      'compare-object',
      'format-table',
      'format-list',
      'format-wide',
      'format-custom',
      'format-hex',
      'out-string',
      'out-gridview',
      'convertto-json',
      'convertfrom-json',
      'convertto-csv',
      'convertfrom-csv',
      'convertto-xml',
      'convertto-html',
      'convertfrom-stringdata',
      'select-xml',
      'get-member',
      'join-string',
      'get-error',
    ],
    FILTER_VALUES,
    FILTER_FLAGS,
    { output: 'content' },
  ),
  spec(['invoke-webrequest', 'invoke-restmethod', 'iwr', 'irm'], web, {
    options: {
      '-Uri': 'text',
      '-Method -CustomMethod': 'text',
      '-OutFile': 'text',
      '-InFile': 'text',
      '-Body': 'text',
      '-Headers': 'text',
      '-Form': 'text',
      '-SkipCertificateCheck': '',
      '-Credential': 'text',
      '-UseDefaultCredentials': '',
      '-PassThru': '',
      '-Proxy': 'url',
    },
    values:
      '-ContentType -UserAgent -TimeoutSec -ConnectionTimeoutSeconds -OperationTimeoutSeconds -MaximumRedirection -MaximumRetryCount -RetryIntervalSec -WebSession -SessionVariable -Authentication -Token -SslProtocol -ProxyCredential -TransferEncoding -HttpVersion -StatusCodeVariable -ResponseHeadersVariable -MaximumFollowRelLink -Certificate -CertificateThumbprint',
    flags:
      '-UseBasicParsing -DisableKeepAlive -NoProxy -Resume -SkipHttpErrorCheck -SkipHeaderValidation -PreserveAuthorizationOnRedirect -AllowUnencryptedAuthentication -FollowRelLink -ProxyUseDefaultCredentials -AllowInsecureRedirect',
    output: 'network',
  }),
  spec(
    ['start-bitstransfer'],
    (call) => {
      const url = call.value('-Source') ?? call.operands[0]
      const to = call.value('-Destination') ?? call.operands[1]
      return {
        effects: [
          ...(url === undefined ? [] : [draft('net.download', url)]),
          ...(to === undefined ? [] : [draft('fs.write', to, { overwrites: true }, { carries: [{ kind: 'network', path: textFor(url) }] })]),
        ],
      }
    },
    { options: { '-Source': 'text', '-Destination': 'text' }, values: '-DisplayName -Description -Priority -TransferType -Credential', flags: '-Asynchronous' },
  ),
  spec(['start-process'], startProcess, {
    options: {
      '-FilePath -PSPath': 'text',
      '-ArgumentList -Args': 'text',
      '-Verb': 'text',
      '-WorkingDirectory': 'path.cwd',
      '-RedirectStandardOutput -RedirectStandardError': 'path.write',
      '-RedirectStandardInput': 'path.read',
    },
    values: '-WindowStyle -Credential -Environment',
    flags: '-Wait -NoNewWindow -PassThru -LoadUserProfile -UseNewEnvironment',
  }),
  // What it prints is told by its words, so that stopping what comes down the pipeline knows whose processes those are.
  spec(
    ['get-process'],
    (call) => ({ stdout: unknown(`get-process ${[...call.values('-Name'), ...call.values('-Id'), ...call.operands].map(textFor).join(' ')}`.trim()) }),
    { options: { '-Name -ProcessName': 'text', '-Id -PID': 'text' }, values: '-ComputerName -InputObject', flags: '-Module -FileVersionInfo -IncludeUserName' },
  ),
  spec(['stop-process'], stop, { options: { '-Name -ProcessName': 'text', '-Id': 'text', '-InputObject': 'text', '-Force': '' }, flags: '-PassThru' }),
  nothing(
    [
      'get-service',
      'get-command',
      'get-help',
      'get-module',
      'get-package',
      'get-alias',
      'get-variable',
      'get-location',
      'get-date',
      'get-random',
      'get-host',
      'get-history',
      'get-job',
      'get-psdrive',
      'get-psprovider',
      'get-executionpolicy',
      'get-culture',
      'get-uiculture',
      'get-timezone',
      'get-computerinfo',
      'get-ciminstance',
      'get-wmiobject',
      'get-hotfix',
      'get-eventlog',
      'get-winevent',
      'get-netipaddress',
      'get-nettcpconnection',
      'get-netadapter',
      'get-netroute',
      'get-netfirewallrule',
      'get-netfirewallprofile',
      'get-dnsclientserveraddress',
      'get-disk',
      'get-partition',
      'get-volume',
      'get-physicaldisk',
      'get-localuser',
      'get-localgroup',
      'get-localgroupmember',
      'get-scheduledtask',
      'get-scheduledtaskinfo',
      'get-mpcomputerstatus',
      'get-mppreference',
      'get-mpthreat',
      'get-installedmodule',
      'get-psrepository',
      'get-windowsoptionalfeature',
      'get-windowscapability',
      'get-appxpackage',
      'get-smbshare',
      'get-clipboard',
      'get-verb',
      'get-typedata',
      'get-runspace',
      'get-pssession',
      'get-counter',
      'get-transaction',
      'find-module',
      'find-package',
      'find-script',
      'measure-command',
      'test-modulemanifest',
      'test-json',
      'test-wsman',
      'show-command',
      'wait-process',
      'wait-job',
      'receive-job',
      'new-guid',
      'new-timespan',
      'new-variable',
      'set-variable',
      'clear-variable',
      'remove-variable',
      'set-alias',
      'new-alias',
      'set-strictmode',
      'set-psdebug',
      'set-psreadlineoption',
      'set-clipboard',
      'push-location',
      'pop-location',
      'start-sleep',
      'clear-host',
      'import-csv',
      'import-clixml',
      'import-localizeddata',
      'read-host',
      'register-engineevent',
      'unregister-event',
      'debug-process',
      'start-transcript',
      'stop-transcript',
      'new-psdrive',
      'remove-psdrive',
      'remove-job',
      'stop-job',
      'export-modulemember',
      'update-help',
      'invoke-history',
      'set-date-info',
      'invoke-pester',
      'new-pesterconfiguration',
      'invoke-scriptanalyzer',
      'get-psreadlineoption',
      'exit-pssession',
    ],
    '-Name -Id -Path -LiteralPath -FilePath -Filter -Property -ClassName -Class -Namespace -Query -ComputerName -DisplayName -Module -CommandType -LogName -Newest -MaxEvents -FilterHashtable -ListLog -Source -EntryType -After -Before -Format -UFormat -Date -Year -Month -Day -Minimum -Maximum -Count -InputObject -LocalPort -RemotePort -State -OwningProcess -InterfaceAlias -AddressFamily -DriveLetter -DiskNumber -Number -TaskName -TaskPath -Scope -Value -Option -Description -Version -RequiredVersion -MinimumVersion -Repository -Expression -Seconds -Milliseconds -Delimiter -Encoding -Prompt -Root -PSProvider -Parameter -Counter -SampleInterval -MaxSamples -Timeout -Output -Tag -ExcludeTag -CodeCoverage -TestName -Configuration -Group -Member -Start -End -Function -Credential -PSSession -Job -Category -Examples -Severity -IncludeRule -ExcludeRule -CustomRulePath -Settings -EditMode -PredictionSource -Trace -ScriptBlock -ParameterFilter -ModuleName -Skip -TestCases -ForEach -Header',
    '-All -ListAvailable -Online -Detailed -Full -Examples -Syntax -Force -IncludeUserName -FileVersionInfo -AsString -UseCulture -Raw -PassThru -Shuffle -SetSeed -AsUTC -AsSecureString -MaskInput -Oldest -List -AllUsers -Stable -AllVersions -ShowWindow -DependentServices -RequiredServices -Keep -Wait -StackName -PassThrough -SkipEditionCheck -Recurse -AsJob -Latest -CI -Quiet -EnableExit -Strict -Off -Be -BeExactly -Not -Throw -Append -NoClobber -IncludeTotalCount -AllowPrerelease -Fix -Local -Persist -Minutes -ToSession -UseAbbreviation',
  ),
  {
    ...spec(['describe', 'context', 'it', 'should', 'beforeall', 'beforeeach', 'afterall', 'aftereach', 'mock', 'inmodulescope']),
    source: 'Pester 5.6',
    values:
      '-Name -Tag -Fixture -Test -TestCases -ForEach -Because -Be -BeExactly -BeLike -BeLikeExactly -BeGreaterThan -BeGreaterOrEqual -BeLessThan -BeLessOrEqual -BeIn -BeOfType -HaveType -Match -MatchExactly -FileContentMatch -FileContentMatchExactly -FileContentMatchMultiline -HaveCount -HaveLength -HaveParameter -Contain -Throw -ActualValue -ErrorId -ExceptionType -ExpectedMessage -CommandName -MockWith -ParameterFilter -ModuleName -Times -Scope -Scriptblock -Parameters -InParameterSet -DefaultValue -Type',
    flags:
      '-Not -BeNullOrEmpty -BeTrue -BeFalse -Exist -Skip -Pending -Invoke -InvokeVerifiable -Exactly -PassThru -Verifiable -Mandatory -HasArgumentCompleter',
  },
  spec(['set-location'], undefined, { operands: ['path.cwd'], options: { '-Path -LiteralPath': 'path.cwd' }, values: '-StackName', flags: '-PassThru' }),
  spec(['start-service', 'stop-service', 'restart-service', 'set-service', 'suspend-service', 'resume-service', 'new-service', 'remove-service'], service, {
    options: { '-Name': 'text', '-DisplayName': 'text', '-StartupType': 'text' },
    values: '-Status -Description -BinaryPathName -Credential -DependsOn -ComputerName -InputObject -Include -Exclude',
    flags: '-Force -NoWait -PassThru',
  }),
  spec(['set-executionpolicy'], executionPolicy, { options: { '-ExecutionPolicy': 'text', '-Scope': 'text' }, flags: '-Force' }),
  spec(
    [
      'set-mppreference',
      'add-mppreference',
      'remove-mppreference',
      'remove-mpthreat',
      'set-processmitigation',
      'disable-windowsoptionalfeature',
      'set-rulestatus',
      'uninstall-windowsfeature',
      'disable-bitlocker',
      'suspend-bitlocker',
      'set-executionhardening',
      'disable-computerrestore',
    ],
    area('security-module'),
    { syntax: 'none' },
  ),
  spec(
    [
      'set-netfirewallprofile',
      'new-netfirewallrule',
      'set-netfirewallrule',
      'remove-netfirewallrule',
      'disable-netfirewallrule',
      'enable-netfirewallrule',
      'set-netfirewallsetting',
    ],
    firewall,
    { syntax: 'none' },
  ),
  spec(['set-dnsclientserveraddress', 'set-dnsclientnrptrule', 'add-dnsclientnrptrule'], area('dns'), { syntax: 'none' }),
  spec(
    [
      'new-localuser',
      'remove-localuser',
      'set-localuser',
      'enable-localuser',
      'disable-localuser',
      'new-localgroup',
      'remove-localgroup',
      'remove-localgroupmember',
      'new-aduser',
      'set-aduser',
      'remove-aduser',
      'set-adaccountpassword',
    ],
    undefined,
    {
      values:
        '-Name -SID -Password -FullName -Description -AccountExpires -InputObject -Group -Member -Identity -SamAccountName -UserPrincipalName -AccountPassword -Path -NewPassword -OldPassword -Server -Enabled -Replace -Add -Remove -GivenName -Surname -DisplayName -EmailAddress -Credential',
      flags: '-NoPassword -PasswordNeverExpires -UserMayNotChangePassword -AccountNeverExpires -Disabled -Reset -PassThru -ChangePasswordAtLogon',
      effects: [{ kind: 'system.change', set: { area: 'user' } }],
    },
  ),
  spec(
    ['add-localgroupmember', 'add-adgroupmember'],
    (call) => ({
      effects: [
        draft('privilege.raise', call.words.map(textFor).join(' '), { to: textFor(call.value('-Group') ?? call.operands[0]) }),
        draft('system.change', call.words.map(textFor).join(' '), { area: 'user' }),
      ],
    }),
    { options: { '-Group': 'text', '-Name -Identity': 'text' }, values: '-Member -Members -SID' },
  ),
  spec(
    [
      'format-volume',
      'clear-disk',
      'initialize-disk',
      'remove-partition',
      'set-disk',
      'new-partition',
      'resize-partition',
      'set-partition',
      'new-volume',
      'remove-virtualdisk',
      'reset-physicaldisk',
      'dismount-diskimage',
      'mount-diskimage',
      'optimize-volume',
      'repair-volume',
      'update-disk',
    ],
    (call) => (/^(mount|dismount|optimize|update)-/.test(call.program) ? {} : area('disk')(call)),
    { syntax: 'none' },
  ),
  spec(['stop-computer', 'restart-computer', 'suspend-computer'], undefined, {
    values: '-ComputerName -Credential -WsmanAuthentication -Timeout -For -Delay -Protocol',
    flags: '-Force -Wait',
    effects: [{ kind: 'system.change', set: { area: 'power' } }],
  }),
  spec(['clear-eventlog', 'remove-eventlog', 'limit-eventlog'], undefined, {
    values: '-LogName -ComputerName -Source -MaximumSize -OverflowAction -RetentionDays',
    effects: [{ kind: 'audit.erase', set: { log: 'event log' } }],
  }),
  spec(
    ['clear-history', 'clear-recyclebin'],
    (call) => ({
      effects:
        call.program === 'clear-history'
          ? [draft('audit.erase', 'session history', { log: 'history' })]
          : [draft('fs.delete', `${call.home}/$Recycle.Bin`, { recursive: true })],
    }),
    { syntax: 'none' },
  ),
  spec(
    [
      'register-scheduledtask',
      'register-scheduledjob',
      'unregister-scheduledtask',
      'disable-scheduledtask',
      'enable-scheduledtask',
      'start-scheduledtask',
      'stop-scheduledtask',
      'set-scheduledtask',
    ],
    task,
    {
      options: { '-TaskName -Name': 'text' },
      values: '-TaskPath -Action -Trigger -Settings -Principal -User -Password -Xml -Description -RunLevel -InputObject -ScriptBlock -FilePath',
      flags: '-Force -RunNow',
    },
  ),
  spec(['new-scheduledtaskaction'], taskAction, { options: { '-Execute': 'text', '-Argument': 'text' }, values: '-WorkingDirectory -Id' }),
  spec(
    [
      'new-scheduledtasktrigger',
      'new-scheduledtaskprincipal',
      'new-scheduledtasksettingsset',
      'new-scheduledtask',
      'new-jobtrigger',
      'new-scheduledjoboption',
      'new-pssessionoption',
      'new-ciminstance-option',
      'new-securestring',
      'convertto-securestring',
      'convertfrom-securestring',
      'get-credential',
      'add-type',
      'new-object',
      'new-module',
      'import-module',
      'remove-module',
      'using',
      'param',
      'set-psrepository-info',
      'get-secretinfo',
    ],
    (call) =>
      call.program === 'add-type' && (call.has('-TypeDefinition') || call.has('-MemberDefinition'))
        ? { unknown: [{ reason: 'code', what: 'C# in Add-Type' }] }
        : call.program === 'import-module'
          ? { effects: call.operands.filter((path) => /[\\/]|\.psm?1$/.test(textFor(path))).map((path) => draft('fs.read', path)) }
          : {},
    {
      options: { '-TypeDefinition': 'text', '-MemberDefinition': 'text', '-Path': 'text' },
      values:
        '-TypeName -ArgumentList -Property -ComObject -AssemblyName -Name -Namespace -Language -ReferencedAssemblies -OutputAssembly -String -Key -SecureKey -UserName -Message -Title -At -RepetitionInterval -RepetitionDuration -DaysOfWeek -DaysInterval -UserId -LogonType -RunLevel -GroupId -ExecutionTimeLimit -MinimumVersion -RequiredVersion -MaximumVersion -Scope -Prefix -Function -Cmdlet -Variable -Alias -Action -Trigger -Settings -Principal -RandomDelay -User -Strict -ScriptBlock -UsingNamespace -RestartCount -RestartInterval -Priority',
      flags:
        '-AsPlainText -Force -AtLogOn -AtStartup -Daily -Weekly -Once -Global -DisableNameChecking -PassThru -Hidden -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries -StartWhenAvailable -WakeToRun -RunOnlyIfNetworkAvailable -UseWindowsPowerShell -SkipEditionCheck -NoClobber -AsCustomObject -IgnoreWarnings',
    },
  ),
  spec(
    ['get-secret'],
    (call) => ({
      effects: [draft('secret.read', `Get-Secret ${call.operands.map(textFor).join(' ')}`, { store: 'vault' })],
      stdout: unknown('secret', false, [{ kind: 'secret', path: 'secret store' }]),
    }),
    { values: '-Name -Vault', flags: '-AsPlainText' },
  ),
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
  spec(
    ['invoke-expression'],
    (call) => {
      const text = call.value('-Command') ?? call.operands[0] ?? call.stdin
      return text === undefined ? {} : { nested: [{ run: 'code', language: 'powershell', text }] }
    },
    { options: { '-Command': 'text' } },
  ),
  spec(['invoke-command', 'enter-pssession', 'new-pssession'], invokeCommand, {
    options: { '-ComputerName -Cn': 'text', '-HostName': 'text', '-ScriptBlock -Command': 'text', '-FilePath': 'script:powershell' },
    values:
      '-Session -ArgumentList -Args -Credential -Port -Authentication -ThrottleLimit -JobName -UserName -KeyFilePath -VMName -ContainerId -ConfigurationName -Name',
    flags: '-AsJob -UseSSL -SSHTransport -HideComputerName -NoNewScope -InDisconnectedSession',
  }),
  spec(['start-job', 'start-threadjob'], undefined, {
    options: { '-FilePath': 'script:powershell', '-ScriptBlock': 'text' },
    values: '-Name -ArgumentList -InitializationScript -Credential -InputObject -ThrottleLimit -WorkingDirectory',
    flags: '-RunAs32',
  }),
  spec(
    [
      'install-module',
      'install-package',
      'install-script',
      'install-psresource',
      'install-packageprovider',
      'update-module',
      'save-module',
      'add-appxpackage',
      'add-windowscapability',
      'enable-windowsoptionalfeature',
      'install-windowsfeature',
    ],
    install,
    {
      options: { '-Name': 'text', '-Repository': 'text', '-Source': 'text', '-Scope': 'text' },
      values: '-RequiredVersion -MinimumVersion -MaximumVersion -Version -Credential -ProviderName -Path -FeatureName -Proxy',
      flags:
        '-Force -AllowClobber -SkipPublisherCheck -AcceptLicense -AllowPrerelease -TrustRepository -Reinstall -Online -All -NoRestart -ForceBootstrap -PassThru',
    },
  ),
  spec(['uninstall-module', 'uninstall-package', 'uninstall-psresource', 'remove-appxpackage', 'remove-windowscapability'], undefined, {
    values: '-Name -RequiredVersion -MinimumVersion -MaximumVersion -InputObject -Package -Version -Scope -ProviderName',
    flags: '-AllVersions -Force -AllUsers -AllowPrerelease -Online -SkipDependencyCheck',
    effects: [{ kind: 'system.change', set: { area: 'package' } }],
  }),
  spec(['publish-module', 'publish-script', 'publish-psresource'], undefined, {
    values:
      '-Name -Path -LiteralPath -NuGetApiKey -ApiKey -Repository -RequiredVersion -ReleaseNotes -Tags -LicenseUri -IconUri -ProjectUri -Credential -DestinationPath',
    flags: '-Force -AllowPrerelease -SkipAutomaticTags -SkipDependenciesCheck -SkipModuleManifestValidate',
    effects: [{ kind: 'package.publish', set: { manager: 'powershell-gallery' } }],
  }),
  spec(
    [
      'set-psrepository',
      'register-psrepository',
      'register-packagesource',
      'register-psresourcerepository',
      'set-timezone',
      'set-winsystemlocale',
      'rename-computer',
      'add-computer',
      'set-net',
      'set-netipaddress',
      'new-netipaddress',
      'set-netconnectionprofile',
      'set-netipinterface',
      'enable-psremoting',
      'disable-psremoting',
      'set-wsmaninstance',
      'set-powerscheme',
      'set-culture',
      'set-date',
      'new-smbshare',
      'set-smbserverconfiguration',
      'enable-netadapter',
      'disable-netadapter',
      'checkpoint-computer',
      'restore-computer',
      'new-selfsignedcertificate',
      'import-certificate',
      'import-pfxcertificate',
    ],
    (call) => area(/certificate/.test(call.program) && call.program !== 'new-selfsignedcertificate' ? 'security-module' : 'setting')(call),
    { syntax: 'none' },
  ),
  spec(['set-acl'], (call) => ({ effects: paths(call).map((path) => draft('fs.chmod', path)) }), {
    options: PATHS,
    values: '-AclObject -ClearCentralAccessPolicy',
    flags: '-PassThru',
  }),
  spec(
    ['test-netconnection', 'test-connection', 'resolve-dnsname'],
    (call) => ({
      effects: split([...call.values('-ComputerName'), ...call.values('-TargetName'), ...call.values('-Name'), ...call.operands.slice(0, 1)]).map((host) =>
        draft('net.connect', host, { port: Number(textFor(call.value('-Port'))) || 0 }, { carries: host.carries }),
      ),
    }),
    {
      options: { '-ComputerName': 'text', '-TargetName': 'text', '-Name': 'text', '-Port -TcpPort': 'text' },
      values: '-CommonTCPPort -InformationLevel -Count -Delay -BufferSize -TimeoutSeconds -Type -Server -Hops',
      flags: '-TraceRoute -DiagnoseRouting -Quiet -Ping -DnsOnly -NoHostsFile -IPv4 -IPv6',
    },
  ),
  spec(['send-mailmessage'], mail, {
    options: { '-To': 'text', '-Body': 'text', '-Attachments': 'text' },
    values: '-From -Subject -SmtpServer -Port -Credential -Cc -Bcc -Encoding -Priority',
    flags: '-BodyAsHtml -UseSsl',
  }),
  spec(
    ['invoke-item'],
    (call) => ({ effects: paths(call).map((path) => draft('exec.command', path, { program: textFor(path) }, { certainty: 'possible' })) }),
    { options: PATHS },
  ),
  spec(
    [
      'invoke-cimmethod',
      'invoke-wmimethod',
      'remove-ciminstance',
      'remove-wmiobject',
      'set-ciminstance',
      'set-wmiinstance',
      'new-ciminstance',
      'register-wmievent',
      'register-cimindicationevent',
    ],
    (call) => {
      const text = call.words.map(textFor).join(' ')
      if (/Win32_ShadowCopy/i.test(text) || /shadowcopy/i.test(textFor(call.stdin)))
        return {
          effects: [draft('data.destroy', 'shadow copies', { system: 'backup', object: 'shadow copies', scope: 'all', local: true, reversible: false })],
        }
      if (/EventFilter|EventConsumer|FilterToConsumer/i.test(text)) return { effects: [draft('persist', text.slice(0, 120), { mechanism: 'wmi' })] }
      const command = /CommandLine\s*=\s*['"]?([^'"}]+)/i.exec(text)?.[1]
      return {
        effects: [draft('system.change', `${call.program} ${text}`.slice(0, 160), { area: 'setting' })],
        nested: command === undefined ? [] : [{ run: 'shell', text: literal(command) }],
      }
    },
    { syntax: 'none' },
  ),
] satisfies readonly CommandSpec[]
