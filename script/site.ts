import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compileCatalogs } from '../content/reader/catalogs.ts'
import { ContentError } from '../content/reader/mistakes.ts'
import { finishSite } from '../web/build/finish.ts'
import { stampName } from '../web/build/stamp.ts'
import { cutTypefaces } from '../web/build/typefaces.ts'
import { pictureFiles } from '../web/words/pictures.server.ts'
import { checkContent, type Waiting } from './content/check.ts'
import { titlesWithMissingLetters } from './content/share-pictures.ts'

/**
 * Checks the content, builds the site, adds the files that are made from its pages and compresses everything.
 * The previous site stays in place, complete, until the new one is ready. It ends the process with 1 and the
 * reason if the content has mistakes or the build fails.
 *
 * @param digest of the files that the site is made of
 * @param day that the whole build uses, even if it runs past midnight
 */
export async function buildSite(
  root: string,
  { digest, day }: { readonly digest: string; readonly day: string },
): Promise<void> {
  const began = performance.now()
  const dist = path.join(root, 'web/dist')
  const waiting = checked()
  compileCatalogs()
  console.log('Building the site...')
  rmSync(path.join(dist, 'next'), { recursive: true, force: true })
  await cutTypefaces(path.join(root, 'web/app/typefaces'))
  const builder = path.join(root, 'node_modules/@react-router/dev/bin.cjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [builder, 'build'], {
    cwd: path.join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production', SITE_DAY: day },
    encoding: 'utf8',
  })
  if (status !== 0) stop(`${stderr || stdout}\nThe site could not be built.`)
  const client = path.join(dist, 'next/client')
  mkdirSync(path.join(client, 'assets'), { recursive: true })
  for (const { src, bytes } of pictureFiles()) writeFileSync(path.join(client, src), bytes)
  console.log('Drawing its pictures and compressing its files...')
  await finishSite(client)
  writeFileSync(path.join(client, stampName), JSON.stringify({ madeOf: digest, day, waiting }))
  takeItsPlace(dist)
  console.log(`Built the site in ${Math.round((performance.now() - began) / 1000)} s`)
}

/** Reads all of content first, so that its mistakes are listed within a second, and all at once. */
function checked(): readonly Waiting[] {
  try {
    const waiting = checkContent()
    for (const { file, day: its } of waiting) console.log(`${file} waits until ${its}`)
    for (const { file, field, letters } of titlesWithMissingLetters())
      console.warn(`${file}: ${field}: the picture for shared links cannot show ${letters.join(' ')}`)
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
function takeItsPlace(dist: string): void {
  const built = path.join(dist, 'client')
  const before = path.join(dist, 'before')
  rmSync(before, { recursive: true, force: true })
  if (existsSync(built)) renameSync(built, before)
  renameSync(path.join(dist, 'next/client'), built)
  rmSync(before, { recursive: true, force: true })
  rmSync(path.join(dist, 'next'), { recursive: true, force: true })
}

function stop(why: string): never {
  console.error(why)
  process.exit(1)
}
