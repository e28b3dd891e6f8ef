// Owns what a package manager's settings say of all that it fetches later: another index, or no check of who answers (npm 10, yarn 4, pip 24, uv 0.5, conda 24, gem 3.5).
import type { EffectDraft } from '../command-spec.ts'
import { literal } from '../value.ts'
import { baseName } from './path.ts'

const FILES: Readonly<Record<string, string>> = {
  '.npmrc': 'npm',
  '.yarnrc': 'yarn',
  '.yarnrc.yml': 'yarn',
  'bunfig.toml': 'bun',
  'pip.conf': 'pip',
  'pip.ini': 'pip',
  'uv.toml': 'uv',
  '.condarc': 'conda',
  '.gemrc': 'gem',
}

const UNCHECKED =
  /^[ \t]*(?:strict-ssl\s*[=\s]\s*"?false|enableStrictSsl:\s*false|trusted-host\s*=\s*\S|ssl_verify:\s*(?:false|no)|:?ssl_verify_mode:\s*0|allow-insecure-host\s*=|verify_ssl\s*=\s*false)/im
/** Every package may come from there; an index of one scope is left to whoever owns the scope. */
const INDEX = /^[ \t]*(?:extra-index-url|index-url|find-links|registry|npmRegistryServer|index|url)\s*[=:\s]\s*"?(https?:\/\/[^\s"']+)/gim
const USUAL =
  /^https:\/\/(registry\.npmjs\.org|registry\.yarnpkg\.com|pypi\.org|files\.pythonhosted\.org|rubygems\.org|index\.rubygems\.org|conda\.anaconda\.org)(\/|$)|^https?:\/\/(localhost|127\.)/

/** Effects of writing such a file, where the path is one. */
export const packageSettings = (path: string, text: string): readonly EffectDraft[] => {
  const manager = FILES[baseName(path)]
  if (manager === undefined) return []
  const odd = [...text.matchAll(INDEX)].map((match) => match[1] ?? '').filter((url) => !USUAL.test(url))
  return [
    ...(UNCHECKED.test(text)
      ? [{ kind: 'net.connect' as const, on: literal(`${manager}'s registry`), set: { host: manager, where: 'public' as const, verify_tls: false } }]
      : []),
    ...odd.map((url): EffectDraft => ({ kind: 'package.install', on: literal(url), set: { manager, name: url, source: 'extra-index' } })),
  ]
}
