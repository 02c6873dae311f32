import { expect, type Page } from '@playwright/test'
import { openDatabase } from '../../server/storage/database.ts'
import { whileOff } from '../support/browser/off-switch.ts'
import { breadcrumb } from '../support/browser/page-parts.ts'
import {
  makeAdmin,
  makePerson,
  makeReader,
  menuItem,
  openAs,
  openSignedOut,
  type Person,
} from '../support/browser/people.ts'
import { winSandwich } from '../support/browser/play.ts'
import { scriptOf } from '../support/browser/scripts.ts'
import { settled } from '../support/browser/settled.ts'
import { shifts } from '../support/browser/shifts.ts'
import { test } from '../support/browser/test.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { openOneProcess, type TestServer } from '../support/server/test-server.ts'

let page: Page

const invitation = 'Maybe you are good enough to make this list. Login and try one of the card games.'
const group = (name: string) => page.getByRole('region', { name, exact: true })

test('[GAME-08] the invitation to log in is for those who are not logged in', async ({ browser, shared }) => {
  page = await openSignedOut(browser, shared.server)
  await page.goto('/game-dashboard')
  await expect(menuItem(page, 'Login')).toBeEnabled()
  await expect(page.getByText(invitation)).toBeVisible()
  await page.context().close()

  page = await openAs(browser, shared.server, await makePerson(shared.server, 'Nora'))
  const isStarted = Promise.withResolvers<void>()
  await page.route(scriptOf('session/live-session.ts'), async (route) => {
    await isStarted.promise
    await route.continue()
  })
  const starting = page.waitForRequest(scriptOf('session/live-session.ts'))
  await page.goto('/game-dashboard', { waitUntil: 'commit' })
  await starting
  await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible()
  await expect(page.getByText(invitation)).toBeHidden()
  isStarted.resolve()
  await expect(page.getByText("Everybody's best games. With a Sign-In Code you can play")).toBeVisible()
  await expect(page.getByText(invitation)).toHaveCount(0)
  await page.context().close()
})

