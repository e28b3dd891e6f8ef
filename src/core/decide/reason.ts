// Owns the plain sentences of a decision that no rule worded: what a gap is, and what was not understood.
import type { Verdict } from '../decision.ts'
import type { Effect, EffectKind, Reason } from '../effect.ts'

const DOES: Readonly<Record<EffectKind, string>> = {
  'fs.read': 'reads',
  'fs.write': 'writes',
  'fs.delete': 'deletes',
  'fs.chmod': 'changes the mode of',
  'fs.link': 'links',
  'secret.read': 'reads the secret',
  'net.connect': 'connects to',
  'net.download': 'downloads from',
  'net.upload': 'sends data to',
  'net.listen': 'listens on',
  'net.tunnel': 'opens a tunnel to',
  'net.scan': 'scans',
  'exec.command': 'runs',
  'exec.code': 'runs code',
  'exec.unknown': 'runs something unread',
  'package.install': 'installs',
  'package.run': 'fetches and runs',
  'package.publish': 'publishes',
  'vcs.commit': 'commits',
  'vcs.discard': 'discards work',
  'vcs.rewrite': 'rewrites history',
  'vcs.push': 'pushes',
  'vcs.config': 'changes the git configuration',
  'data.read': 'reads data',
  'data.change': 'changes data',
  'data.destroy': 'destroys data',
  'infra.read': 'reads infrastructure',
  'infra.change': 'changes infrastructure',
  'infra.destroy': 'destroys infrastructure',
  'process.kill': 'stops processes',
  'privilege.raise': 'takes more privilege',
  persist: 'will run again later',
  'system.change': 'changes the system',
  'container.run': 'runs a container',
  'system.exhaust': 'uses up',
  'audit.erase': 'erases the log',
  'message.send': 'sends a message',
  'tool.call': 'calls the tool',
  'guard.tamper': 'weakens the guard',
  unknown: 'does something not understood',
}

const WHY: Readonly<Record<Reason, string>> = {
  program: 'what this program does is not known',
  option: 'an option is not known',
  subcommand: 'a sub-command is not known',
  name: 'which program runs is not known before it runs',
  words: 'the arguments are not known before it runs',
  content: 'the content could not be read',
  code: 'the code could not be read',
  syntax: 'the text does not parse',
  depth: 'it is nested too deep',
  size: 'it is too large',
  shell: 'this shell is not read',
  tool: 'this tool is not known',
  input: 'the input has an unknown shape',
  cd: 'the folder is not known',
}

const isReason = (text: string): text is Reason => text in WHY

/** What people read of one effect: `` deletes `src` (fs.delete, workspace) ``. */
export const describeEffect = (effect: Effect): string => {
  const place = effect.place === '' ? '' : `, ${effect.place}`
  const via = effect.via.length > 0 ? ` via ${effect.via.map((step) => `\`${step}\``).join(' → ')}` : ''
  const target = effect.target === '' ? '' : ` \`${effect.target}\``
  return oneLine(`${DOES[effect.kind]}${target} (${effect.kind}${place})${via}`)
}

/** The reason where every rule is silent on `effect`. */
export const gapReason = (effect: Effect, verdict: Verdict, byModel: boolean): string => {
  const why = isReason(effect.what) ? `: ${WHY[effect.what]}` : ''
  const who = byModel ? `no rule covers it, the model says ${verdict}` : verdict === 'allow' ? 'no rule objects' : 'no rule covers it'
  return `${describeEffect(effect)}${why}; ${who}`
}

/** What is not one line of words with single blanks between them. */
const UNEVEN = /[^\S ]|\p{Cc}| {2}|^ | $/u

/** One line, at most 400 characters: agents are shown it as it is. */
export const oneLine = (text: string): string => {
  const flat = UNEVEN.test(text) ? text.replace(/[\s\p{Cc}]+/gu, ' ').trim() : text
  return flat.length > 400 ? `${flat.slice(0, 399)}…` : flat
}
