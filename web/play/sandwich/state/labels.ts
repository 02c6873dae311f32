import type { Position } from '@skyway/engine/cards/card.ts'
import * as text from '../../../../content/text/sandwich.ts'
import { numberWords } from '../../../kit/number.ts'
import { cardName, stackName } from '../../cards/name.ts'
import { hintRows, pendingRows, type SandwichTableState, selectedRows, shownPlate } from './table.ts'

/** The part of each of the three cards of a sandwich, in the order in which they are chosen. */
export const parts: readonly string[] = [text.bread, text.filling, text.bread]

/** Returns the accessible name of a hand card: 'Hand card 3: queen of spades, chosen as 2 filling' */
export function handName({ row, cards }: Position, order: number): string {
  const named = { number: row + 1, card: stackName(cards) }
  const part = parts[order]
  return part === undefined ? text.handCard(named) : text.handCardChosen({ ...named, order: order + 1, part })
}

/**
 * Returns what a screen reader announces after a change. It does not repeat the table's message, which is
 * announced by itself.
 */
export function announcementOf(before: SandwichTableState, after: SandwichTableState): string {
  if (pendingRows(after).length > 0 && after.pending !== before.pending) {
    return text.played(onPlate(after))
  }
  if (after.game.turn !== before.game.turn) return newGame(before, after)
  return chosen(before, after)
}

function newGame(before: SandwichTableState, after: SandwichTableState): string {
  const hint = hintRows(after)
  if (hint.length > 0 && hintRows(before).length === 0) {
    return text.hinted(onPlate(after))
  }
  const { gameScore, hand } = after.game
  const dealt = hand.filter(
    ({ row, cards }) => cards[0] && cards[0].rank !== before.game.hand[row]?.cards[0]?.rank,
  )
  const news = dealt.map(({ row, cards }) => text.cardDealt({ number: row + 1, card: stackName(cards) }))
  return [text.scored({ score: numberWords(gameScore) }), ...news].join(' ')
}

function chosen(before: SandwichTableState, after: SandwichTableState): string {
  const now = selectedRows(after)
  const then = selectedRows(before)
  const added = now.find((row) => !then.includes(row))
  if (added !== undefined) {
    const place = after.game.hand[added]
    const part = parts[now.indexOf(added)]
    return place && part ? text.chosen({ card: stackName(place.cards), part }) : ''
  }
  return now.length < then.length ? text.chosenCount({ count: now.length }) : ''
}

/** Returns the names of the cards on the plate. */
function onPlate(table: SandwichTableState): { bread: string; filling: string; lid: string } {
  const [bread = '', filling = '', lid = ''] = shownPlate(table).map(cardName)
  return { bread, filling, lid }
}
