// Owns readCode: program text of one language → what it does. Chooses the reader; keeps limits; never throws.
import type { Refined } from '../command-spec.ts'
import { LIMITS } from '../limits.ts'
import { readAppleScript } from './applescript.ts'
import { readAwk } from './awk.ts'
import { readCmake } from './cmake.ts'
import { csharp, fsharp } from './dotnet-calls.ts'
import { elixir } from './elixir-calls.ts'
import { erlang, haskell, ocaml } from './functional-calls.ts'
import { isOfInterest } from './interest.ts'
import { readJavascript } from './javascript.ts'
import { julia } from './julia-calls.ts'
import { groovy, java, kotlin, scala } from './jvm-calls.ts'
import { crystal, raku } from './kin-calls.ts'
import { readDebugger, readVim } from './line-scripts.ts'
import { readLisp } from './lisp.ts'
import { clojure, commonLisp, elisp, fennel, hy, janet, scheme } from './lisp-calls.ts'
import type { CodeContext } from './machine.ts'
import { TooMuch } from './machine.ts'
import { readNix } from './nix.ts'
import { readNotebook } from './notebook.ts'
import { octave } from './octave-calls.ts'
import { readPython } from './python.ts'
import { r } from './r-calls.ts'
import { rust } from './rust-calls.ts'
import { readScript } from './script.ts'
import { lua, perl, php, ruby } from './script-calls.ts'
import { SHELL_LIKES } from './shell-likes.ts'
import { dart, go, nim, swift } from './systems-calls.ts'
import { readTcl } from './tcl.ts'

export type { CodeContext } from './machine.ts'

type Reader = (text: string, context: CodeContext) => Refined

const READERS: Readonly<Record<string, Reader>> = {
  python: readPython,
  python2: readPython,
  python3: readPython,
  javascript: readJavascript('javascript'),
  js: readJavascript('javascript'),
  jsx: readJavascript('javascript'),
  node: readJavascript('javascript'),
  typescript: readJavascript('typescript'),
  ts: readJavascript('typescript'),
  tsx: readJavascript('tsx'),
  ruby: readScript(ruby),
  perl: readScript(perl),
  php: readScript(php),
  lua: readScript(lua),
  rust: readScript(rust),
  elixir: readScript(elixir),
  r: readScript(r),
  julia: readScript(julia),
  octave: readScript(octave),
  cmake: readCmake,
  vim: readVim,
  gdb: readDebugger,
  nix: readNix,
  groovy: readScript(groovy),
  kotlin: readScript(kotlin),
  scala: readScript(scala),
  java: readScript(java),
  go: readScript(go),
  swift: readScript(swift),
  dart: readScript(dart),
  nim: readScript(nim),
  csharp: readScript(csharp),
  fsharp: readScript(fsharp),
  haskell: readScript(haskell),
  ocaml: readScript(ocaml),
  erlang: readScript(erlang),
  crystal: readScript(crystal),
  raku: readScript(raku),
  clojure: readLisp(clojure),
  scheme: readLisp(scheme),
  racket: readLisp(scheme),
  guile: readLisp(scheme),
  lisp: readLisp(commonLisp),
  elisp: readLisp(elisp),
  fennel: readLisp(fennel),
  hy: readLisp(hy),
  janet: readLisp(janet),
  ...SHELL_LIKES,
  notebook: readNotebook,
  awk: readAwk,
  gawk: readAwk,
  applescript: readAppleScript,
  tcl: readTcl,
  expect: readTcl,
}

/** False for a language of which only the name is known. */
export const hasReader = (language: string): boolean => Object.hasOwn(READERS, language)

/** Languages of which only the calls that matter are known: what they hold in quotes is looked at as well. */
const IN_PART: ReadonlySet<string> = new Set(['cmake', 'vim', 'gdb', 'nix', 'octave'])

/** The same in files: what a build runs is seldom written out in one call there. */
const IN_PART_OF_FILES: ReadonlySet<string> = new Set(['swift'])

/** True for a language whose reader may pass over what does something. `isFile`: the text is a file's. */
export const isReadInPart = (language: string, isFile: boolean): boolean =>
  IN_PART.has(language) || !hasReader(language) || (isFile && IN_PART_OF_FILES.has(language))

/** Reads a program text. `language` is a name like `python`, `javascript`, `awk`. Never throws; what is not understood is in `unknown`. */
export const readCode = (language: string, text: string, context: CodeContext): Refined => {
  if (text.length > LIMITS.factText) return { unknown: [{ reason: 'size', what: `${language} text` }] }
  const reader = Object.hasOwn(READERS, language) ? READERS[language] : undefined
  if (!reader) return { unknown: [{ reason: 'code', what: `${language} text` }] }
  if (!isOfInterest(language, text)) return {}
  try {
    return reader(text, context)
  } catch (error) {
    const size = error instanceof TooMuch || error instanceof RangeError
    return { unknown: [{ reason: size ? 'size' : 'code', what: `${language} text` }] }
  }
}
