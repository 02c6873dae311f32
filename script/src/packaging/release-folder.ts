import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Platform } from './platform.ts'
import { installProductionPackages, writeProductionProject } from './production-packages.ts'

/** What a release is made of; `release.json` at its top has the same. */
export interface ReleaseFacts {
  readonly version: string
  /** The full hash, with `+changes` if the work tree differs from it, or null outside a git repository. */
  readonly commit: string | null
  /** When it was committed, in ISO 8601 and UTC. */
  readonly date: string
  readonly platform: Platform
}

/** The files of a release beside its packages: what the server and the owner's and operator's commands read. */
const files = [
  '{engine,server,content}/**/*',
  'script/{start,bootstrap,build,node,site}',
  'script/{account,backup,doctor,migrate,restore,rotate-keys,upgrade-database}',
  'script/src/{account,backup,doctor,migrate,rotate-keys,upgrade-database}.ts',
  'script/src/diagnosis/*.ts',
  'script/src/content/stamp.ts',
  'script/src/content/starter/**/*',
  'deploy/**/*',
  'docs/operator/*',
  'docs/{owner,identity,providers,static-hosting}.md',
  'CHANGELOG.md',
  'LICENSE',
]
const unneeded =
  /(^|\/)(node_modules(\/.*)?|(package|tsconfig[^/]*)\.json)$|^(engine|server)\/.*README\.md$|\.test\.ts$|\.tsbuildinfo$/

/** Returns the facts of a release that is made from a folder now. */
export function releaseFacts(source: string, platform: Platform): ReleaseFacts {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8')))
  if (!existsSync(path.join(source, '.git')))
    return { version, commit: null, date: new Date().toISOString(), platform }
  const [hash = '', seconds] = git(source, 'log', '-1', '--format=%H %ct').split(' ')
  const date = new Date(Number(seconds) * 1000).toISOString()
  const isClean = git(source, 'status', '--porcelain') === ''
  return { version, commit: isClean ? hash : `${hash}+changes`, date, platform }
}

/** Runs git in a folder and returns what it prints, without the last newline. */
export function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trimEnd()
}

/**
 * Writes a release into a folder that does not exist or is empty: sources, the content that ships and its built site, the
 * bundle from which an owner's is built, production packages with Node.js and PostgreSQL, commands and pages. It builds
 * the site of `source` if it is not up to date.
 *
 * @param day the day for which the site is built, by default today
 * @throws Error if the folder is not empty, or the site or the packages cannot be made
 */
export function writeRelease(
  source: string,
  folder: string,
  { platform, day }: { readonly platform: Platform; readonly day?: string },
): ReleaseFacts {
  mkdirSync(folder, { recursive: true })
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
  execFileSync(path.join(source, 'script/build'), {
    stdio: 'inherit',
    env: { ...process.env, CONTENT_FOLDER: 'content', ...(day === undefined ? {} : { SITE_DAY: day }) },
  })
  const facts = releaseFacts(source, platform)
  // Before the sources, because it removes each TypeScript file that it finds below node_modules.
  writeProductionProject(source, folder)
  installProductionPackages(folder, platform)
  for (const name of globSync(files, { cwd: source })) {
    const place = path.join(source, name)
    if (!unneeded.test(name) && statSync(place).isFile()) cpSync(place, path.join(folder, name))
  }
  for (const built of ['web/dist/bundle', 'web/dist/client'])
    cpSync(path.join(source, built), path.join(folder, built), { recursive: true })
  writeFileSync(path.join(folder, 'release.json'), `${JSON.stringify(facts, null, 2)}\n`)
  return facts
}
