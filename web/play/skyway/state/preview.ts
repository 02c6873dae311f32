import { type Suit, suits } from '@skyway/engine/cards/card.ts'
import { isPathReachable } from '@skyway/engine/search/skyway/reachable.ts'
import { columnOf, rowOf } from '@skyway/engine/skyway/grid.ts'
import { winningPath } from '@skyway/engine/skyway/path.ts'
import type { SkywayView } from '@skyway/engine/skyway/view.ts'
import { useMemo } from 'react'
import * as text from '../../../../content/text/skyway.ts'
import type { Dragged } from '../../board/use-drag.ts'
import { suitInfo } from '../../cards/suit.tsx'
import { draggedPile, pileTargetName, placeTargetName } from './drop.ts'
import { gridOf } from './round-progress.ts'
import { canTake, isAt, isLoose, type Place, type SkywayTableState } from './table.ts'

/** The result of a move for one suit. */
export interface Outcome {
  readonly suit: Suit
  /** The suit's winning path after the move and its value; empty and 0 without a path. */
  readonly path: SkywayView['winningPaths'][number]
  readonly worth: number
  /** How much more that is than before the move. */
  readonly gain: number
  /** Whether after the move the suit can no longer have a path. */
  readonly isEnd: boolean
}

/** The result of putting a pile on a place. */
export interface Preview {
  readonly pile: number
  readonly place: Place
  /** Suits 1 to 4. */
  readonly outcomes: readonly Outcome[]
}

/**
 * Returns the result of each move that needs only one more choice: a place for the chosen pile, or a pile for
 * the chosen place.
 *
 * @param held the market row of a dragged pile, which counts as chosen
 */
export function previews(table: SkywayTableState, held: number | null): readonly Preview[] {
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
    return { suit, path, worth, gain, isEnd: isPathReachable(before, suit) && !isPathReachable(after, suit) }
  })
  return { pile, place, outcomes }
}

/** Returns what a move would change: the suits whose path it would make, improve, or end. */
export function changed({ outcomes }: Preview): readonly Outcome[] {
  return outcomes.filter(({ gain, isEnd }) => gain > 0 || isEnd)
}

/**
 * Returns a description of a move's result: 'Makes a path of hearts worth 34. Closes the last way for
 * spades.' Returns undefined if it changes no path.
 */
export function previewText(preview: Preview): string | undefined {
  const sentences = changed(preview).map(({ suit, worth, gain, isEnd }) => {
    const { name } = suitInfo(suit)
    if (isEnd) return text.endsPath({ suit: name })
    return gain === worth
      ? text.makesPath({ suit: name, worth })
      : text.improvesPath({ suit: name, worth, gain })
  })
  return sentences.length > 0 ? sentences.join(' ') : undefined
}

/** The results of the moves that are one choice away. */
export interface Previewed {
  /** The result of each pile on the chosen place. */
  readonly ofPiles: readonly Preview[]
  /** The result of the chosen pile on each free place. */
  readonly ofPlaces: readonly Preview[]
  /** The previewed one, to which the player points. */
  readonly shown: Preview | null
}

/**
 * Returns the results of the moves that are one choice away.
 *
 * @param dragged the dragged pile, if any
 * @param pointed the focus target under mouse or keys
 */
export function usePreviews(
  table: SkywayTableState,
  dragged: Dragged | null,
  pointed: string | null,
): Previewed {
  const held = dragged && draggedPile(table, dragged.item)
  const all = useMemo(() => previews(table, held), [table, held])
  const at = held === null ? pointed : dragged?.over
  if (held === null && table.pile === null)
    return { ofPiles: all, ofPlaces: [], shown: all.find(({ pile }) => pileTargetName(pile) === at) ?? null }
  return { ofPiles: [], ofPlaces: all, shown: all.find(({ place }) => placeTargetName(place) === at) ?? null }
}
