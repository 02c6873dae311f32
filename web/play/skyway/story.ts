import { type Suit, suits } from '@skyway/engine/cards/card.ts'
import type { RoundView } from '@skyway/engine/record/game.ts'
import type { PathEntry } from '@skyway/engine/skyway/view.ts'

/** The way of one suit over the sky, and when it is drawn. All times are milliseconds since the round ended. */
export interface SuitStory {
  readonly suit: Suit
  /** Empty for a suit without a path. */
  readonly path: readonly PathEntry[]
  readonly begins: number
  /** When its last card is lit and its worth counts. */
  readonly ends: number
}

/** How the end of a round is told: suit by suit, card by card, then the total. */
export interface RoundStory {
  readonly suits: readonly SuitStory[]
  /** Milliseconds from one lit card to the next. */
  readonly beat: number
  readonly totalAt: number
  /** When the next round is dealt, unless the player goes on before. */
  readonly ends: number
}

const longestBeat = 130
/** All cards of all paths together take no longer. */
const longestTelling = 2_200
/** Between one suit and the next, and for a suit without a path. */
const breath = 160
/** How long the total is left to be read. */
const rest = 1_900
/** How long a round's end stands that does not move: all of it is read at once. */
const stillRest = 5_000

/** Plans how the end of a round is told; `isStill` shows it all at once. */
export function tellRound({ winningPaths }: Pick<RoundView, 'winningPaths'>, isStill: boolean): RoundStory {
  const cards = winningPaths.reduce((sum, path) => sum + path.length, 0)
  const beat = isStill ? 0 : Math.min(longestBeat, longestTelling / Math.max(cards, 1))
  const pause = isStill ? 0 : breath
  let now = pause
  const told = suits.map((suit, index): SuitStory => {
    const path = winningPaths[index] ?? []
    const begins = now
    const ends = begins + path.length * beat
    now = ends + pause
    return { suit, path, begins, ends }
  })
  return { suits: told, beat, totalAt: now, ends: now + (isStill ? stillRest : rest) }
}

/** How far a way begins before the middle of its first place and ends after that of its last, in places: over the edge. */
const outside = 0.64

/** A straight piece of a way, from the middle of one place to that of the next, or over the edge of the sky at both ends. */
export interface Leg {
  readonly from: { readonly row: number; readonly column: number }
  readonly to: { readonly row: number; readonly column: number }
}

/** The pieces of a way: one before each of its cards, and one that leaves the last; none for no way. */
export function legsOf(path: readonly PathEntry[]): readonly Leg[] {
  const first = path[0]
  const last = path.at(-1)
  if (!first || !last) return []
  const stops = [
    { row: first.row, column: first.column - outside },
    ...path.map(({ row, column }) => ({ row, column })),
    { row: last.row, column: last.column + outside },
  ]
  return stops.slice(1).map((to, index) => ({ from: stops[index] ?? to, to }))
}
