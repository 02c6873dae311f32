import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deck } from '../../../content/text/table.ts'
import { untilSettled } from '../../../test/support/components/clock.ts'
import { listen } from '../../../test/support/components/listen.ts'
import { choose } from '../../../test/support/components/preferences.ts'
import { openTable, table } from '../../../test/support/components/table.tsx'
import { dealSkyway } from '../../../test/support/games/dealt-game.ts'

const { pile, place } = table

// A page opens audio once, so this test has a page of its own.
test('after a reload, the first press opens audio, and what is laid then is heard', {
  tags: 'SOUND-01',
}, async () => {
  choose({ sound: true })
  const heard = listen()
  await openTable(dealSkyway())
  await untilSettled()
  expect(heard.states).toEqual([])
  await pile(1).click()
  await expect.poll(() => heard.states).toEqual(['running'])
  await untilSettled()
  expect(heard.notes).toBe(0)
  await place(1, 1).click()
  await expect.element(page.getByText(deck({ count: 42 }))).toBeVisible()
  await expect.poll(() => heard.notes).toBe(1)
})
