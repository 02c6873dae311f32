// Backs up the database of the settings, or restores a backup into it. The shell script has already changed
// to the project's folder, so that a relative DATA_FOLDER means the same as for the server.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '../server/settings/settings.ts'
import { noteBackup, readBackup, writeBackup } from '../server/storage/backup.ts'
import type { Address } from '../server/storage/database.ts'
import { errorMessage } from '../server/storage/errors.ts'
import { keepBackup } from '../server/storage/kept-backups.ts'
import { visitStorage } from '../server/storage/storage.ts'

const { values, positionals } = parsed()
const [command, named, ...more] = positionals
const isBackup = command === 'backup'
if ((!isBackup && (command !== 'restore' || values.keep !== undefined)) || !named || more.length > 0) stop()
// Relative to the folder in which the person typed the command, not to the project.
const { OLDPWD = '.' } = process.env
const file = path.resolve(OLDPWD, named)

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = readSettings(process.env)
  console.log(await visitStorage(settings, { isAlone: !isBackup }, run))
} catch (error) {
  console.error(errorMessage(error))
  process.exitCode = 1
}

async function run(address: Address): Promise<string> {
  if (!isBackup) return `Restored ${await readBackup(address, file)} rows from ${file}`
  const written =
    values.keep === undefined
      ? { rows: await writeBackup(address, file), file, removed: [] }
      : await keepBackup(address, file, Number(values.keep))
  await noteBackup(address).catch((error: unknown) => {
    // Such as on a standby, which is read-only.
    console.error(`The backup is complete, but its time could not be stored: ${errorMessage(error)}`)
  })
  return [
    `Wrote ${written.rows} rows to ${written.file}`,
    ...written.removed.map((name) => `Removed ${name}`),
  ].join('\n')
}

function parsed() {
  try {
    return parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } })
  } catch {
    return stop()
  }
}

function stop(): never {
  console.error('Name the file: script/backup FILE, script/backup --keep NUMBER FOLDER, script/restore FILE')
  process.exit(2)
}
