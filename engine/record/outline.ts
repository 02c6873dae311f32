import { suits } from '../cards/card.ts'
import { cardsInSandwich } from '../sandwich/deal.ts'
import { sandwichesInGame } from '../sandwich/ending.ts'
import { scoreSandwich } from '../sandwich/score.ts'
import { type Replayable, replaySteps } from './record.ts'

/** What a game was made of, and whether each part scored. It tells no card. */
export type Outline = readonly (readonly boolean[])[]

/** How many sandwiches a row of an outline has. */
const sandwichesInRow = sandwichesInGame / cardsInSandwich

/**
 * Returns the outline of a game: for SkyWay a row for each finished round, with whether each suit has a path; for
 * Sandwich rows of six, with whether each sandwich gained points.
 *
 * @throws RecordError if the rules do not allow one of the moves
 */
export function outline(record: Replayable): Outline {
  const steps = replaySteps(record)
  const sandwiches: boolean[] = []
  for (const state of steps) {
    if (state.gameTypeId === 2 && state.lastSandwich) sandwiches.push(scoreSandwich(state.lastSandwich) > 0)
  }
  const last = steps.at(-1)
  if (last?.gameTypeId === 1)
    return last.finished.map(({ paths }) => suits.map((_, suit) => (paths[suit]?.worth ?? 0) > 0))
  return Array.from({ length: Math.ceil(sandwiches.length / sandwichesInRow) }, (_, row) =>
    sandwiches.slice(row * sandwichesInRow, (row + 1) * sandwichesInRow),
  )
}
