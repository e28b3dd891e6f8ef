// Owns what common words mean to a decision: classes of English words of commands, tools and arguments. Data and one lookup; no verdicts.

const CLASSES = {
  destroy:
    'annul ax axe banish blank bulldoze cease crush cut decimate deregister detonate discontinue dispose ditch drown dump dismiss disband eject erase evacuate exclude expel extinguish finish forfeit gut halt hollow invalidate jettison kick liquidate lose mangle negate nullify oust overrun pulverize purify quash ravage recall recant remove repeal rescind retire retract revoke rip ruin sabotage scrap scratch sever shed slash smash splinter squash strip sunset sweep swipe tombstone toss trim uncreate uproot vanish void vaporise withdraw wreck yank zeroize delete del remove rm rmdir drop destroy destroying purge wipe wipeout erase truncate trash nuke obliterate annihilate shred unlink eliminate discard clear flush expunge decommission terminate ' +
    'deprovision teardown uninstall evict prune vacate scrub zap kill abolish dissolve dismantle raze demolish incinerate empty unmake format overwrite zero vaporize torch retire drain prune revert ' +
    'rollback undo reset cancel abort forget reap cull undeploy unpublish delist void burn',
  change:
    'adapt adopt advance align alternate annotate apportion arrange bend bind calibrate categorize change clamp classify coerce commute correct cut decorate decrease defer delay demote derive displace divert drain edit elevate encode enlarge enrich exchange expand extend fix flip freeze grow hold increase invert lengthen limit lock loosen lower modernize mount mutate nudge optimise optimize overhaul override patch pin poke prioritize quarantine raise rearrange rebind rebrand rebuild recalibrate recast reclassify reconfigure redefine redirect reduce refactor refile reformat regenerate reindex reinstall relocate remap remount reorder reorganize repair repoint reprice reroute reset reshape resolve retitle retry return reverse review revise rewind rework rewire set shape shift shorten shrink shuffle sign slow split squash stabilize standardize steer straighten stretch substitute subtract suspend thaw throttle tighten trim turn twist unfreeze unlock unmount unpause widen wrap update modify change set edit patch alter replace rename move put write apply configure assign adjust tune tweak scale resize restart reboot reload bounce promote migrate upgrade downgrade ' +
    'convert merge rebase rewrite swap switch toggle enable rotate transition amend revise mutate sync attach detach bind link override pause resume stop start suspend reschedule reassign retag relabel ' +
    'refresh restore recover requeue drain cordon failover cutover trigger rerun retry redeploy',
  create:
    'accept acquire admit appoint author ban begin birth book bootstrap capture carve clone coin commence commission compile conceive concoct construct contribute craft define derive design devise draft draw emit enlist enroll enrol enter erect establish expand fill forge formulate found generate grow hire import inaugurate include ingest initiate insert instate introduce invent join kickoff load lodge manufacture mint nominate obtain onboard open organize originate prefill prepare present procure propose prototype provision raise rear record recruit register reserve roll scaffold schedule seed setup sign spawn spin start store submit synthesize unfold weave wire write yield create add new make insert init generate build scaffold provision register open allocate spawn launch compile bundle compose draft clone fork copy duplicate seed import mint issue instantiate establish ' +
    'append mkdir touch produce render assemble',
  read:
    'access ask assess browse calculate cite collect compute consult contrast count crawl debug decode describe detail detect determine diagnose differ discover enumerate evaluate expose find follow forecast gauge glimpse graph hear history identify inquire interrogate investigate judge know learn list listen locate look mine navigate notice outline pick poll predict previous prove quote read recall recite recognize recollect reference retrieve scout see seek sense skim sniff snoop spy state survey tabulate tally tell trace track translate traverse unread view visit visualize walk watch weigh witness list ls get show describe view read cat print display inspect check status info query search find lookup fetch diff compare log logs tail head watch count stat stats summary summarize explain ' +
    'version help whoami ping browse preview inspect verify validate lint analyze analyse audit scan monitor history tree top ps usage report peek examine review enumerate outline survey glance observe ' +
    'trace profile measure estimate plan probe resolve which where locate grep dump doctor health metrics browse render overview details catalog',
  test: 'test tests testing spec specs check lint typecheck vet fmt format formatter bench benchmark coverage unittest e2e smoke ci mock fixture fixtures fake stub sandbox scratch sample demo example playground tmp temp cache dummy throwaway ephemeral',
  send: 'airdrop alert announce beam blast blog cast contact convey courier deal dial direct disclose disperse disseminate distribute donate drop exhibit expedite fax ferry feed gift give hand hoist impart inform issue launch leak mirror multicast nudge offload pass pitch proclaim promote propagate publicize push reach release remind ring route ship signal sms spread stream submit supply syndicate telegraph toot transfer transport tweet whisper send post publish push upload notify email mail reply comment announce broadcast tweet share submit release deliver dispatch transmit emit forward export sync relay invite ship deploy rollout syndicate circulate',
  money:
    'acquire bank bid bonus bribe buy cash charge commission compensate cost earn expense fee fine fund lend loan mortgage overpay owe paycheck pledge premium purchase rebate redeem rent repay sell spend stake subscription tax trade wage yield pay payment payments payout refund charge charges invoice billing transfer wire purchase buy subscribe checkout donate withdraw deposit disburse reimburse remit settle credit debit price budget quota usd eur amount cents payroll salary vendor wallet',
  grant:
    'accredit adminify allow appoint assign certify confer empower enable enfranchise entitle escalate expose license nominate open promote sanction upgrade vouch whitelist grant permission permissions permit role roles admin owner superuser access policy acl authorize authorise invite member collaborator public anonymous everyone allusers elevate privilege privileges trust allowlist whitelist unrestricted world share impersonate delegate sudo root',
  secret:
    'secret secrets token tokens password passwords passwd credential credentials key keys apikey private privatekey keychain vault env dotenv cookie cookies pem ssh kubeconfig passphrase keyring seed mnemonic shadow otp totp bearer pat jwt creds wallet netrc pgpass',
  production: 'prod production live prd master main primary release customer customers tenant tenants public global',
  development: 'dev development local localhost sandbox playground develop emulator offline',
  staging: 'staging preprod qa uat canary nonprod',
  all: 'all everything every entire whole bulk batch mass any full complete recursive recurse total wildcard cascade',
  force:
    'force forced yes assume noconfirm confirm approve autoapprove quiet silent nonprompt unattended hard skip bypass ignore override unsafe insecure permanently irreversible immediately',
  dry: 'dry dryrun whatif simulate noop preview plan check pretend validate diff help version',
  backup: 'backup backups snapshot snapshots archive archives retention replica replicas recovery restore checkpoint dump dumps pitr wal',
  container:
    'database databases db cluster clusters project projects repository repo repos namespace namespaces bucket buckets account accounts organization org workspace environment environments stack volume disk fleet tenant site vpc zone domain table tables schema collection region index drive partition filesystem datacenter',
  item: 'file files branch tag pod job run task issue ticket comment page item record row entry note card event label draft document message user instance image container key queue topic object',
  guard:
    'guard hook hooks policy firewall antivirus defender selinux apparmor audit auditing monitoring logging alerts alert protection safety safeguard mfa 2fa tls ssl certificate verification signing integrity rule rules gatekeeper',
  disable:
    'deaden defuse demilitarize disarm disconnect dodge evade exempt forgo hush ignore inhibit kill lift loosen lower mute negate neutralize nullify omit open paralyze pause quell relax relinquish retire sidestep silence stall suspend switchoff turnoff unblock unenforce unguard unlock waive disable off stop bypass skip unset mute suppress deactivate ignore none false disabled unprotect weaken exempt turnoff silence revoke without detach',
  outside:
    'http https url webhook external internet remote public pastebin gist ngrok tunnel proxy onion ftp telegram discord ip upload exfil collector attacker callback beacon',
  code: 'eval exec execute run script shell bash sh command cmd powershell iex invoke python node interpreter subprocess remote install installer payload decode base64',
  build:
    'build compile bundle install deps dependencies serve start watch dev lint format test typecheck generate codegen docs doc transpile package pack clean',
  workspace: 'src lib libs packages docs dist out coverage',
  machine:
    'system kernel boot disk bios firmware host machine server shutdown reboot poweroff halt service daemon registry partition root etc usr windows system32',
  persist:
    'cron crontab schedule scheduled startup autostart launchagent systemd unit timer boot login profile bashrc zshrc rc hook authorized authorizedkeys sshkeys service',
  people:
    'customer customers user users employee employees team everyone subscriber subscribers contact contacts audience mailing newsletter client clients channel followers recipients',
} as const

