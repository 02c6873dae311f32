import { sandwichesInGame, winningScore } from '@skyway/engine/sandwich/ending.ts'
import { scoreSandwich } from '@skyway/engine/sandwich/score.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../../content/text/sandwich.ts'
import { deck, wonFirst } from '../../../content/text/table.ts'
import { animationsStarted } from '../../../test/support/components/animations.ts'
import { boxOf } from '../../../test/support/components/box.ts'
import { untilSettled } from '../../../test/support/components/clock.ts'
import { openTable, press, table } from '../../../test/support/components/table.tsx'
import { resizeWindow } from '../../../test/support/components/window-size.ts'
import { dealSandwich } from '../../../test/support/games/dealt-game.ts'
import { numberText, signedText, signedWords } from '../../kit/number.ts'
import { prefer } from '../../preferences/store.ts'
import { memorize } from '../table/device-memory.ts'
import { bestKey, rememberedBest } from './state/best-so-far.ts'
import type { SandwichGame } from './state/game.ts'

const { card } = table

/** Returns the rows of the sandwich that scores most, in the order in which they are chosen. */
function bestRows({ hand }: SandwichGame): readonly number[] {
  const rows = hand.filter(({ cards }) => cards.length > 0).map(({ row }) => row)
  const all = rows.flatMap((bread) =>
    rows.flatMap((filling) => rows.map((lid) => [bread, filling, lid] as const)),
  )
  const [best = []] = all
    .filter((chosen) => new Set(chosen).size === chosen.length)
    .sort((one, other) => scoreOf(other, { hand }) - scoreOf(one, { hand }))
  return best
}

function scoreOf(rows: readonly number[], { hand }: Pick<SandwichGame, 'hand'>): number {
  const [bread, filling, lid] = rows.map((row) => hand[row]?.cards[0])
  if (!bread || !filling || !lid) throw new Error('A row is empty')
  return scoreSandwich({ bread, filling, lid })
}

const moveOf = ([actionId = 0, itemRow = 0, itemColumn = 0]: readonly number[]) => ({
  actionId,
  itemRow,
  itemColumn,
})
const chosenCards = page.getByRole('group', { name: text.hand }).getByRole('button', { pressed: true })

test('makes a sandwich of three cards in their order; a card that is chosen again is let go', {
  tags: 'SAND-03',
}, async () => {
  const { moves } = await openTable(dealSandwich())
  await card(4).click()
  await card(2).click()
  await expect.element(card(4)).toHaveAttribute('aria-pressed', 'true')
  await card(4).click()
  await expect.element(card(4)).toHaveAttribute('aria-pressed', 'false')
  await expect.element(card(2)).toHaveAttribute('aria-pressed', 'true')
  await card(7).click()
  await untilSettled()
  expect(moves()).toEqual([])
  await card(4).click()
  await expect.element(page.getByText(deck({ count: 44 }))).toBeVisible()
  await expect.poll(() => moves()).toEqual([{ gameId: 8, turn: 0, actionId: 1, itemRow: 6, itemColumn: 3 }])
  await expect.element(chosenCards).not.toBeInTheDocument()
})

test('plays one sandwich for a double click on its third card', { tags: 'SAND-03' }, async () => {
  const { moves } = await openTable(dealSandwich())
  await card(1).click()
  await card(2).click()
  await card(3).dblClick()
  await expect.element(page.getByText(deck({ count: 44 }))).toBeVisible()
  await expect.poll(() => moves()).toEqual([{ gameId: 8, turn: 0, actionId: 0, itemRow: 1, itemColumn: 2 }])
})

