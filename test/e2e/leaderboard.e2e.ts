import { expect, type Page } from '@playwright/test'
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

  for (const [person, sentence] of [
    [
      await makeReader(shared.server, shared.admin.client, 'Rhea'),
      "Everybody's best games, and your own below.",
    ],
    [await makePerson(shared.server, 'Nora'), "Everybody's best games. With a Sign-In Code you can play"],
  ] as const) {
    page = await openAs(browser, shared.server, person)
    const isStarted = Promise.withResolvers<void>()
    await page.route('**/assets/live-session*', async (route) => {
      await isStarted.promise
      await route.continue()
    })
    const starting = page.waitForRequest('**/assets/live-session*')
    await page.goto('/game-dashboard', { waitUntil: 'commit' })
    await starting
    await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible()
    await expect(page.getByText(invitation)).toBeHidden()
    isStarted.resolve()
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByText(invitation)).toHaveCount(0)
    await page.context().close()
  }
})

test.describe('the leaderboard on a server where nobody else has won', () => {
  let server: TestServer
  let admin: Person
  const winners: Person[] = []

  test.beforeAll(async () => {
    server = await openOneProcess(withoutLimits)
    admin = await makeAdmin(server)
  })
  test.afterAll(() => server.close())
  test.afterEach(async () => {
    await page.context().close()
    for (const winner of winners.splice(0)) {
      expect((await winner.client.call('DELETE', '/AppUser')).status).toBe(200)
    }
  })

  /**
   * Creates a reader who wins a game of Sandwich, and returns the score. The reader is deleted after the
   * test. The deals of the seeds 1 to 11 have different scores.
   */
  async function makeWinner(name = 'Wilhelmina of the Sky', seed = 1): Promise<{ score: number }> {
    const winner = await makeReader(server, admin.client, name)
    winners.push(winner)
    return await winSandwich(winner, seed)
  }

  /** Returns the ids of the game types whose leaderboard the page requests from now on; -1 is all of them. */
  function requestedBoards(): string[] {
    const requested: string[] = []
    page.on('request', (request) => {
      const [, board] = /\/gametypes\/ranked\/(.*)$/.exec(request.url()) ?? []
      if (board !== undefined) requested.push(board)
    })
    return requested
  }

  test('nothing moves if the best games arrive before the session, the own place or the game types', async ({
    browser,
  }) => {
    const names = ['Wilhelmina of the Sky', 'Wenceslas-Maximilian', 'Winifred of the Meadow']
    for (const [index, name] of names.entries()) await makeWinner(name, index + 1)
    const reader = await makeReader(server, admin.client, 'Rufus')
    winners.push(reader)
    page = await openAs(browser, server, reader, { viewport: { width: 360, height: 823 } })
    await page.goto('/game-dashboard')
    await expect(group('Sandwich').getByRole('listitem')).toHaveCount(3)
    for (const late of ['**/assets/live-session*', '**/ranked/*/mine', '**/gametypes/page*']) {
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

  test('[LEAD-01, LEAD-02] is empty at first, and offers a login', async ({ browser }) => {
    page = await openSignedOut(browser, server)
    await page.goto('/game-dashboard')
    for (const name of ['SkyWay', 'Sandwich']) {
      const board = group(name)
      await expect(board.getByText('Currently No Records')).toBeVisible()
      await expect(board.getByRole('button', { name: 'Login' })).toBeVisible()
      await expect(board.getByRole('button', { name: 'Show Rules' })).toBeHidden()
    }
  })

  test('[LEAD-01, LEAD-02, ROLE-03] shows readers the rules of a game in place of its best games', async ({
    browser,
  }) => {
    page = await openAs(browser, server, await makeReader(server, admin.client, 'Rita'))
    await page.goto('/game-dashboard')
    const skyway = group('SkyWay')
    await skyway.getByRole('button', { name: 'Show Rules' }).click()
    await expect(skyway.getByText('Rules', { exact: true })).toBeVisible()
    await skyway.getByRole('button', { name: 'Show Games' }).click()
    await expect(skyway.getByText('Currently No Records')).toBeVisible()
  })

  test('[LEAD-02, LEAD-03, SKY-06] ranks who won, and never an Auto Win', async ({ browser }) => {
    const { score } = await makeWinner()
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
  })

  test('[LEAD-04] the own row is lit and says You, and follows below the ten best with its position', async ({
    browser,
  }) => {
    const scores: number[] = []
    for (let seed = 1; seed <= 11; seed += 1) scores.push((await makeWinner(`Winner ${seed}`, seed)).score)
    const [best, worst] = [Math.max(...scores), Math.min(...scores)]
    const rows = () => group('Sandwich').getByRole('button', { name: /Score:/ })
    const lit = () =>
      rows().evaluateAll((all) =>
        all.flatMap((row, place) =>
          getComputedStyle(row).backgroundColor === 'rgba(0, 0, 0, 0)' ? [] : [place],
        ),
      )
    const open = async (person: Person | undefined) => {
      page = person ? await openAs(browser, server, person) : await openSignedOut(browser, server)
      await page.goto('/game-dashboard?type=2')
      await expect(rows().first()).toBeVisible()
    }

    await open(winners[scores.indexOf(worst)])
    await expect(rows()).toHaveCount(11)
    await expect(rows().nth(10)).toHaveText(new RegExp(`^11.*YouScore: ${worst}$`))
    await expect(page.getByText('Your best game')).toBeVisible()
    await expect.poll(lit).toEqual([10])
    await page.context().close()

    await open(winners[scores.indexOf(best)])
    await expect(rows().first()).toHaveText(new RegExp(`^1.*YouScore: ${best}$`))
    await expect(page.getByText('You', { exact: true })).toHaveCount(1)
    await expect(rows()).toHaveCount(10)
    await expect.poll(lit).toEqual([0])
    await page.context().close()

    await open(undefined)
    await expect(menuItem(page, 'Login')).toBeEnabled()
    await expect.poll(lit).toEqual([])
    await expect(page.getByText('You', { exact: true })).toHaveCount(0)
  })

  test('[LEAD-02, SYS-03] says what went wrong, and shows no old list', async ({ browser }) => {
    const { score } = await makeWinner()
    page = await openSignedOut(browser, server)
    await whileOff({ server, admin }, async () => {
      await page.goto('/game-dashboard')
      await expect(
        page.getByRole('alert').filter({ hasText: 'The leaderboard could not be loaded' }),
      ).toContainText('Service Unavailable. An admin has switched the API off for now.')
      await expect(page.getByText(`Score: ${score}`)).toHaveCount(0)
    })
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByText(`Score: ${score}`)).toBeVisible()
  })

  test("[GAME-02] [LEAD-03] Public Ranking shows its type's board, asked for by its id", async ({
    browser,
  }) => {
    await makeWinner('Rhea')
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
