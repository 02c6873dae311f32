import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compileCatalogs } from '../../content/reader/catalogs.ts'
import { builtFolder } from '../../content/reader/content-folder.ts'
import { finishSite } from '../../web/build/finish.ts'
import { stampName } from '../../web/build/stamp.ts'
import { cutTypefaces } from '../../web/build/typefaces.ts'
import { checkOrExit } from './check-or-exit.ts'

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
  const waiting = checkOrExit('the site was not built')
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
  console.log('Drawing its pictures and compressing its files...')
  await finishSite(client)
  writeFileSync(path.join(client, stampName), JSON.stringify({ madeOf: digest, day, waiting }))
  takeItsPlace(dist)
  console.log(`Built the site in ${Math.round((performance.now() - began) / 1000)} s`)
}

/** Replaces the previous site with a complete one. A running server notices the new stamp and loads it. */
function takeItsPlace(dist: string): void {
  const before = path.join(dist, 'before')
  rmSync(before, { recursive: true, force: true })
  if (existsSync(builtFolder)) renameSync(builtFolder, before)
  renameSync(path.join(dist, 'next/client'), builtFolder)
  rmSync(before, { recursive: true, force: true })
  rmSync(path.join(dist, 'next'), { recursive: true, force: true })
}

function stop(why: string): never {
  console.error(why)
  process.exit(1)
}
