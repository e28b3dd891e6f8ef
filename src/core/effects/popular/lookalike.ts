// Owns telling which widely used package a name could be mistaken for: one letter off, other separators, a letter that looks like another, words in another order.

/** The name as its ecosystem compares names: Python and Rust take `-`, `_` and `.` for the same. */
export const plainName = (name: string, ecosystem: string): string => {
  const lower = ecosystem === 'gems' ? name : name.toLowerCase()
  return ecosystem === 'pypi' || ecosystem === 'crates' ? lower.replaceAll(/[-_.]+/g, '-') : lower
}

/** Names under five letters are too near to too many. */
const SHORTEST = 5

/** True where one edit (a letter put in, left out, changed, or two swapped) makes one name of the other. */
const isOneEdit = (a: string, b: string): boolean => {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let i = 0
  while (i < a.length && i < b.length && a[i] === b[i]) i += 1
  const [x, y] = [a.slice(i), b.slice(i)]
  return x.slice(1) === y.slice(1) || x.slice(1) === y || x === y.slice(1) || (x.length > 1 && x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2))
}

/** Letters of other alphabets by those that they look like (Unicode 16 confusables.txt: the ones of names in small letters). */
const CONFUSED: Readonly<Record<string, string>> = {
  a: 'аαɑ',
  b: 'Ьƅ',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еҽ',
  g: 'ɡց',
  h: 'һհ',
  i: 'іιı',
  j: 'јϳ',
  k: 'κк',
  l: 'ӏⅼ',
  n: 'ոη',
  o: 'оοօ',
  p: 'рρ',
  q: 'ԛ',
  s: 'ѕ',
  t: 'τт',
  u: 'υս',
  v: 'νѵ',
  w: 'ԝѡ',
  x: 'хχ',
  y: 'уγ',
  z: 'ᴢ',
}
const FOREIGN: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(CONFUSED).flatMap(([plain, others]) => [...others].map((other) => [other, plain])),
)

/** What the eye takes for the same: without separators, with one letter for those that look alike. */
const skeleton = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\u0000-\u007f]/g, (char) => FOREIGN[char] ?? char)
    .toLowerCase()
    .replace(/[-_./@]/g, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/cl/g, 'd')
    .replace(/[1i|!]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/5/g, 's')

const turned = (name: string): string => (/^[a-z0-9]+([-_.][a-z0-9]+)+$/.test(name) ? name.split(/[-_.]/).sort().join('-') : '')

interface Index {
  readonly bySkeleton: ReadonlyMap<string, string>
  readonly byWords: ReadonlyMap<string, string>
  readonly byLength: ReadonlyMap<number, readonly string[]>
}

const indexOf = (popular: ReadonlySet<string>): Index => {
  const bySkeleton = new Map<string, string>()
  const byWords = new Map<string, string>()
  const byLength = new Map<number, string[]>()
  for (const name of popular) {
    if (name.length < SHORTEST) continue
    bySkeleton.set(skeleton(name), name)
    if (turned(name) !== '') byWords.set(turned(name), name)
    byLength.set(name.length, [...(byLength.get(name.length) ?? []), name])
  }
  return { bySkeleton, byWords, byLength }
}

const kept = new WeakMap<ReadonlySet<string>, Index>()

const indexFor = (popular: ReadonlySet<string>): Index => {
  const found = kept.get(popular) ?? indexOf(popular)
  kept.set(popular, found)
  return found
}

/** `@scope/name` may be off by one letter in the scope or in the name, where both are long enough; other names in any letter. */
const isNear = (name: string, other: string): boolean => {
  if (name.startsWith('@') !== other.startsWith('@')) return false
  if (!name.startsWith('@') && !name.includes('/')) return isOneEdit(name, other)
  const [, scope = '', rest = ''] = /^([^/]*)\/(.*)$/.exec(name) ?? []
  const [, otherScope = '', otherRest = ''] = /^([^/]*)\/(.*)$/.exec(other) ?? []
  if (rest === otherRest) return scope.length >= SHORTEST && isOneEdit(scope, otherScope)
  return scope === otherScope && rest.length >= SHORTEST && isOneEdit(rest, otherRest)
}

/** The popular package that a name could be mistaken for; `''` where there is none. The name itself is not popular. */
export const lookalikeIn = (name: string, popular: ReadonlySet<string>): string => {
  if (name.length < SHORTEST || popular.has(name)) return ''
  const { bySkeleton, byWords, byLength } = indexFor(popular)
  const same = bySkeleton.get(skeleton(name)) ?? byWords.get(turned(name))
  if (same !== undefined) return same
  for (let length = name.length - 1; length <= name.length + 1; length += 1)
    for (const other of byLength.get(length) ?? []) if (isNear(name, other)) return other
  return ''
}
