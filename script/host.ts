// Writes the built site into a folder that any static host can serve. The settings are the server's:
// PUBLIC_URL is the address of the API, SITE_URL that of the site.
import path from 'node:path'
import { readSettings } from '../server/settings/settings.ts'
import { readSite } from '../server/site/files.ts'
import { writeForStaticHost } from '../server/site/static-host.ts'
import { version } from '../server/system/facts.ts'

const [folder] = process.argv.slice(2)
const settings = readSettings(process.env)
if (folder === undefined || settings.siteUrl === undefined) {
  console.error(
    'usage: PUBLIC_URL=https://api.example.org SITE_URL=https://www.example.org script/host FOLDER',
  )
  process.exit(2)
}
const built = path.resolve(import.meta.dirname, '../web/dist/client')
writeForStaticHost(await readSite(built), settings, { version, folder })
console.log(`The site for ${settings.siteUrl} is in ${folder}.`)
