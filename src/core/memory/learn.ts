// Owns what a session's memory becomes after a decision, an outcome or a person's word. Pure; keeping it is a store's business.
import type { Verdict } from '../decision.ts'
import type { Effect } from '../effect.ts'
import type { Finding } from '../finding.ts'
import { type DeniedEffect, MEMORY_LIMITS, type PinnedRules, type RememberedFile, type SessionMemory, type SessionView, type WrittenFile } from '../memory.ts'
import type { Outcome } from '../snapshot.ts'
import { targetOf } from './target.ts'

/** One decision on a call of the session. */
export interface Experience {
  /** Of the decision. */
  readonly id: string
  readonly policy: string
  readonly decision: Verdict
  readonly allowed: boolean
  readonly effects: readonly Effect[]
  readonly findings: readonly Finding[]
  readonly written: readonly WrittenFile[]
  /** What was allowed counts as done. */
  readonly assumeDone: boolean
  /** The project's rules that were in force. */
  readonly project?: PinnedRules | undefined
  /** A person approved it. */
  readonly approved: boolean
}

/** The memory after this decision; the same object where it has nothing to teach. */
export const learn = (before: SessionMemory, call: Experience): SessionMemory => {
  const files = learnFiles(before, call)
  const secrets = learnSecrets(before, call)
  const denied = call.decision === 'deny' && !call.allowed ? learnDenied(before, call) : call.approved ? permitted(before, call) : before.denied
  const rules = learnRules(before, call.project)
  const held = call.decision !== 'allow' && !call.allowed
  if (!held && files === before.files && secrets === before.secrets && denied === before.denied && rules === before.rules) return before
  const { counts } = before
  const more = held ? { ...counts, [call.decision === 'deny' ? 'denied' : 'asked']: counts[call.decision === 'deny' ? 'denied' : 'asked'] + 1 } : counts
  return { ...before, files, secrets, denied, rules, counts: more }
}

/** Those of a project that the session saw first stay. */
const learnRules = ({ rules }: SessionMemory, project: PinnedRules | undefined): readonly PinnedRules[] =>
  project === undefined || rules.length >= MEMORY_LIMITS.rules || rules.some(({ path }) => path === project.path) ? rules : [...rules, project]

/** Origins that stay dangerous wherever they are copied to. */
const TAINTS: ReadonlySet<string> = new Set(['secret', 'network', 'env', 'decoded'])

const isTainted = (file: WrittenFile): boolean => file.carries.some((carry) => TAINTS.has(carry.kind))

const learnFiles = (before: SessionMemory, call: Experience): SessionMemory['files'] => {
  const refused = call.decision === 'deny' && !call.allowed
  // What was refused should not have happened; only what tightens is kept of it.
  const news = refused ? call.written.filter((file) => !file.deleted && isTainted(file)) : call.written.filter((f) => !f.deleted || before.files.has(f.path))
  if (news.length === 0) return before.files
  const files = new Map(before.files)
  for (const { deleted, ...file } of news) {
    const old = files.get(file.path)
    files.delete(file.path)
    const done = call.assumeDone && call.allowed
    // A deletion that is only proposed may not take a taint away.
    if (deleted) {
      if (old && !done) files.set(file.path, { ...old, done: false })
    } else if (refused && old) files.set(file.path, { ...old, carries: [...old.carries, ...file.carries] })
    else files.set(file.path, { ...file, by: call.id, done })
  }
  return bounded(files)
}

/** The newest files, and texts only of the newest that fit. */
const bounded = (files: Map<string, RememberedFile>): SessionMemory['files'] => {
  for (const path of files.keys()) {
    if (files.size <= MEMORY_LIMITS.files) break
    files.delete(path)
  }
  let room: number = MEMORY_LIMITS.texts
  for (const file of [...files.values()].reverse()) {
    if (file.text === undefined) continue
    room -= file.text.length
    if (room < 0) files.set(file.path, { ...file, text: undefined })
  }
  return files
}

const learnSecrets = (before: SessionMemory, { effects, decision, allowed }: Experience): readonly string[] => {
  if (decision === 'deny' && !allowed) return before.secrets
  const news = effects.flatMap((e) => (e.kind === 'secret.read' && !before.secrets.includes(e.path || e.store) ? [e.path || e.store] : []))
  return news.length === 0 ? before.secrets : [...before.secrets, ...new Set(news)].slice(-MEMORY_LIMITS.secrets)
}

const learnDenied = (before: SessionMemory, { id, policy, effects, findings }: Experience): readonly DeniedEffect[] => {
  const news = findings.flatMap((finding): DeniedEffect[] => {
    const effect = effects[finding.effect]
    const target = finding.verdict === 'deny' && effect ? targetOf(effect) : ''
    return effect === undefined || target === '' ? [] : [{ kind: effect.kind, target, carries: effect.carries, rule: finding.rule, policy, by: id }]
  })
  const all = [...before.denied, ...news]
  const newest = all.filter(
    (one, at) => !all.slice(at + 1).some((later) => later.kind === one.kind && later.target === one.target && later.policy === one.policy),
  )
  return newest.slice(-MEMORY_LIMITS.denied)
}

/** What a person approved is no longer denied. */
const permitted = ({ denied }: SessionMemory, { effects }: Experience): readonly DeniedEffect[] => {
  const left = denied.filter((one) => !effects.some((effect) => effect.kind === one.kind && targetOf(effect) === one.target))
  return left.length === denied.length ? denied : left
}

/** What became of a call. A person's yes takes back what was denied with it. */
export const settle = (before: SessionMemory, id: string, { ran, answer }: Pick<Outcome, 'ran' | 'answer'>): SessionMemory => {
  const files = settleFiles(before.files, id, ran)
  const told = answer === 'allow' ? forgive(before, id) : before
  return { ...told, files, counts: { ...before.counts, ran: before.counts.ran + (ran ? 1 : 0) } }
}

const settleFiles = (files: SessionMemory['files'], id: string, ran: boolean): SessionMemory['files'] => {
  if (![...files.values()].some((file) => file.by === id)) return files
  const out = new Map<string, RememberedFile>()
  for (const [path, file] of files) {
    if (file.by !== id) out.set(path, file)
    // From now on the disk says what is in it.
    else if (ran) out.set(path, { ...file, done: true, text: undefined })
  }
  return out
}

/** A person approved or corrected the decision `id`: what it denied may be tried again. */
export const forgive = (before: SessionMemory, id: string): SessionMemory => {
  const denied = before.denied.filter((one) => one.by !== id)
  return denied.length === before.denied.length ? before : { ...before, denied }
}

/** What conditions see. */
export const viewOf = ({ files, secrets, counts }: SessionMemory): SessionView => {
  let downloaded = 0
  for (const file of files.values()) if (file.origin === 'downloaded') downloaded += 1
  return { ...counts, written: files.size - downloaded, downloaded, secrets }
}
