// Owns turning an effect as a spec or reader tells it (EffectDraft) into whole effect records: paths, places, hosts, stages, taints.
import type { EffectDraft } from '../command-spec.ts'
import { type Certainty, type Effect, type EffectFields, type EffectKind, makeEffect, NO_CONTENT, type Place, type Stage } from '../effect.ts'
import { type Carry, display, literal, readings, textOf, unite, type Value } from '../value.ts'
import { writeConsequences } from './consequence.ts'
import { installJobs } from './content.ts'
import { addressOf } from './host.ts'
import { holdsFalseGuard, isGuardLookup, reachesGuard, stopsGuard } from './own-guard.ts'
import { baseName, dirName, isUnder, joinPath, type PathReading, readPath } from './path.ts'
import { isFileName, isHarmlessDevice, placeOf, roleOf, secretByPattern, storeOf } from './place.ts'
import { stageAround, stageOf } from './stage.ts'
import { isKnownRemote, pushedRef, runStandingOf, standingOf } from './standing.ts'
import { add, ask, type Here, madeOf, make, realPath, rememberedAt, textAt, type World } from './world.ts'

export const emit = (world: World, here: Here, draft: EffectDraft): void => {
  const group = draft.kind.slice(0, draft.kind.indexOf('.'))
  if (here.elsewhere === 'container' && !CROSSES.has(group)) return
  if (group === 'fs') emitFile(world, here, draft)
  else if (draft.kind === 'secret.read') emitSecret(world, here, draft)
  else if (group === 'net') emitNet(world, here, draft)
  else if (group === 'data' || group === 'infra') emitObject(world, here, draft)
  else if (draft.kind === 'persist' && draft.on !== undefined && TIMED.has(draft.set?.mechanism ?? ''))
    installJobs(world, here, draft.set?.mechanism ?? '', display(draft.on), jobsOf(world, here, draft.on, draft.content))
  else emitPlain(world, here, draft)
}

const TIMED: ReadonlySet<string> = new Set(['cron', 'at'])

/** The table that `crontab FILE` or `crontab -` installs. */
const jobsOf = (world: World, here: Here, on: Value, content: Value | undefined): string | undefined => {
  if (content !== undefined) return textOf(content)
  const { path } = pathOf(world, here, on)
  const found = path === '?' ? undefined : textAt(world, path)?.text
  return found === undefined ? undefined : textOf(found)
}

/** Kinds that matter even when they happen inside a container. */
const CROSSES: ReadonlySet<string> = new Set(['net', 'data', 'infra', 'message', 'package.publish', 'container', 'system.exhaust'])

const common = (here: Here, draft: EffectDraft, target: string, certainty: Certainty = 'certain'): Partial<Effect> => ({
  ...draft.set,
  target,
  certainty: draft.certainty ?? certainty,
  via: here.via,
  span: here.span,
  carries: draft.carries ?? [],
})

/** Where something happens as far as fs places go. */
const aroundOf = (world: World, here: Here) => (here.elsewhere === '' ? world.around : { ...world.around, elsewhere: true })

// ---- files

export const pathOf = (world: World, here: Here, value: Value): PathReading => readPath(value, here.cwd, world.action.platform)

/** What a read of this file lets flow on: the file itself, as a secret where it is one, and what the action put into it. */
export const carriesOf = (world: World, here: Here, value: Value): readonly Carry[] => {
  const { path, base } = pathOf(world, here, value)
  if (isEndless(path)) return [{ kind: 'unknown', path: ENDLESS }]
  if (path === '?' || isHarmlessDevice(path)) return value.carries
  const made = madeOf(world, path)
  const own: Carry = { kind: isSecret(world, here, base) ? 'secret' : 'file', path: base }
  if (made !== undefined && !made.deleted) return unite(made.content?.carries ?? [], made.same === '' ? [] : carriesOf(world, here, literal(made.same)))
  const before = rememberedAt(world, path)
  return before === undefined ? [own] : unite([own], before.carries)
}

