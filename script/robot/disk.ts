import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { throwAwayFolder } from '../../server/testing/process.ts'

/** A small disk of its own, in a file, that can lose its power. */
export interface Disk {
  /** Where it is mounted. */
  readonly folder: string
  /**
   * Loses its power: from this moment nothing more reaches the file below it, neither what programs write nor what the
   * system has kept for writing later, and every use of it is an error.
   */
  cut(): void
  /** Has power again, once nobody uses it any more: holds what had reached the file. */
  restore(): void
  close(): void
}

/** Why this machine does not lend such a disk, or null: it takes Linux, root, loop devices, ext4 and Perl. */
export function whyNoDisk(): string | null {
  if (process.platform !== 'linux') return 'this is not Linux'
  if (process.getuid?.() !== 0) return 'only root may mount a disk'
  try {
    openDisk(16).close()
    return null
  } catch (error) {
    return String(error)
  }
}

// EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH of the kernel's fs/ext4/ext4.h, by which file systems are tried.
const shutdown =
  'open my $root, "<", $ARGV[0] or die $!; my $flags = pack "L", 2; ioctl $root, 0x8004587d, $flags or die $!'

/** Throws when the machine does not lend one. */
export function openDisk(megabytes: number): Disk {
  const place = throwAwayFolder()
  const [file, folder] = [path.join(place, 'file'), path.join(place, 'disk')]
  const mount = () => run('mount', '-o', 'loop', file, folder)
  const unmount = () => run('umount', folder)
  writeFileSync(file, '')
  truncateSync(file, megabytes * 2 ** 20)
  mkdirSync(folder)
  try {
    run('mkfs.ext4', '-q', '-m', '0', file)
    mount()
  } catch (error) {
    rmSync(place, { recursive: true })
    throw error
  }
  chmodSync(folder, 0o755)
  return {
    folder,
    cut: () => run('perl', '-e', shutdown, folder),
    restore() {
      unmount()
      mount()
    },
    close() {
      unmount()
      rmSync(place, { recursive: true })
    },
  }
}

function run(program: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr.trim()}`)
}
