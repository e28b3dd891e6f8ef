// Owns the forms that git's sub-commands share: those that only look, with the options of log and diff. No sub-command.
import type { Options, SubSpec } from '../command-spec.ts'
import { does } from './_dev-words.ts'
import { COUNT, DIFF_FLAGS, DIFF_OPTIONS, DIFF_VALUES, LOG_FLAGS, LOG_OPTIONS, LOG_VALUES } from './_git-options.ts'

export const TEXTS = ['...text'] as const
export const PATHSPEC: Options = { '--pathspec-from-file': 'path.read' }

/** Only the changed files' names. */
const NAMES: Pick<SubSpec, 'outputIf'> = { outputIf: [{ if: '--name-only', output: 'names' }] }

/** A sub-command that only looks, with the options of log. */
export const logs = (more: Partial<SubSpec> = {}): SubSpec => ({
  operands: TEXTS,
  flags: LOG_FLAGS,
  values: LOG_VALUES,
  options: LOG_OPTIONS,
  ...(more.flags === undefined ? NAMES : {}),
  ...more,
})

/** One with the options of diff. */
export const diffs = (more: Partial<SubSpec> = {}): SubSpec => ({
  ...NAMES,
  operands: TEXTS,
  values: DIFF_VALUES,
  options: { ...DIFF_OPTIONS, ...COUNT },
  ...more,
  flags:
    `${DIFF_FLAGS} --cached --staged --merge-base --no-index --oneline -0 --base --ours --theirs -q -r -t --root --stdin -v --no-commit-id ` +
    `--always ${more.flags ?? ''}`,
})

/** One with options of its own. */
export const looks = (flags = '', values = '', options: Options = {}): SubSpec => ({ operands: TEXTS, flags, values, options })

export const DISCARD_HISTORY = does('vcs.discard', { scope: 'history' })
