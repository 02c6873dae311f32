import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import type { GamePages } from './game-pages.ts'
import { sandwichPages } from './sandwich/game.ts'
import { skywayPages } from './skyway/game.ts'

/** What pages show of each game, by the number of its type. Another game is another entry. */
const games: { readonly [Id in GameTypeId]: GamePages<Id> } = { 1: skywayPages, 2: sandwichPages }

/** Returns whether a game is played here; a planned one is not. */
export function isPlayed(gameTypeId: number): gameTypeId is GameTypeId {
  return Object.hasOwn(games, gameTypeId)
}

/** Returns what pages show of a game. */
export function gamePages<Id extends GameTypeId>(gameTypeId: Id): GamePages<Id> {
  return games[gameTypeId]
}

/** Returns whether the table of a game can draw it as it was kept by a browser. */
export function isDrawable(kept: Readonly<Record<string, unknown>>): boolean {
  const { gameTypeId } = kept
  if (typeof gameTypeId !== 'number' || !isPlayed(gameTypeId)) return false
  return gamePages(gameTypeId).lists.every((list) => Array.isArray(kept[list]))
}
