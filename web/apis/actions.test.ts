import { expect, test } from 'vitest'
import { boundsText, numberNames } from './action.ts'
import { actions } from './actions.ts'

test('the demo form has an action for each kind of move, with numbers that the rules know', {
  tags: 'APIS-01',
}, () => {
  const ofTwoGames = actions.slice(0, 3)
  expect(
    ofTwoGames.map((action) => numberNames.map((name) => [action[name].least, action[name].most])),
  ).toEqual([
    [
      [0, 2],
      [0, 2],
      [0, 2],
    ],
    [
      [0, 6],
      [0, 6],
      [0, 6],
    ],
    [
      [100, 100],
      [0, 0],
      [0, 0],
    ],
  ])
  expect(boundsText({ least: 0, most: 2, meaning: 'the row' })).toBe('the row, 0 to 2')
  expect(boundsText({ least: 100, most: 100, meaning: 'a hint' })).toBe('a hint: always 100')
})
