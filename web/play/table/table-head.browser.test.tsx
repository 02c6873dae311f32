import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getHint } from '../../../content/text/sandwich.ts'
import { autoWin } from '../../../content/text/skyway.ts'
import * as text from '../../../content/text/table.ts'
import { afterGameReplies } from '../../../test/support/components/game-record.ts'
import { admin } from '../../../test/support/components/show.tsx'
import { openTable } from '../../../test/support/components/table.tsx'
import { resizeWindow } from '../../../test/support/components/window-size.ts'
import { dealSandwich, dealSkyway } from '../../../test/support/games/dealt-game.ts'

const menuButton = page.getByRole('button', { name: text.menu })
const actions = page.getByRole('navigation', { name: text.actions })

/** Returns the names of the actions that can be seen. */
const shownActions = () =>
  actions
    .getByRole('link')
    .or(actions.getByRole('button'))
    .elements()
    .map(({ textContent }) => textContent)

test.each([
  ['SkyWay', 360, 640, dealSkyway()],
  ['SkyWay', 740, 360, dealSkyway()],
  ['SkyWay', 768, 1024, dealSkyway()],
  ['Sandwich', 360, 640, dealSandwich()],
  ['Sandwich', 740, 360, dealSandwich()],
])(
  'the head of %s takes one row of %i x %i, and its menu opens over the board',
  {
    tags: 'TABLE-03',
  },
  async (_, width, height, dealt) => {
    await resizeWindow(width, height)
    await openTable(dealt)
    const head = document.querySelector('.table-head')
    expect(head?.getBoundingClientRect().height).toBeLessThan(44)
    await expect.element(actions).not.toBeInTheDocument()
    await menuButton.click()
    await expect.element(actions).toBeInViewport({ ratio: 1 })
    expect(shownActions()).toEqual([text.newGame, text.myGames, text.dashboard, text.showRules])
    for (const line of actions.element().children) {
      const { left, top, width: across, height: down } = line.getBoundingClientRect()
      expect(down).toBeGreaterThanOrEqual(44)
      expect(document.elementFromPoint(left + across / 2, top + down / 2)).toBe(line)
    }
  },
)

test('Escape closes the menu and gives the focus back', { tags: 'TABLE-03' }, async () => {
  await resizeWindow(360, 640)
  await openTable(dealSkyway())
  menuButton.element().focus()
  await userEvent.keyboard('{Enter}{Tab}')
  await expect.element(actions.getByRole('link', { name: text.newGame })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(actions).not.toBeInTheDocument()
  await expect.element(menuButton).toHaveFocus()
})

test('a press beside the menu closes it', { tags: 'TABLE-03' }, async () => {
  await resizeWindow(360, 640)
  await openTable(dealSkyway())
  await menuButton.click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect.element(actions).not.toBeInTheDocument()
})

test('Auto Win is in the menu, which it closes', { tags: ['TABLE-03', 'SKY-06'] }, async () => {
  await resizeWindow(360, 640)
  const dealt = dealSkyway()
  const { moves } = await openTable(dealt, { as: admin, replies: afterGameReplies(dealt.game()) })
  await menuButton.click()
  await actions.getByRole('button', { name: autoWin }).click()
  await expect.element(actions).not.toBeInTheDocument()
  await expect.poll(() => moves()).toMatchObject([{ autoWin: true }])
})

test('Get Hint stays beside the menu, and is among the actions of a large window', {
  tags: ['TABLE-03', 'SAND-01'],
}, async () => {
  await resizeWindow(360, 640)
  await openTable(dealSandwich())
  await expect.element(page.getByRole('button', { name: getHint })).toBeVisible()
  await resizeWindow(1280, 720)
  await expect.element(menuButton).not.toBeInTheDocument()
  await expect.poll(shownActions).toContain(getHint)
})
