import type { Position } from '@skyway/engine/cards/card.ts'
import { numberWords } from '../../../kit/number.ts'
import { cardName, stackName } from '../../cards/name.ts'
import { hintRows, pendingRows, type SandwichTableState, selectedRows, shownPlate } from './table.ts'

/** The part of each of the three cards of a sandwich, in the order in which they are chosen. */
export const parts = ['bread', 'filling', 'bread'] as const

/** Returns the accessible name of a hand card: 'Hand card 3: queen of spades, chosen as 2 filling' */
export function handName({ row, cards }: Position, order: number): string {
  const part = parts[order]
  return `Hand card ${row + 1}: ${stackName(cards)}${part ? `, chosen as ${order + 1} ${part}` : ''}`
}

/**
 * Returns what a screen reader announces after a change. It does not repeat the table's message, which is
 * announced by itself.
 */
export function announcementOf(before: SandwichTableState, after: SandwichTableState): string {
  if (pendingRows(after).length > 0 && after.pending !== before.pending) {
    return `Sandwich of ${listed(shownPlate(after).map(cardName))} played.`
  }
  if (after.game.turn !== before.game.turn) return newGame(before, after)
  return chosen(before, after)
}

function newGame(before: SandwichTableState, after: SandwichTableState): string {
  const hint = hintRows(after)
  if (hint.length > 0 && hintRows(before).length === 0) {
    return `Hint: ${listed(shownPlate(after).map(cardName))}. Choose one of them to play it.`
  }
  const { gameScore, hand } = after.game
  const dealt = hand.filter(
    ({ row, cards }) => cards[0] && cards[0].rank !== before.game.hand[row]?.cards[0]?.rank,
  )
  const news = dealt.map((place) => `${handName(place, -1)}.`)
  return [`The score is ${numberWords(gameScore)}.`, ...news].join(' ')
}

function chosen(before: SandwichTableState, after: SandwichTableState): string {
  const now = selectedRows(after)
  const then = selectedRows(before)
  const added = now.find((row) => !then.includes(row))
  if (added !== undefined) {
    const place = after.game.hand[added]
    const order = now.indexOf(added)
    return place ? `${cardName(place.cards[0] ?? nothing)} chosen as ${parts[order]}.` : ''
  }
  return now.length < then.length ? `${now.length} of 3 cards chosen.` : ''
}

const nothing = { value: 0, suit: -1, rank: 0 }

function listed(words: readonly string[]): string {
  return words.join(', ')
}
