// Owns the command texts inside files that other programs run: CI, containers, units, schedules, hooks, editors. Texts only; no meaning.
import { readYaml } from '../yaml.ts'
import { record } from './table.ts'
import { lifecycleScripts, withoutComments } from './task.ts'

export type EmbeddedKind =
  | 'ci'
  | 'jenkins'
  | 'dockerfile'
  | 'compose'
  | 'unit'
  | 'cron'
  | 'git-config'
  | 'ssh-config'
  | 'package.json'
  | 'vscode-tasks'
  | 'claude-settings'
  | 'launchd'
  | 'make'
  | 'devcontainer'

export interface ShellPart {
  readonly text: string
  /** Where it stands: `run`, `RUN`, `ExecStart`, a hook's name, … */
  readonly via: string
}

/** The command texts that such a file would run. Fragments of it are read line by line. Never throws. */
export const shellParts = (kind: EmbeddedKind, text: string): readonly ShellPart[] => {
  try {
    return READERS[kind](text)
  } catch {
    return []
  }
}

const part = (text: string, via: string): ShellPart => ({ text: text.trim(), via })
const filled = (parts: readonly ShellPart[]): readonly ShellPart[] => parts.filter((p) => p.text !== '')

// ---- YAML: CI and compose

const parsed = (text: string): unknown => {
  try {
    return readYaml(text)
  } catch {
    return undefined
  }
}

const RUN_KEYS =
  /^(run|script|before_script|after_script|commands?|bash|sh|ps|cmd|pwsh|powershell|inlineScript|install|before_install|after_success|steps?_script|(before_|after_)?(build|test|deploy|package)(_script)?|on_(success|failure|finish)|init|prologue|epilogue|finally)$/

/** Steps that say their language by their key are handed to it. */
const ofLanguage = (key: string, text: string): string => (key === 'ps' ? `pwsh -Command '${text.replaceAll("'", "'\\''")}'` : text)

/** Entries that are a program's words, of which only a text for a shell is of interest: `args: ['-c', 'text']`. */
const argsText = (value: unknown): string => (Array.isArray(value) && /^-\w*c$/.test(String(value[0])) ? String(value[1] ?? '').replaceAll('$$', '$') : '')

/** Every text under a key that CI systems run; commands of steps (GitHub, GitLab, CircleCI, Azure, Travis). */
const collect = (value: unknown, keys: RegExp, out: ShellPart[], depth: number): void => {
  if (depth > 24 || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) collect(item, keys, out, depth + 1)
    return
  }
  for (const [key, inner] of Object.entries(record(value))) {
    if (key === 'args') out.push(part(argsText(inner), key))
    else if (key === 'content' && typeof inner === 'string' && inner.startsWith('#!')) out.push(part(inner, key))
    else if (keys.test(key)) {
      if (typeof inner === 'string') out.push(part(ofLanguage(key, inner), key))
      else if (Array.isArray(inner) && inner.every((i) => typeof i === 'string' || Array.isArray(i))) {
        for (const i of inner.flat(3)) out.push(part(String(i), key))
      } else collect(inner, keys, out, depth + 1)
    } else collect(inner, keys, out, depth + 1)
  }
}

