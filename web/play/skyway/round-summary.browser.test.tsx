import { expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import * as text from '../../../content/text/skyway.ts'
import { playAgain, wonFirst } from '../../../content/text/table.ts'
import { animationsStarted } from '../../../test/support/components/animations.ts'
import { oneFrame, slowClock, untilHolds } from '../../../test/support/components/clock.ts'
import { openTable, table } from '../../../test/support/components/table.tsx'
import { seedNumber } from '../../../test/support/games/begun-games.ts'
import { dealSkyway } from '../../../test/support/games/dealt-game.ts'
import { prefer } from '../../preferences/store.ts'
import { valueIndex } from '../cards/name.ts'
import { brokenClimbs } from './state/broken-climbs.ts'
import { placeName } from './state/labels.ts'
import { timelineOf } from './state/round-timeline.ts'

const { pile, place } = table

/**
 * A deal for those who always put the first pile on the first free place: the first round gets all four paths
 * and scores, the second gets none, and the last gets three.
 */
const dealWithPaths = seedNumber(23_656)

const largeTotal = () => document.querySelector('.skyway-large-total')
const places = () => [...document.querySelectorAll('.skyway-grid > .skyway-place')]
const cardsDrawn = () => document.querySelectorAll('.skyway-line-card').length
const isSaid = (words: string) => page.getByText(words, { exact: false }).elements().length > 0

/** Presses at once, while the clock stands still. */
function press(item: Locator): void {
  item.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  item.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
}

/** Makes the last move of a round, with motion and a stopped clock. Returns the game after it. */
async function endRound(turns: number) {
  const dealt = dealSkyway(dealWithPaths, turns)
  prefer({ motion: 'full' })
  await openTable(dealt)
  slowClock()
  press(place(3, 3))
  press(pile(1))
  const round = Math.ceil((turns + 1) / 9)
  await untilHolds(() => isSaid(text.roundEnded({ round })))
  const { lastRound, ...game } = dealt.game()
  if (!lastRound) throw new Error('The round has not ended')
  return { ...game, lastRound, drawing: timelineOf(lastRound, false).ends }
}

test('draws the paths of a round before its score is told', { tags: 'END-01' }, async () => {
  const { lastRound, drawing } = await endRound(8)
  const scored = text.roundScored({ round: 1, total: lastRound.total })
  await expect.poll(() => cardsDrawn()).toBe(lastRound.winningPaths.flat().length)
  await vi.advanceTimersByTimeAsync(drawing - 1)
  await oneFrame()
  expect(isSaid(scored)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await untilHolds(() => isSaid(scored))
})

test('draws how far the suits without a path have climbed, and where they fell', {
  tags: 'END-07',
}, async () => {
  const { lastRound } = await endRound(17)
  const climbs = brokenClimbs(lastRound)
  const falls = climbs.flatMap(({ fall }) => fall ?? [])
  expect(falls.length).toBeGreaterThan(0)
  await expect.poll(() => document.querySelectorAll('[data-broken]')).toHaveLength(climbs.length)
  const shown = [...document.querySelectorAll('.skyway-fall')].map(({ textContent }) => textContent)
  expect(shown).toEqual(
    falls.map(({ from, to }) => text.falls({ from: valueIndex(from), to: valueIndex(to) })),
  )
})

test('a press skips the drawing; the summary stays until the player continues, and opens again', {
  tags: 'END-02',
}, async () => {
  const { lastRound } = await endRound(8)
  const scored = text.roundScored({ round: 1, total: lastRound.total })
  press(place(2, 2))
  await untilHolds(() => isSaid(scored))
  press(pile(2))
  press(place(2, 2))
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(page.getByText(text.round({ round: 1 }))).toBeVisible()
  await expect.element(pile(2)).toHaveAttribute('aria-pressed', 'false')

  vi.useRealTimers()
  await page.getByRole('button', { name: text.goOn }).click()
  await expect.element(page.getByText(text.round({ round: 2 }))).toBeVisible()
  await expect.element(pile(1)).toHaveFocus()
  await expect.poll(() => cardsDrawn()).toBe(0)
  await page.getByRole('button', { name: text.showLastRound }).click()
  await expect.poll(() => isSaid(scored)).toBe(true)
  await expect.poll(() => cardsDrawn()).toBe(lastRound.winningPaths.flat().length)
  await userEvent.keyboard('{Escape}')
  await expect.poll(cardsDrawn).toBe(0)
  await pile(2).click()
  await expect.element(pile(2)).toHaveAttribute('aria-pressed', 'true')
})

test('names the cards of the round that has ended until the player continues', {
  tags: 'END-02',
}, async () => {
  const { lastRound, positions } = await endRound(8)
  const names = () => places().map((item) => item.getAttribute('aria-label'))
  expect(names()).toEqual(lastRound.positions.map(placeName))
  press(place(2, 2))
  await untilHolds(() => isSaid(text.roundScored({ round: 1, total: lastRound.total })))
  press(page.getByRole('button', { name: text.goOn }))
  await untilHolds(() => names()[0] === positions.map(placeName)[0])
  expect(names()).toEqual(positions.map(placeName))
})

test('counts the score of a round large over the sky until the next press, and not in a summary that is opened again', {
  tags: 'END-08',
}, async () => {
  const { drawing, lastRound } = await endRound(8)
  await vi.advanceTimersByTimeAsync(drawing)
  await untilHolds(() => isSaid(text.roundScored({ round: 1, total: lastRound.total })))
  expect(largeTotal()?.textContent).toBe(`${lastRound.total}`)
  expect(largeTotal()?.getAnimations()).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: text.goOn })).toBeVisible()
  press(place(2, 2))
  await untilHolds(() => largeTotal() === null)

  vi.useRealTimers()
  await page.getByRole('button', { name: text.goOn }).click()
  await page.getByRole('button', { name: text.showLastRound }).click()
  await expect.poll(() => cardsDrawn()).toBe(lastRound.winningPaths.flat().length)
  expect(largeTotal()).toBe(null)
})

