// Owns the AWS CLI: the verb of an operation tells its effect; secrets, audit trails, grants and public exposure are told apart.
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import type { EffectFields, EffectKind } from '../effect.ts'
import type { Value } from '../value.ts'
import { prefixOf, textOf, unknown } from '../value.ts'
import { isAdministrator, isWholeList, opensToAll } from './_clouds.ts'
import type { Wide } from './_words.ts'
import { draft, fileCarry, flagSet, isLocalHost, readWide, tellingWords, textFor, wideValue } from './_words.ts'

const FLAGS = flagSet(
  '--no-sign-request --no-verify-ssl --no-paginate --no-cli-pager --recursive --delete --quiet --dryrun --only-show-errors --no-progress --exact-timestamps --size-only --follow-symlinks --no-follow-symlinks --summarize --human-readable --skip-final-snapshot --no-skip-final-snapshot --delete-automated-backups --force-delete-without-recovery --force-delete --ignore-failure --with-decryption --follow --include-global-service-events --is-multi-region-trail --enable-log-file-validation --publish --apply-immediately --multi-az --no-multi-az --publicly-accessible --no-publicly-accessible --force-new-deployment --enable-execute-command --consistent-read --scan-index-forward --no-scan-index-forward --cli-auto-prompt --no-execute-changeset --no-fail-on-empty-changeset --confirm-changeset --disable-rollback --overwrite --interactive --decrypt --user --all-regions --include-all-instances --bypass-governance-retention --no-include-email --include-email --guess-mime-type --no-guess-mime-type',
)

const READ =
  /^(describe|list|get|head|batch-get|lookup|search|query|scan|filter|tail|ls|wait|validate|test|estimate|preview|simulate|view|check|select|download|export-metadata|generate-(credential-report|organizations-access-report|service-last-accessed-details|presigned-url)|presign|detect|count|discover|is|verify|decode|start-query|stop-query|can|help|history|configure|start-live-tail)(-|$)/
const DESTROY =
  /^(delete|terminate|remove|rb|purge|deregister|destroy|rm|release|abort|cancel|batch-delete|disassociate|revoke|reset|expire|drop|empty|schedule-key-deletion|close-account|leave-organization|disable-key)(-|$)/
const SOFT =
  /^(cancel|abort|disassociate|revoke|remove-tags|reset|release-hosts|deregister-task-definition|deregister-targets|delete-message|delete-object-tagging|delete-tags|delete-alarms)(-|$)/
/** Operations that take a whole thing with all that is in it. */
const WHOLE =
  /^(delete-(db-cluster|db-instance|stack|cluster|table|file-system|vpc|organization|account|hosted-zone|user-pool|domain|repository|bucket|backup-vault|recovery-point|db-snapshot|db-cluster-snapshot|snapshot|snapshots|global-cluster|cache-cluster|replication-group|key|log-group|nodegroup)|terminate-|rb$|schedule-key-deletion|close-account)/
const SECRET =
  /^(secretsmanager (get-secret-value|batch-get-secret-value)|sts (get-session-token|assume-role\S*|get-federation-token)|ecr(-public)? get-login(-password|-password\b)?|ecr get-authorization-token|eks get-token|codeartifact (get-authorization-token|login)|ec2 get-password-data|lightsail (download-default-key-pair|get-instance-access-details)|rds generate-db-auth-token|configure (export-credentials|get aws_secret_access_key)|sso get-role-credentials|kms decrypt|iam create-access-key|redshift get-cluster-credentials|cognito-idp admin-get-user|apigateway get-api-keys?|connect get-federation-token)\b/
const AUDIT =
  /^(cloudtrail (delete-trail|stop-logging|update-trail|put-event-selectors|delete-event-data-store)|config(service)? (delete-configuration-recorder|stop-configuration-recorder|delete-delivery-channel)|guardduty (delete-detector|update-detector|disassociate|archive-findings|delete-)|securityhub disable|logs delete-log-(group|stream)|ec2 delete-flow-logs|accessanalyzer delete-analyzer|macie2 disable|inspector2 disable|s3api (put-bucket-logging|delete-bucket-logging)|detective delete|wafv2 delete-logging-configuration|route53 delete-query-logging-config|cloudwatch (delete-alarms|disable-alarm-actions))/
const GRANT =
  /^iam (create-access-key|create-user|create-login-profile|update-login-profile|add-user-to-group|attach-(user|group|role)-policy|put-(user|group|role)-policy|create-policy-version|set-default-policy-version|update-assume-role-policy|add-role-to-instance-profile|create-service-specific-credential|upload-ssh-public-key|create-saml-provider|create-open-id-connect-provider|deactivate-mfa-device|delete-account-password-policy)|^(lambda|sns|sqs|ecr|kms|secretsmanager|s3api) (add-permission|put-key-policy|create-grant|set-repository-policy|put-resource-policy|put-bucket-policy)|^sts assume-role\b|^sso-admin create-account-assignment|^organizations invite/