/** `run: x` and `run: |` with the lines under it, in a piece of YAML that does not stand alone. */
const scan = (text: string, keys: RegExp): readonly ShellPart[] => {
  const lines = text.split('\n')
  const out: ShellPart[] = []
  for (let i = 0; i < lines.length; i += 1) {
    const [, indent = '', key = '', rest = ''] = /^(\s*(?:-\s+)?)([\w-]+):\s*(.*)$/.exec(lines[i] ?? '') ?? []
    if (!keys.test(key)) continue
    if (rest !== '' && !/^[|>][-+\d]*$/.test(rest)) {
      out.push(part(rest.replace(/^(['"])(.*)\1$/, '$2'), key))
      continue
    }
    const body: string[] = []
    while (
      i + 1 < lines.length &&
      ((lines[i + 1] ?? '').trim() === '' ||
        (/^\s*/.exec(lines[i + 1] ?? '')?.[0].length ?? 0) > indent.replace(/-\s+$/, '').length ||
        (rest === '' && /^\s*-\s/.test(lines[i + 1] ?? '')))
    ) {
      i += 1
      body.push(lines[i] ?? '')
    }
    out.push(...(rest === '' ? body.map((l) => part(l.replace(/^\s*-\s*/, '').replace(/^(['"])(.*)\1$/, '$2'), key)) : [part(dedent(body), key)]))
  }
  return out
}

const dedent = (lines: readonly string[]): string => {
  const indent = Math.min(...lines.filter((l) => l.trim() !== '').map((l) => l.length - l.trimStart().length))
  return lines.map((l) => l.slice(Number.isFinite(indent) ? indent : 0)).join('\n')
}

const ci = (text: string): readonly ShellPart[] => {
  const out: ShellPart[] = []
  collect(parsed(text), RUN_KEYS, out, 0)
  return filled(out.length > 0 ? out : scan(text, RUN_KEYS))
}

const GROOVY_TEXT = String.raw`(?:'''([\s\S]*?)'''|"""([\s\S]*?)"""|'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)")`
const JENKINS_STEP = new RegExp(
  String.raw`\b(sh|bat|powershell|pwsh)\s*\(?\s*(?:[\w]+\s*:\s*[^,'"]*(?:'[^']*'|"[^"]*")?\s*,\s*)*(?:script\s*:\s*)?${GROOVY_TEXT}`,
  'g',
)
const JENKINS_RUN = new RegExp(String.raw`${GROOVY_TEXT}\s*\.\s*execute\s*\(`, 'g')

/** Steps of a pipeline in Groovy (Jenkins Pipeline: Nodes and Processes): `sh '…'`, `sh(script: """…""")`, `'…'.execute()`. */
const jenkins = (text: string): readonly ShellPart[] => {
  const body = (groups: readonly (string | undefined)[]): string => (groups.find((group) => group !== undefined) ?? '').replace(/\\(["'$\\])/g, '$1')
  return filled([
    ...[...text.matchAll(JENKINS_STEP)].map((match) =>
      part(/^(powershell|pwsh)$/.test(match[1] ?? '') ? ofLanguage('ps', body(match.slice(2))) : body(match.slice(2)), match[1] ?? ''),
    ),
    ...[...text.matchAll(JENKINS_RUN)].map((match) => part(body(match.slice(1)), 'execute')),
  ])
}

const COMPOSE_KEYS = /^(command|entrypoint|test|post_start|pre_stop)$/
const compose = (text: string): readonly ShellPart[] => {
  const out: ShellPart[] = []
  for (const [name, service] of Object.entries(record(record(parsed(text)).services))) {
    for (const [key, value] of [...Object.entries(record(service)), ...Object.entries(record(record(service).healthcheck))]) {
      if (!COMPOSE_KEYS.test(key)) continue
      const words = Array.isArray(value) ? value.map(String).filter((w) => !/^(CMD|CMD-SHELL|NONE)$/.test(w)) : [String(value)]
      const shell = words.length === 3 && /(^|\/)(ba|z|da)?sh$/.test(words[0] ?? '') && /^-\w*c$/.test(words[1] ?? '')
      out.push(part(shell ? (words[2] ?? '') : words.join(' '), `${name} ${key}`))
    }
  }
  return filled(out.length > 0 ? out : scan(text, COMPOSE_KEYS))
}

// ---- line formats

const joinedLines = (text: string, end: RegExp): readonly string[] => {
  const out: string[] = []
  let open = ''
  for (const line of text.replace(/\r\n/g, '\n').split('\n')) {
    if (end.test(line)) open += `${line.replace(end, '')} `
    else {
      out.push(open + line)
      open = ''
    }
  }
  if (open !== '') out.push(open)
  return out
}

/** Recipe lines. Names of make are words of their own here: what they stand for is told where the target runs. */
const make = (text: string): readonly ShellPart[] =>
  filled(
    joinedLines(text, /\\$/).flatMap((line) => {
      const [, recipe = ''] = /^(?:\t|[^\s#:=][^#:=]*:[^=;]*;)\s*[@+-]*\s*(.*)$/.exec(line) ?? []
      return part(recipe.replace(/\$[({](\w+)[)}]/g, '$1').replaceAll('$$', '$'), 'recipe')
    }),
  )

const dockerfile = (text: string): readonly ShellPart[] => {
  const out: ShellPart[] = []
  const lines = joinedLines(text.replace(/^\s*#.*\n/gm, ''), /\\\s*$/)
  for (let i = 0; i < lines.length; i += 1) {
    const [, word = '', rest = ''] = /^\s*(?:ONBUILD\s+)?(RUN|CMD|ENTRYPOINT|HEALTHCHECK)\s+(.*)$/i.exec(lines[i] ?? '') ?? []
    if (word === '') continue
    const command = rest.replace(/^(--\S+\s+)+/, '').replace(/^CMD\s+/i, '')
    const doc = /^<<-?(['"]?)(\w+)\1\s*$/.exec(command)
    if (doc) {
      const end = lines.findIndex((l, at) => at > i && l.trim() === doc[2])
      out.push(part(lines.slice(i + 1, end < 0 ? lines.length : end).join('\n'), word.toUpperCase()))
      continue
    }
    out.push(part(execForm(command), word.toUpperCase()))
  }
  return filled(out)
}

const execForm = (text: string): string => {
  if (!text.startsWith('[')) return text
  try {
    const words = (JSON.parse(text) as unknown[]).map(String)
    return /(^|\/)(ba|z|da)?sh$/.test(words[0] ?? '') && /^-\w*c$/.test(words[1] ?? '')
      ? (words[2] ?? '')
      : words.map((w) => (/^[\w@%+=:,./-]+$/.test(w) ? w : `'${w.replaceAll("'", "'\\''")}'`)).join(' ')
  } catch {
    return text
  }
}

const unit = (text: string): readonly ShellPart[] =>
  filled(
    joinedLines(text, /\\\s*$/).flatMap((line) => {
      const [, key, value = ''] = /^\s*(Exec(?:Start|Stop|Reload|Condition)(?:Pre|Post)?)\s*=\s*[-@:+!|]*\s*(.*)$/.exec(line) ?? []
      return key === undefined ? [] : [part(value.replace(/%h\b/g, '$HOME').replace(/%%/g, '%'), key)]
    }),
  )

const FIELD = String.raw`(?:[\d*,/\-]+|[A-Za-z]{3}(?:[-,][A-Za-z]{3})*)`
const SCHEDULE = new RegExp(`^\\s*(?:@(?:reboot|yearly|annually|monthly|weekly|daily|midnight|hourly)|(?:${FIELD}\\s+){4}${FIELD})\\s+(.*)$`)
const COMMAND_WORD = /^(root|[a-z_][a-z0-9_-]*)\s+(\S.*)$/
const PROGRAMS =
  /^(sh|bash|env|cd|test|python\d?|node|curl|wget|php|perl|ruby|nice|flock|make|npm|docker|git|find|rm|cp|mv|tar|echo|cat|exec|sleep|date|sudo|nohup|timeout|mysqldump|pg_dump|rsync|if|for|while|printf|touch|mkdir|chmod|nc|ncat|certbot|systemctl|service|logrotate)$/

/** User crontabs and system ones: there a user's name stands before the command. */
const cron = (text: string): readonly ShellPart[] =>
  filled(
    text.split('\n').flatMap((line) => {
      const rest = line.trimStart().startsWith('#') ? undefined : SCHEDULE.exec(line)?.[1]
      if (rest === undefined) return []
      const [, user = '', command = ''] = COMMAND_WORD.exec(rest) ?? []
      const isUser = user === 'root' || (user !== '' && !PROGRAMS.test(user) && (/^[/~.$([{"'!]/.test(command) || PROGRAMS.test(command.split(/\s/)[0] ?? '')))
      return [part((isUser ? command : rest).replace(/(^|[^\\])%[\s\S]*$/, '$1').replace(/\\%/g, '%'), 'cron')]
    }),
  )

const RUNNING_KEYS =
  /^(editor|pager|fsmonitor|sshcommand|askpass|hookspath|helper|textconv|command|clean|smudge|process|cmd|program|driver|gitproxy|uploadpack|receivepack|packobjectshook|external|difftool|mergetool|sendmail|tocmd|cccmd)$/i

/** Commands of ssh_config(5): `ProxyCommand`, `LocalCommand`, `KnownHostsCommand`, `Match exec`; tokens like `%h` stay words. */
const sshConfig = (text: string): readonly ShellPart[] =>
  [...text.matchAll(/^[ \t]*(ProxyCommand|LocalCommand|KnownHostsCommand|RemoteCommand|Match\b.*?\bexec)[ \t=]+(.+)$/gim)]
    .filter((match) => !/^none$/i.test(match[2]?.trim() ?? ''))
    .map((match) => ({ via: match[1] ?? '', text: (match[2] ?? '').trim().replace(/^"(.*)"$/, '$1') }))

/** Git configuration values that git hands to a shell: aliases with `!`, editors, filters, helpers, … */
const gitConfig = (text: string): readonly ShellPart[] => {
  let section = ''
  return filled(
    joinedLines(text, /\\\s*$/).flatMap((line) => {
      const head = /^\s*\[\s*([\w.-]+)/.exec(line)
      if (head) section = (head[1] ?? '').toLowerCase()
      const [, key = '', raw = ''] = /^\s*(?:\[[^\]]*\]\s*)?([\w-]+)\s*=\s*(.*)$/.exec(line) ?? []
      const value = raw.replace(/^"(.*)"\s*$/, '$1').replace(/\\(["\\])/g, '$1')
      if (key === '') return []
      if (section === 'alias') return value.startsWith('!') ? [part(value.slice(1), `alias.${key}`)] : [part(`git ${value}`, `alias.${key}`)]
      if (section === 'pager' && !/^(true|false)$/.test(value) && value !== '') return [part(value, `pager.${key}`)]
      if (!RUNNING_KEYS.test(key) || /^(true|false|)$/i.test(value)) return []
      if (/^helper$/i.test(key) && !value.startsWith('!') && !value.startsWith('/')) return [part(`git-credential-${value}`, `${section}.${key}`)]
      return [part(value.replace(/^!/, ''), `${section}.${key}`)]
    }),
  )
}

// ---- JSON

const json = (text: string): unknown => JSON.parse(withoutComments(text))

/** The scripts that run without being asked for. */
const packageJson = (text: string): readonly ShellPart[] => {
  const manifest = manifestOf(text)
  return filled([...lifecycleScripts(manifest, 'install'), ...lifecycleScripts(manifest, 'uninstall')].map(([name, script]) => part(script, name)))
}

const HOOK_LINE = /"(preinstall|install|postinstall|prepare|prepublish|preprepare|postprepare|preuninstall|uninstall|postuninstall)"\s*:\s*("(?:\\.|[^"\\])*")/g

/** A whole package.json, or a piece of one. */
const manifestOf = (text: string): ReturnType<typeof record> => {
  try {
    return record(json(text))
  } catch {
    return { scripts: Object.fromEntries([...text.matchAll(HOOK_LINE)].map((m) => [m[1] ?? '', JSON.parse(m[2] ?? '""') as string])) }
  }
}

const vscodeTasks = (text: string): readonly ShellPart[] => {
  const { tasks } = record(tasksOf(text))
  if (!Array.isArray(tasks)) return []
  return filled(
    tasks.flatMap((t) => {
      const task = record(t)
      const words = [task.command, ...(Array.isArray(task.args) ? task.args : [])].map((w) => (typeof w === 'string' ? w : String(record(w).value ?? '')))
      const auto = record(task.runOptions).runOn === 'folderOpen'
      return [part(words.join(' '), auto ? 'folderOpen' : String(task.label ?? 'task'))]
    }),
  )
}

/** A whole file of tasks, or those of a piece of one. */
const tasksOf = (text: string): unknown => {
  try {
    return json(text)
  } catch {
    return { tasks: commandsIn(text) }
  }
}

/** Hooks, status lines and helpers of coding agents' settings, and the servers that they start. */
const agentSettings = (text: string): readonly ShellPart[] => {
  const out: ShellPart[] = []
  const walk = (value: unknown, via: string, depth: number): void => {
    if (depth > 16 || typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const item of value) walk(item, via, depth + 1)
      return
    }
    const entry = record(value)
    if (typeof entry.command === 'string') out.push(part([entry.command, ...(Array.isArray(entry.args) ? entry.args.map(String) : [])].join(' '), via))
    for (const [key, inner] of Object.entries(entry)) {
      if (/^(apiKeyHelper|awsAuthRefresh|awsCredentialExport|otelHeadersHelper)$/.test(key) && typeof inner === 'string') out.push(part(inner, key))
      else walk(inner, /^(hooks|mcpServers|type|matcher)$/.test(key) ? via : key, depth + 1)
    }
  }
  walk(settingsOf(text), 'settings', 0)
  return filled(out)
}

const settingsOf = (text: string): unknown => {
  try {
    return json(text)
  } catch {
    return commandsIn(text)
  }
}

/** Entries with a command in a piece of JSON that does not stand alone. */
const commandsIn = (text: string): readonly { readonly command: string }[] =>
  [...text.matchAll(/"command"\s*:\s*("(?:\\.|[^"\\])*")/g)].map((m) => ({ command: JSON.parse(m[1] ?? '""') as string }))

/** Of a container's hooks, the one that runs on the machine itself. */
const devcontainer = (text: string): readonly ShellPart[] => {
  const hook = record(json(text)).initializeCommand
  const commands = Array.isArray(hook) ? [hook.map(String).join(' ')] : typeof hook === 'string' ? [hook] : Object.values(record(hook)).flat().map(String)
  return filled(commands.map((command) => part(command, 'initializeCommand')))
}

// ---- property lists

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string): string => text.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)

const launchd = (text: string): readonly ShellPart[] => {
  const words = [...(/<key>ProgramArguments<\/key>\s*<array>([\s\S]*?)<\/array>/.exec(text)?.[1] ?? '').matchAll(/<string>([\s\S]*?)<\/string>/g)].map((m) =>
    plain(m[1] ?? ''),
  )
  const program = plain(/<key>Program<\/key>\s*<string>([\s\S]*?)<\/string>/.exec(text)?.[1] ?? '')
  const shell = /(^|\/)(ba|z|da)?sh$/.test(words[0] ?? '') && /^-\w*c$/.test(words[1] ?? '')
  return filled([part(program, 'Program'), part(shell ? (words[2] ?? '') : words.join(' '), 'ProgramArguments')])
}

const READERS: Readonly<Record<EmbeddedKind, (text: string) => readonly ShellPart[]>> = {
  ci,
  jenkins,
  dockerfile,
  compose,
  unit,
  cron,
  'git-config': gitConfig,
  'ssh-config': sshConfig,
  'package.json': packageJson,
  'vscode-tasks': vscodeTasks,
  'claude-settings': agentSettings,
  launchd,
  make,
  devcontainer,
}
