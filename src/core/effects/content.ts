// Owns reading content that will run by itself once it is written: start-up files, hooks, timed jobs, CI steps, package scripts.
import { shellParts } from '../code/embedded.ts'
import { type Content, type Effect, makeEffect } from '../effect.ts'
import { hasSecret } from '../secrets.ts'
import { hashOf } from './hash.ts'
import { EDITOR_TASKS, GIT_CONFIG, languageOf, PYTHON_START, type Runs, runsOf, SSH_CONFIG, startLanguage } from './landmarks.ts'
import { placeOf } from './place.ts'
import { commandsIn, isTrap, onlyTraps } from './traps.ts'
import { add, type Here, type World } from './world.ts'

/** Jobs that may be the project's own: what they run is all known, and reaches nothing outside. */
const JOBS: ReadonlySet<string> = new Set(['cron', 'at', 'unit', 'user-unit'])

/** The mechanism of a job, told as its own where everything it does is known and stays here. */
export const ownOr = (mechanism: string, text: string | undefined, later: readonly Effect[]): string => {
  if (!JOBS.has(mechanism) || text === undefined || text.trim() === '') return mechanism
  const odd = later.some(
    (e) =>
      reachesOut(e) ||
      e.kind === 'guard.tamper' ||
      e.kind === 'system.exhaust' ||
      (e.kind === 'exec.unknown' && !e.origin.startsWith('workspace') && e.origin !== 'path'),
  )
  return odd ? mechanism : `own-${mechanism}`
}

/** Timed jobs that are installed from a text (`crontab -`, `at`): they are read as if they ran. */
export const installJobs = (world: World, here: Here, mechanism: string, target: string, text: string | undefined): void => {
  const from = world.effects.length
  const parts = text === undefined ? [] : mechanism === 'cron' ? shellParts('cron', text) : [{ text }]
  for (const part of parts) world.run.shell(world, { ...here, via: [...here.via, target], deferred: true }, part.text)
  add(world, makeEffect('persist', { mechanism: ownOr(mechanism, text, world.effects.slice(from)), target, via: here.via, span: here.span }))
}

const EMBEDDED: Partial<Record<Runs, Parameters<typeof shellParts>[0]>> = { ci: 'ci', cron: 'cron', unit: 'unit' }

/** Reads what the written text would do once it runs; its effects are told as reached through the file. */
export const runContent = (world: World, here: Here, effect: Effect, text: string): void => {
  const runs = effect.role === 'fixture' ? 'none' : effect.role === 'dependency' ? 'package-script' : runsOf(effect.path, effect.place, text)
  const settled: Content = { hash: hashOf(text), bytes: text.length, runs, secret: hasSecret(text) }
  const at = world.effects.lastIndexOf(effect)
  if (at >= 0) world.effects[at] = { ...effect, content: settled }
  if (here.deferred) return
  if (INSTRUCTIONS.test(effect.path)) return instructions(world, { ...here, via: [...here.via, effect.target], deferred: true }, text)
  if (runs === 'none') {
    const later: Here = { ...here, via: [...here.via, effect.target], deferred: true }
    if (TASKS.test(effect.path)) taskContent(world, later, text)
    else if (DEVCONTAINER.test(effect.path)) onlyTraps(world, () => hookTexts(world, later, text))
    else if (NOTEBOOK.test(effect.path)) cellContent(world, later, text)
    return
  }
  const from = world.effects.length
  readContent(world, { ...here, via: [...here.via, effect.target], deferred: true }, effect, text, runs)
  const later = world.effects.slice(from)
  if (STAYS.has(runs) && later.some((each) => reachesOut(each) || isFromTemp(world, each)))
    add(world, makeEffect('persist', { mechanism: runs, target: effect.target, path: effect.path, via: here.via, span: here.span }))
  if (runs === 'ci') ci(world, here, effect, text, from)
}

/** Texts that coding agents take as their orders. */
const INSTRUCTIONS =
  /(^|\/)((AGENTS|CLAUDE|GEMINI|CODEX|SKILL)(\.local)?\.md|\.(cursor|windsurf|cline)rules|copilot-instructions\.md)$|\/\.(claude|codex|opencode|cursor)\/(commands?|agents?|skills|rules|prompts)\/.+\.mdc?$/i
