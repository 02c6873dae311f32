// Backs up the database of the settings, restores a backup into it, or tests one. The shell script has already changed
// to the project's folder, so that a relative DATA_FOLDER means the same as for the server.
import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { makeBackupKey, publicHalf } from '../../server/backups/backup-key.ts'
import type { BackupStore } from '../../server/backups/backup-store.ts'
import { keepBackup, storeBackup } from '../../server/backups/keep-backup.ts'
import { type KeepRules, readRules, usualRules } from '../../server/backups/keep-rules.ts'
import { keptBackups, newestBackup, openBackup } from '../../server/backups/kept-backups.ts'
import { isRemote, withStore } from '../../server/backups/open-store.ts'
import { replayStoredGames } from '../../server/games/replay-stored-games.ts'
import { tellFailedBackup } from '../../server/notices/failed-backup.ts'
import { readSettings, type Settings } from '../../server/settings/settings.ts'
import { noteBackup, noteTestedBackup } from '../../server/storage/backup.ts'
import { type Address, openDatabase } from '../../server/storage/database.ts'
import { withThrowAwayDatabase } from '../../server/storage/embedded/throw-away.ts'
import { errorMessage } from '../../server/storage/errors.ts'
import { migrate } from '../../server/storage/migrate.ts'
import { restoreBackup } from '../../server/storage/restore.ts'
import { visitStorage } from '../../server/storage/storage.ts'

const usage = `script/backup                      writes a backup to each place in BACKUP_TO
script/backup --to PLACE           a folder, s3://BUCKET/FOLDER or sftp://USER@HOST/FOLDER
script/backup --keep 7,4,12        of how many days, weeks and months the newest is kept; or none, to remove nothing
script/backup FILE                 writes a backup to a file, encrypted if its name ends in .age
script/backup list [--to PLACE]    names the backups
script/backup test [--to PLACE]    restores the newest into a database that is thrown away, and replays all games
script/backup key                  makes a key
script/restore FILE                restores a backup into a new database
script/restore --from PLACE [NAME] the newest, or the one of that name`

/** How many wrong games are named. */
const mostNamed = 20

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  await run(process.argv.slice(2))
} catch (error) {
  console.error(errorMessage(error))
  process.exitCode = 1
}

async function run([command = '', ...rest]: readonly string[]): Promise<void> {
  const { to, from, keep, names } = options(rest)
  const [name, ...more] = names
  if (more.length > 0) return stop()
  if (command === 'restore' && to === undefined && keep === undefined) {
    if (from !== undefined) return await restoreFrom(from, name)
    return name === undefined ? stop() : await restoreFile(name)
  }
  if (command !== 'backup' || from !== undefined) return stop()
  if (name === 'key') return await printKey()
  if (name === 'list' && keep === undefined) return await forEachPlace(to, listBackups)
  if (name === 'test' && keep === undefined) return await told(() => testBackups(to))
  if (name === undefined) {
    const rules = rulesOf(keep)
    return await told(() => backUp(to, rules))
  }
  return to === undefined && keep === undefined ? await backUpToFile(name) : stop()
}

function options(words: string[]) {
  try {
    const text = { type: 'string' } as const
    const { values, positionals: names } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { to: text, from: text, keep: text },
    })
    return { ...values, names }
  } catch {
    return stop()
  }
}

function stop(): never {
  console.error(usage)
  process.exit(2)
}

/** Returns the rules; null if nothing is removed. */
function rulesOf(keep: string | undefined): KeepRules | null {
  if (keep === undefined) return usualRules
  return keep === 'none' ? null : readRules(keep)
}

/** Returns a path as the person means it who typed the command, in whose folder the project is not. */
function typed(place: string): string {
  const { OLDPWD = '.' } = process.env
  return isRemote(place) ? place : path.resolve(OLDPWD, place)
}

function settingsNow(): Settings {
  return readSettings(process.env)
}

/** Returns the key that encrypts. @throws Error if there is none */
function encryptingKey(place: string): string {
  const [key] = settingsNow().backupKey
  if (key === undefined)
    throw new Error(`${place} is encrypted with a key: make one with script/backup key, and set BACKUP_KEY`)
  return key
}

/** Does `work`. If it fails, whoever is told of failed backups is told why. */
async function told(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const settings = settingsNow()
    await visitStorage(settings, { isAlone: false }, (address) =>
      tellFailedBackup(address, settings, errorMessage(error)),
    ).catch((cause: unknown) => {
      // Such as on a machine without the database, which tests backups of another.
      console.error(`Nobody could be told of this: ${errorMessage(cause)}`)
    })
    throw error
  }
}

