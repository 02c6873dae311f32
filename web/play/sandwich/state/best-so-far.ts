import { cardsInSandwich } from '@skyway/engine/sandwich/deal.ts'
import { recordOf } from '../../../base/object.ts'
import type { SandwichGame } from './game.ts'

/** Local storage keeps the best sandwich of the last game under this key. */
export const bestKey = 'bestsandwich'

/** What is known of the best sandwich of a game in progress. */
export interface BestSoFar {
  readonly gameId: number
  /** The number of sandwiches eaten, and the score after them. */
  readonly eaten: number
  readonly gameScore: number
  /** The score of the best sandwich; null before the first, or if some were made elsewhere. */
  readonly best: number | null
  /** Whether the last sandwich beat all before it, with points. The first one beats none. */
  readonly isNew: boolean
}

type Scored = Pick<SandwichGame, 'id' | 'gameScore' | 'discardCount'>

/** Returns the number of sandwiches eaten in a game. */
export function eatenOf({ discardCount }: Pick<SandwichGame, 'discardCount'>): number {
  return discardCount / cardsInSandwich
}

/**
 * Returns what is known of the best sandwich after an answer of the server, which tells only the scores of the whole
 * game: the same object if no sandwich was eaten since.
 */
export function bestAfter(before: BestSoFar | null, game: Scored): BestSoFar {
  const { id: gameId, gameScore } = game
  const eaten = eatenOf(game)
  if (before?.gameId === gameId && before.eaten === eaten) return before
  const now = { gameId, eaten, gameScore, isNew: false }
  if (eaten <= 1) return { ...now, best: eaten === 0 ? null : gameScore }
  if (before?.gameId !== gameId || before.eaten !== eaten - 1 || before.best === null) {
    return { ...now, best: null }
  }
  const score = gameScore - before.gameScore
  return { ...now, best: Math.max(score, before.best), isNew: score > Math.max(before.best, 0) }
}

/** Returns the text by which a device remembers what is known. */
export function rememberedBest({ gameId, eaten, gameScore, best }: BestSoFar): string {
  return JSON.stringify({ gameId, eaten, gameScore, best })
}

/** Returns what a device remembers, or null if the text is not valid. */
export function recalledBest(text: string | null): BestSoFar | null {
  const { gameId, eaten, gameScore, best } = recordOf(parsed(text))
  if (typeof gameId !== 'number' || typeof eaten !== 'number' || typeof gameScore !== 'number') return null
  if (best !== null && typeof best !== 'number') return null
  return { gameId, eaten, gameScore, best, isNew: false }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
