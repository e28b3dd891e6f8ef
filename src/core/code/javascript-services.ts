// Owns the services that JavaScript programs talk to by a client library: databases, mail.
import { concat, display, literal, unknown } from '../value.ts'
import type { CallTable } from './call-table.ts'
import { each } from './call-table.ts'
import { database, destroys, fieldOf, runSql, sends, the } from './calls.ts'
import { answer, isOn, option } from './javascript-network.ts'
import type { Handler, LibCall } from './machine.ts'
import { argument } from './machine.ts'
import { any, args as argsOf, flag, lib, made, NOTHING, text, toValue } from './thing.ts'

const dbOf =
  (system: string): Handler =>
  (call) => {
    const url =
      option(call, 'connectionString') ??
      option(call, 'url') ??
      option(call, 'uri') ??
      (call.args.list[0]?.is === 'dict' ? option(call, 'connection') : call.args.list[0])
    const config = url?.is === 'dict' ? url.entries : undefined
    const host = config?.get('host') ?? option(call, 'host')
    const name = config?.get('database') ?? option(call, 'database') ?? option(call, 'filename')
    const parts = [host, name].filter((t) => t !== undefined).map(toValue)
    const object =
      url && url.is !== 'dict'
        ? display(toValue(url))
        : display(parts.length > 0 ? concat(parts.flatMap((v, i) => (i > 0 ? [literal('/'), v] : [v]))) : literal(''))
    return database({ system, object: object.replace(/‹[^›]*›/g, '?') })
  }

const sqlPrepared: Handler = (call) => made('sql', toValue(call.self), [['text', the(call, 0)], ...(call.self.is === 'made' ? call.self.fields : [])])
const sqlRun: Handler = (call) => runSql(true)({ ...call, args: argsOf([fieldOf(call.self, 'text') ?? any('sql')]) })
const sqlConfig: Handler = (call) => {
  const first = argument(call, 0)
  return runSql(true)({
    ...call,
    args: argsOf([first?.is === 'dict' ? (first.entries.get('text') ?? first.entries.get('sql') ?? first) : (first ?? any('sql'))]),
  })
}

const isEmptyFilter = (call: LibCall): boolean => {
  const [first] = call.args.list
  return first === undefined || (first.is === 'dict' && first.whole && first.entries.size === 0)
}
const deletesMany: Handler = (call) => (isEmptyFilter(call) ? destroys('all')(call) : destroys('many')(call))

const prisma: Handler = () =>
  made('db', unknown('prisma'), [
    ['system', text('prisma')],
    ['object', text('')],
    ['local', flag(false)],
  ])

const fromNpm: Handler = (call) => made('mail', toValue(the(call, 0)))

export const JAVASCRIPT_SERVICES: CallTable = {
  // databases
  ...each(
    'better-sqlite3 sqlite3.Database sqlite3.verbose.Database node:sqlite.DatabaseSync sqlite.DatabaseSync bun:sqlite.Database sqlite.open',
    dbOf('sqlite'),
  ),
  'sqlite3.verbose': () => lib('sqlite3'),
  ...each('pg.Client pg.Pool postgres @neondatabase/serverless.neon pg-promise', dbOf('postgresql')),
  ...each(
    'mysql.createConnection mysql.createPool mysql2.createConnection mysql2.createPool mysql2/promise.createConnection mysql2/promise.createPool mariadb.createPool',
    dbOf('mysql'),
  ),
  ...each('knex sequelize.Sequelize sequelize typeorm.DataSource', dbOf('sql')),
  ...each('mongodb.MongoClient mongodb.MongoClient.connect mongoose.connect', dbOf('mongodb')),
  ...each('ioredis ioredis.Redis redis.createClient', dbOf('redis')),
  '@prisma/client.PrismaClient': prisma,
  'db#prepare': sqlPrepared,
  ...each('sql#run sql#all sql#get sql#iterate sql#exec', sqlRun),
  ...each('db#exec db#query db#execute db#raw db#each db#all db#run db#get db#unsafe db#$executeRawUnsafe db#$queryRawUnsafe', sqlConfig),
  ...each('db#db db#connect db#collection db#getConnection db#promise db#transaction', (call) => {
    answer(call, call.self)
    return call.self
  }),
  ...each('*#$executeRawUnsafe *#$queryRawUnsafe any#query any#execute any#raw made#query any#exec', runSql(false)),
  ...each('db#dropDatabase db#flushAll db#flushall db#flushDb db#flushdb any#dropDatabase', destroys('all')),
  ...each('db#drop', destroys('many')),
  ...each('db#deleteMany *#deleteMany', deletesMany),
  'db#sync': (call) => (isOn(call, 'force') ? destroys('all')(call) : NOTHING),
  // messages
  ...each('nodemailer.createTransport', fromNpm),
  ...each('mail#sendMail', sends('mail')),
  ...each('@sendgrid/mail.send resend#send', sends('mail')),
  ...each('any#postMessage', () => undefined),
}
