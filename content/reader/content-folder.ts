import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'

/** The content that ships, `content/`; found from the source as well as from a built bundle. */
export const contentFolder: string = findContent(import.meta.dirname)

/** The folder of the project or release, which contains `content/`. */
export const projectFolder: string = path.dirname(contentFolder)

/** Whether this is a release. It cannot build a site: it has the content with which it was made, the owner's in `site/`. */
export const isRelease: boolean = existsSync(path.join(projectFolder, 'release.json'))

/**
 * The owner's folder, whose files are laid over those that ship, or undefined if there is none: CONTENT_FOLDER of the
 * environment or of `.env`, or `site/` beside it.
 */
export const ownFolder: string | undefined = findOwn()

/** The folder into which the site is built. The sample has one of its own, so that the tests leave the owner's site alone. */
export const builtFolder: string = path.join(
  projectFolder,
  ownFolder === undefined ? 'web/dist/client' : 'web/dist/site',
)

/** Returns the name of a file as the owner knows it: its path in the project, or its whole path outside it. */
export function nameOf(place: string): string {
  const inside = path.relative(projectFolder, place)
  return inside.startsWith('..') || path.isAbsolute(inside) ? place : inside.split(path.sep).join('/')
}

function findContent(from: string): string {
  const folder = path.join(from, 'content')
  if (existsSync(path.join(folder, 'site.yaml'))) return folder
  const above = path.dirname(from)
  if (above === from) throw new Error('There is no folder content/ with a site.yaml in it')
  return findContent(above)
}

function findOwn(): string | undefined {
  const chosen = isRelease ? undefined : (process.env['CONTENT_FOLDER'] ?? ofEnvFile()['CONTENT_FOLDER'])
  const folder = path.resolve(projectFolder, chosen || 'site')
  if (folder === contentFolder) return undefined
  return chosen || existsSync(folder) ? folder : undefined
}

function ofEnvFile(): NodeJS.Dict<string> {
  const file = path.join(projectFolder, '.env')
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
}
