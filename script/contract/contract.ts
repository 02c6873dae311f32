// Writes the contract: the server's OpenAPI document, and the types that the site's API client uses,
// generated from it. With --check it writes nothing, and exits with 1 if the existing files are out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { registerFeatures } from '../../server/app.ts'
import { Limits } from '../../server/http/limits.ts'
import { createServer } from '../../server/http/server.ts'
import { openMailer } from '../../server/mail/mailer.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { openDatabase } from '../../server/storage/database.ts'
import { Switch } from '../../server/system/switch.ts'

const root = resolve(import.meta.dirname, '../..')
const documentFile = resolve(root, 'docs/openapi.generated.json')
const typesFile = resolve(root, 'web/api/contract.generated.ts')

/**
 * Returns the OpenAPI document of the server's routes. The database that the features get is never queried.
 */
async function serverDocument(): Promise<string> {
  const settings = readSettings({ LOG_LEVEL: 'silent', NODE_ENV: 'test' })
  const database = openDatabase({ socketFolder: '/nowhere', database: 'none' }, 1)
  const limits = new Limits(database.db, settings)
  const apiSwitch = new Switch(database.db)
  const app = await createServer(settings, { isDraining: false })
  const mail = openMailer(app, settings, database)
  await registerFeatures(app, { settings, database, limits, apiSwitch, codeKey: '', mail })
  await app.ready()
  const text = JSON.stringify(app.swagger(), null, 2)
  limits.close()
  apiSwitch.close()
  await app.close()
  await database.close()
  return `${text}\n`
}

async function clientTypes(document: string): Promise<string> {
  const parsed: OpenAPI3 = JSON.parse(document)
  const types = astToString(await openapiTypescript(parsed, { alphabetize: true }))
  return `// Written by script/contract from the server's OpenAPI document; do not change it by hand.\n\n${types}`
}

const document = await serverDocument()
const written = [
  { file: documentFile, text: document },
  { file: typesFile, text: await clientTypes(document) },
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
