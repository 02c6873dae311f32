import { expect, test } from 'vitest'
import { choices } from '../../preferences/preferences.ts'
import { tips as sandwich } from '../sandwich/state/tips.ts'
import { tips as skyway } from '../skyway/state/tips.ts'
import { tipAt } from './tips.ts'

const game = { turn: 0, practice: false, day: null, gameOver: false }

test.each([
  ['SkyWay', skyway, [0, 1, 7]],
  ['Sandwich', sandwich, [0, 1, 2]],
])('%s has a tip at three moments', { tags: 'TIP-01' }, (_, { tips }, moments) => {
  const turns = Array.from({ length: 28 }, (_, turn) => turn)
  const withTip = turns.filter((turn) => tipAt(tips, { ...game, turn }, 0))
  expect(withTip).toEqual(moments)
  const indexes = moments.map((turn) => tipAt(tips, { ...game, turn }, 0)?.index)
  expect(indexes).toEqual([0, 1, 2])
})

test('a tip that is done with never shows again, nor do the ones before it', { tags: 'TIP-02' }, () => {
  const shown = choices.skywayTips.map((done) =>
    [0, 1, 7].map((turn) => tipAt(skyway.tips, { ...game, turn }, done) !== null),
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
  expect(tipAt(sandwich.tips, { ...game, ...change }, 0)).toBeNull()
})
