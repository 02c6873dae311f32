import type { Card } from '../cards/card.ts'
import { type Chance, estimateChance } from '../chance/estimate.ts'
import { type Choice, sandwichesOf, scoreAhead, without } from './choice.ts'
import { cardsInSandwich, type Hand } from './deal.ts'
import type { Rows } from './move.ts'

/** Of the sandwiches of a hand, so many of the best are weighed. */
const weighed = 16

/** In how many imagined orders of the unseen cards each of them is tried. */
const futures = 24

/** How many sandwiches are made in each of these futures after it. */
const ahead = 3

/**
 * Three rows worth playing, bread, filling and bread, or null for a hand with fewer than three cards.
 *
 * Each of the best sandwiches of the hand is tried in the same imagined futures: the cards not yet seen come in some
 * order, and the next sandwiches are always the best of their hand. The one that scores most with what follows is the
 * advice. Followed all the time it makes about 255 points a game; the best sandwich of each hand would make 244.
 *
 * @param unseen the cards the player has not seen; their order does not matter, for they are put in order of rank first
 */
export function hint(hand: Hand, unseen: readonly Card[]): Rows | null {
  const rows = [...hand.keys()].filter((row) => hand[row])
  const cards = rows.map((row) => hand[row]?.rank ?? 0)
  const hidden = unseen.map((card) => card.rank).sort((a, b) => a - b)
  const advice = advise(cards, hidden)
  if (advice === undefined) return null
  const [bread, filling, lid] = [rows[advice.bread], rows[advice.filling], rows[advice.lid]]
  return bread === undefined || filling === undefined || lid === undefined ? null : [bread, filling, lid]
}

function advise(cards: readonly number[], hidden: number[]): Choice | undefined {
  const known = hidden.length === 0
  const choices = sandwichesOf(cards).sort((a, b) => b.worth - a.worth)
  const tried = (known ? choices : choices.slice(0, weighed)).map((choice) => ({
    choice,
    rest: without(cards, choice),
    total: 0,
  }))
  const chance = estimateChance(0)
  for (let future = 0; future < (known ? 1 : futures); future += 1) {
    const coming = imagine(hidden, chance)
    for (const trial of tried) trial.total += trial.choice.worth + scoreAhead(trial.rest, coming, ahead)
  }
  return tried.sort((a, b) => b.total - a.total)[0]?.choice
}

/** The first cards of one possible order of the hidden cards, which are shuffled on the way. */
function imagine(hidden: number[], chance: Chance): readonly number[] {
  const count = Math.min(hidden.length, ahead * cardsInSandwich)
  for (let place = 0; place < count; place += 1) {
    const drawn = place + chance(hidden.length - place)
    const card = hidden[place] ?? 0
    hidden[place] = hidden[drawn] ?? 0
    hidden[drawn] = card
  }
  return hidden.slice(0, count)
}
