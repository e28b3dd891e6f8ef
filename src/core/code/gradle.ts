// Owns what a Gradle build runs (Gradle 8 DSL, Groovy and Kotlin): the configuration phase of its scripts, and the blocks of the tasks that were named or
// that those depend on. Blocks of other tasks are left out. Texts only; no meaning.
import type { TaskStep } from './task.ts'

type Files = Readonly<Record<string, string>>

/** What the base and Java plugins' life-cycle tasks depend on. */
const LIFE_CYCLE: Readonly<Record<string, readonly string[]>> = {
  build: ['check', 'assemble'],
  check: ['test', 'integrationTest', 'lint'],
  assemble: ['jar', 'bootJar'],
  test: ['classes', 'testClasses'],
  jar: ['classes'],
  bootJar: ['classes'],
  bootRun: ['classes'],
  run: ['classes'],
  classes: ['compileJava', 'compileKotlin', 'compileGroovy', 'processResources'],
  testClasses: ['compileTestJava', 'compileTestKotlin', 'processTestResources', 'classes'],
  publish: ['assemble'],
  publishToMavenLocal: ['assemble'],
}

/** `task x {`, `tasks.register('x') {`, `val x by tasks.registering {`, `x.doLast {`, `named("x") {`. */
const HEAD =
  /\btask\b\s*\(?\s*['"]?(\w+)['"]?[^{}\n]*\{|\btasks\s*\.\s*(?:register|create|named|getByName)\s*(?:<[^>\n]*>)?\s*\(\s*['"](\w+)['"][^{}\n]*\{|\bval\s+(\w+)\s+by\s+tasks\b[^{}\n]*\{|^[ \t]*(?:tasks\.)?(\w+)(?:\s*\.\s*(?:doLast|doFirst|configure|dependsOn|finalizedBy))?\s*(?:<<\s*)?\{/gm
/** Blocks with these names configure the build itself. */
const NO_TASK =
  /^(plugins|dependencies|repositories|buildscript|allprojects|subprojects|ext|extra|java|kotlin|android|application|publishing|configurations|sourceSets|afterEvaluate|gradle|tasks|settings|pluginManagement|dependencyResolutionManagement|if|else|for|while|try|catch|finally|each|def|exec|javaexec|delete|copy|sync|doLast|doFirst|project|rootProject|ant|group|spotless|jacoco|signing|bootJar)$/
const NAMES = /['":]*(\w+)['"]?/g

interface Block {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly text: string
}

/** The place after the brace that closes what opens before `from`. */
const closing = (text: string, from: number): number => {
  let depth = 1
  for (let i = from; i < text.length; i += 1) {
    const c = text[i]
    if (c === '"' || c === "'") {
      const end = text.indexOf(c, i + 1)
      if (end < 0) return text.length
      i = end
    } else if (c === '{') depth += 1
    else if (c === '}' && --depth === 0) return i + 1
  }
  return text.length
}

const MOST_BLOCKS = 400

const blocksOf = (text: string): readonly Block[] => {
  const out: Block[] = []
  let end = 0
  for (const match of text.matchAll(HEAD)) {
    const name = match[1] ?? match[2] ?? match[3] ?? match[4] ?? ''
    if (match.index < end || (match[4] !== undefined && NO_TASK.test(name)) || out.length >= MOST_BLOCKS) continue
    end = closing(text, match.index + match[0].length)
    out.push({ name, from: match.index, to: end, text: text.slice(match.index, end) })
  }
  return out
}

/** Names after `dependsOn`, `finalizedBy` and `mustRunAfter`'s like that bring a task along. */
const broughtBy = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:dependsOn|finalizedBy|setDependsOn)\b\s*[(=]?\s*([^\n{}]*)/g)].flatMap((match) =>
    [...(match[1] ?? '').matchAll(NAMES)].map((name) => name[1] ?? '').filter((name) => !/^(tasks|named|getByName|project)$/.test(name)),
  )

/** `check.dependsOn lint`, `tasks.named('check').configure { dependsOn … }` outside of blocks. */
const besides = (text: string, name: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => line.includes(name) && /\b(dependsOn|finalizedBy)\b/.test(line))
    .flatMap(broughtBy)

const runSet = (first: readonly string[], blocks: readonly Block[], text: string): ReadonlySet<string> => {
  const out = new Set<string>()
  const left = [...first]
  for (let name = left.pop(); name !== undefined && out.size < MOST_BLOCKS; name = left.pop()) {
    if (out.has(name)) continue
    out.add(name)
    left.push(...(LIFE_CYCLE[name] ?? []), ...blocks.filter((block) => block.name === name).flatMap((block) => broughtBy(block.text)), ...besides(text, name))
  }
  return out
}

const withoutOthers = (text: string, blocks: readonly Block[], keep: ReadonlySet<string>): string => {
  let out = ''
  let at = 0
  for (const block of blocks) {
    if (keep.has(block.name)) continue
    out += text.slice(at, block.from)
    at = block.to
  }
  return out + text.slice(at)
}

/** Without one of these a build script only says what is built. */
const ACTS =
  /\b(exec|execute|commandLine|executable|delete|deleteDir|deleteRecursively|URL|URI|toURL|getenv|env|evaluate|apply|File|Files|file|ProcessBuilder|Runtime|ant|Socket|text|Eval|GroovyShell|Base64|decodeBase64)\b/

/** The parts of a build's scripts that run when this task is asked for. */
export const gradle = (files: Files, name: string): readonly TaskStep[] => {
  const texts = Object.entries(files).filter(([, text]) => ACTS.test(text))
  const all = texts.map(([, text]) => text).join('\n')
  const asked =
    name === ''
      ? [...all.matchAll(/\bdefaultTasks\b\s*\(?([^\n)]*)/g)].flatMap((match) => [...(match[1] ?? '').matchAll(NAMES)].map((n) => n[1] ?? ''))
      : [name.split(':').at(-1) ?? name]
  const blocks = new Map(texts.map(([file, text]) => [file, blocksOf(text)]))
  const keep = runSet(asked, [...blocks.values()].flat(), all)
  return texts.map(([file, text]) => ({
    text: withoutOthers(text, blocks.get(file) ?? [], keep),
    shell: file.endsWith('.kts') ? 'kotlin' : 'groovy',
    file,
    name,
  }))
}
