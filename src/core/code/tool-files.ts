// Owns what the files of a project make its other tools run by themselves: programs in terraform's configuration, tasks of an ansible playbook, targets of nx,
// environments of tox, aliases of sbt, go's generate lines, curl's options, direnv's file. Texts only; no meaning.

import { parse as parseToml } from 'smol-toml'
import { readYaml } from '../yaml.ts'
import { quoted } from './build-files.ts'
import { gradle } from './gradle.ts'
import { itemsIn, record, type Table, wordIn } from './table.ts'
import type { TaskStep } from './task.ts'

type Files = Readonly<Record<string, string>>
type Reader = (files: Files, name: string) => readonly TaskStep[]

const step = (file: string, name: string, text: string): TaskStep => ({ text, shell: 'sh', file, name })

const eachFile =
  (read: (text: string, name: string, file: string) => readonly string[]): Reader =>
  (files, name) =>
    Object.entries(files).flatMap(([file, text]) => read(text, name, file).map((each) => step(file, name, each)))

// ---- terraform (HCL, as in the language reference of Terraform 1.10)

/** The text between the brackets that open at `from`. */
const inside = (text: string, from: number): string => {
  const open = text[from] ?? '{'
  const close = open === '{' ? '}' : ']'
  let depth = 0
  for (let i = from; i < text.length; i += 1) {
    const c = text[i]
    if (c === '"') {
      const end = /^"(?:\\.|[^"\\])*"/.exec(text.slice(i))?.[0].length ?? 1
      i += end - 1
    } else if (c === open) depth += 1
    else if (c === close) {
      depth -= 1
      if (depth === 0) return text.slice(from + 1, i)
    }
  }
  return text.slice(from + 1)
}

const blocks = (text: string, head: RegExp): readonly string[] => [...text.matchAll(head)].map((match) => inside(text, match.index + match[0].length - 1))