/** Credentials, a shell's history, and a whole home or machine, which hold both. */
const isSecret = (world: World, here: Here, path: string): boolean => {
  const around = aroundOf(world, here)
  const real = realPath(world, path)
  if (storeOf(path, around) !== '' || storeOf(real, around) !== '' || secretByPattern(path, around) !== '' || roleOf(real, around) === 'history') return true
  return real === '/' || (real === world.action.home && !world.action.workspace.includes(real))
}

/** The path of a carry that never ends: what is written from it fills the disk. */
export const ENDLESS = 'endless'
const isEndless = (path: string): boolean => path === '/dev/zero' || path === '/dev/urandom' || path === '/dev/random'

/** Draft carries that name files (from specs and code readers) become what those files are. */
export const settle = (world: World, here: Here, carries: readonly Carry[]): readonly Carry[] => {
  let out: readonly Carry[] = []
  for (const carry of carries) {
    const known = carry.kind === 'file' && carry.path !== '' && !carry.path.includes('‹')
    out = unite(out, known ? carriesOf(world, here, literal(carry.path)) : [carry])
  }
  return out
}

const emitFile = (world: World, here: Here, draft: EffectDraft): void => {
  for (const on of readings(draft.on ?? literal('?'))) emitOneFile(world, here, { ...draft, on })
}

const emitOneFile = (world: World, here: Here, draft: EffectDraft): void => {
  const reading = pathOf(world, here, draft.on ?? literal('?'))
  if (isHarmlessDevice(reading.path)) return
  if (reading.known && reading.path !== '?' && here.elsewhere === '') ask(world, 'path', reading.base)
  const effect = fileEffect(world, here, draft, reading)
  if (effect.kind === 'fs.read' && emitStore(world, here, effect)) return
  add(world, effect)
  if (effect.kind !== 'fs.read' && effect.path === '?' && isGuardLookup(effect.asked))
    add(world, makeEffect('guard.tamper', { ...common(here, draft, effect.target), what: 'program' }))
  if (effect.kind !== 'fs.read' && reading.pattern && !reading.everything) hiddenNames(world, here, draft, effect)
  if (effect.kind === 'fs.delete' && reading.ifEmpty !== undefined) addIfEmpty(world, here, draft, reading.ifEmpty)
  if (effect.kind !== 'fs.read') writeConsequences(world, here, effect, draft.content)
  if (effect.kind === 'fs.write' && effect.carries.some((c) => c.path === ENDLESS))
    add(world, makeEffect('system.exhaust', { of: 'disk', target: effect.target, via: here.via, span: here.span }))
  if (here.elsewhere === 'remote' && effect.kind === 'fs.delete') remoteLoss(world, here, effect)
  remember(world, effect, draft)
}

/** The place that decides: of the folder itself where everything in it goes, else of what is below it. */
const decidingPlace = (world: World, here: Here, kind: EffectKind, reading: PathReading, recursive: boolean): { real: string; place: Place } => {
  const around = aroundOf(world, here)
  const link = kind === 'fs.delete' && !reading.everything
  const real = link ? reading.base : realPath(world, reading.base)
  const place = placeOf(real, around)
  const whole = kind === 'fs.delete' || (kind === 'fs.chmod' && recursive) || (kind === 'fs.write' && place !== 'workspace-root')
  if (!reading.everything || whole) return { real, place }
  const child = `${real === '/' ? '' : real}/*`
  return { real: child, place: placeOf(child, around) }
}

const fileEffect = (world: World, here: Here, draft: EffectDraft, reading: PathReading): Effect => {
  const recursive = (draft.set?.recursive ?? false) && !(draft.kind === 'fs.delete' && !reading.pattern && isFileName(baseName(reading.path)))
  const { real, place } = decidingPlace(world, here, draft.kind, reading, recursive)
  const unresolved = reading.path === '?' ? ['path', 'place', 'role'] : reading.known ? [] : ['path']
  const asked = draft.on === undefined ? '?' : display(draft.on)
  return makeEffect(draft.kind, {
    ...common(here, draft, shorten(world, reading.path === '?' ? asked : reading.path), reading.path === '?' ? 'possible' : 'certain'),
    path: reading.everything && reading.path !== '?' && real === reading.base ? reading.path : real,
    asked,
    place,
    role: isBuildPair(world, real) || isCompiledByRails(here, real) ? 'output' : roleOf(real, aroundOf(world, here)),
    pattern: reading.pattern,
    recursive,
    unresolved,
    carries: settle(world, here, draft.carries ?? draft.content?.carries ?? []),
    content: draft.set?.content ?? NO_CONTENT,
  })
}

