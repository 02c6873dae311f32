import { expect, type Page } from '@playwright/test'
import { gameTypeIds } from '@skyway/engine/record/game-type.ts'
import { limit } from '../../support/limits.ts'
import { shownGames } from '../fixed/fixed-data.ts'
import type { SessionPage } from '../session-page.ts'
import type { State, Viewer } from './state.ts'

/** Answers each call of the API with a problem, except those that tell who is logged in. */
function failing(status: number, title: string, detail: string, code?: string) {
  return (page: Page) =>
    page.route('**/api/**', (route) =>
      route.request().url().endsWith('/api/AppUser')
        ? route.fallback()
        : route.fulfill({
            status,
            contentType: 'application/problem+json',
            body: JSON.stringify({ type: 'about:blank', title, status, detail, code }),
          }),
    )
}

const broken = failing(500, 'Internal Server Error', 'Something went wrong.')
const paused = failing(
  503,
  'Service Unavailable',
  'An admin has switched the API off for now.',
  'switched-off',
)
const unreachable = (page: Page) => page.route('**/api/**', (route) => route.abort('internetdisconnected'))

/**
 * A page whose requests fail. It is complete after all attempts, each of which waits longer than the previous
 * one, 3 s in total.
 */
const troubled = (
  name: string,
  viewer: Viewer,
  address: string,
  trouble: (page: Page) => Promise<unknown>,
): State => ({
  name,
  viewer,
  mayLog: /./,
  async open({ page, goTo, settle }) {
    await goTo('/alert')
    await trouble(page)
    await page.goto(address)
    await expect(page.locator('main h1, main h2').first()).toBeAttached({ timeout: limit(30_000) })
    await expect(page.locator('main .skeleton')).toHaveCount(0, { timeout: limit(30_000) })
    await settle()
  },
})

/** A form that is submitted unchanged. */
const sent = (
  name: string,
  viewer: Viewer,
  address: string,
  button: string,
  filled: Record<string, string> = {},
): State => ({
  name,
  viewer,
  mayLog: /status of 4\d\d|could not be created/,
  async open({ page, goTo, settle }) {
    await goTo(address)
    const main = page.getByRole('main')
    for (const [label, text] of Object.entries(filled))
      await main.getByLabel(label, { exact: true }).fill(text)
    await main.getByRole('button', { name: button, exact: true }).first().dispatchEvent('click')
    await settle()
  },
})

/** Goes to the provider's sign-in page, which knows the page that the person came from. */
async function askToSignIn({ page, goTo, settle }: SessionPage): Promise<void> {
  await goTo('/alert')
  await page.getByRole('button', { name: 'Login', includeHidden: true }).first().dispatchEvent('click')
  await expect(page.getByLabel('Email', { exact: true }).first()).toBeVisible({ timeout: limit(30_000) })
  await settle()
}

const asked = (name: string, then: (session: SessionPage) => Promise<void>): State => ({
  name,
  viewer: 'anonymous',
  mayLog: /status of 4\d\d/,
  async open(session) {
    await askToSignIn(session)
    await then(session)
  },
})

/** A page whose device goes offline as it asks for something, and that then has this title. */
const offline = (
  name: string,
  address: string,
  asked: string,
  title: string,
  ask?: (page: Page) => Promise<void>,
): State => ({
  name,
  viewer: 'player',
  mayLog: /./,
  async open({ page, goTo, settle }) {
    await goTo('/alert')
    await page.route(asked, async (route) => {
      await page.context().setOffline(true)
      await route.abort('internetdisconnected')
    })
    await page.goto(address)
    // Before the page works, a press on a link is the browser's.
    if (ask) await expect(page.locator('header [aria-busy]')).toHaveCount(0)
    await ask?.(page)
    await expect(page.getByRole('heading', { name: title })).toBeAttached({ timeout: limit(30_000) })
    await settle()
  },
})

/** The states in which something fails, is refused, is empty, or asks for more. */
export const failureStates: readonly State[] = [
  troubled('dashboard-broken', 'player', '/game-dashboard', broken),
  troubled('dashboard-paused', 'player', '/game-dashboard', paused),
  troubled('dashboard-unreachable', 'player', '/game-dashboard', unreachable),
  troubled('game-types-broken', 'player', '/games', broken),
  troubled('games-broken', 'player', '/all-my-games/1', broken),
  troubled('teams-broken', 'player', '/teams', broken),
  troubled('statistics-broken', 'player', '/statistics', broken),
  troubled('table-broken', 'player', `/games/${shownGames.skywayStart.id}`, broken),
  troubled('table-paused', 'player', `/games/${shownGames.skywayStart.id}`, paused),
  troubled('dashboard-empty', 'anonymous', '/game-dashboard', (page) =>
    page.route('**/api/gametypes/ranked/*', (route) => route.fulfill({ json: [] })),
  ),
  {
    name: 'dashboard-offline',
    viewer: 'player',
    mayLog: /./,
    async open({ page, goTo, settle }) {
      await goTo('/alert')
      // The person's own games are held back until the connection is lost, however fast the machine is.
      const lost = Promise.withResolvers<void>()
      await page.route('**/api/games/page?*', async (route) => {
        await lost.promise
        await route.abort('internetdisconnected')
      })
      await page.goto('/game-dashboard')
      await expect(page.getByRole('heading', { name: 'Sandwich', exact: true })).toHaveCount(2, {
        timeout: limit(30_000),
      })
      await expect(page.getByRole('button', { name: /Score: / })).toHaveCount(12)
      await page.context().setOffline(true)
      lost.resolve()
      await expect(page.getByText('These games could not be loaded')).toHaveCount(gameTypeIds.length, {
        timeout: limit(30_000),
      })
      await settle()
    },
  },
  offline('new-game-offline', '/new-game/1', '**/api/games', 'The game could not be dealt'),
  offline('page-not-kept', '/blogs', '**/blogs/page/2.data*', 'This page is not on your device', (page) =>
    page.locator('main a[href="/blogs/page/2"]').first().dispatchEvent('click'),
  ),
  {
    name: 'no-such-game',
    viewer: 'player',
    mayLog: /404|could not be loaded/,
    open: ({ goTo }) => goTo('/games/999999'),
  },
  {
    name: 'alerts',
    viewer: 'anonymous',
    async open({ page, goTo, settle }) {
      await goTo('/alert')
      for (const button of await page.getByRole('main').getByRole('button').all())
        await button.dispatchEvent('click')
      await settle()
    },
  },
  sent('contact-refused', 'anonymous', '/contact', 'Send Message', { 'Your Email': 'nobody' }),
  sent('teams-refused', 'player', '/teams', 'Create'),
  sent('sign-up-refused', 'anonymous', '/sign-up', 'Create my account'),
  sent('code-refused', 'user', '/codes', 'Submit', { 'Sign-In Code': 'no code' }),
  asked('sign-in-asked', async () => {}),
  asked('sign-in-refused', async ({ page, settle }) => {
    await page.getByLabel('Email', { exact: true }).fill('nobody@example.org')
    await page.getByLabel('Password', { exact: true }).fill('not the right one')
    const logIn = page.getByRole('button', { name: 'Log in' })
    // Before the page works, its button does nothing.
    await expect(logIn).toBeEnabled({ timeout: limit(30_000) })
    await logIn.dispatchEvent('click')
    await expect(page.getByRole('alert').first()).toBeVisible({ timeout: limit(30_000) })
    await settle()
  }),
]
