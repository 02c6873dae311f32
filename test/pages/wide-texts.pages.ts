import { expect, type Page, test } from '@playwright/test'
import { overflowing } from './check-state.ts'
import { openSessionPage } from './session-page.ts'
import { allStates } from './states/all-states.ts'
import type { Viewer } from './states/state.ts'

/** The states that show what people have typed. */
const shown: Readonly<Partial<Record<Viewer, readonly string[]>>> = {
  anonymous: ['game-dashboard', 'games', 'daily-result-shared', 'challenge-shown', 'teams'],
  player: ['game-dashboard-player', 'dashboard-month', 'daily-player', 'challenge-finished', 'panel-profile'],
  admin: [
    'people-admin',
    'people-1-admin',
    'codes-list-admin',
    'audit-admin',
    'inbox-admin',
    'inbox-messages-1-admin',
    'inbox-reports-admin',
    'inbox-subscribers-admin',
    'inbox-newsletter-admin',
    'game-type-1-admin',
    'teams-admin',
    'account-admin',
    'all-my-games-1-admin',
  ],
}
const widths = [320, 360, 390, 412]

const typed = {
  /** The widest letter, as often as a name may have one. */
  name: 'W'.repeat(50),
  /** The longest parts that an address can have. */
  email: `${'w'.repeat(64)}@${'m'.repeat(63)}.example`,
}

const states = allStates()
for (const [viewer, names] of Object.entries(shown)) {
  test(`a name or an address without a place to break makes no page of the ${viewer} wider`, {
    tag: '@LOOK-02',
  }, async ({ browser }) => {
    const chosen = states.filter(({ name }) => names.includes(name))
    for (const state of chosen) {
      const session = await openSessionPage(browser, state.viewer)
      try {
        await typeWide(session.page)
        await state.open(session)
        await expect(session.page.locator('body')).toContainText(/W{15}|w{30}/)
        for (const width of widths) {
          const size = { width, height: 800 }
          await session.resize(size)
          expect.soft(await overflowing(session.page, size), state.name).toEqual([])
        }
      } finally {
        await session.page.context().close()
      }
    }
  })
}

/** Makes every name and address in the answers of the API as wide as a person can make it. */
async function typeWide(page: Page): Promise<void> {
  await page.addInitScript(({ name, email }) => {
    const names =
      /^(.*[nN]ame.*|name|note|reason|subject|location|thing|by|.*By|authorName|challenger|settledNote)$/
    const widened = (value: unknown, key = ''): unknown => {
      if (Array.isArray(value)) return value.map((each) => widened(each))
      if (typeof value === 'object' && value !== null)
        return Object.fromEntries(Object.entries(value).map(([inner, each]) => [inner, widened(each, inner)]))
      if (typeof value !== 'string' || value === '') return value
      return key === 'emailAddress' || key === 'email' ? email : names.test(key) ? name : value
    }
    const send = window.fetch.bind(window)
    window.fetch = async (...request) => {
      const answer = await send(...request)
      const isTyped = new URL(answer.url).pathname.startsWith('/api/') && !answer.url.includes('achievements')
      if (!isTyped || !answer.ok || !answer.headers.get('content-type')?.includes('json')) return answer
      return Response.json(widened(await answer.json()), answer)
    }
  }, typed)
}
