import { createHash, type Hash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { ownFolder } from '../../content/reader/content-folder.ts'

/** The file that records what a site was built from. It is written last, so an interrupted build lacks it. */
export const stampName = '.built'

const stamp = z.object({
  madeOf: z.string(),
  day: z.string(),
  waiting: z.array(z.object({ day: z.string() })),
})

/** Returns a digest of every source file of the site, the owner's included. Output of tests and builds is excluded. */
export function madeOf(root: string): string {
  const digest = createHash('sha256')
  addFiles(digest, root, [
    '{web,engine,content}/**/*',
    'docs/openapi.generated.json',
    'package-lock.json',
    'package.json',
    'script/build.ts',
    'script/content/*',
  ])
  if (ownFolder !== undefined) addFiles(digest, ownFolder, ['**/*'])
  return digest.digest('hex')
}

function addFiles(digest: Hash, folder: string, patterns: string[]): void {
  const files = globSync(patterns, {
    cwd: folder,
    exclude: (name) =>
      /(^|\/)(node_modules|dist|\.react-router|typefaces|content\/text)$|\.test\.tsx?$/.test(name),
  })
  for (const file of files.sort()) {
    const place = path.join(folder, file)
    if (statSync(place).isFile()) digest.update(`${file}\0`).update(readFileSync(place)).update('\0')
  }
}

/**
 * Returns whether a built site is up to date: built from the same files, with no content that has become due.
 *
 * @param day the day of the build, as `2026-11-21`
 */
export function isCurrent(site: string, digest: string, day: string): boolean {
  const place = path.join(site, stampName)
  if (!existsSync(place)) return false
  const { data } = stamp.safeParse(JSON.parse(readFileSync(place, 'utf8')))
  if (data?.madeOf !== digest) return false
  // A site that was built for a later day may show content that is not due yet.
  return data.day <= day && data.waiting.every((each) => each.day > day)
}
