import { expect, type Page } from '@playwright/test'
import { complaintsOf, makeReader, openAs, type Person } from '../support/browser/people.ts'
import { answered, dealGame } from '../support/browser/play.ts'
import { settled } from '../support/browser/settled.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

let server: TestServer
let admin: Person
let reader: Person
let page: Page
let complaints: string[]

test.beforeAll(async ({ shared }) => {
  server = shared.server
  admin = shared.admin
})
test.beforeEach(async ({ browser }) => {
  reader = await makeReader(server, admin.client, 'Rosa')
  // The system has no preference, so that the site's preferences show an effect.
  page = await openAs(browser, server, reader, { reducedMotion: 'no-preference' })
  complaints = complaintsOf(page)
})
test.afterEach(async () => {
  await expect.poll(() => complaints).toEqual([])
  await page.context().close()
})

const button = (name: RegExp | string) => page.getByRole('button', { name })
const pile = (row: number) => button(new RegExp(`^Market pile ${row}:`))
const card = (row: number) => button(new RegExp(`^Hand card ${row}:`))
const preferences = () => page.getByRole('dialog', { name: 'Preferences' })
const keyHelp = () => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const root = (of: Page = page) => of.locator('html')

/** Opens a game that was dealt through the API, with the table drawn. */
async function openTable(gameTypeId: 1 | 2): Promise<number> {
  const { id } = await dealGame(reader, gameTypeId)
  await page.goto(`/my-games/${id}`)
  await expect(page.getByRole('heading', { name: / Table$/ })).toBeVisible()
  return id
}

async function openPreferences(): Promise<void> {
  await page
    .getByRole('region', { name: / Table$/ })
    .getByRole('button', { name: 'Preferences' })
    .click()
  await expect(preferences()).toBeVisible()
}

interface Heard {
  readonly contexts: number
  readonly notes: number
  /** The state of the audio context; only a running one is heard. */
  readonly state: AudioContextState
}

/** Counts the sounds that would be heard, from the next page on. */
async function listen(): Promise<void> {
  await page.addInitScript(() => {
    const heard = { contexts: 0, notes: 0, state: 'suspended' }
    Object.assign(window, { heard })
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        heard.contexts += 1
        this.addEventListener('statechange', () => {
          heard.state = this.state
        })
      }
    }
    window.OscillatorNode = class extends OscillatorNode {
      constructor(on: BaseAudioContext, options?: OscillatorOptions) {
        super(on, options)
        heard.notes += 1
      }
    }
  })
}
const heard = (): Promise<Heard> => page.evaluate(() => Reflect.get(window, 'heard'))

