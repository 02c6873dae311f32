import { gameTypeIds } from '@skyway/engine/record/game-type.ts'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import * as session from '../../../content/text/session.ts'
import * as text from '../../../content/text/try-game.ts'
import { stopClock, untilSettled } from '../../../test/support/components/clock.ts'
import { dragTo, tap } from '../../../test/support/components/drag.ts'
import { fakeApi } from '../../../test/support/components/fake-api.ts'
import { choose } from '../../../test/support/components/preferences.ts'
import { player, show } from '../../../test/support/components/show.tsx'
import { table } from '../../../test/support/components/table.tsx'
import type { User } from '../../session/user.ts'
import { gamePages } from '../games.ts'
import { script as sandwich } from '../sandwich/try-game/script.ts'
import { script as skyway } from '../skyway/try-game/script.ts'
import TryGamePage from './page.tsx'

const { card, pile, place } = table

const stepTime = 1_200
const tried = gameTypeIds.filter((id) => gamePages(id).TryGame)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const says = (caption: string) => expect.element(page.getByText(caption, { exact: true })).toBeVisible()
const marked = () => document.querySelector<HTMLElement>('[aria-current="step"]')

interface Opened {
  readonly as?: Partial<User>
  readonly motion?: 'full' | 'still'
}

/** Shows a round to try, on a phone, on a clock that stands. A call of the server other than for names would fail the test. */
async function openRound(gameTypeId: number, { as, motion = 'full' }: Opened = {}, search = '') {
  await page.viewport(360, 640)
  choose({ motion })
  fakeApi({
    'GET /api/gametypes/page': {
      items: [],
      currentPage: 1,
      pageSize: 10,
      totalPages: 1,
      totalRecords: 0,
      hasNextPage: false,
      hasPreviousPage: false,
    },
  })
  const shown = await show(
    <Suspense>
      <TryGamePage />
    </Suspense>,
    { ...(as && { as }), at: `/try/${gameTypeId}${search}`, route: '/try/:gameTypeId' },
  )
  return shown
}

/** Presses what is marked until nothing is. */
async function pressAllMarked(press: (element: HTMLElement) => Promise<void>): Promise<void> {
  await expect.poll(marked).not.toBeNull()
  for (let element = marked(); element; element = marked()) {
    await press(element)
    await expect.poll(marked).not.toBe(element)
  }
}

/** Lets steps pass until something is shown. */
async function passUntil(shown: Locator, pass: (milliseconds: number) => Promise<void>): Promise<void> {
  await expect
    .poll(async () => {
      await pass(stepTime)
      return shown.elements().length
    })
    .toBe(1)
}

test.each(tried)(
  'the first moves of game %i are made by touch, and the rest plays itself',
  {
    tags: 'TRY-04',
  },
  async (gameTypeId) => {
    await openRound(gameTypeId)
    await expect.poll(marked).not.toBeNull()
    const pass = stopClock()
    await pressAllMarked((element) => tap(page.elementLocator(element)))
    await expect.element(button(text.pause)).toBeVisible()
    await pass(2 * stepTime)
    await button(text.pause).click()
    const before = document.querySelector('.try-game-table')?.textContent
    await pass(10 * stepTime)
    expect(document.querySelector('.try-game-table')?.textContent).toBe(before)
    await button(text.play).click()
    await passUntil(button(session.createAccount), pass)
    await expect.element(button(text.skip)).not.toBeInTheDocument()
  },
)

test.each(tried)(
  'the first moves of game %i are made by keyboard, and its end has the focus',
  {
    tags: 'TRY-04',
  },
  async (gameTypeId) => {
    await openRound(gameTypeId)
    await pressAllMarked(async (element) => {
      element.focus()
      await userEvent.keyboard('{Enter}')
    })
    button(text.skip).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button(session.createAccount)).toHaveFocus()
  },
)

test('another press is explained, and changes nothing', { tags: 'TRY-04' }, async () => {
  await openRound(1)
  const [first, second] = skyway.steps
  if (!first || !second) throw new Error('The round has no steps')
  await says(first.caption)
  await pile(1).click()
  await says(first.explanation)
  await expect.element(pile(1)).toHaveAttribute('aria-pressed', 'false')
  await pile(3).click()
  await says(second.caption)
  await place(1, 1).click()
  await says(second.explanation)
  await place(2, 1).click()
  await says(skyway.steps[2]?.caption ?? '')
})

test('cards are dragged to where they belong, and glide back from elsewhere', {
  tags: 'TRY-04',
}, async () => {
  const { unmount } = await openRound(1)
  await dragTo(pile(3), place(1, 1))
  await untilSettled()
  await says(skyway.steps[0]?.caption ?? '')
  await dragTo(pile(3), place(2, 1))
  await says(skyway.steps[2]?.caption ?? '')
  await unmount()
  await openRound(2)
  await dragTo(card(4), table.slot(1))
  await says(sandwich.steps[1]?.caption ?? '')
})

test('the rest waits for a person who prefers less motion', { tags: 'TRY-04' }, async () => {
  await openRound(2, { motion: 'still' })
  await expect.poll(marked).not.toBeNull()
  const pass = stopClock()
  await button(text.forMe).click()
  await expect.element(button(text.play)).toHaveFocus()
  await pass(20 * stepTime)
  await says(sandwich.steps[0]?.caption ?? '')
  await button(text.play).click()
  await passUntil(page.getByText(sandwich.end), pass)
})

const skipToEnd = async () => {
  await button(text.forMe).click()
  await button(text.skip).click()
}

test('a stranger is led to a new account at the end, and from there to a first game', {
  tags: 'TRY-05',
}, async () => {
  const { session: opened } = await openRound(2)
  await skipToEnd()
  await button(session.createAccount).click()
  await expect.poll(() => opened.actions.signUp).toHaveBeenCalledExactlyOnceWith('/new-game/2')
})

test.each([
  ['who is logged in, to a first game', '', text.dealFirst, '/new-game/1'],
  ['who came from a first game, back to it', '?game=7', text.playFirst, '/my-games/7'],
  ['who came with something else, to a first game', '?game=7/x', text.dealFirst, '/new-game/1'],
])('the end leads on: %s', { tags: 'TRY-05' }, async (_, search, name, address) => {
  await openRound(1, { as: player }, search)
  await skipToEnd()
  await expect.element(link(name)).toHaveAttribute('href', address)
})

test('a game without a round to try says so', { tags: 'TRY-05' }, async () => {
  await openRound(999)
  await expect.element(page.getByRole('heading', { level: 1, name: text.none })).toBeVisible()
  await expect.element(link(text.games)).toHaveAttribute('href', '/games')
})
