import path from 'node:path'
import type { Plugin } from 'vite'
import { programKeys, sentencesOf } from '../../../content/reader/catalogs.ts'
import { siteLanguage } from '../../../content/reader/placeholders.ts'
import { markedLanguageModule, markedModule, marks } from '../../../content/reader/text-modules.ts'

/** Gives components in a browser the sentences of the interface, as the build of a site does. */
export function writtenTexts(): Plugin {
  return {
    name: 'written-texts',
    enforce: 'pre',
    load: {
      filter: { id: /\/content\/text\/[\w-]+\.ts$/ },
      handler(id) {
        const name = path.basename(id, '.ts')
        const keys = programKeys()[name]
        const module = keys ? markedModule(name, keys) : markedLanguageModule
        const sentence = sentencesOf(keys ? name : 'shell')
        return module.replace(new RegExp(`"${marks.source}"`, 'g'), (_, key: string) =>
          JSON.stringify(keys ? sentence(key.slice(name.length + 1)) : siteLanguage()),
        )
      },
    },
  }
}
