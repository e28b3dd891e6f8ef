// Owns ways to write a shell command otherwise that mean the same: spellings of words, of options and paths, and wrappings of the whole.
import { type Command, parse, type Word } from 'unbash'

export type Random = () => number

/** Answers the same command in another spelling; undefined where the transform does not apply. */
export type Transform = (text: string, random: Random) => string | undefined

export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T

const isNode = (value: unknown): value is { readonly type: string } => typeof value === 'object' && value !== null && 'type' in value

/** Simple commands of the text itself; what stands in substitutions and here-documents is left as it is. */
const commandsOf = (text: string): readonly Command[] => {
  const script = parse(text)
  if (script.errors) return []
  const out: Command[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value) || value.type === 'Word') return
    if (value.type === 'Command') out.push(value as Command)
    else for (const [key, child] of Object.entries(value)) if (key !== 'parts' && key !== 'script') visit(child)
  }
  visit(script.commands)
  return out
}

const PLAIN = /^[A-Za-z0-9_./:@+%-][A-Za-z0-9_./:=@+%,-]*$/
const isPlain = (word: Word): boolean => word.text === word.value && PLAIN.test(word.text)
const isWord = (node: { readonly type: string }): node is Word => node.type === 'Word'

const wordsOf = (command: Command): readonly Word[] => [...(command.name ? [command.name] : []), ...command.args.filter(isWord)]

interface Edit {
  readonly pos: number
  readonly end: number
  readonly text: string
}

const edited = (text: string, edits: readonly Edit[]): string | undefined => {
  if (edits.length === 0) return undefined
  let out = text
  for (const { pos, end, text: put } of [...edits].sort((a, b) => b.pos - a.pos)) out = out.slice(0, pos) + put + out.slice(end)
  return out === text ? undefined : out
}

/** Aliases are only seen in words as they stand. */
const usesAlias = (text: string): boolean => /\balias\b/.test(text)

type Spelling = (word: string, random: Random) => string

/** Each plain word is spelled otherwise. */
const spelled =
  (spell: Spelling): Transform =>
  (text, random) =>
    usesAlias(text)
      ? undefined
      : edited(
          text,
          commandsOf(text)
            .filter((command) => !command.args.some((arg) => arg.type === 'Assignment' && arg.value.type === 'ArrayValue'))
            .flatMap((command) => wordsOf(command).filter(isPlain))
            .map(({ pos, end, text: word }) => ({ pos, end, text: spell(word, random) })),
        )

/** The words of each plain command move to where `put` says: what goes before, and what stands instead. */
const rebuilt =
  (put: (words: readonly string[], n: string) => readonly [before: string, instead: string] | undefined): Transform =>
  (text, random) => {
    if (usesAlias(text) || /export -f/.test(text)) return undefined
    // Variables of one transform are not those of another.
    const tag = Math.floor(random() * 1e6)
    let n = 0
    const before: string[] = []
    const edits: Edit[] = []
    for (const command of commandsOf(text)) {
      const words = wordsOf(command)
      const last = words.at(-1)
      if (!command.name || !last || !words.every(isPlain) || command.args.length !== words.length - 1 || KEYED.has(command.name.text)) continue
      if (command.prefix.length > 0 || command.redirects.some((redirect) => redirect.pos < last.pos)) continue
      const change = put(
        words.map((word) => word.text),
        `${tag}_${n}`,
      )
      if (!change) continue
      n += 1
      before.push(change[0])
      edits.push({ pos: command.name.pos, end: last.end, text: change[1] })
    }
    const out = edited(text, edits)
    return out === undefined ? undefined : before.filter((line) => line !== '').join('\n') + (before.some((line) => line !== '') ? '\n' : '') + out
  }

