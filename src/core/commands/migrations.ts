// Owns schema-migration tools: prisma, alembic, flyway and kin. The database is what the words or DATABASE_URL tell.
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import { type SqlTarget, stageOfDatabase } from '../sql.ts'
import { dropPrefix, literal, prefixOf, type Value } from '../value.ts'
import type { Wide } from './_words.ts'
import { draft, flagSet, readWide, textFor, wideValue } from './_words.ts'
import { runSql, targetOf } from './databases.ts'

interface Tool {
  readonly destroys: RegExp
  readonly changes: RegExp
  readonly reads: RegExp
}
const NEVER = /^\b$/

/** Matched against the words and options, options kept as written. */
const TOOLS: Readonly<Record<string, Tool>> = {
  prisma: {
    destroys: /^migrate reset\b|^db push\b.*--(force-reset|accept-data-loss)|^db drop\b/,
    changes: /^(migrate (dev|deploy|resolve)|db (push|seed|execute))\b/,
    reads: /^(generate|validate|format|studio|init|version|-v|migrate (diff|status)|db pull|introspect|debug|complete|telemetry|dev|mcp|platform|bootstrap)\b/,
  },
  knex: {
    destroys: /^migrate:rollback\b.*--all|^migrate:down\b/,
    changes: /^(migrate:(latest|up|rollback|unlock)|seed:run)\b/,
    reads: /^(migrate:(make|list|status|currentVersion)|seed:make|init)\b/,
  },
  sequelize: {
    destroys: /^(db:drop|db:migrate:undo:all|db:seed:undo:all)\b/,
    changes: /^(db:create|db:migrate|db:migrate:undo|db:seed|db:seed:all|db:migrate:schema)\b/,
    reads: /^(init|model:|migration:|seed:|db:migrate:status|help)/,
  },
  typeorm: {
    destroys: /^(schema:drop)\b/,
    changes: /^(migration:(run|revert)|schema:sync|query)\b/,
    reads: /^(migration:(generate|create|show)|entity:|schema:log|init|cache:clear|version|subscriber:)/,
  },
  'drizzle-kit': { destroys: /^(drop)\b|^push\b.*--force/, changes: /^(push|migrate|up)\b/, reads: /^(generate|introspect|pull|check|studio|export)\b/ },
  'mikro-orm': {
    destroys: /^(schema:(drop|fresh)|migration:fresh)\b/,
    changes: /^(schema:(create|update)|migration:(up|down)|seeder:run|database:)/,
    reads: /^(migration:(create|list|check|pending)|generate|cache|debug|seeder:create)/,
  },
  alembic: {
    destroys: /^downgrade base\b/,
    changes: /^(upgrade|downgrade|stamp)\b/,
    reads: /^(revision|current|history|heads|branches|show|init|check|merge|edit|list_templates|ensure_version)\b/,
  },
  flyway: {
    destroys: /\bclean\b/,
    changes: /\b(migrate|repair|baseline|undo|deploy)\b/,
    reads: /\b(info|validate|check|version|help|list-engines|diff|generate|snapshot)\b/,
  },
  liquibase: {
    destroys: /\bdrop-?all\b/i,
    changes: /\b(update\S*|rollback\S*|tag|changelog-?sync\S*|release-?locks|clear-?check-?sums)\b/i,
    reads:
      /\b(status|validate|history|diff\S*|generate\S*|update-?sql|snapshot\S*|init|checks|list-?locks|unexpected-?change-?sets|calculate-?check-?sum|db-?doc)\b/i,
  },
  dbmate: { destroys: /\bdrop\b/, changes: /\b(up|create|migrate|rollback|down|load)\b/, reads: /\b(new|status|dump|wait)\b/ },
  goose: { destroys: /\b(reset|down-to 0)\b/, changes: /\b(up|up-by-one|up-to|down|down-to|redo|fix)\b/, reads: /\b(status|version|create|validate)\b/ },
  migrate: { destroys: /\bdrop\b|\bdown\b(?!\s+\d)/, changes: /\b(up|down|goto|force)\b/, reads: /\b(version|create|help)\b/ },
  'sql-migrate': { destroys: NEVER, changes: /^(up|down|redo|skip)\b/, reads: /^(status|new)\b/ },
  sqlx: {
    destroys: /^database (drop|reset)\b/,
    changes: /^(database (create|setup)|migrate (run|revert))\b/,
    reads: /^(migrate (add|info|build-script)|prepare)\b/,
  },
  diesel: {
    destroys: /^database (drop|reset)\b/,
    changes: /^(database setup|setup|migration (run|revert|redo))\b/,
    reads: /^(migration (list|pending|generate)|print-schema|completions)\b/,
  },
  'sea-orm-cli': { destroys: /^migrate (fresh|reset|refresh)\b/, changes: /^migrate( (up|down))?\b/, reads: /^(generate|migrate (init|generate|status))\b/ },
  atlas: {
    destroys: /^schema clean\b/,
    changes: /^(schema apply|migrate (apply|down|set))\b/,
    reads: /^(schema (inspect|diff|fmt|plan|test)|migrate (diff|lint|status|hash|validate|new|import|test)|version|login|license|cloud)\b/,
  },
  rails: {
    destroys: /\bdb:(drop|reset|purge|truncate_all|schema:load|setup|migrate:reset|seed:replant)\b|\bdb:rollback\b.*STEP=\d{2,}/,
    changes: /\bdb:(migrate|rollback|seed|create|prepare|forward|migrate:(up|down|redo)|fixtures:load|environment:set)\b/,
    reads: /^(?!.*\bdb:).*/,
  },
  hanami: { destroys: /\bdb drop\b/, changes: /\bdb (create|migrate|prepare|seed|rollback|structure)\b/, reads: /^/ },
  artisan: { destroys: /^(migrate:(fresh|reset|refresh)|db:wipe)\b/, changes: /^(migrate|db:seed|migrate:rollback)\b/, reads: /^/ },
  'django-admin': {
    destroys: /^(flush|reset_db|sqlflush -)\b|^migrate\s+\S+\s+zero\b/,
    changes: /^(migrate|loaddata|createsuperuser|changepassword|createcachetable|clearsessions)\b/,
    reads: /^(?!(dbshell|shell)\b).*/,
  },
  flask: { destroys: /^db downgrade base\b/, changes: /^db (upgrade|downgrade|stamp)\b/, reads: /^(?!db (upgrade|downgrade|stamp)).*/ },
  ecto: { destroys: /drop/, changes: /migrate/, reads: /^/ },
  yoyo: { destroys: NEVER, changes: /^(apply|rollback|reapply|mark|unmark)\b/, reads: /^(list|new|init|develop)\b/ },
  aerich: { destroys: NEVER, changes: /^(upgrade|downgrade|init-db)\b/, reads: /^(init|migrate|heads|history|inspectdb)\b/ },
  'node-pg-migrate': { destroys: NEVER, changes: /^(up|down|redo)\b/, reads: /^create\b/ },
  'db-migrate': { destroys: /^(reset|db:drop)\b/, changes: /^(up|down|check-in|db:create|seed)\b/, reads: /^(create|check)\b/ },
  umzug: { destroys: NEVER, changes: /^(up|down)\b/, reads: /^(pending|executed|create)\b/ },
  kysely: { destroys: NEVER, changes: /^(migrate:?\S*|migrate|seed run)\b/, reads: /^(migrate make|migrate list|seed (make|list)|init|sql)\b/ },
  phinx: { destroys: NEVER, changes: /^(migrate|rollback|seed:run)\b/, reads: /^(create|status|init|test|breakpoint|seed:create|list)\b/ },
  doctrine: { destroys: /(database|schema):drop/, changes: /(migrations:(migrate|execute)|schema:(create|update)|database:create|fixtures:load)/, reads: /^/ },
}
const ALIASES: Readonly<Record<string, string>> = {
  'sequelize-cli': 'sequelize',
  'golang-migrate': 'migrate',
  'typeorm-ts-node-commonjs': 'typeorm',
  'typeorm-ts-node-esm': 'typeorm',
  'graphile-migrate': 'dbmate',
  rake: 'rails',
}
const OWN = new Set(['migrate', 'rake', 'ecto'])

