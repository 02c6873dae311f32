import { expect } from '@playwright/test'
import {
  changeAddress,
  addressCode as codeField,
  newAddress,
  weeklyObstacle,
  weeklySwitch,
} from '../../../content/text/account.ts'
import type { WeeklyMail } from '../../../web/api/answers.ts'
import { isOff } from '../../../web/words/site.server.ts'
import { allPlaces, eachKind, type Place } from '../../support/browser/pages.ts'
import { answerBoards } from '../fixed/board-answers.ts'
import { shownChallenges } from '../fixed/challenge-answers.ts'
import { comparedLink, sharedLink } from '../fixed/daily-answers.ts'
import { shownGames } from '../fixed/fixed-data.ts'
import type { State, Viewer } from './state.ts'

/** Addresses that only redirect, or that deal a new game each time. */
const passing = new Set([
  '/logout',
  '/new-game/1',
  '/practice/1',
  '/daily/play/1',
  '/daily/practice/2026-11-01/1',
  '/challenge/1/play',
])

/** The values of parameters that no page knows by itself. */
const examples: Readonly<Record<string, string>> = {
  '/games/1': `/games/${shownGames.skywayThirdRound.id}`,
  '/my-games/1/replay': `/my-games/${shownGames.skywayWon.id}/replay`,
  '/my-games/1/review': `/my-games/${shownGames.skywayWon.id}/review`,
}

function nameOf(address: string): string {
  return address.slice(1).replaceAll('/', '-') || 'start'
}

function pageState(viewer: Viewer, address: string, more: Partial<State> = {}): State {
  const name = viewer === 'anonymous' ? nameOf(address) : `${nameOf(address)}-${viewer}`
  return { name, viewer, isPage: true, open: ({ goTo }) => goTo(address), ...more }
}

function ofPlaces(viewer: Viewer, places: readonly Place[], ends: ReadonlySet<Place>): State[] {
  return places
    .filter(({ address }) => !passing.has(address) && !isOff(address))
    .map((place) =>
      pageState(viewer, examples[place.address] ?? place.address, {
        isBetween: !ends.has(place),
        ...(place.pattern === '/*' && unknown),
        ...(viewer === 'anonymous' && /^\/(all-my-games|games|my-games)\/1/.test(place.address) && refused),
      }),
    )
}

/** The server refuses a signed-out person somebody's games, which causes a console error. */
const refused: Partial<State> = { mayLog: /status of 401|could not be loaded/ }

/** The account page of a site that offers the weekly mail. */
const weeklyMail = (name: string, json: WeeklyMail, shows: string): State => ({
  name,
  viewer: 'player',
  async open({ page, goTo, settle }) {
    await goTo('/account')
    await page.route('**/api/AppUser/weekly-mail', (route) => route.fulfill({ json }))
    await page.reload()
    await expect(page.getByText(shows)).toBeVisible()
    await settle()
  },
})

/** The account page of a person without a password who has asked for another address. */
const addressCode: State = {
  name: 'account-address-code',
  viewer: 'player',
  async open({ page, goTo, settle }) {
    await goTo('/account')
    await page.route('**/auth/account', async (route) => {
      const json = { ...Object(await (await route.fetch()).json()), hasPassword: false }
      await route.fulfill({ json })
    })
    await page.route('**/auth/account/address/start', (route) =>
      route.fulfill({ json: { step: 'new-address', ticket: 'ticket' } }),
    )
    await page.reload()
    await page.getByLabel(newAddress).fill('rosa@example.net')
    await page.getByRole('button', { name: changeAddress }).click()
    await expect(page.getByLabel(codeField)).toBeVisible()
    await settle()
  },
}

/** The page of one's own challenge, which shows an address. That of the test's server has another port each time. */
const ownChallenge = (name: string, id: string): State => ({
  name,
  viewer: 'player',
  async open({ page, goTo, settle }) {
    await goTo(`/challenge/${id}`)
    await page.getByText(new URL(page.url()).origin, { exact: true }).evaluate((shown) => {
      shown.textContent = 'https://sky.example'
    })
    await settle()
  },
})

/** The deals of the day, after the check of the seeds, and a picture that does not come. */
const dailyChecked: State = {
  name: 'daily-checked',
  viewer: 'player',
  mayLog: /status of 404|could not be loaded/,
  async open({ page, goTo, settle }) {
    await goTo('/daily')
    const press = (name: RegExp) => page.getByRole('button', { name }).dispatchEvent('click')
    await press(/^Check the days/)
    await page.getByText('Check with OpenSSL instead').dispatchEvent('click')
    await press(/^Save the picture/)
    await expect(page.getByText('The picture could not be loaded.')).toBeVisible()
    await expect(page.getByText(/leads? to the anchor\.$/)).toBeVisible()
    await settle()
  },
}

/** The leaderboard of a month, and the best of the months before. */
const boardsOfMonth: State = {
  name: 'dashboard-month',
  viewer: 'player',
  async open({ page, goTo, settle }) {
    await goTo('/alert')
    await answerBoards(page)
    await page.goto('/game-dashboard?period=month')
    await expect(page.getByRole('radio', { name: 'Month', exact: true })).toBeChecked()
    await page.getByText('Best of past months').dispatchEvent('click')
    await expect(page.getByRole('button', { name: 'Show earlier periods' })).toBeVisible()
    await settle()
  },
}

