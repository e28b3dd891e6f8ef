// Owns running the MCP conformance suite against the real `/mcp`, once for each adapter: installs it in a tools folder outside the repository, prints a plain count at the end.
import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'

/** `spec`: with which revision the suite speaks; only the newer suite knows 2026-07-28. */
interface Run {
  readonly adapter: 'sdk' | 'server' | 'both'
  readonly suite: string
  readonly spec: string
}

const STABLE = '0.1.16'
const NEWER = '0.2.0-alpha.12'
const INSPECTOR = '2.12.0'

const RUNS: readonly Run[] = [
  { adapter: 'sdk', suite: STABLE, spec: '2025-11-25' },
  { adapter: 'server', suite: STABLE, spec: '2025-11-25' },
  { adapter: 'both', suite: STABLE, spec: '2025-11-25' },
  { adapter: 'both', suite: NEWER, spec: '2025-06-18' },
  { adapter: 'both', suite: NEWER, spec: '2025-11-25' },
  { adapter: 'both', suite: NEWER, spec: '2026-07-28' },
]

/** Scenarios of the suite that are about other servers than ours, and why. Every other one must pass. */
const NOT_OURS: Readonly<Record<string, string>> = {
  'completion-complete': 'we offer no completions',
  'tools-call-simple-text': 'calls the fixture tool test_simple_text of an everything-server',
  'tools-call-image': 'calls a fixture tool that returns an image',
  'tools-call-audio': 'calls a fixture tool that returns audio',
  'tools-call-embedded-resource': 'calls a fixture tool that returns a resource',
  'tools-call-mixed-content': 'calls a fixture tool that returns mixed content',
  'tools-call-with-logging': 'calls a fixture tool that logs; we send no log messages',
  'tools-call-error': 'calls a fixture tool that always fails',
  'tools-call-with-progress': 'calls a fixture tool that reports progress; a decision takes about a millisecond',
  'tools-call-sampling': 'calls a fixture tool that samples; we never ask the client’s model',
  'tools-call-elicitation': 'calls a fixture tool that elicits; asking is the hook’s business',
  'elicitation-sep1034-defaults': 'calls a fixture tool that elicits',
  'elicitation-sep1330-enums': 'calls a fixture tool that elicits',
  'json-schema-2020-12': 'looks for a fixture tool with 2020-12 keywords',
  'server-sse-multiple-streams': 'needs a server with event streams; ours answers in JSON',
  'server-sse-polling': 'needs a server with resumable event streams; ours answers in JSON',
  'resources-list': 'we have no resources yet',
  'resources-read-text': 'reads a fixture resource',
  'resources-read-binary': 'reads a fixture resource',
  'resources-templates-read': 'reads a fixture resource template',
  'resources-subscribe': 'subscribes to a fixture resource',
  'resources-unsubscribe': 'subscribes to a fixture resource',
  'prompts-get-simple': 'gets a fixture prompt',
  'prompts-get-with-args': 'gets a fixture prompt',
  'prompts-get-embedded-resource': 'gets a fixture prompt',
  'prompts-get-with-image': 'gets a fixture prompt',
  'logging-set-level': 'we send no log messages, so we do not declare logging',
  'server-session-lifecycle': 'we hold no sessions, every message stands for itself',
  'http-custom-header-server-validation': 'none of our tools takes an argument from a header',
  'sep-2164-resource-not-found': 'we have no resources yet',
}

/** Whole families of the newer suite that call fixtures of an everything-server, and extensions that we do not offer (the suite passes them unasked). */
const NOT_OUR_KINDS: readonly (readonly [RegExp, string])[] = [
  [/^input-required-/, 'calls fixture tools that ask the client back; asking is the hook’s business'],
  [/^tasks-/, 'an extension that we do not offer; a decision takes about a millisecond'],
  [/^sep-2640-/, 'an extension that we do not offer'],
]

/** Single checks inside scenarios that are otherwise ours: they call a fixture tool, or resources, that we do not have. */
const NOT_OUR_CHECKS: Readonly<Record<string, readonly string[]>> = {
  'server-stateless': [
    'sep-2575-server-rejects-undeclared-capability',
    'sep-2575-missing-capability-http-400',
    'sep-2575-http-server-no-independent-requests-on-stream',
    'sep-2575-server-no-log-without-loglevel',
  ],
  caching: ['sep-2549-resources-list-caching-hints', 'sep-2549-resources-templates-list-caching-hints'],
}

const toolsOf = (name: string, version: string): string =>
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'beforehand-tools', `${name}-${version}`)

