import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as text from '../../content/text/preferences.ts'
import { untilSettled } from '../../test/support/components/clock.ts'
import { choose } from '../../test/support/components/preferences.ts'
import { show } from '../../test/support/components/show.tsx'
import { PreferencesButton } from './button.tsx'
import { followPreferences } from './store.ts'

const root = document.documentElement
const dialog = page.getByRole('dialog', { name: text.title })
const radio = (group: string, name: string) =>
  dialog.getByRole('group', { name: group }).getByRole('radio', { name })
const toggle = (name: string) => dialog.getByRole('switch', { name })
const kept = () => JSON.parse(localStorage.getItem('preferences') ?? '{}')

/** Opens the preferences of a person who has chosen nothing, on a page that follows them. */
async function openPreferences() {
  choose()
  onTestFinished(followPreferences())
  await show(<PreferencesButton className="">Open</PreferencesButton>)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(dialog).toBeVisible()
}

/** Changes the storage as another tab does. */
function chooseElsewhere(preferences: object | null): void {
  if (preferences) localStorage.setItem('preferences', JSON.stringify(preferences))
  else localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: preferences && 'preferences' }))
}

test('each preference holds at once and is kept, and the focus returns to the button', {
  tags: ['PREF-01', 'PREF-02'],
}, async () => {
  await openPreferences()
  const suit = () => getComputedStyle(root).getPropertyValue('--color-suit-diamond')
  const red = suit()
  // The focus is on the first selected choice, and the arrows continue from there.
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(radio(text.suits, text.fourColors)).toBeChecked()
  await expect.poll(() => root).toHaveAttribute('data-suits', 'four')
  await expect.poll(() => suit()).not.toBe(red)
  await radio(text.theme, text.themeDark).click()
  await expect.poll(() => root).toHaveAttribute('data-theme', 'dark')
  await expect.poll(() => root).toHaveStyle({ colorScheme: 'dark' })
  await toggle(text.sounds).click()
  await toggle(text.shortcuts).click()
  await expect.element(toggle(text.sounds)).toBeChecked()
  await expect.element(toggle(text.shortcuts)).not.toBeChecked()
  await expect
    .poll(() => kept())
    .toMatchObject({ suits: 'four', theme: 'dark', sound: true, shortcuts: false })
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('things move as the system asks, always or never', { tags: 'PREF-01' }, async () => {
  const system = Object.assign(new EventTarget(), { matches: true })
  const ask = (forLess: boolean) => {
    system.matches = forLess
    system.dispatchEvent(new Event('change'))
  }
  vi.stubGlobal('matchMedia', () => system)
  await openPreferences()
  await expect.poll(() => root).toHaveAttribute('data-motion', 'still')
  ask(false)
  await expect.poll(() => root).toHaveAttribute('data-motion', 'full')
  await radio(text.motion, text.motionStill).click()
  await expect.poll(() => root).toHaveAttribute('data-motion', 'still')
  await radio(text.motion, text.motionFull).click()
  await expect.poll(() => root).toHaveAttribute('data-motion', 'full')
  ask(true)
  await untilSettled()
  expect(root).toHaveAttribute('data-motion', 'full')
  await radio(text.motion, text.motionSystem).click()
  await expect.poll(() => root).toHaveAttribute('data-motion', 'still')
})

test('what is chosen in another tab holds here, until all is forgotten there', {
  tags: 'PREF-01',
}, async () => {
  await openPreferences()
  chooseElsewhere({ theme: 'light', shortcuts: false })
  await expect.poll(() => root).toHaveAttribute('data-theme', 'light')
  await expect.element(radio(text.theme, text.themeLight)).toBeChecked()
  await expect.element(toggle(text.shortcuts)).not.toBeChecked()
  chooseElsewhere(null)
  await expect.poll(() => root).toHaveAttribute('data-theme', 'system')
  await expect.element(toggle(text.shortcuts)).toBeChecked()
})

test('where the storage is closed, a choice holds until the page is left', { tags: 'PREF-02' }, async () => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(closed)
  await openPreferences()
  await expect.poll(() => root).toHaveAttribute('data-theme', 'system')
  await radio(text.theme, text.themeDark).click()
  await expect.poll(() => root).toHaveAttribute('data-theme', 'dark')
  await expect.element(radio(text.theme, text.themeDark)).toBeChecked()
})
