import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listen } from '../../../test/support/components/listen.ts'
import { choose } from '../../../test/support/components/preferences.ts'
import { openTable, table } from '../../../test/support/components/table.tsx'
import { seedNumber } from '../../../test/support/games/begun-games.ts'
import { dealSkyway } from '../../../test/support/games/dealt-game.ts'

/** A deal for those who always put the first pile on the first free place. */
const deal = seedNumber(23_656)

test.each([
  ['who hears sounds feels a path', true, [[[10]]]],
  ['who hears none feels none', false, []],
])('%s', { tags: 'SOUND-02' }, async (_, isOn, calls) => {
  choose({ sound: isOn, motion: 'still' })
  const heard = listen()
  const vibrate = vi.spyOn(navigator, 'vibrate').mockReturnValue(true)
  await openTable(dealSkyway(deal, pathAfter() - 1))
  await table.pile(1).click()
  if (isOn) await expect.poll(() => heard.states).toEqual(['running'])
  await page
    .getByRole('button', { name: /empty$/ })
    .first()
    .click()
  await expect.poll(() => document.querySelectorAll('.skyway-worth')).toHaveLength(1)
  await expect.poll(() => vibrate.mock.calls).toEqual(calls)
})

/** Returns the number of moves after which the deal has its first path. */
function pathAfter(): number {
  let turns = 3
  while (
    dealSkyway(deal, turns)
      .game()
      .scores.every(({ scoreValue }) => scoreValue === 0)
  )
    turns += 1
  return turns
}
