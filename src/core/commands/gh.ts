// Owns GitHub's and GitLab's command lines: gh, glab, hub. Which of their verbs only look, send, change or destroy.
import type { Call, CommandSpec, EffectDraft, EffectRule, Refined, SubSpec } from '../command-spec.ts'
import { dropPrefix, prefixOf } from '../value.ts'
import { does, effect, known, shown } from './_dev-words.ts'
import { isProtected } from './_git-refspec.ts'

const HTTP_READ = /^(GET|HEAD|OPTIONS)$/i

/** What a person looks at; nothing else happens. */
const LOOK: SubSpec = {
  operands: ['...text'],
  flags:
    '-w --web -c --comments -d --draft -a --archived --no-archived --watch --fail-fast --required --name-only --stat --patch --exit-status ' +
    '--verbose --log --log-failed -s --source --fork --all -a --all --no-pager --exclude-drafts --exclude-pre-releases --include-prs --files -f ' +
    '--filename -r --raw --dev -y --yaml --has-notes --insecure-storage --no-status --recursive',
  values:
    '-R --repo -q --jq -t --template --json -L --limit -S --search -s --state -A --author -a --assignee -B --base -H --head -l --label -m ' +
    '--milestone --mention --app -b --branch -u --user -w --workflow -e --event -c --commit -j --job --attempt --created --status -i --interval ' +
    '--visibility --language --topic --order --sort --owner -r --ref --color -E --env -O --org -k --key --merged --updated --closed --involves ' +
    '--commenter --review --review-requested --reviewed-by --match --checks --number --team-mentions --project --path --size --extension ' +
    '--filename --format --field-id --query --type --license --stars --forks --good-first-issues --help-wanted-issues --followers --include-forks ' +
    '--merged-at --sha -g --group --days',
}

/** Something that the team reads, and who reads it. */
const say =
  (channel: string) =>
  (call: Call): Refined => ({
    effects: [effect('message.send', [call.program, ...call.path, shown(call.operands)].join(' ').trim(), { channel, audience: 'team' })],
  })

const messages = (more: Partial<SubSpec> = {}): SubSpec => ({
  operands: ['...text'],
  flags:
    '-d --draft -f --fill --fill-first --fill-verbose -w --web -e --editor --no-maintainer-edit --edit-last --create-if-none --delete-last --yes ' +
    '-a --approve -c --comment -r --request-changes --remove-milestone --undo --admin --auto --disable-auto -d --delete-branch -m --merge -r ' +
    '--rebase -s --squash --delete-branch',
  values:
    '-R --repo -t --title -b --body -B --base -H --head -a --assignee -l --label -m --milestone -p --project -r --reviewer -T --template ' +
    '--recover --add-label --remove-label --add-assignee --remove-assignee --add-project --remove-project --add-reviewer --remove-reviewer -c ' +
    '--comment --reason --match-head-commit --subject -A --author-email --parent --duplicate-of',
  options: { '-F --body-file': 'path.read' },
  dryRun: '--dry-run',
  refine: say('github'),
  ...more,
})

const change = (object: string, more: Partial<SubSpec> = {}): SubSpec => ({
  ...LOOK,
  ...more,
  effects: [{ kind: 'infra.change', set: { system: 'github', object, ...more.effects?.[0]?.set } }],
})
const destroy = (object: string, scope: 'one' | 'all' = 'one'): SubSpec => ({
  operands: ['...text'],
  flags: '-y --yes --cleanup-tag --confirm -a --all --all-repos --force',
  values: '-R --repo -o --org -e --env -u --user -a --app --ref -k --key',
  effects: [{ kind: 'infra.destroy', set: { system: 'github', object, scope, reversible: false } }],
})