test('[PREF-01] each preference holds at once, after a reload and in another tab, and outranks the system', async () => {
  await openTable(1)
  const other = await page.context().newPage()
  await other.goto('/alert')
  const diamond = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-suit-diamond'))
  const red = await settled(diamond)

  await openPreferences()
  const choose = (group: string, choice: string) =>
    preferences().getByRole('group', { name: group }).getByRole('radio', { name: choice }).check()
  // The focus is on the first selected choice, and the arrows continue from there.
  await page.keyboard.press('ArrowRight')
  await expect(preferences().getByRole('radio', { name: 'Four colors' })).toBeChecked()
  await choose('Theme', 'Dark')
  await choose('Motion', 'Never')
  await preferences().getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(preferences()).toBeHidden()
  await expect(button('Preferences').first()).toBeFocused()

  const expectChosen = async (of: Page) => {
    await expect(root(of)).toHaveAttribute('data-suits', 'four')
    await expect(root(of)).toHaveAttribute('data-theme', 'dark')
    await expect(root(of)).toHaveAttribute('data-motion', 'still')
    await expect(root(of)).toHaveCSS('color-scheme', 'dark')
  }
  await expectChosen(page)
  await expectChosen(other)
  await expect.poll(diamond).not.toBe(red)
  await page.reload()
  await expectChosen(page)
  await openPreferences()
  for (const choice of ['Four colors', 'Dark', 'Never']) {
    await expect(preferences().getByRole('radio', { name: choice })).toBeChecked()
  }
  await expect(preferences().getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked()

  await choose('Motion', 'System')
  await expect(root()).toHaveAttribute('data-motion', 'full')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(root()).toHaveAttribute('data-motion', 'still')
  await choose('Motion', 'Always')
  await expect(root()).toHaveAttribute('data-motion', 'full')
  await expect(root(other)).toHaveAttribute('data-motion', 'full')
})

test('[PREF-03] preferences follow the account through a logout to another browser', async ({ browser }) => {
  const heron = await makeReader(server, admin.client, 'Heron of two devices')
  const options = { reducedMotion: 'no-preference' } as const
  const saved = (at: Page) =>
    at.waitForResponse(
      (response) =>
        response.url().endsWith('/AppUser/preferences') && response.request().method() === 'PATCH',
    )
  const choose = async (at: Page, group: string, choice: string) => {
    await at.getByRole('contentinfo').getByRole('button', { name: 'Preferences' }).click()
    const dialog = at.getByRole('dialog', { name: 'Preferences' })
    await dialog.getByRole('group', { name: group }).getByRole('radio', { name: choice }).check()
    await at.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }

  const first = await openAs(browser, server, heron, options)
  await first.goto('/alert')
  const arrived = saved(first)
  await choose(first, 'Theme', 'Dark')
  expect((await arrived).status()).toBe(200)
  await first.getByRole('banner').getByText('Logout', { exact: true }).click()
  await expect(first).toHaveURL(`${server.address}/logout`)
  await expect(root(first)).toHaveAttribute('data-theme', 'system')
  await first.context().close()

  // What was chosen before the login is added, and what the account has is shown.
  const second = await openAs(browser, server, heron, options)
  await second.addInitScript(() => {
    const own = { theme: 'light', suits: 'four' }
    if (localStorage.getItem('preferences') === null) localStorage.setItem('preferences', JSON.stringify(own))
  })
  const added = saved(second)
  await second.goto('/alert')
  await expect(root(second)).toHaveAttribute('data-theme', 'dark')
  await expect(root(second)).toHaveAttribute('data-suits', 'four')
  expect(await (await added).json()).toEqual({ theme: 'dark', suits: 'four' })

  // A choice that does not reach the server is sent on the next visit.
  await second.route('**/AppUser/preferences', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  const lost = second.waitForEvent('requestfailed')
  await choose(second, 'Motion', 'Never')
  await lost
  await second.unroute('**/AppUser/preferences')
  const sent = saved(second)
  await second.reload()
  await expect(root(second)).toHaveAttribute('data-motion', 'still')
  expect(await (await sent).json()).toEqual({ theme: 'dark', suits: 'four', motion: 'still' })
  await second.context().close()
})

test('[PREF-02] where storage is closed the site stands, and a choice holds until the page is left', async () => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('closed', 'SecurityError')
      },
    })
  })
  await page.goto('/alert')
  await expect(root()).toHaveCSS('color-scheme', 'light dark')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Preferences' }).click()
  await preferences().getByRole('radio', { name: 'Dark' }).check()
  await expect(root()).toHaveCSS('color-scheme', 'dark')
})

