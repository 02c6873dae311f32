import { seedToHex } from '@skyway/engine/chance/seed.ts'
import { achievementsOf } from '@skyway/engine/record/achievements.ts'
import {
  type GameState,
  play,
  type Refusal,
  sameMove,
  view,
  type WireMove,
} from '@skyway/engine/record/game.ts'
import { replay } from '@skyway/engine/record/record.ts'
import * as text from '../../content/text/game-answers.ts'
import { otherRefusal, refusals } from '../../content/text/game-messages.ts'
import { conflict, forbidden, type Problem, unprocessable } from '../http/problem.ts'
import { type Game, toGame } from './answer.ts'
import type { GameFigures } from './figures.ts'
import { type HotGame, HotGames } from './hot-games.ts'
import type { Player } from './move-statement.ts'
import type { GameStore } from './store.ts'
import type { StoredGame } from './stored-game.ts'

/** A move that a client requests; `turn` is the turn that the client has seen. */
export interface MoveRequest {
  readonly gameId: number
  readonly turn?: number | undefined
  readonly wire: WireMove
}

/** How many times a move is tried again because other moves were stored meanwhile. */
const mostAttempts = 5

/**
 * Makes moves. Normally a move costs one statement: it is computed on the game in memory, and stored if the
 * row is still at that turn. A move that is not stored that way is decided again on the row itself, so that
 * neither a refusal nor an old state comes from memory.
 */
export class Play {
  readonly #games: GameStore
  readonly #hot: HotGames
  readonly #singleHint: string
  readonly #figures: GameFigures

  /** @param singleHint the message when a second hint is asked for the same hand */
  constructor(
    games: GameStore,
    { hotGames, singleHint, figures }: { hotGames: number; singleHint: string; figures: GameFigures },
  ) {
    this.#games = games
    this.#hot = new HotGames(hotGames)
    this.#figures = figures
    this.#singleHint = singleHint
  }

  /** How many games are in memory. */
  get hotGames(): number {
    return this.#hot.size
  }

  /**
   * Makes a move and returns the game after it. For a move that was already made at `turn`, it returns the
   * current game.
   *
   * @throws Problem 401, 403, 404, 409 or 422 with the reason
   */
  async move(player: Player, request: MoveRequest): Promise<Game> {
    return (await this.#moveOnHot(player, request)) ?? (await this.#moveOnRow(player, request))
  }

  /** Returns a stored game as its player may see it. */
  show(game: StoredGame): Game {
    const shown = toGame(game.id, game, this.#stateOf(game))
    return game.isSecret ? { ...shown, seed: null } : shown
  }

  async #moveOnHot(player: Player, request: MoveRequest): Promise<Game | null> {
    const hot = this.#hot.get(request.gameId)
    if (!hot || hot.personId !== player.personId) return null
    const { turn } = hot.state
    if ((request.turn ?? turn) !== turn) return null
    const played = play(hot.state, request.wire, { autoWin: player.isAdmin })
    return played.ok ? await this.#store(player, request, turn, { ...hot, state: played.state }) : null
  }

  async #moveOnRow(player: Player, request: MoveRequest): Promise<Game> {
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const row = await this.#games.findForMove(player, request.gameId)
      const turn = request.turn ?? row.turn
      if (turn < row.turn) return this.#answerTaken(row, row.moves[turn], request.wire)
      if (turn > row.turn) {
        this.#figures.moved(row.gameTypeId, 'stale')
        throw conflict(text.turnAhead({ turn: row.turn }), 'turn-ahead')
      }
      const state = this.#stateOf(row)
      const played = play(state, request.wire, { autoWin: player.isAdmin })
      if (!played.ok) return this.#answerRefused(player, row, played.refusal)
      const { name, practice, day, challenge } = row
      const after = { personId: player.personId, name, practice, day, challenge, state: played.state }
      const game = await this.#store(player, request, turn, after)
      if (game) return game
    }
    throw conflict(text.otherMovesFirst, 'turn-taken')
  }

  /** Stores the move if the game is still at `turn`, and returns the game `after` it, else null. */
  async #store(
    player: Player,
    { gameId, wire }: MoveRequest,
    turn: number,
    after: HotGame,
  ): Promise<Game | null> {
    const shown = view(after.state)
    const isStored = await this.#games
      .append({ player, gameId, wire, turn, shown, achievements: achievementsOf(after.state) })
      .catch((error: unknown) => {
        // It is unknown whether the move was stored: the next request reads the row.
        this.#hot.drop(gameId)
        throw error
      })
    if (!isStored) return null
    const { gameTypeId } = after.state
    this.#figures.moved(gameTypeId, 'played')
    if (shown.gameOver) this.#figures.ended(gameTypeId, { practice: after.practice, ...shown })
    this.#keep(gameId, after, shown.gameOver)
    // The database knows whether the day is over and the seed may be shown.
    if (shown.gameOver && after.day !== null)
      return this.show(await this.#games.findOwn(player.personId, gameId))
    return toGame(gameId, after, after.state, shown)
  }

  #answerTaken(row: StoredGame, earlier: WireMove | undefined, wire: WireMove): Game {
    const isRepeated = earlier !== undefined && sameMove(earlier, wire)
    this.#figures.moved(row.gameTypeId, isRepeated ? 'repeated' : 'stale')
    if (isRepeated) return this.show(row)
    throw conflict(text.turnTaken, 'turn-taken')
  }

  #answerRefused(player: Player, row: StoredGame, refusal: Refusal): Game {
    this.#figures.moved(row.gameTypeId, 'refused')
    if (refusal.code === 'hint-already-given') return { ...this.show(row), message: this.#singleHint }
    throw refusalProblem(player, refusal)
  }

  #stateOf(row: StoredGame): GameState {
    const hot = this.#hot.get(row.id)
    if (hot && hot.state.turn === row.turn) return hot.state
    const state = replay({ ...row, seed: seedToHex(row.seed) })
    const { personId, name, practice, day, challenge } = row
    if (personId !== null)
      this.#keep(row.id, { personId, name, practice, day, challenge, state }, row.gameOver)
    return state
  }

  #keep(gameId: number, game: HotGame, isOver: boolean): void {
    if (isOver) this.#hot.drop(gameId)
    else this.#hot.put(gameId, game)
  }
}

/** The sentences of the refusals, of which each game may have others. */
const reasons: Readonly<Record<string, string>> = refusals

function refusalProblem(player: Player, { code, field }: Refusal): Problem {
  const reason = reasons[code] ?? otherRefusal
  if (code === 'game-over') return conflict(reason, code)
  if (code === 'auto-win-not-allowed' && !player.isAdmin) return forbidden()
  return unprocessable(reason, field && [{ field, reason }], code)
}
