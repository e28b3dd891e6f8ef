// Owns the rows of bad requests, and what each one sends.
import type { Asked } from './http-app.ts'
import { readRows } from './rows.ts'

export interface BadRow {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly json?: unknown
  readonly body?: string
  /** Bytes that are no text. */
  readonly hex?: string
  /** Length of a body of one long text. */
  readonly grow?: number
  /** Rows of a batch. */
  readonly rows?: number
  readonly headers?: Readonly<Record<string, string>>
  /** `<status> <code>` */
  readonly want: string
}

export const rows = readRows<BadRow>('http', /^bad-requests/)

export const askedBy = ({ json, body, hex, grow, rows: many, headers }: BadRow): Asked => {
  if (hex !== undefined) return { body: Uint8Array.from(Buffer.from(hex, 'hex')), headers }
  if (grow !== undefined) return { body: `{"command":"${'x'.repeat(grow)}"}`, headers }
  if (many !== undefined) return { json: { requests: Array(many).fill({ command: 'ls' }) }, headers }
  return json === undefined ? { body, headers } : { json, headers }
}
