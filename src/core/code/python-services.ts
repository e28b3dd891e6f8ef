// Owns the services that Python programs talk to by a client library: databases, mail, chat, keyrings, clouds.
import { concat, display, unknown } from '../value.ts'
import type { CallTable } from './call-table.ts'
import { each } from './call-table.ts'
import { database, destroys, fieldOf, runSql, sameObject, sends, stateOfRows, the } from './calls.ts'
import type { Handler, Machine } from './machine.ts'
import { argument, effect } from './machine.ts'
import { SLASH } from './python-paths.ts'
import type { Thing } from './thing.ts'
import { any, flag, known, made, NOTHING, text, toValue, unionOf } from './thing.ts'

const dbByUrl =
  (system: string): Handler =>
  (call) => {
    const { named } = call.args
    const host = named.get('host')
    const name = named.get('database') ?? named.get('dbname') ?? named.get('db')
    const target = argument(call, 0, 'dsn') ?? named.get('url')
    const fromParts = concat([toValue(host ?? text('localhost')), SLASH, toValue(name ?? text(''))])
    const object = target && !host ? display(toValue(target)) : display(fromParts)
    const kind = /^(\w+)(\+\w+)?:\/\//.exec(object)?.[1] ?? system
    return database({
      system: kind.replace('postgres', 'postgresql').replace('postgresqlql', 'postgresql'),
      object: /^(\w+:\/\/)?[^/]*\/\/\/(.*)$/.exec(object)?.[2] ?? object,
    })
  }

const mail: Handler = (call) => made('mail', toValue(the(call, 0)))

/** Cloud clients: the verb of the method tells. */
const cloud: Handler = (call) => made('cloud', toValue(the(call, 0, 'service_name')))
export const cloudMember = (machine: Machine, self: Thing, name: string): Thing => ({
  is: 'fn',
  name,
  call: (args) => {
    const object = `${display(toValue(self))} ${name}`
    const set = { system: 'aws', object, scope: 'one' as const, stage: 'unknown' as const }
    if (/^get_(secret_value|parameters?)$|^decrypt$/.test(name)) effect(machine, 'secret.read', text(object), { store: 'vault' })
    else if (/^(delete|terminate|destroy|purge|deregister)/.test(name)) effect(machine, 'infra.destroy', text(object), { ...set, reversible: false })
    else if (/^(create|put|update|run|start|stop|modify|attach|detach|upload|copy|set|add|remove|publish|send|invoke|reboot|restore|enable|disable)/.test(name))
      effect(machine, 'infra.change', text(object), set, { carries: unionOf([...args.list, ...args.named.values()]) })
    else if (/^(list|describe|get|head|download)/.test(name)) effect(machine, 'infra.read', text(object), set)
    return /^(Bucket|Object|Table|resource|client|get_paginator)$/.test(name) ? made('cloud', toValue(self)) : any(object)
  },
})

/** Django's `Model.objects`: which rows are meant is told by the methods called on it. */
export const modelOf = (model: string): Thing => made('model-rows', unknown(model), [['model', text(model.split('.').at(-1) ?? model)]])

const NARROWS = /^(filter|exclude|get|first|last|earliest|latest)$/

export const modelMember = (rows: Thing & { readonly is: 'made' }, name: string): Thing =>
  NARROWS.test(name) ? { is: 'method', self: made(rows.type, rows.value, [...rows.fields, ['narrow', flag(true)]]), name } : { is: 'method', self: rows, name }

/** `.delete()` and `.update()` of rows: all of them, or those that a filter leaves. */
const changesRows =
  (kind: 'data.destroy' | 'data.change'): Handler =>
  (call) => {
    const model = known(fieldOf(call.self, 'model')) ?? ''
    const narrow = fieldOf(call.self, 'narrow') !== undefined
    effect(call.machine, kind, text(call.source), {
      system: 'django',
      object: model,
      scope: narrow ? 'many' : 'all',
      ...stateOfRows(call.machine.context),
      ...(kind === 'data.destroy' ? { reversible: false } : {}),
    })
    return NOTHING
  }

const secretOf: Handler = (call) => {
  effect(call.machine, 'secret.read', text(call.source), { store: 'keychain' })
  return any('secret', [{ kind: 'secret', path: '' }])
}

export const PYTHON_SERVICES: CallTable = {
  // databases
  'sqlite3.connect': (call) => {
    const file = the(call, 0, 'database')
    const object = display(toValue(file))
    if (object !== ':memory:') effect(call.machine, 'fs.read', file)
    return database({ system: 'sqlite', object })
  },
  'duckdb.connect': (call) => database({ system: 'duckdb', object: display(toValue(argument(call, 0, 'database') ?? text(':memory:'))) }),
  ...each('psycopg2.connect psycopg.connect asyncpg.connect', dbByUrl('postgresql')),
  ...each('pymysql.connect MySQLdb.connect mysql.connector.connect', dbByUrl('mysql')),
  ...each('sqlalchemy.create_engine sqlalchemy.ext.asyncio.create_async_engine pyodbc.connect', dbByUrl('sql')),
  ...each('pymongo.MongoClient', dbByUrl('mongodb')),
  ...each('redis.Redis redis.StrictRedis redis.from_url redis.Redis.from_url', dbByUrl('redis')),
  ...each('db#cursor db#connect db#begin db#session db#__enter__ rows#cursor', sameObject),
  ...each('db#execute db#executemany db#executescript db#fetch db#fetchrow db#fetchval db#exec_driver_sql', runSql(true)),
  ...each('*#execute *#executemany *#executescript', runSql(false)),
  'sqlalchemy.text': (call) => the(call, 0),
  ...each('db#drop_database', destroys('all')),
  ...each('db#drop db#drop_collection db#delete_many', destroys('many')),
  ...each('db#flushall', destroys('all')),
  ...each('db#flushdb', destroys('all')),
  ...each('model-rows#delete model-rows#_raw_delete', changesRows('data.destroy')),
  ...each('model-rows#update model-rows#bulk_update', changesRows('data.change')),
  ...each(
    'model-rows#all model-rows#filter model-rows#exclude model-rows#get model-rows#first model-rows#last model-rows#order_by model-rows#using model-rows#select_related model-rows#distinct',
    sameObject,
  ),
  // messages, secrets, clouds
  ...each('smtplib.SMTP smtplib.SMTP_SSL', mail),
  ...each('mail#sendmail mail#send_message', sends('mail')),
  ...each('any#chat_postMessage', sends('slack')),
  'keyring.get_password': secretOf,
  ...each('boto3.client boto3.resource', cloud),
}
