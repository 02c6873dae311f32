import { type Card, countsAs, isJoker, suitName, suits, valueName } from '../cards/card.ts'
import { isOfOneSuit, type Sandwich, scoreSandwich } from './score.ts'

/** Returns a sandwich in a few words: `K between 7 and 8, all hearts: +20`. */
export function describeSandwich(sandwich: Sandwich): string {
  const { bread, filling, lid } = sandwich
  const slices =
    bread.value === lid.value ? `two ${valueName(bread)}s` : `${valueName(bread)} and ${valueName(lid)}`
  const score = signed(scoreSandwich(sandwich))
  return `${capitalized(valueName(filling))} between ${slices}${ofOneSuit(sandwich)}: ${score}`
}

function ofOneSuit({ bread, filling, lid }: Sandwich): string {
  const cards: readonly Card[] = [bread, filling, lid]
  if (!isOfOneSuit(...cards)) return ''
  const plain = cards.find((card) => !isJoker(card))
  const suit = suits.find((candidate) => plain !== undefined && countsAs(plain, candidate))
  return suit === undefined ? '' : `, all ${suitName(suit)}`
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Returns a number with its sign, a real minus; 0 has none. */
function signed(score: number): string {
  if (score === 0) return '0'
  return score < 0 ? `\u2212${-score}` : `+${score}`
}
