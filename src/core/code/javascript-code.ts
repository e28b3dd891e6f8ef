// Owns JavaScript code that is run by other JavaScript: require, eval, Function, timers, promises, Reflect.
import { prefixOf } from '../value.ts'
import type { CallTable } from './call-table.ts'
import { each } from './call-table.ts'
import { runCode, the } from './calls.ts'
import type { Handler } from './machine.ts'
import { argument, importsOwn, invoke, wordOf } from './machine.ts'
import type { Thing } from './thing.ts'
import { any, args as argsOf, either, known, lib, NOTHING, toValue } from './thing.ts'

/** How a module's name leads to its file (Node.js 24, and the build tools' TypeScript). */
export const MODULE_ENDINGS: readonly string[] = ['', '.js', '.ts', '.cjs', '.mjs', '.tsx', '.jsx', '/index.js', '/index.ts']

/** A path to code, not to data. */
export const isOwnModule = (name: string): boolean => /^\.{1,2}\//.test(name) && !/\.(json|css|s[ac]ss|svg|png|txt|md)$/.test(name)

const requires: Handler = (call) => {
  const name = wordOf(call, 0)
  if (name !== undefined && isOwnModule(name)) importsOwn(call.machine, name, MODULE_ENDINGS)
  if (name !== undefined) return /^[./]|^file:/.test(name) ? any(`module ${name}`) : lib(name)
  const value = toValue(the(call, 0))
  const prefix = prefixOf(value)
  const last = value.parts.at(-1)
  if (/^[./]|^file:|^[a-z@]/.test(prefix) || (typeof last === 'string' && /[./]/.test(last)) || value.carries.length > 0 || value.parts.length > 1)
    return any('module')
  return { is: 'dynamic', what: call.source }
}

const evaluates: Handler = (call) => runCode(call.machine, 'javascript', the(call, 0))

/** `new Function('a', 'body')`. */
const functionFrom: Handler = (call) => {
  const body = call.args.list.at(-1)
  if (body && /^\s*return (this|process|require|globalThis|import\(\w+\))\s*;?\s*$/.test(known(body) ?? ''))
    return { is: 'fn', name: 'function', call: () => globalNamed(known(body) ?? '') }
  if (body) runCode(call.machine, 'javascript', body)
  return any('function')
}

const globalNamed = (body: string): Thing => {
  const name = /return (\w+)/.exec(body)?.[1] ?? ''
  return name === 'this' ? lib('globalThis') : lib(name)
}

const timer: Handler = (call) => {
  const fn = argument(call, 0)
  if (fn?.is === 'text') return runCode(call.machine, 'javascript', fn)
  if (fn) invoke(call.machine, fn, argsOf(call.args.list.slice(2)), call.source)
  return any('timer')
}

export const JAVASCRIPT_CODE: CallTable = {
  ...each('require module.require import.meta.require module.Module._load module.constructor._load Module._load module._load', requires),
  ...each('module.createRequire module.Module.createRequire', () => lib('require')),
  ...each('eval vm.runInThisContext vm.runInNewContext vm.runInContext vm.Script vm.compileFunction vm.SourceTextModule', evaluates),
  ...each('Function AsyncFunction', functionFrom),
  ...each('any#_compile', evaluates),
  ...each('setTimeout setInterval setImmediate queueMicrotask process.nextTick', timer),
  'process.binding': (call) => ({ is: 'dynamic', what: call.source }),
  'Reflect.get': (call) => {
    const name = wordOf(call, 1)
    return name === undefined ? { is: 'dynamic', what: call.source } : call.machine.library.member(call.machine, the(call, 0), name)
  },
  'Reflect.apply': (call) => {
    const given = the(call, 2)
    return invoke(call.machine, the(call, 0), argsOf(given.is === 'list' ? given.items : [given]), call.source)
  },
  ...each('util.promisify util.callbackify pify', (call) => the(call, 0)),
  ...each('*#then *#finally', (call) => {
    const results = call.args.list
      .filter((f) => f.is !== 'nothing')
      .slice(0, 1)
      .map((f) => invoke(call.machine, f, argsOf([call.self]), call.source))
    return results[0] ?? call.self
  }),
  '*#catch': (call) => {
    const [fn] = call.args.list
    if (fn) invoke(call.machine, fn, argsOf([any('error')]), call.source)
    return call.self
  },
  Promise: (call) => {
    const box: Thing[] = []
    const settle: Thing = {
      is: 'fn',
      name: 'resolve',
      call: (a) => {
        box.push(a.list[0] ?? NOTHING)
        return NOTHING
      },
    }
    const [fn] = call.args.list
    if (fn?.is === 'fn') fn.call(argsOf([settle, settle]))
    return box.length > 0 ? either(box) : any('promise')
  },
}
