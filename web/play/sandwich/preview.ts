import { scoreSandwich } from '@skyway/engine/sandwich/score.ts'
import { isPlayable } from '../table/game.ts'
import { hintRows, type SandwichTable, shownHand } from './table.ts'

/** What each third card would score with the two that are chosen, by its row; empty before two are chosen. */
export function thirdScores(table: SandwichTable): ReadonlyMap<number, number> {
  const { chosen, pending } = table
  const [bread, filling] = chosen.flatMap((row) => table.game.hand[row]?.cards ?? [])
  if (!isPlayable(table) || pending || hintRows(table).length > 0 || !bread || !filling) return new Map()
  return new Map(
    shownHand(table).flatMap(({ row, cards: [lid] }) =>
      lid && !chosen.includes(row) ? [[row, scoreSandwich({ bread, filling, lid })] as const] : [],
    ),
  )
}
