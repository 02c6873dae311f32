import { expect, type Page } from '@playwright/test'
import { type Database, openDatabase } from '../../server/storage/database.ts'
import { violationsOn } from '../support/browser/axe.ts'
import { makeAdmin, makeReader, openAs, openSignedOut, type Person } from '../support/browser/people.ts'
import { settled } from '../support/browser/settled.ts'
import { test } from '../support/browser/test.ts'
import { endGame } from '../support/games/ended-game.ts'
import { limit } from '../support/limits.ts'
import { openPostgres, type Postgres } from '../support/postgres/postgres.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { type OneProcess, openOneProcess } from '../support/server/test-server.ts'

let postgres: Postgres
let server: OneProcess
let database: Database
let reader: Person
let readerId: number
let page: Page

test.beforeAll(async () => {
  postgres = await openPostgres()
  server = await openOneProcess({ ...withoutLimits, DATABASE_URL: postgres.url })
  database = openDatabase({ url: postgres.url }, 2)
  const admin = await makeAdmin(server)
  reader = await makeReader(server, admin.client, 'Rhea')
  const { rows } = await database.pool.query("select id from people where display_name = 'Rhea'")
  readerId = rows[0].id
})
test.afterAll(async () => {
  await database.close()
  await server.close()
  await postgres.close()
})
test.beforeEach(async () => {
  await database.pool.query('delete from games')
})
test.afterEach(() => page.context().close())

const sandwich = () => page.getByRole('region', { name: 'Sandwich', exact: true })
const rows = () => sandwich().getByRole('button', { name: /Score:/ })

/** Ends a won game of Sandwich of a new player as another server would, `daysAgo` by the clock of the database. */
async function wins(name: string, score: number, daysAgo = 0): Promise<void> {
  const { rows: made } = await database.pool.query(
    "insert into people (issuer, subject, display_name) values ('https://rivals.example', gen_random_uuid()::text, $1) returning id",
    [name],
  )
  await database.pool.query('update people set is_reader = true where id = $1', [made[0].id])
  await endGame(database, made[0].id, { score })
  if (daysAgo === 0) return
  const { rows: periods } = await database.pool.query(
    `update period_rankings set finished_at = finished_at - make_interval(days => $2),
       starts_on = date_trunc(period, (finished_at - make_interval(days => $2)) at time zone 'UTC')::date
     where person_id = $1 returning period`,
    [made[0].id, daysAgo],
  )
  expect(periods).toHaveLength(3)
}

const period = (name: string) => page.getByRole('radio', { name, exact: true })

