import { expect, type Page } from '@playwright/test'
import { proofIntroduction } from '../../../content/text/account.ts'
import { shownGames } from '../fixed/fixed-data.ts'
import type { SessionPage } from '../session-page.ts'
import { laptop, phone, type Size } from '../sizes.ts'
import type { State, Viewer } from './state.ts'

/** The panel that slides out over the page. */
const panel = 'aside:has(h2)'

const dialog = (page: Page) => page.getByRole('dialog')

/** Presses a control wherever it is, even in a menu that is closed. */
async function press(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  const control = page.getByRole(role, { name, includeHidden: true }).first()
  await expect(control).toBeEnabled()
  await control.dispatchEvent('click')
}

const opened = (
  name: string,
  viewer: Viewer,
  address: string,
  control: string | RegExp,
  more: Partial<State> = {},
): State => ({
  name,
  viewer,
  async open({ page, goTo, settle }) {
    await goTo(address)
    await press(page, 'button', control)
    await expect(dialog(page).first()).toBeVisible()
    await settle()
  },
  ...more,
})

const menuOpen = (name: string, size: Size, openMenu: (page: Page) => Promise<void>): State => ({
  name,
  viewer: 'player',
  sizes: [size],
  withFrame: true,
  within: 'header',
  async open({ page, goTo }) {
    await page.setViewportSize(size)
    await goTo('/alert')
    await openMenu(page)
    await expect(page.getByRole('link', { name: 'Pricing' }).first()).toBeVisible()
  },
})

async function openProfile({ page, goTo, settle }: SessionPage): Promise<void> {
  await goTo('/alert')
  await press(page, 'button', 'View Profile')
  await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible()
  await settle()
}

