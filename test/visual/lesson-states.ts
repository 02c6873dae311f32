import { expect, type Page } from '@playwright/test'
import { limit } from '../support/limits.ts'
import { firstGame } from './fixed-data.ts'
import type { Stage } from './stage.ts'
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
  withCards: true,
  async open({ page, goTo, settle }: Stage) {
    await goTo(address)
    // A press before the part's own scripts have come is lost.
    await expect(async () => {
      await pressAll(page, buttons)
      await expect(page.getByText(shows).first()).toBeVisible({ timeout: limit(1_000) })
    }).toPass()
    await settle()
  },
})

/** The games that play themselves: their steps, in the rules, and offered at a table. */
export const lessonStates: readonly State[] = [
  pressed('lesson-last-step', '/', 'All four suits, or nothing.', 'Last step'),
  pressed('lesson-sandwich', '/', 'A joker matches any slice.', 'Sandwich', 'Last step', 'Step back'),
  pressed('lesson-watched', '/games', 'Show the pictures', 'Watch it played'),
  {
    name: 'lesson-offer',
    viewer: 'newcomer',
    within: '.offer',
    async open({ page, goTo }) {
      await goTo(`/my-games/${firstGame.id}`)
      await expect(page.getByText('Watch one round play itself.')).toBeVisible()
    },
  },
]
