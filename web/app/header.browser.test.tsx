import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import * as text from '../../content/text/shell.ts'
import { untilSettled } from '../../test/support/components/clock.ts'
import { fakeApi, held } from '../../test/support/components/fake-api.ts'
import { player, show } from '../../test/support/components/show.tsx'
import type { UnfinishedGame } from '../api/answers.ts'
import { show as showSession } from '../session/tabs.ts'
import { nobody } from '../session/user.ts'
import { Header } from './header.tsx'

const setups = page.getByRole('button', { name: text.uiSetups })
const calls = page.getByRole('button', { name: text.apiCalls })
const menuButton = page.getByRole('button', { name: text.menuButton })

/** The first and the second page about the company. */
function pagesOfMenu() {
  const [first, second] = inject('site').menuPages
  if (!first || !second) throw new Error('The sample site has more than one page in its menu')
  const link = (label: string) => page.getByRole('link', { name: label, exact: true })
  return { first: link(first.label), to: first.to, second: link(second.label) }
}

async function openHeader() {
  fakeApi()
  const onViewProfile = vi.fn<() => void>()
  const shown = await show(<Header onViewProfile={onViewProfile} />, {
    as: { displayName: 'Wren' },
    route: '*',
  })
  return { ...shown, onViewProfile }
}

beforeEach(() => page.viewport(1280, 720))

test('a dropdown of a wide window opens under the pointer and closes when it leaves', {
  tags: 'SITE-05',
}, async () => {
  await openHeader()
  const { first } = pagesOfMenu()
  await expect.element(first).not.toBeInTheDocument()
  await setups.hover()
  await expect.element(setups).toHaveAttribute('aria-expanded', 'true')
  await expect.element(first).toBeVisible()
  await leaveMenu()
  await expect.element(setups).toHaveAttribute('aria-expanded', 'false')
  await expect.element(first).not.toBeInTheDocument()
})

/** Moves the pointer to the logo, away from every dropdown. */
async function leaveMenu(): Promise<void> {
  await page.getByRole('link', { name: inject('site').name }).hover()
}

test('Escape closes a dropdown under the pointer', { tags: 'SITE-05' }, async () => {
  await openHeader()
  await setups.hover()
  await userEvent.keyboard('{Escape}')
  await expect.element(setups).toHaveAttribute('aria-expanded', 'false')
  await leaveMenu()
})

test('the keyboard opens a dropdown, walks through it and the one within it, and leaves both', {
  tags: ['SITE-03', 'SITE-05'],
}, async () => {
  await openHeader()
  const { first, second } = pagesOfMenu()
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(setups).toHaveFocus()
  await expect.element(setups).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(second).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(calls).toHaveFocus()
  await expect.element(calls).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByRole('link', { name: text.fetchSystem })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(calls).toHaveAttribute('aria-expanded', 'false')
  await expect.element(setups).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(setups).toHaveFocus()
  await expect.element(setups).toHaveAttribute('aria-expanded', 'false')
})

test('a dropdown collapses when its page is opened', { tags: 'SITE-05' }, async () => {
  const { address } = await openHeader()
  const { first, to } = pagesOfMenu()
  await setups.hover()
  await first.click()
  await expect.poll(() => address()).toBe(to)
  await expect.element(setups).toHaveAttribute('aria-expanded', 'false')
  await leaveMenu()
})

test('on a small screen the menu and its dropdowns open and close by a press', {
  tags: 'SITE-05',
}, async () => {
  await page.viewport(360, 640)
  await openHeader()
  const { first } = pagesOfMenu()
  await expect.element(setups).not.toBeInTheDocument()
  await menuButton.click()
  await expect.element(menuButton).toHaveAttribute('aria-expanded', 'true')
  await setups.hover()
  await expect.element(setups).toHaveAttribute('aria-expanded', 'false')
  await setups.click()
  await expect.element(first).toBeVisible()
  await setups.click()
  await expect.element(first).not.toBeInTheDocument()
  await expect.element(menuButton).toHaveAttribute('aria-expanded', 'true')
})

test('on a small screen Escape closes first the dropdown and then the menu', {
  tags: 'SITE-05',
}, async () => {
  await page.viewport(360, 640)
  await openHeader()
  await menuButton.click()
  await setups.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(setups).toHaveAttribute('aria-expanded', 'false')
  await expect.element(menuButton).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(menuButton).toHaveAttribute('aria-expanded', 'false')
  await expect.element(menuButton).toHaveFocus()
  await expect.element(setups).not.toBeInTheDocument()
})

