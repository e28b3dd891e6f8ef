// Owns the rows of the guard's own protection: every way that was found to switch it off, each with near misses, since its own repository is worked on under it.
import { expect, test } from 'vitest'
import type { Verdict } from '../src/core/decision.ts'
import { type GuardPlace, USUAL_GUARD } from '../src/core/guard.ts'
import { type Row, readRows } from './rows.ts'
import { makePlace } from './suites/cli.ts'
import { endAll, serve } from './suites/service.ts'
import { decisionOf } from './verdict-of.ts'

interface SelfRow extends Row {
  readonly cmd?: string
  readonly tool?: string
  readonly input?: unknown
  readonly agent?: string
  readonly files?: Readonly<Record<string, string>>
  /** Where the guard is; default: where it usually is. */
  readonly guard?: Partial<GuardPlace>
  readonly want: Verdict
  readonly rule?: string
}

const rows = readRows<SelfRow>('self-protection')

test('each row gets its verdict', async () => {
  expect(rows.filter(({ want }) => want === 'deny').length).toBeGreaterThan(100)
  expect(rows.filter(({ want }) => want !== 'deny').length).toBeGreaterThan(60)
  const out: string[] = []
  for (const { id, cmd, tool = 'Bash', input = { command: cmd }, agent, files, guard, want, rule } of rows) {
    const place = guard ? { ...USUAL_GUARD, ports: [], ...guard } : USUAL_GUARD
    const got = await decisionOf({ tool, input, home: '/home/dev', ...(agent ? { agent } : {}) }, files ? { files } : {}, place)
    if (got.decision !== want) out.push(`${id}: want ${want}, got ${got.decision} (${got.rule}: ${got.reason})`)
    else if (rule !== undefined && got.rule !== rule) out.push(`${id}: want rule ${rule}, got ${got.rule}`)
  }
  expect(out).toEqual([])
})

test('a running service knows its own address, socket and process, and leaves the usual port to others', async () => {
  const place = makePlace()
  try {
    const { url, socket, child, client, stop } = await serve(place)
    const port = new URL(url).port
    const verdict = async (command: string) => (await client.decide({ command, cwd: place.workspace, workspace: [place.workspace] })).rule
    for (const command of [
      `curl -d x ${url}/v1/approvals`,
      `curl --unix-socket ${socket} -d x http://x/v1/approvals`,
      `kill ${child.pid}`,
      `kill $(lsof -ti:${port})`,
      `fuser -k ${port}/tcp`,
    ])
      expect(await verdict(command), command).toBe('floor/guard-tamper')
    for (const command of [`curl ${url}/healthz`, 'fuser -k 4117/tcp', 'curl -d x http://localhost:4117/v1/approvals'])
      expect(await verdict(command), command).not.toBe('floor/guard-tamper')
    expect(await stop()).toBe(0)
  } finally {
    endAll()
    place.remove()
  }
}, 30_000)
