import { cpSync, existsSync, globSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  builtFolder,
  bundleFolder,
  isRelease,
  keptContent,
  ownFolder,
} from '../../../content/reader/content-folder.ts'
import { siteDay } from '../../../content/reader/site-day.ts'
import { isCurrent, isMadeBy, madeOf, type SiteStamp, siteDigest, stampName } from './stamp.ts'

/** The exit code if the site was not built, and the one from before can be served. */
const siteBefore = 3

/**
 * Checks the content and renders the site from it, unless it is up to date. The previous site stays in place, complete,
 * until the new one is ready. Prints the mistakes of the content, or why the site cannot be written. It runs as a part of
 * the bundle.
 *
 * @returns the exit code: 3 if it fails and there is a site of this bundle from the time before, or else 1
 */
export async function buildSite(): Promise<number> {
  // The sample is built already, and the folder of a release may be read-only.
  if (isRelease && ownFolder === undefined) return 0
  const began = performance.now()
  const [bundle, day] = [madeOf(bundleFolder) ?? '', siteDay()]
  const digest = siteDigest(bundle)
  if (isCurrent(builtFolder, digest, day)) return 0
  // Every start comes here, and nearly always needs none of them.
  const { checkOrExit } = await import('./check-or-exit.ts')
  const { renderSite } = await import('../../../web/build/site.ts')
  const hasBefore = isMadeBy(builtFolder, bundle) && existsSync(keptContent)
  const waiting = hasBefore
    ? checkOrExit('the site stays as it was', siteBefore)
    : checkOrExit('the site was not built')
  console.log('Building the site...')
  const next = `${builtFolder}.next`
  try {
    rmSync(next, { recursive: true, force: true })
    mkdirSync(next, { recursive: true })
    await renderSite(next, existsSync(builtFolder) ? builtFolder : newestBeside(builtFolder))
    if (ownFolder !== undefined) keepContent(ownFolder, path.join(next, path.basename(keptContent)))
    const stamp: SiteStamp = { madeOf: digest, bundle, day, waiting: [...waiting] }
    writeFileSync(path.join(next, stampName), JSON.stringify(stamp))
    takeItsPlace(next)
    if (isRelease) removeOldBeside(builtFolder)
  } catch (error) {
    console.error(error)
    console.error(hasBefore ? 'The site stays as it was.' : 'The site was not built.')
    return hasBefore ? siteBefore : 1
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
  console.log(`Built the site in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return 0
}

/** Returns the sites of releases that are beside a built site, the newest first. */
function sitesBeside(folder: string): readonly string[] {
  if (!isRelease) return []
  return globSync('*/.built', { cwd: path.dirname(folder) })
    .map((file) => path.join(path.dirname(folder), path.dirname(file)))
    .filter((site) => site !== folder)
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
}

/** Returns the newest site of another release, of which what would come out the same can be taken, or else that folder. */
function newestBeside(folder: string): string {
  return sitesBeside(folder)[0] ?? folder
}

/** Removes the sites of other releases, but the one to which an operator may go back. */
function removeOldBeside(folder: string): void {
  for (const old of sitesBeside(folder).slice(1)) rmSync(old, { recursive: true, force: true })
}

/** Copies what the server reads of the owner's folder: all but what only pages show. */
function keepContent(folder: string, copy: string): void {
  const unread = ['blog', 'pictures', 'portfolio'].map((name) => path.join(folder, name))
  cpSync(folder, copy, { recursive: true, filter: (source) => !unread.includes(source) })
}

/** Replaces the previous site with a complete one. A running server notices the new stamp and loads it. */
function takeItsPlace(next: string): void {
  const before = `${builtFolder}.before`
  rmSync(before, { recursive: true, force: true })
  if (existsSync(builtFolder)) renameSync(builtFolder, before)
  renameSync(next, builtFolder)
  rmSync(before, { recursive: true, force: true })
}
