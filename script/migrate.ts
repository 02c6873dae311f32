// Does the migrations that are missing in the database that the settings name, and says which.
import { existsSync } from 'node:fs'
import { reason } from '../server/reason.ts'
import { readSettings } from '../server/settings.ts'
import { migrate } from '../server/storage/migrate.ts'
import { visitStorage } from '../server/storage/storage.ts'

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const done = await visitStorage(readSettings(process.env), { isAlone: false }, (address) =>
    migrate(address),
  )
  console.log(done.length > 0 ? `Done: ${done.join(', ')}` : 'Nothing was missing')
} catch (error) {
  console.error(reason(error))
  process.exitCode = 1
}
