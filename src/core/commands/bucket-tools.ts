// Owns copiers over object stores: rclone, s3cmd, mc, azcopy. Not aws s3, gsutil; not backup programs.
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import type { Value } from '../value.ts'
import { prefixOf } from '../value.ts'
import type { Wide } from './_words.ts'
import { draft, fileCarry, flagSet, readWide, tellingWords, textFor } from './_words.ts'

const FLAGS = flagSet(
  '-P --progress -i --update -u --checksum -c --ignore-existing --fast-list --immutable --inplace --metadata -M --recursive -r -n --skip-existing --delete-removed --acl-public --acl-private --preserve --overwrite --remove --json --compression --stats --list --prune --with-atime --group-by-none --no-lock --verify',
)
const READS =
  /^(ls|lsd|lsl|lsf|lsjson|cat|size|about|check|checksum|cryptcheck|version|listremotes|tree|ncdu|hashsum|md5sum|sha1sum|link|info|du|stat|find|diff|tree|head|snapshots|stats|list|key|cache|dump|mount|env|jobs|login|alias|config|authorize|obscure|genautocomplete|completion|help|get-download-url|get-account-info|getlocation|la|signurl|ping|ready|serve|rcd|rc)$/
const DESTROYS =
  /^(delete|deletefile|purge|rmdir|rmdirs|cleanup|dedupe|rm|rb|del|forget|prune|break-lock|delete-bucket|delete-file-version|hide-file|remove|bulk-delete)$/
const GETS = /^(get|restore|extract|download-file|export-tar|download)$/
const COPIES = /^(copy|copyto|sync|bisync|move|moveto|cp|mv|mirror|put|backup|create|copyurl|upload-file|rcat|pipe|upload)$/

const far = (program: string, value: Value): boolean =>
  /^(s3|gs|b2|https?|azure|sftp|rest|rclone|swift):/.test(prefixOf(value)) ||
  (program === 'rclone' && /^:?[\w.@-]{2,}:/.test(prefixOf(value))) ||
  (program === 'mc' && !/^[./~]/.test(prefixOf(value)))

const moves = (call: Call, wide: Wide): EffectDraft[] => {
  const paths = wide.words.slice(1)
  const to = paths.at(-1)
  if (to === undefined) return []
  const mirrors =
    /^(sync|mirror|bisync)$/.test(wide.texts[0] ?? '') &&
    (call.program === 'rclone' || wide.options.has('--delete-removed') || wide.options.has('--remove') || wide.options.has('--delete-destination'))
  const effects = paths.slice(0, -1).flatMap((from): EffectDraft[] => {
    const gone = /^mo?ve?/.test(wide.texts[0] ?? '') ? [draft(far(call.program, from) ? 'infra.destroy' : 'fs.delete', from, { recursive: true })] : []
    if (far(call.program, from))
      return [
        draft('net.download', from, { host: '?', scheme: 'https' }),
        ...(far(call.program, to) ? [] : [draft('fs.write', to, { recursive: true, overwrites: true })]),
        ...gone,
      ]
    return [
      draft('fs.read', from, { recursive: true }),
      far(call.program, to)
        ? draft('net.upload', to, { host: '?', scheme: 'https', method: 'PUT' }, { carries: [fileCarry(from)] })
        : draft('fs.write', to, { recursive: true }),
      ...gone,
    ]
  })
  if (mirrors)
    effects.push(
      far(call.program, to)
        ? draft('infra.destroy', to, { system: call.program, object: textFor(to), scope: 'many', reversible: false })
        : draft('fs.delete', to, { recursive: true }),
    )
  if (wide.options.has('--acl-public')) effects.push(draft('infra.change', to, { system: call.program, object: textFor(to), grants_public: true }))
  return effects
}

/** `s3cmd setacl --acl-public`, `--acl-grant=read:anon`, a policy for everybody, B2's public buckets. */
const grantsAll = (wide: Wide, verb: string): boolean =>
  wide.options.has('--acl-public') ||
  (wide.options.get('--acl-grant') ?? []).some((grant) => /:(anon|all)\b/.test(textFor(grant))) ||
  (/^(create|update)-bucket$|^bucket$/.test(verb) && wide.texts.includes('allPublic'))

const refine = (call: Call): Refined => {
  const wide = readWide(call.words, FLAGS)
  const verb = wide.texts[0] ?? ''
  if (wide.options.has('--help') || wide.options.has('--dry-run') || wide.options.has('-n') || READS.test(verb) || verb === '')
    return /^(cat|get)$/.test(verb) && call.program === 'rclone'
      ? { effects: wide.words.slice(1).map((path) => draft('net.download', path, { host: '?' })) }
      : {}
  const object = tellingWords(wide)
  const set = { system: call.program, object, local: false }
  if (DESTROYS.test(verb)) {
    const near = call.program === 'rclone' && wide.words[1] !== undefined && !far('rclone', wide.words[1])
    const all = /^(purge|rb|delete-bucket|prune)$/.test(verb)
    return {
      effects: [
        near
          ? draft('fs.delete', wide.words[1], { recursive: true })
          : draft('infra.destroy', `${call.program} ${object}`, {
              ...set,
              scope: all ? 'all' : wide.options.has('--recursive') || verb !== 'rm' ? 'many' : 'one',
              reversible: false,
            }),
      ],
    }
  }
  if (GETS.test(verb))
    return {
      effects: [
        draft('net.download', `${call.program} ${object}`, { host: '?' }),
        draft('fs.write', wide.options.get('--target')?.at(-1) ?? wide.options.get('-t')?.at(-1) ?? wide.words.at(-1) ?? '.', {
          recursive: true,
          overwrites: true,
        }),
      ],
    }
  if (COPIES.test(verb)) return { effects: moves(call, wide) }
  return {
    effects: [
      draft('infra.change', `${call.program} ${object}`, {
        ...set,
        scope: 'one',
        ...(/public|download|anonymous set/.test(object) && /^(anonymous|policy|setacl)$/.test(verb) ? { grants_public: true } : {}),
        ...(grantsAll(wide, verb) ? { grants_public: true } : {}),
      }),
    ],
  }
}

export default {
  names: ['rclone', 's3cmd', 's5cmd', 'mc', 'mcli', 'azcopy', 'b2'],
  source: 'rclone 1.68, s3cmd 2.4, mc RELEASE.2024-11, azcopy 10.27',
  syntax: 'none',
  operands: ['...text'],
  refine,
} satisfies CommandSpec
