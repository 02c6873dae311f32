import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  builtFolder,
  bundleFolder,
  isRelease,
  ownFolder,
  projectFolder,
} from '../../../content/reader/content-folder.ts'
import { siteDay } from '../../../content/reader/site-day.ts'
import type { Settings } from '../../../server/settings/settings.ts'
import { bundleDigest, isCurrent, madeOf, siteDigest, stampName } from '../content/stamp.ts'
import { type Finding, failure, ok, warning } from './finding.ts'

const about = 'site'

/** Checks that the site is built, and that it is not older than what it is built from. */
export function siteFindings({ siteFolder }: Settings): Finding[] {
  const folder = path.resolve(siteFolder ?? builtFolder)
  const isBuiltHere = siteFolder === undefined && !(isRelease && ownFolder === undefined)
  if (!existsSync(path.join(folder, stampName))) {
    return isBuiltHere
      ? [warning(about, 'It is not built', 'script/start builds it; so does script/build.')]
      : [
          failure(
            about,
            `There is no complete build of the site in ${folder}, so that only the API is served`,
            'Copy a build there, the file .built last, or correct SITE_FOLDER.',
          ),
        ]
  }
  // A release has the bundle, and not what that is made of.
  if (isRelease && !isBuiltHere) return [ok(about, `It is built, in ${folder}`)]
  const bundle = isRelease ? (madeOf(bundleFolder) ?? '') : bundleDigest(projectFolder)
  return isCurrent(folder, siteDigest(bundle), siteDay())
    ? [ok(about, 'It is built, and not older than its sources')]
    : [
        warning(
          about,
          `The build in ${folder} is older than its sources`,
          'Run script/build, or script/start.',
        ),
      ]
}
