import { Gauge, type Registry } from 'prom-client'
import * as text from '../../content/text/game-answers.ts'
import type { LimitRule, Limits } from '../http/limits.ts'
import type { Settings } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import type { Game } from './answer.ts'
import { GameFigures } from './figures.ts'
import type { Player } from './move-statement.ts'
import { Play } from './play.ts'
import { type Deal, GameStore } from './store.ts'
import type { StoredGame } from './stored-game.ts'

const gamesOfPerson: LimitRule = { name: 'gamesOfPerson', setting: 'limitGamesPerHour', seconds: 3600 }

const uniqueViolation = '23505'

/** The games of a server: their rows, their moves, and how they are dealt. */
export interface Games {
  readonly store: GameStore
  readonly play: Play
  /**
   * Deals a game and returns it as its player may see it.
   *
   * @throws Problem 401, 403, 409 or 429 with the reason
   */
  readonly deal: (player: Player, from: Deal) => Promise<Game>
  /**
   * Returns the game that `find` finds, or deals it. A unique key of the database allows one such game: of requests at
   * once, one deals it, and the others find it.
   *
   * @throws Problem 401, 403, 409 or 429 with the reason
   */
  readonly dealOnce: (player: Player, from: Deal, find: () => Promise<StoredGame | null>) => Promise<Game>
}

/**
 * Opens the games of a server.
 *
 * @param finishedGameStatements what other features keep of a finished game, see `moveStatement`
 */
export function openGames({
  database,
  settings,
  limits,
  figures: registry,
  finishedGameStatements,
}: {
  readonly database: Database
  readonly settings: Settings
  readonly limits: Limits
  readonly figures: Registry
  readonly finishedGameStatements: readonly string[]
}): Games {
  const store = new GameStore(database, finishedGameStatements)
  const figures = new GameFigures(registry)
  const play = new Play(store, {
    figures,
    hotGames: settings.hotGames,
    singleHint: text.singleHint({ paymentName: settings.paymentName }),
  })
  new Gauge({
    name: 'skyway_games_in_memory',
    help: 'Games that are kept in memory for their next move; at most HOT_GAMES',
    registers: [registry],
    collect() {
      this.set(play.hotGames)
    },
  })
  async function deal(player: Player, from: Deal): Promise<Game> {
    await limits.take({ rule: gamesOfPerson, key: `person ${player.personId}` })
    const dealt = await store.create(player, from)
    figures.begun(dealt.gameTypeId, dealt.practice)
    return play.show(dealt)
  }
  return {
    store,
    play,
    deal,
    async dealOnce(player, from, find) {
      const begun = await find()
      if (begun) return play.show(begun)
      try {
        return await deal(player, from)
      } catch (error) {
        const other = isTaken(error) ? await find() : null
        if (other) return play.show(other)
        throw error
      }
    },
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === uniqueViolation
}
