// Prints the bill of materials of a release for a platform, from its production packages and the built site.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { bundleFolder } from '../../content/reader/content-folder.ts'
import { billOfMaterials } from './packaging/bill-of-materials.ts'
import { platformSchema, thisPlatform } from './packaging/platform.ts'
import { installProductionPackages, writeProductionProject } from './packaging/production-packages.ts'
import { releaseFacts } from './packaging/release-folder.ts'

const { values } = parseArgs({ options: { platform: { type: 'string' } } })
const platform = values.platform === undefined ? thisPlatform() : platformSchema.parse(values.platform)
const folder = mkdtempSync(path.join(tmpdir(), 'skyway-bill-'))
try {
  const root = path.resolve(import.meta.dirname, '../..')
  writeProductionProject(root, folder)
  installProductionPackages(folder, platform)
  console.log(
    JSON.stringify(billOfMaterials(folder, bundleFolder, releaseFacts(root, platform).date), null, 2),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
