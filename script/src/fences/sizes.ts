import { posix } from 'node:path'
import { gameNames } from './games.ts'
import type { SourceModule } from './module.ts'

const mostLines = 300
const mostFiles = 20
/** A file of fewer lines with one importer beside it is a part of that importer. */
const fewestLines = 16

/** Folders that may be larger: what they hold only grows, or is written by a program. */
const growingFolders = ['server/storage/migrations/before-1.0']
const generated = /\.generated\.ts$/
/** Names that a framework or a convention of this project gives to the same export of many files. */
const conventionalNames = new Set([
  'default',
  'meta',
  'links',
  'loader',
  'clientLoader',
  'handle',
  'headers',
  'up',
  'routes',
])

/** Returns what is too large, too small or doubled among the files without tests, one sentence each. */
export function sizeBreaches(modules: readonly SourceModule[]): string[] {
  const written = modules.filter(({ path }) => !generated.test(path))
  return [...largeFiles(written), ...largeFolders(written), ...fragments(written), ...doubledNames(written)]
}

function largeFiles(modules: readonly SourceModule[]): string[] {
  return modules
    .filter(({ lines }) => lines > mostLines)
    .map(({ path, lines }) => `${path} has ${lines} lines: a file of more than ${mostLines} holds two things`)
}

function largeFolders(modules: readonly SourceModule[]): string[] {
  return [...groupedBy(modules, ({ path }) => posix.dirname(path))]
    .filter(([folder, files]) => files.length > mostFiles && !growingFolders.includes(folder))
    .map(
      ([folder, files]) =>
        `${folder} has ${files.length} files: split it by what they are; more than ${mostFiles} in a folder cannot be overlooked`,
    )
}

function fragments(modules: readonly SourceModule[]): string[] {
  const importers = new Map<string, Set<string>>()
  for (const { path, imports } of modules)
    for (const { target } of imports)
      if (target !== null) importers.set(target, (importers.get(target) ?? new Set()).add(path))
  return modules.flatMap(({ path, lines }) => {
    if (lines >= fewestLines || isNamedByConvention(path)) return []
    const [importer = '', ...others] = importers.get(path) ?? []
    return others.length === 0 && posix.dirname(importer) === posix.dirname(path)
      ? [`${path} has ${lines} lines and is imported by ${importer} alone: it belongs in there`]
      : []
  })
}

/** Whether a tool or the layout asks for a file of this name, however short it is. */
function isNamedByConvention(path: string): boolean {
  return /\.server\.ts$|\/(routes|store|schema)\.ts$/.test(path)
}

function doubledNames(modules: readonly SourceModule[]): string[] {
  const games = gameNames(modules)
  return [...groupedBy(modules, ({ path }) => path.split('/')[0] ?? '')].flatMap(([top, files]) => {
    const exported = files.flatMap(({ path, exports }) => exports.map((name) => ({ name, path })))
    return [...groupedBy(exported, ({ name }) => name)]
      .filter(([name, places]) => countOfMeanings(places, games) > 1 && !conventionalNames.has(name))
      .map(
        ([name, places]) =>
          `${name} is exported ${places.length} times below ${top}/ (${places.map(({ path }) => path).join(', ')}): one word, one meaning`,
      )
  })
}

/** The games have the same files, and the same word for the same thing in each. */
function countOfMeanings(places: readonly { readonly path: string }[], games: readonly string[]): number {
  const inAnyGame = (path: string) => path.split('/').map((part) => (games.includes(part) ? '*' : part))
  return new Set(places.map(({ path }) => inAnyGame(path).join('/'))).size
}

function groupedBy<T>(list: readonly T[], key: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of list) groups.set(key(one), [...(groups.get(key(one)) ?? []), one])
  return groups
}
