// Takes a backup of the database that the settings name, or restores one into it. The folder of the project is the
// current one by now, so that a relative DATA_FOLDER means what it means to the server.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { reason } from '../server/reason.ts'
import { readSettings } from '../server/settings.ts'
import { readBackup, writeBackup } from '../server/storage/backup.ts'
import { visitStorage } from '../server/storage/storage.ts'

const [command, named] = process.argv.slice(2)
if ((command !== 'backup' && command !== 'restore') || named === undefined) {
  console.error('Name the file: script/backup FILE, script/restore FILE')
  process.exit(2)
}
// Relative to where the person is, not to the project.
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
  console.error(reason(error))
  process.exitCode = 1
}
