import path from 'node:path'
import type { Plugin } from 'vite'
import { programKeys } from '../../content/reader/catalogs.ts'
import { markedLanguageModule, markedModule } from '../../content/reader/text-modules.ts'

/**
 * Gives scripts for the browser marks in place of the sentences of the interface (web/build/scripts.ts puts the
 * sentences there). What renders the pages reads them itself.
 */
export function markedTexts(): Plugin {
  return {
    name: 'marked-texts',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/content\/text\/[\w-]+\.ts$/ },
      handler(id) {
        const name = path.basename(id, '.ts')
        if (name === 'language') return markedLanguageModule
        const keys = programKeys()[name]
        if (!keys) throw new Error(`No catalog is called ${name}`)
        return markedModule(name, keys)
      },
    },
  }
}
