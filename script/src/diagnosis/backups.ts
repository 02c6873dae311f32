import { canDecrypt, publicHalf } from '../../../server/backups/backup-key.ts'
import type { BackupStore } from '../../../server/backups/backup-store.ts'
import { keptBackups } from '../../../server/backups/kept-backups.ts'
import { isRemote, withStore } from '../../../server/backups/open-store.ts'
import type { Settings } from '../../../server/settings/settings.ts'
import { errorMessage } from '../../../server/storage/errors.ts'
import { type Finding, failure, ok, warning } from './finding.ts'

const about = 'backups'

/** How long a place may be silent before that is a finding, in milliseconds. */
const silence = 20_000

/** Checks the places for backups and their key as `script/backup` uses them, without writing anything. */
export async function backupFindings(settings: Settings): Promise<Finding[]> {
  const { backupTo, backupKey, nodeEnv } = settings
  if (backupTo.length === 0)
    return nodeEnv === 'production'
      ? [
          warning(
            about,
            'BACKUP_TO is not set, so that script/backup does not know where to',
            'Set it to a place outside this machine (docs/operator/backups.md).',
          ),
        ]
      : []
  const places = await Promise.all(backupTo.map(place))
  const isSafe = nodeEnv !== 'production' || backupTo.some(isRemote)
  return [
    ...places,
    ...(isSafe
      ? []
      : [
          warning(
            about,
            'All places in BACKUP_TO are on this machine, with which they can be lost',
            'Add one outside it, or copy them to another machine.',
          ),
        ]),
    ...(await key(backupKey, backupTo)),
  ]
}

async function place(address: string): Promise<Finding> {
  try {
    return await withStore(address, look, silence)
  } catch (error) {
    return failure(about, errorMessage(error), 'Correct that place in BACKUP_TO (docs/operator/backups.md).')
  }
}

async function look(store: BackupStore): Promise<Finding> {
  const backups = await keptBackups(store)
  const newest = backups.at(-1)?.name
  return ok(
    about,
    newest === undefined
      ? `${store.name} has no backup yet`
      : `${store.name} has ${backups.length}, the newest is ${newest}`,
  )
}

/** Checks the key, and asks for what no program can know: whether there is another copy of it. */
async function key(keys: readonly string[], places: readonly string[]): Promise<Finding[]> {
  const [first] = keys
  if (first === undefined)
    return places.some(isRemote)
      ? [
          failure(
            about,
            'BACKUP_KEY is not set, and nothing is written to a place outside this machine without it',
            'Make a key with script/backup key, and keep a copy of it elsewhere.',
          ),
        ]
      : []
  try {
    const halves = await Promise.all(keys.map(publicHalf))
    const which = `the key ${halves[0]}`
    return [
      canDecrypt(first)
        ? ok(
            about,
            `Backups are encrypted with ${which}. Is a copy of it kept elsewhere? Without it, none can be read`,
          )
        : ok(
            about,
            `Backups are encrypted with ${which}. Its secret half is not here: restore and test them where it is`,
          ),
    ]
  } catch (error) {
    return [failure(about, errorMessage(error), 'Copy the whole line that script/backup key has printed.')]
  }
}
