import { scoreSandwich } from '@skyway/engine/sandwich/score.ts'
import { isPlayable } from '../../store/game.ts'
import { hintRows, type SandwichTableState, shownHand } from './table.ts'

/** Returns the score of each possible third card, by its row; empty before two cards are chosen. */
export function thirdScores(table: SandwichTableState): ReadonlyMap<number, number> {
  const { chosen, pending } = table
  const [bread, filling] = chosen.flatMap((row) => table.game.hand[row]?.cards ?? [])
  if (!isPlayable(table) || pending || hintRows(table).length > 0 || !bread || !filling) return new Map()
  return new Map(
    shownHand(table).flatMap(({ row, cards: [lid] }) =>
      lid && !chosen.includes(row) ? [[row, scoreSandwich({ bread, filling, lid })] as const] : [],
    ),
  )
}
