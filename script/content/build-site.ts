import { cpSync, existsSync, globSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  builtFolder,
  bundleFolder,
  isRelease,
  keptContent,
  ownFolder,
} from '../../content/reader/content-folder.ts'
import { siteDay } from '../../content/reader/site-day.ts'
import { isCurrent, isMadeBy, madeOf, type SiteStamp, siteDigest, stampName } from './stamp.ts'

/** The exit code if content has mistakes, and the site as it was built before can be served. */
const siteBefore = 3

/**
 * Checks the content and renders the site from it, unless it is up to date. The previous site stays in place, complete,
 * until the new one is ready. If the content has mistakes it prints them and ends the process, with 3 if there is a site
 * of this bundle from the time before, or else with 1. It runs as a part of the bundle.
 */
export async function buildSite(): Promise<void> {
  // The sample is built already, and the folder of a release may be read-only.
  if (isRelease && ownFolder === undefined) return
  const began = performance.now()
  const [bundle, day] = [madeOf(bundleFolder) ?? '', siteDay()]
  const digest = siteDigest(bundle)
  if (isCurrent(builtFolder, digest, day)) return
  // Every start comes here, and nearly always needs none of them.
  const { checkOrExit } = await import('./check-or-exit.ts')
  const { renderSite } = await import('../../web/build/site.ts')
  const hasBefore = isMadeBy(builtFolder, bundle) && existsSync(keptContent)
  const waiting = hasBefore
    ? checkOrExit('the site stays as it was', siteBefore)
    : checkOrExit('the site was not built')
  console.log('Building the site...')
  // Of this process, so that two of them do not mix their files.
  const next = `${builtFolder}.${process.pid}`
  mkdirSync(next, { recursive: true })
  try {
    await renderSite(next, existsSync(builtFolder) ? builtFolder : newestBeside(builtFolder))
    if (ownFolder !== undefined) keepContent(ownFolder, path.join(next, path.basename(keptContent)))
    const stamp: SiteStamp = { madeOf: digest, bundle, day, waiting: [...waiting] }
    writeFileSync(path.join(next, stampName), JSON.stringify(stamp))
    takeItsPlace(next)
    if (isRelease) removeOldBeside(builtFolder)
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
  console.log(`Built the site in ${((performance.now() - began) / 1000).toFixed(1)} s`)
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
  const before = `${next}.before`
  if (existsSync(builtFolder)) renameSync(builtFolder, before)
  renameSync(next, builtFolder)
  rmSync(before, { recursive: true, force: true })
}
