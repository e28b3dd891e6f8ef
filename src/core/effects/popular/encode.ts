// Owns the form in which lists of names are kept: sorted, each with how many letters it shares with the one before.

/** Names that others pretend to be, and more that are widely used. Both as `encodeNames` writes them, split by white space. */
export interface Names {
  readonly top: string
  readonly more: string
}

const MOST_SHARED = 35

/** Of sorted names: one base-36 digit for the letters shared with the name before, then the rest. Names hold no white space. */
export const encodeNames = (names: readonly string[]): readonly string[] =>
  names.map((name, i) => {
    const before = names[i - 1] ?? ''
    let shared = 0
    while (shared < MOST_SHARED && shared < name.length - 1 && name[shared] === before[shared]) shared += 1
    return shared.toString(36) + name.slice(shared)
  })

export const decodeNames = (text: string): readonly string[] => {
  let name = ''
  return text.split(/\s+/).map((token) => {
    name = name.slice(0, Number.parseInt(token[0] ?? '0', 36)) + token.slice(1)
    return name
  })
}
