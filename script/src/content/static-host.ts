// Writes the built site into a folder that any static host can serve. The settings are the server's:
// PUBLIC_URL is the address of the API, SITE_URL that of the site.
import { builtFolder } from '../../../content/reader/content-folder.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { readSite } from '../../../server/site/files.ts'
import { writeForStaticHost } from '../../../server/site/static-host.ts'
import { version } from '../../../server/system/facts.ts'

const [folder] = process.argv.slice(2)
const settings = readSettings(process.env)
if (folder === undefined || settings.siteUrl === undefined) {
  console.error(
    'usage: PUBLIC_URL=https://api.example.org SITE_URL=https://www.example.org script/site build --out FOLDER',
  )
  process.exit(2)
}
writeForStaticHost(await readSite(builtFolder), settings, { version, folder })
console.log(`The site for ${settings.siteUrl} is in ${folder}.`)
