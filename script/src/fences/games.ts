import { basename, dirname } from 'node:path/posix'
import type { SourceModule } from './module.ts'

/** The lists of the games; all others learn from them which games there are. */
const lists = ['engine/games.ts', 'engine/search/searches.ts', 'web/play/games.ts']

const typeOfNumber = /\b(gameT|t)ypeId('\])?\s*[!=]==\s*\d/g

/** Returns the folders of the games, by their names, as the engine lists them. */
export function gameNames(modules: readonly SourceModule[]): string[] {
  const listed = modules.find(({ path }) => path === 'engine/games.ts')?.imports ?? []
  return listed.flatMap(({ target }) => (target?.startsWith('engine/') ? [basename(dirname(target))] : []))
}

/**
 * Keeps what knows a single game in the folders of that game: nothing else imports them or asks for the number of a game's
 * type. A choice of two would be silently wrong for a third.
 */
export function gameBreaches(modules: readonly SourceModule[]): string[] {
  const folders = gameNames(modules).flatMap((game) => [
    `engine/${game}/`,
    `engine/search/${game}/`,
    `web/play/${game}/`,
  ])
  const isOfGame = (path: string) => folders.some((folder) => path.startsWith(folder))
  return modules
    .filter(({ path }) => !lists.includes(path) && !isOfGame(path))
    .flatMap(({ path, code, imports }) => [
      ...imports.flatMap(({ specifier, target }) =>
        target !== null && isOfGame(target)
          ? [
              `${path} imports ${specifier}: only the lists of games know a game; ask rulesOf, searchOf or gamePages`,
            ]
          : [],
      ),
      ...(code.match(typeOfNumber) ?? []).map(
        (found) => `${path}: '${found}': another game would be taken for one of two; ask its rules`,
      ),
    ])
}
