// Makes a release of the project as it is checked out.
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { bundleFolder } from '../../content/reader/content-folder.ts'
import { errorMessage } from '../../server/storage/errors.ts'
import { newestVersionSchema } from '../../server/system/newest-version.ts'
import { packFolder, writeSums } from './packaging/archive.ts'
import { billOfMaterials } from './packaging/bill-of-materials.ts'
import { type Platform, platformSchema, thisPlatform } from './packaging/platform.ts'
import { git, releaseFacts, writeRelease } from './packaging/release-folder.ts'
import { releaseNotes, unreleasedNotes } from './packaging/release-notes.ts'

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    notes: { type: 'string' },
    platform: { type: 'string' },
    unreleased: { type: 'boolean', default: false },
  },
})
const root = path.resolve(import.meta.dirname, '../..')
const output = path.join(root, 'dist/release')
try {
  const platform = values.platform === undefined ? thisPlatform() : platformSchema.parse(values.platform)
  if (values.folder === undefined) await makeArchive(platform)
  else {
    // Relative to the folder in which the person typed the command, not to the project.
    const folder = path.resolve(process.env['OLDPWD'] ?? '.', values.folder)
    const { version, commit } = writeRelease(root, folder, { platform })
    console.log(`SkyWay ${version} (${commit ?? 'no commit'}) for ${platform} is in ${folder}`)
  }
} catch (error) {
  console.error(errorMessage(error))
  process.exitCode = 1
}

/** Writes the archive and everything that is published with it. */
async function makeArchive(platform: Platform): Promise<void> {
  const { version, commit, date } = releaseFacts(root, platform)
  if (commit === null) throw new Error('An archive is made in a git repository only')
  const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')
  const notes = values.unreleased ? unreleasedNotes(changelog, version) : releaseNotes(changelog, version)
  if (!values.unreleased) {
    if (commit.endsWith('+changes')) throw new Error('The work tree differs from its commit')
    if (!git(root, 'tag', '--points-at', 'HEAD').split('\n').includes(`v${version}`))
      throw new Error(`The commit does not bear the tag v${version}`)
  }
  const latest = newestVersionSchema.parse({ version, notes: values.notes })
  const label = `skyway-${version}${values.unreleased ? `-${commit.slice(0, 7)}` : ''}`
  const name = `${label}-${platform}`
  const workplace = mkdtempSync(path.join(tmpdir(), 'skyway-release-'))
  try {
    const folder = path.join(workplace, name)
    // A later build of the same commit has the content that was due on the day of the commit, and no more.
    writeRelease(root, folder, values.unreleased ? { platform } : { platform, day: date.slice(0, 10) })
    const bill = `${JSON.stringify(billOfMaterials(folder, bundleFolder, date), null, 2)}\n`
    writeFileSync(path.join(folder, 'bill-of-materials.json'), bill)
    mkdirSync(output, { recursive: true })
    const archive = path.join(output, `${name}.tar.gz`)
    await packFolder(folder, `${archive}.part`, date)
    renameSync(`${archive}.part`, archive)
    writeFileSync(path.join(output, `${name}.cdx.json`), bill)
    writeFileSync(path.join(output, `${label}.md`), notes)
    writeFileSync(path.join(output, 'latest.json'), `${JSON.stringify(latest)}\n`)
    await writeSums(output, label)
    console.log(archive)
  } finally {
    rmSync(workplace, { recursive: true, force: true })
  }
}
