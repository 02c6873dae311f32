import { expect, type Locator, type Page } from '@playwright/test'
import { pseudoRandom, type RandomSource, shuffle } from '../../engine/chance/pseudo-random.ts'
import { makeReader, openAs, type Person } from '../support/browser/people.ts'
import { dealGame } from '../support/browser/play.ts'
import { settled } from '../support/browser/settled.ts'
import { openTable } from '../support/browser/table.ts'
import { test } from '../support/browser/test.ts'

let newcomer: Person
let page: Page

test.beforeAll(async ({ shared }) => {
  newcomer = await makeReader(shared.server, shared.admin.client, 'Nell')
})
test.beforeEach(async ({ browser, shared }) => {
  page = await openAs(browser, shared.server, newcomer)
})
test.afterEach(() => page.context().close())

/** A control of the table: its name, and what the table says about its choice. */
interface Told {
  readonly name: string
  readonly said: string
}

/** Returns what a screen reader hears about each of the controls. */
function toldOf(controls: Locator): Promise<readonly Told[]> {
  return settled(() =>
    controls.evaluateAll((elements) =>
      elements.map((element) => ({
        name: element.getAttribute('aria-label') ?? '',
        said: element.getAttribute('aria-description') ?? '',
      })),
    ),
  )
}

test('a newcomer who only follows the sentences on the table closes a path in the first round', async () => {
  const { id } = await dealGame(newcomer, 1)
  await openTable(page, id)
  await expect(page.getByText('A climbing path of every suit, left to right')).toBeVisible()
  const random = pseudoRandom(1)
  for (let turn = 1; turn <= 9; turn += 1) await layAsTold(turn, random)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  const paths = page.getByRole('list', { name: 'Winning paths' }).getByRole('listitem')
  await expect(paths.filter({ hasNotText: 'Loser' })).not.toHaveCount(0)
})

/**
 * Lays a pile where the table says that it makes a path, or else where it says of no suit that it can have none any
 * more; among equals anywhere.
 */
async function layAsTold(turn: number, random: RandomSource): Promise<void> {
  const piles = page.getByRole('button', { name: /^Market pile \d: (?!empty)/ })
  const places = page.getByRole('button', { name: /^Place row \d column \d: empty/ })
  await expect(places).toHaveCount(10 - turn)
  await expect(piles).toHaveCount(3)
  let best = { pile: 0, place: '', worth: Number.NEGATIVE_INFINITY }
  for (const pile of [0, 1, 2]) {
    await piles.nth(pile).dispatchEvent('click')
    await expect(piles.nth(pile)).toHaveAttribute('aria-pressed', 'true')
    for (const { name, said } of await toldOf(places)) {
      const made = said.match(/Makes a path/g)?.length ?? 0
      const ended = said.match(/Ends all hope/g)?.length ?? 0
      const worth = 1_000 * made - 100 * ended + random(50)
      if (worth > best.worth) best = { pile, place: name, worth }
    }
  }
  if (best.pile !== 2) await piles.nth(best.pile).dispatchEvent('click')
  await page.getByRole('button', { name: best.place }).dispatchEvent('click')
}

test('a newcomer who only reads the numbers on the cards makes no sandwich below zero when a better one was shown', async () => {
  const { id } = await dealGame(newcomer, 2)
  await openTable(page, id)
  const random = pseudoRandom(2)
  let score = 0
  for (let sandwich = 1; sandwich <= 18; sandwich += 1) {
    const { shown, seen } = await eatAsTold(random)
    if (shown < 0) expect(Math.max(...seen)).toBe(shown)
    score += shown
    const told = page.getByText(sandwich < 18 ? /^Current Score/ : /^Final Score/)
    await expect(told).toHaveText(new RegExp(`Score ${score < 0 ? `[-\u2212]${-score}` : score}$`))
    if (sandwich < 18) await expect(page.getByText(`sandwich ${sandwich + 1} of 18`)).toBeVisible()
  }
})

/**
 * Tries up to six pairs of bread and filling, reads on the other cards what each sandwich would score, and makes the
 * best that was shown. Returns its score, and all that were shown.
 */
async function eatAsTold(random: RandomSource): Promise<{ shown: number; seen: readonly number[] }> {
  const cards = page.getByRole('button', { name: /^Hand card \d: (?!empty)/ })
  const names = (await toldOf(cards)).map(({ name }) => name)
  const press = (name: string) =>
    page.getByRole('button', { name: name.slice(0, 'Hand card 1:'.length) }).dispatchEvent('click')
  const seen: { cards: readonly string[]; score: number }[] = []
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const [bread = '', filling = ''] = shuffle([...names], random)
    await press(bread)
    await press(filling)
    for (const { name, said } of await toldOf(cards)) {
      const [, sign, points] = /sandwich of (minus |plus )?(\d+)/.exec(said) ?? []
      if (points !== undefined)
        seen.push({ cards: [bread, filling, name], score: Number(points) * (sign === 'minus ' ? -1 : 1) })
    }
    await press(filling)
    await press(bread)
  }
  const best = seen.reduce((one, other) => (other.score > one.score ? other : one))
  for (const card of best.cards) await press(card)
  return { shown: best.score, seen: seen.map(({ score }) => score) }
}
