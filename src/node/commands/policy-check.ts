// Owns `beforehand policy check`: the problems of one policy file.
import { resolve } from 'node:path'
import { formatProblem } from '../../core/policy/problem.ts'
import { checkPolicy } from '../policies.ts'
import { foldersFrom, type GlobalOptions, write } from '../program.ts'
import { paintFor } from '../table.ts'

export const run = (file: string, options: GlobalOptions & { readonly json?: boolean }): void => {
  const problems = checkPolicy(foldersFrom(options), resolve(file), () => undefined)
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
