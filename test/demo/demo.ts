// Owns the demo (`npm run demo`): a real MCP client puts the actions of actions.json to a real `beforehand mcp` over stdio, and shows what it answers.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { z } from 'zod'
import { paintFor, plain, table, verdictStyle } from '../../src/node/table.ts'

const MAIN = join(import.meta.dirname, '../../src/node/main.ts')

const actionsSchema = z.object({
  files: z.record(z.string(), z.string()).default({}),
  actions: z.array(z.object({ tool: z.string(), input: z.record(z.string(), z.unknown()) })),
})

const answerSchema = z.object({ decision: z.string(), reason: z.string(), rule: z.string(), decided_by: z.string(), latency_ms: z.number() })

type Row = readonly string[]

const paint = paintFor(process.stdout)

const run = async (): Promise<void> => {
  const { files, actions } = actionsSchema.parse(JSON.parse(readFileSync(process.argv[2] ?? join(import.meta.dirname, 'actions.json'), 'utf8')))
  const root = mkdtempSync(join(tmpdir(), 'beforehand-demo-'))
  const workspace = join(root, 'shop')
  for (const [name, text] of Object.entries({
    '.git/HEAD': 'ref: refs/heads/feature/cart\n',
    '.git/config': '[remote "origin"]\n\turl = git@example.com:acme/shop.git\n',
    ...files,
  })) {
    mkdirSync(dirname(join(workspace, name)), { recursive: true })
    writeFileSync(join(workspace, name), text)
  }
  const args = [MAIN, '--config', join(root, 'config'), '--state', join(root, 'state'), 'mcp']
  const client = new Client({ name: 'beforehand-demo', version: '1' })
  const start = performance.now()
  try {
    await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: workspace }))
    const rows: Row[] = []
    let waited = 0
    for (const { tool, input } of actions) {
      const asked = performance.now()
      const { structuredContent } = await client.callTool({ name: 'decide_action', arguments: { tool, input } })
      waited += performance.now() - asked
      if (rows.length === 0)
        process.stdout.write(paint('dim', `server started, first answer after ${Math.round(performance.now() - start)} ms; nothing below is run\n\n`))
      const answer = answerSchema.parse(structuredContent)
      rows.push([
        tool.replace(/^mcp__/, ''),
        subject(input),
        answer.decision,
        answer.reason.replaceAll(`${workspace}/`, ''),
        answer.rule || answer.decided_by,
        answer.latency_ms.toFixed(2),
      ])
    }
    process.stdout.write(`${drawn(rows)}\n\n${summary(rows, waited)}\n\n${next(root)}\n`)
  } finally {
    await client.close()
    rmSync(root, { recursive: true, force: true })
  }
}

const subject = (input: Readonly<Record<string, unknown>>): string => {
  const main = input.command ?? input.file_path ?? input.url
  return plain(typeof main === 'string' ? main : JSON.stringify(input))
}

const drawn = (rows: readonly Row[]): string => {
  const wide = process.stdout.columns ?? 180
  const room = Math.max(30, Math.floor((wide - 60) / 2))
  return table(
    [
      { head: 'tool', max: 18 },
      { head: 'action', max: room },
      { head: 'verdict', style: verdictStyle },
      { head: 'reason', max: room },
      { head: 'rule', max: 26 },
      { head: 'ms', align: 'right' },
    ],
    rows,
    paint,
  )
}

const summary = (rows: readonly Row[], waited: number): string => {
  const count = (verdict: string): string => paint(verdictStyle(verdict) ?? 'dim', `${rows.filter((row) => row[2] === verdict).length} ${verdict}`)
  return `${count('allow')}, ${count('ask')}, ${count('deny')} · ${(waited / rows.length).toFixed(1)} ms each over stdio`
}

const next = (root: string): string =>
  [
    paint('bold', 'Put your own actions in'),
    '  test/demo/actions.json',
    '',
    paint('bold', 'Register it'),
    '  Claude Code   claude mcp add --scope user beforehand -- beforehand mcp',
    '  Codex         codex mcp add beforehand -- beforehand mcp',
    '  OpenCode      in opencode.json:  {"mcp": {"beforehand": {"type": "local", "command": ["beforehand", "mcp"], "enabled": true}}}',
    '',
    paint('bold', 'Review what it decided'),
    '  beforehand log --denied --since 2h        the refusals',
    '  beforehand explain <id>                   spelling → commands → effects → rules',
    "  beforehand explain 'X=-rf; cd /; rm $X *' the same for a command of yours",
    paint('dim', `\n(this demo kept its own snapshots in ${join(root, 'state')} and removed them)`),
  ].join('\n')

await run()
