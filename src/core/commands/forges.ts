// Owns the clients of forges and trackers other than GitHub's and GitLab's: what they show, say to the team, merge, delete.
import type { CommandSpec } from '../command-spec.ts'
import { COMMITS, clones, pushes } from './_vcs-acts.ts'
import { acts, both, LOOKS, reveals, tells, uploads, verbTool } from './_verbs.ts'

const SAYS = tells('forge')
const CHANGES = acts('infra.change')
const DESTROYS = acts('infra.destroy')
/** A repository or project as a whole. */
const DESTROYS_ALL = acts('infra.destroy', { scope: 'all' })

export default [
  verbTool({
    names: ['tea', 'berg', 'gcli', 'fj'],
    source: 'tea 0.9 docs/CLI.md, codeberg-cli 0.4, gcli(1) 2.6',
    flags: '-i --inputs --ssh --http --insecure --comments --draft --prerelease --private --init --mine --confirm --no-color --assume-yes',
    files: '--note-file -a --asset',
    rows: [
      ['repos? clone', LOOKS],
      [
        '(issues?|i|pulls?|pr|repos?|releases?|release|labels?|label|milestones?|branches|branch|notifications?|notification|times?|organizations?|organization|org|orgs|webhooks|admin users|admin user|actions (secrets|variables)|login|logins)( (ls|list|search|view|status))?( \\d+)?$',
        LOOKS,
      ],
      [
        '(pulls?|pr|issues?|i|repos?|releases?|labels?|milestones?|branches|orgs?|organizations?|webhooks|login|actions \\w+) (ls|list|search|view|show|checkout|co|clean|diff|status|log|browse)',
        LOOKS,
      ],
      ['auth( (login|logout|list|use-ssh))?|version|whoami|open|o|man|help|completion|login (default|helper|edit)|logout|snippets$|forks$|config|ci$', LOOKS],
      ['(repos?|repo|organizations?|organization|orgs?|org) (delete|rm|del)', DESTROYS_ALL],
      ['\\S+ (\\S+ )?(delete|rm|remove|del|reset)', DESTROYS],
      [
        '(pulls?|pr|issues?|i|comment|comments|milestones? issues|notifications?) (create|c|edit|e|close|reopen|open|merge|m|approve|lgtm|a|reject|review|add|comment|read|unread|pin)|comment',
        SAYS,
      ],
      [
        '(repos?|repo|releases?|release|labels?|label|milestones?|branches|branch|times?|time|organizations?|orgs?|org|webhooks|admin|actions|login) \\S+|forks create',
        CHANGES,
      ],
      ['clone', clones()],
    ],
  }),
  verbTool({
    names: ['hut'],
    source: 'hut(1) 0.6 (sourcehut)',
    flags: '-f --follow -e --edit --stdin --clone -y --no-confirm',
    files: '--asset --readme',
    rows: [
      [
        '\\w+ (list|show|artifacts|ssh-key list|stats|user-webhook list|export|log)|meta (show|audit-log|ssh-key list|pgp-key list)|init|help|completion|builds (show|secrets)|todo ticket (list|show)|graphql$|(git|hg) (list|show|acl list|artifact list)',
        LOOKS,
      ],
      ['(git|hg|todo|lists) delete', DESTROYS_ALL],
      ['pages publish', uploads((one) => one.from(2))],
      ['paste create', uploads((one) => one.from(2))],
      ['\\w+ (\\w+ )?(delete|unpublish|cancel|unsubscribe)', DESTROYS],
      [
        'todo (ticket )?(create|comment|assign|unassign|update-status|edit|label|unlabel|subscribe)|lists (patchset )?(apply|update|subscribe)|lists archive',
        SAYS,
      ],
      ['(git|hg) clone', clones(2)],
      ['\\w+ (\\w+ )?(create|submit|resubmit|update|setup|add|acl|import|upload|rename|ssh)|graphql|import', CHANGES],
    ],
  }),
  verbTool({
    names: ['jira', 'acli', 'go-jira'],
    source: 'jira-cli 1.5, Atlassian CLI 1.2',
    flags: '--plain --no-input --web --raw --csv --paginate --current --next --prev --reverse --cascade --debug --table --no-truncate --no-headers',
    files: '--template --from-file --from-json',
    rows: [
      [
        '(issue|issues|epic|sprint|board|project|release|jira \\w+|admin) (list|lists|ls|view|show|search|link-type list)|open|me|serverinfo|init|version|completion|help|man|browse|auth|login|view|list|ls',
        LOOKS,
      ],
      ['project delete|jira project delete', DESTROYS_ALL],
      ['(jira )?\\S+ (\\S+ )?(delete|remove|rm|del)|delete', DESTROYS],
      ['(issue|issues|epic|sprint|jira workitem|comment|worklog|create|edit|transition|assign|take|close|done|add) ?.*', tells('jira')],
      ['jira \\S+ \\S+|admin \\S+ \\S+', CHANGES],
    ],
  }),
  verbTool({
    names: ['linear', 'linctl', 'lr', 'trello', 'asana', 'clickup', 'shortcut', 'notion'],
    source: 'linear-cli 1.0, linctl 0.1',
    flags: '--no-pager --web --app -w --no-interactive --all-assignees --plaintext --mine',
    files: '--description-file --body-file',
    rows: [
      [
        '(issue|issues|i|team|teams|project|projects|user|users|cycle|cycles|comment|comments|document|milestone|initiative|label)( (list|ls|view|show|get|search|id|title|url|describe|members|query|mine))?$',
        LOOKS,
      ],
      ['\\w+ (list|ls|view|show|get|search|id|title|url|describe|members|query)|auth|config|whoami|schema|help|docs|completion', LOOKS],
      ['(team|teams|project|projects) delete', DESTROYS_ALL],
      ['\\w+ (\\w+ )?(delete|archive|remove|rm)', DESTROYS],
      ['\\w+ (create|new|update|edit|start|comment|pr|pull-request|assign|move|add|close|done|attach|link|relation)|comment', tells('tracker')],
      ['api|graphql', CHANGES],
    ],
  }),
  verbTool({
    names: ['arc'],
    source: 'Arcanist user guide; Architect CLI (arc.codes) 11',
    flags:
      '--preview --only --create --verbatim --draft --hold --production -p --static -s --direct --no-hydrate --force -f --prune --allow-untracked --nolint --nounit --apply-patches --everything --now',
    rehearses: '--preview --only',
    rows: [
      [
        'lint|unit|list|which|export|inlines|browse|help|version|paste|time|todo|sandbox|start|hydrate|logs|init|bookmark|branch|branches|feature|patch|cover|linters|shell-complete|upgrade|set-config|get-config|install-certificate|liberate|call-conduit|env$',
        LOOKS,
      ],
      [
        'diff|phabsend',
        both(
          pushes(() => ({ ref: 'review' })),
          tells('phabricator'),
        ),
      ],
      ['land', pushes((one) => ({ ref: String(one.wide.options.get('--onto')?.[0]?.parts[0] ?? 'main') }))],
      ['amend|cascade|flag|close|backout|revert', COMMITS],
      ['close-revision|commit|reopen|tasks|upload|download', SAYS],
      ['deploy|env', acts('infra.change')],
      ['destroy', acts('infra.destroy', { scope: 'all' })],
    ],
  }),
  verbTool({
    names: ['gitea', 'forgejo', 'gogs'],
    source: 'Gitea 1.22 command line, gitea --help',
    flags: '--admin --must-change-password --force --quiet -q --skip-repository --skip-log --skip-index',
    writes: '--file',
    rows: [
      ['doctor( check)?|help|docs|version|cert|generate|embedded (list|view|extract)|admin (user|auth) list|manager (processes|logging)|keys', LOOKS],
      ['admin user generate-access-token|actions generate-runner-token', reveals('token-file')],
      ['admin (user|auth) delete', DESTROYS],
      ['admin|manager|migrate|migrate-storage|dump-repo|restore-repo|hook', CHANGES],
      ['dump', acts('data.read', { scope: 'all' })],
      ['web|serv', LOOKS],
    ],
  }),
] satisfies readonly CommandSpec[]
