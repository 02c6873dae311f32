import { expect, type Page } from '@playwright/test'
import { limit } from '../../support/limits.ts'
import { firstGames } from '../fixed/fixed-data.ts'
import type { SessionPage } from '../session-page.ts'
import type { State } from './state.ts'

/** Presses buttons one after another, as soon as each can be pressed. */
async function pressAll(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const button = page.getByRole('button', { name, exact: true }).first()
    await expect(button).toBeEnabled()
    await button.dispatchEvent('click')
  }
}

const pressed = (name: string, address: string, shows: string, ...buttons: readonly string[]): State => ({
  name,
  viewer: 'anonymous',
  async open({ page, goTo, settle }: SessionPage) {
    await goTo(address)
    // A press before the part's own scripts have come is lost.
    await expect(async () => {
      await pressAll(page, buttons)
      await expect(page.getByText(shows).first()).toBeVisible({ timeout: limit(1_000) })
    }).toPass()
    await settle()
  },
})

interface Tried {
  readonly game: string
  readonly rule: string
  /** The names of what is pressed on its board. */
  readonly presses: readonly RegExp[]
}

/** Boards of rules after presses. */
const tried = (name: string, ...boards: readonly Tried[]): State => ({
  name,
  viewer: 'anonymous',
  async open({ page, goTo, settle }: SessionPage) {
    await goTo('/games')
    for (const { game, rule, presses } of boards) {
      const board = page.getByRole('region', { name: `Try the rules of ${game}` })
      await board.getByRole('button', { name: rule, exact: true }).dispatchEvent('click')
      for (const press of presses) await board.getByRole('button', { name: press }).dispatchEvent('click')
    }
    await settle()
  },
})

/** A round to try, after presses. */
const guided = (name: string, gameTypeId: number, ...presses: readonly (string | RegExp)[]): State => ({
  name,
  viewer: 'anonymous',
  async open({ page, goTo, settle }: SessionPage) {
    await goTo(`/try/${gameTypeId}`)
    await expect(page.getByRole('link', { name: 'Sandwich', exact: true })).toBeVisible()
    for (const press of presses) await page.getByRole('button', { name: press }).dispatchEvent('click')
    await settle()
  },
})

/** The games that play themselves, the rules to try, and what is shown at the first game. */
export const lessonStates: readonly State[] = [
  pressed('home-sandwich', '/', 'Matching slices are free.', 'Sandwich'),
  pressed('lesson-watched', '/games', 'Show the pictures', 'Watch it played'),
  pressed('lesson-last-step', '/games?type=1', 'All four suits, or nothing.', 'Watch it played', 'Last step'),
  pressed(
    'lesson-joker',
    '/games?type=2',
    'A joker matches any slice.',
    'Watch it played',
    'Last step',
    'Step back',
  ),
  {
    name: 'lesson-offer',
    viewer: 'newcomer',
    within: '.offer',
    async open({ page, goTo }) {
      await goTo(`/my-games/${firstGames.skyway.id}`)
      await expect(page.getByText('Make the first moves of a round by hand.')).toBeVisible()
    },
  },
  guided('try-skyway', 1),
  guided('try-skyway-place', 1, /^Market pile 3:/),
  guided('try-skyway-wrong', 1, /^Market pile 1:/),
  guided('try-skyway-over', 1, 'Play it for me', 'Skip to the end'),
  guided('try-sandwich', 2),
  guided('try-sandwich-over', 2, 'Play it for me', 'Skip to the end'),
  tried('try-rules-skyway', {
    game: 'SkyWay',
    rule: 'Jokers',
    presses: [/^Market pile 1:/, /^Place row 2 column 2:/],
  }),
  tried('try-rules-sandwich', {
    game: 'Sandwich',
    rule: 'One suit',
    presses: [/^Hand card 1:/, /^Hand card 2:/, /^Hand card 3:/],
  }),
  // What is chosen shows what it would score.
  tried(
    'try-rules-chosen',
    { game: 'SkyWay', rule: 'A path climbs', presses: [/^Market pile 1:/] },
    { game: 'Sandwich', rule: 'One suit', presses: [/^Hand card 1:/, /^Hand card 2:/] },
  ),
  {
    name: 'tip-skyway',
    viewer: 'newcomer',
    async open({ page, goTo }) {
      await goTo(`/my-games/${firstGames.skyway.id}`)
      await page.getByRole('button', { name: 'No, thanks' }).dispatchEvent('click')
      await expect(page.getByRole('button', { name: 'No more tips' })).toBeVisible()
    },
  },
  {
    name: 'tip-sandwich',
    viewer: 'newcomer',
    async open({ page, goTo }) {
      await goTo(`/my-games/${firstGames.sandwich.id}`)
      await expect(page.getByRole('button', { name: 'No more tips' })).toBeVisible()
    },
  },
]
