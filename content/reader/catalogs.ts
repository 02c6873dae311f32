import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { type Catalog, type Keys, keysOf, readCatalog } from './catalog.ts'
import { compileCatalog, compileLanguage, countsModule } from './compile-catalog.ts'
import { Content, contentOf } from './content.ts'
import { contentFolder, ownFolder } from './content-folder.ts'
import { siteLanguage } from './placeholders.ts'

/** The folder of the language's catalogs below `content/`. */
const folder = () => `interface/${siteLanguage()}`
const keysFile = path.join(contentFolder, 'interface/keys.json')
const compiled = path.join(contentFolder, 'text')
/** Says of which site the compiled texts are, once they are complete; those of another are out of date. */
const ofWhichSite = path.join(compiled, '.of')

const keys: z.ZodType<Keys> = z.lazy(() => z.record(z.string(), z.union([z.array(z.string()), keys])))
const allKeys = z.record(z.string(), keys)

/** The texts of the interface in the language of the site, one catalog for each feature. */
export const catalogs: Content<Catalog> = new Content(catalogFiles, (source) => {
  const language = siteLanguage()
  return readCatalog(source, readKeys()[nameOf(source.file)] ?? {}, language)
})

/** Returns the file of each catalog that the program uses, and of each that lies beside them. */
function catalogFiles(): readonly string[] {
  const found = contentOf(folder(), '.yaml', ({ file }) => file).paths
  const needed = Object.keys(readKeys()).map((name) => `${folder()}/${name}.yaml`)
  return [...new Set([...found, ...needed])].sort()
}

function nameOf(file: string): string {
  return path.basename(file, '.yaml')
}

function readKeys(): Readonly<Record<string, Keys>> {
  return allKeys.parse(JSON.parse(readFileSync(keysFile, 'utf8')))
}

/**
 * Writes a TypeScript module for each catalog to `content/text/`, where the site and the server import it.
 *
 * @throws ContentError that names the mistakes in all catalogs; then nothing is written
 */
export function compileCatalogs(): void {
  const modules = new Map(
    catalogs
      .entries()
      .map(({ source: { file }, value }) => [`${nameOf(file)}.ts`, compileCatalog(file, value)]),
  )
  modules.set('counts.ts', countsModule)
  // Written last: script/bootstrap compares its time with those of the catalogs.
  modules.set('language.ts', compileLanguage(siteLanguage()))
  mkdirSync(compiled, { recursive: true })
  rmSync(ofWhichSite, { force: true })
  for (const file of globSync('*.ts', { cwd: compiled }))
    if (!modules.has(file)) rmSync(path.join(compiled, file))
  for (const [file, module] of modules) writeFileSync(path.join(compiled, file), module)
  writeFileSync(ofWhichSite, `${process.env['CONTENT_FOLDER'] ?? ''}\n${ownFolder ?? ''}\n`)
}

/** Makes the keys and placeholders of the present catalogs those that every language must have. */
export function updateKeys(): void {
  const files = globSync('*.yaml', { cwd: path.join(contentFolder, folder()) }).sort()
  const updated = files.map((file) => {
    const text = readFileSync(path.join(contentFolder, folder(), file), 'utf8')
    return [nameOf(file), keysOf({ file: `content/${folder()}/${file}`, text })]
  })
  const json = JSON.stringify(Object.fromEntries(updated), null, 2)
  // The placeholders of a sentence on one line, as the formatter has it.
  const short = json.replace(/\[[^\]{}]+\]/g, (list) =>
    list.replace(/\s+/g, ' ').replace(/(?<=\[) | (?=\])/g, ''),
  )
  writeFileSync(keysFile, `${short}\n`)
}
