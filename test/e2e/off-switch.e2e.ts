import { expect, type Page } from '@playwright/test'
import { switchOn } from '../support/browser/off-switch.ts'
import { systemBar } from '../support/browser/page-parts.ts'
import { makeReader, openAs } from '../support/browser/people.ts'
import { dealGame } from '../support/browser/play.ts'
import { test } from '../support/browser/test.ts'

const paused = 'The games are paused for a short while. Nothing is lost, and this page will resume by itself.'
const notice = (page: Page) => page.getByRole('status').filter({ hasText: paused })

test('an admin pauses the backend: players read why, and their moves and games come when it is over', {
  tag: ['@SYS-02', '@SYS-03', '@NET-02', '@T-F5'],
}, async ({ browser, shared: { server, admin } }) => {
  const reader = await makeReader(server, admin.client, 'Wren')
  const { id } = await dealGame(reader, 1)
  const table = await openAs(browser, server, reader)
  await table.goto(`/my-games/${id}`)
  await expect(table.getByRole('heading', { name: 'SkyWay Table' })).toBeVisible()
  const office = await openAs(browser, server, admin)
  await office.goto('/')
  const press = (name: string) => office.getByRole('button', { name, exact: true }).click()
  const newGame = await openAs(browser, server, reader)
  const retry = newGame.getByRole('main').getByRole('button', { name: 'Try again' })
  try {
    const sent = office.waitForRequest((request) => request.url().endsWith('/lambda/backend-off'))
    await press('Switch off')
    await press('Switch it off')
    expect((await sent).postData()).toBe('{}')
    expect((await sent).headers()['x-email']).toBe(admin.email)
    await expect(office.getByText('API inactive: it is switched off')).toBeVisible()
    expect((await reader.client.call('GET', '/gametypes/page')).status).toBe(503)

    await table.getByRole('button', { name: /^Market pile 1:/ }).click()
    await table.getByRole('button', { name: /^Place row 2 column 2:/ }).click()
    await expect(table.getByText('Your move will be sent when they resume.', { exact: false })).toBeVisible()
    await expect(notice(table)).toBeVisible()
    // A person whose first request came during the pause is not known to be a reader, and must not be asked for a code.
    await newGame.goto('/new-game/1')
    await expect(notice(newGame)).toBeVisible()
    await expect(retry).toBeVisible()
    await expect(newGame.locator('.skeleton')).toHaveCount(0)
    await expect(newGame).toHaveURL('/new-game/1')

    await press('Switch on')
    await expect(systemBar(office)).toBeVisible()
  } finally {
    await switchOn(admin)
  }
  await expect(table.getByText('Cards Left - 42')).toBeVisible()
  await expect(notice(table)).toHaveCount(0)
  await expect(notice(newGame)).toHaveCount(0)
  await retry.click()
  await expect(newGame).toHaveURL(/\/my-games\/\d+$/)
  for (const page of [table, office, newGame]) await page.context().close()
})
