// Owns what doctor looks at beside the agents: the policies that are in force, and the service where one runs.
import { formatProblem } from '../../core/policy/problem.ts'
import { type Folders, machineOf, packageVersion } from '../configuration.ts'
import { loadPolicies } from '../policies.ts'
import { runningService, type ServiceNote } from '../service/lock.ts'
import { socketFetch } from '../service/socket-fetch.ts'
import { check, type Subject } from './report.ts'

export const examineGuard = async (folders: Folders): Promise<readonly Subject[]> => [policy(folders), ...(await service(folders))]

const policy = (folders: Folders): Subject => {
  const { policies, problems } = loadPolicies(folders, machineOf().cwd)
  const errors = problems.filter(({ severity }) => severity === 'error')
  const loose = policies.mode === 'enforce' ? [] : [check('mode', false, `mode is ${JSON.stringify(policies.mode)}, so not everything is held back`, 'warn')]
  return {
    subject: 'policy',
    version: policies.version.slice(0, 19),
    binary: '',
    checks: [check('files', errors.length === 0, errors.length === 0 ? 'no errors' : errors.map(formatProblem).join(' · ')), ...loose],
    unseen: [],
  }
}

/** Nothing where none runs: agents that need it say so themselves. */
const service = async (folders: Folders): Promise<readonly Subject[]> => {
  const running = runningService(folders.state)
  if (!running) return []
  const ready = await isReady(running)
  const own = running.version === packageVersion()
  return [
    {
      subject: 'service',
      version: running.version,
      binary: '',
      checks: [
        check(
          'answers',
          ready,
          ready ? `ready at ${[running.url, running.socket].filter(Boolean).join(' and ')}` : 'it runs but does not answer; stop it and start it again',
        ),
        ...(own ? [] : [check('version', false, `this program is ${packageVersion()}; restart the service`, 'warn')]),
      ],
      unseen: [],
    },
  ]
}

const isReady = async ({ socket, url }: ServiceNote): Promise<boolean> => {
  const ask = socket === '' ? fetch : socketFetch(socket)
  try {
    return (await ask(`${url || 'http://localhost'}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}