test('nothing counts over the sky for a round without a score', { tags: 'END-08' }, async () => {
  const { drawing, lastRound } = await endRound(17)
  expect(lastRound.total).toBe(0)
  await vi.advanceTimersByTimeAsync(drawing)
  await untilHolds(() => isSaid(text.notThisTime))
  expect(largeTotal()).toBe(null)
})

test('nothing counts over the sky for people who prefer less motion', { tags: 'END-08' }, async () => {
  const dealt = dealSkyway(dealWithPaths, 8)
  prefer({ motion: 'still' })
  await openTable(dealt)
  await place(3, 3).click()
  await pile(1).click()
  await expect.element(page.getByRole('button', { name: text.goOn })).toBeVisible()
  expect(dealt.game().lastRound?.total).toBeGreaterThan(0)
  expect(largeTotal()).toBe(null)
})

test('a finished game that is opened shows its end, and nothing moves', { tags: 'END-09' }, async () => {
  const dealt = dealSkyway(dealWithPaths, 27)
  prefer({ motion: 'full' })
  const started = animationsStarted()
  await openTable(dealt)
  await expect.poll(() => cardsDrawn()).toBe(dealt.game().winningPaths.flat().length)
  await expect.element(page.getByText(wonFirst)).toBeVisible()
  await oneFrame()
  expect(started()).toEqual([])
})

test('tells the result of a game once its last round is drawn, and shows each of its rounds', {
  tags: ['END-03', 'SKY-05'],
}, async () => {
  const { drawing, lastRound, winningPaths, roundTotals, message: result } = await endRound(26)
  await vi.advanceTimersByTimeAsync(drawing)
  const [lacked = ''] = text.roundLackedOnly({ round: 3, suit: '|' }).split('|')
  await untilHolds(() => isSaid(lacked.trim()))
  await vi.advanceTimersByTimeAsync(1_399)
  await oneFrame()
  expect(isSaid(result)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await expect.element(page.getByText(result)).toBeVisible()
  await expect.element(page.getByRole('link', { name: playAgain })).toBeInViewport({ ratio: 1 })

  const rounds = page.getByRole('list', { name: text.rounds }).getByRole('button')
  for (const [index, total] of roundTotals.entries())
    await expect.element(rounds.nth(index)).toMatchTextContent(total > 0 ? `${total}` : '\u2013')
  await expect.poll(() => cardsDrawn()).toBe(winningPaths.flat().length)
  await expect.element(rounds.nth(2)).toHaveAttribute('aria-disabled', 'false')
  await rounds.nth(2).click()
  await expect.element(rounds.nth(2)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => cardsDrawn()).toBe(lastRound.winningPaths.flat().length)
})

test('a round is played to its end by keyboard: the focus stays on the cards, and changes are said', {
  tags: ['KEYS-02', 'KEYS-03'],
}, async () => {
  await openTable(dealSkyway(1, 6))
  const use = async (keys: string) => {
    await userEvent.keyboard(keys)
    await expect.poll(() => document.activeElement?.matches('[data-stop]')).toBe(true)
  }
  pile(3).element().focus()
  for (const column of [1, 2, 3]) {
    // What was said about the move before is still there while this one is sent.
    await expect.element(pile(1)).toHaveAttribute('aria-disabled', 'false')
    await use('{Home}{Enter}')
    await expect.element(pile(1)).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => isSaid(text.pileChosen({ number: 1 }))).toBe(true)
    await use(`{ArrowRight}{ArrowDown}{ArrowDown}${'{ArrowRight}'.repeat(column - 1)}`)
    await expect.element(place(3, column)).toHaveFocus()
    await use('{Enter}')
    // Once the last pile has been answered, the summary covers the empty places of the next round.
    if (column === 3) break
    await expect.element(place(3, column)).toHaveAccessibleName(/ on /)
    const [dealt = ''] = text.pileDealt({ number: 3, cards: '|' }).split('|')
    await expect.poll(() => isSaid(dealt.trim())).toBe(true)
  }
  await expect.element(page.getByRole('button', { name: text.goOn })).toBeVisible()
  await use('{Enter}')
  await expect.element(page.getByText(text.round({ round: 2 }))).toBeVisible()
  await use('{ArrowUp}')
})
