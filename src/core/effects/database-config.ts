// Owns the files in which migration tools keep the address of their database. Only the address is taken from them, without its login.

import { display, prefixOf, textOf, type Value } from '../value.ts'
import { readYaml } from '../yaml.ts'
import { joinPath } from './path.ts'
import { present } from './present.ts'
import { type Here, textAt, type World } from './world.ts'

interface Kept {
  /** Usual names; a file that an option names comes before them. */
  readonly files: readonly string[]
  readonly option?: RegExp
  readonly read: (text: string, words: readonly string[]) => string | undefined
}

const setting =
  (pattern: RegExp): Kept['read'] =>
  (text) =>
    pattern.exec(text)?.[1]

const DOTENV: Kept = { files: ['.env', 'prisma/.env'], read: setting(/^[ \t]*(?:export\s+)?DATABASE_URL\s*=\s*["']?([^"'\s]+)/m) }

/** `[environments.NAME]` of flyway.toml; `flyway.url` of flyway.conf. */
const flyway: Kept['read'] = (text, words) => {
  const name = words.find((word) => /^-environment=/.test(word))?.slice(13) ?? 'default'
  const part = text.split(/^\[/m).find((section) => section.startsWith(`environments.${name}]`)) ?? text
  return /^[ \t]*(?:flyway\.)?url\s*=\s*"?([^"\s]+)/m.exec(part)?.[1]
}

/** The output of the target that is named, or the profile's own, as one text. */
const dbt: Kept['read'] = (text, words) => {
  const at = words.findIndex((word) => word === '--target' || word === '-t')
  for (const profile of Object.values((readYaml(text) ?? {}) as Record<string, unknown>)) {
    const { target, outputs } = (profile ?? {}) as { target?: string; outputs?: Record<string, Record<string, unknown>> }
    const output = outputs?.[at < 0 ? (target ?? '') : (words[at + 1] ?? '')]
    if (output === undefined) continue
    const { type, host, account, project, path, database, dbname, schema } = output
    if (path !== undefined) return `${type}:${path}`
    return `${type}://${host ?? account ?? project ?? ''}/${[database ?? dbname, schema].filter((word) => word !== undefined).join('/')}`
  }
  return undefined
}

const KEPT: Readonly<Record<string, Kept>> = {
  flyway: { files: ['flyway.toml', 'flyway.conf', 'conf/flyway.conf', 'conf/flyway.toml'], option: /^-configFiles=(.*)$/, read: flyway },
  liquibase: {
    files: ['liquibase.properties'],
    option: /^--defaults-?[fF]ile=(.*)$/,
    read: setting(/^[ \t]*(?:liquibase\.command\.)?url\s*[:=]\s*(\S+)/m),
  },
  alembic: { files: ['alembic.ini'], read: setting(/^[ \t]*sqlalchemy\.url\s*=\s*(\S+)/m) },
  dbt: { files: ['profiles.yml'], read: dbt },
  prisma: DOTENV,
  'drizzle-kit': DOTENV,
  dbmate: DOTENV,
  sqlx: DOTENV,
  diesel: DOTENV,
  'sea-orm-cli': DOTENV,
}

/** `jdbc:h2:mem:x` and its kind as the other tools write them; the login is left out. */
const plain = (url: string): string =>
  url
    .replace(/^jdbc:/, '')
    .replace(/^h2:mem:/, 'sqlite::memory:')
    .replace(/:\/\/[^@/]*@/, '://')

/** The address that the tool's own configuration tells, for a call with these words; undefined where there is none or it has none of its own. */
export const databaseTold = (world: World, here: Here, program: string, words: readonly Value[]): string | undefined => {
  const kept = KEPT[program]
  if (kept === undefined || here.elsewhere !== '' || here.cwd === undefined) return undefined
  const { option, files } = kept
  const named = option === undefined ? [] : words.flatMap((word) => option.exec(textOf(word) ?? prefixOf(word))?.[1]?.split(',') ?? [])
  for (const file of named.length > 0 ? named.map((name) => joinPath(here.cwd ?? '/', name)) : present(world, here.cwd, files)) {
    const found = textAt(world, file)?.text
    const text = found === undefined ? undefined : textOf(found)
    const url = text === undefined ? undefined : attempt(() => kept.read(text, words.map(display)))
    if (url !== undefined) return plain(url)
  }
  return undefined
}

const attempt = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}
