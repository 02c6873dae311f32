import { expect, type Locator, type Page, test } from '@playwright/test'
import type { SandwichView, SkywayView } from '@skyway/engine/record/game.ts'
import { openOneProcess, type RunningHouse } from '../../script/robot/house.ts'
import { withoutLimits } from '../../script/robot/process.ts'
import { comeBack, makeAdmin, makeReader, type Person } from './people.ts'
import { answered, dealGame, playAside } from './robot.ts'

let house: RunningHouse
let reader: Person
let page: Page

test.beforeAll(async () => {
  house = await openOneProcess({ ...withoutLimits, PAYMENT_NAME: 'wren-halloway' })
  reader = await makeReader(house, (await makeAdmin(house)).visitor, 'Rosa')
})
test.afterAll(() => house.close())
test.beforeEach(async ({ browser }) => {
  page = await comeBack(browser, house, reader)
})
test.afterEach(() => page.context().close())

const onlyHint =
  'That was the only hint to be offered, if you want a better hint hit me up on a payment app @wren-halloway and I can build it.'

const pile = (row: number) => page.getByRole('button', { name: new RegExp(`^Market pile ${row}:`) })
const place = (row: number, column: number) =>
  page.getByRole('button', { name: new RegExp(`^Place row ${row} column ${column}:`) })
const card = (row: number) => page.getByRole('button', { name: new RegExp(`^Hand card ${row}:`) })
const isPressed = (button: Locator, pressed: boolean) =>
  expect(button).toHaveAttribute('aria-pressed', String(pressed))

/** Opens a game that was dealt beside the screen, with the table drawn. */
async function openTable(id: number): Promise<void> {
  await page.goto(`/my-games/${id}`)
  await expect(page.getByRole('heading', { name: / Table$/ })).toBeVisible()
}

/** What the screen sends as moves, from now on. */
function movesOf(from: Page): unknown[] {
  const moves: unknown[] = []
  from.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/api/games')) moves.push(request.postDataJSON())
  })
  return moves
}

test('[GAME-05] one visit deals one game: refresh and Back never deal again', async () => {
  let deals = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/games')) deals += 1
  })
  await page.goto('/game-dashboard')
  await page.getByRole('button', { name: 'New Game of SkyWay' }).click()
  await expect(page).toHaveURL(/\/my-games\/\d+$/)
  const address = page.url()
  await page.reload()
  await expect(page.getByText('Cards Left - 48')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/game-dashboard$/)
  await page.goForward()
  await expect(page).toHaveURL(address)
  await expect(page.getByText('Cards Left - 48')).toBeVisible()
  expect(deals).toBe(1)

  await page.getByRole('link', { name: 'New Game', exact: true }).click()
  await expect(page).not.toHaveURL(address)
  await expect(page).toHaveURL(/\/my-games\/\d+$/)
  expect(deals).toBe(2)
})

test('[GAME-06, GAME-09] a reload and a second tab show the game where it was, and the browser keeps a copy', async () => {
  const game = await dealGame(reader.visitor, 1, 2)
  await openTable(game.id)
  const other = await page.context().newPage()
  await other.goto(`/games/${game.id}`)
  await expect(other.getByText('Cards Left - 36')).toBeVisible()

  await pile(1).click()
  await answered(page, () => place(3, 3).click())
  await expect(page.getByText('Cards Left - 30')).toBeVisible()
  const laid = await place(3, 3).getAttribute('aria-label')
  for (const tab of [page, other]) {
    await tab.reload()
    await expect(tab.getByText('Cards Left - 30')).toBeVisible()
    await expect(tab.getByRole('button', { name: /^Place row 3 column 3:/ })).toHaveAccessibleName(laid ?? '')
  }
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('currentgame') ?? 'null'))
  expect(kept).toMatchObject({ id: game.id, turn: 3 })
  await page.getByRole('button', { name: 'Show Rules' }).click()
  const dialog = page.getByRole('dialog', { name: 'The rules of SkyWay' })
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible()
  const rules = await page.evaluate(() => JSON.parse(localStorage.getItem('gametype1') ?? 'null'))
  expect(rules).toMatchObject({ id: 1, name: 'SkyWay' })
})

