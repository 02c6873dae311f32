import { expect, type Page } from '@playwright/test'
import { makeReader, openAs, type Person } from '../support/browser/people.ts'
import { answered, dealGame } from '../support/browser/play.ts'
import { settled } from '../support/browser/settled.ts'
import { movesOf, onlyHint, openTable, tableOf } from '../support/browser/table.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

let server: TestServer
let reader: Person
let page: Page
let table: ReturnType<typeof tableOf>

test.beforeAll(async ({ shared }) => {
  server = shared.server
  reader = await makeReader(server, shared.admin.client, 'Rosa')
})
test.beforeEach(async ({ browser }) => {
  page = await openAs(browser, server, reader)
  table = tableOf(page)
})
test.afterEach(() => page.context().close())

test('[GAME-06, GAME-09] a reload and a second tab show the game where it was, and the browser keeps a copy', async () => {
  const game = await dealGame(reader, 1, 2)
  await openTable(page, game.id)
  const other = await page.context().newPage()
  await other.goto(`/games/${game.id}`)
  await expect(other.getByText('Cards Left - 36')).toBeVisible()

  await table.pile(1).click()
  await answered(page, () => table.place(3, 3).click())
  await expect(page.getByText('Cards Left - 30')).toBeVisible()
  const laid = await settled(() => table.place(3, 3).getAttribute('aria-label'))
  for (const tab of [page, other]) {
    await tab.reload()
    await expect(tab.getByText('Cards Left - 30')).toBeVisible()
    await expect(tab.getByRole('button', { name: /^Place row 3 column 3:/ })).toHaveAccessibleName(laid ?? '')
  }
  const kept = (key: string) => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), key)
  await expect.poll(() => kept('currentgame')).toMatchObject({ id: game.id, turn: 3 })
  await page.getByRole('button', { name: 'Show Rules' }).click()
  const dialog = page.getByRole('dialog', { name: 'The rules of SkyWay' })
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expect.poll(() => kept('gametype1')).toMatchObject({ id: 1, name: 'SkyWay' })
})

test('[SKY-03, SAND-03, API-06] a double click, a held key and a window that is resized meanwhile play nothing twice', async () => {
  const game = await dealGame(reader, 1)
  await openTable(page, game.id)
  const moves = movesOf(page)
  await table.pile(1).click()
  await answered(page, () => table.place(1, 1).dblclick())
  await expect(page.getByText('Cards Left - 42')).toBeVisible()
  await table.pile(2).click()
  await table.place(2, 2).focus()
  // A key that is held repeats.
  for (let repeats = 0; repeats < 6; repeats += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.getByText('Cards Left - 36')).toBeVisible()
  await table.place(3, 3).click()
  await answered(page, async () => {
    await table.pile(3).click()
    await page.setViewportSize({ width: 360, height: 640 })
  })
  await expect(page.getByText('Cards Left - 30')).toBeVisible()
  await expect(table.place(3, 3)).toHaveAccessibleName(/ on /)
  expect(moves).toMatchObject([{ actionId: 0 }, { actionId: 1 }, { actionId: 2 }])

  const hand = await dealGame(reader, 2)
  await openTable(page, hand.id)
  await table.card(1).click()
  await table.card(2).click()
  await answered(page, () => table.card(3).dblclick())
  await expect(page.getByText('Cards Left - 44')).toBeVisible()
  expect(moves.slice(3)).toMatchObject([{ turn: 0, actionId: 0, itemRow: 1, itemColumn: 2 }])
})

test('[SKY-01, SAND-01, GAME-03, KEYS-04] the rules open from both tables, and Back or Escape closes them', async () => {
  const skyway = await dealGame(reader, 1)
  const sandwich = await dealGame(reader, 2)
  const dialog = page.getByRole('dialog', { name: /^The rules/ })
  await openTable(page, skyway.id)
  await page.getByRole('button', { name: 'Show Rules' }).click()
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Show Rules' })).toBeFocused()

  await openTable(page, sandwich.id)
  await page.getByRole('link', { name: 'How To Play' }).click()
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Sandwich Table' })).toBeVisible()
})

