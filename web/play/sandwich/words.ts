import type { Position } from '@skyway/engine/cards/card.ts'
import { cardName, stackName } from '../cards/name.ts'
import { hintRows, pendingRows, type SandwichTable, selectedRows, shownPlate } from './table.ts'

/** What each of the three cards of a sandwich is, in the order in which they are chosen. */
export const parts = ['bread', 'filling', 'bread'] as const

/** 'Hand card 3: queen of spades, chosen as 2 filling' */
export function handName({ row, cards }: Position, order: number): string {
  const part = parts[order]
  return `Hand card ${row + 1}: ${stackName(cards)}${part ? `, chosen as ${order + 1} ${part}` : ''}`
}

/** A number as the change of a score: '+13', '−3', '0'. */
export function signed(change: number): string {
  if (change === 0) return '0'
  return change < 0 ? `\u2212${-change}` : `+${change}`
}

/**
 * What a screen reader hears when a table has become another. What the table's message says is not repeated here: that
 * is heard by itself.
 */
export function spokenChange(before: SandwichTable, after: SandwichTable): string {
  if (pendingRows(after).length > 0 && after.pending !== before.pending) {
    return `Sandwich of ${listed(shownPlate(after).map(cardName))} played.`
  }
  if (after.game.turn !== before.game.turn) return newGame(before, after)
  return chosen(before, after)
}

function newGame(before: SandwichTable, after: SandwichTable): string {
  const hint = hintRows(after)
  if (hint.length > 0 && hintRows(before).length === 0) {
    return `Hint: ${listed(shownPlate(after).map(cardName))}. Choose one of them to play it.`
  }
  const { gameScore, hand } = after.game
  const dealt = hand.filter(
    ({ row, cards }) => cards[0] && cards[0].rank !== before.game.hand[row]?.cards[0]?.rank,
  )
  const news = dealt.map((place) => `${handName(place, -1)}.`)
  return [`The score is ${gameScore}.`, ...news].join(' ')
}

function chosen(before: SandwichTable, after: SandwichTable): string {
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
