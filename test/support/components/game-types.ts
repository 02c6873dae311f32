import type { GameType } from '../../../web/api/answers.ts'

/** Returns a game type as the server sends it. */
export function gameTypeOf(id: number, name: string, part: Partial<GameType> = {}): GameType {
  return {
    id,
    name,
    complexity: 1,
    strategy: 1,
    luck: 1,
    weight: 1,
    footprint: 1,
    tactics: 1,
    authorName: '',
    authorUrl: '',
    documentUrl: '',
    descriptions: [],
    rules: [{ title: `Rules of ${name}`, text: '<p>Lay three cards.</p>' }],
    createddate: '2026-01-01T00:00:00Z',
    modifieddate: null,
    isPlayable: true,
    computerScore: null,
    isShipped: true,
    ...part,
  }
}

/** Returns the only page of the list of game types. */
export function gameTypePage(...items: GameType[]) {
  const totalRecords = items.length
  return {
    items,
    currentPage: 1,
    totalPages: 1,
    pageSize: 10,
    totalRecords,
    hasNextPage: false,
    hasPreviousPage: false,
  }
}

/** The two games. */
export const bothGames = gameTypePage(gameTypeOf(1, 'SkyWay'), gameTypeOf(2, 'Sandwich'))