/** `gh api`: GET unless a method or a field says otherwise; GraphQL is told by its query. */
const api =
  (system: string) =>
  (call: Call): Refined => {
    const method = known(call.value('-X')) ?? (['-f', '-F', '--input'].some((name) => call.has(name)) ? 'POST' : 'GET')
    const path = call.operands[0]
    const graphql = known(path) === 'graphql'
    if (graphql) {
      const fields = [...call.values('-f'), ...call.values('-F')]
      const query = fields.find((field) => prefixOf(field).startsWith('query='))
      const text = query ? prefixOf(dropPrefix(query, 6)).trimStart() : ''
      const whole = query ? shown([query]).replace(/^query=/, '') : ''
      if (/^\s*(query|\{|fragment|#)/.test(text) && !/\bmutation\b/.test(whole.replace(/"(?:[^"\\]|\\.)*"/g, '')))
        return { effects: [effect('infra.read', 'graphql', { system, object: 'graphql' })] }
      if (/(^|\n)\s*mutation\b/.test(whole)) return { effects: [mutation(system, whole)] }
      return { effects: [effect('infra.change', 'graphql', { system, object: 'graphql' }, { certainty: 'possible' })] }
    }
    const ref = /^\/?(?:repos|projects)\/.*\/(?:git\/refs\/|repository\/(?:branches|tags)\/)(.+)$/.exec(known(path) ?? '')?.[1]
    if (ref !== undefined && !HTTP_READ.test(method)) return { effects: [refChanged(call, ref, /^DELETE$/i.test(method))] }
    const kind = HTTP_READ.test(method) ? 'infra.read' : /^DELETE$/i.test(method) ? 'infra.destroy' : 'infra.change'
    const changed = effect(kind, path, { system, object: known(path) ?? '?', method: method.toUpperCase(), scope: scopeOf(known(path) ?? '') })
    return { effects: [changed, ...adminGranted(call, kind === 'infra.change')] }
  }

/** `repos/o/r/collaborators/x` with `permission=admin`, GitLab's `access_level=50`: somebody else may then do everything. */
const adminGranted = (call: Call, changes: boolean): EffectDraft[] => {
  const fields = [...call.values('-f'), ...call.values('-F')].map((field) => known(field) ?? '')
  const isMember = /\/(collaborators|members|memberships)(\/|$)/.test(known(call.operands[0]) ?? '')
  return changes && isMember && fields.some((field) => /^(permission|role|access_level)=(admin|owner|maintain(er)?|40|50)$/i.test(field))
    ? [effect('persist', call.operands[0], { mechanism: 'cloud-admin' })]
    : []
}

/** A ref deleted or moved through the API is a push in all but name. */
const refChanged = (call: Call, path: string, deletes: boolean): EffectDraft => {
  const ref = path.startsWith('tags/') ? `refs/${path}` : path.replace(/^heads\//, '')
  const forced = [...call.values('-f'), ...call.values('-F')].some((field) => /^force=(true|1)$/.test(known(field) ?? ''))
  return effect('vcs.push', `${call.program} api ${path}`, {
    remote: 'origin',
    remote_known: true,
    ref,
    protected: isProtected(ref),
    deletes,
    force: forced ? 'yes' : 'no',
  })
}

const scopeOf = (path: string): 'all' | 'one' => (/^\/?(repos\/[^/]+\/[^/]+|orgs\/[^/]+|projects\/[^/]+)\/?$/.test(path) ? 'all' : 'one')

const mutation = (system: string, text: string) => {
  const deletes = /\bdelete(Repository|Ref|Project|Environment)\w*/.exec(text)
  if (deletes) return effect('infra.destroy', deletes[0], { system, object: deletes[0], scope: deletes[1] === 'Repository' ? 'all' : 'one' })
  const message =
    /\b(add\w*(Comment|Reply|Reaction)|resolveReviewThread|unresolveReviewThread|createIssue|createPullRequest|update(Issue|PullRequest)\w*|closeIssue|submitPullRequestReview|minimizeComment)\b/.exec(
      text,
    )
  return message
    ? effect('message.send', message[0], { channel: system, audience: 'team' })
    : effect('infra.change', 'graphql mutation', { system, object: 'graphql' })
}

const cloneRepo = (call: Call): Refined => {
  const [name, folder] = call.operands
  const text = known(name)
  const url = text === undefined ? name : /^[\w.-]+\/[\w.-]+$/.test(text) ? `https://github.com/${text}` : text
  return { effects: [effect('net.download', url, {}), effect('fs.write', folder ?? text?.split('/').at(-1) ?? '?', { overwrites: false })] }
}

const API: SubSpec = {
  operands: ['text'],
  flags: '-i --include --paginate --slurp --silent --verbose --all',
  values: '-H --header -q --jq -t --template -p --preview --cache --hostname',
  options: { '-X --method': 'text', '-f --raw-field': 'text', '-F --field': 'text', '--input': 'path.read' },
  refine: api('github'),
}

const SECRET_SET: SubSpec = {
  ...change('secret'),
  flags: '--no-repos-selected --no-store',
  values: '-a --app -b --body -e --env -o --org -R --repo -r --repos -v --visibility',
  options: { '-f --env-file': 'path.read', '-u --user': '' },
}
const VARIABLE_SET: SubSpec = { ...SECRET_SET, ...change('variable'), options: { '-f --env-file': 'path.read' } }
const READS: EffectRule[] = [{ kind: 'infra.read', set: { system: 'github' } }]
const look = (more: Partial<SubSpec> = {}): SubSpec => ({ ...LOOK, effects: READS, ...more })

const GH: CommandSpec = {
  names: ['gh'],
  source: 'gh 2.63 manual (cli.github.com/manual)',
  values: '-R --repo --hostname',
  dryRun: '-h',
  subcommands: {
    pr: {
      subcommands: {
        'list ls status checks view diff': look(),
        'create new': messages(),
        'comment edit close reopen ready review merge lock unlock update-branch revert': messages(),
        'checkout co': { operands: ['text'], flags: '--detach -f --force --recurse-submodules', values: '-b --branch' },
      },
    },
    issue: {
      subcommands: {
        'list ls status view': look(),
        'create new comment edit close reopen lock unlock pin unpin transfer': messages(),
        delete: destroy('issue'),
        develop: look({ flags: '-c --checkout -l --list', values: '-b --base -n --name --branch-repo' }),
      },
    },
    release: {
      subcommands: {
        'list ls view verify verify-asset': look(),
        download: {
          operands: ['text'],
          flags: '--clobber --skip-existing',
          values: '-p --pattern -A --archive',
          options: { '-D --dir': 'path.create', '-O --output': 'path.write' },
          effects: [{ kind: 'net.download', set: { host: 'github.com' } }],
        },
        'create new': {
          ...change('release'),
          operands: ['text', '...path.read'],
          flags: '-d --draft --generate-notes --notes-from-tag -p --prerelease --verify-tag --fail-on-no-commits',
          values: '--discussion-category --latest -n --notes --notes-start-tag --target -t --title',
          options: { '-F --notes-file': 'path.read' },
        },
        upload: { ...change('release'), operands: ['text', '...path.read'], flags: '--clobber' },
        edit: {
          ...change('release'),
          flags: '--draft --prerelease --latest --verify-tag',
          values: '-n --notes --target -t --title --tag --discussion-category',
          options: { '-F --notes-file': 'path.read' },
        },
        'delete delete-asset': destroy('release'),
      },
    },
    repo: {
      subcommands: {
        'list ls view': look(),
        clone: { operands: ['...text'], values: '-u --upstream-remote-name', refine: cloneRepo },
        'set-default': { operands: ['text'], flags: '-u --unset -v --view' },
        'create new': {
          ...change('repository'),
          flags: '--add-readme -c --clone --disable-issues --disable-wiki --include-all-branches --internal --private --public --push',
          values: '-d --description -g --gitignore -h --homepage -l --license -r --remote -s --source -t --team -p --template',
        },
        fork: { ...change('repository'), syntax: 'posix', flags: '--clone --default-branch-only --remote', values: '--fork-name --org --remote-name' },
        edit: {
          operands: ['text'],
          flags:
            '--accept-visibility-change-consequences --allow-forking --allow-update-branch --delete-branch-on-merge --enable-auto-merge ' +
            '--enable-discussions --enable-issues --enable-merge-commit --enable-projects --enable-rebase-merge --enable-squash-merge --enable-wiki ' +
            '--template --enable-secret-scanning --enable-secret-scanning-push-protection --enable-advanced-security',
          values: '--add-topic --remove-topic --default-branch -d --description -h --homepage --visibility',
          refine: (call) => ({
            effects: [
              effect('infra.change', call.operands[0], {
                system: 'github',
                object: 'repository',
                grants_public: known(call.value('--visibility')) === 'public',
              }),
            ],
          }),
        },
        delete: destroy('repository', 'all'),
        'rename archive unarchive sync': change('repository', { flags: '-y --yes --force' }),
        'deploy-key': {
          subcommands: {
            'list ls': look(),
            add: change('deploy key', { options: { '-w --allow-write': '' }, values: '-t --title' }),
            delete: destroy('deploy key'),
          },
        },
        autolink: { subcommands: { 'list ls view': look(), create: change('autolink'), delete: destroy('autolink') } },
        'gitignore license': { subcommands: { 'list view': look() } },
      },
    },
    run: {
      subcommands: {
        'list ls view watch': look(),
        download: look({ options: { '-D --dir': 'path.create' }, values: `${LOOK.values} -n --name -p --pattern` }),
        rerun: change('workflow run', { flags: '-d --debug --failed', values: '-j --job' }),
        cancel: change('workflow run', { flags: '--force' }),
        delete: destroy('workflow run'),
      },
    },
    workflow: {
      subcommands: {
        'list ls view': look(),
        run: change('workflow', { flags: '--json', values: '-r --ref -f --raw-field -F --field' }),
        'enable disable': change('workflow'),
      },
    },
    api: API,
    auth: {
      subcommands: {
        token: { values: '-h --hostname -u --user', flags: '--secure-storage', effects: does('secret.read', { store: 'token-file' }), output: 'secret' },
        status: {
          flags: '-a --active',
          values: '-h --hostname --json --jq',
          options: { '-t --show-token': '' },
          effects: [{ kind: 'secret.read', if: '-t', set: { store: 'token-file' } }],
        },
        login: {
          flags: '--insecure-storage --skip-ssh-key -w --web --with-token -c --clipboard',
          values: '-p --git-protocol -h --hostname -s --scopes',
          effects: does('vcs.config', { ref: 'gh auth' }),
        },
        'logout refresh switch setup-git': {
          flags: '--clipboard --insecure-storage --reset-scopes -f --force',
          values: '-h --hostname -u --user -s --scopes -r --remove-scopes',
          effects: does('vcs.config', { ref: 'gh auth' }),
        },
      },
    },
    gist: {
      subcommands: {
        'list ls view': look(),
        clone: { operands: ['...text'], refine: cloneRepo },
        'create new': {
          operands: ['...path.read'],
          flags: '-w --web',
          values: '-d --desc -f --filename',
          options: { '-p --public': '' },
          effects: [{ kind: 'net.upload', set: { host: 'gist.github.com', method: 'POST' } }],
        },
        edit: {
          operands: ['...text'],
          values: '-d --desc -f --filename -r --remove',
          options: { '-a --add': 'path.read' },
          effects: [{ kind: 'net.upload', set: { host: 'gist.github.com', method: 'PATCH' } }],
        },
        delete: destroy('gist'),
        rename: change('gist'),
      },
    },
    secret: { subcommands: { 'list ls': look(), set: SECRET_SET, 'delete remove': destroy('secret') } },
    variable: { subcommands: { 'list ls get': look(), set: VARIABLE_SET, 'delete remove': destroy('variable') } },
    label: {
      subcommands: {
        'list ls': look(),
        'create new edit clone': change('label', { flags: '-f --force', values: '-c --color -d --description -n --name' }),
        delete: destroy('label'),
      },
    },
    search: { subcommands: { 'code commits issues prs repos': look() } },
    status: look({ values: '-e --exclude -o --org' }),
    browse: look({ flags: '-b --blame -n --no-browser -p --projects -r --releases -s --settings -w --wiki -a --actions', values: '-b --branch -c --commit' }),
    cache: { subcommands: { 'list ls': look(), delete: { ...destroy('cache') } } },
    ruleset: { subcommands: { 'list ls view check': look({ flags: '--default -p --parents -w --web' }) } },
    project: {
      subcommands: {
        'list ls view field-list item-list': look({ flags: '--closed -w --web' }),
        'create copy edit close link unlink mark-template item-add item-archive item-create item-edit field-create': change('project', {
          values:
            `${LOOK.values} --title --body --id --project-id --field-id --text --single-select-option-id --url --name --data-type --single-select-options ` +
            '--date --iteration-id --description --readme --drafts --source-owner --target-owner',
        }),
        'delete item-delete field-delete': destroy('project'),
      },
    },
    'ssh-key gpg-key': {
      subcommands: { 'list ls': look(), add: { ...change('key'), operands: ['path.read'], values: '-t --title --type' }, delete: destroy('key') },
    },
    extension: {
      subcommands: {
        'list ls search browse': look(),
        'install upgrade create': {
          operands: ['...text'],
          flags: '--force --all --dry-run',
          values: '--pin --precompiled',
          effects: [{ kind: 'package.install', each: 'operands', set: { manager: 'gh', source: 'git', global: true, scripts: false } }],
        },
        exec: { operands: ['...text'], syntax: 'posix' },
        remove: { operands: ['text'] },
      },
    },
    codespace: {
      subcommands: {
        'list ls view logs ports': look(),
        'create start stop edit rebuild': change('codespace'),
        delete: destroy('codespace'),
        'ssh code jupyter cp': change('codespace'),
      },
    },
    config: {
      subcommands: { 'get list ls': { operands: ['...text'], values: '-h --host' }, set: { operands: ['...text'], values: '-h --host' }, 'clear-cache': {} },
    },
    alias: {
      subcommands: {
        'list ls': {},
        set: {
          operands: ['...text'],
          flags: '--clobber',
          options: { '-s --shell': '' },
          refine: (call) => (call.has('-s') && call.operands[1] ? { nested: [{ run: 'shell', text: call.operands[1], certainty: 'possible' }] } : {}),
        },
        delete: { operands: ['text'], flags: '--all' },
        import: { operands: ['path.read'], flags: '--clobber' },
      },
    },
    attestation: {
      subcommands: {
        'verify download trusted-root': {
          operands: ['...text'],
          flags: '--no-public-good --deny-self-hosted-runners --json-result',
          values: '-o --owner -R --repo -b --bundle --format --signer-workflow --signer-repo --cert-identity --predicate-type -d --digest-alg -L --limit',
        },
      },
    },
    org: { subcommands: { 'list ls': look() } },
    completion: { values: '-s --shell' },
    version: {},
    'help reference environment formatting mintty exit-codes': { operands: ['...text'] },
    copilot: { operands: ['...text'], syntax: 'posix' },
    agent: { operands: ['...text'], syntax: 'posix' },
    preview: { operands: ['...text'] },
    models: { operands: ['...text'], syntax: 'posix' },
  },
}

const glabLook: SubSpec = {
  ...LOOK,
  flags: `${LOOK.flags} -A --all -c --closed -M --merged --opened --mine --system-logs -l --live --reviewer`,
  values:
    `${LOOK.values} -F --output -P --page -p --per-page --assignee --reviewer -g --group --branch --source-branch --target-branch -o ` +
    '--output-format -I --id --iteration --epic --not-label',
}
const glabSay = (): SubSpec =>
  messages({
    refine: say('gitlab'),
    flags:
      `${messages().flags} --push --squash-before-merge --remove-source-branch --copy-issue-labels --allow-collaboration --create-source-branch ` +
      '--no-editor -y --yes --wip --ready --confidential --unlabel -s --squash -d --remove-source-branch --rebase --when-pipeline-succeeds ' +
      '--auto-merge --unique',
    values:
      `${messages().values} -d --description -s --source-branch --target-branch -b --target-branch -i --related-issue -m --message --sha --label ` +
      '--unlabel --due-date --weight --linked-issues --link-type',
  })
const glabChange = (object: string): SubSpec => ({ ...glabLook, effects: does('infra.change', { system: 'gitlab', object }) })
const glabDestroy = (object: string, scope: 'one' | 'all' = 'one'): SubSpec => ({
  ...glabLook,
  effects: does('infra.destroy', { system: 'gitlab', object, scope, reversible: false }),
})

const GLAB: CommandSpec = {
  names: ['glab'],
  source: 'glab 1.50 documentation',
  values: '-R --repo -g --group',
  dryRun: '-h',
  subcommands: {
    'mr merge-request': {
      subcommands: {
        'list ls view show diff issues approvers': glabLook,
        'create new note comment update close reopen merge accept approve revoke rebase todo subscribe unsubscribe for': glabSay(),
        delete: glabDestroy('merge request'),
        checkout: { operands: ['text'], values: '-b --branch -u --set-upstream-to', flags: '-t --track' },
      },
    },
    issue: {
      subcommands: {
        'list ls view show board': glabLook,
        'create new note comment update close reopen subscribe unsubscribe': glabSay(),
        delete: glabDestroy('issue'),
      },
    },
    'ci pipe pipeline': {
      subcommands: {
        'list ls view status get trace lint config artifact': glabLook,
        'run retry trigger run-trig cancel': glabChange('pipeline'),
        delete: glabDestroy('pipeline'),
      },
    },
    'repo project': {
      subcommands: {
        'list view search contributors': glabLook,
        clone: { operands: ['...text'], refine: cloneRepo },
        'create fork transfer mirror archive update members': glabChange('project'),
        delete: glabDestroy('project', 'all'),
      },
    },
    release: {
      subcommands: {
        'list view download': glabLook,
        'create upload': { ...glabChange('release'), operands: ['text', '...path.read'] },
        delete: glabDestroy('release'),
      },
    },
    variable: { subcommands: { 'list ls get export': glabLook, 'set update': glabChange('variable'), 'delete remove': glabDestroy('variable') } },
    auth: {
      subcommands: {
        status: { flags: '-t --show-token -a --all', values: '--hostname' },
        'login logout': { flags: '--stdin', values: '-t --token --hostname', effects: does('vcs.config', { ref: 'glab auth' }) },
      },
    },
    api: { ...API, refine: api('gitlab') },
    'label snippet schedule token user deploy-key ssh-key cluster securefile incident iteration': {
      operands: ['...text'],
      unlisted: 'operands',
      ...glabLook,
      subcommands: { 'list ls view get': glabLook, 'create add update run': glabChange('setting'), 'delete revoke': glabDestroy('setting') },
    },
    config: { operands: ['...text'], flags: '-g --global', values: '-h --host' },
    alias: { operands: ['...text'], flags: '-s --shell' },
    completion: { values: '-s --shell' },
    version: {},
    'check-update': {},
    help: { operands: ['...text'] },
    changelog: glabLook,
    duo: { operands: ['...text'] },
  },
}

const HUB: CommandSpec = {
  names: ['hub'],
  source: 'hub 2.14 manual',
  operands: ['...text'],
  unlisted: 'operands',
  syntax: 'posix',
  refine: (call) =>
    call.path.length === 0 && call.operands.length > 0 ? { nested: [{ run: 'argv', argv: [{ parts: ['git'], carries: [] }, ...call.words] }] } : {},
  subcommands: {
    api: { ...API, syntax: 'gnu', values: '-H --header --cache', flags: '-t --flat --paginate -i --include --color', refine: api('github') },
    'pull-request issue': {
      syntax: 'gnu',
      ...messages(),
      unlisted: 'operands',
      values: `${messages().values} -m --message -b -h -M -i`,
      subcommands: { 'show labels list': LOOK, 'create update': messages() },
    },
    pr: { syntax: 'gnu', subcommands: { 'list show checkout': LOOK, merge: messages() } },
    release: {
      syntax: 'gnu',
      ...LOOK,
      unlisted: 'operands',
      subcommands: {
        'show download': LOOK,
        'create edit': change('release', {
          values: '-m --message -F --file -t --commitish -a --attach',
          flags: '-d --draft -p --prerelease -c --copy -o --browse -e --edit',
        }),
        delete: destroy('release'),
      },
    },
    'ci-status browse compare': { ...LOOK, syntax: 'gnu' },
    'create fork': { ...change('repository'), syntax: 'gnu' },
    delete: { ...destroy('repository', 'all'), syntax: 'gnu' },
    gist: {
      syntax: 'gnu',
      subcommands: {
        create: { operands: ['...path.read'], flags: '--public -o --browse -c --copy', effects: does('net.upload', { host: 'gist.github.com' }) },
        show: LOOK,
      },
    },
    sync: { syntax: 'gnu' },
  },
}

export default [GH, GLAB, HUB] satisfies readonly CommandSpec[]
