import { existsSync } from 'node:fs'
import { addressFindings } from './address.ts'
import { backupFindings } from './backups.ts'
import { systemClock } from './clock.ts'
import { dataFolderFindings } from './data-folder.ts'
import { databaseFindings } from './database.ts'
import type { Finding } from './finding.ts'
import { mailFindings } from './mail.ts'
import { replicaFindings } from './replica.ts'
import { environmentFile, nodeVersion, readOperatorSettings, settingsFindings } from './settings.ts'
import { siteFindings } from './site.ts'

/**
 * Checks everything that a server with these variables needs, beside a running server or before the first
 * start. It changes nothing, except that it starts a stopped embedded database for a moment.
 *
 * @param variables the environment, which the file `.env` in the current folder completes as for the server
 * @returns one finding for each check; only those of the settings if a setting is invalid
 */
export async function examine(variables: Readonly<Record<string, string | undefined>>): Promise<Finding[]> {
  const file = existsSync('.env') ? environmentFile('.env') : { variables: {}, findings: [] }
  const { settings, findings } = readOperatorSettings({ ...file.variables, ...variables })
  const first = [nodeVersion(process.versions.node), ...file.findings, ...findings]
  if (settings === null) return first
  const dataFolder = await dataFolderFindings(settings)
  // The check of a stopped embedded database starts it, which must not happen in a folder with a fault.
  const mayStart = dataFolder.every(({ state }) => state !== 'failure')
  // At the same time, because some of them wait for others until a time limit.
  const [database, ...others] = await Promise.all([
    mayStart ? databaseFindings(settings) : Promise.resolve([]),
    replicaFindings(settings),
    systemClock(),
    mailFindings(settings),
    backupFindings(settings),
    addressFindings(settings),
  ])
  return [
    ...first,
    ...settingsFindings(settings),
    ...siteFindings(settings),
    ...dataFolder,
    ...database,
    ...others.flat(),
  ]
}
