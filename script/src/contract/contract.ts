// Writes the contract: the server's OpenAPI document with the types of the site's API client, and the list of metrics in
// docs/operator/monitor.md. With --check it writes nothing, and exits with 1 if the files in git are out of date.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { buildApp } from '../../../server/app.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { openDatabase } from '../../../server/storage/database.ts'
import { DiskSpace } from '../../../server/storage/embedded/disk-space.ts'
import { visitStorage } from '../../../server/storage/storage.ts'
import { copyPreparedData } from '../../../test/support/postgres/prepared-data.ts'
import { memoryFolder } from '../../../test/support/server/throw-away-folder.ts'
import { metricsTable, withTable } from './metrics-table.ts'

const root = resolve(import.meta.dirname, '../../..')
const documentFile = resolve(root, 'docs/openapi.json')
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
      const document = formatted(JSON.stringify(app.swagger()))
      const metrics = metricsTable(app.figures)
      await app.close()
      await database.close()
      return { document, metrics }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the document as Biome formats it, with what is short on one line. */
function formatted(document: string): string {
  const biome = resolve(root, 'node_modules/.bin/biome')
  return execFileSync(biome, ['format', `--stdin-file-path=${documentFile}`], {
    cwd: root,
    input: document,
    encoding: 'utf8',
    maxBuffer: 2 ** 25,
  })
}

const { document, metrics } = await readServer()
const written = [
  { file: documentFile, text: document },
  { file: monitorFile, text: withTable(readFileSync(monitorFile, 'utf8'), metrics) },
]
const stale = written.filter(({ file, text }) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
const names = stale.map(({ file }) => relative(root, file)).join(', ')

if (process.argv.includes('--check')) {
  if (stale.length > 0) console.error(`${names}: not what the server promises; run script/generate`)
  else console.log('contract: the committed files say what the server promises')
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const { file, text } of stale) writeFileSync(file, text)
  await import('./client-types.ts')
  console.log(stale.length > 0 ? `contract: wrote ${names}` : 'contract: nothing has changed')
}
