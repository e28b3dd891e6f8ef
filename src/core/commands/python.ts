// Owns the Python interpreter: options, one-liners, scripts and modules run by `-m`.
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import { concat, glob, literal, type Value } from '../value.ts'
import { argv, effect, known } from './_dev-words.ts'

/** Modules that are programs of their own under this name. */
const PROGRAMS = new Set([
  'pip',
  'pytest',
  'black',
  'ruff',
  'isort',
  'flake8',
  'pylint',
  'mypy',
  'pyright',
  'coverage',
  'tox',
  'nox',
  'build',
  'twine',
  'pipx',
  'uv',
  'poetry',
  'pdm',
  'hatch',
  'virtualenv',
  'sphinx',
  'mkdocs',
  'mike',
  'pre_commit',
  'ipython',
  'jupyter',
  'notebook',
  'uvicorn',
  'gunicorn',
  'hypercorn',
  'flask',
  'django',
  'celery',
  'alembic',
  'streamlit',
  'pyinstaller',
  'cookiecutter',
  'bandit',
  'autopep8',
  'yapf',
  'pyupgrade',
  'vulture',
  'safety',
  'pip_audit',
  'scrapy',
  'locust',
  'ansible',
  'awscli',
  'conda',
  'codespell',
  'yamllint',
  'cython',
  'maturin',
  'debugpy',
])
const SAME: Readonly<Record<string, string>> = {
  pre_commit: 'pre-commit',
  pip_audit: 'pip-audit',
  sphinx: 'sphinx-build',
  django: 'django-admin',
  build: 'pyproject-build',
  awscli: 'aws',
  IPython: 'ipython',
  PyInstaller: 'pyinstaller',
}

const server = (call: Call): Refined => {
  const words = call.operands.map((word) => known(word) ?? '?')
  const at = words.findIndex((word) => word === '--bind' || word === '-b')
  const host = at >= 0 ? (words[at + 1] ?? '?') : (words.find((word) => /^(--bind=|-b.)/.test(word))?.replace(/^(--bind=|-b)/, '') ?? '0.0.0.0')
  const port = Number(words.find((word) => /^\d+$/.test(word)) ?? 8000)
  const folder = words.findIndex((word) => word === '--directory' || word === '-d')
  const served = words[folder + 1] && folder >= 0 ? (words[folder + 1] ?? '.') : '.'
  return {
    effects: [
      { ...effect('net.listen', `${host}:${port}`, { host, port }), carries: [{ kind: 'file', path: served }] },
      effect('fs.read', words[folder + 1] && folder >= 0 ? call.operands[folder + 1] : '.', { recursive: true }),
    ],
  }
}

/** Modules of the standard library that write files: `json.tool IN OUT`, `zipfile -c Z F…`, `tarfile -e T DIR`, `gzip F…`, byte code. */
const FILE_MODULES: Readonly<Record<string, (args: readonly Value[]) => EffectDraft[]>> = {
  'json.tool': (args) => plainWords(args).flatMap((word, i) => (i === 0 ? [effect('fs.read', word)] : [effect('fs.write', word, { overwrites: true })])),
  zipfile: (args) => archived(args),
  tarfile: (args) => archived(args),
  gzip: (args) =>
    plainWords(args).flatMap((word) => [
      effect('fs.read', word),
      effect('fs.write', args.some((arg) => known(arg) === '-d') ? literal((known(word) ?? '').replace(/\.gz$/, '')) : concat([word, literal('.gz')])),
    ]),
  py_compile: (args) =>
    plainWords(args).flatMap((word) => [
      effect('fs.read', word),
      effect('fs.write', `${(known(word) ?? '').replace(/[^/]*$/, '')}__pycache__`, { recursive: true }),
    ]),
  compileall: (args) => plainWords(args).map((word) => effect('fs.write', concat([word, literal('/__pycache__')]), { recursive: true })),
}

const plainWords = (args: readonly Value[]): readonly Value[] => args.filter((word) => !(known(word) ?? '').startsWith('-'))

