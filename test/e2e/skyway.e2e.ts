import { expect, type Page } from '@playwright/test'
import type { SkywayView } from '@skyway/engine/record/game.ts'
import { pausedClock } from '../support/browser/paused-clock.ts'
import { makeReader, openAs, type Person } from '../support/browser/people.ts'
import { answered, dealGame, middleOf } from '../support/browser/play.ts'
import { settled } from '../support/browser/settled.ts'
import { expectPressed, movesOf, openTable, tableOf } from '../support/browser/table.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

let server: TestServer
let reader: Person
let page: Page
let table: ReturnType<typeof tableOf>

/**
 * A deal for those who always put the first pile on the first free place: the first round gets all four paths
 * and scores, the second gets none, and the last gets three.
 */
const dealWithPaths = 23_656

test.beforeAll(async ({ shared }) => {
  server = shared.server
  reader = await makeReader(server, shared.admin.client, 'Rosa')
})
test.beforeEach(async ({ browser }) => {
  page = await openAs(browser, server, reader)
  table = tableOf(page)
})
test.afterEach(() => page.context().close())

test('[SKY-03] pile and place are chosen in either order, and let go by choosing them again', {
  tag: '@smoke',
}, async () => {
  const game = await dealGame(reader, 1)
  await openTable(page, game.id)
  const moves = movesOf(page)
  for (const item of [table.pile(2), table.place(1, 2)]) {
    await item.click()
    await expectPressed(item, true)
    await item.click()
    await expectPressed(item, false)
  }
  await table.pile(2).click()
  await table.pile(3).click()
  await expectPressed(table.pile(2), false)
  expect(moves).toEqual([])

  await answered(page, () => table.place(1, 2).click())
  expect(moves).toEqual([{ gameId: game.id, turn: 0, actionId: 2, itemRow: 0, itemColumn: 1 }])
  await expect(page.getByText('Cards Left - 42')).toBeVisible()
  await table.place(3, 1).click()
  await answered(page, () => table.pile(1).click())
  expect(moves[1]).toEqual({ gameId: game.id, turn: 1, actionId: 0, itemRow: 2, itemColumn: 0 })

  await expect(page.getByText('Cards Left - 36')).toBeVisible()
  await table.place(3, 1).click({ force: true })
  await expectPressed(table.place(3, 1), false)
  await table.pile(1).click()
  await page.keyboard.press('Escape')
  await expectPressed(table.pile(1), false)
  expect(moves).toHaveLength(2)
})

test('[KEYS-02, KEYS-03, SKY-02, SKY-04, TABLE-01] the end of a round by keyboard alone: focus is never lost, changes are heard, the summary is shown', async () => {
  const game = await dealGame(reader, 1, 6)
  await openTable(page, game.id)
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
    await expect(page.locator('[data-stop]:focus')).toHaveCount(1)
  }
  const drawn = (label: string) => page.getByText(label).locator('..').locator('svg')

  await table.pile(1).focus()
  for (const [column, left, gone, cards] of [
    [0, 12, 24, 1],
    [1, 6, 28, 1],
    [2, 0, 32, 0],
  ] as const) {
    await expect(drawn(`Cards Left - ${left}`)).toHaveCount(cards)
    await expect(drawn(`Discard - ${gone}`)).toHaveCount(2)
    await expect(page.getByText("It's your last move of the current round", { exact: true })).toHaveCount(
      left === 0 ? 1 : 0,
    )
    await press('Home', 'Enter')
    await expectPressed(table.pile(1), true)
    await press('ArrowRight', 'ArrowDown', 'ArrowDown', ...Array(column).fill('ArrowRight'))
    await expect(table.place(3, column + 1)).toBeFocused()
    await answered(page, () => press('Enter'))
  }
  await expect(
    page.getByText(/^Round 1 (scored (\d+\.|nothing: no path of .*)|lacked only .*)$/),
  ).toBeVisible()
  // Once announced, the summary stays until the player continues.
  await expect(page.getByText('Round: 1 of 3')).toBeVisible()
  await press('Enter')
  await expect(page.getByText('Round: 2 of 3')).toBeVisible()
  await press('ArrowUp')
  const heard = () => page.evaluate(() => Reflect.get(window, 'heard').join('\n'))
  await expect.poll(heard).toContain('Pile 1 chosen.')
  await expect.poll(heard).toMatch(/ on .* placed on row 3 column 2\./)
  await expect.poll(heard).toMatch(/Market pile 3: .*\./)
  await expect.poll(heard).toMatch(/Round 1 (scored|lacked)/)
})

