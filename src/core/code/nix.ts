// Owns what a Nix expression fetches and runs (Nix 2.24 and nixpkgs 24.11 manuals). Building is sandboxed; what is told is what evaluating it and its shells do.
import type { EffectDraft, Nested, Refined } from '../command-spec.ts'
import { type Carry, literal, unknown } from '../value.ts'

const FETCH = /\b(?:builtins\.)?(?:fetchurl|fetchTarball|fetchGit|fetchTree|fetchzip|fetchFromGitHub)\s*(?:"([^"\n]+)"|\{[^}"]{0,400}?\burl\s*=\s*"([^"\n]+)")/g
/** Where everybody's packages come from. */
const USUAL = /^(https:\/\/|git\+https:\/\/|github:)?(github\.com\/)?(NixOS|nix-community|numtide)\/|^https:\/\/((releases|channels|cache)\.)?nixos\.org\//i
/** What is fetched is read as a program, or imported as an expression. */
const RUNS = /\b(import|readFile|writeShellScript|writeShellScriptBin|runCommand|callPackage|exec)\b/
const HOOK = /\b(shellHook|initialCommand)\s*=\s*(?:''([\s\S]*?)''|"((?:\\.|[^"\\])*)")/g
const EXEC = /\bbuiltins\.exec\s*\[([^\]]*)\]/g

const code = (url: string): EffectDraft => {
  const carries: readonly Carry[] = [{ kind: 'network', path: url }]
  return { kind: 'exec.code', on: literal(url), set: { language: 'nix', from: 'network' }, carries }
}

const MOST = 64

export const readNix = (text: string): Refined => {
  const urls = [...text.matchAll(FETCH)]
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((url) => url !== '')
    .slice(0, MOST)
  const odd = urls.filter((url) => !USUAL.test(url))
  const hooks = [...text.matchAll(HOOK)].slice(0, MOST).map((match): Nested => ({ run: 'shell', text: literal(match[2] ?? match[3] ?? '') }))
  const started = [...text.matchAll(EXEC)].map(
    (match): Nested => ({ run: 'argv', argv: [...(match[1] ?? '').matchAll(/"((?:\\.|[^"\\])*)"/g)].map((word) => literal(word[1] ?? '')) }),
  )
  return {
    effects: [
      ...urls.map((url): EffectDraft => ({ kind: 'net.download', on: literal(url), set: { method: 'GET' } })),
      ...(RUNS.test(text) ? odd.map(code) : []),
    ],
    nested: [...hooks, ...started.filter((each) => each.run === 'argv' && each.argv.length > 0)],
    stdout: unknown('nix'),
  }
}