const archived = (args: readonly Value[]): EffectDraft[] => {
  const [archive, ...rest] = plainWords(args)
  const action = args.map((word) => known(word) ?? '').find((word) => /^(-[celt]|--(create|extract|list|test))$/.test(word)) ?? ''
  if (archive === undefined) return []
  if (/^(-c|--create)$/.test(action)) return [effect('fs.write', archive, { overwrites: true }), ...rest.map((word) => effect('fs.read', word))]
  return [effect('fs.read', archive), ...(/^(-e|--extract)$/.test(action) ? [effect('fs.write', rest[0] ?? literal('.'), { recursive: true })] : [])]
}

/** What `python -m MODULE ARGS` does: known modules of the standard library, or the program of the same name. */
const runsModule = (call: Call): Refined => {
  const name = known(call.value('-m'))
  const args = call.operands
  if (name === undefined) return { unknown: [{ reason: 'words', what: 'python -m' }] }
  if (name === 'http.server' || name === 'SimpleHTTPServer') return server(call)
  if (name === 'venv' || name === 'virtualenv')
    return {
      effects: args
        .filter((word) => !(known(word) ?? '').startsWith('-'))
        .slice(-1)
        .map((word) => effect('fs.write', word, { overwrites: false })),
    }
  if (name === 'smtpd' || name === 'aiosmtpd' || name === 'pydoc') return {}
  if (name === 'timeit' || name === 'profile' || name === 'cProfile' || name === 'trace' || name === 'pdb' || name === 'runpy') return profiled(call)
  if (name === 'site' && args.some((word) => known(word) === '--user-site'))
    return { stdout: concat([literal(`${call.home}/.local/lib/python3.`), glob('*'), literal('/site-packages')]) }
  const files = FILE_MODULES[name]?.(args)
  if (files !== undefined) return { effects: files }
  const program = SAME[name] ?? name
  if (PROGRAMS.has(name) || SAME[name]) return { nested: [argv(program, ...args)] }
  // A module of the project, where there is one of that name.
  const path = name.replaceAll('.', '/')
  return /^[\w.]+$/.test(name)
    ? { loads: [`${path}.py`, ...['', 'src/'].flatMap((folder) => [`${folder}${path}/__init__.py`, `${folder}${path}/__main__.py`]), `src/${path}.py`] }
    : {}
}

const profiled = (call: Call): Refined => {
  const at = call.operands.findIndex((word) => /\.py$/.test(known(word) ?? ''))
  const path = call.operands[at]
  return path ? { nested: [{ run: 'script', language: 'python', path, args: call.operands.slice(at + 1) }] } : {}
}

/** Django's `manage.py` is its `django-admin` with the project's settings. */
const managed = (call: Call): Refined => {
  const [script, ...args] = call.operands
  return script && !call.has('-c') && /(^|\/)manage\.py$/.test(known(script) ?? '')
    ? { instead: true, loads: [known(script) ?? ''], nested: [argv('django-admin', ...args)] }
    : {}
}

const PYTHON: CommandSpec = {
  names: [
    'python',
    'python3',
    'python2',
    'pypy',
    'pypy3',
    'py',
    'python3.8',
    'python3.9',
    'python3.10',
    'python3.11',
    'python3.12',
    'python3.13',
    'python3.14',
    'pythonw',
    'micropython',
  ],
  source: 'Python 3.13 documentation (using/cmdline)',
  syntax: 'posix',
  operands: ['script:python', '...text'],
  operandsIf: [{ if: ['-c', '-m'], operands: ['...text'] }],
  flags: '-b -bb -B -d -E -h -i -I -O -OO -P -q -R -s -S -t -u -v -vv -V -VV -x -3 -? --help-env --help-xoptions --help-all -0 -2',
  values: '-W -X --check-hash-based-pycs -Q',
  options: { '-c': 'code:python', '-m': 'text', '-3.*': '' },
  ends: '-c -m',
  dryRun: '-h -V -VV',
  stdin: { role: 'code:python', unless: ['operands', '-c', '-m'] },
  refine: (call) => (call.has('-m') ? runsModule(call) : managed(call)),
}

export default PYTHON satisfies CommandSpec
