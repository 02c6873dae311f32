import type { Card } from '../cards/card.ts'
import { pseudoRandom, type RandomSource } from '../chance/pseudo-random.ts'
import { type Candidate, candidatesOf, greedyRollout, without } from './candidates.ts'
import { cardsInSandwich, type Hand } from './deal.ts'
import type { Rows } from './move.ts'

/** The number of sandwiches compared: those of the hand that score most. */
const candidateCount = 16

/** The number of sampled orders of the unseen cards in which each of them is tried. */
const sampleCount = 24

/** The number of sandwiches that follow in each of these samples. */
const rolloutLength = 3

/**
 * Returns the three rows of the hint, bread, filling and bread, or null for a hand with fewer than three
 * cards.
 *
 * The sixteen best sandwiches of the hand are each tried in the same 24 sampled orders of the unseen cards,
 * with three more sandwiches after them, always the best of the hand. The hint is the one with the highest
 * total. A player who always follows it makes about 255 points a game; one who always makes the best sandwich
 * of the hand makes 244 (measured by `script/trial win-rates`).
 *
 * @param unseen the cards that the player has not seen; their order makes no difference
 */
export function hint(hand: Hand, unseen: readonly Card[]): Rows | null {
  const rows = [...hand.keys()].filter((row) => hand[row])
  const cards = rows.map((row) => hand[row]?.rank ?? 0)
  // The order by rank hides the real order of the deck from the samples.
  const hidden = unseen.map((card) => card.rank).sort((a, b) => a - b)
  const best = bestOf(cards, hidden)
  if (best === undefined) return null
  const [bread, filling, lid] = [rows[best.bread], rows[best.filling], rows[best.lid]]
  return bread === undefined || filling === undefined || lid === undefined ? null : [bread, filling, lid]
}

function bestOf(cards: readonly number[], hidden: number[]): Candidate | undefined {
  const isKnown = hidden.length === 0
  const candidates = candidatesOf(cards).sort((a, b) => b.score - a.score)
  const trials = (isKnown ? candidates : candidates.slice(0, candidateCount)).map((candidate) => ({
    candidate,
    rest: without(cards, candidate),
    total: 0,
  }))
  const random = pseudoRandom(0)
  for (let sample = 0; sample < (isKnown ? 1 : sampleCount); sample += 1) {
    const coming = sampleOrder(hidden, random)
    for (const trial of trials)
      trial.total += trial.candidate.score + greedyRollout(trial.rest, coming, rolloutLength)
  }
  return trials.sort((a, b) => b.total - a.total)[0]?.candidate
}

/**
 * Returns the first cards of a sampled order of the hidden cards. Shuffles `hidden` in place as far as
 * needed.
 */
function sampleOrder(hidden: number[], random: RandomSource): readonly number[] {
  const count = Math.min(hidden.length, rolloutLength * cardsInSandwich)
  for (let place = 0; place < count; place += 1) {
    const drawn = place + random(hidden.length - place)
    const card = hidden[place] ?? 0
    hidden[place] = hidden[drawn] ?? 0
    hidden[drawn] = card
  }
  return hidden.slice(0, count)
}
