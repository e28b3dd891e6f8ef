// Owns images and files that go in and out: build, pull, push, save, load, commit, cp.
import type { Call, EffectDraft, Refined, SubSpec } from '../command-spec.ts'
import type { Value } from '../value.ts'
import { display, isUnknown, prefixOf, textOf } from '../value.ts'
import { carriesOf, draft, textFor } from './_words.ts'

const build = (call: Call): Refined => {
  const context = call.operands[0]
  const text = context === undefined ? '.' : textFor(context)
  const remote = /^(https?|git|ssh):\/\/|^git@|\.git(#|$)/.test(text)
  const effects: EffectDraft[] = []
  if (remote) effects.push(draft('net.download', text))
  else if (text !== '-') effects.push(draft('fs.read', context ?? '.', { recursive: true }))
  for (const file of call.values('-f')) if (textOf(file) !== '-') effects.push(draft('fs.read', file))
  for (const secret of [...call.values('--secret'), ...call.values('--ssh')]) {
    const path = /(?:^|,)(?:src|source)=([^,]*)/.exec(textFor(secret))?.[1]
    if (path !== undefined) effects.push(draft('fs.read', path))
  }
  for (const output of call.values('-o')) {
    const path = /(?:^|,)dest=([^,]*)/.exec(textFor(output))?.[1] ?? (textFor(output).includes('=') ? undefined : textFor(output))
    if (path !== undefined && path !== '-') effects.push(draft('fs.write', path, { recursive: true }))
  }
  for (const file of [...call.values('--iidfile'), ...call.values('--metadata-file')]) effects.push(draft('fs.write', file))
  effects.push(
    draft(
      'container.run',
      `build ${text}`,
      {
        name: 'build',
        privileged:
          call.values('--allow').some((value) => textFor(value).includes('insecure')) ||
          call.values('--security-opt').some((value) => textFor(value).includes('insecure')),
        host_namespaces: textFor(call.value('--network')) === 'host',
      },
      { carries: carriesOf(...call.values('--build-arg')) },
    ),
  )
  if (call.has('--push')) for (const tag of call.values('-t')) effects.push(publish(tag))
  return { effects }
}

export const publish = (name: Value): EffectDraft => draft('package.publish', name, { manager: 'docker', name: textFor(name), source: 'registry' })

export const copy = (call: Call): Refined => {
  const [from, to] = call.operands
  if (from === undefined || to === undefined) return {}
  const inBox = (value: Value): boolean => /^[\w.-]{2,}:/.test(prefixOf(value)) || (isUnknown(value) && display(value).includes(':'))
  return {
    effects: inBox(from)
      ? textOf(to) === '-'
        ? []
        : [draft('fs.write', to, { recursive: true, overwrites: true })]
      : [draft('fs.read', from, { recursive: true })],
  }
}

const saves = (call: Call): Refined => ({ effects: call.values('-o').map((path) => draft('fs.write', path, { overwrites: true })) })

export const BUILD: SubSpec = {
  options: {
    '-f --file': 'text',
    '-t --tag': 'text',
    '--build-arg': 'text',
    '--secret': 'text',
    '--ssh': 'text',
    '-o --output': 'text',
    '--iidfile': 'text',
    '--metadata-file': 'text',
    '--push': '',
    '--network --net': 'text',
    '--allow': 'text',
    '--security-opt': 'text',
    '--ignorefile': 'path.read',
  },
  flags:
    '--no-cache --pull --rm --force-rm -q --quiet --squash --compress --load --disable-content-trust --check --debug -D --layers --all-platforms --stdin --tls-verify --no-hosts --with-dependencies --pull-always --print --sbom --provenance',
  values:
    '--target --platform --progress --label -m --memory --memory-swap --cpu-shares -c --cpu-period --cpu-quota --cpuset-cpus --cpuset-mems --shm-size --ulimit --add-host --cache-from --cache-to --build-context --builder --isolation --cgroup-parent --attest --annotation --no-cache-filter --call --format --jobs --logfile --arch --os --variant --authfile --creds --timestamp --userns --isolation -v --volume --set --memory --ssh --buildkit-host --output-format --provenance --sbom --pull-policy --builder-name --cap-add --policy',
  operands: ['...text'],
  refine: build,
}

const REMOTE_IMAGE: SubSpec = {
  flags: '-a --all-tags -q --quiet --disable-content-trust --tls-verify --policy',
  values: '--platform --authfile --creds --cert-dir --arch --os --retry',
  operands: ['...text'],
}
export const PULL: SubSpec = {
  ...REMOTE_IMAGE,
  effects: [{ kind: 'net.download', each: 'operands', set: { host: 'registry-1.docker.io', scheme: 'https', method: 'GET', where: 'public' } }],
}
export const PUSH: SubSpec = { ...REMOTE_IMAGE, refine: (call) => ({ effects: call.operands.slice(0, 1).map(publish) }) }
export const IMPORT: SubSpec = {
  options: { '-i --input': 'path.read' },
  flags: '-q --quiet',
  values: '-c --change -m --message --platform',
  operands: ['path.read', '...text'],
}
export const SAVE: SubSpec = {
  options: { '-o --output': 'text' },
  flags: '-q --quiet -m --multi-image-archive --compress --uncompressed',
  values: '--platform --format',
  operands: ['...text'],
  refine: saves,
}
export const COMMIT: SubSpec = { flags: '-p --pause --no-pause', values: '-a --author -c --change -m --message', operands: ['...text'] }
