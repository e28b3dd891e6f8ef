// Owns MCP tools of git hosting services and of a local git → version-control and infrastructure effects.
import type { EffectDraft } from '../command-spec.ts'
import { draft, isForced, type McpCall, message, object, textArg } from './mcp-call.ts'

const PROTECTED = /^(?:main|master|trunk|develop|production|prod|release.*|hotfix.*|gh-pages|HEAD)$/i

const has = (call: McpCall, ...names: readonly string[]): boolean => names.some((name) => call.words.includes(name))

const repoOf = (call: McpCall): string => {
  const { owner } = call.args
  const repo = textArg(call.args, ['repo', 'repository', 'project_id', 'projectId', 'project', 'repo_path']) ?? ''
  return typeof owner === 'string' && repo !== '' ? `${owner}/${repo}` : repo
}

/** Without a branch the service takes the default one, which is protected. */
const refOf = (call: McpCall): { ref: string; protected: boolean } => {
  const tag = textArg(call.args, ['tag', 'tag_name', 'tagName'])
  const told = textArg(call.args, ['branch', 'branch_name', 'branchName', 'new_branch', 'ref', 'head'])
  const name = tag !== undefined ? `tags/${tag}` : (told ?? '').replace(/^refs\//, '').replace(/^heads\//, '')
  return { ref: name === '' ? 'default branch' : name, protected: name === '' || name.startsWith('tags/') || PROTECTED.test(name) }
}

const push = (call: McpCall, deletes: boolean): EffectDraft => {
  const { ref, protected: guarded } = refOf(call)
  const repo = repoOf(call)
  const set = {
    repo,
    remote: repo,
    remote_known: false,
    ref,
    protected: guarded,
    force: isForced(call.args) ? 'yes' : 'no',
    deletes,
    scope: deletes ? 'branch' : '',
  } as const
  return draft(call, 'vcs.push', set, `${repo} ${ref}`.trim())
}

const WHOLE = ['repository', 'repo', 'project', 'organization', 'org', 'group', 'environment', 'package']

const destroyed = (call: McpCall): readonly EffectDraft[] => {
  if (has(call, 'file', 'files')) return [push(call, false)]
  if (has(call, 'branch', 'ref', 'tag')) return [push(call, true)]
  const last = call.words.at(-1) ?? ''
  const whole = WHOLE.includes(last) || (WHOLE.includes(call.words[0] ?? '') && call.words.length === 2)
  return [object(call, 'infra.destroy', { scope: whole ? 'all' : 'one', reversible: false })]
}

const TALK = ['issue', 'issues', 'comment', 'comments', 'discussion', 'review', 'reviews', 'gist', 'snippet', 'note', 'reaction', 'thread', 'reply']

/** GitHub's and GitLab's names for who may do everything; 50 is GitLab's owner, 40 its maintainer. */
const ADMIN = /^(admin|owner|maintain(er)?|administrator|superuser|40|50)$/i

const adminGranted = (call: McpCall): readonly EffectDraft[] => {
  if (!has(call, 'collaborator', 'member', 'permission', 'permissions')) return []
  const told = ['permission', 'permissions', 'role', 'role_name', 'access_level', 'accessLevel'].map((name) => String(call.args[name] ?? ''))
  return told.some((text) => ADMIN.test(text)) ? [draft(call, 'persist', { mechanism: 'cloud-admin' }, `${call.server} ${call.tool}`)] : []
}

const written = (call: McpCall): readonly EffectDraft[] => {
  if (has(call, 'secret', 'secrets', 'variable', 'webhook', 'hook', 'collaborator', 'member', 'key', 'protection', 'permission', 'permissions', 'visibility'))
    return [object(call, 'infra.change'), ...adminGranted(call)]
  if (has(call, 'request', 'requests', 'mr') && has(call, 'create', 'update', 'edit', 'write') && !has(call, 'branch')) return [message(call)]
  if (has(call, 'merge', 'workflow', 'release', 'fork', 'deployment', 'environment')) return [object(call, 'infra.change')]
  if (has(call, ...TALK)) return [message(call)]
  if (has(call, 'file', 'files', 'ref', 'branch', 'commit', 'tag', 'push', 'tree', 'blob')) return [push(call, false)]
  return [object(call, 'infra.change')]
}

/** A gist is seen by anyone who has its address. */
const gist = (call: McpCall): readonly EffectDraft[] => [draft(call, 'message.send', { channel: 'gist', audience: 'public' }, 'gist')]

export const hostingEffects = (call: McpCall): readonly EffectDraft[] | undefined => {
  switch (call.verb) {
    case 'read':
      return [object(call, 'infra.read')]
    case 'destroy':
      return destroyed(call)
    case 'write':
      return has(call, 'gist', 'snippet') ? gist(call) : written(call)
    case 'message':
      return [message(call)]
    case 'run':
      return [object(call, 'infra.change')]
    default:
      return undefined
  }
}

const DISCARDS = ['reset', 'clean', 'restore', 'discard', 'checkout']

/** A local git: reading has no effect besides the call. */
export const localGitEffects = (call: McpCall): readonly EffectDraft[] | undefined => {
  const repo = repoOf(call)
  const { ref, protected: guarded } = refOf(call)
  if (has(call, 'push')) {
    const remote = textArg(call.args, ['remote']) ?? 'origin'
    return [
      draft(
        call,
        'vcs.push',
        { repo, remote, ref, protected: guarded, force: isForced(call.args) ? 'yes' : 'no', deletes: call.args['delete'] === true },
        `${remote} ${ref}`,
      ),
    ]
  }
  if (has(call, 'delete', 'remove') && has(call, 'branch', 'tag')) return [draft(call, 'vcs.discard', { repo, ref, scope: 'branch', protected: guarded })]
  if (has(call, 'rebase', 'amend')) return [draft(call, 'vcs.rewrite', { repo, ref, scope: 'branch' })]
  const hard = call.args['hard'] === true || textArg(call.args, ['mode', 'type']) === 'hard' || isForced(call.args) || has(call, 'clean', 'discard', 'restore')
  if (has(call, ...DISCARDS) && hard) return [draft(call, 'vcs.discard', { repo, scope: 'tree' })]
  if (has(call, 'config')) return [draft(call, 'vcs.config', { repo })]
  return call.verb === 'read' || has(call, 'status', 'log', 'diff', 'show', 'blame') ? [] : [draft(call, 'vcs.commit', { repo, ref })]
}
