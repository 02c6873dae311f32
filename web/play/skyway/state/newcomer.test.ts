import { pseudoRandom, type RandomSource } from '@skyway/engine/chance/pseudo-random.ts'
import { expect, test } from 'vitest'
import { dealSkyway } from '../../../../test/support/games/dealt-game.ts'
import type { SkywayGame } from './game.ts'
import { previews, previewText } from './preview.ts'
import { openSkyway } from './table.ts'

test('a newcomer who only follows the sentences on the table closes a path in the first round of 8 of 10 deals', () => {
  const random = pseudoRandom(1)
  let closed = 0
  for (let deck = 1; deck <= 10; deck += 1) {
    const { game, play } = dealSkyway(deck)
    for (let turn = 1; turn <= 9; turn += 1) play(moveAsTold(game(), random))
    if (game().lastRound?.scores.some(({ scoreValue }) => scoreValue > 0)) closed += 1
  }
  expect(closed).toBeGreaterThanOrEqual(8)
})

/**
 * Returns the move of which the table says that it makes a path, or else one of which it does not say that a suit can
 * have none any more; among equals any.
 */
function moveAsTold(game: SkywayGame, random: RandomSource) {
  const moves = [0, 1, 2].flatMap((pile) =>
    previews(openSkyway(game), pile).map((preview) => {
      const said = previewText(preview) ?? ''
      const made = said.match(/Makes a path/g)?.length ?? 0
      const ended = said.match(/Closes the last way/g)?.length ?? 0
      return { ...preview, worth: 1_000 * made - 100 * ended + random(50) }
    }),
  )
  const best = moves.reduce((one, other) => (other.worth > one.worth ? other : one))
  return { actionId: best.pile, itemRow: best.place.row, itemColumn: best.place.column }
}
