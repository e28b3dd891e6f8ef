// Owns finding and hiding secrets in text. It knows shapes of credentials, not files or places; no verdicts.

/** Half-open UTF-16 range of one secret. For an assignment or URL it is the value alone, not its name. */
export interface SecretSpan {
  readonly kind: string
  readonly start: number
  readonly end: number
}

interface Shape {
  readonly kind: string
  /** Texts of which one must be present, so that most texts cost a few `includes` only. */
  readonly hints: readonly string[]
  /** Linear: bounded repeats, and a start that cannot be every character. Group 1, where present, is the secret. */
  readonly pattern: RegExp
  /** Its text could stand for a placeholder, so that this is looked at. */
  readonly loose?: boolean
}

/** Characters of one text that are looked through. */
const TEXT_CAP = 1_048_576

const EDGE = '(?<![A-Za-z0-9])'
const END = '(?![A-Za-z0-9])'

const token = (kind: string, hints: readonly string[], source: string): Shape => ({
  kind,
  hints,
  loose: true,
  pattern: new RegExp(`${EDGE}(?:${source})${END}`, 'dg'),
})

const SHAPES: readonly Shape[] = [
  {
    kind: 'private-key',
    hints: ['PRIVATE KEY'],
    // A marker that is closed by a quote at once is a pattern or a test for one, not a key.
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,40}-----(?!["'`/])(?:(?:(?!-----)[A-Za-z0-9+/=\s\\:,.-]){0,20000}-----END [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,40}-----|[\s\\nr]{0,8}[A-Za-z0-9+/=]{0,4096})/dg,
  },
  token('private-key', ['AGE-SECRET-KEY-'], 'AGE-SECRET-KEY-1[A-Z0-9]{50,64}'),
  token('private-key', ['PuTTY-User-Key-File'], 'PuTTY-User-Key-File-[23]: [a-z0-9-]{3,40}'),
  token('aws-key', ['AKIA', 'ASIA', 'ABIA', 'ACCA'], '(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}'),
  token('gcp-key', ['AIza', 'ya29.', 'GOCSPX-'], 'AIza[\\w-]{35}|ya29\\.[\\w-]{20,400}|GOCSPX-[\\w-]{20,40}'),
  token('azure-key', ['AccountKey=', 'SharedAccessKey=', '8Q~'], '(?:AccountKey|SharedAccessKey)=[A-Za-z0-9+/]{40,90}={0,2}|[\\w~.-]{3}8Q~[\\w~.-]{31,34}'),
  token('github-token', ['gh', 'github_pat_'], 'gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_[A-Za-z0-9_]{30,255}'),
  token('gitlab-token', ['gl'], 'gl(?:pat|ptt|dt|rt|cbt|ft|soat|agent|oas)-[\\w.-]{20,128}'),
  token('slack-token', ['xox', 'xapp-'], 'xox[abeoprs](?:\\.xox[bp])?-[A-Za-z0-9-]{16,255}|xapp-\\d-[A-Za-z0-9-]{20,255}'),
  {
    kind: 'webhook',
    hints: ['hooks.slack.com/', '/api/webhooks/'],
    loose: true,
    pattern:
      /https:\/\/(?:hooks\.slack\.com\/(?:services|workflows|triggers)\/[\w/-]{20,120}|(?:canary\.|ptb\.)?discord(?:app)?\.com\/api\/webhooks\/\d{15,22}\/[\w-]{50,90})/dg,
  },
  token('stripe-key', ['_live_', '_test_', 'whsec_'], '[sr]k_(?:live|test)_[A-Za-z0-9]{16,255}|whsec_[A-Za-z0-9+/=]{24,255}'),
  token('anthropic-key', ['sk-ant-'], 'sk-ant-[\\w-]{20,255}'),
  token('openai-key', ['sk-'], 'sk-(?!ant-)(?:proj-|svcacct-|admin-|or-v1-)?[\\w-]{20,255}'),
  token('npm-token', ['npm_'], 'npm_[A-Za-z0-9]{30,64}'),
  token('pypi-token', ['pypi-'], 'pypi-[\\w-]{40,255}'),
  token(
    'service-token',
    [
      'hf_',
      'gsk_',
      'r8_',
      'SG.',
      'dop_v1_',
      'dckr_',
      'lin_api_',
      'shp',
      'hv',
      'glsa_',
      'sbp_',
      'dapi',
      'sntry',
      'PMAK-',
      'figd_',
      'nfp_',
      'HRKU-',
      'dp.',
      'ATATT',
      'tskey-',
      'xai-',
      'pplx-',
      'cfat_',
      'rubygems_',
      'pscale_',
      'EAA',
      'secret_',
      'ntn_',
      'CLOJARS_',
      'key-',
      'NRAK-',
      'fo1_',
      'FlyV1',
      'vcp_',
      'ops_',
    ],
    'hf_[A-Za-z0-9]{30,64}|gsk_[A-Za-z0-9]{40,64}|r8_[A-Za-z0-9]{36,48}|SG\\.[\\w-]{16,32}\\.[\\w-]{16,64}|do[opr]_v1_[a-f0-9]{64}|dckr_(?:pat|oat)_[\\w-]{20,64}|lin_api_[A-Za-z0-9]{32,64}|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}|hv[sbr]\\.[\\w-]{24,300}|gl(?:sa|c)_[\\w+/=]{32,200}|sbp_[a-f0-9]{40}|dapi[a-f0-9]{32}|sntry[su]_[\\w+/=]{30,255}|PMAK-[a-f0-9-]{40,70}|figd_[\\w-]{36,60}|nfp_[A-Za-z0-9]{36,48}|HRKU-[\\w-]{36,64}|dp\\.(?:pt|st|ct|scim|audit)\\.[\\w.-]{36,64}|ATATT3[\\w=-]{100,255}|tskey-[a-z]{3,10}-[\\w-]{12,80}|xai-[A-Za-z0-9]{60,90}|pplx-[A-Za-z0-9]{40,64}|cfat_[\\w-]{36,64}|rubygems_[a-f0-9]{48}|pscale_(?:tkn|oauth|pw)_[\\w.-]{32,64}|EAA[A-Za-z0-9]{80,255}|secret_[A-Za-z0-9]{43}|ntn_[A-Za-z0-9]{40,56}|CLOJARS_[a-z0-9]{60}|key-[a-f0-9]{32}|NRAK-[A-Z0-9]{27}|fo1_[\\w-]{40,60}|FlyV1 fm\\d_[\\w+/=,-]{40,1000}|vcp_[A-Za-z0-9]{50,64}|ops_eyJ[\\w-]{200,1500}',
  ),
  token('service-token', [':AA'], '(?:bot)?\\d{8,10}:AA[\\w-]{32,34}'),
  token('jwt', ['eyJ'], 'eyJ[\\w-]{8,4096}\\.eyJ[\\w-]{8,4096}\\.[\\w-]{8,1024}'),
  { kind: 'password-hash', hints: ['$'], pattern: /(?<![\w$])\$(?:[1569]|2[aby]|y|argon2(?:id|i|d))\$[\w./$,=+-]{30,200}/dg },
  {
    kind: 'bearer',
    hints: ['earer ', 'EARER ', 'asic ', 'oken '],
    loose: true,
    pattern: /(?<![A-Za-z])(?:[Bb]earer|BEARER|[Aa]uthorization: {0,4}(?:[Bb]asic|[Tt]oken)) {1,4}([A-Za-z0-9._~+/=-]{16,4096})(?![A-Za-z0-9([{$])/dg,
  },
  {
    kind: 'password',
    hints: ['machine '],
    loose: true,
    pattern: /(?<![\w-])machine\s{1,8}\S{1,255}\s{1,8}login\s{1,8}\S{1,255}\s{1,8}password\s{1,8}(\S{4,255})/dg,
  },
]

const REDACTED = /⟦([a-z][a-z-]{1,30}):\d{1,8}:[\w+/=-]{1,128}⟧/dg

const URL_PASSWORD =
  /(?<![A-Za-z0-9+.-])[A-Za-z][A-Za-z0-9+.-]{1,30}:\/\/([^\s/:@"'`<>|\\]{0,255}):([^\s/@"'`<>|\\⟦⟧]{1,255})@([A-Za-z0-9._-]{1,255}|\[[0-9a-fA-F:.]{2,45}\])/dg

const NAMES =
  'SECRET|TOKEN|PASSWORD|PASSWD|PASSPHRASE|API[_-]?KEY|ACCESS[_-]?KEY|SECRET[_-]?KEY|PRIVATE[_-]?KEY|AUTH[_-]?KEY|SIGNING[_-]?KEY|ENCRYPTION[_-]?KEY|MASTER[_-]?KEY|ACCOUNT[_-]?KEY|WEBHOOK[_-]?KEY|SERVICE[_-]?KEY|CREDENTIALS?'

// The name starts at a word's edge and is bounded, the value likewise: linear over any text.
const ASSIGNED = new RegExp(
  `(?<![A-Za-z0-9_$-])([A-Za-z0-9_.-]{0,64}?(?:${NAMES}|(?<=_)PASS|(?<=_)PWD|(?<![A-Za-z0-9_.-])PWD(?=["']?\\s{0,3}[:=]\\s{0,3}["']))(?:_?(?:BASE64|B64|\\d{1,3}))?)` +
    `(["']?)(\\s{0,4})(:|=>|=|:=)(\\s{0,4})(?:"([^"\\n⟦⟧]{4,4096})"|'([^'\\n⟦⟧]{4,4096})'|([^\\s"'\`,;&|<>(){}⟦⟧[\\]]{4,4096}))`,
  'dgi',
)

const ASSIGNMENT_HINTS = /secret|token|passw|passphrase|[_-]?key|credential|_pass|pwd/i

const PLACEHOLDER_WORDS = new Set(
  (
    'your my yours the a an here replace replaceme changeme change me changeit example examples sample placeholder dummy fake mock redacted masked hidden todo fixme tbd insert enter fill ' +
    'set put none null nil undefined empty unset true false string value test testing tests tester dev development local localhost demo default secret secrets password passwd pass pwd pw user ' +
    'username name token tokens key keys api access private client auth foo bar baz qux abc abcd xyz admin root guest postgres mysql redis mongo mariadb rabbitmq minio minioadmin minioadmin ' +
    'letmein qwerty welcome something anything whatever not real only for use do dont in production ci build stub invalid wrong bad good old new correct incorrect required optional ' +
    'supersecret topsecret mysecret mypassword mytoken yourpassword yoursecret yourtoken testing123 passw0rd p@ssw0rd p@ssword env var variable from config please with this that and or to of is ' +
    'github gitlab aws google openai anthropic stripe slack jwt session refresh id bearer basic hash hashed encrypted base url long very strong super random generated generate session some more ' +
    'integration unit e2e smoke fixture at least characters chars min minimum length bytes hex uuid'
  ).split(' '),
)

/** Words that make any value a placeholder when they stand alone in it. */
const PLACEHOLDER_MARKS = new Set('your replace replaceme changeme example placeholder dummy fake redacted todo insert fixme sample'.split(' '))

const DIGITS = /\d+$/

const isReference = (value: string): boolean =>
  /^[$%<{[(*#@]|\$\{|\{\{|^!\w|process\.env|os\.environ|getenv|import\.meta|^(?:op|vault|ssm|secretref|env|file|arn):/i.test(value)

/** Few different characters: `xxxxxxxx`, `000…0`, `****`. */
const isMonotone = (value: string): boolean => {
  const distinct = new Set(value).size
  return distinct < 3 || (distinct < 5 && value.length > 8) || (distinct < 8 && /([xX*.•0])\1{5}/.test(value))
}

const isKnownWord = (word: string): boolean => PLACEHOLDER_WORDS.has(word) || PLACEHOLDER_WORDS.has(word.replace(DIGITS, ''))

const SEQUENCES = ['0123456789', '1234567890', '123456789', '12345678', 'abcdefgh', 'qwertyui']
const isSequence = (value: string): boolean => SEQUENCES.some((run) => value.toLowerCase().startsWith(run) && value.length < 24)

const isPlaceholder = (value: string, outgoing = false): boolean => {
  if (isReference(value) || value.includes('...') || value.includes('…') || /x{6}|X{6}|\*{3}/.test(value)) return true
  if (!outgoing && /EXAMPLE(?:KEY)?$/.test(value) && value.length <= 40 && /\d/.test(value)) return true
  const words = value
    .toLowerCase()
    .split(/[^a-z0-9@]+/)
    .filter((word) => word !== '')
  return words.every(isKnownWord) || (words.length > 1 && words.some((word) => PLACEHOLDER_MARKS.has(word)))
}

/** The part after a token's fixed start, `ghp_` or `sk-proj-`. */
const bodyOf = (value: string): string => value.replace(/^[A-Za-z0-9]{2,10}[_.-](?:(?:live|test|proj|pat|ant|api\d\d|v1)[_.-]){0,2}/, '')

const isRealToken = (value: string, outgoing: boolean): boolean => !isMonotone(bodyOf(value)) && !isPlaceholder(value, outgoing)

/** Words joined by one kind of mark: `Access_Token`, `user.token`, `/run/secrets/x` name a thing and are not its value. */
const isName = (value: string): boolean =>
  (/^[A-Za-z_]\w*(?:[.?!]+[A-Za-z_]\w*)+$/.test(value) && !/\d{2}/.test(value)) ||
  /^[A-Z]+(?:_[A-Z]+)+$/.test(value) ||
  /^(?:\.{0,2}|~)\/[\w.~/-]*$/.test(value) ||
  /^[a-z]+:\/\//.test(value) ||
  (/^[a-z]+(?:[-_][a-z]+)+$/i.test(value) && /token|key|secret|passw|auth|cred|header|field|input/i.test(value))

const isMixed = (value: string): boolean => /[A-Za-z]/.test(value) && /\d/.test(value)

/** A file of settings writes names in capitals; there a plain word may be the secret. In code and prose it must look like one. */
const isRealValue = (name: string, value: string, outgoing: boolean): boolean => {
  if (/\s/.test(value) || isMonotone(value) || isSequence(value) || isName(value) || isPlaceholder(value, outgoing)) return false
  if (/^[+-]?[\d.,_]+$/.test(value)) return value.length >= 12
  const setting = name === name.toUpperCase()
  return setting ? value.length >= 8 || (value.length >= 6 && isMixed(value)) : value.length >= 8 && isMixed(value) && !/^[a-z]+[A-Z]?[a-z]*\d?$/.test(value)
}

const LOCAL_HOST = /^(?:localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\]|host\.docker\.internal|[a-z][a-z0-9_-]{0,30}|[\w.-]+\.(?:local|localhost|internal\.test))$/i

const DEV_PASSWORD = /^[a-z]{1,12}\d{0,4}$/i

/** Development credentials on this machine or a compose service are no secret; neither are words that stand for one. */
const isRealPassword = (user: string, password: string, host: string): boolean => {
  if (isReference(password) || (isMonotone(password) && password.length > 2) || isPlaceholder(password)) return false
  if (/^your|example|placeholder/i.test(user)) return false
  return !LOCAL_HOST.test(host) || (password !== user && !DEV_PASSWORD.test(password) && password.length >= 10)
}

type Range = readonly [number, number]

const rangeOf = (match: RegExpExecArray, group: number): Range | undefined => match.indices?.[group] as Range | undefined

const matches = function* (pattern: RegExp, text: string): Generator<RegExpExecArray> {
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) yield match
}

const addSpan = (spans: SecretSpan[], kind: string, range: Range | undefined): void => {
  if (range && range[1] > range[0]) spans.push({ kind, start: range[0], end: range[1] })
}

/** By place; those that overlap become one, of the kind that was found first. */
const merged = (spans: readonly SecretSpan[]): readonly SecretSpan[] => {
  if (spans.length < 2) return spans
  const order = spans.map((span, rank) => ({ ...span, rank })).sort((a, b) => a.start - b.start || a.rank - b.rank)
  const out: { kind: string; start: number; end: number; rank: number }[] = []
  for (const span of order) {
    const last = out.at(-1)
    if (!last || last.end <= span.start) out.push(span)
    else out[out.length - 1] = { ...(last.rank <= span.rank ? last : span), start: last.start, end: Math.max(last.end, span.end) }
  }
  return out.map(({ kind, start, end }) => ({ kind, start, end }))
}

const addRedacted = (spans: SecretSpan[], text: string): void => {
  if (!text.includes('⟦')) return
  for (const match of matches(REDACTED, text)) addSpan(spans, match[1] ?? '', rangeOf(match, 0))
}

const addShapes = (spans: SecretSpan[], text: string, outgoing: boolean): void => {
  for (const shape of SHAPES) {
    if (!shape.hints.some((hint) => text.includes(hint))) continue
    for (const match of matches(shape.pattern, text)) {
      if (shape.loose !== true || isRealToken(match[1] ?? match[0], outgoing)) addSpan(spans, shape.kind, rangeOf(match, match[1] === undefined ? 0 : 1))
    }
  }
}

const addUrls = (spans: SecretSpan[], text: string): void => {
  if (!text.includes('://')) return
  for (const match of matches(URL_PASSWORD, text)) {
    const [, user = '', password = '', host = ''] = match
    if (isRealPassword(user, password, host)) addSpan(spans, 'url-password', rangeOf(match, 2))
  }
}

/** `name = value` with blanks and no quotes is code or prose, and so are a type's name and a value that is called, indexed or joined on. */
const isCode = (match: RegExpExecArray, text: string): boolean => {
  const [, name = '', , , mark, , , , value] = match
  if (value === undefined) return false
  if (mark === ':' && name !== name.toUpperCase() && /^[A-Za-z_]+\d*[A-Za-z_]*$/.test(value)) return true
  const blanks = (match[3] ?? '') !== '' || (mark === '=' && (match[5] ?? '') !== '')
  return blanks || '([{`'.includes(text[match.index + match[0].length] ?? ' ')
}

const addAssigned = (spans: SecretSpan[], text: string, outgoing: boolean): void => {
  if (!ASSIGNMENT_HINTS.test(text)) return
  for (const match of matches(ASSIGNED, text)) {
    const group = match[6] !== undefined ? 6 : match[7] !== undefined ? 7 : 8
    if (!isCode(match, text) && isRealValue(match[1] ?? '', match[group] ?? '', outgoing)) addSpan(spans, 'password', rangeOf(match, group))
  }
}

const NO_SECRETS: readonly SecretSpan[] = []

/**
 * Every secret in the text, by place. Text over 1 Mi code units is looked through up to there.
 * A redacted secret (`⟦kind:length:hash⟧`) is found as a secret of its kind. With `outgoing` a key of the documented EXAMPLE form counts:
 * in a file it is documentation, in what is sent away it stands for the real one.
 */
export const findSecrets = (text: string, { outgoing = false }: { readonly outgoing?: boolean } = {}): readonly SecretSpan[] => {
  if (text.length < 8) return []
  const part = text.length > TEXT_CAP ? text.slice(0, TEXT_CAP) : text
  if (!mayHoldSecret(part)) return NO_SECRETS
  const spans: SecretSpan[] = []
  addRedacted(spans, part)
  addShapes(spans, part, outgoing)
  addUrls(spans, part)
  addAssigned(spans, part, outgoing)
  return merged(spans)
}

const ALL_HINTS: RegExp = new RegExp([...new Set(SHAPES.flatMap((shape) => shape.hints)), '://', '⟦'].map((hint) => hint.replace(/[.$]/g, '\\$&')).join('|'))

/** False where neither the text nor any part of it holds a secret; cheaper than looking for one. */
export const mayHoldSecret = (text: string): boolean => ALL_HINTS.test(text) || ASSIGNMENT_HINTS.test(text)

export const hasSecret = (text: string): boolean => findSecrets(text).length > 0

/** The text with each secret replaced by `⟦kind:length:hash⟧`; `hash` should be keyed, and give letters, digits, `_+/=-` only. */
export const redact = (text: string, hash: (secret: string) => string): string => {
  let out = ''
  let done = 0
  for (const { kind, start, end } of findSecrets(text)) {
    const secret = text.slice(start, end)
    out += text.slice(done, start) + (secret.startsWith('⟦') ? secret : `⟦${kind}:${secret.length}:${hash(secret)}⟧`)
    done = end
  }
  return out + text.slice(done)
}
