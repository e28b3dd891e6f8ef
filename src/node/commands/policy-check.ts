// Owns `beforehand policy check`: the problems of one policy file.
import { resolve } from 'node:path'
import type { KnowModel } from '../../core/policy/model-check.ts'
import { formatProblem } from '../../core/policy/problem.ts'
import { backendOf, isUnusable } from '../../models/backend.ts'
import { dialectOf } from '../../models/dialects.ts'
import { EMBEDDED } from '../models.ts'
import { checkPolicy } from '../policies.ts'
import { foldersFrom, type GlobalOptions, write } from '../program.ts'
import { paintFor } from '../table.ts'

export const run = (file: string, options: GlobalOptions & { readonly json?: boolean }): void => {
  const problems = checkPolicy(foldersFrom(options), resolve(file), knowModel)
  const failed = problems.some((problem) => problem.severity === 'error')
  process.exitCode = failed ? 1 : 0
  if (options.json) {
    write(JSON.stringify({ ok: !failed, problems }))
    return
  }
  const paint = paintFor(process.stdout)
  for (const problem of problems) write(paint(problem.severity === 'error' ? 'red' : 'yellow', formatProblem(problem)))
  write(
    failed
      ? 'the policy cannot be used until its errors are mended'
      : paint('green', `${file} is fine${problems.length > 0 ? `, with ${problems.length} warnings` : ''}`),
  )
}

/** What the dialect claims, and what this machine lacks for it. */
const knowModel: KnowModel = (name, entry) => {
  if (name === EMBEDDED) return {}
  const named = typeof entry === 'object' && entry !== null && 'dialect' in entry ? entry.dialect : name
  const backend = backendOf(name, entry, (variable) => process.env[variable])
  return { claimed: dialectOf(String(named))?.claimed, unusable: isUnusable(backend) ? backend.unusable : undefined }
}
