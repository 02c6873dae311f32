import type { Position } from '@skyway/engine/cards/card.ts'
import { sandwichesInGame, winningScore } from '@skyway/engine/sandwich/ending.ts'
import * as text from '../../../../content/text/sandwich.ts'
import { numberText, numberWords } from '../../../kit/number.ts'
import { cardName, stackName } from '../../cards/name.ts'
import { eatenOf } from './best-so-far.ts'
import { type HandOrder, placeOf } from './hand-order.ts'
import {
  hintRows,
  isReachedBy,
  pendingRows,
  type SandwichTableState,
  selectedRows,
  shownPlate,
} from './table.ts'

/** The part of each of the three cards of a sandwich, in the order in which they are chosen. */
export const parts: readonly string[] = [text.bread, text.filling, text.bread]

/**
 * Returns the accessible name of a hand card: 'Hand card 3: queen of spades, chosen as 2 filling'
 *
 * @param order the place in the sandwich, from 0; -1 if the card is not chosen
 * @param number the place among the cards that are drawn, from 1
 */
export function handName({ row, cards }: Position, order: number, number = row + 1): string {
  const named = { number, card: stackName(cards) }
  const part = parts[order]
  return part === undefined ? text.handCard(named) : text.handCardChosen({ ...named, order: order + 1, part })
}

/** Returns how far a final score is below or above the score that wins. */
export function distanceToWin(gameScore: number): string {
  const points = gameScore - winningScore
  if (points === 0) return text.exactly({ score: numberText(winningScore) })
  return points < 0
    ? text.short({ count: -points, score: numberText(winningScore) })
    : text.above({ count: points, score: numberText(winningScore) })
}

/**
 * Returns what a screen reader announces after a change. It does not repeat the table's message, which is
 * announced by itself.
 *
 * @param order the order in which the hand is drawn
 */
export function announcementOf(
  before: SandwichTableState,
  after: SandwichTableState,
  order: HandOrder = 'dealt',
): string {
  if (pendingRows(after).length > 0 && after.pending !== before.pending) {
    return text.played(onPlate(after))
  }
  if (after.game.turn !== before.game.turn) return newGame(before, after, order)
  return chosen(before, after)
}

function newGame(before: SandwichTableState, after: SandwichTableState, order: HandOrder): string {
  // The hint is the table's message.
  if (hintRows(after).length > 0 && hintRows(before).length === 0) return ''
  const { gameScore, gameOver, hand } = after.game
  const dealt = hand.filter(
    ({ row, cards }) => cards[0] && cards[0].rank !== before.game.hand[row]?.cards[0]?.rank,
  )
  const news = dealt.map(({ row, cards }) =>
    text.cardDealt({ number: placeOf(row, hand, order), card: stackName(cards) }),
  )
  return [
    text.scored({ score: numberWords(gameScore) }),
    gameOver
      ? text.ended({ distance: distanceToWin(gameScore) })
      : text.toGo({ count: sandwichesInGame - eatenOf(after.game) }),
    ...(isReachedBy(before, after) && !gameOver ? [text.ended({ distance: distanceToWin(gameScore) })] : []),
    ...(after.best.isNew && after.best !== before.best ? [text.newBest] : []),
    ...news,
  ].join(' ')
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

/** Returns the names of the cards on the plate: those of a hint while there is one. */
export function onPlate(table: SandwichTableState): { bread: string; filling: string; lid: string } {
  const [bread = '', filling = '', lid = ''] = shownPlate(table).map(cardName)
  return { bread, filling, lid }
}