const unescaped = (text: string): string => text.replace(/\\(n|t|["\\])/g, (_, c: string) => (c === 'n' ? '\n' : c === 't' ? '\t' : c))

/** What terraform fills in is not known to the shell. */
const hclText = (text: string): string => unescaped(text).replace(/[$%]\{[^}]*\}/g, '${TERRAFORM_VALUE}')

/** `key = "…"` or a here-document. */
const hclString = (block: string, key: string): string | undefined => {
  const plain = new RegExp(`\\b${key}\\s*=\\s*"((?:\\\\.|[^"\\\\])*)"`).exec(block)?.[1]
  if (plain !== undefined) return hclText(plain)
  const here = new RegExp(`\\b${key}\\s*=\\s*<<-?\\s*"?(\\w+)"?\\n([\\s\\S]*?)\\n[ \\t]*\\1\\b`).exec(block)?.[2]
  return here === undefined ? undefined : hclText(here)
}

const hclList = (block: string, key: string): readonly string[] => {
  const at = new RegExp(`\\b${key}\\s*=\\s*\\[`).exec(block)
  if (!at) return []
  return [...inside(block, at.index + at[0].length - 1).matchAll(/"((?:\\.|[^"\\])*)"/g)].map((match) => hclText(match[1] ?? ''))
}

const localExec = (block: string): readonly string[] => {
  const command = hclString(block, 'command')
  const interpreter = hclList(block, 'interpreter')
  if (command === undefined) return []
  return [interpreter.length === 0 ? command : [...interpreter, command].map(quoted).join(' ')]
}

/** Data sources run at a plan as well; provisioners only when something is made or, with `when = destroy`, taken away. */
const terraform = eachFile((text, name) => {
  const plain = text.replace(/^\s*(?:#|\/\/).*$/gm, '')
  const data = blocks(plain, /\bdata\s+"external"\s+"[^"]*"\s*\{/g).map((block) => hclList(block, 'program').map(quoted).join(' '))
  const hooks = blocks(plain, /\b(?:before|after|error)_hook\s+"[^"]*"\s*\{/g).map((block) => hclList(block, 'execute').map(quoted).join(' '))
  const provisioners = blocks(plain, /\bprovisioner\s+"local-exec"\s*\{/g)
    .filter((block) => name !== 'plan' && /\bwhen\s*=\s*destroy\b/.test(block) === (name === 'destroy'))
    .flatMap(localExec)
  return [...data, ...hooks, ...provisioners].filter((each) => each.trim() !== '')
})

// ---- ansible (playbooks of ansible-core 2.18); what runs on other hosts is told by the command itself

const LOCAL = /^(localhost|127\.0\.0\.1)$/

const MODULE = /^(?:ansible\.(?:builtin|legacy)\.)?(\w+)$/

/** `key=value key="v v"`, the old way to write a module's parameters. */
const parameters = (value: unknown): Table => {
  const text = wordIn(value)
  if (text === undefined) return record(value)
  return Object.fromEntries([...text.matchAll(/(\w+)=("[^"]*"|'[^']*'|\S+)/g)].map((match) => [match[1] ?? '', (match[2] ?? '').replace(/^["']|["']$/g, '')]))
}

const path = (given: Table): string => quoted(wordIn(given.path) ?? wordIn(given.dest) ?? wordIn(given.name) ?? '$ANSIBLE_VALUE')

const MODULES: Readonly<Record<string, (given: Table, value: unknown) => string | undefined>> = {
  shell: (given, value) => wordIn(given.cmd) ?? wordIn(value),
  command: (given, value) => wordIn(given.cmd) ?? (Array.isArray(given.argv) ? given.argv.map((word) => quoted(String(word))).join(' ') : wordIn(value)),
  raw: (_, value) => wordIn(value),
  script: (given, value) => `sh ${wordIn(given.cmd) ?? wordIn(value) ?? ''}`,
  file: (given) => (given.state === 'absent' ? `rm -rf -- ${path(given)}` : given.state === 'directory' ? `mkdir -p ${path(given)}` : `touch ${path(given)}`),
  copy: (given) => `printf '%s' ${quoted(wordIn(given.content) ?? '')} > ${path(given)}`,
  template: (given) => `printf '' > ${path(given)}`,
  lineinfile: (given) => `printf '%s' ${quoted(wordIn(given.line) ?? '')} >> ${path(given)}`,
  blockinfile: (given) => `printf '%s' ${quoted(wordIn(given.block) ?? '')} >> ${path(given)}`,
  get_url: (given) => `curl -o ${path(given)} ${quoted(wordIn(given.url) ?? '')}`,
}

const filledIn = (text: string, values: Table): string =>
  text.replace(/\{\{\s*([\w.]+)[^}]*\}\}/g, (_, key: string) => wordIn(values[key]) ?? '${ANSIBLE_VALUE}')

const MOST_ITEMS = 64

const playTasks = (tasks: unknown, become: boolean, vars: Table): readonly string[] =>
  itemsIn(tasks).flatMap((entry): readonly string[] => {
    const task = record(entry)
    const raised = become || task.become === true
    const nested = [task.block, task.rescue, task.always].flatMap((part) => playTasks(part, raised, vars))
    const own = Object.entries(task).flatMap(([key, value]) => {
      const module = MODULES[MODULE.exec(key)?.[1] ?? '']
      if (!module) return []
      const items = itemsIn(task.loop ?? task.with_items).slice(0, MOST_ITEMS)
      const text = module(parameters(value), value)
      if (text === undefined) return []
      return (items.length === 0 ? [undefined] : items).map((item) => filledIn(text, { ...vars, item: wordIn(item) }))
    })
    return [...nested, ...(raised ? own.map((text) => `sudo sh -c ${quoted(text)}`) : own)]
  })

const ansible = eachFile((text, name) =>
  itemsIn(readYaml(text))
    .map(record)
    .filter((play) => name === 'local' || play.connection === 'local' || LOCAL.test(wordIn(play.hosts) ?? ''))
    .flatMap((play) =>
      [play.pre_tasks, play.tasks, play.post_tasks, play.handlers].flatMap((tasks) => playTasks(tasks, play.become === true, record(play.vars))),
    ),
)

// ---- tox (tox.ini and setup.cfg of tox 4.23)

const toxSection = (text: string, section: string): readonly string[] | undefined => {
  const at = text.search(new RegExp(`^\\[${section.replace(/[^\w:-]/g, '.')}\\]`, 'm'))
  if (at < 0) return undefined
  const body =
    text
      .slice(at)
      .replace(/^\[.*\]\n?/, '')
      .split(/^\[/m)[0] ?? ''
  return [...body.matchAll(/^commands(?:_pre|_post)?\s*=([^\n]*(?:\n[ \t]+[^\n]*|\n(?=[ \t]))*)/gm)]
    .flatMap((match) => (match[1] ?? '').replace(/\\\n\s*/g, ' ').split('\n'))
    .map((line) => line.trim().replace(/^-\s*/, ''))
    .filter((line) => line !== '' && !line.startsWith('#'))
}

/** Commands of the environment that is named, else of the one that all share. */
const tox: Reader = (files, name) => {
  for (const [file, text] of Object.entries(files)) {
    const lines = toxSection(text, `testenv:${name}`) ?? toxSection(text, 'testenv')
    if (lines)
      return lines.map((line) =>
        step(
          file,
          name,
          line
            .replace(/\{posargs[^}]*\}/g, '"$@"')
            .replace(/\{toxinidir\}|\{tox_root\}/g, '.')
            .replace(/\{[^}]*\}/g, '${TOX_VALUE}'),
        ),
      )
  }
  return []
}

