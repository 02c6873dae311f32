// Upgrades the embedded database of the settings to the major version of the PostgreSQL programs. The shell
// script has already changed to the project's folder, so that a relative DATA_FOLDER means the same as for the
// server.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '../../server/settings/settings.ts'
import { upgradeCluster } from '../../server/storage/embedded/upgrade.ts'
import { errorMessage } from '../../server/storage/errors.ts'

const { OLDPWD = '.' } = process.env
try {
  const { programs } = parseArgs({ options: { programs: { type: 'string' } } }).values
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = readSettings(process.env)
  if (settings.databaseUrl !== undefined)
    throw new Error('The database of DATABASE_URL is upgraded where it runs, by the means of PostgreSQL')
  const done = await upgradeCluster(settings.dataFolder, {
    oldPrograms: programs === undefined ? undefined : path.resolve(OLDPWD, programs),
    newPrograms: settings.postgresPrograms,
    onStep: (sentence) => console.log(sentence),
  })
  if (done === null) console.log('The data is of the version of the programs already.')
  else {
    const rows = done.rows === null ? 'Finished an interrupted upgrade' : `Upgraded ${done.rows} rows`
    console.log(`${rows} from PostgreSQL ${done.from} to ${done.to}.`)
    console.log(`The data as it was is kept in ${done.kept}; delete it when you do not need it any more.`)
  }
} catch (error) {
  console.error(errorMessage(error))
  process.exitCode = 1
}
