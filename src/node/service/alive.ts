// Owns telling whether a process that was noted down still runs, and is no later one with the same number.
import { readFileSync } from 'node:fs'

/** True while the process runs that was born then. */
export const isAlive = ({ pid, birth }: { readonly pid: number; readonly birth: string }): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return birth === birthOf(pid)
}

/** The start time in clock ticks since boot: field 22 of proc(5) stat; the name in front of it may hold anything. */
export const birthOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