test('[SKY-03] pile and place are chosen in either order, and let go by choosing them again', async () => {
  const game = await dealGame(reader.visitor, 1)
  await openTable(game.id)
  const moves = movesOf(page)
  for (const item of [pile(2), place(1, 2)]) {
    await item.click()
    await isPressed(item, true)
    await item.click()
    await isPressed(item, false)
  }
  await pile(2).click()
  await pile(3).click()
  await isPressed(pile(2), false)
  expect(moves).toEqual([])

  await answered(page, () => place(1, 2).click())
  expect(moves).toEqual([{ gameId: game.id, turn: 0, actionId: 2, itemRow: 0, itemColumn: 1 }])
  await expect(page.getByText('Cards Left - 42')).toBeVisible()
  await place(3, 1).click()
  await answered(page, () => pile(1).click())
  expect(moves[1]).toEqual({ gameId: game.id, turn: 1, actionId: 0, itemRow: 2, itemColumn: 0 })

  await expect(page.getByText('Cards Left - 36')).toBeVisible()
  await place(3, 1).click({ force: true })
  await isPressed(place(3, 1), false)
  await pile(1).click()
  await page.keyboard.press('Escape')
  await isPressed(pile(1), false)
  expect(moves).toHaveLength(2)
})

test('[SKY-03, SAND-03, API-06] a double click, a held key and a window that is resized meanwhile play nothing twice', async () => {
  const game = await dealGame(reader.visitor, 1)
  await openTable(game.id)
  const moves = movesOf(page)
  await pile(1).click()
  await answered(page, () => place(1, 1).dblclick())
  await expect(page.getByText('Cards Left - 42')).toBeVisible()
  await pile(2).click()
  await place(2, 2).focus()
  // A key that is held comes again and again.
  for (let repeats = 0; repeats < 6; repeats += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.getByText('Cards Left - 36')).toBeVisible()
  await place(3, 3).click()
  await answered(page, async () => {
    await pile(3).click()
    await page.setViewportSize({ width: 360, height: 640 })
  })
  await expect(page.getByText('Cards Left - 30')).toBeVisible()
  await expect(place(3, 3)).toHaveAccessibleName(/ on /)
  expect(moves).toMatchObject([{ actionId: 0 }, { actionId: 1 }, { actionId: 2 }])

  const hand = await dealGame(reader.visitor, 2)
  await openTable(hand.id)
  await card(1).click()
  await card(2).click()
  await answered(page, () => card(3).dblclick())
  await expect(page.getByText('Cards Left - 44')).toBeVisible()
  expect(moves.slice(3)).toMatchObject([{ turn: 0, actionId: 0, itemRow: 1, itemColumn: 2 }])
})

test('[SAND-03] three cards make a sandwich in their order; a card chosen again is let go', async () => {
  const game = await dealGame(reader.visitor, 2)
  await openTable(game.id)
  const moves = movesOf(page)
  await card(4).click()
  await card(2).click()
  await isPressed(card(4), true)
  await card(4).click()
  await isPressed(card(4), false)
  await isPressed(card(2), true)
  await card(7).click()
  expect(moves).toEqual([])
  await answered(page, () => card(4).click())
  expect(moves).toEqual([{ gameId: game.id, turn: 0, actionId: 1, itemRow: 6, itemColumn: 3 }])
  await expect(page.getByText('Cards Left - 44')).toBeVisible()
  for (const row of [1, 2, 3, 4, 5, 6, 7]) await isPressed(card(row), false)
})

test('[SAND-03, SAND-04] a hint is given once a hand, is put aside by another card, and is played by one press', async () => {
  const game = await dealGame(reader.visitor, 2)
  await openTable(game.id)
  const moves = movesOf(page)
  const hint = page.getByRole('button', { name: 'Get Hint' })
  const hinted = await answered<SandwichView>(page, () => hint.click())
  const rows = hinted.hand
    .filter(({ isHint }) => isHint)
    .sort((a, b) => (a.hintOrder ?? 0) - (b.hintOrder ?? 0))
    .map(({ row }) => row)
  expect(rows).toHaveLength(3)
  for (const row of rows) await isPressed(card(row + 1), true)
  await answered(page, () => hint.click())
  await expect(page.getByText(onlyHint, { exact: true })).toBeVisible()

  const [first = 0, second = 0, third = 0] = rows
  const aside = [0, 1, 2, 3, 4, 5, 6].find((row) => !rows.includes(row)) ?? 0
  await card(aside + 1).click()
  await isPressed(card(aside + 1), true)
  for (const row of rows) await isPressed(card(row + 1), false)
  // The hint stays given: the page that is opened anew shows it again.
  await openTable(game.id)
  for (const row of rows) await isPressed(card(row + 1), true)
  await answered(page, () => card(second + 1).click())
  expect(moves.at(-1)).toEqual({
    gameId: game.id,
    turn: 1,
    actionId: first,
    itemRow: second,
    itemColumn: third,
  })
})

