import { cardsInSandwich } from './deal.ts'
import { allWorths, rankSpan } from './worths.ts'

/** A sandwich by its places in a hand of ranks, and what it scores. */
export interface Choice {
  readonly bread: number
  readonly filling: number
  readonly lid: number
  readonly worth: number
}

/** What so many sandwiches score when each is the best of its hand, fewer when the cards are used up before. */
export function scoreAhead(rest: readonly number[], coming: readonly number[], sandwiches: number): number {
  let cards = rest
  let score = 0
  for (let drawn = 0; drawn < sandwiches * cardsInSandwich; drawn += cardsInSandwich) {
    cards = [...cards, ...coming.slice(drawn, drawn + cardsInSandwich)]
    if (cards.length < cardsInSandwich) break
    const best = bestChoice(cards)
    score += best.worth
    cards = without(cards, best)
  }
  return score
}

/** All sandwiches of a hand; which of the two slices is played first makes no difference to the score. */
export function sandwichesOf(cards: readonly number[]): Choice[] {
  const found: Choice[] = []
  forEachSandwich(cards, (bread, filling, lid, worth) => found.push({ bread, filling, lid, worth }))
  return found
}

function bestChoice(cards: readonly number[]): Choice {
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

/** The cards of a hand that are kept. */
export function without(cards: readonly number[], { bread, filling, lid }: Choice): readonly number[] {
  return cards.filter((_, place) => place !== bread && place !== filling && place !== lid)
}
