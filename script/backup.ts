// Backs up the database of the settings, or restores a backup into it. The shell script has already changed
// to the project's folder, so that a relative DATA_FOLDER means the same as for the server.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { readSettings } from '../server/settings/settings.ts'
import { readBackup, writeBackup } from '../server/storage/backup.ts'
import { errorMessage } from '../server/storage/errors.ts'
import { visitStorage } from '../server/storage/storage.ts'

const [command, named] = process.argv.slice(2)
if ((command !== 'backup' && command !== 'restore') || named === undefined) {
  console.error('Name the file: script/backup FILE, script/restore FILE')
  process.exit(2)
}
// Relative to the folder in which the person typed the command, not to the project.
const { OLDPWD = '.' } = process.env
const file = path.resolve(OLDPWD, named)
try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = readSettings(process.env)
  const rows = await visitStorage(settings, { isAlone: command === 'restore' }, (address) =>
    command === 'backup' ? writeBackup(address, file) : readBackup(address, file),
  )
  console.log(command === 'backup' ? `Wrote ${rows} rows to ${file}` : `Restored ${rows} rows from ${file}`)
} catch (error) {
  console.error(errorMessage(error))
  process.exitCode = 1
}
