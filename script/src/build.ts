// Builds the site, unless it is up to date.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { builtFolder, bundleFolder, projectFolder } from '../../content/reader/content-folder.ts'
import { siteDay } from '../../content/reader/site-day.ts'
import { bundleDigest, isCurrent, madeOf, siteDigest } from './content/stamp.ts'

// Vite interprets some of these characters as parts of an address, and PostgreSQL passes the others to a
// shell.
if (/[#%?"$`\\]/.test(projectFolder)) {
  console.error(
    `SkyWay cannot run in ${projectFolder}: its path may hold spaces, but none of # % ? " $ \` \\`,
  )
  process.exit(1)
}

const digest = bundleDigest(projectFolder)
if (madeOf(bundleFolder) !== digest) {
  // Every start comes here, and nearly always needs none of the tools.
  const { checkOrExit } = await import('./content/check-or-exit.ts')
  const { bundle } = await import('./content/bundle.ts')
  checkOrExit('the site was not built')
  console.log('Bundling the scripts of the site...')
  try {
    await bundle(projectFolder, digest)
  } catch (error) {
    console.error(error)
    console.error('The site could not be built.')
    process.exit(1)
  }
}
if (!isCurrent(builtFolder, siteDigest(digest), siteDay())) {
  const program = path.join(bundleFolder, 'server/index.js')
  const { status } = spawnSync(process.execPath, [program, 'build'], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  process.exitCode = status ?? 1
}
