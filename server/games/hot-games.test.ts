import { type GameState, play, start } from '@skyway/engine/record/game.ts'
import { expect, test } from 'vitest'
import { HotGames } from './hot-games.ts'

const dealt = start(1, new Uint8Array(32))
const played = play(dealt, { actionId: 0, itemRow: 0, itemColumn: 0 })
const moved: GameState = played.ok ? played.state : dealt

test('a new game replaces the one that was not used for longest', () => {
  const hot = new HotGames(2)
  for (const gameId of [1, 2])
    hot.put(gameId, {
      personId: 1,
      name: 'SkyWay',
      practice: false,
      day: null,
      challenge: null,
      state: dealt,
    })
  hot.get(1)
  hot.put(3, { personId: 1, name: 'SkyWay', practice: false, day: null, challenge: null, state: dealt })
  expect([1, 2, 3].map((gameId) => hot.get(gameId) !== undefined)).toEqual([true, false, true])
})

test('a later state is not replaced by an earlier one', { tags: 'T-E8' }, () => {
  const hot = new HotGames(2)
  hot.put(1, { personId: 1, name: 'SkyWay', practice: false, day: null, challenge: null, state: moved })
  hot.put(1, { personId: 1, name: 'SkyWay', practice: false, day: null, challenge: null, state: dealt })
  expect(hot.get(1)?.state.turn).toBe(1)
  hot.drop(1)
  expect(hot.get(1)).toBeUndefined()
})
