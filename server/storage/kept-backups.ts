import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { writeBackup } from './backup.ts'
import type { Address } from './database.ts'

const backupName = /^skyway-\d{4}-\d\d-\d\d\.jsonl\.gz$/
/** What a backup that was killed while it wrote has left. */
const unfinishedName = /^skyway-\d{4}-\d\d-\d\d\.jsonl\.gz\.\d+\.unfinished$/
/** No backup of a whole database takes longer, in milliseconds. */
const longestBackup = 24 * 60 * 60 * 1000

/** A backup in a folder of which only the newest are kept. */
export interface KeptBackup {
  /** The path of the new backup: `skyway-2026-11-23.jsonl.gz`, by the day in UTC, in the folder. */
  readonly file: string
  readonly rows: number
  /** The names of the backups that were removed. */
  readonly removed: readonly string[]
}

/**
 * Writes a backup into a folder, one for each day: it replaces an earlier one of the same day. Once the new
 * one is complete, it removes all but the newest backups of that folder, and leaves other files alone.
 * Creates the folder if it is missing.
 *
 * @param most how many backups are kept, the new one included; at least 1
 * @throws RangeError if `most` is not a whole number of at least 1
 */
export async function keepBackup(
  address: Address,
  folder: string,
  most: number,
  now = new Date(),
): Promise<KeptBackup> {
  if (!Number.isInteger(most) || most < 1)
    throw new RangeError('--keep needs the number of backups, at least 1')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `skyway-${now.toISOString().slice(0, 10)}.jsonl.gz`
  const file = path.join(folder, name)
  const rows = await writeBackup(address, file)

  const names = await readdir(folder)
  // A backup of a later day was written while the clock was wrong; it does not push the new one out.
  const others = names.filter((other) => backupName.test(other) && other !== name).toSorted()
  const removed = others.slice(0, Math.max(0, others.length - (most - 1)))
  for (const other of removed) await rm(path.join(folder, other))
  for (const other of names.filter((left) => unfinishedName.test(left))) {
    const left = path.join(folder, other)
    if (now.getTime() - (await stat(left)).mtimeMs > longestBackup) await rm(left)
  }
  return { file, rows, removed }
}