/** Folders whose name alone does not say that a build makes them, and what it makes beside them: `bin` and `obj` of .NET, `doc` of ExDoc and YARD. */
const BESIDE: Readonly<Record<string, RegExp>> = { bin: /(^|[^\w-])obj([^\w-]|$)/i, doc: /(^|[^\w-])(_build|cover|coverage|\.yardoc)([^\w-]|$)/ }
const isBuildPair = (world: World, path: string): boolean => BESIDE[baseName(path).toLowerCase()]?.test(world.said.text) === true

/** What `rake assets:precompile` makes; in other projects a folder of that name may hold sources. */
const isCompiledByRails = (here: Here, path: string): boolean =>
  /\/public\/(assets|packs|packs-test)(\/|$)/.test(path) && here.via.some((step) => /^(rake|rails)\b/.test(step))

/** Names that a pattern of hidden files may stand for, and that must not be hit by chance. */
const GUARDED = ['.beforehand', '.git', '.claude', '.codex', '.opencode', '.mcp.json', '.ssh', '.aws']

/** `.b*`, `.g?t`: a pattern that takes one of them does to it what it does to all. */
const hiddenNames = (world: World, here: Here, draft: EffectDraft, effect: Effect): void => {
  const pattern = baseName(effect.path)
  if (!pattern.startsWith('.') || !/[*?[]/.test(pattern)) return
  const test = new RegExp(
    `^${pattern
      .replace(/[.+^${}()|\\]/g, '\\$&')
      .replaceAll('*', '[^/]*')
      .replaceAll('?', '.')
      .replace(/\[!/g, '[^')}$`,
  )
  for (const name of GUARDED) if (test.test(name)) emitOneFile(world, here, { ...draft, on: literal(`${dirName(effect.path)}/${name}`) })
}

/** `"$X/"` with nothing in X is another place: that reading is possible too. */
const addIfEmpty = (world: World, here: Here, draft: EffectDraft, path: string): void => {
  const { ...empty } = readPath(patternOf(path), here.cwd, world.action.platform)
  add(world, { ...fileEffect(world, here, draft, empty), certainty: 'possible', asked: draft.on === undefined ? '?' : display(draft.on) })
}

const patternOf = (path: string): Value => {
  const parts = path.split('*').flatMap((text, i) => (i === 0 ? [text] : [{ any: 'glob' as const, text: '*' }, text]))
  return { parts: parts.filter((p) => p !== ''), carries: [] }
}

/** `~` for people. */
export const shorten = (world: World, path: string): string =>
  world.action.home !== '' && world.action.home !== '/' && isUnder(path, world.action.home) ? `~${path.slice(world.action.home.length)}` : path

const emitStore = (world: World, here: Here, read: Effect): boolean => {
  const around = aroundOf(world, here)
  const store =
    storeOf(read.path, around) ||
    storeOf(joinPath(here.cwd ?? '/', read.asked), around) ||
    (read.pattern ? storeOf(secretByPattern(read.path, around) || '?', around) : '')
  if (store === '') return false
  add(
    world,
    makeEffect('secret.read', {
      target: read.target,
      path: read.path,
      store,
      certainty: read.certainty,
      via: here.via,
      span: here.span,
      carries: read.carries,
    }),
  )
  return true
}

const emitSecret = (world: World, here: Here, draft: EffectDraft): void => {
  const path = draft.on === undefined ? '' : pathOf(world, here, draft.on).path
  const store = draft.set?.store ?? (path === '' ? 'unknown' : storeOf(path, aroundOf(world, here)) || 'unknown')
  add(world, makeEffect('secret.read', { ...common(here, draft, draft.on === undefined ? store : display(draft.on)), path: draft.set?.path ?? '', store }))
}

/** Many files lost on another machine: how bad that is depends on which machine it is. */
const remoteLoss = (world: World, here: Here, effect: Effect): void => {
  if (!effect.recursive && !effect.pattern) return
  emitObject(world, here, { kind: 'infra.destroy', on: literal(`${here.remoteHost}:${effect.path}`), set: { system: 'remote-shell', scope: 'many' } })
}

/** What later parts of the action find at this path. */
const remember = (world: World, effect: Effect, draft: EffectDraft): void => {
  if (effect.path === '?' || effect.pattern) return
  if (effect.kind === 'fs.delete') make(world, effect.path, { deleted: true })
  if (effect.kind === 'fs.link') make(world, effect.path, { same: linkTarget(effect.path, draft), folder: true })
  if (effect.kind !== 'fs.write') return
  const before = madeOf(world, effect.path)
  const carries = effect.carries
  const network = carries.some((c) => c.kind === 'network')
  const content = draft.content ?? (carries.length > 0 ? { parts: [{ any: 'unknown' as const, why: effect.target, empty: false }], carries } : undefined)
  const earlier = before === undefined ? rememberedAt(world, effect.path)?.carries : before.content?.carries
  // A program that rewrites a file (`sed -i`) leaves in it what was there.
  const keeps = earlier !== undefined && (!effect.overwrites || content === undefined)
  const joined = keeps
    ? { parts: content?.parts ?? [{ any: 'unknown' as const, why: effect.target, empty: false }], carries: unite(earlier, carries) }
    : content
  make(world, effect.path, { content: joined, origin: network ? 'downloaded' : 'session-written', partial: !effect.overwrites })
}

/** Where a link leads; a relative one is read from the link's own folder. */
const linkTarget = (path: string, draft: EffectDraft): string => {
  const to = draft.carries?.find((c) => c.kind === 'file')?.path ?? ''
  return to === '' || to.includes('‹') ? '' : joinPath(dirName(path), to)
}

// ---- network

/** The path of a carry that is the output of a shell whose input is not known. */
export const INTERACTIVE = 'interactive shell'

/** Addresses that mean every network this machine is on. */
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::', '*', '+'])

const SENDS: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

const emitNet = (world: World, here: Here, draft: EffectDraft): void => {
  const on = draft.on ?? literal(draft.set?.host ?? '?')
  const address = addressOf(on, draft.set?.scheme ?? '')
  const carries = unite(settle(world, here, draft.carries ?? []), on.carries)
  const base = common(here, draft, textOf(on) ?? display(on), address.host === '?' && draft.set?.host === undefined ? 'possible' : 'certain')
  const everywhere = draft.kind === 'net.listen' && EVERYWHERE.has(draft.set?.host ?? address.host)
  const fields: Partial<EffectFields> = { ...address, ...draft.set, ...(everywhere ? { where: 'public' as const } : {}) }
  const method = fields.method ?? (draft.kind === 'net.download' ? 'GET' : '')
  const kind = draft.kind === 'net.connect' && carries.some((c) => c.kind !== 'network') && SENDS.has(method) ? 'net.upload' : draft.kind
  const effect = makeEffect(kind, { ...base, ...fields, method, carries, unresolved: fields.host === '?' ? ['host', 'where'] : [] })
  add(world, effect)
  if (here.elsewhere === '' && reachesGuard(world, kind, effect, effect.target))
    add(world, makeEffect('guard.tamper', { ...base, what: 'service', carries: [] }))
  if (fields.scheme?.startsWith('stratum')) add(world, makeEffect('system.exhaust', { ...base, of: 'cpu', carries: [] }))
  if (fields.where !== 'local' && carries.some((c) => c.path === INTERACTIVE))
    add(world, makeEffect('exec.command', { ...base, program: 'sh', from: 'network', interactive: true, carries: [] }))
  if (fields.where === 'metadata') add(world, makeEffect('secret.read', { ...base, store: 'metadata', carries: [] }))
}

// ---- objects of databases, clusters and clouds

const emitObject = (world: World, here: Here, draft: EffectDraft): void => {
  const object = draft.set?.object ?? (draft.on === undefined ? '' : display(draft.on))
  const named = draft.set?.stage !== undefined && draft.set.stage !== '' ? draft.set.stage : stageOf(object)
  const inContainer = named === 'unknown' && here.elsewhere === 'container' ? stageOf(here.remoteHost) : named
  const stage = inContainer === 'unknown' ? saidStage(world, here.remoteHost) : inContainer
  const target = draft.on === undefined ? object : display(draft.on)
  const told = common(here, draft, target === '' ? (draft.set?.system ?? '') : target)
  add(world, makeEffect(draft.kind, { ...told, object, stage }))
  if (
    draft.kind.startsWith('data.') &&
    draft.kind !== 'data.read' &&
    object.includes('/') &&
    placeOf(pathOf(world, here, literal(object)).path, world.around) === 'guard'
  )
    add(world, makeEffect('guard.tamper', { ...told, what: 'state' }))
}

/** The text grows while it is read, and is looked through once for each time it did. */
const saidStage = ({ said }: World, host: string): Stage => {
  if (said.looked !== said.text) {
    said.looked = said.text
    said.stage = stageAround(said.text)
  }
  return said.stage === 'production' ? said.stage : mostCareful(stageAround(host), said.stage)
}

const mostCareful = (a: Stage, b: Stage): Stage =>
  a === 'production' || b === 'production' ? 'production' : a === 'staging' || b === 'staging' ? 'staging' : 'unknown'

// ---- the rest

const emitPlain = (world: World, here: Here, draft: EffectDraft): void => {
  const target = draft.on === undefined ? (draft.set?.program ?? draft.set?.name ?? draft.set?.what ?? draft.set?.area ?? '') : display(draft.on)
  const carries = settle(world, here, unite(draft.carries ?? [], draft.on?.carries ?? []))
  const fields = { ...draft.set, ...named(draft, target) }
  if (STOPS.has(draft.kind) && here.elsewhere === '' && stopsGuard(world, draft.on, target, draft.set?.signal === 'port'))
    add(world, makeEffect('guard.tamper', { ...common(here, draft, target), what: 'process' }))
  if (draft.kind === 'package.install' && draft.set?.source === 'path' && here.cwd !== undefined && holdsFalseGuard(world, joinPath(here.cwd, target)))
    add(world, makeEffect('guard.tamper', { ...common(here, draft, target), what: 'program' }))
  add(world, makeEffect(draft.kind, { ...common(here, draft, target), ...fields, ...completed(world, here, draft.kind, fields), carries }))
}

/** Kinds by which the guard's own process or service could be stopped. */
const STOPS: ReadonlySet<EffectKind> = new Set<EffectKind>(['process.kill', 'system.change'])

/** What the project tells of a package or a remote. */
const completed = (world: World, here: Here, kind: EffectKind, fields: Partial<EffectFields>): Partial<EffectFields> => {
  if (kind === 'package.install') return standingOf(world, here, fields)
  if (kind === 'package.run') return runStandingOf(world, here, fields)
  return kind === 'vcs.push' ? { remote_known: isKnownRemote(world, here, fields.remote ?? ''), ...pushedRef(world, here, fields) } : {}
}

/** The field that a kind's target fills where the spec did not. */
const NAMED: Partial<Record<EffectKind, keyof EffectFields>> = {
  'package.install': 'name',
  'package.run': 'name',
  'package.publish': 'name',
  'container.run': 'name',
  'exec.command': 'program',
  'vcs.push': 'ref',
  'process.kill': 'signal',
  'message.send': 'channel',
  'audit.erase': 'log',
  'system.exhaust': 'of',
}

const named = (draft: EffectDraft, target: string): Partial<EffectFields> => {
  const field = NAMED[draft.kind]
  if (field === undefined || field === 'signal' || draft.on === undefined || draft.set?.[field] !== undefined) return {}
  return { [field]: target }
}
