import { expect, test } from 'vitest'
import { choices } from '../../preferences/preferences.ts'
import { tipAt } from './tips.ts'

const game = { turn: 0, practice: false, day: null, gameOver: false }

test.each([
  [1, [0, 1, 7]],
  [2, [0, 1, 2]],
] as const)('game type %i has a tip at three moments', { tags: 'TIP-01' }, (gameTypeId, moments) => {
  const turns = Array.from({ length: 28 }, (_, turn) => turn)
  const withTip = turns.filter((turn) => tipAt({ ...game, gameTypeId, turn }, 0))
  expect(withTip).toEqual(moments)
  const indexes = moments.map((turn) => tipAt({ ...game, gameTypeId, turn }, 0)?.index)
  expect(indexes).toEqual([0, 1, 2])
})

test('a tip that is done with never shows again, nor do the ones before it', { tags: 'TIP-02' }, () => {
  const shown = choices.skywayTips.map((done) =>
    [0, 1, 7].map((turn) => tipAt({ ...game, gameTypeId: 1, turn }, done) !== null),
  )
  expect(shown).toEqual([
    [true, true, true],
    [false, true, true],
    [false, false, true],
    [false, false, false],
  ])
})

test.each([
  ['a practice game', { practice: true }],
  ['the deal of a day', { day: '2026-11-22' }],
  ['a game that is over', { gameOver: true }],
])('%s has no tips', { tags: 'TIP-01' }, (_, change) => {
  expect(tipAt({ ...game, ...change, gameTypeId: 2 }, 0)).toBeNull()
})
