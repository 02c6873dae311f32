import type { SandwichState } from './deal.ts'
import { type DescriptionWords, describeSandwich } from './description.ts'
import { isOver, isWon, winningScore } from './ending.ts'

/** What Sandwich says to the player, in a language. */
export interface SandwichWords {
  readonly won: string
  readonly lost: (values: { readonly score: number }) => string
  /** The end: whether the game was won, and the last sandwich. */
  readonly ended: (values: { readonly result: string; readonly sandwich: string }) => string
  /** A sandwich before the end. */
  readonly played: (values: { readonly sandwich: string }) => string
  readonly description: DescriptionWords
}

/** Returns what the last sandwich was and, at the end, whether the game was won; '' before the first sandwich. */
export function sandwichMessage(state: SandwichState, words: SandwichWords): string {
  if (!state.lastSandwich) return ''
  const sandwich = describeSandwich(state.lastSandwich, words.description)
  if (!isOver(state)) return words.played({ sandwich })
  return words.ended({ result: isWon(state) ? words.won : words.lost({ score: winningScore }), sandwich })
}