test('a menu that is pressed in the moment in which it begins to work stays expanded', {
  tags: 'NET-05',
}, async () => {
  await page.viewport(360, 740)
  fakeApi()
  function PressAtOnce() {
    useLayoutEffect(() => document.querySelector<HTMLElement>('[aria-controls=menu]')?.click(), [])
    return null
  }
  const menus = (
    <>
      <Header onViewProfile={() => {}} />
      <PressAtOnce />
    </>
  )
  await show(menus, { as: { displayName: 'Wren' }, route: '*' })
  await expect.element(menuButton).toHaveAttribute('aria-expanded', 'true')
})

test('on a small screen a page of the menu collapses the whole menu', { tags: 'SITE-05' }, async () => {
  await page.viewport(360, 640)
  const { address } = await openHeader()
  const { first, to } = pagesOfMenu()
  await menuButton.click()
  await setups.click()
  await first.click()
  await expect.poll(() => address()).toBe(to)
  await expect.element(menuButton).toHaveAttribute('aria-expanded', 'false')
  await menuButton.click()
  await expect.element(setups).toHaveAttribute('aria-expanded', 'false')
})

test('an action of the menu collapses it, and the menu button has the focus', async () => {
  await page.viewport(360, 640)
  const { onViewProfile } = await openHeader()
  await menuButton.click()
  await page.getByRole('button', { name: text.viewProfile }).click()
  await expect.poll(() => onViewProfile).toHaveBeenCalledOnce()
  await expect.element(menuButton).toHaveAttribute('aria-expanded', 'false')
  await expect.element(menuButton).toHaveFocus()
})

test('a menu that was expanded on a small screen is collapsed when the window gets wide', async () => {
  await page.viewport(360, 640)
  await openHeader()
  await menuButton.click()
  await page.viewport(1280, 720)
  await expect.element(setups).toBeVisible()
  await page.viewport(360, 640)
  await expect.element(menuButton).toHaveAttribute('aria-expanded', 'false')
})

const game: UnfinishedGame = {
  gameId: 7,
  gameTypeId: 1,
  name: 'SkyWay',
  score: 0,
  practice: false,
  day: null,
  part: 1,
  parts: 3,
}
const home = page.getByRole('link', { name: text.home, exact: true })
const goOn = page.getByRole('link', { name: /^Continue SkyWay/ })
const leftOf = (item: Locator) => item.element().getBoundingClientRect().left

// The list is kept for all tests until its person logs out.
afterEach(async () => {
  delete document.documentElement.dataset['unfinished']
  showSession({ user: nobody, status: 'signed-out' })
  await expect.element(goOn).not.toBeInTheDocument()
})

/** Opens the header for a player whose last visit had unfinished games, before they have loaded. */
async function openForPlayer(at: string) {
  document.documentElement.dataset['unfinished'] = 'yes'
  const games = held([game])
  const { calls, reply } = fakeApi({ 'GET /api/games/unfinished': games.reply })
  const { router } = await show(<Header onViewProfile={() => {}} />, { as: player, at, route: '*' })
  await expect.element(setups).toBeVisible()
  return { router, calls, reply, release: games.release }
}

test.each([1280, 1100])(
  'a game to go on with follows Home, and moves nothing in %i pixels when it comes',
  {
    tags: 'CONT-02',
  },
  async (width) => {
    await page.viewport(width, 720)
    const { calls, release } = await openForPlayer('/about')
    await expect.poll(() => calls).toHaveLength(1)
    await untilSettled()
    const before = [leftOf(home), leftOf(setups)]
    release()
    await expect.element(goOn).toBeVisible()
    await untilSettled()
    expect([leftOf(home), leftOf(setups)]).toEqual(before)
    const order = [home, goOn, setups].map(leftOf)
    expect(order.toSorted((one, other) => one - other)).toEqual(order)
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    await expect.element(goOn).toHaveFocus()
  },
)

test('at a table no game is offered, and no place is kept for one', { tags: 'CONT-02' }, async () => {
  const { router, release } = await openForPlayer('/my-games/7')
  await untilSettled()
  const gap = () => leftOf(setups) - leftOf(home)
  const atTable = gap()
  await router.navigate('/about')
  release()
  await expect.element(goOn).toBeVisible()
  expect(gap()).toBeGreaterThan(atTable + 44)
  await router.navigate('/my-games/7')
  await expect.element(goOn).not.toBeInTheDocument()
  expect(gap()).toBe(atTable)
})

test('who logs in after a player is not offered the game of that player', { tags: 'CONT-02' }, async () => {
  const { calls, reply, release } = await openForPlayer('/about')
  release()
  await expect.element(goOn).toBeVisible()
  showSession({ user: nobody, status: 'signed-out' })
  await expect.element(goOn).not.toBeInTheDocument()
  reply({ 'GET /api/games/unfinished': held([]).reply })
  showSession({ user: { ...nobody, ...player, signedIn: true }, status: 'signed-in' })
  await expect.poll(() => calls).toHaveLength(2)
  await untilSettled()
  await expect.element(goOn).not.toBeInTheDocument()
})
