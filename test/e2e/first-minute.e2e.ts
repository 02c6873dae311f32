import { expect, type Locator, type Page } from '@playwright/test'
import { pseudoRandom, type RandomSource, shuffle } from '../../engine/chance/pseudo-random.ts'
import { openDatabase } from '../../server/storage/database.ts'
import { makeAdmin, makeReader, openAs, type Person } from '../support/browser/people.ts'
import { openTable } from '../support/browser/table.ts'
import { test } from '../support/browser/test.ts'
import { seedNumber } from '../support/games/begun-games.ts'
import { embeddedIn } from '../support/postgres/postgres.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { openOneProcess, type TestServer } from '../support/server/test-server.ts'
import { throwAwayFolder } from '../support/server/throw-away-folder.ts'

let server: TestServer
let newcomer: Person

/** Ten deals of SkyWay and one of Sandwich, which are the same in each run. */
const deals = Array.from({ length: 10 }, (_, deal) => ({ id: deal + 1, gameTypeId: 1 }))
const sandwichDeal = { id: 11, gameTypeId: 2 }

test.beforeAll(async () => {
  const dataFolder = throwAwayFolder()
  server = await openOneProcess({ ...withoutLimits, DATA_FOLDER: dataFolder })
  const admin = await makeAdmin(server)
  newcomer = await makeReader(server, admin.client, 'Nell')
  const database = openDatabase(embeddedIn(dataFolder), 1)
  for (const { id, gameTypeId } of [...deals, sandwichDeal])
    await database.pool.query(
      `insert into games (id, person_id, game_type_id, seed, moves, turn)
       overriding system value
       select $1, id, $2, $3, '[]', 0 from people where email = $4`,
      [id, gameTypeId, Buffer.from(seedNumber(id)), newcomer.email],
    )
  await database.close()
})
test.afterAll(() => server.close())

/** A control of the table: its name, and what the table says about its choice. */
interface Told {
  readonly name: string
  readonly said: string
}

/** Returns what a screen reader hears about each of the controls. */
const toldOf = (controls: Locator): Promise<readonly Told[]> =>
  controls.evaluateAll((elements) =>
    elements.map((element) => ({
      name: element.getAttribute('aria-label') ?? '',
      said: element.getAttribute('aria-description') ?? '',
    })),
  )

test('a newcomer who only follows the sentences on the table closes a path in the first round of 8 of 10 deals', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const page = await openAs(browser, server, newcomer)
  const random = pseudoRandom(1)
  let closed = 0
  for (const { id } of deals) {
    await openTable(page, id)
    await expect(page.getByText('A climbing path of every suit, left to right')).toBeVisible()
    for (let turn = 1; turn <= 9; turn += 1) await layAsTold(page, turn, random)
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    const paths = page.getByRole('list', { name: 'Winning paths' }).getByRole('listitem')
    if ((await paths.filter({ hasNotText: 'Loser' }).count()) > 0) closed += 1
  }
  expect(closed).toBeGreaterThanOrEqual(8)
  await page.context().close()
})

/**
 * Lays a pile where the table says that it makes a path, or else where it says of no suit that it can have none any
 * more; among equals anywhere.
 */
async function layAsTold(page: Page, turn: number, random: RandomSource): Promise<void> {
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

test('a newcomer who only reads the numbers on the cards makes no sandwich below zero when a better one was shown', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const page = await openAs(browser, server, newcomer)
  await openTable(page, sandwichDeal.id)
  const random = pseudoRandom(2)
  let score = 0
  for (let sandwich = 1; sandwich <= 18; sandwich += 1) {
    const { shown, seen } = await eatAsTold(page, random)
    if (shown < 0) expect(Math.max(...seen)).toBe(shown)
    score += shown
    const told = page.getByText(sandwich < 18 ? /^Current Score/ : /^Final Score/)
    await expect(told).toHaveText(new RegExp(`Score ${score < 0 ? `[-\u2212]${-score}` : score}$`))
    if (sandwich < 18) await expect(page.getByText(`sandwich ${sandwich + 1} of 18`)).toBeVisible()
  }
  await page.context().close()
})

/**
 * Tries up to six pairs of bread and filling, reads on the other cards what each sandwich would score, and makes the
 * best that was shown. Returns its score, and all that were shown.
 */
async function eatAsTold(
  page: Page,
  random: RandomSource,
): Promise<{ shown: number; seen: readonly number[] }> {
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