test('[KEYS-02, SKY-05, TABLE-02] after the last move of SkyWay by keyboard the focus is still on the table, which is closed', async () => {
  const skyway = await dealGame(reader, 1, 26)
  await openTable(page, skyway.id)
  await expect(
    page.getByText("It's your last move of the game, Make it count", { exact: true }),
  ).toBeVisible()
  await table.place(3, 3).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Home')
  await answered(page, () => page.keyboard.press('Enter'))
  await expect(page.getByText(/Game Is Over|You're a loser, try again/)).toBeFocused()
  await expect(page.getByText('Auto Win')).toHaveCount(0)
  await expect(table.place(1, 1)).toHaveAttribute('aria-disabled', 'true')
})

test('[SOUND-03] sounds are offered once, after the third move, and neither the board nor the focus moves', async () => {
  const game = await dealGame(reader, 2)
  await openTable(page, game.id)
  const offer = page.getByText('Play with sounds?')
  const eat = async () => {
    await table.card(1).click()
    await table.card(2).click()
    await answered(page, () => table.card(3).click())
  }
  await eat()
  await eat()
  await expect(page.getByText('Cards Left - 41')).toBeVisible()
  await expect(offer).toHaveCount(0)
  const before = await settled(() => table.card(7).boundingBox())
  await eat()
  await expect(offer).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Play with sounds?' })).toBeAttached()
  await expect.poll(() => table.card(7).boundingBox()).toEqual(before)
  await expect(table.card(3)).toBeFocused()

  await page.getByRole('button', { name: 'Turn on' }).press('Enter')
  await expect(offer).toHaveCount(0)
  await expect(table.card(3)).toBeFocused()
  const preferences = () => page.evaluate(() => JSON.parse(localStorage.getItem('preferences') ?? '{}'))
  await expect.poll(preferences).toMatchObject({ sound: true })
  await page.reload()
  await eat()
  await expect(page.getByText('Cards Left - 35')).toBeVisible()
  await expect(offer).toHaveCount(0)
})

const sizes = [
  [360, 640],
  [360, 740],
  [740, 360],
  [1280, 720],
] as const

test(`[LOOK-03] both tables fit ${sizes.map((size) => size.join('x')).join(', ')} at every moment, with room for a thumb`, async () => {
  const begun = await dealGame(reader, 1, 3)
  await openTable(page, begun.id)
  await expectWhole('SkyWay, in progress')
  const lastOfRound = await dealGame(reader, 1, 8)
  await openTable(page, lastOfRound.id)
  await table.pile(1).click()
  await answered(page, () => table.place(3, 3).click())
  await expect(page.getByText(/^Round 1 (scored|lacked)/)).toBeVisible()
  await expectWhole('SkyWay, a round has ended')
  const over = await dealGame(reader, 1, 27)
  await openTable(page, over.id)
  await expectCompared()
  await expectWhole('SkyWay, over', expectWithinTheirBoxes)

  const hand = await dealGame(reader, 2, 3)
  await openTable(page, hand.id)
  await expectWhole('Sandwich, in progress')
  const hint = page.getByRole('button', { name: 'Get Hint' })
  await answered(page, () => hint.click())
  await answered(page, () => hint.click())
  await expect(page.getByText(onlyHint)).toBeVisible()
  await expectWhole('Sandwich, with its longest message')
  const eaten = await dealGame(reader, 2, 18)
  await openTable(page, eaten.id)
  await expectCompared()
  await expect(page.getByRole('list', { name: 'Last sandwich' })).not.toContainText('empty')
  await expectWhole('Sandwich, over')
})

/** Expects a finished game to be compared with the player's others, which loads after its table. */
async function expectCompared(): Promise<void> {
  await expect(page.locator('.table-standing')).not.toBeEmpty()
}

/**
 * Expects no text in a chip, a row or a button to be wider than it, and no chip or row to have a second line.
 */
async function expectWithinTheirBoxes(moment: string): Promise<void> {
  const boxes = page
    .getByRole('region', { name: / Table$/ })
    .locator('.skyway-round li, .skyway-paths li, .skyway-totals button, .table-after a, .table-after button')
  const out = await settled(() =>
    boxes.evaluateAll((boxes) =>
      boxes
        .filter(
          (box) =>
            box.scrollWidth > box.clientWidth ||
            (box.matches('.skyway-round li, .skyway-paths li') && box.clientHeight > 36),
        )
        .map((box) => box.textContent),
    ),
  )
  expect(out, moment).toEqual([])
}

/**
 * Expects the table to fit a screen of each size without scrolling, and every control to be 44 pixels wide and high.
 *
 * @param andAlso what is expected at each size beside that
 */
async function expectWhole(at: string, andAlso?: (moment: string) => Promise<void>): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await page.evaluate(twoFrames)
    const moment = `${at} at ${width}x${height}`
    await expectWholeAt(moment, width, height)
    await andAlso?.(moment)
  }
}

