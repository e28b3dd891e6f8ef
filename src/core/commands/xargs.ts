// Owns the programs that run a command for many names: xargs, parallel, fd. GNU findutils 4.10, GNU parallel 2024, fd 10.
import type { Call, CommandSpec, EffectDraft, Nested, Refined } from '../command-spec.ts'
import { concat, display, literal, textOf, type Value } from '../value.ts'
import { fill, mentions, patternValue, someWords, splitValue, xargsWords } from './_many.ts'

const MOST = 64

const separator = (call: Call): RegExp | undefined => {
  if (call.has('-0')) return /\0/
  const given = call.value('-d')
  if (!given) return undefined
  const text = textOf(given) ?? '\n'
  return text === '\\n' || text === '\n' ? /\n/ : text === '\\0' ? /\0/ : new RegExp(text.replace(/[^\w\s]/g, '\\$&'))
}

const xargsInput = (call: Call, lines: boolean): readonly Value[] => {
  const file = call.value('-a')
  if (file && !call.stdin) return [someWords({ parts: [''], carries: [{ kind: 'file', path: textOf(file) ?? '' }] }, 'file')]
  if (!call.stdin) return []
  const between = separator(call) ?? (lines ? /\n/ : undefined)
  return between ? splitValue(call.stdin, between) : xargsWords(call.stdin)
}

const replacement = (call: Call): string | undefined => {
  if (call.has('-I')) return textOf(call.value('-I') ?? literal('{}')) ?? '{}'
  return call.has('-i') ? (textOf(call.value('-i') ?? literal('{}')) ?? '{}') : undefined
}

/** So many requests at once are no longer a look-up. */
const FLOOD = 50
const CLIENTS = /^(.*\/)?(curl|wget|https?|xh|ab|hey|nc|ncat)$/

