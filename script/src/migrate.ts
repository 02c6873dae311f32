// Runs the pending migrations on the database of the settings, and prints their names.
import { existsSync } from 'node:fs'
import { readSettings } from '../../server/settings/settings.ts'
import { errorMessage } from '../../server/storage/errors.ts'
import { migrate } from '../../server/storage/migrate.ts'
import { visitStorage } from '../../server/storage/storage.ts'

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const done = await visitStorage(readSettings(process.env), { isAlone: false }, (address) =>
    migrate(address),
  )
  console.log(done.length > 0 ? `Done: ${done.join(', ')}` : 'Nothing was missing')
} catch (error) {
  console.error(errorMessage(error))
  process.exitCode = 1
}
