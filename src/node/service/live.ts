// Owns the guard of a service that runs for days: policies for each project, loaded again when a file changes. A decision uses one version from start to end.
import { stat } from 'node:fs/promises'
import type { RawCall } from '../../core/action.ts'
import type { Decider } from '../../core/decide/decider.ts'
import type { Decision, DecisionError } from '../../core/decision.ts'
import type { GuardPlace } from '../../core/guard.ts'
import type { Approvals, Memory } from '../../core/memory.ts'
import type { ModelCall } from '../../core/model-call.ts'
import type { FactSource, Policies, Store } from '../../core/ports.ts'
import type { Folders, Machine } from '../configuration.ts'
import { diskFacts } from '../facts-disk.ts'
import { openGuard } from '../guard.ts'
import { systemClock } from '../identity.ts'
import { createModelPool, type ModelPool } from '../models.ts'
import type { ModelNotice } from '../open-model.ts'
import { type LoadedPolicies, loadPolicies } from '../policies.ts'
import type { Report } from '../spill.ts'
import { createFindProject, type Project } from './projects.ts'

export interface LiveOptions {
  readonly folders: Folders
  readonly machine: Machine
  readonly store: Store
  /** Memory of sessions, and what waits for a person. */
  readonly sessions: Memory & Approvals
  readonly report: Report
  readonly asked?: ((decision: Decision) => void) | undefined
  /** Where this service is. */
  readonly place?: (() => GuardPlace) | undefined
  /** Told of each request to a decision model. */
  readonly called?: ((call: ModelCall) => void) | undefined
  /** Told where a model took other weights or another calibration, or could not. */
  readonly noticed?: ((notice: ModelNotice) => void) | undefined
  /** Told of each reload, and whether the new files could be used. */
  reloaded(ok: boolean): void
  /** Monotonic milliseconds. */
  now(): number
}

export interface LiveGuard {
  readonly decider: Decider
  /** The policies outside of any project. */
  policies(): Policies
  readonly models: ModelPool
  /** Loads again what changed; to be called now and then. Never throws. */
  refresh(): Promise<void>
}

/** One compiled set of policies with the decider that uses it. */
interface Entry {
  readonly root: string | undefined
  readonly decider: Decider
  readonly policies: Policies
  /** The same without a notice that they are stale. */
  readonly plain: Policies
  /** True where its own files had errors: then any other state is better. */
  readonly broken: boolean
  readonly looked: readonly string[]
  readonly stamp: string
}

/** Projects kept compiled. */
const MOST = 64

/** @throws where the shipped policies are missing or broken */
export const openLiveGuard = async (options: LiveOptions): Promise<LiveGuard> => {
  const { folders, machine, now } = options
  // One for all projects: what is learnt of a model's health holds everywhere.
  const models = createModelPool({ folders, env: process.env, called: options.called })
  const given: Opening = { ...options, models }
  const facts = diskFacts({ env: process.env, home: machine.home, uid: process.getuid?.() })
  const projectOf = createFindProject(now)
  let base = await makeEntry(given, facts, undefined, loadPolicies(folders, undefined))
  const projects = new Map<string, Promise<Entry>>()
  const entryOf = (root: string): Promise<Entry> => {
    const known = projects.get(root) ?? openProject(given, facts, root, base)
    projects.delete(root)
    projects.set(root, known)
    const [oldest] = projects.keys()
    if (projects.size > MOST && oldest !== undefined) projects.delete(oldest)
    return known
  }
  const deciderFor = async (call: RawCall): Promise<Decider> => {
    const project: Project = await projectOf(folderOf(call))
    if (project.root !== undefined) return (await entryOf(project.root)).decider
    return project.late ? (await makeEntry(given, facts, undefined, told(base, [LATE]))).decider : base.decider
  }
  const ours = Object.keys(machine.env).length > 0
  const complete = (call: RawCall): RawCall =>
    !ours || call.env || (call.home !== undefined && call.home !== machine.home) ? call : { ...call, env: machine.env }
  return {
    decider: {
      // Strategies belong to no project, and look after their files themselves.
      general: base.decider.general,
      decide: async (call, options) => (await deciderFor(call)).decide(complete(call), options),
      decideWith: async (call, options) => (await deciderFor(call)).decideWith(complete(call), options),
    },
    policies: () => base.policies,
    models,
    refresh: async () => {
      for (const notice of await models.refresh()) options.noticed?.(notice)
      base = await renewed(given, facts, base)
      for (const [root, entry] of projects) {
        const old = await entry
        const next = await renewed(given, facts, old)
        if (next !== old) projects.set(root, Promise.resolve(next))
      }
    },
  }
}

