import { expect, test } from 'vitest'
import { computerGames, endOf } from '../../test/support/games/computer-games.ts'
import { rulesOf, view } from '../record/game.ts'

test.each([1, 2] as const)(
  'a game of type %i that the best bot has played makes the computer score',
  (gameTypeId) => {
    const end = endOf(gameTypeId, computerGames[gameTypeId])
    expect(view(end)).toMatchObject({ gameOver: true, gameScore: rulesOf(gameTypeId).computerScore })
  },
)
