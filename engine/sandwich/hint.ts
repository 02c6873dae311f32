import type { Card } from '../cards/card.ts'
import { type Chance, estimateChance } from '../chance/estimate.ts'
import { cardsInSandwich, type Hand } from './deal.ts'
import type { Rows } from './move.ts'
import { allWorths, rankSpan } from './worths.ts'

/** Of the sandwiches of a hand, so many of the best are weighed. */
const weighed = 16

/** In how many imagined orders of the unseen cards each of them is tried. */
const futures = 24

/** How many sandwiches are made in each of these futures after it. */
const ahead = 3

/** A sandwich by its places in a hand, and what it scores. */
interface Choice {
  readonly bread: number
  readonly filling: number
  readonly lid: number
  readonly worth: number
}

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
    for (const trial of tried) trial.total += trial.choice.worth + scoreAhead(trial.rest, coming)
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

/** What the next sandwiches score when each is the best of its hand. */
function scoreAhead(rest: readonly number[], coming: readonly number[]): number {
  let cards = rest
  let score = 0
  for (let drawn = 0; drawn < ahead * cardsInSandwich; drawn += cardsInSandwich) {
    cards = [...cards, ...coming.slice(drawn, drawn + cardsInSandwich)]
    if (cards.length < cardsInSandwich) break
    const best = bestSandwich(cards)
    score += best.worth
    cards = without(cards, best)
  }
  return score
}

/** All sandwiches of a hand; which of the two slices is played first makes no difference to the score. */
function sandwichesOf(cards: readonly number[]): Choice[] {
  const found: Choice[] = []
  forEachSandwich(cards, (bread, filling, lid, worth) => found.push({ bread, filling, lid, worth }))
  return found
}

function bestSandwich(cards: readonly number[]): Choice {
  let best = { bread: 0, filling: 1, lid: 2, worth: Number.NEGATIVE_INFINITY }
  forEachSandwich(cards, (bread, filling, lid, worth) => {
    if (worth > best.worth) best = { bread, filling, lid, worth }
  })
  return best
}

function forEachSandwich(
  cards: readonly number[],
  visit: (bread: number, filling: number, lid: number, worth: number) => void,
) {
  const worths = allWorths()
  for (let bread = 0; bread < cards.length; bread += 1) {
    for (let filling = 0; filling < cards.length; filling += 1) {
      if (filling === bread) continue
      const row = ((cards[bread] ?? 0) * rankSpan + (cards[filling] ?? 0)) * rankSpan
      for (let lid = bread + 1; lid < cards.length; lid += 1) {
        if (lid !== filling) visit(bread, filling, lid, worths[row + (cards[lid] ?? 0)] ?? 0)
      }
    }
  }
}

function without(cards: readonly number[], { bread, filling, lid }: Choice): readonly number[] {
  return cards.filter((_, place) => place !== bread && place !== filling && place !== lid)
}
