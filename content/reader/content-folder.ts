import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'

/** The content that ships, `content/`; found from the source as well as from a built bundle. */
export const contentFolder: string = findContent(import.meta.dirname)

/** The folder of the project or release, which contains `content/`. */
export const projectFolder: string = path.dirname(contentFolder)

/** What every site is made from: scripts for the browser, and the program that renders the pages. */
export const bundleFolder: string = path.join(projectFolder, 'web/dist/bundle')

const releaseFile = path.join(projectFolder, 'release.json')
const releaseSchema = z.object({ version: z.string(), commit: z.string().nullable() })

/** Whether this is a release. It has the bundle and the built sample, and no bundler. */
export const isRelease: boolean = existsSync(releaseFile)

const chosenFolder = findOwn()

/**
 * The folder into which the site is built. The sample has one of its own, so that the tests leave the owner's site alone.
 * A release, which may be read-only, builds the owner's into a folder of its version in the data folder: the server of
 * another version goes on with its own.
 */
export const builtFolder: string = findBuilt()

/** What a built site keeps of the folder that it was built from: all that the server reads. */
export const keptContent: string = path.join(builtFolder, '.content')

/** Whether the server uses this, because the site cannot be built from the owner's folder as it is now (script/start). */
export const isKept: boolean = process.env['CONTENT_KEPT'] === 'yes'

/**
 * The owner's folder, whose files are laid over those that ship, or undefined if there is none: CONTENT_FOLDER of the
 * environment or of `.env`, or `site/` beside it.
 */
export const ownFolder: string | undefined = isKept ? keptContent : chosenFolder

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
  const chosen = setting('CONTENT_FOLDER')
  const folder = path.resolve(projectFolder, chosen || 'site')
  if (folder === contentFolder) return undefined
  return chosen || existsSync(folder) ? folder : undefined
}

function findBuilt(): string {
  if (chosenFolder === undefined) return path.join(projectFolder, 'web/dist/client')
  if (!isRelease) return path.join(projectFolder, 'web/dist/site')
  const { version, commit } = releaseSchema.parse(JSON.parse(readFileSync(releaseFile, 'utf8')))
  const name = [version, ...(commit === null ? [] : [commit.slice(0, 7)])].join('-')
  return path.resolve(projectFolder, setting('DATA_FOLDER') || 'data', 'site', name)
}

/** Returns a setting of the environment or of `.env`. */
export function setting(name: string): string | undefined {
  const file = path.join(projectFolder, '.env')
  return process.env[name] ?? (existsSync(file) ? parseEnv(readFileSync(file, 'utf8'))[name] : undefined)
}
