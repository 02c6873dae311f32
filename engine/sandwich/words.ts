import { type Card, countsAs, isJoker, suits } from '../cards/card.ts'
import { cardName, suitName } from '../cards/name.ts'
import type { SandwichState } from './deal.ts'
import { isOver, isWon, winningScore } from './ending.ts'
import { isOfOneSuit, type Sandwich, scoreSandwich } from './score.ts'

/** The sentence for the player, empty when there is nothing to say. */
export function message(state: SandwichState): string {
  const served = state.lastSandwich ? `${describe(state.lastSandwich)}.` : ''
  if (!isOver(state)) return served
  const verdict = isWon(state) ? 'You won' : `You lost, a win takes ${winningScore} points`
  return `${served} ${verdict}.`
}

/** A sandwich in a few words: `K between 7 and 8, all hearts: +20`. */
export function describe(sandwich: Sandwich): string {
  const { bread, filling, lid } = sandwich
  const slices =
    bread.value === lid.value ? `two ${cardName(bread)}s` : `${cardName(bread)} and ${cardName(lid)}`
  return `${capital(cardName(filling))} between ${slices}${ofOneSuit(sandwich)}: ${signed(scoreSandwich(sandwich))}`
}

function ofOneSuit({ bread, filling, lid }: Sandwich): string {
  const cards: readonly Card[] = [bread, filling, lid]
  if (!isOfOneSuit(...cards)) return ''
  const plain = cards.find((card) => !isJoker(card))
  const suit = suits.find((candidate) => plain !== undefined && countsAs(plain, candidate))
  return suit === undefined ? '' : `, all ${suitName(suit)}`
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** A number with its sign, a real minus; 0 has none. */
function signed(score: number): string {
  if (score === 0) return '0'
  return score < 0 ? `\u2212${-score}` : `+${score}`
}
