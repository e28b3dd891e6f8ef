// Owns Docker's Engine API (v1.47) as requests over its socket: each is the command of the docker client that does the same.
import type { Nested, Refined } from '../command-spec.ts'
import { literal } from '../value.ts'

type Table = Readonly<Record<string, unknown>>

const record = (value: unknown): Table => (typeof value === 'object' && value !== null ? (value as Table) : {})
const words = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [])
const each = (option: string, value: unknown): readonly string[] => words(value).map((word) => `${option}=${word}`)

/** The body of `POST /containers/create` as the options of `docker run`. */
const created = (body: Table): readonly string[] => {
  const host = record(body['HostConfig'])
  const mounts = (Array.isArray(host['Mounts']) ? host['Mounts'] : []).map(record)
  const binds = [...words(host['Binds']), ...mounts.filter((mount) => mount['Type'] === 'bind').map((mount) => `${mount['Source']}:${mount['Target']}`)]
  return [
    ...(host['Privileged'] === true ? ['--privileged'] : []),
    ...binds.flatMap((bind) => ['-v', bind]),
    ...each('--pid', host['PidMode']),
    ...each('--network', host['NetworkMode']),
    ...each('--ipc', host['IpcMode']),
    ...each('--userns', host['UsernsMode']),
    ...each('--cap-add', host['CapAdd']),
    ...each('--security-opt', host['SecurityOpt']),
    ...each('--user', body['User']),
    ...(Array.isArray(host['Devices']) ? host['Devices'].map((device) => `--device=${record(device)['PathOnHost']}`) : []),
    String(body['Image'] ?? 'image'),
    ...words(body['Entrypoint']),
    ...words(body['Cmd']),
  ]
}

const parsed = (body: string | undefined): Table | undefined => {
  try {
    return record(JSON.parse(body ?? '{}'))
  } catch {
    return undefined
  }
}

/** Requests by method and path; what stands between slashes is the object's name. */
const REQUESTS: readonly (readonly [RegExp, (name: string, body: Table) => readonly string[]])[] = [
  [/^POST \/containers\/create/, (_, body) => ['run', ...created(body)]],
  [/^POST \/containers\/([^/]+)\/exec/, (name, body) => ['exec', ...(body['Privileged'] === true ? ['--privileged'] : []), name, ...words(body['Cmd'])]],
  [/^POST \/containers\/([^/]+)\/(?:start|restart|stop|kill|pause|unpause|wait|resize|attach|rename|update)/, (name) => ['restart', name]],
  [/^DELETE \/containers\/([^/?]+)/, (name) => ['rm', '-f', name]],
  [/^DELETE \/images\/([^?]+)/, (name) => ['rmi', name]],
  [/^DELETE \/volumes\/([^/?]+)/, (name) => ['volume', 'rm', name]],
  [/^DELETE \/networks\/([^/?]+)/, (name) => ['network', 'rm', name]],
  [/^POST \/(containers|images|volumes|networks|build)\/prune/, (kind) => (kind === 'build' ? ['builder', 'prune', '-f'] : [kind.slice(0, -1), 'prune', '-f'])],
  [/^POST \/images\/create\?(?:.*&)?fromImage=([^&]+)/, (name) => ['pull', decodeURIComponent(name)]],
  [/^POST \/images\/([^?]+)\/push/, (name) => ['push', name]],
  [/^POST \/volumes\/create/, (_, body) => ['volume', 'create', ...each('--opt', Object.values(record(body['DriverOpts']))), String(body['Name'] ?? 'volume')]],
  [/^POST \/networks\/create/, (_, body) => ['network', 'create', String(body['Name'] ?? 'network')]],
  [/^POST \/exec\/([^/]+)\//, () => ['ps']],
]

/** True for the socket of a container engine. */
export const isEngineSocket = (path: string): boolean => /(^|\/)(docker|podman|containerd)[\w.-]*\.sock$/.test(path)

/** What a request to the engine does; `body` is undefined where it is not known. */
export const engineRequest = (method: string, address: string, body: string | undefined): Refined => {
  if (method === 'GET' || method === 'HEAD') return {}
  const path = address.replace(/^[a-z]+:\/\/[^/]*|^[\w.-]*(?=\/)/i, '').replace(/^\/v\d[\d.]*(?=\/)/, '')
  const [pattern, command] = REQUESTS.find(([each]) => each.test(`${method} ${path}`)) ?? []
  const table = body === undefined ? undefined : parsed(body)
  if (pattern === undefined || command === undefined || (table === undefined && /create|\/exec/.test(path)))
    return { unknown: [{ reason: 'words', what: `${method} ${path} of the container engine` }] }
  const name = pattern.exec(`${method} ${path}`)?.[1] ?? ''
  const nested: Nested = { run: 'argv', argv: ['docker', ...command(name, table ?? {})].map((word) => literal(word)) }
  return { nested: [nested] }
}
