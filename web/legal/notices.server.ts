import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { contentFolder } from '../../content/reader/content-folder.ts'

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
 * Returns the packages whose code or typefaces the site of the present build serves, by name.
 *
 * @throws Error outside a build
 */
export function readNotices(): readonly PackageNotice[] {
  const file = path.join(contentFolder, '../web/dist/next/client', noticesFile)
  if (!existsSync(file)) throw new Error(`${file} is missing: only a build can list what it serves`)
  return z.array(noticeSchema).parse(JSON.parse(readFileSync(file, 'utf8')))
}
