// Compiles the texts of the interface, content/interface, to the modules that the site and the server import.
//   node script/content/catalogs.ts            if there are mistakes, the last compiled texts stay, and script/build lists the mistakes
//   node script/content/catalogs.ts --update   for developers: first makes the present keys those that each language must have
import { existsSync } from 'node:fs'
import path from 'node:path'
import { compileCatalogs, updateKeys } from '../../content/reader/catalogs.ts'
import { contentFolder } from '../../content/reader/content-folder.ts'
import { ContentError } from '../../content/reader/mistakes.ts'

try {
  if (process.argv.includes('--update')) updateKeys()
  compileCatalogs()
} catch (error) {
  if (!(error instanceof ContentError)) throw error
  const isCompiled = existsSync(path.join(contentFolder, 'text/language.ts'))
  if (!isCompiled || process.argv.includes('--update')) {
    console.error(error.message)
    process.exitCode = 1
  }
}