test('[KEYS-01] a SkyWay game is played by single keys, which other keys and fields leave alone', async () => {
  const id = await openTable(1)
  await page.keyboard.press('2')
  await expect(pile(2)).toHaveAttribute('aria-pressed', 'true')
  await expect(pile(2)).toBeFocused()
  await expect(pile(2)).toHaveAttribute('aria-keyshortcuts', '2')
  await page.keyboard.press('Escape')
  await expect(pile(2)).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Control+1')
  await expect(pile(1)).toHaveAttribute('aria-pressed', 'false')
  const mail = page.getByRole('contentinfo').getByRole('textbox')
  await mail.pressSequentially('1n?')
  await expect(mail).toHaveValue('1n?')
  await expect(pile(1)).toHaveAttribute('aria-pressed', 'false')
  await expect(page).toHaveURL(new RegExp(`/my-games/${id}$`))

  await mail.blur()
  await page.keyboard.press('e')
  await expect(button(/^Place row 1 column 3:/)).toBeFocused()
  await answered(page, () => page.keyboard.press('3'))
  await expect(page.getByText('Cards Left - 42')).toBeVisible()
  await expect(button(/^Place row 1 column 3:/)).not.toHaveAccessibleName(/empty$/)
  await page.keyboard.press('1')
  await answered(page, () =>
    page.dispatchEvent('body', 'keydown', { code: 'Numpad2', key: '2', bubbles: true }),
  )
  await expect(page.getByText('Cards Left - 36')).toBeVisible()
  await expect(button(/^Place row 3 column 2:/)).not.toHaveAccessibleName(/empty$/)

  await page.keyboard.press('n')
  await expect(page).not.toHaveURL(new RegExp(`/my-games/${id}$`))
  await expect(page.getByText('Cards Left - 48')).toBeVisible()
  await page.goto(`/my-games/${id}`)
  await expect(page.getByText('Cards Left - 36')).toBeVisible()
})

test('[KEYS-01] Sandwich is played by digits and H; ? lists the keys and switches them off', async () => {
  await openTable(2)
  for (const key of ['4', '2']) await page.keyboard.press(key)
  await expect(card(4)).toHaveAttribute('aria-pressed', 'true')
  await answered(page, () => page.keyboard.press('7'))
  await expect(page.getByText('Cards Left - 44')).toBeVisible()
  await answered(page, () => page.keyboard.press('h'))
  await expect(page.getByRole('group', { name: 'Hand' }).locator('[aria-pressed=true]')).toHaveCount(3)

  await page.keyboard.press('?')
  await expect(keyHelp()).toBeVisible()
  await expect(keyHelp().getByText('Card in your hand, from the left')).toBeVisible()
  await page.keyboard.press('1')
  await keyHelp().getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(keyHelp()).toBeHidden()
  await expect(card(1)).not.toHaveAttribute('aria-keyshortcuts')
  const address = page.url()
  for (const key of ['Escape', '1', 'n', '?']) await page.keyboard.press(key)
  await expect(card(1)).toHaveAttribute('aria-pressed', 'false')
  await expect(keyHelp()).toBeHidden()
  await expect(page).toHaveURL(address)
  await button('Keyboard shortcuts').click()
  await keyHelp().getByRole('switch', { name: 'Single-key shortcuts' }).check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('1')
  await expect(card(1)).toHaveAttribute('aria-pressed', 'true')
})

test('[SOUND-01] nothing is heard, and nothing that could be, before sounds are asked for', async () => {
  await listen()
  await openTable(1)
  await pile(1).click()
  await answered(page, () => button(/^Place row 2 column 2:/).click())
  await expect(page.getByText('Cards Left - 42')).toBeVisible()
  await expect.poll(heard).toEqual({ contexts: 0, notes: 0, state: 'suspended' })

  await openPreferences()
  await preferences().getByRole('switch', { name: 'Sounds' }).check()
  // The switch plays a sample.
  await expect.poll(heard).toEqual({ contexts: 1, notes: 1, state: 'running' })
  await page.setViewportSize({ width: 360, height: 640 })

  await page.reload()
  await expect(pile(1)).toBeVisible()
  await expect.poll(heard).toEqual({ contexts: 0, notes: 0, state: 'suspended' })
  await pile(1).click()
  // The context starts with the first press. What is laid before it runs makes no sound.
  await expect.poll(heard).toMatchObject({ notes: 0, state: 'running' })
  await answered(page, () => button(/^Place row 1 column 1:/).click())
  await expect.poll(heard).toEqual({ contexts: 1, notes: 1, state: 'running' })
})
