import { rulesOf } from '@skyway/engine/record/game.ts'
import { type GameTypeId, gameTypeIds } from '@skyway/engine/record/game-type.ts'
import { Counter, type Registry } from 'prom-client'

/**
 * What became of a requested move: it was played, it had been played before, the game is at another turn, or
 * the rules do not allow it.
 */
const outcomes = ['played', 'repeated', 'stale', 'refused'] as const
const results = ['won', 'lost', 'auto-won'] as const

function nameOf(gameTypeId: GameTypeId): string {
  return rulesOf(gameTypeId).deck.name
}

/** Counts games and moves for the metrics. */
export class GameFigures {
  readonly #moves: Counter<'game' | 'outcome'>
  readonly #begun: Counter<'game' | 'practice'>
  readonly #ended: Counter<'game' | 'practice' | 'result'>

  constructor(figures: Registry) {
    const registers = [figures]
    this.#moves = new Counter({
      name: 'skyway_moves_total',
      help: 'Moves by what became of them: played, repeated (it was played before), stale (the game is at another turn), or refused by the rules',
      labelNames: ['game', 'outcome'] as const,
      registers,
    })
    this.#begun = new Counter({
      name: 'skyway_games_begun_total',
      help: 'Games that were dealt; practice is true for cards that the player knows',
      labelNames: ['game', 'practice'] as const,
      registers,
    })
    this.#ended = new Counter({
      name: 'skyway_games_ended_total',
      help: 'Games that were played to the end, by result: won, lost, or auto-won by an admin',
      labelNames: ['game', 'practice', 'result'] as const,
      registers,
    })
    this.#begin()
  }

  /** Exports all series from the start, since a rate does not see the first use of a series. */
  #begin(): void {
    for (const game of gameTypeIds.map(nameOf)) {
      for (const outcome of outcomes) this.#moves.inc({ game, outcome }, 0)
      for (const practice of ['false', 'true']) {
        this.#begun.inc({ game, practice }, 0)
        for (const result of results) this.#ended.inc({ game, practice, result }, 0)
      }
    }
  }

  moved(gameTypeId: GameTypeId, outcome: (typeof outcomes)[number]): void {
    this.#moves.inc({ game: nameOf(gameTypeId), outcome })
  }

  begun(gameTypeId: GameTypeId, practice: boolean): void {
    this.#begun.inc({ game: nameOf(gameTypeId), practice: String(practice) })
  }

  ended(
    gameTypeId: GameTypeId,
    { practice, gameWon, autoWon }: { practice: boolean; gameWon: boolean; autoWon: boolean },
  ): void {
    const result: (typeof results)[number] = autoWon ? 'auto-won' : gameWon ? 'won' : 'lost'
    this.#ended.inc({ game: nameOf(gameTypeId), practice: String(practice), result })
  }
}
