import { type Position, suits } from '@skyway/engine/cards/card.ts'
import type { RoundView } from '@skyway/engine/record/game.ts'
import { stackName } from '../../cards/name.ts'
import { suitInfo } from '../../cards/suit.tsx'
import { pendingPile, type SkywayTableState } from './table.ts'

/** Returns the accessible name of a pile: 'Market pile 2: jack of hearts on four of clubs' */
export function pileName({ row, cards }: Position): string {
  return `Market pile ${row + 1}: ${stackName(cards)}`
}

/** Returns the accessible name of a place: 'Place row 1 column 2: empty' */
export function placeName({ row, column, cards }: Position): string {
  return `Place row ${row + 1} column ${column + 1}: ${stackName(cards)}`
}

/** Returns how a round ended: 'Round 2 scored 195.', or which suits had no path. */
export function roundSentence({ round, scores, total }: RoundView): string {
  if (total > 0) return `Round ${round} scored ${total}.`
  const missing = suits.filter((suit) =>
    scores.every((score) => score.suit !== suit || score.scoreValue === 0),
  )
  return `Round ${round} scored nothing: no path of ${listed(missing.map((suit) => suitInfo(suit).plural))}.`
}

/**
 * Returns the message of the table: why a move was refused, how the round ended once that is drawn, the
 * game's own message, or what to do next.
 */
export function messageOf(table: SkywayTableState): string {
  const { game, notice, ended, isDrawn } = table
  if (notice !== null) return notice
  if (ended) return isDrawn ? roundSentence(ended) : `Round ${ended.round} has ended`
  return game.message || invite(table)
}

function invite({ pile, place, pending }: SkywayTableState): string {
  if (pending) return 'Dealing the next piles'
  if (pile !== null) return 'Now choose a place in the sky'
  return place === null ? 'Choose a pile and a place for it' : 'Now choose a pile from the market'
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/**
 * Returns what a screen reader announces after a change. It does not repeat the table's message, which is
 * announced by itself.
 */
export function announcementOf(before: SkywayTableState, after: SkywayTableState): string {
  const moving = pendingPile(after)
  if (moving && after.pending !== before.pending) {
    const { pile, place } = moving
    return `${capital(stackName(after.game.market[pile]?.cards ?? []))} placed on row ${place.row + 1} column ${place.column + 1}.`
  }
  if (after.ended) return ''
  if (after.game.turn !== before.game.turn || before.ended)
    return after.game.market.map((pile) => `${pileName(pile)}.`).join(' ')
  return chosen(before, after)
}

function chosen(before: SkywayTableState, after: SkywayTableState): string {
  if (after.pile !== before.pile)
    return after.pile === null ? 'No pile chosen.' : `Pile ${after.pile + 1} chosen.`
  if (after.place === before.place) return ''
  return after.place === null
    ? 'No place chosen.'
    : `Row ${after.place.row + 1} column ${after.place.column + 1} chosen.`
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
