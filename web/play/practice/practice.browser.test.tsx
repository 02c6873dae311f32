import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../../content/text/practice.ts'
import * as session from '../../../content/text/session.ts'
import * as tableText from '../../../content/text/table.ts'
import * as tryGame from '../../../content/text/try-game.ts'
import { untilSettled } from '../../../test/support/components/clock.ts'
import { connect } from '../../../test/support/components/connect.ts'
import { fakeApi } from '../../../test/support/components/fake-api.ts'
import { admin, player, show } from '../../../test/support/components/show.tsx'
import { table } from '../../../test/support/components/table.tsx'
import { gameWithLeft } from '../../../test/support/games/dealt-game.ts'
import type { User } from '../../session/user.ts'
import PracticePage from './page.tsx'

const { card, pile, place } = table

const link = (name: string) => page.getByRole('link', { name, exact: true })
const title = (name: string) => page.getByRole('heading', { level: 1, name })
const left = (count: number) => expect.element(page.getByText(tableText.deck({ count }))).toBeVisible()

/** Opens the page. A call of the server fails the test. */
const open = (gameTypeId: number, as: Partial<User> | null = player) =>
  show(<PracticePage />, {
    ...(as && { as }),
    at: `/practice/${gameTypeId}`,
    route: '/practice/:gameTypeId',
  })

const laySkyway = async () => {
  await pile(1).click()
  await place(2, 2).click()
}

const makeSandwich = async () => {
  for (const row of [6, 1, 4]) await card(row).click()
}

/** Returns the fingerprint of the deal on the table. */
const fingerprint = () => document.querySelector('.table-fair dd')?.textContent

/** Remembers a practice game with so many moves left. */
function remember(gameTypeId: GameTypeId, movesLeft: number): void {
  const record = { format: 'skyway-game', version: 1, ...gameWithLeft(gameTypeId, movesLeft).record() }
  localStorage.setItem(`practice${gameTypeId}`, JSON.stringify(record))
}

const cases: readonly {
  readonly name: string
  readonly id: GameTypeId
  readonly play: () => Promise<void>
  /** How many cards are left in the deck before the move, and after it. */
  readonly decks: readonly [number, number]
}[] = [
  { name: 'SkyWay', id: 1, play: laySkyway, decks: [48, 42] },
  { name: 'Sandwich', id: 2, play: makeSandwich, decks: [47, 44] },
]

test.each(cases)(
  'plays a move of $name without the server, and goes on with it after a reload',
  { tags: ['AWAY-03', 'AWAY-04'] },
  async ({ id, play, decks: [before, after] }) => {
    const api = fakeApi()
    const first = await open(id)
    await expect.element(page.getByText(text.notSent)).toBeVisible()
    await expect.element(page.getByText(tableText.practiceGame)).toBeVisible()
    await left(before)
    await play()
    await left(after)
    const deal = fingerprint()
    await first.unmount()
    await open(id)
    await left(after)
    expect(fingerprint()).toBe(deal)
    await untilSettled()
    expect(api.calls).toEqual([])
    expect(Object.keys(localStorage).filter((key) => /currentgame|unfinishedmove/.test(key))).toEqual([])
  },
)

test.each(cases)(
  'the end of $name offers another deal, and nothing of the server',
  { tags: 'AWAY-03' },
  async ({ id, decks: [full] }) => {
    const api = fakeApi()
    remember(id, 0)
    await open(id)
    const after = page.getByRole('navigation', { name: tableText.afterGame })
    await expect.element(after.getByRole('link')).toHaveTextContent(tableText.playAgain)
    expect(after.getByRole('button').elements()).toEqual([])
    await page.getByText(tableText.fairDeal, { exact: true }).click()
    await expect.element(page.getByText(tableText.seed)).toBeVisible()
    await expect.element(link(tableText.checkDeal)).not.toBeInTheDocument()
    const deal = fingerprint()
    await link(tableText.playAgain).click()
    await left(full)
    expect(fingerprint()).not.toBe(deal)
    await untilSettled()
    expect(api.calls).toEqual([])
  },
)

test('a game ends with its rounds and its last sandwich, without the server', {
  tags: 'AWAY-03',
}, async () => {
  fakeApi()
  remember(1, 0)
  const first = await open(1)
  await expect.poll(() => document.querySelector('.skyway-nearest')).not.toBeNull()
  await first.unmount()
  remember(2, 0)
  await open(2)
  await expect.poll(() => document.querySelectorAll('.sandwich-slot-card')).toHaveLength(3)
})

test('New Game deals other cards, at an address that a reload does not deal at again', {
  tags: ['AWAY-03', 'AWAY-04'],
}, async () => {
  fakeApi()
  const { address } = await open(1)
  await laySkyway()
  await left(42)
  const deal = fingerprint()
  await link(tableText.newGame).click()
  await left(48)
  expect(fingerprint()).not.toBe(deal)
  await expect.poll(address).toBe('/practice/1')
})

test('Auto Win is for admins here as well', { tags: 'AWAY-03' }, async () => {
  fakeApi()
  await open(1, admin)
  await page.getByRole('button', { name: 'Auto Win' }).click()
  await expect.element(link(tableText.playAgain)).toBeVisible()
})

test('asks for a login, and who has not redeemed a code for one', { tags: 'AWAY-03' }, async () => {
  const stranger = await open(1, null)
  await expect.element(title(tableText.loginTitle)).toBeVisible()
  await page.getByRole('button', { name: session.login }).click()
  await expect.poll(() => stranger.session.actions.signIn).toHaveBeenCalledOnce()
  await stranger.unmount()
  fakeApi({ 'GET /api/Codes/requests/mine': { askedAt: null, mayAsk: true } })
  await open(1, { displayName: 'Noor' })
  await expect.element(title(tableText.codeTitle)).toBeVisible()
})

test('a game that is not played here says so', { tags: 'AWAY-03' }, async () => {
  await open(999)
  await expect.element(title(tryGame.none)).toBeVisible()
})

test('leads to a game that counts while there is a connection', {
  tags: 'AWAY-03',
}, async () => {
  await open(1)
  await expect.element(link(text.dealRanked)).toHaveAttribute('href', '/new-game/1')
  connect(false)
  await expect.element(link(text.dealRanked)).not.toBeInTheDocument()
  connect(true)
  await expect.element(link(text.dealRanked)).toBeVisible()
})
