import { expect, type Locator, type Page } from '@playwright/test'

/** Returns the controls on the table of either game; rows and columns are counted from 1. */
export function tableOf(page: Page) {
  const button = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}:`) })
  return {
    pile: (row: number) => button(`Market pile ${row}`),
    place: (row: number, column: number) => button(`Place row ${row} column ${column}`),
    card: (row: number) => button(`Hand card ${row}`),
  }
}

/** Opens a game that was dealt by the API and waits until its table is drawn in its fonts. */
export async function openTable(page: Page, id: number) {
  await page.goto(`/my-games/${id}`)
  await expect(page.getByRole('heading', { name: / Table$/ })).toBeVisible()
  await page.evaluate(async () => {
    await document.fonts.ready
  })
  return tableOf(page)
}

/** Expects a pile, a place or a card to be chosen, or not to be. */
export async function expectPressed(item: Locator, pressed: boolean): Promise<void> {
  await expect(item).toHaveAttribute('aria-pressed', String(pressed))
}

/** Returns the moves that the page sends from now on; the list grows with each one. */
export function movesOf(page: Page): unknown[] {
  const moves: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/api/games')) moves.push(request.postDataJSON())
  })
  return moves
}

/**
 * The answer to a second hint for the same hand, on a server whose `PAYMENT_NAME` is that of the shared one.
 */
export const onlyHint =
  'That was the only hint to be offered, if you want a better hint hit me up on a payment app @wren-halloway and I can build it.'
