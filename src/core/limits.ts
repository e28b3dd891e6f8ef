// Owns the limits of one decision: sizes in UTF-16 code units or bytes as named, counts, depths and times.

export const LIMITS = {
  /** Characters of one command text; a longer one is not parsed. */
  commandText: 262_144,
  /** Characters of all strings in one tool input. */
  inputText: 1_048_576,
  /** Openers `$(`, backtick, `${`, `<(` in one text, and how deep they may nest; here-documents. */
  openers: 1_000,
  nesting: 64,
  hereDocs: 200,
  /** How many times reading may re-enter (bash -c in xargs in …), and scripts followed for one action. */
  depth: 16,
  scripts: 64,
  /** Commands analysed for one action, calls into functions included. */
  commands: 20_000,
  /** Words that one brace, loop or glob may make. */
  words: 4_096,
  /** Effects and steps of the explanation kept for one action. */
  effects: 1_000,
  trace: 1_000,
  facts: 128,
  /** Facts of one pass that are answered where the analysis meets them; beyond that the most important ones go first. */
  factsAtOnce: 32,
  factRounds: 3,
  factText: 262_144,
  factList: 2_000,
  factBytes: 1_048_576,
  /** Milliseconds for a whole decision. */
  deadline: 2_000,
} as const