test.describe('the leaderboard on a server where nobody else has won', () => {
  let server: TestServer
  let admin: Person

  test.beforeAll(async () => {
    server = await openOneProcess(withoutLimits)
    admin = await makeAdmin(server)
  })
  test.afterAll(() => server.close())
  test.afterEach(async () => {
    await page.context().close()
    await change('delete from people where subject like $1', ['winner %'])
  })

  /** Changes what the server has stored. */
  async function change(statement: string, values: readonly unknown[]): Promise<void> {
    const { pool, close } = openDatabase(server.database(), 1)
    try {
      await pool.query(statement, [...values])
    } finally {
      await close()
    }
  }

  /** Stores people who have won a game of Sandwich with these scores. They are deleted after the test. */
  async function storeWinners(winners: Readonly<Record<string, number>>): Promise<void> {
    await change(
      `with winners as (
         select name, score from unnest($1::text[], $2::integer[]) as winner (name, score)
       ),
       known as (
         insert into people (issuer, subject, display_name)
         select 'https://winners.example', 'winner ' || name, name from winners returning id, display_name
       ),
       played as (
         insert into games (person_id, game_type_id, seed, game_over, game_won, game_score, finished_at)
         select id, 2, sha256(name::bytea), true, true, score, now()
         from known join winners on name = display_name returning *
       )
       insert into rankings (game_type_id, person_id, game_id, score)
       select 2, person_id, id, game_score from played`,
      [Object.keys(winners), Object.values(winners)],
    )
  }

  /** Returns the ids of the game types whose leaderboard the page requests from now on; -1 is all of them. */
  function requestedBoards(): string[] {
    const requested: string[] = []
    page.on('request', (request) => {
      const [, board] = /\/gametypes\/ranked\/(-?\d+)$/.exec(request.url()) ?? []
      if (board !== undefined) requested.push(board)
    })
    return requested
  }

  test('nothing moves if the best games arrive before the session, the own place or the game types', async ({
    browser,
  }) => {
    await storeWinners({
      'Wilhelmina of the Sky': 260,
      'Wenceslas-Maximilian': 250,
      'Winifred of the Meadow': 240,
    })
    const reader = await makeReader(server, admin.client, 'Rufus')
    page = await openAs(browser, server, reader, { viewport: { width: 360, height: 823 } })
    await page.goto('/game-dashboard')
    await expect(group('Sandwich').getByRole('listitem')).toHaveCount(3)
    for (const late of [scriptOf('session/live-session.ts'), '**/ranked/*/mine', '**/gametypes/page*']) {
      const best = page.waitForResponse(/\/ranked\/-1$/)
      await page.route(late, async (route) => {
        await (await best).finished()
        // Two frames in which the page could show what it has.
        await page.evaluate(
          () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
        )
        await route.continue()
      })
      await page.goto('/game-dashboard')
      await expect(group('Sandwich').getByRole('button', { name: /^Report/ })).toHaveCount(3)
      expect.soft(await settled(() => page.evaluate(shifts)), late).toEqual([])
      await page.unroute(late)
    }
  })

  test('[LEAD-01, LEAD-02, ROLE-03] is empty at first, and shows readers the rules of a game in place of its best games', async ({
    browser,
  }) => {
    page = await openAs(browser, server, await makeReader(server, admin.client, 'Rita'))
    await page.goto('/game-dashboard')
    const skyway = group('SkyWay')
    for (const board of [skyway, group('Sandwich')])
      await expect(board.getByText('Currently No Records')).toBeVisible()
    await skyway.getByRole('button', { name: 'Show Rules' }).click()
    await expect(skyway.getByText('Rules', { exact: true })).toBeVisible()
    await skyway.getByRole('button', { name: 'Show Games' }).click()
    await expect(skyway.getByText('Currently No Records')).toBeVisible()
  })

  test('[LEAD-02, LEAD-03, SKY-06] ranks who won, and never an Auto Win', async ({ browser }) => {
    const winner = await makeReader(server, admin.client, 'Wilhelmina of the Sky')
    const { score } = await winSandwich(winner)
    page = await openAs(browser, server, admin)
    await page.goto('/new-game/1')
    await page.getByRole('button', { name: 'Auto Win' }).click()
    await expect(
      page.getByText('Game Is Over - Congrats!!! Your Winning Score is 72', { exact: true }),
    ).toBeVisible()

    await page.getByRole('link', { name: 'Dashboard' }).click()
    const line = page.getByRole('button', { name: `Score: ${score}` })
    await expect(line).toContainText('Wilhelmina of t…')
    await expect(line).toContainText('1')
    await expect(page.getByRole('button', { name: 'Score: 72' })).toHaveCount(0)
    await expect(group('SkyWay').getByText('Currently No Records')).toBeVisible()
    await line.click()
    await expect(page.getByText('Functionality to view other games final outcomes coming soon')).toBeVisible()
    expect((await winner.client.call('DELETE', '/AppUser')).status).toBe(200)
  })

  test('[LEAD-04] the own row is lit and says You, and follows below the ten best with its position', async ({
    browser,
  }) => {
    const reader = await makeReader(server, admin.client, 'Rhea')
    const { score } = await winSandwich(reader)
    await storeWinners(
      Object.fromEntries(Array.from({ length: 10 }, (_, place) => [`Winner ${place}`, score + 1 + place])),
    )
    page = await openAs(browser, server, reader)
    await page.goto('/game-dashboard?type=2')
    const rows = group('Sandwich').getByRole('button', { name: /Score:/ })
    await expect(rows).toHaveCount(11)
    await expect(rows.nth(10)).toHaveText(new RegExp(`^11.*YouScore: ${score}$`))
    await expect(page.getByText('Your best game')).toBeVisible()
    const lit = () =>
      rows.evaluateAll((all) =>
        all.flatMap((row, place) =>
          getComputedStyle(row).backgroundColor === 'rgba(0, 0, 0, 0)' ? [] : [place],
        ),
      )
    await expect.poll(lit).toEqual([10])
    expect((await reader.client.call('DELETE', '/AppUser')).status).toBe(200)
  })

  test('[LEAD-02, SYS-03] says what went wrong, and shows no old list', async ({ browser }) => {
    await storeWinners({ Rhea: 260 })
    page = await openSignedOut(browser, server)
    await whileOff({ server, admin }, async () => {
      await page.goto('/game-dashboard')
      await expect(
        page.getByRole('alert').filter({ hasText: 'The leaderboard could not be loaded' }),
      ).toContainText('Service Unavailable. An admin has switched the API off for now.')
      await expect(page.getByText('Score: 260')).toHaveCount(0)
    })
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByText('Score: 260')).toBeVisible()
  })

  test("[GAME-02] [LEAD-03] Public Ranking shows its type's board, asked for by its id", async ({
    browser,
  }) => {
    await storeWinners({ Rhea: 260 })
    page = await openSignedOut(browser, server)
    await page.goto('/games')
    const requested = requestedBoards()
    await page
      .getByRole('article', { name: 'Sandwich' })
      .getByRole('link', { name: 'Public Ranking' })
      .click()
    await expect(page.getByRole('heading', { name: 'Ranking of Sandwich', level: 1 })).toBeVisible()
    await expect(group('Sandwich').getByText('Rhea')).toBeVisible()
    await expect(group('SkyWay')).toHaveCount(0)
    await expect(breadcrumb(page).getByRole('listitem')).toHaveText(['Home', /Games$/, /Sandwich$/])
    expect(requested).toEqual(['2'])

    await page.reload()
    await expect(group('Sandwich').getByText('Rhea')).toBeVisible()
    await expect(page).toHaveTitle(/^Ranking of Sandwich/)
    expect(new Set(requested)).toEqual(new Set(['2']))

    await page.getByRole('link', { name: 'All games' }).click()
    await expect(group('SkyWay')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Games', level: 1 })).toBeVisible()
  })
})
