import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openTable, table } from '../../../test/support/components/table.tsx'
import { seedNumber } from '../../../test/support/games/begun-games.ts'
import { dealSkyway } from '../../../test/support/games/dealt-game.ts'
import { choices } from '../../preferences/preferences.ts'
import { prefer } from '../../preferences/store.ts'

/** Returns how the line of a suit is drawn. */
function styleOf(line: Element) {
  const leg = document.createElement('span')
  leg.className = 'skyway-line-leg'
  leg.dataset['to'] = 'right'
  line.append(leg)
  const { backgroundImage } = getComputedStyle(leg)
  leg.remove()
  const { translate } = getComputedStyle(line)
  return {
    ink: getComputedStyle(line).getPropertyValue('--skyway-ink'),
    pattern: backgroundImage.replace(/rgb\([^)]*\)/g, ''),
    lane: translate.split(' '),
  }
}

test('the lines of the suits differ in color, pattern and lane, in both themes and with either set of colors', {
  tags: 'END-01',
}, async () => {
  await openTable(dealSkyway(1, 27))
  await expect.poll(() => document.querySelectorAll('.skyway-line')).toHaveLength(4)
  for (const theme of ['light', 'dark'] as const)
    for (const suits of choices.suits) {
      prefer({ theme, suits })
      const styles = [...document.querySelectorAll('.skyway-line')].map(styleOf)
      const different = (values: readonly unknown[]) => new Set(values).size
      expect(different(styles.map(({ ink }) => ink))).toBe(4)
      expect(different(styles.map(({ pattern }) => pattern))).toBe(4)
      for (const axis of [0, 1] as const) expect(different(styles.map(({ lane }) => lane[axis]))).toBe(4)
    }
})

/** Makes the first move of a deal with which a path comes about. Returns what it is worth. */
async function makePath(motion: 'full' | 'still'): Promise<number> {
  prefer({ motion })
  const worthAfter = (turns: number) =>
    dealSkyway(seedNumber(23_656), turns)
      .game()
      .scores.reduce((sum, { scoreValue }) => sum + scoreValue, 0)
  let turns = 2
  while (worthAfter(turns + 1) === 0) turns += 1
  await openTable(dealSkyway(seedNumber(23_656), turns))
  await table.pile(1).click()
  await page
    .getByRole('button', { name: /empty$/ })
    .first()
    .click()
  return worthAfter(turns + 1)
}

const worths = () => [...document.querySelectorAll('.skyway-worth')]

test('what a path is worth flies from its last card to its score', { tags: 'END-05' }, async () => {
  const worth = await makePath('full')
  await expect.poll(() => worths().flatMap((label) => label.getAnimations())).toHaveLength(1)
  expect(worths().map(({ textContent }) => textContent)).toEqual([`${worth}`])
})

test('nothing flies for a person who prefers less motion', { tags: 'END-05' }, async () => {
  await makePath('still')
  await expect.poll(worths).toHaveLength(1)
  expect(worths().flatMap((label) => label.getAnimations())).toEqual([])
})

test('the path of the last suit without one clears the sky, which stays clear', {
  tags: 'END-05',
}, async () => {
  prefer({ motion: 'full' })
  const dealt = dealSkyway(1)
  for (const [actionId, itemRow, itemColumn] of [
    [1, 1, 1],
    [2, 1, 0],
    [0, 2, 1],
    [0, 0, 0],
    [0, 0, 1],
    [1, 1, 2],
  ] as const)
    dealt.play({ actionId, itemRow, itemColumn })
  await openTable(dealt)
  const clear = () => document.querySelectorAll('.skyway-sky[data-clear]').length
  const rays = () =>
    [...document.querySelectorAll('.skyway-clearing')].flatMap((shining) => shining.getAnimations())
  await expect.element(table.pile(3)).toBeVisible()
  expect([clear(), rays()]).toEqual([0, []])
  await table.pile(3).click()
  await table.place(3, 1).click()
  await expect.poll(rays).toHaveLength(1)
  await expect.poll(() => document.querySelector('.skyway-clearing')).toBeNull()
  expect(clear()).toBe(1)
})
