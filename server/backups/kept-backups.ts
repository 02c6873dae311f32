import type { Readable } from 'node:stream'
import { decrypted } from './backup-key.ts'
import type { BackupStore, StoredFile } from './backup-store.ts'
import { dayOf } from './keep-rules.ts'

/** Returns the backups of a store, oldest first. */
export async function keptBackups(store: BackupStore): Promise<StoredFile[]> {
  const files = await store.list()
  return files
    .filter(({ name }) => dayOf(name) !== undefined)
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

/**
 * Returns the name of the newest backup of a store. One of a later day, made while a clock was wrong, does not count.
 *
 * @throws Error if there is none
 */
export async function newestBackup(store: BackupStore, now = new Date()): Promise<string> {
  const today = now.toISOString().slice(0, 10)
  const backups = await keptBackups(store)
  const newest = backups.findLast(({ name }) => (dayOf(name) ?? '') <= today)
  if (newest === undefined) throw new Error(`${store.name} has no backup`)
  return newest.name
}

/** Returns the compressed bytes of a backup, decrypted if its name ends in `.age`. */
export async function openBackup(bytes: Readable, name: string, keys: readonly string[]): Promise<Readable> {
  return name.endsWith('.age') ? await decrypted(bytes, keys) : bytes
}