const database = (call: Call, wide: Wide): string => {
  const told = wideValue(wide, '--url', '-u', '--database-url', '-D', '--database', '-database', '-url', '-x', '--schema', '--datasource', '--dir')
  const url = wide.words.find((word) => /:\/\//.test(textFor(word)))
  return textFor(told ?? url) || call.env('DATABASE_URL') || call.env('GOOSE_DBSTRING') || ''
}

/** The value of an option, attached by `=` or the next word. */
const textValue = (call: Call, name: RegExp): Value | undefined => {
  const at = call.words.findIndex((word) => name.test(prefixOf(word)))
  const word = call.words[at]
  if (word === undefined) return undefined
  const equals = prefixOf(word).indexOf('=')
  return equals < 0 ? call.words[at + 1] : dropPrefix(word, equals + 1)
}

/** `rails runner CODE`, `django-admin shell -c CODE`: code with the application loaded. */
const runner = (call: Call): Refined | undefined => {
  const first = textFor(call.words[0])
  if (call.program === 'rails' && /^(credentials|encrypted|secrets):(show|edit|fetch|diff)$/.test(first))
    return { effects: [draft('secret.read', `rails ${first}`, { store: 'vault' })] }
  if (call.program === 'artisan' && first === 'tinker') {
    const code = textValue(call, /^--execute(=|$)/)
    return code === undefined ? {} : { nested: [{ run: 'code', language: 'php', text: code }] }
  }
  if (call.program === 'artisan' && /^(env:decrypt|config:show|env:show)$/.test(first))
    return { effects: [draft('secret.read', `artisan ${first}`, { store: 'env-file' })] }
  if (call.program === 'rails' && /^(runner|r)$/.test(first)) {
    const text = call.words.slice(1).findLast((word) => !textFor(word).startsWith('-'))
    return text === undefined
      ? {}
      : /\.rb$/.test(textFor(text))
        ? { nested: [{ run: 'script', language: 'ruby', path: text, args: [] }] }
        : { nested: [{ run: 'code', language: 'ruby', text }] }
  }
  if (!/^(django-admin|flask)$/.test(call.program) || !/^shell/.test(first)) return undefined
  const code = textValue(call, /^(-c|--command)(=|$)/) ?? call.stdin
  return code === undefined ? {} : { nested: [{ run: 'code', language: 'python', text: code }] }
}

/** A tool of one language looks at that language's variables. */
const STAGE_ENV: readonly (readonly [tools: RegExp, variables: readonly string[]])[] = [
  [/^(django-admin|flask|alembic)$/, ['DJANGO_SETTINGS_MODULE', 'FLASK_ENV', 'APP_ENV']],
  [/^(rails|rake|hanami|sequel)$/, ['RAILS_ENV', 'RACK_ENV', 'APP_ENV']],
  [/^(mix|ecto)/, ['MIX_ENV']],
  [/^(artisan|doctrine|phinx|php)$/, ['APP_ENV']],
  [/^(prisma|knex|sequelize|sequelize-cli|typeorm|drizzle-kit|mikro-orm)/, ['NODE_ENV', 'APP_ENV']],
]
const EVERY_STAGE_ENV = ['APP_ENV', 'NODE_ENV', 'RAILS_ENV', 'RACK_ENV'] as const

const FAR = /(^|[^a-z])(prod|production|prd|live|stag|staging|stage|stg|uat|preprod|remote|linked)([^a-z]|$)/i

/** Which database the words and the environment tell: without any sign of another it is the project's own, on this machine. */
const whereOf = (call: Call, wide: Wide, target: SqlTarget): Partial<EffectFields> => {
  const environment = [
    ...(STAGE_ENV.find(([tools]) => tools.test(call.program))?.[1] ?? EVERY_STAGE_ENV).map((variable) => call.env(variable) ?? ''),
    textFor(wideValue(wide, '--env', '-e', '--environment')),
  ]
    .filter((text) => text !== '')
    .join(' ')
  const told = call.words.map(textFor).join(' ')
  const object = [target.object, environment, target.object === '' ? told : wide.texts.join(' ')]
    .filter((text) => text !== '')
    .join(' ')
    .slice(0, 240)
  const local = target.object === '' ? !FAR.test(`${environment} ${told}`) : target.local
  const stage = target.stage || stageOfDatabase(environment) || (FAR.test(told) ? stageOfDatabase(told) : '')
  return { system: call.program, object, local, ...(stage ? { stage } : {}) }
}

const refine = (call: Call): Refined => {
  const runs = runner(call)
  if (runs !== undefined) return runs
  const tool = TOOLS[ALIASES[call.program] ?? call.program]
  if (tool === undefined) return {}
  const wide = readWide(
    call.words,
    flagSet('--force-reset --accept-data-loss --skip-generate --skip-seed --create-only --skip-dump --no-dump-schema --sql --ast --all --strict --watch -v'),
  )
  const options = [...wide.options.keys()].join(' ')
  const words = `${wide.texts.join(' ')} ${options}`.trim()
  if (/(^| )(--help|-h|help)( |$)/.test(words) || wide.options.has('--sql') || wide.options.has('--dry-run')) return {}
  const name = database(call, wide)
  const target = targetOf(call.program, literal(name), undefined)
  const set = whereOf(call, wide, target)
  const label = `${call.program} ${wide.texts.join(' ')}`
  const inline =
    call.program === 'prisma' && /^db execute/.test(words) && wide.options.has('--stdin') && call.stdin !== undefined ? runSql([call.stdin], target) : {}
  if (tool.destroys.test(words)) return { effects: [draft('data.destroy', label, { ...set, scope: 'all', reversible: false })] }
  if (tool.reads.test(words) && !tool.changes.test(words)) return {}
  const changed: EffectDraft[] = tool.changes.test(words) ? [draft('data.change', label, { ...set, scope: 'many', reversible: true })] : []
  if (changed.length === 0) return tool.reads.test(words) ? {} : { unknown: [{ reason: 'subcommand', what: label }] }
  return { ...inline, effects: [...changed, ...(inline.effects ?? [])] }
}

export default {
  names: [...Object.keys(TOOLS).filter((name) => !OWN.has(name)), ...Object.keys(ALIASES).filter((name) => !OWN.has(name)), 'migrate'],
  source:
    'prisma 6, knex 3.1, sequelize-cli 6.6, typeorm 0.3, drizzle-kit 0.30, alembic 1.14, flyway 11, liquibase 4.30, dbmate 2.24, goose 3.23, golang-migrate 4.18, rails 8.0, django 5.1',
  syntax: 'none',
  operands: ['...text'],
  refine,
} satisfies CommandSpec