const unknownId = '7b3f0f43-6f1a-4e2e-9d3f-0f1a2b3c4d5e'
/** The server does not know the id in the address, which causes a console error. */
const unknown: Partial<State> = { mayLog: /status of 404|could not be loaded/ }

/**
 * Returns every page as a signed-out person sees it, and the pages with data of the server as an admin sees
 * them.
 *
 * @throws Error when the site is not built
 */
export function pageStates(): State[] {
  const places = allPlaces()
  const ends = new Set(eachKind(places))
  return [
    ...ofPlaces('anonymous', places, ends),
    ...ofPlaces(
      'admin',
      places.filter(({ usesApi, address }) => usesApi && !/^\/(games|my-games)\/1/.test(address)),
      ends,
    ),
    pageState('anonymous', '/new-game/1', refused),
    pageState('anonymous', '/first-admin#token=x', { name: 'first-admin-with-link' }),
    pageState('anonymous', '/newsletter#token=x', { name: 'newsletter-with-link' }),
    pageState('anonymous', '/sign-in?error=invalid_client', { name: 'sign-in-error' }),
    pageState('anonymous', '/sign-in?log-out', { name: 'sign-in-log-out' }),
    pageState('anonymous', '/all-my-games/2', refused),
    pageState('anonymous', `/blogs/search?search=card`, { name: 'blogs-search-found' }),
    pageState('anonymous', '/blogs/search?search=xylophone', { name: 'blogs-search-nothing' }),
    pageState('admin', '/stock-dashboard'),
    pageState('admin', '/account'),
    pageState('player', '/account'),
    addressCode,
    weeklyMail('account-weekly-mail', { isOn: true, obstacle: null }, weeklySwitch),
    weeklyMail('account-weekly-mail-off', { isOn: false, obstacle: null }, weeklySwitch),
    weeklyMail(
      'account-weekly-mail-not-confirmed',
      { isOn: false, obstacle: 'not-confirmed' },
      weeklyObstacle['not-confirmed'],
    ),
    pageState('player', '/game-dashboard', { withFrame: true }),
    boardsOfMonth,
    pageState('player', '/games'),
    pageState('player', '/statistics'),
    pageState('player', '/daily'),
    pageState('anonymous', `/daily/result?of=${sharedLink}`, { name: 'daily-result-shared' }),
    pageState('player', `/daily/result?of=${comparedLink}`, { name: 'daily-result-compared' }),
    pageState('anonymous', `/daily/result?of=${unknownId}`, { name: 'daily-result-unknown', ...unknown }),
    dailyChecked,
    pageState('anonymous', `/challenge/${shownChallenges.new}`, { name: 'challenge-shown' }),
    pageState('anonymous', `/challenge/${unknownId}`, { name: 'challenge-unknown', ...unknown }),
    ownChallenge('challenge-own', shownChallenges.own),
    ownChallenge('challenge-own-unplayed', shownChallenges.ownUnplayed),
    pageState('player', `/challenge/${shownChallenges.finished}`, { name: 'challenge-finished' }),
    pageState('player', '/all-my-games/1'),
    pageState('player', '/all-my-games/2'),
    pageState('beginner', '/game-dashboard'),
    pageState('beginner', '/statistics'),
    pageState('beginner', '/all-my-games/1'),
    pageState('user', '/game-dashboard'),
    pageState('user', '/codes'),
    pageState('beginner', '/codes#code=BRTK', { name: 'codes-not-needed' }),
    pageState('user', '/codes#code=BRTK', { name: 'codes-unknown' }),
    pageState('admin', '/codes-list?search=xylophone', { name: 'codes-list-nothing' }),
    pageState('admin', '/people?search=xylophone', { name: 'people-nobody' }),
    pageState('admin', '/people?only=admins', { name: 'people-admins' }),
    pageState('admin', '/people/2'),
    pageState('admin', '/people/999999999', { name: 'people-missing', ...unknown }),
    pageState('admin', '/inbox?search=xylophone', { name: 'inbox-nothing' }),
    pageState('admin', '/inbox/messages/2', { name: 'inbox-message-answered' }),
    pageState('admin', '/inbox/reports?only=all', { name: 'inbox-reports-all' }),
    pageState('admin', '/inbox/newsletter/2', {
      name: 'inbox-newsletter-stopped',
      // The frame of the preview refuses the scripts of these tests, as it refuses all.
      mayLog: /^Blocked script execution in 'about:srcdoc'/,
    }),
    pageState('anonymous', '/newsletter#unsubscribe=x', { name: 'newsletter-unsubscribe' }),
    pageState('anonymous', '/newsletter#weekly=x', { name: 'newsletter-weekly' }),
    pageState('user', '/new-game/1', { open: ({ goTo }) => goTo('/new-game/1', 'unfinished') }),
    pageState('admin', '/game-type/new', { name: 'game-type-new-admin' }),
    pageState('admin', '/', { name: 'start-admin', withFrame: true }),
    pageState('anonymous', '/', { name: 'start-whole', withFrame: true }),
  ]
}