test('[END-01, END-02] the end of a round is drawn before it is told, stands until the player goes on, and opens again', async () => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const round = await dealGame(reader, 1, 8, dealWithPaths)
  await pausedClock(page, () => openTable(page, round.id))
  const lines = page.locator('.skyway-line')
  const message = page.getByRole('status').filter({ hasText: /^Round 1 (has ended|scored|lacked)/ })
  await table.place(3, 3).click()
  const view = await answered<SkywayView>(page, () => table.pile(1).click())
  const drawn = view.lastRound?.winningPaths.flat().length ?? 0
  await expect(lines.locator('.skyway-line-card')).toHaveCount(drawn)
  await expect(message).toHaveText('Round 1 has ended')
  // A press skips the animation, and chooses nothing that is not dealt yet.
  const { x, y } = await middleOf(table.place(2, 2))
  await page.mouse.click(x, y)
  await expect(message).toHaveText(/^Round 1 scored/)
  await table.pile(2).dispatchEvent('click')
  await expectPressed(table.pile(2), false)
  await page.mouse.click(x, y)
  await expect(page.getByText('Round: 1 of 3')).toBeVisible()
  await expect(lines).toHaveCount(4)

  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(lines).toHaveCount(0)
  await expect(page.getByText('Round: 2 of 3')).toBeVisible()
  await expect(table.pile(1)).toBeFocused()
  await page.getByRole('button', { name: 'Show the last round again' }).click()
  await expect(message).toHaveText(/^Round 1 scored/)
  await expect(lines.locator('.skyway-line-card')).toHaveCount(drawn)
  await page.keyboard.press('Escape')
  await expect(lines).toHaveCount(0)
  await table.pile(2).click()
  await expectPressed(table.pile(2), true)
})

test('[END-03, SKY-05] the result of a game is told once its last round is drawn; its rounds can be looked at', async () => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const game = await dealGame(reader, 1, 26, dealWithPaths)
  await pausedClock(page, () => openTable(page, game.id))
  const lines = page.locator('.skyway-line')
  const result = page.getByText(/Game Is Over|You're a loser/)
  await table.place(3, 3).click()
  const over = await answered<SkywayView>(page, () => table.pile(1).click())
  await expect(page.getByText('Round 3 has ended')).toBeVisible()
  await expect(result).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Round 3 lacked/)).toBeVisible()
  await expect(result).toHaveCount(0)
  await page.clock.runFor(1_400)
  await page.clock.resume()
  await expect(result).toBeVisible()
  const rounds = page.getByRole('list', { name: 'Rounds' }).getByRole('button')
  await expect(rounds.locator('strong')).toHaveText(
    over.roundTotals.map((total) => (total > 0 ? String(total) : '\u2013')),
  )
  await expect(lines.locator('.skyway-line-card')).toHaveCount(over.winningPaths.flat().length)
  await expect(page.getByRole('link', { name: 'Play Again' })).toBeInViewport({ ratio: 1 })
  await rounds.last().click()
  await expect(rounds.last()).toHaveAttribute('aria-pressed', 'true')
  await expect(lines.locator('.skyway-line-card')).toHaveCount(
    over.lastRound?.winningPaths.flat().length ?? 0,
  )
})

test('[END-01] the lines of the suits differ in color and in pattern, in both themes and with either set of colors', async () => {
  const game = await dealGame(reader, 1, 27)
  await openTable(page, game.id)
  const lines = page.locator('.skyway-line')
  await expect(lines).toHaveCount(4)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const looks = await settled(() =>
      lines.evaluateAll((lines) =>
        lines.map((line) => {
          const leg = document.createElement('span')
          leg.className = 'skyway-line-leg'
          leg.dataset['to'] = 'right'
          line.append(leg)
          const { backgroundImage } = getComputedStyle(leg)
          leg.remove()
          const ink = getComputedStyle(line).getPropertyValue('--skyway-ink')
          const { x, y } = new DOMMatrix(
            getComputedStyle(line).translate.replace(/^(.*) (.*)$/, 'translate($1, $2)'),
          ).transformPoint(new DOMPoint())
          return { ink, pattern: backgroundImage.replace(/rgb\([^)]*\)/g, ''), lane: [x, y] }
        }),
      ),
    )
    expect(new Set(looks.map(({ ink }) => ink)).size).toBe(4)
    expect(new Set(looks.map(({ pattern }) => pattern)).size).toBe(4)
    for (const part of [0, 1] as const) expect(new Set(looks.map(({ lane }) => lane[part])).size).toBe(4)
  }
})
