// Owns the labelled rows that the embedded model is trained and measured on: read from families/, made from templates and scenarios, the same for one seed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RawCall } from '../../src/core/action.ts'
import type { Verdict } from '../../src/core/decision.ts'
import { seeded } from '../../src/models/embedded/learn.ts'
import { type Extra, type Phrase, type Row, type Said, type Scenario, type Service, scenariosOf, type Voice } from './scenarios.ts'
import fifth from './voices/fifth.ts'
import first from './voices/first.ts'
import fourth from './voices/fourth.ts'
import sealed from './voices/sealed.ts'
import second from './voices/second.ts'
import third from './voices/third.ts'

/** `unseen`: measured on, never trained on, and never looked at row by row. */
export type Split = 'seen' | 'unseen'

/** The voices of each split. Services are said by the voice that they are written for. */
export const VOICES: Readonly<Record<Split, readonly Voice[]>> = { seen: [first, second, third, fourth, fifth], unseen: [sealed] }

/** The files with families of programs of each split; the name is that of a voice, too. */
const PROGRAMS: Readonly<Record<Split, readonly string[]>> = { seen: ['first', 'second', 'third'], unseen: ['sealed'] }

export interface Example {
  readonly family: string
  /** Whose words it is in; what is held out together. */
  readonly voice: string
  /** The voice that says it, which may be another one. */
  readonly spoken: string
  /** The template or form that it was made from. */
  readonly template: string
  /** The verb of an invented service, else empty. */
  readonly verb: string
  /** What is done to what and how, where it is known: only for looking at errors of what is trained on. */
  readonly scenario?: string | undefined
  readonly label: Verdict
  readonly call: RawCall
}

const folder = join(import.meta.dirname, 'families')
const linesOf = (file: string): readonly string[] =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))

const LABELS: Readonly<Record<string, Verdict>> = { '+': 'allow', '?': 'ask', '!': 'deny' }

export interface Family {
  readonly name: string
  readonly voice: string
  readonly templates: readonly { readonly label: Verdict; readonly text: string }[]
  readonly fillers: ReadonlyMap<string, readonly string[]>
}

/** The families of programs of a split. */
export const familiesOf = (split: Split): readonly Family[] => PROGRAMS[split].flatMap(familiesIn)

/** The families of a file of templates. */
const familiesIn = (voice: string): readonly Family[] => {
  const file = `${voice}.txt`
  const common = new Map<string, readonly string[]>()
  const families: { name: string; templates: { label: Verdict; text: string }[]; fillers: Map<string, readonly string[]> }[] = []
  for (const line of linesOf(file)) {
    const family = families.at(-1)
    const label = LABELS[line.slice(0, 1)]
    const filler = /^(\w+) = (.+)$/.exec(line)
    if (line.startsWith('== ')) families.push({ name: line.slice(3).trim(), templates: [], fillers: new Map(common) })
    else if (label !== undefined) family?.templates.push({ label, text: line.slice(2) })
    else if (filler) (family?.name === 'common' ? common : family?.fillers)?.set(filler[1] ?? '', (filler[2] ?? '').split(' | '))
    else throw new Error(`${file}: neither a family, a filler nor a row: ${line}`)
  }
  return families.filter(({ name }) => name !== 'common').map((family) => ({ ...family, voice }))
}

export interface PlacedService extends Service {
  readonly voice: Voice
}

/** Every invented service of a split. */
export const servicesOf = (split: Split): readonly PlacedService[] =>
  linesOf('services.txt').flatMap((line) => {
    const [head = '', program = '', reads, makes, changes, destroys, sends, items, wholes] = line.split(' | ')
    const [spoken = '', ...named] = head.split(' ')
    const voice = VOICES[split].find(({ name }) => name === spoken)
    const list = (text: string | undefined): readonly string[] => (text ?? '').split(',')
    if (!voice) return []
    const service: PlacedService = {
      voice,
      local: named[0] === 'local',
      name: `${spoken} service ${named.at(-1)}`,
      program,
      reads: list(reads),
      makes: list(makes),
      changes: list(changes),
      destroys: list(destroys),
      sends: list(sends),
      items: list(items),
      wholes: list(wholes),
    }
    return [service]
  })

const UNIX = { cwd: '/home/dev/app', workspace: '/home/dev/app', home: '/home/dev', platform: 'linux' } as const
const WINDOWS = { cwd: 'C:\\Users\\dev\\app', workspace: 'C:\\Users\\dev\\app', home: 'C:\\Users\\dev', platform: 'win32' } as const

const callOf = ({ tool, input }: Row): RawCall => ({ tool, input, source: 'api', ...('shell' in input ? WINDOWS : UNIX) })

const inWorkspace = (path: string): string => (path.startsWith('/') ? path : `${UNIX.cwd}/${path}`)

/** A row of a family file as a tool call. */
const rowOf = (text: string): Row => {
  const [, kind = '', rest = ''] = /^(?:(\w+)> )?([\s\S]*)$/.exec(text) ?? []
  const [path = '', content = ''] = rest.split(' :: ')
  switch (kind) {
    case 'ps':
    case 'cmd':
      return { tool: 'Bash', input: { command: rest, shell: kind === 'ps' ? 'powershell' : 'cmd' } }
    case 'read':
      return { tool: 'Read', input: { file_path: inWorkspace(path) } }
    case 'write':
      return { tool: 'Write', input: { file_path: inWorkspace(path), content } }
    case 'edit':
      return { tool: 'Edit', input: { file_path: inWorkspace(path), old_string: '', new_string: content } }
    case 'fetch':
      return { tool: 'WebFetch', input: { url: rest, prompt: 'summarise it' } }
    case 'mcp':
    case 'tool': {
      const [name = '', json = '{}'] = [rest.slice(0, rest.indexOf(' ')), rest.slice(rest.indexOf(' ') + 1)]
      return { tool: kind === 'mcp' ? `mcp__${name.replace('.', '__')}` : name, input: JSON.parse(json) }
    }
    default:
      return { tool: 'Bash', input: { command: text } }
  }
}

