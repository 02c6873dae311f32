// Writes the contract: the server's OpenAPI document, the types that the site's API client uses, generated from
// it, and the list of metrics in docs/operator/monitor.md. With --check it writes nothing, and exits with 1 if the existing files are out of date.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { buildApp } from '../../server/app.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { openDatabase } from '../../server/storage/database.ts'
import { DiskSpace } from '../../server/storage/embedded/disk-space.ts'
import { visitStorage } from '../../server/storage/storage.ts'
import { copyPreparedData } from '../../test/support/postgres/prepared-data.ts'
import { memoryFolder } from '../../test/support/server/throw-away-folder.ts'
import { metricsTable, withTable } from './metrics-table.ts'

const root = resolve(import.meta.dirname, '../..')
const documentFile = resolve(root, 'docs/openapi.generated.json')
const typesFile = resolve(root, 'web/api/contract.generated.ts')
const monitorFile = resolve(root, 'docs/operator/monitor.md')

/**
 * Returns the OpenAPI document and the list of metrics of the server with its embedded provider, on an empty
 * database.
 */
async function readServer(): Promise<{ document: string; metrics: string }> {
  const folder = memoryFolder()
  try {
    await copyPreparedData(folder)
    const settings = readSettings({
      DATA_FOLDER: folder,
      LOG_LEVEL: 'silent',
      NODE_ENV: 'test',
      SITE_FOLDER: '/nowhere',
      SMTP_URL: 'smtp://localhost:1',
    })
    return await visitStorage(settings, { isAlone: true }, async (address) => {
      const database = openDatabase(address, settings.databaseConnections)
      const app = await buildApp({ settings, database, diskSpace: new DiskSpace(folder) })
      await app.ready()
      const document = `${JSON.stringify(app.swagger(), null, 2)}\n`
      const metrics = metricsTable(app.figures)
      await app.close()
      await database.close()
      return { document, metrics }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function clientTypes(document: string): Promise<string> {
  const parsed: OpenAPI3 = JSON.parse(document)
  const types = astToString(await openapiTypescript(parsed, { alphabetize: true }))
  return `// Written by script/contract from the server's OpenAPI document; do not change it by hand.\n\n${types}`
}

const { document, metrics } = await readServer()
const written = [
  { file: documentFile, text: document },
  { file: typesFile, text: await clientTypes(document) },
  { file: monitorFile, text: withTable(readFileSync(monitorFile, 'utf8'), metrics) },
]
const stale = written.filter(({ file, text }) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
const names = stale.map(({ file }) => relative(root, file)).join(', ')

if (process.argv.includes('--check')) {
  if (stale.length > 0)
    console.error(`${names}: not what the server promises; run node script/contract/contract.ts`)
  else console.log('contract: the committed files say what the server promises')
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const { file, text } of stale) writeFileSync(file, text)
  console.log(stale.length > 0 ? `contract: wrote ${names}` : 'contract: nothing has changed')
}