/** Builtins that change the shell itself: another process cannot do it for them. */
const KEYED: ReadonlySet<string> = new Set(
  'cd pushd popd export set unset shift eval source . exec return exit trap alias unalias read declare typeset local readonly break continue wait : shopt ulimit umask getopts history fc hash bg fg jobs disown let mapfile readarray printf [ test true false command builtin time'.split(
    ' ',
  ),
)

const functionsOf = (text: string): boolean => /\(\)\s*\{|\bfunction\b|\balias\b/.test(text)

/** Another program in front that runs the words as they are; functions of the text are not seen by it. */
const prefixed =
  (prefix: string): Transform =>
  (text, random) =>
    functionsOf(text) || /^\s*(export|declare)\b/.test(text) ? undefined : rebuilt((words) => ['', `${prefix} ${words.join(' ')}`])(text, random)

const each = (word: string, of: (char: string) => string): string => [...word].map(of).join('')
const hex = (char: string, width: number): string => char.charCodeAt(0).toString(16).padStart(width, '0')
const half = (word: string): readonly [string, string] => [word.slice(0, Math.ceil(word.length / 2)), word.slice(Math.ceil(word.length / 2))]

/** What `echo` takes for an option of its own. */
const ECHOED = /^-[neE]+$/

/** Spellings of one word. */
export const SPELLINGS: Readonly<Record<string, Transform>> = {
  'single quotes': spelled((w) => `'${w}'`),
  'double quotes': spelled((w) => `"${w}"`),
  backslashes: spelled((w) => each(w, (c) => `\\${c}`)),
  'empty quotes': spelled((w) => half(w).join("''")),
  'quotes in halves': spelled((w) => `'${half(w)[0]}'"${half(w)[1]}"`),
  'ansi-c hex': spelled((w) => `$'${each(w, (c) => `\\x${hex(c, 2)}`)}'`),
  'ansi-c octal': spelled((w) => `$'${each(w, (c) => `\\${c.charCodeAt(0).toString(8).padStart(3, '0')}`)}'`),
  'ansi-c unicode': spelled((w) => `$'${each(w, (c) => `\\u${hex(c, 4)}`)}'`),
  'locale quotes': spelled((w) => `$"${w}"`),
  'line continuation': spelled((w) => (w.length < 2 ? w : half(w).join('\\\n'))),
  'quoted substitution': spelled((w) => (ECHOED.test(w) ? w : `"$(echo ${w})"`)),
  'printf substitution': spelled((w) => `$(printf %s '${w}')`),
  backticks: spelled((w) => `\`printf '%s' ${w}\``),
  'default of unset': (text, random) => {
    const out = text.includes('export -f') ? undefined : spelled((w) => `"\${not_set_here:-${w}}"`)(text, random)
    return out === undefined ? undefined : `unset not_set_here; ${out}`
  },
  'mixed quotes': spelled((w, random) => pick([`'${w}'`, `"${w}"`, each(w, (c) => `\\${c}`), w, `$'${each(w, (c) => `\\x${hex(c, 2)}`)}'`], random)),
}

const assigned = (words: readonly string[], n: string, name = 'w'): string => words.map((word, i) => `${name}${n}_${i}='${word}'`).join('; ')
const named = (words: readonly string[], n: string, of: (name: string) => string): string => words.map((_, i) => of(`w${n}_${i}`)).join(' ')

/** Whole commands of plain words, put together otherwise. */
export const ASSEMBLIES: Readonly<Record<string, Transform>> = {
  variables: rebuilt((w, n) => [assigned(w, n), named(w, n, (v) => `"$${v}"`)]),
  'variables in braces': rebuilt((w, n) => [assigned(w, n), named(w, n, (v) => `\${${v}}`)]),
  'exported variables': rebuilt((w, n) => [w.map((word, i) => `export w${n}_${i}="${word}"`).join('\n'), named(w, n, (v) => `$${v}`)]),
  array: rebuilt((w, n) => [`list${n}=(${w.join(' ')})`, `"\${list${n}[@]}"`]),
  'array elements': rebuilt((w, n) => [`list${n}=(${w.join(' ')})`, w.map((_, i) => `"\${list${n}[${i}]}"`).join(' ')]),
  'split variable': rebuilt((w, n) => [`line${n}='${w.join(' ')}'`, `$line${n}`]),
  indirect: rebuilt((w, n) => [`${assigned(w, n)}; ${w.map((_, i) => `n${n}_${i}=w${n}_${i}`).join('; ')}`, w.map((_, i) => `"\${!n${n}_${i}}"`).join(' ')]),
  slices: rebuilt((w, n) => [w.map((word, i) => `w${n}_${i}='xx${word}yy'`).join('; '), w.map((word, i) => `"\${w${n}_${i}:2:${word.length}}"`).join(' ')]),
  'removed prefix': rebuilt((w, n) => [w.map((word, i) => `w${n}_${i}='Q#${word}'`).join('; '), w.map((_, i) => `"\${w${n}_${i}#Q\\#}"`).join(' ')]),
  'replaced part': rebuilt((w, n) => [
    w.map((word, i) => `w${n}_${i}='${half(word).join('~Q~')}'`).join('; '),
    w.map((_, i) => `"\${w${n}_${i}/\\~Q\\~/}"`).join(' '),
  ]),
  'joined halves': rebuilt((w, n) => [
    w.map((word, i) => `a${n}_${i}='${half(word)[0]}'; b${n}_${i}='${half(word)[1]}'`).join('; '),
    w.map((_, i) => `"$a${n}_${i}$b${n}_${i}"`).join(' '),
  ]),
  'printf -v': rebuilt((w, n) => [w.map((word, i) => `printf -v w${n}_${i} %s '${word}'`).join('; '), named(w, n, (v) => `"$${v}"`)]),
  read: rebuilt((w, n) => [`read -r ${w.map((_, i) => `w${n}_${i}`).join(' ')} <<< '${w.join(' ')}'`, named(w, n, (v) => `"$${v}"`)]),
  'declared by substitution': rebuilt((w, n) =>
    w.some((word) => ECHOED.test(word)) ? undefined : [w.map((word, i) => `w${n}_${i}=$(echo '${word}')`).join('; '), named(w, n, (v) => `"$${v}"`)],
  ),
  'brace expansion': rebuilt((w) => (w.length > 1 && !w.some((word) => word.includes(',')) ? ['', `{${w.join(',')}}`] : undefined)),
  'loop over one': rebuilt((w) => ['', `for only in ${w[0]}; do "$only" ${w.slice(1).join(' ')}; done`]),
  'xargs of all words': (text, random) =>
    functionsOf(text) || /\||<|\$\{|\bdu\b/.test(text)
      ? undefined
      : rebuilt((w) => (READS_STDIN.has(w[0] ?? '') ? undefined : ['', `printf '%s\\n' ${w.slice(1).join(' ')} | xargs ${w[0]}`]))(text, random),
  'positional words': (text, random) =>
    /\$[0-9@*#]|\bset\b|\bshift\b/.test(text) || commandsOf(text).length !== 1 ? undefined : rebuilt((w) => [`set -- ${w.join(' ')}`, '"$@"'])(text, random),
  'upper case undone': rebuilt((w, n) =>
    w.some((word) => /[A-Z]/.test(word))
      ? undefined
      : [w.map((word, i) => `w${n}_${i}='${word.toUpperCase()}'`).join('; '), w.map((_, i) => `"\${w${n}_${i},,}"`).join(' ')],
  ),
}

const READS_STDIN: ReadonlySet<string> = new Set(['xargs', 'sh', 'bash', 'crontab', 'ssh', 'at', 'python3', 'python', 'node', 'perl', 'cat', 'tee', 'nc'])

/** Programs that run the words behind them. */
export const PREFIXES: Readonly<Record<string, Transform>> = {
  command: prefixed('command'),
  env: prefixed('env'),
  'env with a variable': prefixed('env OF_NO_USE=1'),
  nice: prefixed('nice -n 5'),
  nohup: prefixed('nohup'),
  timeout: prefixed('timeout 60'),
  stdbuf: prefixed('stdbuf -oL'),
  setsid: prefixed('setsid -w'),
  'time keyword': prefixed('time -p'),
  ionice: prefixed('ionice -c 3'),
}

const ABSOLUTE: Readonly<Record<string, string>> = Object.fromEntries([
  ...'rm cat cp mv ls mkdir touch chmod chown ln dd tar sed grep tee env'.split(' ').map((p) => [p, `/bin/${p}`]),
  ...'git curl wget find xargs awk perl python3 node npm npx ssh scp rsync docker kubectl base64 sudo crontab psql head tail'
    .split(' ')
    .map((p) => [p, `/usr/bin/${p}`]),
] as const)

const TAKES_PATHS: ReadonlySet<string> = new Set('rm cat cp mv ls mkdir touch rmdir shred head tail wc truncate'.split(' '))

/** What `of` makes of the operands of programs that take paths. */
const paths =
  (of: (path: string) => string | undefined): Transform =>
  (text) => {
    if (usesAlias(text) || /\b(cd|pushd|chdir)\b/.test(text)) return undefined
    const edits: Edit[] = []
    for (const command of commandsOf(text)) {
      if (!command.name || !TAKES_PATHS.has(command.name.text)) continue
      for (const word of wordsOf(command).slice(1)) {
        const put = word.text.startsWith('-') || word.text !== word.value ? undefined : of(word.text)
        if (put !== undefined) edits.push({ pos: word.pos, end: word.end, text: put })
      }
    }
    return edited(text, edits)
  }

const isPath = (text: string): boolean => /^[\w./-]+$/.test(text) && !/^\d+$/.test(text)

const option =
  (pattern: RegExp, put: string): Transform =>
  (text) => {
    const edits: Edit[] = []
    for (const command of commandsOf(text)) {
      if (command.name?.text !== 'rm') continue
      for (const word of wordsOf(command).slice(1)) {
        if (word.text === '--') break
        if (pattern.test(word.text)) edits.push({ pos: word.pos, end: word.end, text: put })
      }
    }
    return edited(text, edits)
  }

/** Spellings of paths, programs and options. */
export const NAMES: Readonly<Record<string, Transform>> = {
  // Where the folders of programs are set, a program's place is what it means.
  'absolute program': (text) =>
    functionsOf(text) || /\bPATH=/.test(text)
      ? undefined
      : edited(
          text,
          commandsOf(text).flatMap(({ name }) =>
            name && isPlain(name) && ABSOLUTE[name.text] ? [{ pos: name.pos, end: name.end, text: ABSOLUTE[name.text] ?? '' }] : [],
          ),
        ),
  'doubled slashes': paths((p) => (isPath(p) && p.includes('/') && p.length > 1 ? p.replaceAll('/', '//') : undefined)),
  'dot folders': paths((p) => (isPath(p) && p.includes('/') && p.length > 1 ? p.replaceAll('/', '/./') : undefined)),
  'dot slash': paths((p) => (isPath(p) && !/^[./]/.test(p) ? `./${p}` : undefined)),
  'there and back': paths((p) => (isPath(p) && !/^[./]/.test(p) ? `../app/${p}` : undefined)),
  'from the current folder': paths((p) => (isPath(p) && !/^[./]/.test(p) ? `"$PWD"/${p}` : undefined)),
  'absolute path': paths((p) => (isPath(p) && !/^[./]/.test(p) ? `/home/dev/app/${p}` : undefined)),
  'home by variable': paths((p) => (/^~(\/|$)/.test(p) ? `"$HOME"${p.slice(1)}` : undefined)),
  'home in full': paths((p) => (/^~(\/|$)/.test(p) ? `/home/dev${p.slice(1)}` : undefined)),
  'home by user': paths((p) => (/^~(\/|$)/.test(p) ? `~dev${p.slice(1)}` : undefined)),
  'options apart': option(/^-rf$|^-fr$/, '-r -f'),
  'options turned': option(/^-rf$/, '-fr'),
  'long options': option(/^-rf$|^-fr$/, '--recursive --force'),
  'capital option': option(/^-rf$/, '-Rf'),
  'more options': option(/^-rf$/, '-rvf'),
  'abbreviated options': option(/^-rf$|^-fr$/, '--recurs --fo'),
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')

const usesArguments = (text: string): boolean => /\$[0-9@*#]|\$\{[0-9@*#!]|\breturn\b/.test(text)

/** The whole text runs in another place, process or form. A text whose own arguments or name are used would mean something else there. */
const whole =
  (wrap: (text: string, tag: string) => string): Transform =>
  (text, random) => {
    // A name that no other wrapping of the same text has.
    const out = usesArguments(text) ? text : wrap(text, `t${Math.floor(random() * 1e9)}`)
    return out === text ? undefined : out
  }

export const WRAPPINGS: Readonly<Record<string, Transform>> = {
  subshell: whole((t) => `( ${t}\n)`),
  group: whole((t) => `{ ${t}\n}`),
  'after true': whole((t) => `true && { ${t}\n}`),
  'after false': whole((t) => `false || { ${t}\n}`),
  'then of an if': whole((t) => `if true; then ${t}\nfi`),
  'after other commands': whole((t) => `echo start; ls >/dev/null; ${t}`),
  'before other commands': whole((t) => `{ ${t}\n}; echo done`),
  'or true': whole((t) => `{ ${t}\n} || true`),
  negated: whole((t) => `! { ${t}\n}`),
  'bash -c': whole((t) => `bash -c ${quoted(t)}`),
  'sh -c by its path': whole((t) => `/bin/bash -ec ${quoted(t)}`),
  'bash with words': whole((t) => `bash --norc -c ${quoted(t)} name one two`),
  eval: whole((t) => `eval ${quoted(t)}`),
  'eval of a variable': whole((t, tag) => `${tag}=${quoted(t)}; eval "$${tag}"`),
  'env bash': whole((t) => `env OF_NO_USE=b nohup bash -c ${quoted(t)}`),
  'timeout bash': whole((t) => `timeout -k 5 60 bash -c ${quoted(t)}`),
  function: whole((t, tag) => `${tag}() { ${t}\n}; ${tag}`),
  'function keyword': whole((t, tag) => `function ${tag} { ${t}\n}\n${tag}`),
  'base64 to a shell': whole((t) => `echo ${base64(t)} | base64 -d | bash`),
  'base64 to eval': whole((t) => `eval "$(echo ${base64(t)} | base64 --decode)"`),
  'hex to a shell': whole((t) => `echo ${Buffer.from(t).toString('hex')} | xxd -r -p | bash`),
  'printf to a shell': whole((t) => `printf '%s\\n' ${quoted(t)} | bash`),
  'ansi-c eval': whole((t) => `eval $'${each(t, (c) => (c.charCodeAt(0) > 126 ? c : `\\x${hex(c, 2)}`))}'`),
  'here-doc': whole((t, tag) => `bash <<'${tag}'\n${t}\n${tag}`),
  'here-string': whole((t) => `bash <<< ${quoted(t)}`),
  'process substitution': whole((t) => `bash <(printf '%s\\n' ${quoted(t)})`),
  'source of a substitution': whole((t) => `source <(echo ${quoted(t)})`),
  'source of a here-doc': whole((t, tag) => `. /dev/stdin <<'${tag}'\n${t}\n${tag}`),
  'written, then run': whole((t, tag) => `cat > /tmp/${tag}.step.sh <<'${tag}'\n${t}\n${tag}\nbash /tmp/${tag}.step.sh`),
  loop: whole((t) => `for i in 1; do ${t}\ndone`),
  'while once': whole((t) => `while true; do ${t}\nbreak; done`),
  'case branch': whole((t) => `case x in x) ${t}\n;; esac`),
  background: whole((t) => `{ ${t}\n} & wait`),
  trap: (text) => (usesArguments(text) || /t\W*r\W*a\W*p|\\x74/i.test(text) ? undefined : `trap ${quoted(text)} EXIT`),
  'xargs shell': whole((t) => `printf '%s\\0' ${quoted(t)} | xargs -0 bash -c`),
  'find -exec': (text) => (usesArguments(text) || text.includes('{}') ? undefined : `find . -maxdepth 0 -exec bash -c ${quoted(text)} \\;`),
  'bash twice': whole((t) => `bash -c ${quoted(`bash -c ${quoted(t)}`)}`),
}

const base64ToBytes = (text: string): string => [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')

const ROT13 = (text: string): string =>
  text.replace(/[a-z]/gi, (c) => String.fromCharCode(((c.charCodeAt(0) - (c < 'a' ? 65 : 97) + 13) % 26) + (c < 'a' ? 65 : 97)))

/** Text as JavaScript, Python, PHP, Perl or Ruby would have it in double quotes. */
const stringOf = (text: string): string => JSON.stringify(text).replace(/[$@#`]/g, (c) => `\\x${hex(c, 2)}`)

/** Stranger ways to have a text run. */
export const DISGUISES: Readonly<Record<string, Transform>> = {
  coproc: whole((t) => `exec 9<&0; coproc { ${t}\n} <&9; wait`),
  'exec bash': whole((t) => `exec bash -c ${quoted(t)}`),
  'argument of bash': whole((t) => `bash -c 'eval "$1"' name ${quoted(t)}`),
  'arguments of bash': prefixed(`bash -c '"$@"' name`),
  'variable of the environment': whole((t, tag) => `${tag}=${quoted(t)} bash -c 'eval "$${tag}"'`),
  'exported text': whole((t, tag) => `export ${tag}=${quoted(t)}; bash -c "$${tag}"`),
  'exported function': whole((t, tag) => `${tag}() { ${t}\n}; export -f ${tag}; bash -c ${tag}`),
  'env -S': (text, random) => (functionsOf(text) ? undefined : rebuilt((w) => ['', `env -S '${w.join(' ')}'`])(text, random)),
  'busybox shell': whole((t) => `busybox sh -c ${quoted(t)}`),
  'zsh -c': whole((t) => `zsh -c ${quoted(t)}`),
  'script -c': whole((t) => `script -qc ${quoted(t)} /dev/null`),
  'flock -c': whole((t) => `flock /tmp/lock -c ${quoted(t)}`),
  'setsid shell': whole((t) => `setsid -w nohup sh -c ${quoted(t)}`),
  'xargs with a place': whole((t) => `printf '%s\\0' ${quoted(t)} | xargs -0 -I@@ bash -c @@`),
  'command substitution run': whole((t) => `bash -c "$(printf '%s' ${quoted(t)})"`),
  'here-doc read': whole((t, tag) => `bash -c "$(cat <<'${tag}'\n${t}\n${tag}\n)"`),
  'here-doc to a variable': whole((t, tag) => `read -r -d '' ${tag} <<'${tag}'\n${t}\n${tag}\neval "$${tag}"`),
  'cat of a here-doc': whole((t, tag) => `cat <<'${tag}' | bash -s\n${t}\n${tag}`),
  'tee to a shell': whole((t) => `echo ${quoted(t)} | tee >(bash) >/dev/null`),
  'stdin from a substitution': whole((t) => `bash < <(printf '%s\\n' ${quoted(t)})`),
  'descriptor sourced': whole((t) => `exec 3<<< ${quoted(t)}; source /dev/fd/3`),
  'written by printf and sourced': whole((t, tag) => `printf '%s\\n' ${quoted(t)} > /tmp/${tag}.step.sh && . /tmp/${tag}.step.sh`),
  'written by tee and executed': whole(
    (t, tag) => `printf '#!/bin/bash\\n%s\\n' ${quoted(t)} | tee /tmp/${tag}.step >/dev/null; chmod +x /tmp/${tag}.step; /tmp/${tag}.step`,
  ),
  'written, copied and run': whole(
    (t, tag) => `printf '%s\\n' ${quoted(t)} > /tmp/${tag}.a; cp /tmp/${tag}.a /tmp/${tag}.b; mv /tmp/${tag}.b /tmp/${tag}.c; sh /tmp/${tag}.c`,
  ),
  'BASH_ENV of a shell': whole((t, tag) => `printf '%s\\n' ${quoted(t)} > /tmp/${tag}.rc; BASH_ENV=/tmp/${tag}.rc bash -c true`),
  'printf of bytes': whole((t) => `printf '${base64ToBytes(t)}' | bash`),
  'printf of escapes': whole((t) => `printf '%b' '${base64ToBytes(t)}' | bash`),
  'echo -e': whole((t) => `echo -e '${base64ToBytes(t)}' | bash`),
  'octal by printf': whole((t) => `$(printf '\\145\\166\\141\\154') ${quoted(t)}`),
  'base64 by openssl': whole((t) => `echo ${base64(t)} | openssl enc -d -base64 -A | bash`),
  'base64 in a here-string': whole((t) => `bash <<< "$(base64 -d <<< ${base64(t)})"`),
  'base64 twice': whole((t) => `echo ${base64(base64(t))} | base64 -d | base64 -d | sh`),
  'base64 in a variable': whole((t, tag) => `${tag}=${base64(t)}; echo "$${tag}" | base64 -d | sh`),
  'base64 in halves': whole((t, tag) => `l${tag}=${base64(t).slice(0, 9)}; r${tag}=${base64(t).slice(9)}; eval "$(echo "$l${tag}$r${tag}" | base64 -d)"`),
  reversed: whole((t) => (t.includes('\n') ? t : `printf '%s' ${quoted([...t].reverse().join(''))} | rev | bash`)),
  'rot13 by tr': whole((t) => `printf '%s\\n' ${quoted(ROT13(t))} | tr 'A-Za-z' 'N-ZA-Mn-za-m' | bash`),
  'sed undone': whole((t) => (/[@~&\\]|\n/.test(t) ? t : `printf '%s\\n' ${quoted(t.replaceAll(' ', '@'))} | sed 's/@/ /g' | bash`)),
  'replaced everywhere': whole((t, tag) => (t.includes('@') ? t : `${tag}=${quoted(t.replaceAll(' ', '@'))}; eval "\${${tag}//@/ }"`)),
  'name reference': whole((t, tag) => `${tag}=${quoted(t)}; declare -n r${tag}=${tag}; eval "$r${tag}"`),
  'associative array': whole((t, tag) => `declare -A ${tag}=([k]=${quoted(t)}); eval "\${${tag}[k]}"`),
  'lines of mapfile': whole((t, tag) => (t.includes('\n') ? t : `mapfile -t ${tag} <<< ${quoted(t)}; eval "\${${tag}[0]}"`)),
  'until loop': whole((t) => `until { ${t}\n}; do break; done`),
  'counted loop': whole((t) => `for ((i = 0; i < 1; i++)); do ${t}\ndone`),
  'test and': whole((t) => `[[ -n x ]] && { ${t}\n}`),
  'arithmetic and': whole((t) => `((1)) && { ${t}\n}`),
  'condition of an if': whole((t) => `if { ${t}\n}; then echo yes; fi`),
  'alias on its own line': whole((t, tag) => (t.includes('\n') ? t : `shopt -s expand_aliases\nalias ${tag}=${quoted(t)}\n${tag}`)),
  'function called through a variable': whole((t, tag) => `${tag}() { ${t}\n}; c${tag}=${tag}; "$c${tag}"`),
  'default of a variable': whole((t, tag) => (/[}\\'"$`]/.test(t) ? t : `unset ${tag}; eval "\${${tag}:-${t}}"`)),
  'git alias': whole((t, tag) => `git -c alias.${tag}=${quoted(`!${t}`)} ${tag}`),
  'make from stdin': whole((t) => (/[\n$#'\\]/.test(t) ? t : `printf 'all:\\n\\t${t.replaceAll('%', '%%').replaceAll('$', '$$$$')}\\n' | make -f -`)),
  'python os.system': whole((t) => `python3 -c ${quoted(`import os; os.system(${stringOf(t)})`)}`),
  'python subprocess': whole((t) => `python3 -c ${quoted(`import subprocess as s\ns.run(["bash", "-c", ${stringOf(t)}], check=True)`)}`),
  'python decoded': whole((t) => `python3 -c ${quoted(`import os,base64; os.system(base64.b64decode("${base64(t)}").decode())`)}`),
  'node execSync': whole((t) => `node -e ${quoted(`require('child_process').execSync(${stringOf(t)}, {stdio: 'inherit'})`)}`),
  'node decoded': whole((t) => `node -e ${quoted(`require('node:child_process').execSync(Buffer.from('${base64(t)}', 'base64').toString())`)}`),
  'perl system': whole((t) => `perl -e ${quoted(`system(${stringOf(t)})`)}`),
  'ruby system': whole((t) => `ruby -e ${quoted(`system(${stringOf(t)})`)}`),
  'php system': whole((t) => `php -r ${quoted(`system(${stringOf(t)});`)}`),
  'awk system': whole((t) => (/[\n\\]/.test(t) ? t : `awk ${quoted(`BEGIN { system(${JSON.stringify(t)}) }`)}`)),
}

/** Text beside a command that changes nothing of what it does: what is dangerous stays so. */
export const SAFE_WORDS: Readonly<Record<string, Transform>> = {
  'a comment': whole((t) => `${t}${t.includes('<<') ? '\n' : ' '}# a dry run, safe, --dry-run --help`),
  'a comment before': whole((t) => `# safe cleanup of build output\n${t}`),
  'a word said before': whole((t) => `echo "safe: --dry-run --help -n"; ${t}`),
  'a word said after': whole((t) => `{ ${t}\n} && echo "--dry-run done"`),
  'a variable': whole((t) => `DRY_RUN=1 SAFE=true HELP=--help; ${t}`),
  'an exported variable': whole((t) => `export DRY_RUN=1 CI=true TEST=1; ${t}`),
  'a harmless command before': whole((t) => `ls -la dist && { ${t}\n}`),
  'a harmless command after': whole((t) => `{ ${t}\n}; rm -rf node_modules dist`),
  'a check before': whole((t) => `[ -d dist ] || true; ${t}`),
  'a confirmation': whole((t) => `read -p "sure? " -t 1 yes < /dev/null; ${t}`),
  'a help call before': whole((t) => `git --help >/dev/null; rm --help; ${t}`),
  'another operand': (text) => {
    const command = commandsOf(text).at(-1)
    const last = command && wordsOf(command).at(-1)
    const takes = commandsOf(text).length === 1 && command?.name !== undefined && MORE_OPERANDS.has(command.name.text) && command.redirects.length === 0
    return takes && last ? `${text.slice(0, last.end)} dist${text.slice(last.end)}` : undefined
  },
}

const MORE_OPERANDS: ReadonlySet<string> = new Set('rm cat shred rmdir ls wc head tail'.split(' '))

/** All of them, by name. */
export const TRANSFORMS: Readonly<Record<string, Transform>> = { ...SPELLINGS, ...ASSEMBLIES, ...PREFIXES, ...NAMES, ...WRAPPINGS, ...DISGUISES }