type Random = () => number
const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T // lists are never empty

const filled = (text: string, fillers: Family['fillers'], random: Random): string =>
  text
    .replace(/\{(\w+)\}/g, (found, name: string) => {
      const values = fillers.get(name)
      return values === undefined ? found : pick(values, random)
    })
    .replaceAll('\\n', '\n')

/** Up to `most` different rows of a family, its templates in turn. */
const rowsOfFamily = (family: Family, most: number, random: Random): readonly Example[] => {
  const out = new Map<string, Example>()
  for (let round = 0; round < 12 && out.size < most; round += 1)
    for (const { label, text } of family.templates) {
      const whole = filled(text, family.fillers, random)
      if (out.size < most && !out.has(whole))
        out.set(whole, { family: family.name, voice: family.voice, spoken: family.voice, template: text, verb: '', label, call: callOf(rowOf(whole)) })
    }
  return [...out.values()]
}

const said = (service: PlacedService, voice: Voice, { verb, thing, extras }: Scenario, random: Random): Said => {
  const phrases = extras.map((extra: Extra): Phrase => pick(voice.phrases[extra], random))
  const named = phrases.find((phrase) => phrase.object !== undefined)?.object
  const told = phrases.some((phrase) => /^(-n|-s|@)/.test(phrase.options))
  return {
    program: service.program,
    verb: pick(service[verb], random),
    thing: named ?? (thing === 'none' ? '' : pick(service[thing], random)),
    id: named !== undefined || thing === 'none' || told || service.local ? '' : pick(voice.ids, random),
    phrases,
  }
}

/** Share of a service's rows that another voice of the split says, so that no verb goes with one way of saying it. */
const BORROWED = 0.4

const rowsOfService = (service: PlacedService, voices: readonly Voice[], most: number, random: Random): readonly Example[] => {
  const scenarios = scenariosOf(service).flatMap((scenario) => Array.from({ length: scenario.weight }, () => scenario))
  const out = new Map<string, Example>()
  for (let tries = 0; out.size < most && tries < 20 * most; tries += 1) {
    const scenario = pick(scenarios, random)
    const voice = random() < BORROWED ? pick(voices, random) : service.voice
    const [name, form] = pick(voice.forms, random)
    const told = said(service, voice, scenario, random)
    const row = form(told)
    const key = JSON.stringify(row)
    if (!out.has(key))
      out.set(key, {
        family: service.name,
        voice: service.voice.name,
        spoken: voice.name,
        template: name,
        verb: told.verb,
        scenario: [scenario.verb, scenario.thing, ...scenario.extras].join(' '),
        label: scenario.label,
        call: callOf(row),
      })
  }
  return [...out.values()]
}

const RANK: Readonly<Record<Verdict, number>> = { allow: 0, ask: 1, deny: 2 }
const JOINS = ['; ', ' && ', '\n', ' || '] as const

const commandOf = ({ call }: Example): string | undefined => {
  const { command, shell } = call.input as { command?: string; shell?: string } // made by rowOf or a form
  return call.tool === 'Bash' && shell === undefined ? command : undefined
}

/** The voice of rows that are made of others: what is in them may be of any voice. */
export const JOINED = 'joined'

/** Two or three commands in one call: as bad as the worst of them. */
const compounds = (rows: readonly Example[], count: number, split: Split, random: Random): readonly Example[] => {
  const shells = rows.filter((row) => commandOf(row) !== undefined)
  const harmless = shells.filter(({ label }) => label === 'allow')
  return Array.from({ length: count }, () => {
    const parts = [pick(shells, random), pick(harmless, random), ...(random() < 0.3 ? [pick(harmless, random)] : [])]
    if (random() < 0.5) parts.reverse()
    const label = parts.reduce<Verdict>((worst, part) => (RANK[part.label] > RANK[worst] ? part.label : worst), 'allow')
    const join = pick(JOINS, random)
    const command = parts.map((part) => commandOf(part) ?? '').join(join)
    const [first = ''] = parts.map(({ template }) => template)
    return {
      family: `${split} rows joined`,
      voice: JOINED,
      spoken: JOINED,
      template: `compound ${first}`,
      verb: '',
      label,
      call: callOf({ tool: 'Bash', input: { command } }),
    }
  })
}

/** How many rows a family and a service give. */
export interface Amount {
  readonly family: number
  readonly service: number
  readonly compound: number
}

export const AMOUNT: Readonly<Record<Split, Amount>> = {
  seen: { family: 130, service: 120, compound: 1_200 },
  unseen: { family: 60, service: 60, compound: 60 },
}

/** The rows of one split, family by family. */
export const examplesOf = (split: Split, seed: number, amount: Amount = AMOUNT[split]): readonly Example[] => {
  const random = seeded(seed)
  const rows = [
    ...familiesOf(split).flatMap((family) => rowsOfFamily(family, amount.family, random)),
    ...servicesOf(split).flatMap((service) => rowsOfService(service, VOICES[split], amount.service, random)),
  ]
  return [...rows, ...compounds(rows, amount.compound, split, random)]
}
