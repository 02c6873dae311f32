import type { Card, Position } from '@skyway/engine/cards/card.ts'
import { commitment, matchesCommitment, order, seedFromHex } from '@skyway/engine/chance/seed.ts'
import { type GameView, rulesOf, view } from '@skyway/engine/record/game.ts'
import { type Replayable, replay } from '@skyway/engine/record/record.ts'

import * as text from '../../../content/text/replay.ts'

/** One checked statement, and whether it is true. */
export interface Finding {
  readonly holds: boolean
  readonly sentence: string
}

/** The result of checking a deal. */
export interface DealCheck {
  readonly findings: readonly Finding[]
  /** The cards of each round in the order of the deal. */
  readonly orders: readonly (readonly Card[])[]
}

/**
 * Replays a finished game from its seed and its moves, and compares it with the game as the server shows it.
 *
 * @param shown the game as the server shows it
 */
export function checkDeal(record: Replayable, shown: GameView): DealCheck {
  const seed = seedFromHex(record.seed)
  const { deck, rounds } = rulesOf(record.gameTypeId)
  const isKept = matchesCommitment(seed, shown.commitment)
  const isSame = sameTable(view(replay(record)), shown)
  const fingerprint = commitment(seed)
  const count = record.moves.length
  const told = rounds > 1 ? text.playedRounds({ count, rounds }) : text.played({ count })
  return {
    findings: [
      {
        holds: isKept,
        sentence: isKept
          ? text.seedMatches({ fingerprint })
          : text.seedDiffers({ fingerprint, promised: shown.commitment }),
      },
      {
        holds: isSame,
        sentence: `${told} ${isSame ? text.gameMatches({ count: shown.gameScore }) : text.gameDiffers}`,
      },
    ],
    orders: Array.from({ length: rounds }, (_, index) => order(seed, deck, index + 1)),
  }
}

function sameTable(reckoned: GameView, shown: GameView): boolean {
  return JSON.stringify(comparedParts(reckoned)) === JSON.stringify(comparedParts(shown))
}

/** Returns the parts of a game that must be equal wherever it is computed. */
function comparedParts(game: GameView) {
  const { gameTypeId, turn, gameOver, gameWon, gameScore, autoWon } = game
  const places = rulesOf(gameTypeId).places(game)
  return [gameTypeId, turn, gameOver, gameWon, gameScore, autoWon, places.map(ranksOn)]
}

function ranksOn({ cards }: Position): readonly number[] {
  return cards.map(({ rank }) => rank)
}
