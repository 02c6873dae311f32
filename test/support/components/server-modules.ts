import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Leaves out of a browser what only the build of the site runs, as the build does: loaders read the content there. */
export function withoutServerModules(): Plugin {
  return {
    name: 'without-server-modules',
    enforce: 'pre',
    load: {
      filter: { id: /\.server\.ts$/ },
      handler(id, options) {
        if (options?.ssr) return null
        const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|(?:async )?function) (\w+)/gm)
        return [...names].map(([, name]) => `export const ${name} = undefined`).join('\n')
      },
    },
  }
}
