import { makeReader, type Person } from './people.ts'
import { dealGame, finishGame } from './play.ts'
import type { SharedServer } from './test.ts'

/** A reader, and the ids of a finished game of each type and of one that is not over. */
export interface FinishedGames {
  readonly reader: Person
  readonly skyway: number
  readonly sandwich: number
  readonly open: number
}

/**
 * Creates a reader who has finished a game of each type and made the first move of another, of the type
 * `openType`.
 *
 * @param skywaySeed the number of the deal of SkyWay
 */
export async function makeFinishedGames(
  { server, admin }: SharedServer,
  openType: 1 | 2,
  skywaySeed = 1,
): Promise<FinishedGames> {
  const reader = await makeReader(server, admin.client, 'Rosa')
  return {
    reader,
    skyway: await finishGame(reader, 1, skywaySeed),
    sandwich: await finishGame(reader, 2),
    open: (await dealGame(reader, openType, 1)).id,
  }
}
