// Owns Python code that is run by other Python: eval, imports by name, pickles, functions handed to map, threads and schedulers.
import { prefixOf, unknown } from '../value.ts'
import type { CallTable } from './call-table.ts'
import { each } from './call-table.ts'
import { runCode, the } from './calls.ts'
import type { Handler, LibCall } from './machine.ts'
import { argument, callBack, invoke, run, wordOf } from './machine.ts'
import type { Thing } from './thing.ts'
import { any, args as argsOf, carriesOf, lib, list, made, NOTHING, toValue } from './thing.ts'

const evaluates: Handler = (call) => {
  const code = the(call, 0)
  return code.is === 'made' && code.type === 'code' ? runCode(call.machine, 'python', code.fields.get('source') ?? code) : runCode(call.machine, 'python', code)
}

const compiled: Handler = (call) => made('code', unknown('code'), [['source', the(call, 0, 'source')]])

const importsModule: Handler = (call) => {
  const name = wordOf(call, 0, 'name')
  if (name !== undefined) return lib(call.name === 'builtins.__import__' && !call.args.named.has('fromlist') ? (name.split('.')[0] ?? name) : name)
  const value = toValue(the(call, 0))
  return /^[.\w]/.test(prefixOf(value)) && prefixOf(value) !== '' ? any('module') : { is: 'dynamic', what: call.source }
}

const getsAttribute: Handler = (call) => {
  const object = the(call, 0)
  const name = wordOf(call, 1)
  if (name !== undefined) return call.machine.library.member(call.machine, object, name)
  const mighty = object.is === 'lib' && call.machine.library.mighty.test(object.name)
  return mighty ? { is: 'dynamic', what: call.source } : any(call.source, carriesOf(object))
}

const unpickles: Handler = (call) => {
  const from = the(call, 0)
  const carries = carriesOf(from)
  if (carries.some((c) => c.kind === 'network' || c.kind === 'decoded'))
    run(call.machine, { run: 'code', language: 'python', text: unknown('pickled object', false, carries) })
  return any('object', carries)
}

const runsScript: Handler = (call) => {
  run(call.machine, { run: 'script', language: 'python', path: toValue(the(call, 0)), args: [] })
  return any('module')
}

const mapped: Handler = (call) => {
  const [fn, ...sources] = call.args.list
  const [source] = sources
  const items = source?.is === 'list' ? source.items.slice(0, 64) : [any('item', source ? carriesOf(source) : [])]
  if (!fn) return NOTHING
  return list(
    items.map((item) => invoke(call.machine, fn, argsOf([item]), call.source)),
    source?.is === 'list' && source.whole && source.items.length <= 64,
  )
}

const target: Handler = (call) => {
  const fn = argument(call, 1, 'target')
  const given = argument(call, 3, 'args')
  if (fn) invoke(call.machine, fn, argsOf(given?.is === 'list' ? given.items : []), call.source)
  return any('thread')
}

const partial: Handler = (call) => {
  const [fn, ...fixed] = call.args.list
  return fn
    ? {
        is: 'fn',
        name: 'partial',
        call: (args) => invoke(call.machine, fn, { list: [...fixed, ...args.list], named: new Map([...call.args.named, ...args.named]) }, call.source),
      }
    : NOTHING
}

const schedules =
  (at: number): Handler =>
  (call) => {
    const fn = argument(call, at)
    return fn ? invoke(call.machine, fn, argsOf(call.args.list.slice(at + 1)), call.source) : NOTHING
  }

export const PYTHON_CODE: CallTable = {
  // other code
  ...each('builtins.eval builtins.exec', evaluates),
  'builtins.compile': compiled,
  ...each('code.InteractiveInterpreter.runsource', evaluates),
  ...each('builtins.__import__ importlib.import_module importlib.__import__', importsModule),
  ...each('builtins.getattr operator.attrgetter', getsAttribute),
  'builtins.vars': (call) => the(call, 0),
  ...each('pickle.loads pickle.load marshal.loads dill.loads cloudpickle.loads joblib.load', (call) =>
    call.name === 'marshal.loads' ? made('code', unknown('code'), [['source', any('marshalled code', carriesOf(the(call, 0)))]]) : unpickles(call),
  ),
  ...each('runpy.run_path', runsScript),
  'importlib.util.spec_from_file_location': () => any('module'),
  // calls of functions given
  ...each('builtins.map', mapped),
  ...each('builtins.list builtins.tuple builtins.sorted builtins.set builtins.iter builtins.frozenset', (call) =>
    call.args.list.length === 2 && call.name === 'builtins.iter' && call.args.list[0]?.is !== 'fn' ? made('endless', unknown('endless')) : sequenceOf(call),
  ),
  'itertools.count': () => made('endless', unknown('endless')),
  'itertools.cycle': () => made('endless', unknown('endless')),
  ...each('threading.Thread multiprocessing.Process', target),
  'threading.Timer': (call) => {
    const fn = argument(call, 1)
    return fn ? invoke(call.machine, fn, argsOf([]), call.source) : NOTHING
  },
  'functools.partial': partial,
  ...each('atexit.register', schedules(0)),
  ...each('any#submit any#apply_async any#add_done_callback any#run_in_executor', schedules(0)),
  'asyncio.to_thread': schedules(0),
  ...each('asyncio.run asyncio.gather asyncio.wait_for asyncio.create_task', (call) => call.args.list[0] ?? NOTHING),
  ...each('signal.signal', (call) => {
    callBack(call.machine, call.args.list, any('signal'))
    return NOTHING
  }),
}

const sequenceOf = (call: LibCall): Thing => {
  const [source] = call.args.list
  if (!source) return list([])
  if (source.is === 'list' || source.is === 'dict') return source
  if (source.is === 'made' && source.type === 'environment') return any('names')
  return any(call.source, carriesOf(source))
}
