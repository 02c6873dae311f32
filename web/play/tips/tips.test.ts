import { expect, test } from 'vitest'
import { tips as sandwich } from '../sandwich/state/tips.ts'
import { tips as skyway } from '../skyway/state/tips.ts'
import { tipAt } from './tips.ts'

const game = { turn: 0, practice: false, day: null, gameOver: false }

test.each([
  ['SkyWay', skyway, [0, 1, 7]],
  ['Sandwich', sandwich, [0, 1, 2]],
])('%s has a tip at three moments', { tags: 'TIP-01' }, (_, tips, moments) => {
  const turns = Array.from({ length: 28 }, (_, turn) => turn)
  expect(turns.filter((turn) => tipAt(tips, { ...game, turn }))).toEqual(moments)
  expect(moments.map((turn) => tipAt(tips, { ...game, turn })?.text)).toEqual(tips.map(({ text }) => text))
})

test.each([
  ['a practice game', { practice: true }],
  ['the deal of a day', { day: '2026-11-22' }],
  ['a game that is over', { gameOver: true }],
])('%s has no tips', { tags: 'TIP-01' }, (_, change) => {
  expect(tipAt(sandwich, { ...game, ...change })).toBeNull()
})
