import { type Browser, expect, type Page } from '@playwright/test'
import * as tips from '../../content/text/tips.ts'
import { names } from '../support/browser/input-methods.ts'
import { enterCode, messages } from '../support/browser/page-parts.ts'
import { consoleErrorsOf, makePerson, makeReader, openAs } from '../support/browser/people.ts'
import { dealGame } from '../support/browser/play.ts'
import { playToEnd } from '../support/browser/play-to-end.ts'
import { settled } from '../support/browser/settled.ts'
import { openTable } from '../support/browser/table.ts'
import { type SharedServer, test } from '../support/browser/test.ts'
import { translate, translationOf } from '../support/browser/translator.ts'

/** Opens an empty page for a new reader, and a game with the same cards for each of them. */
async function reading(browser: Browser, { server, admin }: SharedServer, gameTypeId: 1 | 2) {
  const reader = await makeReader(server, admin.client, 'Rosa')
  const page = await openAs(browser, server, reader)
  return { page, id: (await dealGame(reader, gameTypeId)).id }
}

/** Returns the texts of a table, also those that only screen readers get, without the number of the game. */
const textsOf = (page: Page) =>
  page.getByRole('region', { name: / Table$/ }).evaluate((table) => {
    const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? '')
    return texts.filter((text) => text.trim() !== '').map((text) => text.replace(/#\d+/, '#'))
  })

/** Makes the same moves on a translated page and on another one, and expects the translation of each text. */
async function expectTranslation(translated: Page, other: Page, turns: number): Promise<void> {
  await Promise.all([translated, other].map((page) => playToEnd(page, names, turns)))
  const texts = await settled(() => textsOf(other))
  await expect.poll(() => textsOf(translated)).toEqual(texts.map(translationOf))
}

/** React reports with error 418 that it draws again what was translated before it was hydrated. */
const otherThanHydration = (consoleErrors: readonly string[]) =>
  consoleErrors.filter((error) => !error.includes('error #418'))

test('a page that is translated before it works is drawn again, and a game is played on it as otherwise', {
  tag: '@LOOK-07',
}, async ({ browser, shared }) => {
  const other = await reading(browser, shared, 1)
  const { page } = await reading(browser, shared, 1)
  const consoleErrors = consoleErrorsOf(page)
  await translate(page, 'readystatechange')
  await openTable(other.page, other.id)
  await page.goto('/game-dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Continue SkyWay' }).click()
  await expectTranslation(page, other.page, 4)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible()
  expect(otherThanHydration(consoleErrors)).toEqual([])
  for (const context of browser.contexts()) await context.close()
})

test('what opens, changes and closes on a translated page does so as it would otherwise', {
  tag: '@LOOK-07',
}, async ({ browser, shared: { server, admin } }) => {
  const page = await openAs(browser, server, await makePerson(server, 'Newcomer'))
  const consoleErrors = consoleErrorsOf(page)
  await translate(page)
  const open = async (path: string) => {
    await page.goto(path)
    await expect(page.locator('h1 > font')).toBeVisible()
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')

  await test.step('messages, menus and preferences', async () => {
    await open('/alert')
    for (const kind of ['Success', 'Error'])
      await page.getByRole('main').getByRole('button', { name: kind, exact: true }).click()
    await messages(page).getByText('The third sky is complete.').click()
    await expect(messages(page).getByRole('button')).toHaveText([/That place already holds a pile\./])
    await button('UI Setups').focus()
    await expect(page.getByRole('link', { name: 'Pricing' }).first()).toBeVisible()
    await button('Preferences').click()
    await dialog.getByRole('radio', { name: 'Four colors' }).check()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a code, refused and accepted', async () => {
    await admin.client.call('POST', '/Codes', { code: 'translated code' })
    await open('/game-dashboard')
    await page
      .getByRole('region', { name: 'SkyWay', exact: true })
      .getByRole('button', { name: 'New Game' })
      .click()
    await enterCode(page, 'translated cod', 'Submit')
    await expect(
      dialog.getByRole('alert').filter({ hasText: 'The code input was not accepted.' }),
    ).toBeVisible()
    await enterCode(page, 'translated code', 'Submit')
    await expect(messages(page).getByText('Code Accepted')).toBeVisible()
  })

  await test.step('the lesson, tips, rules and keys of a table, and another game', async () => {
    await button('No, thanks').click()
    await expect(page.getByText(tips.skyway.first)).toBeVisible()
    await button(tips.gotIt).click()
    await expect(page.getByText('A climbing path of every suit, left to right')).toBeVisible()
    for (const name of ['Show Rules', /^Keyboard shortcuts/]) {
      await button(name).click()
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    const number = page.locator('.table-number')
    const before = await settled(() => number.textContent())
    await page.getByRole('link', { name: 'New Game' }).click()
    await expect(number).not.toHaveText(before ?? '')
  })
  expect(otherThanHydration(consoleErrors)).toEqual([])
  await page.context().close()
})
