import { existsSync } from 'node:fs'
import path from 'node:path'

/** The content folder; found from the source as well as from a built bundle. */
export const contentFolder: string = findContent(import.meta.dirname)

function findContent(from: string): string {
  const folder = path.join(from, 'content')
  if (existsSync(path.join(folder, 'site.yaml'))) return folder
  const above = path.dirname(from)
  if (above === from) throw new Error('There is no folder content/ with a site.yaml in it')
  return findContent(above)
}
