import { expect, test } from 'vitest'
import { sandwichRules } from '../sandwich/local-rules.ts'
import { script as sandwich } from '../sandwich/try-game/script.ts'
import { skywayRules } from '../skyway/local-rules.ts'
import { script as skyway } from '../skyway/try-game/script.ts'
import { afterPress, begin, captionOf, pressesOf } from './script.ts'

/** Returns a round of SkyWay after its first presses. */
function skywayAfter(presses: number) {
  return skyway.steps
    .slice(0, presses)
    .reduce(
      (progress, { target }) => afterPress(skywayRules, skyway, progress, target),
      begin(skywayRules, skyway),
    )
}

/** Returns the sandwiches after their first presses. */
function sandwichAfter(presses: number) {
  return sandwich.steps
    .slice(0, presses)
    .reduce(
      (progress, { target }) => afterPress(sandwichRules, sandwich, progress, target),
      begin(sandwichRules, sandwich),
    )
}

test('four piles by hand make the first path, and the rest of the round scores', { tags: 'TRY-04' }, () => {
  const { local } = skywayAfter(skyway.ownSteps)
  expect(local.state.turn).toBe(4)
  expect(local.table.game.winningPaths.map((path) => path.map(({ value }) => value))).toEqual([
    [],
    [],
    [],
    [2, 3, 6],
  ])
  expect(local.table.gains.map(({ suit }) => suit)).toEqual([4])
  const over = skywayAfter(skyway.steps.length)
  expect(over.at).toBe(skyway.steps.length)
  expect(over.local.table.ended?.total).toBe(109)
})

test('three cards by hand make the first sandwich, and two more follow', { tags: 'TRY-04' }, () => {
  expect(sandwichAfter(sandwich.ownSteps).local.table.game.gameScore).toBe(13)
  expect(sandwichAfter(sandwich.steps.length).local.table.game.gameScore).toBe(45)
})

test.each([
  ['SkyWay', skyway],
  ['Sandwich', sandwich],
])('each press by hand has a caption of its own: %s', { tags: 'TRY-04' }, (_, { steps, ownSteps, end }) => {
  const own = steps.slice(0, ownSteps).map(({ caption }) => caption)
  expect(new Set(own).size).toBe(ownSteps)
  for (const { caption, explanation } of steps) {
    expect(caption).not.toBe('')
    expect(explanation).not.toBe('')
  }
  expect(end).not.toBe('')
})

test('another press changes nothing and is explained, until the right one follows', {
  tags: 'TRY-04',
}, () => {
  const [first, second] = skyway.steps
  if (!first || !second) throw new Error('The round has no steps')
  const begun = begin(skywayRules, skyway)
  const wrong = afterPress(skywayRules, skyway, begun, 'market 0')
  expect(wrong.local).toBe(begun.local)
  expect(captionOf(skyway, wrong)).toBe(first.explanation)
  const right = afterPress(skywayRules, skyway, wrong, first.target)
  expect(right.at).toBe(1)
  expect(captionOf(skyway, right)).toBe(second.caption)
})

test.each([
  ['a pile on its place', skyway, 0, 'market 2', 'sky 1 0', ['market 2', 'sky 1 0']],
  ['a pile that was pressed before', skyway, 1, 'market 2', 'sky 1 0', ['sky 1 0']],
  ['a pile on another place', skyway, 0, 'market 2', 'sky 0 0', null],
  ['another pile', skyway, 0, 'market 1', 'sky 1 0', null],
  ['a card on the plate', sandwich, 0, 'hand 3', 'plate', ['hand 3']],
  ['another card', sandwich, 0, 'hand 2', 'plate', null],
  ['a card that lies on the plate', sandwich, 1, 'hand 3', 'plate', null],
])('a drag stands for presses: %s', { tags: 'TRY-04' }, (_, script, at, item, onto, presses) => {
  expect(pressesOf(script, at, item, onto)).toEqual(presses)
})
