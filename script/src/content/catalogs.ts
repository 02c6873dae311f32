// Writes the modules by which the site and the server import the texts of the interface.
//   node script/src/content/catalogs.ts
//   node script/src/content/catalogs.ts --update   for developers: the keys of en-US become those of every language
import { updateKeys, writeTextModules } from '../../../content/reader/catalogs.ts'
import { ContentError } from '../../../content/reader/mistakes.ts'

try {
  if (process.argv.includes('--update')) updateKeys()
  writeTextModules()
} catch (error) {
  if (!(error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