/** Does `work` with each place, also after one has failed. */
async function forEachPlace(
  to: string | undefined,
  work: (store: BackupStore, place: string) => Promise<void>,
): Promise<void> {
  const places = to === undefined ? settingsNow().backupTo : [typed(to)]
  if (places.length === 0) return stop()
  const faults: string[] = []
  for (const place of places) {
    try {
      await withStore(place, (store) => work(store, place))
    } catch (error) {
      faults.push(errorMessage(error))
    }
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

async function backUp(to: string | undefined, rules: KeepRules | null): Promise<void> {
  await visitStorage(settingsNow(), { isAlone: false }, async (address) => {
    await forEachPlace(to, async (store, place) => {
      const key = isRemote(place) ? encryptingKey(place) : (settingsNow().backupKey[0] ?? null)
      const { name, rows, bytes, removed } = await keepBackup(address, store, { key, rules })
      console.log(`Wrote ${rows} rows in ${bytes} bytes to ${name} in ${store.name}`)
      for (const old of removed) console.log(`Removed ${old}`)
    })
    await note(() => noteBackup(address))
  })
}

async function backUpToFile(name: string): Promise<void> {
  await visitStorage(settingsNow(), { isAlone: false }, async (address) => {
    const file = typed(name)
    const key = file.endsWith('.age') ? encryptingKey(file) : null
    const { rows } = await withStore(path.dirname(file), (store) =>
      storeBackup(address, store, { name: path.basename(file), key }),
    )
    console.log(`Wrote ${rows} rows to ${file}`)
    await note(() => noteBackup(address))
  })
}

async function note(store: () => Promise<void>): Promise<void> {
  await store().catch((error: unknown) => {
    // Such as on a standby, which is read-only, or on a machine without the database, which tests backups of another.
    console.error(`That is complete, but its time could not be stored: ${errorMessage(error)}`)
  })
}

async function listBackups(store: BackupStore): Promise<void> {
  const backups = await keptBackups(store)
  console.log(`${store.name} has ${backups.length === 0 ? 'no backup' : ''}`.trimEnd())
  for (const { name, bytes } of backups) console.log(`  ${name}  ${bytes} bytes`)
}

async function testBackups(to: string | undefined): Promise<void> {
  const moments: Date[] = []
  await forEachPlace(to, async (store) => void moments.push(await testNewest(store)))
  // With several places, the oldest of their newest backups is the one that can be relied on.
  const oldest = moments.toSorted((one, other) => one.getTime() - other.getTime())[0]
  if (oldest === undefined) return
  const noteOldest = (address: Address) => noteTestedBackup(address, oldest)
  await note(() => visitStorage(settingsNow(), { isAlone: false }, noteOldest))
}

/** Tests the newest backup of a store. Returns the moment that it shows. @throws Error if it does not pass */
async function testNewest(store: BackupStore): Promise<Date> {
  const { dataFolder, postgresPrograms } = settingsNow()
  const name = await newestBackup(store)
  return await withThrowAwayDatabase(dataFolder, postgresPrograms, async (address) => {
    const { rows, takenAt } = await restoreFromStore(address, store, name)
    await migrate(address)
    const { db, close } = openDatabase(address, 1)
    const { games, wrong } = await replayStoredGames(db).finally(close)
    if (wrong.length > 0)
      throw new Error(
        [`${wrong.length} of ${games} games in ${name} are wrong:`, ...wrong.slice(0, mostNamed)].join('\n'),
      )
    console.log(
      `Tested ${name} in ${store.name}: restored ${rows} rows as of ${takenAt.toISOString()}, and replayed ${games} games to their ends`,
    )
    return takenAt
  })
}

async function restoreFrom(place: string, named: string | undefined): Promise<void> {
  await withStore(typed(place), async (store) => {
    const name = named ?? (await newestBackup(store))
    await visitStorage(settingsNow(), { isAlone: true }, async (address) => {
      const { rows } = await restoreFromStore(address, store, name)
      console.log(`Restored ${rows} rows from ${name} in ${store.name}`)
    })
  })
}

async function restoreFile(name: string): Promise<void> {
  const file = typed(name)
  await visitStorage(settingsNow(), { isAlone: true }, async (address) => {
    const { rows } = await restore(address, createReadStream(file), file)
    console.log(`Restored ${rows} rows from ${file}`)
  })
}

async function restoreFromStore(address: Address, store: BackupStore, name: string) {
  return await restore(address, await store.read(name), name)
}

async function restore(address: Address, bytes: Readable, name: string) {
  try {
    return await restoreBackup(address, await openBackup(bytes, name, settingsNow().backupKey))
  } catch (error) {
    throw new Error(`${name}: ${errorMessage(error)}`, { cause: error })
  }
}

async function printKey(): Promise<void> {
  const key = await makeBackupKey()
  console.log(`BACKUP_KEY=${key}`)
  console.error(
    `Add this line to .env, and keep a copy of it elsewhere: without it, no backup can be read. A server that must only write backups can have ${await publicHalf(key)} instead.`,
  )
}
