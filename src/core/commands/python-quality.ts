// Owns Python's linters, formatters, type checkers, test runners and servers.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { ANY, argv, does, effect, known, onFile, shown, tool } from './_dev-words.ts'

const formatter = (names: readonly string[], source: string, values: string, dryRun: string): CommandSpec => ({
  names,
  source,
  operands: ['...path.edit'],
  flags: ANY,
  values,
  dryRun: `${dryRun} -h`,
  options: { '-c --code': 'text' },
})

const PYTEST =
  '-k -m -n --numprocesses -p -c --config-file --rootdir --confcutdir --ignore --ignore-glob --deselect --maxfail -r --tb --show-capture ' +
  '--color --code-highlight --junitxml --junit-xml --junit-prefix --log-level --log-cli-level --log-file --log-format --log-cli-format ' +
  '--durations --durations-min -o --override-ini --basetemp --import-mode --capture --assert --cov-report --cov-config --cov-fail-under ' +
  '--cov-context --dist --maxprocesses --timeout --timeout-method --reruns --reruns-delay --html --seed -W --pythonwarnings --pastebin ' +
  '--last-failed-no-failures --lfnf --doctest-glob --doctest-report --asyncio-mode --count --randomly-seed --ds --dc --tx --px --browser ' +
  '--base-url --hypothesis-profile --hypothesis-seed --splits --group --json-report-file --verbosity'

/** `coverage run` runs a script or a module. */
const covers = (call: Call): Refined => {
  const [first, ...rest] = call.operands
  if (!first) return {}
  return { nested: call.has('-m') ? [argv('python', '-m', ...call.operands)] : [{ run: 'script', language: 'python', path: first, args: rest }] }
}

