import { type Position, type Suit, suits } from '@skyway/engine/cards/card.ts'
import type { SkywayView } from '@skyway/engine/record/game.ts'
import { columnOf, type Grid, rowOf } from '@skyway/engine/skyway/grid.ts'
import { hasHope } from '@skyway/engine/skyway/hope.ts'
import { winningPath } from '@skyway/engine/skyway/path.ts'
import { suitLook } from '../cards/suit.tsx'
import { canTake, isAt, isLoose, type Place, type SkywayTable } from './table.ts'

/** What a move would do for a suit. */
export interface Outcome {
  readonly suit: Suit
  /** The suit's winning path after the move, and what it is worth; empty and 0 where it has none. */
  readonly path: SkywayView['winningPaths'][number]
  readonly worth: number
  /** How much more that is than before the move. */
  readonly gain: number
  /** Whether the move takes the suit's last hope of a path. */
  readonly isEnd: boolean
}

/** What would come of putting a pile on a place. */
export interface Preview {
  readonly pile: number
  readonly place: Place
  /** Suits 1 to 4. */
  readonly outcomes: readonly Outcome[]
}

/**
 * What would come of each move that needs only one more choice: a place for the chosen pile, or a pile for the chosen place.
 *
 * @param held the market row of a pile that is dragged, which counts as chosen
 */
export function previews(table: SkywayTable, held: number | null): readonly Preview[] {
  if (table.pending) return []
  const { game, place } = table
  const pile = held ?? table.pile
  if (pile !== null)
    return game.positions.filter((other) => canTake(table, other)).map((to) => preview(game, pile, to))
  if (place === null) return []
  return game.market.filter(({ row }) => isLoose(table, row)).map(({ row }) => preview(game, row, place))
}

function preview(game: SkywayView, pile: number, { row, column }: Place): Preview {
  const place = { row, column }
  const cards = game.market[pile]?.cards ?? []
  const before = gridOf(game.positions)
  const after = gridOf(game.positions.map((other) => (isAt(other, place) ? { ...other, cards } : other)))
  const outcomes = suits.map((suit, index) => {
    const { worth, steps } = winningPath(after, suit)
    const path = steps.map(({ place, card }) => ({ ...card, row: rowOf(place), column: columnOf(place) }))
    const gain = worth - (game.scores[index]?.scoreValue ?? 0)
    return { suit, path, worth, gain, isEnd: hasHope(before, suit) && !hasHope(after, suit) }
  })
  return { pile, place, outcomes }
}

function gridOf(positions: readonly Position[]): Grid {
  return positions.map(({ cards: [first, second] }) => (first && second ? [first, second] : null))
}

/** What a move would change: the suits whose path it would make, or better, or end. */
export function changed({ outcomes }: Preview): readonly Outcome[] {
  return outcomes.filter(({ gain, isEnd }) => gain > 0 || isEnd)
}

/** 'Makes a path of hearts worth 34. Ends all hope of a path of spades.'; undefined when a move would change nothing of the kind. */
export function previewWords(preview: Preview): string | undefined {
  const sentences = changed(preview).map(({ suit, worth, gain, isEnd }) => {
    const { plural } = suitLook(suit)
    if (isEnd) return `Ends all hope of a path of ${plural}.`
    return gain === worth
      ? `Makes a path of ${plural} worth ${worth}.`
      : `Makes the path of ${plural} worth ${worth}, ${gain} more.`
  })
  return sentences.length > 0 ? sentences.join(' ') : undefined
}
