import { type Position, suits } from '@skyway/engine/cards/card.ts'
import type { RoundView } from '@skyway/engine/record/game.ts'
import { language } from '../../../../content/text/language.ts'
import * as text from '../../../../content/text/skyway.ts'
import { stackName } from '../../cards/name.ts'
import { suitInfo } from '../../cards/suit.tsx'
import { pendingPile, type SkywayTableState } from './table.ts'

const either = new Intl.ListFormat(language, { type: 'disjunction' })

/** Returns the accessible name of a pile: 'Market pile 2: jack of hearts on four of clubs' */
export function pileName({ row, cards }: Position): string {
  return text.pile({ number: row + 1, cards: stackName(cards) })
}

/** Returns the accessible name of a place: 'Place row 1 column 2: empty' */
export function placeName({ row, column, cards }: Position): string {
  return text.place({ row: row + 1, column: column + 1, cards: stackName(cards) })
}

/** Returns how a round ended: 'Round 2 scored 195.', or which suits had no path. */
export function roundSentence({ round, scores, total }: RoundView): string {
  if (total > 0) return text.roundScored({ round, total })
  const missing = suits.filter((suit) =>
    scores.every((score) => score.suit !== suit || score.scoreValue === 0),
  )
  const names = missing.map((suit) => suitInfo(suit).name)
  return text.roundScoredNothing({ round, suits: either.format(names) })
}

/**
 * Returns the message of the table: why a move was refused, how the round ended once that is drawn, the
 * game's own message, or what to do next.
 */
export function messageOf(table: SkywayTableState): string {
  const { game, notice, ended, isDrawn } = table
  if (notice !== null) return notice
  if (ended) return isDrawn ? roundSentence(ended) : text.roundEnded({ round: ended.round })
  return game.message || invite(table)
}

function invite({ pile, place, pending }: SkywayTableState): string {
  if (pending) return text.dealing
  if (pile !== null) return text.choosePlace
  return place === null ? text.chooseBoth : text.choosePile
}

/**
 * Returns what a screen reader announces after a change. It does not repeat the table's message, which is
 * announced by itself.
 */
export function announcementOf(before: SkywayTableState, after: SkywayTableState): string {
  const moving = pendingPile(after)
  if (moving && after.pending !== before.pending) {
    const { pile, place } = moving
    const cards = capital(stackName(after.game.market[pile]?.cards ?? []))
    return text.placed({ cards, row: place.row + 1, column: place.column + 1 })
  }
  if (after.ended) return ''
  if (after.game.turn !== before.game.turn || before.ended)
    return after.game.market
      .map(({ row, cards }) => text.pileDealt({ number: row + 1, cards: stackName(cards) }))
      .join(' ')
  return chosen(before, after)
}

function chosen(before: SkywayTableState, after: SkywayTableState): string {
  if (after.pile !== before.pile)
    return after.pile === null ? text.noPileChosen : text.pileChosen({ number: after.pile + 1 })
  if (after.place === before.place) return ''
  return after.place === null
    ? text.noPlaceChosen
    : text.placeChosen({ row: after.place.row + 1, column: after.place.column + 1 })
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
