import { Readable } from 'node:stream'
import { takeBackup } from '../storage/backup.ts'
import type { Address } from '../storage/database.ts'
import { encrypted } from './backup-key.ts'
import type { BackupStore } from './backup-store.ts'
import { backupNameOf, expired, type KeepRules } from './keep-rules.ts'

/** A backup in a store of which only some are kept. */
export interface KeptBackup {
  /** `skyway-2026-11-23.jsonl.gz`, by the day in UTC, and `.age` if it is encrypted. */
  readonly name: string
  readonly rows: number
  readonly bytes: number
  /** The names of the backups that were removed. */
  readonly removed: readonly string[]
}

/** No backup of a whole database takes longer, in milliseconds. */
const longestBackup = 24 * 60 * 60 * 1000

/**
 * Writes a backup into a store, one for each day: it replaces an earlier one of the same day. Once the new one is
 * complete, it removes those that the rules do not keep, and leaves other files alone.
 *
 * @param key what encrypts it; null to write it as it is
 * @param rules null to remove nothing
 */
export async function keepBackup(
  address: Address,
  store: BackupStore,
  { key, rules, now = new Date() }: { key: string | null; rules: KeepRules | null; now?: Date },
): Promise<KeptBackup> {
  const name = backupNameOf(now, key !== null)
  const { rows, bytes } = await storeBackup(address, store, { name, key })
  const names = (await store.list()).map((file) => file.name)
  const removed = rules === null ? [] : expired(names, name, rules)
  for (const other of removed) await store.remove(other)
  if (rules !== null) await store.removeUnfinished(new Date(now.getTime() - longestBackup))
  return { name, rows, bytes, removed }
}

/**
 * Writes a backup into a store, in place of a file of that name.
 *
 * @param key what encrypts it; null to write it as it is
 * @throws Error also if the store has fewer bytes afterwards than it was given
 */
export async function storeBackup(
  address: Address,
  store: BackupStore,
  { name, key }: { name: string; key: string | null },
): Promise<{ rows: number; bytes: number }> {
  let bytes = 0
  const { rows } = await takeBackup(address, async (plain) => {
    const counted = async function* () {
      for await (const chunk of key === null ? plain : await encrypted(plain, key)) {
        bytes += Buffer.byteLength(chunk)
        yield chunk
      }
    }
    await store.write(name, Readable.from(counted()))
  })
  const stored = (await store.list()).find((file) => file.name === name)?.bytes ?? 0
  if (stored !== bytes) throw new Error(`${store.name} has ${stored} of the ${bytes} bytes of ${name}`)
  return { rows, bytes }
}
