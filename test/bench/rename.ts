// Owns renaming the accidental names of a row (hosts, projects, branches, variables, files) by a seeded map of the same kind. Verdicts must not change.
interface Renaming {
  readonly pattern: RegExp
  readonly name: (text: string, random: () => number) => string
}

/** mulberry32: small, seeded, good enough for names. */
export const seeded = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const SYLLABLES = ['ba', 'do', 'ki', 'lu', 'me', 'no', 'pa', 'ri', 'so', 'tu', 've', 'zo']
const word = (random: () => number): string => Array.from({ length: 3 }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join('')

/** Names whose meaning is their own and must stay. */
const KEEP_HOST =
  /(^|\.)(github\.com|githubusercontent\.com|npmjs\.(org|com)|pypi\.org|rustup\.rs|nodejs\.org|mozilla\.org|mitre\.org|vitest\.dev|bun\.sh|astral\.sh|kubernetes\.default\.svc|codeload\.github\.com)$/

const RENAMINGS: readonly Renaming[] = [
  // reserved hosts: every label but the last and those that tell a stage
  {
    pattern: /(?<![\w.-])(?:[a-z0-9-]+\.)+(?:test|example|example\.(?:com|net|org))(?![\w-])/g,
    name: (host, random) =>
      host
        .split('.')
        .map((label, i, all) =>
          i === all.length - 1 || /^(prod|production|staging|stage|dev|db|api|www|example|com|net|org)$/.test(label)
            ? label
            : `${word(random)}-${word(random)}`,
        )
        .join('.'),
  },
  // documentation addresses stay in their block
  {
    pattern: /\b(203\.0\.113|198\.51\.100|192\.0\.2)\.\d{1,3}\b/g,
    name: (address, random) => `${address.slice(0, address.lastIndexOf('.'))}.${1 + Math.floor(random() * 250)}`,
  },
  { pattern: /\b(feature|fix|chore|spike|backport)\/[\w.-]+/g, name: (branch, random) => `${branch.split('/')[0]}/${word(random)}` },
  { pattern: /\bacme\b/g, name: (_, random) => word(random) },
]

/** The row with every such name replaced; the same name becomes the same name everywhere in it. */
export const rename = <T>(row: T, seed: number): T => {
  const random = seeded(seed)
  let text = JSON.stringify(row)
  for (const { pattern, name } of RENAMINGS) {
    const map = new Map<string, string>()
    text = text.replace(pattern, (found) => {
      if (KEEP_HOST.test(found)) return found
      const known = map.get(found) ?? name(found, random)
      map.set(found, known)
      return known
    })
  }
  return JSON.parse(text)
}
