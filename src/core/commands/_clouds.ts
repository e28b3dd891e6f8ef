// Owns what words of cloud tools have in common: exposure to everyone, administrator's rights, and operands that come from listing everything.

import type { Value } from '../value.ts'
import { isUnknown } from '../value.ts'
import { textFor } from './_words.ts'

const EVERYONE =
  /\b(allUsers|allAuthenticatedUsers|AllUsers|AuthenticatedUsers)\b|\bpublic-read(-write)?\b|allow-blob-public-access[= ]true|--public-access[= ](blob|container|enabled)|--(group-names|values-to-add|user-ids)[= ]all\b|\bGroup=all\b|(^|\s)--publicly-accessible\b|AuthType=NONE|--auth-type[= ]NONE|--principal[= ]["']?\*|"?BlockPublic\w+"?\s*[=:]\s*false|"Principal"\s*:\s*(\{\s*"\w+"\s*:\s*)?(\[\s*)?"\*"/

/** Every address; for Azure also the names for it. */
const ANYWHERE = /(?<![\d.])0\.0\.0\.0(\/0)?(?![\d./])|::\/0|--source-address-prefix(es)?[= ]["']?(\*|Internet\b|Any\b)/i

const WEB_PORT = /(--port|FromPort=|from_port=|tcp:|ports?[:=]|--allow[= ]|--rules[= ]|--destination-port-ranges?[= ])["']?\s*(tcp:)?(80|443|8080|8443)\b(?!-)/i
const OTHER_PORT =
  /(--port|FromPort=|tcp:|ports?[:=]|--allow[= ]|--rules[= ]|ranges?[= ]|,)["']?\s*(tcp:)?(20|21|22|23|25|135|139|445|1433|1521|2375|2376|2379|3306|3389|5432|5900|5985|6379|6443|9200|10250|11211|27017|all|-1|0-65535|\*)(?![\d.])/i

/**
 * True where the words open something to everyone. A web port that anyone may reach is what a web server is for.
 */
export const opensToAll = (text: string): boolean =>
  EVERYONE.test(text) || (ANYWHERE.test(text) && !/egress|outbound/i.test(text) && !(WEB_PORT.test(text) && !OTHER_PORT.test(text)))

/** Rights over everything: a policy, role or binding of an administrator. */
export const isAdministrator = (text: string): boolean =>
  /\bAdministratorAccess\b|\bIAMFullAccess\b|"Action"\s*:\s*(\[\s*)?"(\*|\*:\*)"|\broles\/(owner|iam\.(securityAdmin|serviceAccountTokenCreator|organizationRoleAdmin)|resourcemanager\.organizationAdmin)\b|--role[= ]["']?(Owner|User Access Administrator)\b|(^|[\s=])cluster-admin\b|\bsystem:masters\b/i.test(
    text,
  )

const LISTS = /\b(describe|list|ls|get|search)\b|\b(describe|list)-/
const NARROWS = /--?filters?\b|--tag|--query[= ]\S*\?|(^|\s)(-l|--selector|--field-selector|--prefix|--name-prefix)\b|\bgrep\b|\bselect\(|\bhead\b|\btail -n\b/

/** A word that comes from listing all there is: to act on each of them is to act on all. */
export const isWholeList = (value: Value, program: RegExp): boolean => {
  if (!isUnknown(value)) return false
  const text = textFor(value)
  return program.test(text) && LISTS.test(text) && !NARROWS.test(text)
}
