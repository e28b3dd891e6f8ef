// Owns what loading complains about: a Problem with its place, and the near-miss spelling. No reading, no judging.

export interface Problem {
  readonly severity: 'error' | 'warning'
  readonly file: string
  /** Both count from 1. */
  readonly line: number
  readonly column: number
  readonly message: string
  /** The known word that was probably meant. */
  readonly near?: string
}

/** Edits (insert, drop, replace, swap neighbours) between two words. */
export const distance = (a: string, b: string): number => {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (before[j - 2] ?? 0) + 1)
      row.push(best)
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}

/** The closest known word, if it is close enough to be a slip: at most a third of the word differs. */
export const nearest = (word: string, known: Iterable<string>): string | undefined => {
  const limit = Math.max(1, Math.floor(word.length / 3))
  let best: string | undefined
  let least = limit + 1
  for (const candidate of known) {
    const edits = Math.abs(candidate.length - word.length) > limit ? least : distance(word.toLowerCase(), candidate.toLowerCase())
    if (edits < least) [best, least] = [candidate, edits]
  }
  return best
}

/** `file:line:column: error: message (did you mean …?)` */
export const formatProblem = (problem: Problem): string => {
  const { file, line, column, severity, message, near } = problem
  return `${file}:${line}:${column}: ${severity}: ${message}${near === undefined ? '' : ` (did you mean \`${near}\`?)`}`
}
