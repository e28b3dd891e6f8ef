// Owns facts: what the core may ask about the world, and the shape of each answer. Fetching is the edge's work.

export type Ask = 'path' | 'text' | 'list' | 'program' | 'git' | 'manifest' | 'env'

/** `key` is an absolute path for path, text, list, git and manifest; a name for program and env. */
export interface WantedFact {
  readonly ask: Ask
  readonly key: string
}

export interface PathFact {
  readonly exists: boolean
  readonly type: 'file' | 'dir' | 'link' | 'fifo' | 'device' | 'other' | 'none'
  /** The path with every link resolved; the path itself where it does not exist. */
  readonly real: string
  readonly link: string
  readonly mode: number
  readonly ours: boolean
}

export interface TextFact {
  readonly text: string
  readonly hash: string
  readonly truncated: boolean
}

export interface ListFact {
  readonly names: readonly string[]
  readonly truncated: boolean
}

export interface ProgramFact {
  readonly path: string
}

export interface GitFact {
  readonly root: string
  readonly worktree: string
  readonly head: string
  readonly default_branch: string
  /** name → url */
  readonly remotes: Readonly<Record<string, string>>
  readonly aliases: Readonly<Record<string, string>>
}

export interface ManifestFact {
  /** `package.json`, `pyproject.toml`, … */
  readonly file: string
  readonly packages: readonly string[]
  readonly scripts: Readonly<Record<string, string>>
}

export interface EnvFact {
  readonly value: string
}

export interface FactValues {
  path: PathFact
  text: TextFact
  list: ListFact
  program: ProgramFact
  git: GitFact
  manifest: ManifestFact
  env: EnvFact
}

/** An answer. `value` is `'?'` where the fact was not to be had; `reason` says why. */
export type Fact = {
  readonly [A in Ask]: {
    readonly ask: A
    readonly key: string
    readonly value: FactValues[A] | '?'
    readonly reason?: string | undefined
    readonly hash?: string | undefined
  }
}[Ask]

export const factId = (ask: Ask, key: string): string => `${ask}:${key}`
