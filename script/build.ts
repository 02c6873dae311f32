// Checks the content, builds the site, adds the files that are made from its pages and compresses everything,
// unless the site is up to date. The previous site stays in place, complete, until the new one is ready.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compileCatalogs } from '../content/reader/catalogs.ts'
import { ContentError } from '../content/reader/mistakes.ts'
import { compress } from '../web/build/compress.ts'
import { finishSite } from '../web/build/finish.ts'
import { isCurrent, madeOf, stampName } from '../web/build/stamp.ts'
import { cutTypefaces } from '../web/build/typefaces.ts'
import { siteDay } from '../web/words/day.server.ts'
import { pictureFiles } from '../web/words/pictures.server.ts'
import { checkContent, type Waiting } from './content/check.ts'

const root = path.resolve(import.meta.dirname, '..')
const built = path.join(root, 'web/dist/client')
const before = path.join(root, 'web/dist/before')
const next = path.join(root, 'web/dist/next')
const builder = path.join(root, 'node_modules/@react-router/dev/bin.cjs')

// Vite interprets some of these characters as parts of an address, and PostgreSQL passes the others to a
// shell.
if (/[#%?"$`\\]/.test(root))
  stop(`SkyWay cannot run in ${root}: its path may hold spaces, but none of # % ? " $ \` \\`)

const day = siteDay()
const digest = madeOf(root)
if (!isCurrent(built, digest, day)) {
  const waiting = checked()
  compileCatalogs()
  console.log('Building the site...')
  rmSync(next, { recursive: true, force: true })
  await cutTypefaces(path.join(root, 'web/app/typefaces'))
  const { status, stdout, stderr } = spawnSync(process.execPath, [builder, 'build'], {
    cwd: path.join(root, 'web'),
    // The whole build uses the same day, even if it runs past midnight.
    env: { ...process.env, NODE_ENV: 'production', SITE_DAY: day },
    encoding: 'utf8',
  })
  if (status !== 0) stop(`${stderr || stdout}\nThe site could not be built.`)
  const client = path.join(next, 'client')
  mkdirSync(path.join(client, 'assets'), { recursive: true })
  for (const { src, bytes } of pictureFiles()) writeFileSync(path.join(client, src), bytes)
  await finishSite(client)
  await compress(client)
  writeFileSync(path.join(client, stampName), JSON.stringify({ madeOf: digest, day, waiting }))
  takeItsPlace(client)
}

/** Reads all of content first, so that its mistakes are listed within a second, and all at once. */
function checked(): readonly Waiting[] {
  try {
    const waiting = checkContent()
    for (const { file, day: its } of waiting) console.log(`${file} waits until ${its}`)
    return waiting
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    const count = error.mistakes.reduce((sum, { sentences }) => sum + sentences.length, 0)
    return stop(
      `${error.message}\n\n${count === 1 ? 'One mistake' : `${count} mistakes`} in content: the site was not built.`,
    )
  }
}

/** Replaces the previous site with a complete one. A running server notices the new stamp and loads it. */
function takeItsPlace(client: string): void {
  rmSync(before, { recursive: true, force: true })
  if (existsSync(built)) renameSync(built, before)
  renameSync(client, built)
  rmSync(before, { recursive: true, force: true })
  rmSync(next, { recursive: true, force: true })
}

function stop(why: string): never {
  console.error(why)
  process.exit(1)
}
