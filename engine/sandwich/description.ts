import { type Card, countsAs, isJoker, type SuitName, suitName, suits, valueName } from '../cards/card.ts'
import { isOfOneSuit, type Sandwich, scoreSandwich } from './score.ts'

/** How a sandwich is described in a language. */
export interface DescriptionWords {
  /** The filling begins the sentence; the score has its sign. */
  readonly mixed: (values: Described) => string
  readonly ofOneSuit: (values: Described & { readonly suit: string }) => string
  readonly slices: (values: { readonly bread: string; readonly lid: string }) => string
  /** Two slices of the same value. */
  readonly equalSlices: (values: { readonly bread: string }) => string
  readonly joker: string
  readonly suits: Readonly<Record<SuitName, string>>
}

interface Described {
  readonly filling: string
  readonly slices: string
  readonly score: string
}

/** Returns a sandwich in a few words: `K between 7 and 8, all hearts: +20`. */
export function describeSandwich(sandwich: Sandwich, words: DescriptionWords): string {
  const nameOf = (card: Card) => (isJoker(card) ? words.joker : valueName(card))
  const { bread, filling, lid } = sandwich
  const described = {
    filling: capitalized(nameOf(filling)),
    slices:
      bread.value === lid.value
        ? words.equalSlices({ bread: nameOf(bread) })
        : words.slices({ bread: nameOf(bread), lid: nameOf(lid) }),
    score: signed(scoreSandwich(sandwich)),
  }
  const suit = onlySuitOf(sandwich)
  return suit === undefined
    ? words.mixed(described)
    : words.ofOneSuit({ ...described, suit: words.suits[suit] })
}

function onlySuitOf({ bread, filling, lid }: Sandwich): SuitName | undefined {
  const cards: readonly Card[] = [bread, filling, lid]
  if (!isOfOneSuit(...cards)) return undefined
  const plain = cards.find((card) => !isJoker(card))
  const suit = suits.find((candidate) => plain !== undefined && countsAs(plain, candidate))
  return suit && suitName(suit)
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Returns a number with its sign, a real minus; 0 has none. */
function signed(score: number): string {
  if (score === 0) return '0'
  return score < 0 ? `\u2212${-score}` : `+${score}`
}