/** The program of a package of the protocol's own organisation, from a folder outside the repository. */
const installed = async (name: string, version: string, program: string): Promise<string> => {
  const tools = toolsOf(name, version)
  const bin = join(tools, 'node_modules/.bin', program)
  if (existsSync(bin)) return bin
  mkdirSync(tools, { recursive: true })
  console.log(`installing @modelcontextprotocol/${name} ${version} into ${tools}`)
  await execa('npm', ['install', '--prefix', tools, '--no-audit', '--no-fund', '-E', `@modelcontextprotocol/${name}@${version}`], { stdio: 'inherit' })
  return bin
}

/** The names of the scenarios that are for servers and, where the suite tells, for this revision. */
const scenariosOf = async (bin: string, spec: string): Promise<readonly string[]> => {
  const { stdout, stderr } = await execa(bin, ['list', '--server'], { reject: false, timeout: 30_000 })
  const lines = [...`${stdout}\n${stderr}`.matchAll(/^\s*(?:-\s*)?([a-z0-9]+(?:-[a-z0-9]+)+|ping|caching)\s*(?:\[(.*)\].*)?$/gm)]
  return [...new Set(lines.filter(([, , specs]) => specs === undefined || specs.includes(spec) || !/\d{4}-\d\d-\d\d/.test(specs)).map(([, name = '']) => name))]
}

const counts = { passed: 0, failed: 0, skipped: 0 }

const runOne = async (bin: string, url: string, scenario: string, { suite, spec }: Run): Promise<void> => {
  const why = NOT_OURS[scenario] ?? NOT_OUR_KINDS.find(([kind]) => kind.test(scenario))?.[1]
  if (why !== undefined) {
    counts.skipped += 1
    console.log(`skipped  ${scenario}: ${why}`)
    return
  }
  const args = ['server', '--url', url, '--scenario', scenario, ...(suite === NEWER ? ['--spec-version', spec] : [])]
  const { exitCode, stdout, stderr } = await execa(bin, args, { reject: false, timeout: 60_000, cwd: toolsOf('conformance', suite) })
  const checks = [...`${stdout}\n${stderr}`.replace(/\x1b\[\d+m/g, '').matchAll(/\[([\w-]+) *\] (SUCCESS|FAILURE)/g)]
  const wrong = checks.filter(([, check = '', result]) => result === 'FAILURE' && !NOT_OUR_CHECKS[scenario]?.includes(check))
  const right = checks.filter(([, , result]) => result === 'SUCCESS').length
  const passed = right > 0 && wrong.length === 0 && (exitCode === 0 || scenario in NOT_OUR_CHECKS)
  counts[passed ? 'passed' : 'failed'] += 1
  console.log(`${passed ? 'passed ' : 'FAILED '}  ${scenario} (${right} of ${checks.length} checks)`)
  if (!passed) console.log(`${stdout}\n${stderr}`.split('\n').slice(-25).join('\n'))
}

const serving = async (adapter: Run['adapter'], work: (url: string) => Promise<void>): Promise<void> => {
  const server = execa(process.execPath, [join(import.meta.dirname, 'server.ts'), adapter], { stdout: 'pipe', stderr: 'inherit', reject: false })
  const url = await new Promise<string>((found) => {
    server.stdout.once('data', (chunk: Buffer) => found(chunk.toString().trim()))
  })
  await work(url)
  server.kill('SIGTERM')
  await server
}

const runAll = async (run: Run): Promise<void> => {
  console.log(`\n== adapter ${run.adapter}, suite ${run.suite}, revision ${run.spec}`)
  const bin = await installed('conformance', run.suite, 'conformance')
  const before = counts.passed
  await serving(run.adapter, async (url) => {
    for (const scenario of await scenariosOf(bin, run.spec)) await runOne(bin, url, scenario, run)
  })
  // A suite that lists or runs nothing has shown nothing.
  if (counts.passed === before) counts.failed += 1
}

/** The official inspector's command line lists the tools and calls one. */
const inspect = async (): Promise<void> => {
  console.log(`\n== inspector ${INSPECTOR}`)
  const bin = await installed('inspector', INSPECTOR, 'mcp-inspector')
  await serving('both', async (url) => {
    const asks: readonly (readonly [readonly string[], RegExp])[] = [
      [['--method', 'tools/list'], /"decide_action"[\s\S]*"hook_decision"/],
      [['--method', 'tools/call', '--tool-name', 'decide_action', '--tool-arg', 'command=rm -rf /'], /"decision": "deny"/],
    ]
    for (const [args, want] of asks) {
      const { stdout, stderr } = await execa(bin, ['--cli', url, '--transport', 'http', ...args], { reject: false, timeout: 60_000 })
      const passed = want.test(stdout)
      counts[passed ? 'passed' : 'failed'] += 1
      console.log(`${passed ? 'passed ' : 'FAILED '}  ${args[1]}`)
      if (!passed) console.log(`${stdout}\n${stderr}`.slice(-2_000))
    }
  })
}

for (const run of RUNS) await runAll(run)
await inspect()
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exitCode = counts.failed === 0 ? 0 : 1
