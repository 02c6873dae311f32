import type { FastifyRequest } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { z } from 'zod'
import * as text from '../../content/text/game-answers.ts'
import type { Limits } from '../http/limits.ts'
import { callerOf } from '../session/caller.ts'
import { once } from '../session/idempotency.ts'
import type { Settings } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import type { Game } from './answer.ts'
import { GameFigures } from './figures.ts'
import { playerOf } from './move-statement.ts'
import { Play } from './play.ts'
import { type Deal, GameStore } from './store.ts'
import type { StoredGame } from './stored-game.ts'

const uniqueViolation = '23505'

/** The games of a server: their rows, their moves, and how they are dealt. */
export interface Games {
  readonly store: GameStore
  readonly play: Play
  /**
   * Deals a game to the caller and returns it as its player may see it. A repeated request finds the game of the first.
   *
   * @throws Problem 401, 403, 409 or 429 with the reason
   */
  readonly deal: (request: FastifyRequest, from: Deal) => Promise<Game>
  /**
   * Returns the game that `find` finds, or deals it. A unique key of the database allows one such game: of requests at
   * once, one deals it, and the others find it.
   *
   * @throws Problem 401, 403, 409 or 429 with the reason
   */
  readonly dealOnce: (
    request: FastifyRequest,
    from: Deal,
    find: () => Promise<StoredGame | null>,
  ) => Promise<Game>
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
    help: 'Games that are kept in memory for their next move; 5000 at most',
    registers: [registry],
    collect() {
      this.set(play.hotGames)
    },
  })
  async function deal(request: FastifyRequest, from: Deal): Promise<Game> {
    const player = playerOf(callerOf(request))
    await limits.take('gamesOfPerson', player.personId)
    const dealt: { game?: StoredGame } = {}
    const id = await once(database.db, request, z.int(), async (transaction) => {
      dealt.game = await store.create(transaction, player, from)
      return dealt.game.id
    })
    const { game } = dealt
    if (game) figures.begun(game.gameTypeId, game.practice)
    return play.show(game ?? (await store.findOwn(player.personId, id)))
  }
  return {
    store,
    play,
    deal,
    async dealOnce(request, from, find) {
      const begun = await find()
      if (begun) return play.show(begun)
      try {
        return await deal(request, from)
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