export default [
  tool(['pytest', 'py.test', 'ptw', 'pytest-watch'], 'pytest 8.3 documentation', PYTEST, {
    loads: ['conftest.py', 'tests/conftest.py', 'test/conftest.py', '*/conftest.py'],
    options: { '--cov': '?text', '--debug --last-failed-*': '?text' },
  }),
  tool(
    ['unittest', 'nose2', 'nosetests', 'trial', 'green', 'behave', 'robot', 'pabot', 'ward', 'stestr', 'testr'],
    'unittest (Python 3.13), behave 1.2, robot 7: command line help',
    '-s --start-directory -p --pattern -t --top-level-directory -k --durations -d --outputdir -i --include -e --exclude -v --variable -n --name',
  ),
  tool(
    ['coverage', 'coverage3'],
    'coverage.py 7.6 documentation',
    '--rcfile --include --omit -d --directory -i --precision --fail-under --sort --format --title --contexts --data-file --source --context ' + '--concurrency',
    {
      unlisted: 'operands',
      subcommands: {
        run: {
          syntax: 'posix',
          operands: ['...text'],
          flags: '-a --append --branch -L --pylib --timid -p --parallel-mode -m --module --save-signal',
          options: { '-m --module': '' },
          refine: covers,
        },
        erase: {},
        'report html xml json lcov combine annotate debug help': { operands: ['...text'], options: { '-o': 'path.write' } },
      },
    },
  ),
  {
    names: ['ruff'],
    source: 'ruff 0.8 documentation',
    flags: ANY,
    values:
      '--config --select --ignore --extend-select --extend-ignore --fixable --unfixable --exclude --extend-exclude --per-file-ignores ' +
      '--target-version --line-length --output-format --cache-dir --stdin-filename --extension --color --range --min-python',
    operands: ['...path.list'],
    unlisted: 'operands',
    subcommands: {
      check: {
        operands: ['...path.list'],
        operandsIf: [{ if: ['--fix', '--unsafe-fixes', '--add-noqa'], operands: ['...path.edit'] }],
        flags: '--fix --unsafe-fixes --add-noqa --fix-only',
        dryRun: '--diff',
        options: { '-o --output-file': 'path.write' },
      },
      format: { operands: ['...path.edit'], dryRun: '--check --diff' },
      'rule config linter clean server version analyze help': { operands: ['...text'] },
    },
  },
  formatter(
    [
      'black',
      'blue',
      'yapf',
      'autopep8',
      'isort',
      'autoflake',
      'pyupgrade',
      'docformatter',
      'add-trailing-comma',
      'reorder-python-imports',
      'djlint',
      'ssort',
      'unimport',
      'pycln',
      'djhtml',
      'black-macchiato',
    ],
    'black 24.10, isort 5.13, yapf 0.40: command line help',
    '-l --line-length -t --target-version --exclude --extend-exclude --force-exclude --include --stdin-filename -W --workers --config ' +
      '--required-version --line-ranges --profile --settings-path --sp --settings-file --style --max-line-length --select --ignore -p --project -o ' +
      '--thirdparty --skip -s --skip-glob --src --known-local-folder --multi-line --python-cell-magics --enable-unstable-feature --indent --imports',
    '--check --check-only --diff -d --stdout',
  ),
  tool(
    [
      'mypy',
      'dmypy',
      'stubgen',
      'pyright',
      'basedpyright',
      'pyre',
      'pytype',
      'ty',
      'pyrefly',
      'flake8',
      'pylint',
      'pycodestyle',
      'pydocstyle',
      'pyflakes',
      'bandit',
      'vulture',
      'radon',
      'xenon',
      'interrogate',
      'import-linter',
      'lint-imports',
      'deptry',
      'refurb',
      'wemake',
      'pyroma',
      'check-manifest',
      'codespell',
      'yamllint',
      'vale',
      'hadolint',
      'shellcheck',
      'sqlfluff',
      'sqlfmt',
      'gitlint',
      'curlylint',
      'doc8',
      'rstcheck',
      'pip-check',
      'fawltydeps',
      'prospector',
    ],
    'mypy 1.13, pyright 1.1, flake8 7, pylint 3.3, shellcheck 0.10, yamllint 1.35: command line help',
    '-c --config --config-file --rcfile --python-version --platform --exclude -m --module -p --package --project --pythonplatform --pythonpath ' +
      '--level --custom-typeshed-dir --cache-dir --junit-xml --max-line-length --max-complexity --select --ignore --extend-ignore --extend-select ' +
      '--per-file-ignores --format -f --output-format -d --disable -e --enable --enable-error-code --disable-error-code --fail-under --fail-on ' +
      '--jobs -j --load-plugins -s --shell -S --severity -P --source-path -i --include -r -t --threshold -L --ignore-words-list -I --ignore-words ' +
      '--skip --rules --dialect --min-confidence --minAlertLevel --follow-imports',
    {
      options: {
        '-w --write-changes --fix': '',
        '-o --output --output-file': 'path.write',
        '--any-report --html-report --txt-report --xml-report': 'path.create',
      },
      operands: ['...path.list'],
      operandsIf: [{ if: ['-w', '--fix'], operands: ['...path.edit'] }],
    },
  ),
  {
    names: ['shfmt'],
    source: 'shfmt 3.10 help',
    operands: ['...path.read'],
    operandsIf: [{ if: '-w', operands: ['...path.edit'] }],
    flags: ANY,
    options: { '-w --write': '' },
    values: '-i --indent -ln --language-dialect --filename -p',
    dryRun: '-d --diff -l --list',
    output: 'content',
  },
  tool(
    ['tox'],
    'tox 4.23 documentation',
    '-c --conf --workdir --root -x --override --result-json --runner -p --parallel -o --discover --skip-env --hashseed -k -t -s',
    { options: { '-e --env': 'text' }, tasks: { runner: 'tox', each: '-e' } },
  ),
  tool(['nox'], 'nox 2024 documentation', '-e -s --sessions -t --tags -f --noxfile -p --python -k --keywords', { loads: ['noxfile.py'] }),
  {
    names: ['pre-commit', 'prek'],
    source: 'pre-commit 4.0 documentation',
    operands: ['...text'],
    flags: ANY,
    values:
      '-c --config --color --files --from-ref --to-ref --source --origin --hook-stage -t --hook-type --repo -j --jobs --remote-branch --remote-name ' +
      '--local-branch --rev --checkout-type',
    unlisted: 'operands',
    subcommands: {
      run: { operands: ['...text'], tasks: { runner: 'pre-commit', each: 'operands[0]' } },
      'try-repo': { operands: ['...text'] },
      'install uninstall init-templatedir install-hooks': { operands: ['...text'], effects: does('vcs.config', { ref: 'hooks' }) },
      'clean gc': { refine: onFile('fs.delete', '~/.cache/pre-commit', { recursive: true }) },
      'autoupdate migrate-config sample-config validate-config validate-manifest hook-impl help': { operands: ['...text'] },
    },
  },
  tool(
    [
      'uvicorn',
      'gunicorn',
      'hypercorn',
      'daphne',
      'waitress-serve',
      'granian',
      'fastapi',
      'chainlit',
      'dramatiq',
      'huey_consumer',
      'nbconvert',
      'scrapy',
      'tensorboard',
      'supervisord',
      'pyinstaller',
      'nuitka',
      'cythonize',
      'sphinx-quickstart',
      'sphinx-apidoc',
      'pdoc',
      'pydoc',
      'pydoc3',
      'pelican',
      'sqlite-utils',
      'litestar',
      'sanic',
      'great_expectations',
      'kedro',
      'fab',
      'doit',
      'nbstripout',
      'jupytext',
      'python-config',
      '2to3',
      'f2py',
      'cython',
      'pybabel',
      'pygmentize',
      'markdown_py',
      'docutils',
      'rst2html',
      'speedtest-cli',
      'snakeviz',
    ],
    'command line help of the Python servers and generators (2024)',
    '--host --port -h -p -b --bind -w --workers -k --worker-class --reload-dir --log-level --app --app-dir --env-file -A --app -c --config -o ' +
      '--output --to --output-dir --outdir --name --specpath --distpath --workpath --add-data --hidden-import --icon -D -j -t --timeout ' +
      '--extra-context --checkout --directory --replay-file -d --data -f -n -s -l --project-dir --profiles-dir --target --select -m --models --vars ' +
      '--logdir --nproc_per_node --nnodes --format --rate --duration',
  ),
  {
    names: ['manage.py'],
    source: 'Django 5.1 django-admin reference',
    operands: ['...text'],
    unlisted: 'operands',
    flags: ANY,
    values: '--settings --pythonpath -v --verbosity --database -o --output --indent -e -l --locale --parallel -k --tag --app-label',
    subcommands: {
      'flush reset_db sqlflush': { operands: ['...text'], effects: does('data.destroy', { system: 'django', object: 'database', scope: 'all', local: true }) },
      'migrate loaddata createsuperuser changepassword createcachetable': {
        operands: ['...text'],
        dryRun: '--plan --check',
        effects: does('data.change', { system: 'django', object: 'database', local: true }),
      },
      shell: { options: { '-c --command': 'code:python' } },
      'dbshell sqlmigrate showmigrations': { operands: ['...text'] },
    },
  },
  {
    names: ['mkdocs'],
    source: 'MkDocs 1.6 user guide',
    operands: ['...text'],
    flags: ANY,
    values: '-f --config-file -t --theme -d --site-dir -a --dev-addr -m --message -b --remote-branch -r --remote-name',
    subcommands: {
      'build serve new get-deps': { operands: ['...text'] },
      'gh-deploy': {
        effects: [
          { kind: 'vcs.push', set: { ref: 'gh-pages', protected: true, force: 'no', remote: 'origin', remote_known: true } },
          { kind: 'infra.change', set: { system: 'github', object: 'pages' } },
        ],
      },
    },
  },
  {
    names: ['mike'],
    source: 'mike 2.1 README',
    operands: ['...text'],
    flags: ANY,
    values: '-F --config-file -r --remote -b --branch -m --message -t --title --alias-type --deploy-prefix',
    subcommands: {
      'deploy delete alias set-default retitle props': {
        operands: ['...text'],
        options: { '-p --push': '' },
        refine: (call) =>
          call.has('-p')
            ? {
                effects: [
                  effect('vcs.push', shown(call.operands), {
                    ref: known(call.value('-b')) ?? 'gh-pages',
                    protected: true,
                    force: 'no',
                    remote: 'origin',
                    remote_known: true,
                  }),
                  effect('infra.change', 'mike deploy', { object: 'pages' }),
                ],
              }
            : {},
      },
      'list serve': { operands: ['...text'] },
    },
  },
] satisfies readonly CommandSpec[]