const folderOf = ({ workspace, cwd }: RawCall): string => {
  const first: unknown = typeof workspace === 'string' ? workspace : (workspace?.[0] ?? cwd)
  return typeof first === 'string' ? first : ''
}

const LATE: DecisionError = { code: 'policy.stale', stage: 'rules', message: 'the disk with the project did not answer, so its policy was not looked at' }

interface Opening extends LiveOptions {
  readonly models: ModelPool
}

type Usable = Pick<LoadedPolicies, 'policies' | 'looked'> & Partial<Pick<LoadedPolicies, 'problems'>>

const makeEntry = async (given: Opening, facts: FactSource, root: string | undefined, loaded: Usable, plain = loaded.policies): Promise<Entry> => {
  const { folders, machine, store, sessions, asked, place, report, models } = given
  const { looked, policies } = loaded
  const whole: LoadedPolicies = { files: [], problems: [], ...loaded }
  const { decider } = await openGuard({
    folders,
    workspace: root ?? '',
    home: machine.home,
    record: true,
    loaded: whole,
    store,
    memory: sessions,
    approvals: sessions,
    asked,
    place,
    facts,
    models,
    report,
  })
  return { root, decider, policies, plain, broken: hasErrors(whole), looked, stamp: await stampOf(looked) }
}

const hasErrors = ({ problems }: Pick<LoadedPolicies, 'problems'>): boolean => problems.some((problem) => problem.severity === 'error')

/** A project whose policy cannot even be read makes everything in it at least an ask. */
const openProject = (given: Opening, facts: FactSource, root: string, base: Entry): Promise<Entry> => {
  const file = `${root}/.beforehand/policy.yaml`
  const loaded = attempt(() => loadPolicies(given.folders, root), given.report)
  const usable =
    loaded ??
    told({ ...base, looked: [...base.looked, file] }, [
      { code: 'rule.error', stage: 'rules', message: `the policy ${file} cannot be read, so everything asks` },
    ])
  return makeEntry(given, facts, root, usable)
}

/** The same policies, with something to say. */
const told = ({ policies, looked }: Usable, errors: readonly DecisionError[]): Usable => ({
  looked,
  policies: {
    ...policies,
    judge: (action, effects, opinion, session) => {
      const judgement = policies.judge(action, effects, opinion, session)
      return { ...judgement, errors: [...errors, ...judgement.errors] }
    },
  },
})

const attempt = <T>(work: () => T, report: Report): T | undefined => {
  try {
    return work()
  } catch (error) {
    report?.(error)
    return undefined
  }
}

/** The entry itself where nothing changed. Files that cannot be used leave the old policies in force, and every decision says so. */
const renewed = async (given: Opening, facts: FactSource, old: Entry): Promise<Entry> => {
  const stamp = await stampOf(old.looked)
  if (stamp === LATE_STAMP || (stamp === old.stamp && stamp !== UNSURE)) return old
  const loaded = attempt(() => loadPolicies(given.folders, old.root), given.report)
  const ok = loaded !== undefined && !hasErrors(loaded)
  given.reloaded(ok)
  if (loaded && (ok || old.broken)) return makeEntry(given, facts, old.root, loaded)
  const looked = [...new Set([...old.looked, ...(loaded?.looked ?? [])])]
  return makeEntry(given, facts, old.root, told({ policies: old.plain, looked }, [STALE]), old.plain)
}

const STALE: DecisionError = {
  code: 'policy.stale',
  stage: 'rules',
  message: 'a policy file was changed and has errors, so the version before it is in force; run `beforehand policy check`',
}

/** A disk that does not answer; and a file so new that it may have changed while it was read. */
const LATE_STAMP = 'late'
const UNSURE = 'unsure'
const PATIENCE = 500
/** Longer than reading takes and finer than times of files are kept, in milliseconds. */
const JUST_NOW = 100

const stampOf = async (files: readonly string[]): Promise<string> => {
  const seen = await systemClock.within(Promise.all(files.map((file) => stat(file, { bigint: true }).catch(() => undefined))), PATIENCE)
  if (seen === 'late') return LATE_STAMP
  const newest = seen.reduce((most, each) => (each && each.ctimeMs > most ? each.ctimeMs : most), 0n)
  if (Math.abs(Date.now() - Number(newest)) < JUST_NOW) return UNSURE
  return seen.map((each) => (each ? `${each.ctimeNs}:${each.size}:${each.ino}` : '-')).join(' ')
}
