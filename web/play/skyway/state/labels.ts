import { type Position, type Suit, suits } from '@skyway/engine/cards/card.ts'
import { roundCount } from '@skyway/engine/skyway/deal.ts'
import type { RoundView, SkywayView } from '@skyway/engine/skyway/view.ts'
import { language } from '../../../../content/text/language.ts'
import * as text from '../../../../content/text/skyway.ts'
import { stackName } from '../../cards/name.ts'
import { suitInfo } from '../../cards/suit.tsx'
import { fallSentence } from './broken-climbs.ts'
import type { PathGain } from './path-gains.ts'
import { pendingPile, type SkywayTableState } from './table.ts'

const either = new Intl.ListFormat(language, { type: 'disjunction' })
const both = new Intl.ListFormat(language, { type: 'conjunction' })

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
  const missing = namesOf(missingSuits(scores))
  return missing.length === 1
    ? text.roundLackedOnly({ round, suit: missing.join() })
    : text.roundScoredNothing({ round, suits: either.format(missing) })
}

/** The most suits that a round may lack to have come close. */
const closeEnough = 2

/**
 * Returns which round of a lost game came closest, and what it lacked: 'Round 2 came closest: it lacked only
 * clubs.' Of two that lacked as many suits, the one whose paths were worth more, then the earlier. Returns an
 * empty string if one scored or none came close.
 */
export function nearestSentence(rounds: readonly RoundView[]): string {
  const [nearest] = rounds
    .map(({ round, scores }) => ({
      round,
      missing: missingSuits(scores),
      worth: scores.reduce((sum, { scoreValue }) => sum + scoreValue, 0),
    }))
    .sort((a, b) => a.missing.length - b.missing.length || b.worth - a.worth)
  if (!nearest || nearest.missing.length === 0 || nearest.missing.length > closeEnough) return ''
  const names = both.format(namesOf(nearest.missing))
  return nearest.missing.length === 1
    ? text.nearestLackedOnly({ round: nearest.round, suit: names })
    : text.nearestLacked({ round: nearest.round, suits: names })
}

function missingSuits(scores: RoundView['scores']): readonly Suit[] {
  return suits.filter((suit) => scores.every((score) => score.suit !== suit || score.scoreValue === 0))
}

function namesOf(some: readonly Suit[]): string[] {
  return some.map((suit) => suitInfo(suit).name)
}

/** Returns why a round can no longer score; an empty string as long as it can. */
export function lostSentence(lost: readonly Suit[]): string {
  if (lost.length === 0) return ''
  return lost.length === suits.length
    ? text.lostRoundWithoutPath
    : text.lostRound({ suits: either.format(namesOf(lost)) })
}

/** Returns what can still be done in a round that can no longer score. */
export function playOnSentence({ round, gameScore }: Pick<SkywayView, 'round' | 'gameScore'>): string {
  if (round < roundCount) return text.nextRoundIsFresh
  return gameScore > 0 ? text.scoreIsSafe({ score: gameScore }) : text.nextGameIsFresh
}

/**
 * Returns the message of the table: why a move was refused, how the round ended once that is drawn, the
 * game's own message, or what to do next.
 */
export function messageOf(table: SkywayTableState): string {
  const { game, notice, ended, isDrawn } = table
  if (notice !== null) return notice
  if (ended) return isDrawn ? endSentence(ended) : text.roundEnded({ round: ended.round })
  return game.message || invite(table)
}

/** Returns how a round ended, and where the only suit that it lacked fell. */
function endSentence(ended: RoundView): string {
  return [roundSentence(ended), fallSentence(ended)].filter(Boolean).join(' ')
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
  if (after.game.turn === before.game.turn && !before.ended) return chosen(before, after)
  const dealt = after.game.market.map(({ row, cards }) =>
    text.pileDealt({ number: row + 1, cards: stackName(cards) }),
  )
  return [...gained(after), ...newlyLost(before, after), ...dealt].join(' ')
}

/** Returns what the last move has gained: 'A path of hearts, worth 34.' and '2 of 4 suits.'; nothing if no path. */
export function gained({ gains, progress }: SkywayTableState): readonly string[] {
  return gains.length > 0 ? [...gains.map(gainSentence), text.suitsDone({ suits: progress.paths })] : []
}

function gainSentence({ suit, worth, isNew }: PathGain): string {
  const values = { suit: suitInfo(suit).name, worth }
  return isNew ? text.pathMade(values) : text.pathImproved(values)
}

/** Returns that the round can no longer score, after the move that decided it. */
function newlyLost(
  before: SkywayTableState,
  { game, progress: { lost } }: SkywayTableState,
): readonly string[] {
  const wasLost = before.game.round === game.round && before.progress.lost.length > 0
  return lost.length > 0 && !wasLost && !game.gameOver ? [lostSentence(lost), playOnSentence(game)] : []
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