/** Every dialog, panel and open menu. */
export const dialogStates: readonly State[] = [
  {
    name: 'menu-admin',
    viewer: 'admin',
    within: '[data-system-bar]',
    async open({ page, goTo, settle }) {
      await goTo('/alert')
      await press(page, 'button', 'Admin')
      await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
      await settle()
    },
  },
  {
    name: 'menu-admin-newer-version',
    viewer: 'admin',
    within: '[data-system-bar]',
    async open({ page, goTo, settle }) {
      await goTo('/alert')
      const newerVersion = { version: '123.456.789', notes: 'https://example.org/notes' }
      await page.route('**/api/system/secure', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ json: { ...(await answer.json()), newerVersion } })
      })
      await page.reload()
      await press(page, 'button', 'Admin')
      await expect(page.getByRole('link', { name: '123.456.789 is out' })).toBeVisible()
      await settle()
    },
  },
  opened('dialog-code', 'user', '/alert', 'Have A Code?'),
  opened('dialog-code-admin', 'admin', '/alert', 'Have A Code?'),
  {
    name: 'codes-list-made',
    viewer: 'admin',
    // The cards have the address of the server, whose port differs each time.
    isDifferentEachTime: true,
    async open({ page, goTo, settle }) {
      const codes = ['BRTK-MWXQ-ZPHN-CVDG-JFYK', 'DGHJ-KMNP-QRTV-WXYZ-BCDF', 'YZVW-RTPQ-MNJK-GHDF-BCXX']
      await goTo('/codes-list')
      await page.route('**/api/Codes/batches', (route) => route.fulfill({ json: { codes } }))
      await page.getByLabel('Note').fill('Spring fair')
      await press(page, 'button', 'Make codes')
      await expect(page.getByRole('img', { name: /^QR code/ })).toHaveCount(codes.length)
      await settle()
    },
  },
  {
    name: 'codes-list-chosen',
    viewer: 'admin',
    async open({ page, goTo, settle }) {
      await goTo('/codes-list?search=fair')
      await page.getByLabel('Choose all on this page').dispatchEvent('click')
      await expect(page.getByRole('button', { name: 'End now' })).toBeVisible()
      await settle()
    },
  },
  {
    name: 'inbox-newsletter-previewed',
    viewer: 'admin',
    mayLog: /^Blocked script execution in 'about:srcdoc'/,
    async open({ page, goTo, settle }) {
      await goTo('/inbox/newsletter/1')
      await press(page, 'button', 'Preview')
      await expect(page.getByRole('heading', { name: 'As it will arrive' })).toBeVisible()
      await settle()
    },
  },
  opened('inbox-newsletter-delete', 'admin', '/inbox/newsletter/1', 'Delete the draft'),
  opened('inbox-delete', 'admin', '/inbox/messages/1', 'Delete'),
  opened('dialog-device-name', 'player', '/account', /^Rename /),
  {
    name: 'dialog-delete-proof',
    viewer: 'player',
    mayLog: /status of 403/,
    async open(session) {
      await openProfile(session)
      await session.page.route('**/api/AppUser', async (route) =>
        route.request().method() === 'DELETE'
          ? await route.fulfill({ status: 403, json: { status: 403, code: 'proof-needed' } })
          : await route.fallback(),
      )
      await press(session.page, 'button', 'Delete my user')
      await press(session.page, 'button', /^Delete$/)
      await expect(dialog(session.page).getByText(proofIntroduction)).toBeVisible()
      await session.settle()
    },
  },
  opened('dialog-report', 'player', '/game-dashboard', 'Report Zoë Núñez'),
  opened('dialog-exclude', 'admin', '/game-dashboard', 'Moderate Zoë Núñez'),
  opened('people-disable', 'admin', '/people/2', 'Disable'),
  opened('people-delete', 'admin', '/people/2', 'Delete'),
  {
    name: 'sign-up-invited',
    viewer: 'anonymous',
    async open({ page, goTo, settle }) {
      await goTo('/sign-up')
      await page.evaluate(() => sessionStorage.setItem('skyway.invitation', '{"code":"BRTK"}'))
      await page.reload()
      await expect(page.getByText(/^You were given a Sign-In Code/)).toBeVisible()
      await settle()
    },
  },
  opened('dialog-preferences', 'anonymous', '/alert', 'Preferences'),
  opened('dialog-lightbox', 'anonymous', '/portfolio', /Preview of/),
  {
    name: 'skyway-menu',
    viewer: 'player',
    sizes: [phone],
    within: '.table-head',
    async open({ page, goTo, settle }) {
      await page.setViewportSize(phone)
      await goTo(`/my-games/${shownGames.skywayStart.id}`)
      await press(page, 'button', 'Game menu')
      await expect(page.getByRole('navigation', { name: 'Table' })).toBeVisible()
      await settle()
    },
  },
  opened('dialog-rules-skyway', 'player', `/my-games/${shownGames.skywayStart.id}`, 'Show Rules'),
  opened('dialog-rules-sandwich', 'player', `/my-games/${shownGames.sandwichStart.id}`, 'Show Rules'),
  opened(
    'dialog-shortcuts-skyway',
    'player',
    `/my-games/${shownGames.skywayStart.id}`,
    /^Keyboard shortcuts/,
    {
      withForeignSigns: true,
    },
  ),
  opened(
    'dialog-shortcuts-sandwich',
    'player',
    `/my-games/${shownGames.sandwichStart.id}`,
    /^Keyboard shortcuts/,
    { withForeignSigns: true },
  ),
  {
    name: 'leaderboard-rules',
    // Has no games that other states continue.
    viewer: 'beginner',
    async open({ page, goTo, settle }) {
      await goTo('/game-dashboard')
      for (const name of ['SkyWay', 'Sandwich']) {
        const group = page.getByRole('region', { name, exact: true })
        await group.getByRole('button', { name: 'Show Rules' }).dispatchEvent('click')
      }
      await settle()
    },
  },
  { name: 'panel-profile', viewer: 'player', open: openProfile, within: panel },
  { name: 'panel-profile-admin', viewer: 'admin', open: openProfile, within: panel },
  {
    name: 'panel-profile-reset',
    viewer: 'player',
    within: panel,
    async open({ page, goTo, settle }) {
      await goTo('/alert')
      await page.route('**/api/AppUser', async (route) => {
        const response = await route.fetch()
        const json: object = { ...(await response.json()), isNameReset: true, isPictureReset: true }
        await route.fulfill({ response, json })
      })
      await press(page, 'button', 'View Profile')
      await expect(page.getByText('An admin has removed your picture.')).toBeVisible()
      await settle()
    },
  },
  {
    name: 'dialog-delete-user',
    viewer: 'player',
    async open(session) {
      await openProfile(session)
      await press(session.page, 'button', 'Delete my user')
      await expect(dialog(session.page).first()).toBeVisible()
    },
  },
  {
    name: 'dialog-passkey-offer',
    viewer: 'player',
    async open({ page, goTo, settle }) {
      await goTo('/alert')
      // As after a login by password on a device with a fingerprint reader.
      await page.evaluate(() => {
        PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable = async () => true
        sessionStorage.setItem('skyway.passkey-offer', JSON.stringify({ at: Date.now() }))
      })
      await press(page, 'link', 'Pricing')
      await expect(dialog(page)).toBeVisible()
      await settle()
    },
  },
  menuOpen('menu-open-phone', phone, async (page) => {
    await press(page, 'button', 'Menu')
    await press(page, 'button', 'UI Setups')
  }),
  menuOpen('menu-open-laptop', laptop, (page) => page.getByRole('button', { name: 'UI Setups' }).focus()),
]
