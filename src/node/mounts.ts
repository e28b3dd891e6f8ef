// Owns telling which paths lie on a disk of this machine: only those are read in line, since a dead network mount holds whoever touches it.
import { readFileSync } from 'node:fs'

/** File systems whose answers come from this machine. Any other (network, FUSE, automounter) is read in a worker. */
const LOCAL = new Set([
  'ext2',
  'ext3',
  'ext4',
  'xfs',
  'btrfs',
  'zfs',
  'f2fs',
  'bcachefs',
  'erofs',
  'squashfs',
  'iso9660',
  'vfat',
  'exfat',
  'ntfs3',
  'overlay',
  'aufs',
  'tmpfs',
  'ramfs',
  'rootfs',
  'devtmpfs',
  'devpts',
  'proc',
  'sysfs',
  'cgroup',
  'cgroup2',
  'mqueue',
  'hugetlbfs',
  'securityfs',
  'tracefs',
  'debugfs',
  'pstore',
  'bpf',
  'fusectl',
  'configfs',
])

interface Mount {
  readonly at: string
  readonly local: boolean
}

/** How long the table is believed, in milliseconds. */
const FRESH = 2_000

/** Answers whether a path may be touched in line. Where there is no mount table, the usual places of network mounts may not. */
export const createIsLocal = (now: () => number): ((path: string) => boolean) => {
  let mounts: readonly Mount[] = []
  let read = Number.NEGATIVE_INFINITY
  let known = new Map<string, boolean>()
  return (path) => {
    if (now() - read > FRESH) [mounts, read, known] = [readMounts(), now(), new Map()]
    let local = known.get(path)
    if (local === undefined) {
      local = lookUp(mounts, path)
      if (known.size < MOST) known.set(path, local)
    }
    return local
  }
}

/** Paths whose answer is kept until the table is read again. */
const MOST = 10_000

const lookUp = (mounts: readonly Mount[], path: string): boolean => {
  const over = mounts.find(({ at }) => path === at || at === '/' || path.startsWith(`${at}/`))
  return over?.local ?? !/^(?:\/(?:Volumes|Network|net|mnt|media)(?:\/|$)|[\\/]{2})/.test(path)
}

/** The deepest mount point first. */
const readMounts = (): readonly Mount[] => {
  try {
    return parseMounts(readFileSync('/proc/self/mountinfo', 'utf8'))
  } catch {
    return []
  }
}

/** Lines of proc(5) mountinfo: the mount point is the fifth field, the type the first after ` - `. A later mount hides an earlier one at the same place. */
export const parseMounts = (text: string): readonly Mount[] =>
  text
    .split('\n')
    .flatMap((line) => {
      const at = line.split(' ')[4]?.replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
      const type = line.split(' - ')[1]?.split(' ')[0]
      return at === undefined || type === undefined ? [] : [{ at, local: LOCAL.has(type) }]
    })
    .reverse()
    .sort((a, b) => b.at.length - a.at.length)
