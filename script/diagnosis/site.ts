import { existsSync } from 'node:fs'
import path from 'node:path'
import { builtFolder } from '../../content/reader/content-folder.ts'
import type { Settings } from '../../server/settings/settings.ts'
import { type Finding, failure, ok, warning } from './finding.ts'

const about = 'site'
const root = path.resolve(import.meta.dirname, '../..')

/** Checks that the site is built, and in a checkout that it is not older than its sources. */
export async function siteFindings({ siteFolder }: Settings): Promise<Finding[]> {
  const folder = path.resolve(siteFolder ?? builtFolder)
  // A release has the built site, but not what it is built from.
  const isCheckout = existsSync(path.join(root, 'web/build/stamp.ts'))
  if (!existsSync(path.join(folder, '.built'))) {
    return isCheckout && siteFolder === undefined
      ? [warning(about, 'It is not built', 'script/start builds it; so does script/build.')]
      : [
          failure(
            about,
            `There is no complete build of the site in ${folder}, so that only the API is served`,
            'Copy a build there, the file .built last, or correct SITE_FOLDER.',
          ),
        ]
  }
  if (!isCheckout) return [ok(about, `It is built, in ${folder}`)]
  const { isCurrent, madeOf } = await import('../../web/build/stamp.ts')
  const { siteDay } = await import('../../web/words/day.server.ts')
  return isCurrent(folder, madeOf(root), siteDay())
    ? [ok(about, 'It is built, and not older than its sources')]
    : [
        warning(
          about,
          `The build in ${folder} is older than its sources`,
          'Run script/build, or script/start.',
        ),
      ]
}