test('[SKY-01, SAND-01, GAME-03] the rules open from both tables, and Back or Escape closes them', async () => {
  const skyway = await dealGame(reader.visitor, 1)
  const sandwich = await dealGame(reader.visitor, 2)
  const dialog = page.getByRole('dialog', { name: /^The rules/ })
  await openTable(skyway.id)
  await page.getByRole('button', { name: 'Show Rules' }).click()
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Show Rules' })).toBeFocused()

  await openTable(sandwich.id)
  await page.getByRole('link', { name: 'How To Play' }).click()
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Sandwich Table' })).toBeVisible()
})

test('[SKY-02, SKY-04, TABLE-01] a round by keyboard alone: focus is never lost, changes are heard, the end is shown', async () => {
  const game = await dealGame(reader.visitor, 1)
  await openTable(game.id)
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=status]')) {
        const text = region.textContent ?? ''
        if (text !== '' && heard.at(-1) !== text) heard.push(text)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-stop'))).not.toBeNull()
  }
  const drawn = (label: string) => page.getByText(label).locator('..').locator('svg')

  await pile(1).focus()
  for (let turn = 0; turn < 9; turn += 1) {
    const [row, column] = [Math.floor(turn / 3), turn % 3]
    const left = 48 - 6 * turn
    await expect(drawn(`Cards Left - ${left}`)).toHaveCount(left >= 35 ? 3 : left > 15 ? 2 : left > 0 ? 1 : 0)
    const gone = 4 * turn
    await expect(drawn(`Discard - ${gone}`)).toHaveCount(gone > 15 ? 2 : gone > 0 ? 1 : 0)
    await expect(page.getByText("It's your last move of the current round", { exact: true })).toHaveCount(
      left <= 5 ? 1 : 0,
    )
    await press('Home', 'Enter')
    await isPressed(pile(1), true)
    await press('ArrowRight', ...Array(row).fill('ArrowDown'), ...Array(column).fill('ArrowRight'))
    await expect(place(row + 1, column + 1)).toBeFocused()
    await answered(page, () => press('Enter'))
  }
  await expect(page.getByText(/^Round 1 scored (\d+\.|nothing: no path of .*)$/)).toBeVisible()
  await expect(page.getByText('Round: 2 of 3')).toBeVisible()
  await press('ArrowUp')
  const heard = await page.evaluate(() => Reflect.get(window, 'heard').join('\n'))
  expect(heard).toContain('Pile 1 chosen.')
  expect(heard).toMatch(/ on .* placed on row 2 column 3\./)
  expect(heard).toMatch(/Market pile 3: .*\./)
  expect(heard).toMatch(/Round 1 scored/)
})