export type WordClass = keyof typeof CLASSES

const byWord = new Map<string, WordClass[]>()
for (const [name, words] of Object.entries(CLASSES) as [WordClass, string][]) {
  for (const word of new Set(words.split(' '))) byWord.set(word, [...(byWord.get(word) ?? []), name])
}

const NONE: readonly WordClass[] = []

const SUFFIXES = ['s', 'es', 'ed', 'd', 'ing', 'er'] as const

const SHORTEST = 3

/** `auditlog` is `audit` and `log`. */
const compound = (word: string): readonly WordClass[] => {
  for (let cut = word.length - SHORTEST; cut >= SHORTEST; cut -= 1) {
    const first = byWord.get(word.slice(0, cut))
    const second = first && byWord.get(word.slice(cut))
    if (first && second) return [...new Set([...first, ...second])]
  }
  return NONE
}

/** The classes of a lower-case word, of its stem, or of the two words that it is made of. */
export const classesOf = (word: string): readonly WordClass[] => {
  const own = ownClasses(word)
  return own.length > 0 || word.length < 2 * SHORTEST ? own : compound(word)
}

/** The same without taking words apart: what a product is called says little of what it does. */
export const ownClasses = (word: string): readonly WordClass[] => {
  const found = byWord.get(word)
  if (found !== undefined) return found
  for (const suffix of SUFFIXES) {
    if (word.length <= suffix.length + 2 || !word.endsWith(suffix)) continue
    const stem = word.slice(0, -suffix.length)
    const known = byWord.get(stem) ?? (suffix === 'ing' ? byWord.get(`${stem}e`) : undefined)
    if (known !== undefined) return known
  }
  return NONE
}

/** Classes that say what is done; the others say to what, where and how. */
export const DEEDS: ReadonlySet<WordClass> = new Set(['destroy', 'change', 'create', 'read', 'send', 'money', 'grant', 'disable', 'test', 'code', 'build'])

/** Deeds of whoever runs something else: what that is, others say. */
const RUNNING: ReadonlySet<WordClass> = new Set(['code', 'build', 'test'])

/** True for a word that by itself says what is done. */
export const isDeed = (word: string): boolean => ownClasses(word).some((name) => DEEDS.has(name)) && !ownClasses(word).some((name) => RUNNING.has(name))