test('[LEAD-05] the period is chosen by arrow keys and remembered in the address; the own row follows below the ten', async ({
  browser,
}) => {
  await wins('Yesteryear', 390, 400)
  for (let place = 1; place <= 11; place += 1) await wins(`Player ${place}`, 300 - place)
  await endGame(database, readerId, { score: 205 })
  page = await openAs(browser, server, reader)
  await page.goto('/game-dashboard?type=2')
  await expect(rows()).toHaveCount(11)
  await expect(period('All time')).toBeChecked()
  await expect(rows().first()).toContainText('Yesteryear')
  await expect(rows().last()).toHaveText(/^13.*RheaYouScore: 205$/)
  await expect(page).toHaveURL(`${server.address}/game-dashboard?type=2`)

  await period('All time').focus()
  for (const [key, name, search] of [
    ['ArrowLeft', 'Month', '?type=2&period=month'],
    ['ArrowLeft', 'Week', '?type=2&period=week'],
    ['ArrowLeft', 'Day', '?type=2&period=day'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(period(name)).toBeChecked()
    await expect(period(name)).toBeFocused()
    await expect(page).toHaveURL(`${server.address}/game-dashboard${search}`)
    await expect(rows()).toHaveCount(11)
    await expect(rows().first()).toHaveText(/^1.*Player 1Score: 299$/)
    await expect(rows().last()).toHaveText(/^12.*RheaYouScore: 205$/)
  }
  await expect(page.getByText('The best games since midnight UTC.')).toBeVisible()
  await page.reload()
  await expect(period('Day')).toBeChecked()
  await expect(rows().last()).toHaveText(/^12.*RheaYouScore: 205$/)
  await page.keyboard.press('Tab')
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
    expect.soft(await violationsOn(page, 'main'), theme).toEqual([])
  }
})

test('[LEAD-06] the three best of past months are opened on demand', async ({ browser }) => {
  for (const [index, name] of ['Ada', 'Bo', 'Cy', 'Di'].entries()) await wins(name, 250 - index, 40)
  for (let month = 2; month <= 9; month += 1) await wins('Zoë', 260, 31 * month + 40)
  page = await openSignedOut(browser, server)
  await page.goto('/game-dashboard?type=2')
  await expect(rows()).toHaveCount(10)
  await page.getByText('Best of past months').click()
  const past = page.getByRole('group').filter({ hasText: 'Best of past months' })
  await expect(past.getByRole('listitem').first()).toHaveText('Ada 250')
  await expect(past.getByRole('list').first().getByRole('listitem')).toHaveText([
    'Ada 250',
    'Bo 249',
    'Cy 248',
  ])
  await expect(past.getByRole('heading', { level: 4 })).toHaveCount(6)
  expect(await violationsOn(page, 'main')).toEqual([])
  await past.getByRole('button', { name: 'Show earlier periods' }).click()
  await expect(past.getByRole('heading', { level: 4 })).toHaveCount(9)
  await expect(past.getByRole('button', { name: 'Show earlier periods' })).toHaveCount(0)
})

test('[LIVE-01] [LIVE-03] rows move while one watches, and only the own position is spoken', async ({
  browser,
}) => {
  await wins('Ada', 230)
  await endGame(database, readerId, { score: 220 })
  page = await openAs(browser, server, reader)
  await page.goto('/game-dashboard?type=2&period=day')
  await expect(rows()).toHaveCount(2)
  const spoken = sandwich().getByRole('status')
  await expect(spoken).toBeEmpty()

  await wins('Bo', 210)
  await expect(rows().nth(2)).toHaveText(/^3.*BoScore: 210$/)
  await expect(spoken).toBeEmpty()

  await wins('Cy', 250)
  await expect(rows().first()).toContainText('Cy')
  await expect(rows().nth(2)).toHaveText(/^3.*RheaYouScore: 220$/)
  await expect(spoken).toHaveText('Your position in Sandwich: 3')

  // A better game of the reader, played elsewhere.
  await endGame(database, readerId, { score: 280 })
  await expect(rows().first()).toHaveText(/^1.*RheaYouScore: 280$/)
  await expect(spoken).toHaveText('Your position in Sandwich: 1')
})

test('[LIVE-03] nothing moves under the pointer or the focus, and all of it afterwards', async ({
  browser,
}) => {
  await wins('Ada', 230)
  await wins('Bo', 220)
  page = await openSignedOut(browser, server)
  await page.goto('/game-dashboard?type=2')
  await expect(rows()).toHaveCount(2)
  // On another page, so that it is known when a change has arrived.
  const other = await openSignedOut(browser, server)
  await other.goto('/game-dashboard?type=2')
  const firstOfOther = other.getByRole('button', { name: /Score:/ }).first()
  await page.bringToFront()

  await rows().nth(1).hover()
  await wins('Cy', 250)
  await expect(firstOfOther).toContainText('Cy')
  await expect(rows()).toHaveCount(2)
  await page.mouse.move(0, 0)
  await expect(rows()).toHaveCount(3)
  await expect(rows().first()).toContainText('Cy')

  await page.keyboard.press('Tab')
  await rows().first().focus()
  await page.keyboard.press('Tab')
  await expect(rows().nth(1)).toBeFocused()
  await wins('Di', 260)
  await expect(firstOfOther).toContainText('Di')
  await expect(rows().first()).toContainText('Cy')
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await expect(rows().first()).toContainText('Di')
  await other.context().close()
})

for (const [motion, slides] of [
  ['no-preference', true],
  ['reduce', false],
] as const) {
  test(`[LIVE-03] with ${motion} of motion, rows ${slides ? 'slide by a transform' : 'are where they belong at once'}`, async ({
    browser,
  }) => {
    await wins('Ada', 230)
    page = await openSignedOut(browser, server)
    await page.emulateMedia({ reducedMotion: motion })
    await page.goto('/game-dashboard?type=2')
    await expect(rows()).toHaveCount(1)
    await page.evaluate(() => {
      // oxlint-disable-next-line typescript/unbound-method -- Reflect.apply passes `this`
      Element.prototype.animate = new Proxy(Element.prototype.animate, {
        apply(animate, element, parameters) {
          document.body.dataset['animated'] = JSON.stringify(parameters[0])
          return Reflect.apply(animate, element, parameters)
        },
      })
    })
    await wins('Bo', 240)
    await expect(rows().first()).toContainText('Bo')
    const animated = () => page.evaluate(() => document.body.dataset['animated'])
    if (slides)
      await expect
        .poll(animated)
        .toMatch(/^\[\{"transform":"translateY\(-\d+px\)"\},\{"transform":"none"\}\]$/)
    else expect(await settled(animated)).toBeUndefined()
  })
}

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
