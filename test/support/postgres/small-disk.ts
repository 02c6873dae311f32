import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { throwAwayFolder } from '../server/throw-away-folder.ts'

/** A separate small disk, in a file, whose power can be cut. */
export interface Disk {
  /** Where it is mounted. */
  readonly folder: string
  /**
   * Cuts its power. From this moment nothing reaches the file below it, neither what programs write nor what
   * the system has cached for writing, and every use of the disk is an error.
   */
  cut(): void
  /** Restores its power, once nothing uses it any more. The disk then contains what had reached the file. */
  restore(): void
  close(): void
}

/**
 * Returns why this machine cannot provide such a disk, or null if it can: that takes Linux, root, loop
 * devices, ext4 and Perl.
 */
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

// EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH of the kernel's fs/ext4/ext4.h, which exists for testing
// file systems.
const shutdown =
  'open my $root, "<", $ARGV[0] or die $!; my $flags = pack "L", 2; ioctl $root, 0x8004587d, $flags or die $!'

/** Opens a disk of this size. Throws when the machine cannot provide one. */
export function openDisk(megabytes: number): Disk {
  const place = throwAwayFolder()
  const [file, folder] = [path.join(place, 'file'), path.join(place, 'disk')]
  const mount = () => run('mount', '-o', 'loop', file, folder)
  const unmount = () => {
    for (let tries = 1; ; tries += 1) {
      const fault = faultOf('umount', folder)
      if (fault === null) return
      // A process that has just been killed lets go of its files a moment later.
      if (!fault.includes('busy') || tries === 100) throw new Error(fault)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
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
  const fault = faultOf(program, ...args)
  if (fault !== null) throw new Error(fault)
}

/** Runs a program. Returns why it has failed, or null. */
function faultOf(program: string, ...args: string[]): string | null {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  return status === 0 ? null : `${program}: ${error?.message ?? stderr.trim()}`
}