/** Waits until the cards have followed a change of the window, which they do in the next frame. */
function twoFrames(): Promise<unknown> {
  return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
}

async function expectWholeAt(moment: string, width: number, height: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => scrollY), moment).toBe(0)
  // All at one moment, because elements come and go while a round's end is shown.
  const elements = page.getByRole('region', { name: / Table$/ }).locator('button, a, p, ul, ol, h1')
  const parts = await settled(() =>
    elements.evaluateAll((elements) =>
      elements
        .filter((element) => element.closest('.sr-only, dialog') === null)
        .map((element) => {
          const { left, right, bottom, width, height } = element.getBoundingClientRect()
          const what = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`
          return {
            what,
            isTouched: element.matches('a, button:not([data-stop][aria-disabled=true])'),
            left,
            right,
            bottom,
            width,
            height,
          }
        })
        .filter((part) => part.width * part.height > 0),
    ),
  )
  expect(parts.length, moment).toBeGreaterThan(8)
  const isOutside = (part: (typeof parts)[number]) =>
    part.left < 0 || part.right > width || part.bottom > height
  const isSmall = (part: (typeof parts)[number]) => part.isTouched && Math.min(part.width, part.height) < 44
  expect.soft(parts.filter(isOutside), `${moment}: outside of the window`).toEqual([])
  expect.soft(parts.filter(isSmall), `${moment}: too small for a thumb`).toEqual([])
}

test('cards fly without a transition beside them, and keep no layer once all have landed', async () => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  for (const gameTypeId of [1, 2] as const) {
    const game = await dealGame(reader, gameTypeId)
    await openTable(page, game.id)
    const items =
      gameTypeId === 1 ? [table.pile(1), table.place(1, 1)] : [1, 2, 3].map((number) => table.card(number))
    for (const item of items) {
      await item.hover()
      if (item !== items.at(-1)) await item.click()
    }
    const calm = () =>
      page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
    await calm()
    const moving = await page.evaluateHandle(() => {
      const seen = { transitions: 0, flying: 0 }
      document.addEventListener('transitionrun', () => {
        seen.transitions += 1
      })
      new MutationObserver(() => {
        const flying = document.querySelectorAll('.table-frame [style*="z-index"]').length
        seen.flying = Math.max(seen.flying, flying)
      }).observe(document.body, { subtree: true, attributes: true })
      return seen
    })
    const { promise: isCalm, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/games', async (route) => {
      await isCalm
      await route.continue()
    })
    await page.mouse.down()
    await page.mouse.up()
    await expect.poll(() => moving.evaluate(({ flying }) => flying)).toBeGreaterThan(0)
    await calm()
    expect(await settled(() => moving.evaluate(({ transitions }) => transitions))).toBe(0)
    await answered(page, async () => answer())
    await calm()
    await expect(page.locator('.table-frame :is([style*="z-index"], [style*="will-change"])')).toHaveCount(0)
    await page.unroute('**/api/games')
  }
})
