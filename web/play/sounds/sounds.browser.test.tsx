import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as preferences from '../../../content/text/preferences.ts'
import { deck, preferences as openPreferences } from '../../../content/text/table.ts'
import { untilSettled } from '../../../test/support/components/clock.ts'
import { listen } from '../../../test/support/components/listen.ts'
import { choose } from '../../../test/support/components/preferences.ts'
import { openTable, table } from '../../../test/support/components/table.tsx'
import { dealSkyway } from '../../../test/support/games/dealt-game.ts'

const { pile, place } = table

async function lay(row: number, column: number, left: number): Promise<void> {
  await pile(1).click()
  await place(row, column).click()
  await expect.element(page.getByText(deck({ count: left }))).toBeVisible()
}

test('no audio is opened before sounds are switched on; the switch plays a sample', {
  tags: 'SOUND-01',
}, async () => {
  choose()
  const heard = listen()
  await openTable(dealSkyway())
  await lay(2, 2, 42)
  await untilSettled()
  expect(heard.states).toEqual([])
  expect(heard.notes).toBe(0)
  await page.getByRole('button', { name: openPreferences, exact: true }).click()
  await page.getByRole('switch', { name: preferences.sounds }).click()
  await expect.poll(() => heard.notes).toBe(1)
  await expect.poll(() => heard.states).toEqual(['running'])
})