const FORBIDS = /\b(never|not|don't|dont|cannot|can't|avoid|without|forbid\w*|den(y|ies|ied)|refuse\w*|block\w*|prevent\w*|protect\w*|instead of|reject\w*)\b/i
/** What is to be typed stands between backquotes, in a fence or in a span. */
const TO_TYPE = /```[^\n]*\n([\s\S]*?)```|`([^`\n]+)`/g
const ORDERED = /beforehand|\.(claude|codex|opencode)\b|curl|wget|\bnc\b|\/dev\/tcp/
const MOST_ORDERS = 32

/** An order to weaken the guard, to send secrets away or to open this machine is that already when it is given; a line that forbids it is none. */
const instructions = (world: World, later: Here, text: string): void => {
  if (!ORDERED.test(text)) return
  const orders = [...text.matchAll(TO_TYPE)]
    .filter((match) => !FORBIDS.test(text.slice(text.lastIndexOf('\n', match.index) + 1, match.index)))
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((order) => ORDERED.test(order))
  const from = world.effects.length
  onlyTraps(world, () => {
    for (const order of orders.slice(0, MOST_ORDERS)) world.run.shell(world, { ...later, quiet: true }, order)
  })
  for (const found of world.effects.splice(from).filter(isOrderToHarm)) add(world, found)
}

const isOrderToHarm = (effect: Effect): boolean => effect.kind === 'guard.tamper' || effect.interactive || effect.kind === 'net.upload'

const TASKS = /(^|\/)((GNU)?[Mm]akefile(\.\w+)?|[\w.-]+\.mk)$/

const DEVCONTAINER = /(^|\/)\.?devcontainer(\/[^/]+)?\/devcontainer\.json$|(^|\/)\.devcontainer\.json$/

const hookTexts = (world: World, later: Here, text: string): void => {
  for (const { text: command } of shellParts('devcontainer', text)) world.run.shell(world, later, command)
}

/** Targets run when somebody asks for them, and are judged then. A trap in one is told at once: nobody who types `make test` means it. */
const taskContent = (world: World, later: Here, text: string): void => {
  onlyTraps(world, () => {
    for (const part of shellParts('make', text)) world.run.shell(world, later, part.text)
  })
}

const NOTEBOOK = /\.ipynb$/

/** Cells are run when somebody opens the notebook and are judged then; a trap in one is told at once. An edit has the text of one cell. */
const cellContent = (world: World, later: Here, text: string): void => {
  const whole = /^\s*\{[\s\S]*"cells"\s*:/.test(text) ? text : JSON.stringify({ cells: [{ cell_type: 'code', source: text }] })
  onlyTraps(world, () => {
    world.run.code(world, later, 'notebook', { parts: [whole], carries: [] })
  })
}

/** What is run at each login, boot or commit is a back door once it talks to another machine by itself. */
const STAYS: ReadonlySet<Runs> = new Set<Runs>(['rc', 'cron', 'unit', 'hook'])
/** A program in a folder where anybody may put one, run again and again. */
const isFromTemp = (world: World, { kind, origin, target }: Effect): boolean =>
  kind.startsWith('exec.') && (origin === 'temp' || origin === 'downloaded' || placeOf(target, world.around) === 'temp')

const reachesOut = (effect: Effect): boolean =>
  (effect.kind.startsWith('net.') && effect.where !== 'local' && effect.kind !== 'net.listen') || effect.interactive || effect.from === 'network'

/** Variables that a CI system fills with secrets: Jenkins, Drone and Woodpecker, Cloud Build, CodeBuild, Tekton. */
const SECRET_VARIABLES: readonly RegExp[] = [
  /(\w+)\s*=\s*credentials\s*\(/g,
  /(?:variable|passwordVariable|usernameVariable|keyFileVariable|passphraseVariable|keystoreVariable)\s*:\s*['"](\w+)/g,
  /(\w+)\s*:\s*\{?\s*from_secret\b/g,
  /name\s*:\s*(\w+)\s+valueFrom\s*:\s*\{?\s*secretKeyRef\b/g,
]
const SECRET_LISTS = /secretEnv\s*:\s*(\[[^\]]*\]|(?:\n\s*-\s*\S+)+)|(?:secrets-manager|parameter-store)\s*:((?:\s*\n[ \t]+\w+[ \t]*:[^\n]*)+)/g

const secretNames = (text: string): ReadonlySet<string> => {
  const single = SECRET_VARIABLES.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))
  const lists = [...text.matchAll(SECRET_LISTS)].flatMap(([, listed = '', keyed = '']) => [
    ...(listed.match(/\w+/g) ?? []),
    ...[...keyed.matchAll(/(\w+)[ \t]*:/g)].map((m) => m[1] ?? ''),
  ])
  return new Set([...single, ...lists].flatMap((name) => [name, `${name}_PSW`, `${name}_USR`]))
}

/** A CI job holds the project's secrets: what its steps send by stdin or file may be them. */
const ci = (world: World, here: Here, effect: Effect, text: string, from: number): void => {
  const tells = /\$\{\{[^}]*\bsecrets\b/.test(text)
  const names = secretNames(text)
  for (let i = from; (tells || names.size > 0) && i < world.effects.length; i += 1) {
    const later = world.effects[i]
    const named = later?.kind.startsWith('net.') && later.carries.some((c) => c.kind === 'env' && names.has(c.path))
    if (later && (named || (tells && later.kind === 'net.upload')))
      world.effects[i] = { ...later, carries: [...later.carries, { kind: 'secret', path: 'secrets of the CI job' }] }
  }
  if (/permissions:\s*write-all|pull_request_target/.test(text)) {
    add(world, makeEffect('infra.change', { system: 'ci', object: 'permissions', target: effect.target, via: here.via, span: here.span }))
  }
}

const readContent = (world: World, later: Here, effect: Effect, text: string, runs: Runs): void => {
  const embedded = runs === 'ci' && /Jenkinsfile[^/]*$/.test(effect.path) ? 'jenkins' : EMBEDDED[runs]
  if (runs === 'unit' && effect.path.endsWith('.plist')) for (const part of shellParts('launchd', text)) world.run.shell(world, later, part.text)
  else if (EDITOR_TASKS.test(effect.path)) for (const part of shellParts('vscode-tasks', text)) world.run.shell(world, later, part.text)
  else if (embedded !== undefined) for (const part of shellParts(embedded, text)) world.run.shell(world, later, part.text)
  else if (SSH_CONFIG.test(effect.path)) for (const part of shellParts('ssh-config', text)) world.run.shell(world, later, part.text)
  else if (GIT_CONFIG.test(effect.path)) for (const part of shellParts('git-config', text)) world.run.shell(world, later, part.text)
  else if (PYTHON_START.test(effect.path)) world.run.code(world, later, 'python', { parts: [text], carries: [] })
  else if (effect.path.endsWith('.fish')) world.run.code(world, later, 'fish', { parts: [text], carries: [] })
  else if (runs === 'rc') startText(world, later, startLanguage(effect.path), text)
  else if (runs === 'package-script' && effect.path.endsWith('.json'))
    for (const part of shellParts('package.json', text)) world.run.shell(world, later, part.text)
  else if (runs === 'hook' || runs === 'package-script') {
    const language = languageOf(effect.path, text)
    if (language === 'shell' || (language === '' && runs === 'hook')) world.run.shell(world, later, text)
    else if (language !== '') world.run.code(world, later, language, { parts: [text], carries: [] })
  }
}

/** A start-up file of any language: what its code or the commands that it names reach. Plain settings are nothing. */
const startText = (world: World, later: Here, language: string, text: string): void => {
  if (language === '' || language === 'shell') {
    world.run.shell(world, later, withBodies(text))
    return
  }
  onlyTraps(
    world,
    () => {
      if (language !== 'other') world.run.code(world, later, language, { parts: [text], carries: [] })
      else for (const command of commandsIn(text)) world.run.shell(world, { ...later, quiet: true }, command)
    },
    (effect) => isTrap(effect) || reachesOut(effect),
  )
}

/** A start-up file's aliases will be typed: their texts count as run. */
const withBodies = (text: string): string => {
  const bodies = [...text.matchAll(/^[ \t]*alias[ \t]+[\w.-]+=(['"])(.*?)\1\s*$/gm)].map((m) => m[2] ?? '')
  const functions = [...bodies.join('\n').matchAll(/([\w-]+)\s*\(\)\s*\{/g)].map((m) => m[1] ?? '')
  return [text, ...bodies, ...functions].join('\n')
}
