import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { bundleFolder } from '../../content/reader/content-folder.ts'

/** A package whose code or typeface the site serves, with the text of its license. */
export const noticeSchema = z.strictObject({
  name: z.string().min(1),
  version: z.string().min(1),
  /** The SPDX expression of its license: `MIT`. */
  license: z.string().min(1),
  text: z.string().min(1),
})

export type PackageNotice = z.output<typeof noticeSchema>

/** The file of the built site that lists them (web/build/served-packages.ts). */
export const noticesFile = 'licenses.json'

/**
 * Returns the packages whose code or typefaces the site serves, by name.
 *
 * @throws Error if there is no bundle
 */
export function readNotices(): readonly PackageNotice[] {
  const file = path.join(bundleFolder, 'client', noticesFile)
  if (!existsSync(file)) throw new Error(`${file} is missing: script/build makes it`)
  return z.array(noticeSchema).parse(JSON.parse(readFileSync(file, 'utf8')))
}
