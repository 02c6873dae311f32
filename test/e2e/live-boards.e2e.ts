import { expect, type Page } from '@playwright/test'
import { type Database, openDatabase } from '../../server/storage/database.ts'
import { makeAdmin, makeReader, openAs, openSignedOut, type Person } from '../support/browser/people.ts'
import { settled } from '../support/browser/settled.ts'
import { test } from '../support/browser/test.ts'
import { endGame } from '../support/games/ended-game.ts'
import { limit } from '../support/limits.ts'
import { noon, openServerWithClock, type ServerWithClock } from '../support/server/server-with-clock.ts'
import type { OneProcess } from '../support/server/test-server.ts'

let own: ServerWithClock
let server: OneProcess
let database: Database
let reader: Person
let page: Page

test.beforeAll(async () => {
  own = await openServerWithClock()
  server = own.server
  database = openDatabase(server.database(), 2)
  reader = await makeReader(server, (await makeAdmin(server)).client, 'Rhea')
})
test.afterAll(async () => {
  await database.close()
  await own.close()
})
test.beforeEach(async () => {
  await own.clock.set(noon)
  await database.pool.query('delete from games')
})
test.afterEach(() => page.context().close())

const sandwich = () => page.getByRole('region', { name: 'Sandwich', exact: true })
const rows = () => sandwich().getByRole('button', { name: /Score:/ })

/**
 * Ends a won game of Sandwich of the reader or of a new player as another server would, `daysAgo` by the clock of the
 * database.
 */
async function wins(name: string, score: number, daysAgo = 0): Promise<void> {
  const { rows: known } = await database.pool.query(
    `with added as (
       insert into people (issuer, subject, display_name, is_reader)
       select 'https://rivals.example', gen_random_uuid()::text, $1, true where $1 <> 'Rhea' returning id
     )
     select id from added union all select id from people where display_name = $1 and $1 = 'Rhea'`,
    [name],
  )
  await endGame(database, known[0].id, { score })
  await database.pool.query(
    `update period_rankings set finished_at = finished_at - make_interval(days => $2),
       starts_on = date_trunc(period, (finished_at - make_interval(days => $2)) at time zone 'UTC')::date
     where person_id = $1 and $2 > 0`,
    [known[0].id, daysAgo],
  )
}

test('[LEAD-05] [LEAD-06] the period is chosen by arrow keys and remembered in the address, and the best of past ones are opened on demand', async ({
  browser,
}) => {
  await wins('Ada', 230)
  await wins('Rhea', 205)
  for (const [index, name] of ['Bo', 'Cy', 'Di', 'Eli'].entries()) await wins(name, 250 - index, 40)
  page = await openAs(browser, server, reader)
  await page.goto('/game-dashboard?type=2')
  await expect(rows()).toHaveCount(6)
  const period = (name: string) => page.getByRole('radio', { name, exact: true })
  await period('All time').focus()
  for (const name of ['Month', 'Week', 'Day']) {
    await page.keyboard.press('ArrowLeft')
    await expect(period(name)).toBeFocused()
    await expect(page).toHaveURL(`${server.address}/game-dashboard?type=2&period=${name.toLowerCase()}`)
    await expect(rows()).toHaveText([/^1.*AdaScore: 230$/, /^2.*RheaYouScore: 205$/])
  }
  await expect(page.getByText('The best games since midnight UTC.')).toBeVisible()
  await page.reload()
  await expect(period('Day')).toBeChecked()
  await expect(rows()).toHaveCount(2)

  await period('Month').click()
  await page.getByText('Best of past months').click()
  const past = page.getByRole('group').filter({ hasText: 'Best of past months' })
  await expect(past.getByRole('listitem')).toHaveText(['Bo 250', 'Cy 249', 'Di 248'])
})

/** Waits until the page has heard of a change that moves the reader to this place: then it asks for the place. */
const heardOfPlace = (place: number) =>
  page.waitForResponse(
    async (response) => response.url().includes('/2/mine') && (await response.json())[0]?.place === place,
  )

test('[LIVE-01] [LIVE-03] rows move while one watches, not under the pointer or the focus, and only the own position is spoken', async ({
  browser,
}) => {
  await wins('Ada', 230)
  await wins('Rhea', 220)
  page = await openAs(browser, server, reader)
  await page.goto('/game-dashboard?type=2&period=day')
  await expect(rows()).toHaveCount(2)
  await page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- Reflect.apply passes `this`
    Element.prototype.animate = new Proxy(Element.prototype.animate, {
      apply(animate, element, parameters) {
        document.body.dataset['animated'] = JSON.stringify(parameters[0])
        return Reflect.apply(animate, element, parameters)
      },
    })
  })
  const animated = () => page.evaluate(() => document.body.dataset['animated'])
  const spoken = sandwich().getByRole('status')

  await wins('Bo', 210)
  await expect(rows()).toHaveText([/^1.*Ada/, /^2.*Rhea/, /^3.*BoScore: 210$/])
  await expect(spoken).toBeEmpty()
  // At once, since less motion is asked for.
  await wins('Cy', 250)
  await expect(rows()).toHaveText([/^1.*Cy/, /^2.*Ada/, /^3.*RheaYouScore: 220$/, /^4.*Bo/])
  await expect(spoken).toHaveText('Your position in Sandwich: 3')
  expect(await settled(animated)).toBeUndefined()
  // A better game of the reader, played elsewhere.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await wins('Rhea', 280)
  await expect(rows()).toHaveText([/^1.*RheaYouScore: 280$/, /^2.*Cy/, /^3.*Ada/, /^4.*Bo/])
  await expect(spoken).toHaveText('Your position in Sandwich: 1')
  await expect.poll(animated).toMatch(/^\[\{"transform":"translateY\(-\d+px\)"\},\{"transform":"none"\}\]$/)

  await rows().nth(1).hover()
  const second = heardOfPlace(2)
  await wins('Di', 290)
  await second
  await expect(rows().first()).toContainText('Rhea')
  await page.mouse.move(0, 0)
  await expect(rows().first()).toContainText('Di')

  await rows().first().focus()
  await page.keyboard.press('Tab')
  const third = heardOfPlace(3)
  await wins('Eli', 300)
  await third
  await expect(rows().first()).toContainText('Di')
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await expect(rows().first()).toContainText('Eli')
})

test('[LIVE-01] after a lost connection, and after the page was hidden, it shows what has changed meanwhile', async ({
  browser,
}) => {
  await wins('Ada', 230)
  page = await openSignedOut(browser, server)
  await page.goto('/game-dashboard?type=2')
  await expect(rows()).toHaveCount(1)
  await server.kill()
  await server.restart()
  await wins('Bo', 240)
  // The browser comes back after 1 to 5 s.
  await expect(rows().first()).toContainText('Bo', { timeout: limit(15_000) })

  const setHidden = async (isHidden: boolean) => {
    await page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  }
  const watchers = async () =>
    /skyway_watchers (\d+)/.exec(await (await fetch(`${server.address}/metrics`)).text())?.[1]
  await expect.poll(watchers).toBe('1')
  await setHidden(true)
  await expect.poll(watchers).toBe('0')
  await wins('Cy', 250)
  await expect(rows()).toHaveCount(2)
  await setHidden(false)
  await expect(rows().first()).toContainText('Cy')
})
