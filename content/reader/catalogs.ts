import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { type Catalog, isPlural, type Keys, keysOf, readCatalog, type Sentences } from './catalog.ts'
import { Content, contentOf, layeredSource } from './content.ts'
import { contentFolder } from './content-folder.ts'
import type { Source } from './layered-yaml.ts'
import { ContentError, type Mistakes } from './mistakes.ts'
import { siteLanguage } from './placeholders.ts'
import { joinForms } from './plural-forms.ts'
import { languageModule, textModule } from './text-modules.ts'

/** The folder of the language's catalogs below `content/`. */
const folder = () => `interface/${siteLanguage()}`
const keysFile = path.join(contentFolder, 'interface/keys.json')
const modules = path.join(contentFolder, 'text')

const keys: z.ZodType<Keys> = z.lazy(() => z.record(z.string(), z.union([z.array(z.string()), keys])))
const allKeys = z.record(z.string(), keys)
let known: Readonly<Record<string, Keys>> | undefined

/** The texts of the interface in the language of the site, one catalog for each feature. */
export const catalogs: Content<Catalog> = new Content(catalogFiles, read)

/** Returns the file of each catalog that the program uses, and of each that lies beside them. */
function catalogFiles(): readonly string[] {
  const found = contentOf(folder(), '.yaml', ({ file }) => file).paths
  return [...new Set([...found, ...Object.keys(programKeys()).map(fileOf)])].sort()
}

function read(source: Source): Catalog {
  return readCatalog(source, programKeys()[path.basename(source.file, '.yaml')] ?? {}, siteLanguage())
}

function fileOf(name: string): string {
  return `${folder()}/${name}.yaml`
}

/** Returns the sentences that the program uses, of each catalog by its name. */
export function programKeys(): Readonly<Record<string, Keys>> {
  known ??= allKeys.parse(JSON.parse(readFileSync(keysFile, 'utf8')))
  return known
}

const mistaken: Mistakes[] = []

/**
 * Returns a function that gives a sentence of a catalog by its key, such as `title` or `errors.late`: its text, or its
 * forms for different counts as one text (`joinForms`). For a catalog with mistakes it gives the keys, so that a program
 * can check all content; any other calls `refuseMistakenTexts`.
 */
export function sentencesOf(name: string): (key: string) => string {
  const texts = readTexts(name)
  return (key) => texts?.get(key) ?? key
}

/** Throws a ContentError that names the mistakes in the catalogs whose sentences were asked for. */
export function refuseMistakenTexts(): void {
  if (mistaken.length > 0) throw new ContentError(mistaken)
}

function readTexts(name: string): ReadonlyMap<string, string> | undefined {
  try {
    return textsIn(read(layeredSource(fileOf(name))))
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    mistaken.push(...error.mistakes)
    return undefined
  }
}

function textsIn(catalog: Catalog): ReadonlyMap<string, string> {
  return new Map(Object.entries(catalog).flatMap(([key, value]) => textsOf(key, value)))
}

function textsOf(key: string, value: Sentences): [string, string][] {
  if (typeof value === 'string') return [[key, value]]
  if (isPlural(value)) return [[key, joinForms(value)]]
  return Object.entries(value).flatMap(([name, each]) => textsOf(`${key}.${name}`, each))
}

/** Writes a TypeScript module for each catalog to `content/text/`, where the site and the server import it. */
export function writeTextModules(): void {
  const written = new Map(
    Object.entries(programKeys()).map(([name, each]) => [`${name}.ts`, textModule(name, each)]),
  )
  // Written last: script/bootstrap compares its time with that of the keys.
  written.set('language.ts', languageModule)
  mkdirSync(modules, { recursive: true })
  for (const file of globSync('*.ts', { cwd: modules }))
    if (!written.has(file)) rmSync(path.join(modules, file))
  for (const [file, module] of written) writeFileSync(path.join(modules, file), module)
}

/** Makes the keys and placeholders of the present catalogs those that every language must have. */
export function updateKeys(): void {
  const files = globSync('*.yaml', { cwd: path.join(contentFolder, folder()) }).sort()
  const updated = files.map((file) => {
    const text = readFileSync(path.join(contentFolder, folder(), file), 'utf8')
    return [path.basename(file, '.yaml'), keysOf({ file: `content/${folder()}/${file}`, text })]
  })
  const json = JSON.stringify(Object.fromEntries(updated), null, 2)
  // The placeholders of a sentence on one line, as the formatter has it.
  const short = json.replace(/\[[^\]{}]+\]/g, (list) =>
    list.replace(/\s+/g, ' ').replace(/(?<=\[) | (?=\])/g, ''),
  )
  writeFileSync(keysFile, `${short}\n`)
  known = undefined
}
