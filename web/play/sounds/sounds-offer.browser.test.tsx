import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../../content/text/table.ts'
import { boxOf } from '../../../test/support/components/box.ts'
import { untilSettled } from '../../../test/support/components/clock.ts'
import { openTable, press, table } from '../../../test/support/components/table.tsx'
import { dealSandwich } from '../../../test/support/games/dealt-game.ts'
import { hasChosen, preferences } from '../../preferences/store.ts'

const { card } = table
const offer = page.getByRole('status').filter({ hasText: text.playWithSounds })

async function eat(left: number): Promise<void> {
  for (const number of [1, 2, 3]) press(card(number))
  await expect.element(page.getByText(text.deck({ count: left }))).toBeVisible()
}

test.each([
  ['wants', text.turnOn, true],
  ['does not want', text.noThanks, false],
])(
  'offers sounds after the third move, and never again to a player who %s them; board and focus do not move',
  { tags: 'SOUND-03' },
  async (_, answer, wants) => {
    await openTable(dealSandwich())
    await eat(44)
    await eat(41)
    await expect.element(offer).not.toBeInTheDocument()
    const box = () => boxOf(card(7))
    await untilSettled()
    const before = box()
    await eat(38)
    await expect.element(offer).toBeVisible()
    await untilSettled()
    expect(box()).toEqual(before)
    await expect.element(card(3)).toHaveFocus()
    for (const covered of [
      page.getByRole('heading', { level: 1 }),
      page.getByText(text.number({ number: 8 })),
    ])
      await expect.element(covered).toBeVisible()
    expect(offer.element().getBoundingClientRect().top).toBeGreaterThan(before.top + before.height)

    const button = page.getByRole('button', { name: answer })
    button.element().focus()
    await button.click()
    await expect.element(offer).not.toBeInTheDocument()
    await expect.element(card(3)).toHaveFocus()
    await expect.poll(() => hasChosen('sound')).toBe(true)
    await expect.poll(() => preferences().sound).toBe(wants)
    await eat(35)
    await expect.element(offer).not.toBeInTheDocument()
  },
)
