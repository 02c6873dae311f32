import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as serverBuild from 'virtual:react-router/server-build'
import { sentencesOf } from '../../content/reader/catalogs.ts'
import { bundleFolder } from '../../content/reader/content-folder.ts'
import { siteLanguage } from '../../content/reader/placeholders.ts'
import { EarlierSite, type SiteFiles, writeSite } from './files.ts'
import { finishSite } from './finish.ts'
import { renderPages } from './pages.ts'
import { withSentences } from './scripts.ts'

/**
 * Renders a site from the bundle that this is a part of and from the content as it is now, without a bundler.
 *
 * @param folder in which the files are written
 * @param before the folder of an earlier site, from which what would come out the same is taken
 * @throws what a page throws, such as a ContentError
 */
export async function renderSite(folder: string, before: string): Promise<void> {
  // Lets the router render the page for addresses without a file.
  process.env['IS_RR_BUILD_REQUEST'] = 'yes'
  const earlier = new EarlierSite(before)
  await writeSite(folder, await siteFiles(earlier), earlier)
}

async function siteFiles(earlier: EarlierSite): Promise<SiteFiles> {
  const bundle = path.join(bundleFolder, 'client')
  const files: SiteFiles = new Map()
  const bundled = new Map<string, string>()
  for (const entry of globSync('{.*,*}{,/**/*}', { cwd: bundle, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const place = path.join(entry.parentPath, entry.name)
    const file = path.relative(bundle, place)
    if (/^assets\/.*\.js$/.test(file)) bundled.set(entry.name, readFileSync(place, 'utf8'))
    else files.set(file, readFileSync(place))
  }
  const scripts = withSentences(bundled, sentences())
  for (const [name, script] of scripts.files) files.set(`assets/${name}`, script)
  const manifest = '.vite/manifest.json'
  files.set(manifest, scripts.renamed(String(files.get(manifest))))
  const assets: typeof serverBuild.assets = JSON.parse(scripts.renamed(JSON.stringify(serverBuild.assets)))
  const { files: pages, redirects } = await renderPages({ ...serverBuild, assets })
  for (const [file, page] of pages) files.set(file, page)
  await finishSite(files, redirects, earlier)
  return files
}

/** Returns a function that gives the text of a mark in a script. */
function sentences(): (key: string) => string {
  const catalogs = new Map<string, (key: string) => string>()
  return (mark) => {
    if (mark === 'site.language') return siteLanguage()
    const [name = '', ...key] = mark.split('.')
    const sentence = catalogs.get(name) ?? sentencesOf(name)
    catalogs.set(name, sentence)
    return sentence(key.join('.'))
  }
}
