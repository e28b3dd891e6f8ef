// Owns code that a browser tool runs in a page: what it sends away of the page's own secrets. The code itself is read elsewhere.
import type { EffectDraft, Nested } from '../command-spec.ts'
import { textOf } from '../value.ts'
import { draft, type McpCall, SECRET } from './mcp-call.ts'

/** What a page keeps for one signed-in person. */
const KEPT = /\bdocument\s*(\.|\[['"])\s*cookie|\b(local|session)Storage\b|\bindexedDB\b|\bcookieStore\b|\bnavigator\.credentials\b|input\[type=['"]?password/

const SENDS =
  /\bfetch\s*\(|XMLHttpRequest|sendBeacon|new\s+(Image|WebSocket|EventSource|RTCPeerConnection)\b|\.src\s*=|\blocation(\.href)?\s*=|\.(submit|assign|replace)\s*\(|\baxios\b|\$\.(get|post|ajax)\b|\bimport\s*\(/

const ADDRESS = /(?:https?:|wss?:)?\/\/[\w.[\]:-]+[^\s'"`)]*/g

/** The page's secrets in what the code sends: to each address that it names, or to one that it makes up. */
export const pageEffects = (call: McpCall, nested: Nested): readonly EffectDraft[] => {
  const text = call.family === 'browser' && nested.run === 'code' ? (textOf(nested.text) ?? '') : ''
  if (!KEPT.test(text) || !SENDS.test(text)) return []
  const named = [...text.matchAll(ADDRESS)].map((match) => (match[0].startsWith('//') ? `https:${match[0]}` : match[0]))
  // A path of the page's own server is where its cookie goes anyway.
  if (named.length === 0 && !/location|atob|fromCharCode|\+\s*['"`]/.test(text)) return []
  return (named.length === 0 ? ['?'] : named.slice(0, 8)).map((url) => ({
    ...draft(call, 'net.upload', { method: 'POST' }, url),
    carries: SECRET,
    certainty: 'certain' as const,
  }))
}