/** Many clients at once on one address. */
const flood = (call: Call, argv: readonly Value[]): readonly EffectDraft[] => {
  const at = Number(textOf(call.value('-P') ?? literal('1')))
  const program = argv.map((word) => textOf(word) ?? '').find((text) => !/^(timeout|nice|env|time|\d+|-.*|\w+=.*)$/.test(text)) ?? ''
  const text = argv.map(display).join(' ')
  const isClient = CLIENTS.test(program) || (/^(ba|z|da)?sh$/.test(program) && /\b(curl|wget)\b/.test(text))
  const url = /\bhttps?:\/\/[^\s'"‹›{}]+/.exec(text)?.[0]
  return (at >= FLOOD || at === 0) && isClient && url !== undefined ? [{ kind: 'net.scan', on: literal(url), set: { method: 'attack' } }] : []
}

const xargs = (call: Call): Refined => {
  const told = spread(call)
  const argv = call.operands
  const effects = flood(call, argv)
  return effects.length === 0 ? told : { ...told, effects }
}

const spread = (call: Call): Refined => {
  const argv = call.operands.length > 0 ? call.operands : [literal('echo')]
  const mark = replacement(call)
  const input = xargsInput(call, mark !== undefined || call.has('-L') || call.has('-l'))
  if (mark === undefined) {
    const insert = call.value('-J')
    const at = insert ? argv.findIndex((word) => textOf(word) === textOf(insert)) : -1
    const whole = at < 0 ? [...argv, ...input] : [...argv.slice(0, at), ...input, ...argv.slice(at + 1)]
    return { nested: [{ run: 'argv', argv: whole, repeat: call.has('-n') || call.has('-L') }] }
  }
  const names = input.length > MOST ? [...input.slice(0, MOST), someWords(call.stdin, 'stdin')] : input
  return {
    nested: (names.length > 0 ? names : [someWords(call.stdin, 'stdin')]).map((name) => ({
      run: 'argv',
      argv: argv.map((word) => fill(word, mark, name)),
      repeat: true,
    })),
  }
}

const MARKS = ['{}', '{.}', '{/}', '{//}', '{/.}', '{1}', '{2}', '{= =}'] as const

const line = (words: readonly Value[], name: Value): Value => {
  const marked = words.some((word) => MARKS.some((mark) => mentions(word, mark)))
  const filled = words.map((word) => MARKS.reduce((so, mark) => fill(so, mark, name), word))
  return concat((marked ? filled : [...filled, name]).flatMap((word, index) => (index === 0 ? [word] : [literal(' '), word])))
}

/** Arguments after `:::` stand in the command; without any, the lines of stdin do. Without a command, the lines are commands. */
const parallel = (call: Call): Refined => {
  const at = call.operands.findIndex((word) => /^::::?\+?$/.test(textOf(word) ?? ''))
  const command = at < 0 ? call.operands : call.operands.slice(0, at)
  const files = at >= 0 && /^::::/.test(textOf(call.operands[at] as Value) ?? '')
  const listed = at < 0 ? undefined : call.operands.slice(at + 1)
  const input = files || call.has('-a') ? [someWords(undefined, 'file')] : (listed ?? (call.stdin ? splitValue(call.stdin, /\n/) : []))
  const names = input.length > MOST ? [...input.slice(0, MOST), someWords(call.stdin, 'stdin')] : input
  if (command.length === 0) return { nested: names.map((text) => ({ run: 'shell', text })) }
  const elsewhere = call.has('-S')
  return { nested: names.map((name) => ({ run: 'shell', text: line(command, name), elsewhere })) }
}

const REPRODUCIBLE = /^(__pycache__|node_modules|\.(pytest|mypy|ruff|parcel)_?-?cache|\.turbo|\.next|\.nuxt|\.gradle|\.tox)$/

/** The names that a regular expression of fd finds, where it is a plain text with or without anchors; all where it is more than that. */
const regexName = (text: string, extension: string): string => {
  const [, start, body, end] = /^(\^?)((?:[\w-]|\\?\.)+)(\$?)$/.exec(text) ?? []
  if (body === undefined) return extension === '' ? '' : `*${extension}`
  const plain = body.replaceAll('\\', '')
  // No other name has one of these in it.
  if (REPRODUCIBLE.test(plain)) return plain
  return `${start === '' ? '*' : ''}${plain}${end === '' ? `*${extension}` : ''}`
}

/** The names that fd finds: by extension, by glob, or by a plain text somewhere in the name. */
const fdFound = (call: Call): Value => {
  const start = call.operands[1] ?? call.value('--search-path') ?? literal('.')
  const text = textOf(call.operands[0] ?? literal('')) ?? ''
  const extension = call.value('-e') ? `.${(textOf(call.value('-e') as Value) ?? '*').replace(/^\./, '')}` : ''
  const name = call.has('-g') && text !== '' ? text : regexName(text, extension)
  return concat([start, literal('/'), patternValue(name === '' ? '**' : `**/${name}`)])
}

const fd = (call: Call): Refined => {
  const at = call.words.findIndex((word) => ['-x', '-X', '--exec', '--exec-batch'].includes(textOf(word) ?? ''))
  if (at < 0) return {}
  const rest = call.words.slice(at + 1)
  const end = rest.findIndex((word) => textOf(word) === ';')
  const argv = end < 0 ? rest : rest.slice(0, end)
  const name = fdFound(call)
  const marked = argv.some((word) => MARKS.some((mark) => mentions(word, mark)))
  const filled = argv.map((word) => MARKS.reduce((so, mark) => fill(so, mark, name), word))
  const nested: Nested[] = argv.length > 0 ? [{ run: 'argv', argv: marked ? filled : [...filled, name], repeat: true }] : []
  return { nested, instead: true }
}

export default [
  {
    names: ['xargs', 'gxargs'],
    source: 'GNU findutils 4.10 manual; BSD xargs',
    syntax: 'posix',
    abbreviates: true,
    options: {
      '-0 --null': '',
      '-a --arg-file': 'path.read',
      '-d --delimiter': 'text',
      '-I': 'text',
      '-i --replace': '?text',
      '-J': 'text',
      '-L --max-lines': 'number',
      '-l': '?number',
      '-n --max-args': 'number',
      '-P --max-procs': 'number',
      '-e --eof': '?text',
      '-E -s --max-chars --process-slot-var -R -S': 'text',
    },
    flags: '-o --open-tty -p --interactive -r --no-run-if-empty --show-limits -t --verbose -x --exit',
    stdinFrom: '-a',
    refine: xargs,
  },
  {
    names: ['parallel', 'sem', 'env_parallel'],
    source: 'GNU parallel 20240922 manual',
    syntax: 'posix',
    options: {
      '-a --arg-file': 'path.read',
      '-S --sshlogin --sshloginfile': 'host',
      '--joblog --results --files-output': 'path.write',
      '--wd --workdir': 'path.cwd',
      '--dry-run --dryrun': '',
      '--pipe --pipepart --pipe-part': '',
      '--rpl --shellquote': 'text',
      '--eta --progress --bar': '',
    },
    values:
      '-j --jobs --max-procs -P -I -n --max-args -N --max-replace-args -L --max-lines -d --delimiter -C --colsep --delay --retries --timeout --halt ' +
      '--halt-on-error --load --memfree --memsuspend --nice --tagstring --block --block-size --recstart --recend -U -s --max-chars --env ' +
      '--transferfile --return --tmpdir --tempdir --compress-program --shebang-wrap --id --semaphorename --sshdelay --trc -D -E -i -l --basefile ' +
      '--bf --limit --termseq --header --profile -J --colour-failed --plus-rpl --seqreplace --process-slot-var',
    flags:
      '-0 --null -k --keep-order -X -x -m --xargs --tag -u --ungroup --group --line-buffer --lb --linebuffer -t --verbose -v -r --no-run-if-empty ' +
      '--no-notice --will-cite --citation --bibtex --fg --bg --semaphore --wait --round-robin --roundrobin --resume --resume-failed --shuf --link ' +
      '--xapply -q --quote --plus --cleanup --transfer --silent --tty --color --colour --ctrlc --no-ctrlc --fast --files --noswap --onall --nonall ' +
      '--pipe-line -p --interactive --tmux --total-jobs --record-env --session --gnu --ungroup --csv --skip-first-line --keep-order --controlmaster ' +
      '-M',
    dryRun: '--dry-run',
    refine: parallel,
  },
  {
    names: ['fd', 'fdfind'],
    source: 'fd 10.2 manual',
    options: {
      '-x --exec': 'command',
      '-X --exec-batch': 'command',
      '-C --base-directory': 'path.cwd',
      '--search-path': 'path.list',
      '--ignore-file': 'path.read',
      '-e --extension': 'text',
      '-g --glob': '',
      '--gen-completions': '?text',
      '--color --hyperlink --strip-cwd-prefix': '?text',
    },
    values:
      '-d --max-depth --maxdepth --min-depth --exact-depth -E --exclude -t --type -S --size --changed-within --change-newer-than --newer ' +
      '--changed-before --change-older-than --older -o --owner --batch-size --max-results -j --threads --path-separator -c --and --format ' +
      '--max-buffer-time',
    flags:
      '-H --hidden --no-hidden -I --no-ignore --ignore --no-ignore-vcs --ignore-vcs --no-require-git --require-git --no-ignore-parent ' +
      '--no-global-ignore-file -u --unrestricted -s --case-sensitive -i --ignore-case --regex -F --fixed-strings -a --absolute-path --relative-path ' +
      '-l --list-details -L --follow --no-follow -p --full-path -0 --print0 --prune -1 -q --quiet --has-results --show-errors --one-file-system ' +
      '--mount --xdev -h -V',
    operands: ['pattern', '...path.list'],
    output: 'names',
    refine: fd,
  },
] satisfies readonly CommandSpec[]
