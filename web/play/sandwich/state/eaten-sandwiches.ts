import type { Card } from '@skyway/engine/cards/card.ts'
import { type Replayable, replaySteps } from '@skyway/engine/record/record.ts'
import { describeSandwich } from '@skyway/engine/sandwich/description.ts'
import { type Sandwich, scoreSandwich } from '@skyway/engine/sandwich/score.ts'
import { words } from '../../../../content/text/game-messages.ts'

/** The sandwiches of a finished game, as far as they are shown. */
export interface EatenSandwiches {
  /** The best sandwich in words, the earlier of equals; empty for a game without one. */
  readonly best: string
  /** Bread, filling and bread of the last sandwich; empty for a game without one. */
  readonly last: readonly Card[]
}

/**
 * Returns the sandwiches of a game to show.
 *
 * @throws RecordError if the record does not follow the rules
 */
export function eatenSandwichesOf(record: Replayable): EatenSandwiches {
  const eaten = replaySteps(record).flatMap((state) =>
    state.gameTypeId === 2 && state.lastSandwich ? [state.lastSandwich] : [],
  )
  const best = eaten.reduce<Sandwich | undefined>(
    (best, sandwich) => (best && scoreSandwich(best) >= scoreSandwich(sandwich) ? best : sandwich),
    undefined,
  )
  const last = eaten.at(-1)
  return {
    best: best ? describeSandwich(best, words[2].description) : '',
    last: last ? [last.bread, last.filling, last.lid] : [],
  }
}
