// Owns the seeded faults: one small change of the source each, in every stage, and whether the metamorphic cases notice it.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'

interface Mutant {
  readonly stage: 'normalise' | 'read' | 'know' | 'analyse' | 'judge' | 'combine'
  readonly file: string
  readonly from: string
  readonly to: string
}

const MUTANTS: readonly Mutant[] = [
  {
    stage: 'normalise',
    file: 'action/shell-input.ts',
    from: "type: 'shell', text: command.text, cwd }, shell, env }",
    to: "type: 'shell', text: command.text.split('\\n')[0] ?? '', cwd }, shell, env }",
  },
  { stage: 'read', file: 'shell/redirect.ts', from: 'join(context.run, [word, NEWLINE])', to: 'NEWLINE' },
  { stage: 'read', file: 'shell/parameters.ts', from: 'sliced(context.run, value, from, length,', to: 'sliced(context.run, value, from, from,' },
  {
    stage: 'read',
    file: 'shell/command.ts',
    from: "if (name === 'eval') return call.words.length > 1 ? runEval(call) : QUIET",
    to: "if (name === 'eval') return QUIET",
  },
  { stage: 'read', file: 'shell/command.ts', from: 'if (context.calls.includes(key))', to: 'if (context.calls.length > 0)' },
  { stage: 'know', file: 'commands/_text.ts', from: 'Number.parseInt(pair, 16)', to: 'Number.parseInt(pair, 10)' },
  { stage: 'know', file: 'commands/wrappers.ts', from: "operands: ['number', 'command']", to: "operands: ['number', 'text']" },
  { stage: 'analyse', file: 'effects/path.ts', from: "if (segment === '' || segment === '.') continue", to: "if (segment === '.') continue" },
  {
    stage: 'analyse',
    file: 'effects/follow.ts',
    from: "return role === 'shell' ? world.run.shell(world, here, text)",
    to: "return role === 'shell' ? unknown(text)",
  },
  { stage: 'analyse', file: 'effects/run.ts', from: 'vars: given.env ?? {}', to: 'vars: {}' },
  {
    stage: 'judge',
    file: 'policy/evaluate.ts',
    from: 'for (const [index, effect] of subject.effects.entries()) {',
    to: 'for (const [index, effect] of subject.effects.slice(0, 3).entries()) {',
  },
  {
    stage: 'combine',
    file: 'decide/voice.ts',
    from: 'if (a.verdict !== b.verdict) return isStricter(a.verdict, b.verdict)',
    to: 'if (a.verdict !== b.verdict) return true',
  },
]

const ROOT = join(import.meta.dirname, '../..')

/** A copy of what deciding needs, so that the source itself is never touched. */
const copy = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'beforehand-mutants-'))
  for (const name of ['src', 'policies', 'test', 'package.json']) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** The cases in a process of their own; true where all of them pass. */
const passes = async (folder: string): Promise<boolean> => {
  const { exitCode, stdout, stderr } = await execa(process.execPath, [join(folder, 'test/suites/metamorphic-run.ts')], { reject: false, timeout: 120_000 })
  if (exitCode !== 0 && exitCode !== 1) throw new Error(`the cases could not be run: ${stdout}${stderr}`.slice(0, 2_000))
  return exitCode === 0
}

/** The faults that no case notices; they, and any whose text is no longer in the source. */
export const survivors = async (): Promise<readonly string[]> => {
  const folder = copy()
  const out: string[] = []
  try {
    if (!(await passes(folder))) out.push('the source itself, without any fault, does not pass')
    for (const { stage, file, from, to } of MUTANTS) {
      const path = join(folder, 'src/core', file)
      const text = readFileSync(path, 'utf8')
      if (!text.includes(from)) {
        out.push(`${file} has no longer: ${from}`)
        continue
      }
      writeFileSync(path, text.replace(from, to))
      if (await passes(folder)) out.push(`${stage}, ${file}: ${to}`)
      writeFileSync(path, text)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return out
}