test('names the cards of a hint in order; another card puts it aside, and one of its own plays it', {
  tags: ['HAND-02', 'SAND-03', 'SAND-04'],
}, async () => {
  const dealt = dealSandwich()
  const { moves, unmount } = await openTable(dealt)
  const hint = page.getByRole('button', { name: text.getHint })
  await hint.click()
  await expect.poll(() => chosenCards.elements().length).toBe(3)
  await expect.poll(() => moves()).toMatchObject([{ turn: 0, actionId: 100 }])
  const hinted = dealt
    .game()
    .hand.filter(({ isHint }) => isHint)
    .sort((a, b) => (a.hintOrder ?? 0) - (b.hintOrder ?? 0))
    .map(({ row }) => row)
  for (const row of hinted) await expect.element(card(row + 1)).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(() =>
      chosenCards
        .elements()
        .map(({ textContent }) => textContent.trim())
        .sort(),
    )
    .toEqual([`1${text.bread}`, `2${text.filling}`, `3${text.bread}`])
  const plate = page.getByRole('list', { name: text.yourSandwich }).getByRole('listitem')
  const [bread = '', filling = '', lid = ''] = plate
    .elements()
    .map(({ textContent }) => textContent.replace(/^.*: /, ''))
  const [named = ''] = text.hinted({ bread, filling, lid, score: '|' }).split('|')
  await expect.element(page.getByRole('status').filter({ hasText: named.trim() })).toBeInTheDocument()

  const aside = [0, 1, 2, 3, 4, 5, 6].find((row) => !hinted.includes(row)) ?? 0
  await card(aside + 1).click()
  await expect.element(card(aside + 1)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => chosenCards.elements()).toHaveLength(1)
  // Whoever comes back finds the hint again.
  await unmount()
  const again = await openTable(dealt)
  await expect.poll(() => chosenCards.elements().length).toBe(3)
  const [first = 0, second = 0, third = 0] = hinted
  await card(second + 1).click()
  const { turn } = dealt.game()
  await expect
    .poll(again.moves)
    .toMatchObject([{ actionId: first, itemRow: second, itemColumn: third, turn: turn - 1 }])
})

test('keeps the goal and the best sandwich in sight in a low and in a narrow window, and moves nothing', {
  tags: ['HAND-03', 'HAND-04'],
}, async () => {
  const dealt = dealSandwich()
  const { unmount } = await openTable(dealt)
  const goal = (next: number) => page.getByText(text.goal({ score: numberText(200), next, all: 18 }))
  const [bestWords = ''] = text.bestSoFar({ score: '|' }).split('|')
  const best = page.getByText(bestWords.trim(), { exact: false })
  const bestShown = () => document.querySelector('.sandwich-best-so-far')?.textContent
  const sizes = [
    [740, 360],
    [360, 640],
  ] as const
  /** Returns where the last card is at each size, once goal and best are in sight there. */
  async function boxes(next: number) {
    const found: ReturnType<typeof boxOf>[] = []
    for (const [width, height] of sizes) {
      await resizeWindow(width, height)
      await expect.element(goal(next)).toBeInViewport({ ratio: 1 })
      if (next > 1) await expect.element(best).toBeInViewport({ ratio: 1 })
      await untilSettled()
      found.push(boxOf(card(7)))
    }
    return found
  }
  const atFirst = await boxes(1)
  await expect.element(best).not.toBeInTheDocument()
  const changes: number[] = []
  for (const next of [2, 3, 4]) {
    for (const number of [1, 2, 3]) await card(number).click()
    await expect.element(goal(next)).toBeVisible()
    changes.push(dealt.game().scoreChange)
    await expect.poll(bestShown).toContain(signedText(Math.max(...changes)))
  }
  expect(await boxes(4)).toEqual(atFirst)
  await unmount()
  await openTable(dealt)
  await expect.poll(bestShown).toContain(signedText(Math.max(...changes)))
})

test('says that 200 are passed with the sandwich that passes them, and draws it on the bar', {
  tags: 'HAND-04',
}, async () => {
  const dealt = dealSandwich()
  while (dealt.game().gameScore + scoreOf(bestRows(dealt.game()), dealt.game()) < winningScore)
    dealt.play(moveOf(bestRows(dealt.game())))
  const progress = (turn: number) => ({
    score: numberText(winningScore),
    next: turn + 1,
    all: sandwichesInGame,
  })
  const open = text.goal(progress(dealt.game().turn))
  const bar = () => document.querySelector<HTMLElement>('.sandwich-progress')
  const shareOf = (name: string) => Number.parseFloat(bar()?.style.getPropertyValue(name) ?? '')
  const { id: gameId, gameScore: before, turn: eaten } = dealt.game()
  memorize(bestKey, rememberedBest({ gameId, eaten, gameScore: before, best: 20, isNew: false }))
  await resizeWindow(360, 740)
  await openTable(dealt)
  await expect.element(page.getByText(open)).toBeVisible()
  await untilSettled()
  const place = () => boxOf(card(7))
  const atFirst = place()
  expect(shareOf('--sandwich-score')).toBeLessThan(shareOf('--sandwich-win'))
  for (const row of bestRows(dealt.game())) press(card(row + 1))
  await expect.poll(() => dealt.game().gameScore).toBeGreaterThanOrEqual(winningScore)
  const { gameScore, turn } = dealt.game()
  const reached = text.goalReached({ points: numberText(gameScore - winningScore), ...progress(turn) })
  await expect.element(page.getByText(reached)).toBeVisible()
  await expect.element(page.getByText(open)).not.toBeInTheDocument()
  expect(shareOf('--sandwich-score')).toBeGreaterThanOrEqual(shareOf('--sandwich-win'))
  await untilSettled()
  expect(place()).toEqual(atFirst)
})

