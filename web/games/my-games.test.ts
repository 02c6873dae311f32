import { expect, test } from 'vitest'
import { gameOutcome } from './my-games.tsx'

test.each([
  [{ gameComplete: true, gameWon: true, score: 214 }, 'Winner - 214'],
  [{ gameComplete: true, gameWon: false, score: 145 }, 'Game was Lost'],
  [{ gameComplete: false, gameWon: false, score: 60 }, 'Game In Progress'],
])('%j is listed as %s', { tags: 'GAME-07' }, (game, text) => {
  expect(gameOutcome(game).text).toBe(text)
})
