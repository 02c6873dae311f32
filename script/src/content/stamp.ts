import { createHash, type Hash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { contentFolder, ownFolder } from '../../../content/reader/content-folder.ts'

/** The file that records what a site or the bundle was built from. It is written last, so an interrupted build lacks it. */
export const stampName = '.built'

const bundleStamp = z.object({ madeOf: z.string() })
const siteStamp = bundleStamp.extend({
  /** The digest of the bundle. */
  bundle: z.string(),
  day: z.string(),
  waiting: z.array(z.object({ day: z.string() })),
})

/** What `.built` says of a site. */
export type SiteStamp = z.output<typeof siteStamp>

/** Returns the paths of every source file of the bundle. What builds and tests write is left out. */
export function bundleSources(root: string): readonly string[] {
  return filesIn(
    root,
    [
      '{web,engine,content/reader}/**/*',
      'server/{game-types,stocks,text}/*',
      'server/http/parameters.ts',
      'server/site/files.ts',
      'content/interface/keys.json',
      'docs/openapi.json',
      'package-lock.json',
      'package.json',
      'script/src/site.ts',
      'script/src/content/*',
    ],
    /(^|\/)(node_modules|dist|\.react-router|typefaces)$|\.test\.tsx?$|\/contract\.generated\.ts$/,
  )
}

/** Returns a digest of the sources of the bundle. */
export function bundleDigest(root: string): string {
  const digest = createHash('sha256')
  addFiles(digest, root, bundleSources(root))
  return digest.digest('hex')
}

/** Returns a digest of what a site is made of: the bundle, the content that ships, and the owner's folder. */
export function siteDigest(bundle: string): string {
  const digest = createHash('sha256').update(bundle)
  addFiles(digest, contentFolder, filesIn(contentFolder, ['**/*'], /^(text|reader)$/))
  if (ownFolder !== undefined) addFiles(digest, ownFolder, filesIn(ownFolder, ['**/*'], /^\.git$/))
  return digest.digest('hex')
}

function filesIn(folder: string, patterns: string[], left: RegExp): readonly string[] {
  return globSync(patterns, { cwd: folder, exclude: (name) => left.test(name) })
    .filter((file) => !left.test(file) && statSync(path.join(folder, file)).isFile())
    .sort()
}

function addFiles(digest: Hash, folder: string, files: readonly string[]): void {
  for (const file of files)
    digest
      .update(`${file}\0`)
      .update(readFileSync(path.join(folder, file)))
      .update('\0')
}

/** Returns the digest of what the bundle or a site was made of, or undefined if there is none. */
export function madeOf(folder: string): string | undefined {
  return bundleStamp.safeParse(readStamp(folder)).data?.madeOf
}

/** Returns whether a site was made by a bundle, so that the server of that bundle can serve it. */
export function isMadeBy(site: string, bundle: string): boolean {
  return siteStamp.safeParse(readStamp(site)).data?.bundle === bundle
}

/**
 * Returns whether a built site is up to date: built from the same files, with no content that has become due.
 *
 * @param day the day of the build, as `2026-11-21`
 */
export function isCurrent(site: string, digest: string, day: string): boolean {
  const { data } = siteStamp.safeParse(readStamp(site))
  if (data?.madeOf !== digest) return false
  // A site that was built for a later day may show content that is not due yet.
  return data.day <= day && data.waiting.every((each) => each.day > day)
}

function readStamp(folder: string): unknown {
  const place = path.join(folder, stampName)
  return existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : undefined
}