test('[SKY-05, SAND-02, TABLE-02] after the last move by keyboard the focus is still on the table, which is closed', async () => {
  const skyway = await dealGame(reader.visitor, 1, 26)
  await openTable(skyway.id)
  await expect(
    page.getByText("It's your last move of the game, Make it count", { exact: true }),
  ).toBeVisible()
  await place(3, 3).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Home')
  await answered(page, () => page.keyboard.press('Enter'))
  await expect(page.getByText(/Game Is Over|You're a loser, try again/)).toBeFocused()
  await expect(page.getByText('Auto Win')).toHaveCount(0)
  await expect(place(1, 1)).toHaveAttribute('aria-disabled', 'true')

  const sandwich = await dealGame(reader.visitor, 2, 17)
  await openTable(sandwich.id)
  const left = page.getByRole('group', { name: 'Hand' }).locator('[aria-disabled=false]')
  await expect(left).toHaveCount(3)
  const cards = await left.all()
  for (const last of cards.slice(0, 2)) await last.press('Enter')
  await answered(page, async () => cards[2]?.press('Enter'))
  await expect(page.getByText(/^Final Score/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Play Again' })).toBeFocused()
})

test('[SKY-02, SKY-05, SAND-02] the end of a round is drawn way by way, any press goes on, and the end of a game sums up', async () => {
  const ways = page.locator('.sky-way')
  const told = page.getByText('Round: 1 of 3')
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    const round = await dealGame(reader.visitor, 1, 8)
    await openTable(round.id)
    await place(3, 3).click()
    const view = await answered<SkywayView>(page, () => pile(1).click())
    const drawn = view.lastRound?.winningPaths.flat().length ?? 0
    await expect(ways.locator('.sky-stop')).toHaveCount(drawn)
    await expect(told).toBeVisible()
    // The press that ends it does what it says.
    await pile(2).click()
    await isPressed(pile(2), true)
    await expect(ways).toHaveCount(0)
    await expect(page.getByText('Round: 2 of 3')).toBeVisible()

    const game = await dealGame(reader.visitor, 1, 26)
    await openTable(game.id)
    await place(3, 3).click()
    const over = await answered<SkywayView>(page, () => pile(1).click())
    await page.keyboard.press('Escape')
    const rounds = page.getByRole('list', { name: 'Rounds' }).getByRole('listitem')
    await expect(rounds.locator('strong')).toHaveText(
      over.roundTotals.map((total) => (total > 0 ? String(total) : '\u2013')),
    )
    await expect(ways.locator('.sky-stop')).toHaveCount(over.winningPaths.flat().length)
    await expect(page.getByRole('link', { name: 'Play Again' })).toBeInViewport({ ratio: 1 })
  }
})

for (const [width, height] of [
  [360, 640],
  [1280, 720],
] as const) {
  test(`[SKY-02, SAND-01] both tables fit ${width}x${height} at every moment, with room for a thumb`, async () => {
    await page.setViewportSize({ width, height })
    const begun = await dealGame(reader.visitor, 1, 3)
    await openTable(begun.id)
    await expectWhole('SkyWay, in progress')
    const lastOfRound = await dealGame(reader.visitor, 1, 8)
    await openTable(lastOfRound.id)
    await pile(1).click()
    await answered(page, () => place(3, 3).click())
    await expect(page.getByText(/^Round 1 scored/)).toBeVisible()
    await expectWhole('SkyWay, a round has ended')
    const over = await dealGame(reader.visitor, 1, 27)
    await openTable(over.id)
    await expectWhole('SkyWay, over')

    const hand = await dealGame(reader.visitor, 2, 3)
    await openTable(hand.id)
    await expectWhole('Sandwich, in progress')
    const hint = page.getByRole('button', { name: 'Get Hint' })
    await answered(page, () => hint.click())
    await answered(page, () => hint.click())
    await expect(page.getByText(onlyHint)).toBeVisible()
    await expectWhole('Sandwich, with its longest message')
    const eaten = await dealGame(reader.visitor, 2, 18)
    await openTable(eaten.id)
    await expectWhole('Sandwich, over')
  })
}

/** The table is on the screen without scrolling, and all that is touched is 44 pixels wide and high. */
async function expectWhole(moment: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(await page.evaluate(() => scrollY), moment).toBe(0)
  // All at one moment: parts come and go while a round's end is shown.
  const parts = await page
    .getByRole('region', { name: / Table$/ })
    .locator('button, a, p, ul, ol, h1')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.closest('.sr-only, dialog') === null)
        .map((element) => {
          const { left, right, bottom, width, height } = element.getBoundingClientRect()
          const what = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`
          return { what, isTouched: element.matches('button, a'), left, right, bottom, width, height }
        })
        .filter((part) => part.width * part.height > 0),
    )
  expect(parts.length, moment).toBeGreaterThan(8)
  for (const part of parts) {
    expect.soft(part.left, `${moment}: left of ${part.what}`).toBeGreaterThanOrEqual(0)
    expect.soft(part.right, `${moment}: right of ${part.what}`).toBeLessThanOrEqual(width)
    expect.soft(part.bottom, `${moment}: foot of ${part.what}`).toBeLessThanOrEqual(height)
    if (!part.isTouched) continue
    expect.soft(part.width, `${moment}: width of ${part.what}`).toBeGreaterThanOrEqual(44)
    expect.soft(part.height, `${moment}: height of ${part.what}`).toBeGreaterThanOrEqual(44)
  }
}

test('[TABLE-02, GAME-09] a game that goes on in another tab is caught up with by the next press', async () => {
  let game = await dealGame(reader.visitor, 1)
  await openTable(game.id)
  game = await playAside(reader.visitor, game)
  await pile(1).click()
  await place(3, 3).click()
  await expect(
    page.getByText('This game went on somewhere else. You see it as it stands now.').first(),
  ).toBeVisible()
  await expect(page.getByText('Cards Left - 42')).toBeVisible()
  await expect(place(3, 3)).toHaveAccessibleName(/empty$/)
})