/** Operations that give an identity rights that stay. */
const ATTACHES = /^iam (attach-(user|group|role)-policy|put-(user|group|role)-policy|create-policy-version)\b/
const OPEN_OPERATION = /^(s3api (delete-public-access-block|delete-bucket-policy-status)|s3control delete-public-access-block)/

const isLocal = (call: Call, wide: Wide): boolean => {
  const endpoint = textFor(wideValue(wide, '--endpoint-url')) || call.env('AWS_ENDPOINT_URL') || ''
  if (call.program === 'awslocal') return true
  return (endpoint !== '' && isLocalHost(endpoint.replace(/^\w+:\/\//, '').replace(/[:/].*$/, ''))) || /localstack|minio/.test(endpoint)
}

const objectOf = (call: Call, wide: Wide): string => [tellingWords(wide), call.env('AWS_PROFILE') ?? ''].filter((word) => word !== '').join(' ')

const isS3 = (value: Value): boolean => prefixOf(value).startsWith('s3://')

const s3Copy = (call: Call, wide: Wide, verb: string): EffectDraft[] => {
  const [from, to] = wide.words.slice(2)
  if (from === undefined || to === undefined) return []
  const set: Partial<EffectFields> = { host: 's3.amazonaws.com', scheme: 'https', where: isLocal(call, wide) ? 'local' : 'public', method: 'PUT' }
  const wholly = verb === 'sync' || wide.options.has('--recursive')
  const effects: EffectDraft[] = []
  const target = objectOf(call, wide)
  if (isS3(from) && !isS3(to)) {
    effects.push(draft('net.download', from, { ...set, method: 'GET' }))
    if (textOf(to) !== '-')
      effects.push(draft('fs.write', to, { recursive: wholly, overwrites: true }, { carries: [{ kind: 'network', path: textFor(from) }] }))
    if (wide.options.has('--delete')) effects.push(draft('fs.delete', to, { recursive: true }))
    if (verb === 'mv')
      effects.push(
        draft('infra.destroy', from, { system: 'aws s3', object: target, scope: wholly ? 'many' : 'one', reversible: false, local: isLocal(call, wide) }),
      )
  } else if (!isS3(from)) {
    const carries = textOf(from) === '-' ? (call.stdin?.carries ?? []) : [fileCarry(from)]
    if (textOf(from) !== '-') effects.push(draft('fs.read', from, { recursive: wholly }))
    effects.push(draft('net.upload', to, set, { carries }))
    if (verb === 'mv') effects.push(draft('fs.delete', from, { recursive: wholly }))
  } else effects.push(draft('infra.change', to, { system: 'aws s3', object: target, scope: wholly ? 'many' : 'one', local: isLocal(call, wide) }))
  if (wide.options.has('--delete') && isS3(to))
    effects.push(draft('infra.destroy', to, { system: 'aws s3', object: target, scope: 'many', reversible: false, local: isLocal(call, wide) }))
  if (/public-read|AllUsers/.test(`${textFor(wideValue(wide, '--acl'))} ${textFor(wideValue(wide, '--grants'))}`))
    effects.push(draft('infra.change', to, { system: 'aws s3', object: target, grants_public: true }))
  return effects
}

const s3 = (call: Call, wide: Wide, verb: string): Refined => {
  if (wide.options.has('--dryrun')) return {}
  if (/^(cp|sync|mv)$/.test(verb))
    return {
      effects: s3Copy(call, wide, verb),
      ...(textFor(wide.words[3]) === '-' ? { stdout: unknown('object', false, [{ kind: 'network', path: textFor(wide.words[2]) }]) } : {}),
    }
  if (verb === 'ls' || verb === 'presign') return { effects: [effect(call, wide, 'infra.read', {})] }
  const many = wide.options.has('--recursive')
  const bucket = verb === 'rb' || (many && /^s3:\/\/[^/]+\/?$/.test(textFor(wide.words[2])))
  return {
    effects: [
      verb === 'mb' || verb === 'website'
        ? effect(call, wide, 'infra.change', {})
        : effect(call, wide, 'infra.destroy', { scope: bucket ? 'all' : many ? 'many' : 'one', reversible: false }),
    ],
  }
}

const effect = (call: Call, wide: Wide, kind: EffectKind, set: Partial<EffectFields>): EffectDraft => {
  const [service = '', operation = ''] = wide.texts
  return draft(kind, `aws ${service} ${operation}`, {
    system: `aws ${service}`,
    object: objectOf(call, wide),
    scope: 'one',
    local: isLocal(call, wide),
    ...set,
  })
}

const fileInputs = (wide: Wide): EffectDraft[] =>
  [...wide.options.values()]
    .flat()
    .filter((value) => /^fileb?:\/\//.test(prefixOf(value)))
    .map((value) => draft('fs.read', textFor(value).replace(/^fileb?:\/\//, '')))

const destroyScope = (wide: Wide, operation: string): Partial<EffectFields> => {
  const several = [...wide.options].some(
    ([name, values]) =>
      /-(ids|names|arns|instances|entries)$/.test(name) &&
      (values.length > 1 || values.some((value) => textOf(value) === undefined || /^file/.test(textFor(value)))),
  )
  // An id that comes from listing everything is everything.
  const listed = [...wide.words, ...[...wide.options.values()].flat()].some((value) => isWholeList(value, /\baws\b/))
  const whole = listed || /^(delete-(stack|db-cluster|cluster|organization|hosted-zone|vpc|user-pool|bucket)|close-account|rb$)/.test(operation)
  return { scope: whole ? 'all' : several ? 'many' : 'one', reversible: SOFT.test(operation) }
}

const configure = (call: Call, wide: Wide): Refined =>
  /^(list|list-profiles|get)$/.test(wide.texts[1] ?? '')
    ? {}
    : { effects: [draft('fs.write', `${call.home}/.aws/${wide.texts[1] === 'set' ? 'config' : 'credentials'}`, {})] }

const refine = (call: Call): Refined => {
  const wide = readWide(call.words, FLAGS, true)
  const [service = '', operation = ''] = wide.texts
  const words = `${service} ${operation}`
  const text = call.words.map(textFor).join(' ')
  if (service === '' || wide.options.has('--help') || operation === 'help' || wide.options.has('--generate-cli-skeleton') || /^(help|history)$/.test(service))
    return {}
  const inputs = fileInputs(wide)
  const withInputs = (refined: Refined): Refined => ({ ...refined, effects: [...inputs, ...(refined.effects ?? [])] })
  const audit = AUDIT.test(words) ? [draft('audit.erase', `aws ${words}`, { log: service })] : []
  if (SECRET.test(`${words} ${wide.texts[2] ?? ''}`) || (operation.startsWith('get-parameter') && wide.options.has('--with-decryption'))) {
    const grants = GRANT.test(words) ? [grant(call, wide)] : []
    return withInputs({
      effects: [draft('secret.read', `aws ${words}`, { store: /secretsmanager|ssm|kms/.test(service) ? 'vault' : 'cloud' }), ...grants],
      stdout: unknown('secret', false, [{ kind: 'secret', path: `aws ${words}` }]),
    })
  }
  if (service === 'configure') return configure(call, wide)
  if (service === 'sso' || service === 'login') return {}
  if (service === 's3') return withInputs(s3(call, wide, operation))
  if (wide.options.has('--dry-run')) return { effects: inputs }
  const listing = READ.test(operation)
    ? {
        stdout: unknown(
          `aws ${words} ${[...wide.options].map(([name, values]) => (name === '--query' ? `--query ${values.some((value) => textFor(value).includes('?')) ? '?' : ''}` : name)).join(' ')}`.slice(
            0,
            150,
          ),
        ),
      }
    : {}
  return withInputs({ effects: [...operationEffects(call, wide, operation, text, words), ...audit], ...listing })
}

const grant = (call: Call, wide: Wide): EffectDraft =>
  draft('privilege.raise', `aws ${wide.texts.slice(0, 2).join(' ')} ${objectOf(call, wide)}`.slice(0, 160), {
    to: /Administrator|:\*|"Action"\s*:\s*"\*"|PowerUser|IAMFull/.test(call.words.map(textFor).join(' ')) ? 'cloud-admin' : 'cloud-identity',
  })

const operationEffects = (call: Call, wide: Wide, operation: string, text: string, words: string): EffectDraft[] => {
  if (READ.test(operation)) return [effect(call, wide, 'infra.read', {})]
  const open = (opensToAll(text) && !/egress|^(revoke|delete|remove)/.test(operation)) || OPEN_OPERATION.test(words)
  const grants = GRANT.test(words)
    ? [grant(call, wide), ...(ATTACHES.test(words) && isAdministrator(text) ? [draft('persist', `aws ${words}`, { mechanism: 'cloud-admin' })] : [])]
    : []
  if (open) return [effect(call, wide, 'infra.change', { grants_public: true }), ...grants]
  if (DESTROY.test(operation))
    return [effect(call, wide, WHOLE.test(operation) || !SOFT.test(operation) ? 'infra.destroy' : 'infra.change', destroyScope(wide, operation)), ...grants]
  const emptied = /^put-lifecycle|^put-bucket-lifecycle/.test(operation) && /Expiration/.test(text)
  return [effect(call, wide, emptied ? 'infra.destroy' : 'infra.change', { scope: emptied ? 'many' : 'one' }), ...grants]
}

export default {
  names: ['aws', 'awslocal', 'aws2'],
  source: 'AWS CLI 2.22 command reference',
  syntax: 'none',
  operands: ['...text'],
  output: 'other',
  refine,
} satisfies CommandSpec