// ---- nx, sbt, go, curl, direnv

/** `project:target` of a project.json. */
const nx = eachFile((text, name) => {
  const [, target = name] = name.split(':')
  const root = record(JSON.parse(text))
  const found = record(record(root.targets)[target])
  const options = record(found.options)
  const commands = [found.command, options.command, options.script, ...itemsIn(options.commands)].flatMap(
    (each) => wordIn(each) ?? wordIn(record(each).command) ?? [],
  )
  return commands.map((command) => command.replace(/\{args[^}]*\}/g, '"$@"').replace(/\{(?:projectRoot|workspaceRoot)\}/g, '.'))
})

/** `addCommandAlias("release", "; clean; publish")`: each part is a command of sbt. */
const sbt = eachFile((text, name) => {
  const alias = new RegExp(`addCommandAlias\\(\\s*"${name.replace(/[^\w]/g, '\\$&')}"\\s*,\\s*"((?:\\\\.|[^"\\\\])*)"`).exec(text)?.[1]
  return (alias ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== name)
    .map((part) => `sbt ${quoted(part)}`)
})

const goGenerate = eachFile((text) => [...text.matchAll(/^\/\/go:generate[ \t]+(.+)$/gm)].map((match) => (match[1] ?? '').trim()))

/** Lines of a curl configuration (`url = "…"`, `--data x`, `-o x`) as the words of its command line (curl(1), `--config`). */
const curlOptions: Reader = (files, name) => {
  const [file, text] = Object.entries(files)[0] ?? []
  if (file === undefined || text === undefined) return []
  const words = text.split(/\r?\n/).flatMap((line): readonly string[] => {
    const match = /^\s*(-{0,2})([\w-]+)\s*(?:[=:]?\s*(?:"((?:\\.|[^"\\])*)"|(\S.*?)))?\s*$/.exec(line)
    if (!match || /^\s*#/.test(line)) return []
    const [, dashes = '', option = '', inQuotes, plain] = match
    const flag = dashes === '-' ? `-${option}` : `--${option}`
    const value = inQuotes === undefined ? plain : unescaped(inQuotes)
    return value === undefined ? [flag] : [flag, quoted(value)]
  })
  return words.length === 0 ? [] : [step(file, name, `curl ${words.join(' ')}`)]
}

/** Tasks of mise.toml, and what its environment sources before each (mise 2024.12). */
const mise = eachFile((text, name) => {
  const root = record(parseToml(text))
  const sourced = itemsIn(record(record(root.env)._).source).flatMap((file) => wordIn(file) ?? wordIn(record(file).path) ?? [])
  const tasks = record(root.tasks)
  const steps = (key: string, seen: readonly string[]): readonly string[] => {
    if (seen.includes(key)) return []
    const task = record(tasks[key])
    const run = Array.isArray(tasks[key]) || typeof tasks[key] === 'string' ? tasks[key] : task.run
    return [...itemsIn(task.depends).flatMap((need) => steps(String(need), [...seen, key])), ...itemsIn(run).flatMap((each) => wordIn(each) ?? [])]
  }
  return [...sourced.map((file) => `. ${quoted(file)}`), ...steps(name, [])]
})

/** A script of every package of a workspace; each runs in its own folder. */
const workspaceScripts: Reader = (files, name) =>
  Object.entries(files).flatMap(([file, text]) => {
    const script = wordIn(record(record(JSON.parse(text)).scripts)[name])
    return script === undefined ? [] : [step(file, name, script)]
  })

/** Functions of direnv's own (direnv-stdlib(1) 2.35), which only set the environment up. */
const DIRENV_WORD =
  /^([ \t]*)(use|layout|PATH_add|path_add|PATH_rm|MANPATH_add|load_prefix|watch_file|watch_dir|dotenv|dotenv_if_exists|source_up|source_up_if_exists|strict_env|unstrict_env|log_status|log_error|env_vars_required|direnv_version|rvm)\b/gm

const direnv = eachFile((text) => [text.replace(DIRENV_WORD, '$1: $2')])

/** Like those of build-files.ts: without the file, or without the name in it, nothing is run. */
export const TOOL_FILES: Readonly<Record<string, Reader>> = {
  terraform,
  'terraform plan': (files) => terraform(files, 'plan'),
  ansible,
  tox,
  nx,
  sbt,
  gradle,
  'go generate': goGenerate,
  curl: curlOptions,
  direnv,
  mise,
  lerna: workspaceScripts,
  turbo: workspaceScripts,
}
