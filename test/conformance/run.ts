// Owns running the MCP conformance suite against our server: installs it in a tools folder outside the repository, prints a plain count at the end.
import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'

const VERSION = '0.1.16'

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
}

const tools = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'beforehand-tools', `conformance-${VERSION}`)
const bin = join(tools, 'node_modules/.bin/conformance')
if (!existsSync(bin)) {
  mkdirSync(tools, { recursive: true })
  console.log(`installing @modelcontextprotocol/conformance ${VERSION} into ${tools}`)
  await execa('npm', ['install', '--prefix', tools, '--no-audit', '--no-fund', '-E', `@modelcontextprotocol/conformance@${VERSION}`], { stdio: 'inherit' })
}

const server = execa(process.execPath, [join(import.meta.dirname, 'server.ts')], { stdout: 'pipe', stderr: 'inherit', reject: false })
const url = await new Promise<string>((found) => {
  server.stdout.once('data', (chunk: Buffer) => found(chunk.toString().trim()))
})

const listed = await execa(bin, ['list', '--server'], { reject: false, preferLocal: false })
const names = [...`${listed.stdout}\n${listed.stderr}`.matchAll(/^\s*(?:-\s*)?([a-z0-9]+(?:-[a-z0-9]+)+)\s*(?:\[.*|$)/gm)].map((match) => match[1] ?? '')
const scenarios = [...new Set(names.length > 0 ? names : ['server-initialize', 'ping', 'tools-list', 'prompts-list', 'dns-rebinding-protection'])]

let passed = 0
const failed: string[] = []
let skipped = 0
for (const scenario of scenarios) {
  const why = NOT_OURS[scenario]
  if (why !== undefined) {
    skipped += 1
    console.log(`skipped  ${scenario}: ${why}`)
    continue
  }
  const result = await execa(bin, ['server', '--url', url, '--scenario', scenario], { reject: false, timeout: 60_000, cwd: tools })
  if (result.exitCode === 0) passed += 1
  else failed.push(scenario)
  console.log(`${result.exitCode === 0 ? 'passed ' : 'FAILED '}  ${scenario}`)
  if (result.exitCode !== 0) console.log(`${result.stdout}\n${result.stderr}`.split('\n').slice(-25).join('\n'))
}
server.kill('SIGTERM')
await server
console.log(`${passed} passed, ${failed.length} failed, ${skipped} skipped`)
process.exitCode = failed.length === 0 && passed > 0 ? 0 : 1
