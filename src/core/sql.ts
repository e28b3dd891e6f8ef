// Owns reading SQL text: statements → data effects, files and shell texts they touch. No dialect grammar, no verdicts, no connection options.
// A tokenizer that respects quotes, dollar quotes and comments: it must read five dialects and client meta-commands, and never throw.

import type { EffectDraft } from './command-spec.ts'
import type { EffectFields, EffectKind, Stage } from './effect.ts'
import { literal } from './value.ts'

/** Which database the text goes to. `object` is what a person reads: database, URL or host words. */
export interface SqlTarget {
  readonly system: string
  readonly object: string
  readonly local: boolean
  readonly stage?: Stage | undefined
}

export interface SqlReading {
  readonly effects: readonly EffectDraft[]
  /** Shell texts that the client or the server runs; `elsewhere` for the server's. */
  readonly shells: readonly { readonly text: string; readonly elsewhere: boolean }[]
  /** Files of SQL that the text includes (`\i`, `.read`, `SOURCE`). */
  readonly scripts: readonly string[]
}

interface Token {
  /** word: bare or quoted identifier · text: string literal · mark: one punctuation character */
  readonly type: 'word' | 'quoted' | 'text' | 'mark'
  readonly text: string
}

const WORD = /[\p{L}_@#$0-9.]/u
const STAGE_WORDS: readonly (readonly [Stage, RegExp])[] = [
  ['production', /^(prod|production|prd|live)$/],
  ['staging', /^(staging|stage|stg|preprod|uat|qa)$/],
  ['test', /^(tests?|testing|ci|fixtures?|e2e|spec|scratch|tmp|temp|mock)$/],
  ['dev', /^(dev|devel|development|local|localdev)$/],
]

/** The stage that a database's name or URL tells, or `''`. Names in tests are often `app_test`, `test-db`, `ci`. */
export const stageOfDatabase = (name: string): Stage => {
  if (name.includes(':memory:') || /mode=memory/.test(name)) return 'test'
  const words = name.toLowerCase().split(/[^a-z]+/)
  for (const [stage, pattern] of STAGE_WORDS) if (words.some((word) => pattern.test(word))) return stage
  return ''
}

/** The effects of SQL text on its target; a shell text that it runs is an `exec.command` here. */
export const sqlEffects = (text: string, target: SqlTarget): EffectDraft[] => {
  const reading = readSql(text, target)
  const runs = reading.shells.map(
    (shell): EffectDraft => ({
      kind: 'exec.command',
      on: literal(shell.text),
      set: { program: shell.text.trim().split(/\s+/)[0] ?? '', from: 'inline' },
    }),
  )
  return [...reading.effects, ...runs]
}

/** Reads SQL text with the client's meta-commands (psql `\!`, sqlite `.shell`, mysql `system`). Never throws. */
export const readSql = (text: string, target: SqlTarget): SqlReading => {
  const out: Gathered = { effects: [], shells: [], scripts: [], made: new Set(), target: { ...target, stage: target.stage || stageOfDatabase(target.object) } }
  const sql = text
    .split('\n')
    .filter((line) => !metaCommand(line, out))
    .join('\n')
  for (const statement of statementsOf(sql)) readStatement(statement, out, 0)
  return { effects: merged(out.effects), shells: out.shells, scripts: out.scripts }
}

interface Gathered {
  readonly effects: EffectDraft[]
  readonly shells: { text: string; elsewhere: boolean }[]
  readonly scripts: string[]
  /** Names of tables that this very text made. */
  readonly made: Set<string>
  readonly target: SqlTarget
}

/** One reading effect is enough for any number of SELECTs. */
const merged = (effects: readonly EffectDraft[]): readonly EffectDraft[] => {
  const firstRead = effects.findIndex((effect) => effect.kind === 'data.read')
  return effects.filter((effect, index) => effect.kind !== 'data.read' || index === firstRead)
}

const add = (out: Gathered, kind: EffectKind, what: string, name: string, set: Partial<EffectFields>): void => {
  const { system, object, local, stage } = out.target
  const words = [object, name].filter((part) => part !== '').join(' ')
  out.effects.push({
    kind,
    on: literal(object === '' ? what : `${what} in ${object}`),
    set: { system, object: words, local, ...(stage ? { stage } : {}), ...set },
  })
}

const file = (out: Gathered, kind: 'fs.read' | 'fs.write', path: string): void => {
  if (path !== '' && path !== 'stdout' && path !== '-' && out.target.local)
    out.effects.push({ kind, on: literal(path), ...(kind === 'fs.write' ? { set: { overwrites: true } } : {}) })
}

/** Lines that the client itself reads; true if the line was one. */
const metaCommand = (line: string, out: Gathered): boolean => {
  const trimmed = line.trim()
  const match = /^(\\!|\\[a-z+]+|\.[a-z]+|system|source)(?:\s+|$)(.*)$/i.exec(trimmed)
  if (match === null) return false
  const [, name = '', rest = ''] = match
  const word = rest.replace(/;\s*$/, '').replace(/^['"]|['"]$/g, '')
  switch (name.toLowerCase()) {
    case '\\!':
    case '.shell':
    case '.system':
    case 'system':
      out.shells.push({ text: rest, elsewhere: false })
      return true
    case '\\i':
    case '\\ir':
    case '.read':
    case 'source':
    case '\\.':
      out.scripts.push(word.split(/\s/)[0] ?? '')
      return true
    case '\\o':
    case '\\g':
    case '\\w':
    case '.output':
    case '.once':
      outputTo(word, out)
      return true
    case '.save':
    case '.backup':
    case '.dump':
    case '.log':
    case '.trace':
      file(out, 'fs.write', name === '.dump' ? '' : lastWord(word))
      return true
    case '.import':
      file(out, 'fs.read', word.split(/\s+/)[0] ?? '')
      add(out, 'data.change', '.import', lastWord(word), { scope: 'many' })
      return true
    case '.restore':
      file(out, 'fs.read', lastWord(word))
      add(out, 'data.destroy', '.restore', '', { scope: 'all', reversible: false })
      return true
    case '\\copy':
      for (const statement of statementsOf(`copy ${rest}`)) copyStatement(statement, out, false)
      return true
    default:
      return name.startsWith('\\') || name.startsWith('.')
  }
}

const lastWord = (text: string): string => text.trim().split(/\s+/).at(-1) ?? ''

const outputTo = (word: string, out: Gathered): void => {
  if (word.startsWith('|')) out.shells.push({ text: word.slice(1).trim(), elsewhere: false })
  else file(out, 'fs.write', word)
}

// ---------------------------------------------------------------- tokens

const statementsOf = (text: string): Token[][] => {
  const statements: Token[][] = [[]]
  let at = 0
  while (at < text.length) {
    const [token, next] = tokenAt(text, at)
    at = next
    if (token === undefined) continue
    if (token.type === 'mark' && (token.text === ';' || token.text === '\0')) statements.push([])
    else statements.at(-1)?.push(token)
  }
  return statements.filter((statement) => statement.length > 0)
}

const closing = (text: string, from: number, end: string): number => {
  const found = text.indexOf(end, from)
  return found < 0 ? text.length : found
}

/** The token at a place (undefined for blanks and comments) and where the next begins. */
const tokenAt = (text: string, at: number): readonly [Token | undefined, number] => {
  const c = text[at] ?? ''
  const two = text.slice(at, at + 2)
  if (two === '--' || (c === '#' && !WORD.test(text[at + 1] ?? ''))) return [undefined, closing(text, at, '\n')]
  // MySQL runs what stands in `/*! … */`; only its opener and closer are skipped.
  if (two === '/*')
    return text[at + 2] === '!'
      ? [undefined, at + 3 + (/^\d*/.exec(text.slice(at + 3, at + 9))?.[0].length ?? 0)]
      : [undefined, closing(text, at + 2, '*/') + 2]
  if (two === '*/') return [undefined, at + 2]
  if (c === "'") return quotedToken(text, at, "'", 'text')
  if (c === '"') return quotedToken(text, at, '"', 'quoted')
  if (c === '`') return quotedToken(text, at, '`', 'quoted')
  if (c === '[' && /^\[[\w ]+\]/.test(text.slice(at, at + 130))) {
    const end = closing(text, at, ']')
    return [{ type: 'quoted', text: text.slice(at + 1, end) }, end + 1]
  }
  if (c === '$') {
    const tag = /^\$\w*\$/.exec(text.slice(at, at + 64))?.[0]
    if (tag !== undefined) {
      const end = closing(text, at + tag.length, tag)
      return [{ type: 'text', text: text.slice(at + tag.length, end) }, end + tag.length]
    }
  }
  if (WORD.test(c)) {
    let end = at + 1
    while (end < text.length && WORD.test(text[end] ?? '')) end += 1
    return [{ type: 'word', text: text.slice(at, end) }, end]
  }
  return /\s/.test(c) ? [undefined, at + 1] : [{ type: 'mark', text: c }, at + 1]
}

const quotedToken = (text: string, at: number, quote: string, type: 'text' | 'quoted'): readonly [Token, number] => {
  let end = at + 1
  while (end < text.length) {
    if (text[end] === '\\' && quote === "'") {
      end += 2
      continue
    }
    if (text[end] === quote) {
      if (text[end + 1] !== quote) break
      end += 1
    }
    end += 1
  }
  return [{ type, text: text.slice(at + 1, end) }, end + 1]
}

// ---------------------------------------------------------------- statements

const word = (statement: readonly Token[], index: number): string => {
  const token = statement[index]
  return token?.type === 'word' ? token.text.toUpperCase() : ''
}

const hasWord = (statement: readonly Token[], ...words: readonly string[]): boolean =>
  statement.some((token) => token.type === 'word' && words.includes(token.text.toUpperCase()))

/** The name that follows, past `IF EXISTS`, `ONLY`, `CONCURRENTLY`, `TABLE`; with its dotted parts. */
const nameAt = (statement: readonly Token[], from: number): string => {
  let at = from
  while (/^(IF|NOT|EXISTS|ONLY|CONCURRENTLY|TABLE|INTO|FROM|LOW_PRIORITY|IGNORE|QUICK|OVERWRITE)$/.test(word(statement, at))) at += 1
  let name = statement[at]?.text ?? ''
  while (statement[at + 1]?.text === '.' || statement[at + 1]?.text.startsWith('.')) {
    name += statement[at + 1]?.text === '.' ? `.${statement[at + 2]?.text ?? ''}` : (statement[at + 1]?.text ?? '')
    at += 2
  }
  return name
}

const READS = /^(SELECT|SHOW|DESCRIBE|DESC|EXPLAIN|VALUES|TABLE|LIST|HELP|PRAGMA|FROM|SUMMARIZE)$/
const SILENT =
  /^(BEGIN|START|COMMIT|ROLLBACK|END|SAVEPOINT|RELEASE|SET|RESET|USE|DISCARD|DEALLOCATE|FETCH|CLOSE|DECLARE|LOCK|UNLOCK|GO|DELIMITER|PRINT|CONNECT|EXIT|QUIT|LISTEN|NOTIFY|CHECKPOINT|ANALYZE|IF|ELSE)$/
const CHANGES =
  /^(INSERT|REPLACE|MERGE|UPSERT|GRANT|REVOKE|REINDEX|CLUSTER|REFRESH|OPTIMIZE|RENAME|IMPORT|INSTALL|LOAD|CALL|EXEC|EXECUTE|SECURITY|COMMENT|REPAIR|FLUSH|KILL|SYSTEM|BATCH)$/

const readStatement = (statement: readonly Token[], out: Gathered, depth: number): void => {
  const first = word(statement, 0) || (statement[0]?.text === '(' ? 'SELECT' : '')
  hiddenParts(statement, out, depth)
  if (first === 'EXPLAIN' || first === 'WITH') return compound(statement, out)
  if (first === 'DROP') return dropStatement(statement, out)
  if (first === 'TRUNCATE') return destroyRows(statement, 1, 'TRUNCATE', out)
  if (first === 'DELETE') return deleteStatement(statement, out, 1)
  if (first === 'UPDATE') return updateStatement(statement, out)
  if (first === 'ALTER') return alterStatement(statement, out)
  if (first === 'CREATE') return createStatement(statement, out)
  if (first === 'COPY') return copyStatement(statement, out, true)
  if (first === 'VACUUM' || first === 'ATTACH') return databaseFile(statement, first, out)
  if (first === 'PRAGMA' && statement.some((token) => token.text === '=')) return add(out, 'data.change', 'PRAGMA', nameAt(statement, 1), { scope: 'one' })
  if (first === 'INSERT' && word(statement, 1) === 'OVERWRITE') return destroyRows(statement, 2, 'INSERT OVERWRITE', out)
  if (CHANGES.test(first)) return changeStatement(statement, first, out)
  if (READS.test(first)) return add(out, 'data.read', `${first} ${tableRead(statement)}`.trim(), tableRead(statement), { scope: 'many' })
  if (!SILENT.test(first) && first !== '' && first !== 'DO') add(out, 'data.change', first, '', { scope: 'one' })
}

const tableRead = (statement: readonly Token[]): string => {
  const from = statement.findIndex((token) => token.type === 'word' && token.text.toUpperCase() === 'FROM')
  return from < 0 ? '' : nameAt(statement, from + 1).replace(/^\($/, '')
}

/** A verb of a statement that stands in a CTE or after EXPLAIN, not a column option like `ON DELETE` or `FOR UPDATE`. */
const VERBS = /^(DELETE|UPDATE|INSERT|MERGE)$/
const compound = (statement: readonly Token[], out: Gathered): void => {
  const runs = word(statement, 0) === 'WITH' || hasWord(statement.slice(1, 6), 'ANALYZE', 'ANALYSE')
  let found = false
  for (let at = 1; runs && at < statement.length; at += 1) {
    const verb = word(statement, at)
    if (!VERBS.test(verb) || /^(FOR|ON|DO|KEY|NO)$/.test(word(statement, at - 1))) continue
    found = true
    readPart(verb, statement.slice(at, partEnd(statement, at)), out)
  }
  if (!found) add(out, 'data.read', 'SELECT', tableRead(statement), { scope: 'many' })
}

const readPart = (verb: string, part: readonly Token[], out: Gathered): void => {
  if (verb === 'DELETE') deleteStatement(part, out, 1)
  else if (verb === 'UPDATE') updateStatement(part, out)
  else changeStatement(part, verb, out)
}

/** Up to the bracket that closes around the part. */
const partEnd = (statement: readonly Token[], from: number): number => {
  let depth = 0
  for (let at = from; at < statement.length; at += 1) {
    const text = statement[at]?.type === 'mark' ? statement[at]?.text : ''
    if (text === '(') depth += 1
    if (text === ')') {
      depth -= 1
      if (depth < 0) return at
    }
  }
  return statement.length
}

const DROPS_DATA = /^(DATABASE|SCHEMA|TABLE|KEYSPACE|TABLESPACE|OWNED|COLLECTION|MATERIALIZED|BUCKET|MEASUREMENT|SERIES|SHARD|DICTIONARY)$/
const dropStatement = (statement: readonly Token[], out: Gathered): void => {
  const type = word(statement, word(statement, 1) === 'FOREIGN' || word(statement, 1) === 'TEMPORARY' ? 2 : 1)
  const name = nameAt(statement, word(statement, 1) === type ? 2 : 3)
  const what = `DROP ${type} ${name}`
  if (!DROPS_DATA.test(type) || word(statement, 1) === 'TEMPORARY' || out.made.has(name.toLowerCase()))
    return add(out, 'data.change', what, name, { scope: 'one' })
  if (type === 'MATERIALIZED') return add(out, 'data.change', what, name, { scope: 'one' })
  const whole = /^(DATABASE|SCHEMA|KEYSPACE|OWNED|TABLESPACE|BUCKET)$/.test(type)
  const several = hasWord(statement, 'CASCADE') || statement.some((token) => token.type === 'mark' && token.text === ',')
  add(out, 'data.destroy', what, name, { scope: whole ? 'all' : several ? 'many' : 'one', reversible: false })
}

const destroyRows = (statement: readonly Token[], at: number, verb: string, out: Gathered): void => {
  const name = nameAt(statement, at)
  if (out.made.has(name.toLowerCase())) add(out, 'data.change', `${verb} ${name}`, name, { scope: 'all' })
  else add(out, 'data.destroy', `${verb} ${name}`, name, { scope: 'all', reversible: false })
}

/** A WHERE that really narrows: not absent, not `1=1`, `true` or `'a'='a'`. */
const narrows = (statement: readonly Token[]): boolean => {
  const where = statement.findIndex((token) => token.type === 'word' && token.text.toUpperCase() === 'WHERE')
  if (where < 0) return hasWord(statement, 'LIMIT')
  const condition = statement.slice(where + 1).filter((token) => token.text !== '(' && token.text !== ')')
  const [left, , right] = condition
  if (/^(TRUE|1)$/i.test(left?.text ?? '') && condition.length === 1) return false
  const constant = (token: Token | undefined): boolean => token?.type === 'text' || /^\d+$/.test(token?.text ?? '')
  return !(condition[1]?.text === '=' && constant(left) && constant(right) && left?.text === right?.text && !hasWord(condition, 'AND'))
}

const deleteStatement = (statement: readonly Token[], out: Gathered, at: number): void => {
  const name = nameAt(statement, at)
  if (narrows(statement) || out.made.has(name.toLowerCase())) add(out, 'data.change', `DELETE FROM ${name}`, name, { scope: 'many', reversible: false })
  else destroyRows(statement, at, 'DELETE FROM', out)
}

const updateStatement = (statement: readonly Token[], out: Gathered): void => {
  const name = nameAt(statement, 1)
  add(out, 'data.change', `UPDATE ${name}`, name, narrows(statement) ? { scope: 'many' } : { scope: 'all', reversible: false })
}

const alterStatement = (statement: readonly Token[], out: Gathered): void => {
  const name = nameAt(statement, 2)
  const drop = statement.findIndex((token, index) => index > 2 && token.type === 'word' && token.text.toUpperCase() === 'DROP')
  const dropped = drop < 0 ? '' : word(statement, drop + 1)
  const losesData =
    word(statement, 1) === 'TABLE' && drop >= 0 && !/^(CONSTRAINT|INDEX|DEFAULT|NOT|EXPRESSION|IDENTITY|KEY|FOREIGN|PRIMARY|CHECK)$/.test(dropped)
  const what = `ALTER ${word(statement, 1)} ${name}`
  if (losesData) add(out, 'data.destroy', `${what} DROP ${dropped}`, name, { scope: 'one', reversible: false })
  else add(out, 'data.change', what, name, { scope: 'one' })
}

const createStatement = (statement: readonly Token[], out: Gathered): void => {
  const table = statement.findIndex((token) => token.type === 'word' && /^(TABLE|VIEW|SCHEMA|DATABASE|INDEX|TYPE|SEQUENCE)$/i.test(token.text))
  const name = table < 0 ? nameAt(statement, 2) : nameAt(statement, table + 1)
  // `IF NOT EXISTS` may find one that was there before.
  if (table > 0 && word(statement, table + 1) !== 'IF') out.made.add(name.toLowerCase())
  if (!hasWord(statement.slice(0, 3), 'TEMP', 'TEMPORARY')) add(out, 'data.change', `CREATE ${word(statement, 1)} ${name}`, name, { scope: 'one' })
}

const changeStatement = (statement: readonly Token[], verb: string, out: Gathered): void => {
  const grants = verb === 'GRANT'
  const name = grants
    ? statement
        .slice(1, 12)
        .map((token) => token.text)
        .join(' ')
    : nameAt(statement, 1)
  const open = grants && /\bTO\s+(PUBLIC|['"]?%|\S+@['"]?%)/i.test(statement.map((token) => token.text).join(' '))
  if (verb === 'LOAD')
    for (const token of statement)
      if (token.type === 'text') {
        file(out, 'fs.read', token.text)
        break
      }
  add(out, 'data.change', `${verb} ${name}`, name, { scope: 'one', ...(open ? { grants_public: true } : {}) })
}

/** COPY … FROM|TO 'file' | PROGRAM 'command' | STDIN; on the server, or in the client for `\copy`. */
const copyStatement = (statement: readonly Token[], out: Gathered, server: boolean): void => {
  const to = statement.findIndex((token, index) => index > 0 && token.type === 'word' && /^(TO|FROM)$/i.test(token.text) && statement[index + 1]?.text !== '(')
  const writes = word(statement, to) === 'TO'
  const program = word(statement, to + 1) === 'PROGRAM'
  const where = statement[to + (program ? 2 : 1)]
  if (program) out.shells.push({ text: where?.text ?? '', elsewhere: server })
  else if (where !== undefined && !/^(STDIN|STDOUT|PSTDIN|PSTDOUT)$/i.test(where.text)) file(out, writes ? 'fs.write' : 'fs.read', where.text)
  add(out, writes ? 'data.read' : 'data.change', 'COPY', nameAt(statement, 1).replace('(', ''), { scope: 'many' })
}

const databaseFile = (statement: readonly Token[], verb: string, out: Gathered): void => {
  const path = statement.find((token) => token.type === 'text')?.text ?? ''
  if (verb === 'VACUUM') return hasWord(statement, 'INTO') ? file(out, 'fs.write', path) : undefined
  if (path !== ':memory:' && path !== '') {
    file(out, 'fs.read', path)
    file(out, 'fs.write', path)
  }
}

/** Parts that run or touch files wherever they stand: procedures' texts, server shells, OUTFILE, LOAD_FILE. */
const hiddenParts = (statement: readonly Token[], out: Gathered, depth: number): void => {
  const runs = /^(DO|EXECUTE|EXEC|PREPARE|CALL)$/.test(word(statement, 0))
  for (const [index, token] of statement.entries()) {
    if (token.type === 'word') hiddenWord(token.text.toUpperCase(), statement, index, out)
    else if (token.type === 'text' && runs && depth < 4 && token.text.length < 65_536) inner(token.text, out, depth + 1)
  }
}

const inner = (text: string, out: Gathered, depth: number): void => {
  for (const statement of statementsOf(text.replace(/\b(BEGIN|THEN|LOOP|ELSE|DECLARE)\b/gi, ';'))) readStatement(statement, out, depth)
}

const textAfter = (statement: readonly Token[], index: number): string =>
  statement.slice(index + 1, index + 4).find((token) => token.type === 'text')?.text ?? ''

const hiddenWord = (name: string, statement: readonly Token[], index: number, out: Gathered): void => {
  switch (name) {
    case 'OUTFILE':
    case 'DUMPFILE':
      return file(out, 'fs.write', textAfter(statement, index))
    case 'LOAD_FILE':
    case 'PG_READ_FILE':
    case 'PG_READ_BINARY_FILE':
    case 'LO_IMPORT':
    case 'READFILE':
      return file(out, 'fs.read', textAfter(statement, index))
    case 'LO_EXPORT':
    case 'WRITEFILE':
      return file(out, 'fs.write', textAfter(statement, index))
    case 'XP_CMDSHELL':
    case 'SYS_EXEC':
    case 'SYS_EVAL':
    case 'DBMS_SCHEDULER': {
      out.shells.push({ text: textAfter(statement, index), elsewhere: true })
      return
    }
    case 'LOAD_EXTENSION': {
      out.effects.push({ kind: 'exec.code', on: literal(textAfter(statement, index)), set: { language: 'native', from: 'file' } })
      return
    }
    default:
  }
}
