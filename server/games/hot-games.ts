import type { GameState } from '@skyway/engine/record/game.ts'

/** A game that this process has seen last in this state. Another process may have gone on with it since. */
export interface HotGame {
  readonly personId: number
  /** The name of its type when its row was last read. */
  readonly name: string
  readonly practice: boolean
  readonly state: GameState
}

/**
 * The games that are being played, so that a move need not read and replay them first. A copy that is behind does no
 * harm: the row in the database decides, and a move reckoned on an old turn is not stored.
 */
export class HotGames {
  readonly #games = new Map<number, HotGame>()
  readonly #most: number

  /** @param most how many games are kept; the one longest unused makes room */
  constructor(most: number) {
    this.#most = most
  }

  get(gameId: number): HotGame | undefined {
    const game = this.#games.get(gameId)
    if (game) {
      this.#games.delete(gameId)
      this.#games.set(gameId, game)
    }
    return game
  }

  /** Keeps the state unless a later one is known. */
  put(gameId: number, game: HotGame): void {
    const known = this.#games.get(gameId)
    if (known && known.state.turn > game.state.turn) return
    this.#games.delete(gameId)
    this.#games.set(gameId, game)
    if (this.#games.size <= this.#most) return
    for (const oldest of this.#games.keys()) {
      this.#games.delete(oldest)
      return
    }
  }

  drop(gameId: number): void {
    this.#games.delete(gameId)
  }
}