test('rays shine around a new best sandwich, which the first one is not', { tags: 'HAND-03' }, async () => {
  const dealt = dealSandwich()
  prefer({ motion: 'full' })
  const started = animationsStarted('table-rays')
  await openTable(dealt)
  for (const number of [1, 2, 3]) press(card(number))
  await expect.poll(() => dealt.game().turn).toBe(1)
  await untilSettled()
  expect(started()).toEqual([])
  for (const row of bestRows(dealt.game())) press(card(row + 1))
  await expect.poll(started).toEqual(['sandwich-plate'])
})

test('rays shine behind a first win once, and not when the game is opened again', {
  tags: 'END-09',
}, async () => {
  const dealt = dealSandwich()
  while (dealt.game().turn < sandwichesInGame - 1) dealt.play(moveOf(bestRows(dealt.game())))
  prefer({ motion: 'full' })
  const started = animationsStarted('table-rays')
  const { unmount } = await openTable(dealt)
  for (const row of bestRows(dealt.game())) press(card(row + 1))
  await expect.element(page.getByText(wonFirst)).toBeVisible()
  await expect.poll(started).toEqual(['table-feat'])
  await unmount()
  await openTable(dealt)
  await expect.element(page.getByText(wonFirst)).toBeVisible()
  await untilSettled()
  expect(started()).toEqual(['table-feat'])
})

test('explains the first scores on cards once, and nothing moves', { tags: 'HAND-05' }, async () => {
  const { unmount } = await openTable(dealSandwich())
  const [words = ''] = text.legend({ score: '|' }).split('|')
  const explained = page.getByText(words.trim(), { exact: false })
  const top = () => card(6).element().getBoundingClientRect().top
  const preview = async () => {
    await card(1).click()
    await card(2).click()
    await card(5).hover()
  }
  await card(1).click()
  await card(2).click()
  await untilSettled()
  const before = top()
  await card(5).hover()
  await expect.element(explained).toBeVisible()
  await untilSettled()
  expect(top()).toBe(before)
  await page.getByRole('button', { name: text.gotIt }).click()
  await expect.element(explained).not.toBeInTheDocument()
  await untilSettled()
  expect(top()).toBe(before)
  await unmount()
  await openTable(dealSandwich())
  await preview()
  await expect.element(card(5)).toHaveAccessibleDescription()
  await expect.element(explained).not.toBeInTheDocument()
})

test('shows under the mouse what a third card would score, says it of each, and that comes true', {
  tags: 'DRAG-02',
}, async () => {
  const dealt = dealSandwich()
  await openTable(dealt)
  const scores = () =>
    [...document.querySelectorAll('.sandwich-preview-score')].filter((score) =>
      score.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
  await card(2).click()
  await expect.element(card(5)).not.toHaveAccessibleDescription()
  await card(6).click()
  await card(1).hover()
  await expect.poll(scores).toHaveLength(1)
  const [shown = ''] = scores().map(({ textContent }) => textContent)
  const score = Number(shown.replace('\u2212', '-'))
  await expect.element(card(1)).toHaveAccessibleDescription(text.makesSandwich({ score: signedWords(score) }))
  await expect.element(card(7)).toHaveAccessibleDescription()
  await card(1).click()
  await expect.poll(() => dealt.game().turn).toBe(1)
  await expect.poll(() => dealt.game().scoreChange).toBe(score)
})
