// Owns the dialect of Clef-flash, the small Clef: the same service under another model name and price.
import clef from './clef.ts'
import type { Dialect } from './dialect.ts'

export default {
  ...clef,
  id: 'clef-flash',
  aliases: [],
  title: 'Cloudflare Clef-flash',
  model: 'clef-flash',
  price: { input: 0.09, output: 0, dated: '2026-10-01' },
  claimed: { p50: 38.8, by: 'Cloudflare' },
} satisfies Dialect
