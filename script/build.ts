// Builds the site, unless it is up to date.
import path from 'node:path'
import { builtFolder } from '../content/reader/content-folder.ts'
import { isCurrent, madeOf } from '../web/build/stamp.ts'
import { siteDay } from '../web/words/day.server.ts'

const root = path.resolve(import.meta.dirname, '..')

// Vite interprets some of these characters as parts of an address, and PostgreSQL passes the others to a
// shell.
if (/[#%?"$`\\]/.test(root)) {
  console.error(`SkyWay cannot run in ${root}: its path may hold spaces, but none of # % ? " $ \` \\`)
  process.exit(1)
}

const day = siteDay()
const digest = madeOf(root)
if (!isCurrent(builtFolder, digest, day)) {
  // Every start comes here, and nearly always needs none of the tools.
  const { buildSite } = await import('./content/build-site.ts')
  await buildSite(root, { digest, day })
}
