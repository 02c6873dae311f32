import type { GameState } from '@skyway/engine/record/game.ts'

/** A game in the latest state that this process knows. Another process may have stored moves since. */
export interface HotGame {
  readonly personId: number
  /** The name of its type when the row was last read. */
  readonly name: string
  readonly practice: boolean
  readonly day: string | null
  readonly challenge: string | null
  readonly state: GameState
}

/**
 * The games that are being played, in memory, so that a move does not need to read and replay them. An
 * outdated copy does no harm: the row in the database decides, and a move that was computed on an old turn is
 * not stored.
 */
export class HotGames {
  readonly #games = new Map<number, HotGame>()
  readonly #most: number

  /** @param most how many games are kept; the one that was not used for longest is dropped first */
  constructor(most: number) {
    this.#most = most
  }

  get size(): number {
    return this.#games.size
  }

  get(gameId: number): HotGame | undefined {
    const game = this.#games.get(gameId)
    if (game) {
      this.#games.delete(gameId)
      this.#games.set(gameId, game)
    }
    return game
  }

  /** Keeps a state unless a later one is known. */
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
