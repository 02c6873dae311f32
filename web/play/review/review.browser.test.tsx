import type { WireMove } from '@skyway/engine/record/game.ts'
import type { GameReview } from '@skyway/engine/search/review.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as replay from '../../../content/text/replay.ts'
import * as text from '../../../content/text/review.ts'
import * as tableText from '../../../content/text/table.ts'
import { untilSettled } from '../../../test/support/components/clock.ts'
import { mayLog } from '../../../test/support/components/console-errors.ts'
import { fakeApi, refusal } from '../../../test/support/components/fake-api.ts'
import { FakeWorker, fakeWorkers } from '../../../test/support/components/fake-worker.ts'
import { afterGameReplies, finishedReplies } from '../../../test/support/components/game-record.ts'
import { player, show } from '../../../test/support/components/show.tsx'
import { table } from '../../../test/support/components/table.tsx'
import { resizeWindow } from '../../../test/support/components/window-size.ts'
import { finishedGame } from '../../../test/support/games/finished-game.ts'
import type { Sought } from './messages.ts'
import Review from './review.tsx'
import { bestSentence, partsOf, points, verdictSentence } from './sentences.ts'

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const says = (sentence: string) =>
  expect.element(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()
const slider = page.getByRole('slider', { name: text.move })
const bar = (name: string) => page.getByRole('progressbar', { name })

/** Shows the review of a finished game whose searches the test answers. */
async function openReview(gameTypeId: 1 | 2) {
  const finished = finishedGame(gameTypeId)
  const workers = fakeWorkers()
  fakeApi({
    ...afterGameReplies(finished.game),
    'GET /api/gametypes/ranked/{id}/mine': [],
    ...finishedReplies(finished),
  })
  const screen = await show(<Review id={7} />, { as: player, at: '/my-games/7/review' })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  /** Waits for the worker that searches for this now. */
  const searching = async (sought: Sought): Promise<FakeWorker> => {
    const find = () => workers.find((worker) => !worker.isEnded && worker.question?.sought === sought)
    await expect.poll(find).toBeDefined()
    return find() ?? new FakeWorker()
  }
  /** Lets the worker that searches for this report something. */
  const report = async (sought: Sought, data: unknown) => {
    const worker = await searching(sought)
    worker.report(data)
  }
  const { moves } = finished.record
  const bestPlay = { moves, score: 250, atMost: 280, proved: false, progress: 0.4 }
  return {
    ...screen,
    ...finished,
    workers,
    searching,
    report,
    bestPlay,
    review: reviewOf(finished.record.moves),
  }
}

/** Returns a review in which only the fifth move was not the best, and cost nine points. */
function reviewOf(moves: readonly GameReview['moves'][number]['best'][]): GameReview {
  return {
    par: 200,
    progress: 1,
    moves: moves.map((move, index) => {
      const { actionId, itemRow } = move
      const isBest = index !== 4
      const best = isBest ? move : { ...move, actionId: itemRow, itemRow: actionId }
      return { index, luck: 1, play: isBest ? 0 : -9, expected: 0, best }
    }),
  }
}

test('both searches of a Sandwich begin by themselves, and end with their results', {
  tags: ['REVIEW-05', 'REVIEW-01'],
}, async () => {
  const { workers, searching, review, game, bestPlay } = await openReview(2)
  const moves = await searching('review')
  const best = await searching('best-play')
  moves.report({ type: 'progress', found: { ...review, moves: [], progress: 0.256 } })
  await expect.element(bar(text.weighing)).toHaveValue(25)
  await expect.element(page.getByText(text.percent({ percent: 25 }), { exact: false })).toBeVisible()
  moves.report({ type: 'done', found: review })
  await expect.element(bar(text.weighing)).not.toBeInTheDocument()
  await expect.poll(() => moves.isEnded).toBe(true)
  const figures = page.getByRole('region', { name: text.outcomeTitle }).getByRole('definition')
  const luck = game.gameScore - 200 + 9
  await expect.element(figures.nth(0)).toHaveTextContent('200')
  await expect.element(figures.nth(1)).toHaveTextContent(points(luck))
  await expect.element(figures.nth(2)).toHaveTextContent(points(-9))
  await expect.element(figures.nth(3)).toHaveTextContent(`${game.gameScore}`)
  const proved = { ...bestPlay, score: 280, proved: true, progress: 1 }
  best.report({ type: 'done', found: proved })
  await says(bestSentence(proved))
  await expect.poll(() => best.isEnded).toBe(true)
  await expect.poll(() => workers).toHaveLength(2)
})

test('the search of a SkyWay deal begins when asked for, shows how far it is, and ends when it is canceled', {
  tags: 'REVIEW-05',
}, async () => {
  const { workers, searching, bestPlay } = await openReview(1)
  await says(text.bestInvitation)
  await searching('review')
  await untilSettled()
  expect(workers).toHaveLength(1)
  await press(text.lookForBest)
  await says(text.lookingNow)
  const best = await searching('best-play')
  best.report({ type: 'progress', found: bestPlay })
  await expect.element(bar(text.looking)).toHaveValue(40)
  await expect.element(page.getByText(bestSentence(bestPlay), { exact: false })).toBeVisible()
  await page.getByRole('button', { name: text.cancel }).nth(1).click()
  await says(bestSentence(bestPlay))
  await expect.poll(() => best.isEnded).toBe(true)
  await expect.element(bar(text.looking)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: text.again })).toHaveFocus()
  await press(text.showBest)
  await expect.element(page.getByRole('heading', { name: text.bestMovesSoFarTitle })).toBeVisible()
  await press(text.again)
  await says(text.lookingNow)
  await searching('best-play')
  await expect.poll(() => workers).toHaveLength(3)
})

test('searches end with their page', { tags: 'REVIEW-05' }, async () => {
  const { workers, searching, address } = await openReview(2)
  await searching('review')
  await searching('best-play')
  await page.getByRole('link', { name: text.replayLink }).click()
  await expect.poll(address).toBe('/my-games/7/replay')
  await expect.poll(() => workers.map(({ isEnded }) => isEnded)).toEqual([true, true])
})

test('a search that fails says why, and can be tried again', { tags: 'REVIEW-05' }, async () => {
  const { searching, report, bestPlay } = await openReview(2)
  const failing = await searching('best-play')
  failing.fail()
  await says(text.lookingFailed({ reason: text.notStarted }))
  await report('review', { type: 'failed', reason: 'No memory.' })
  await says(text.weighingFailed({ reason: 'No memory.' }))
  await page.getByRole('region', { name: text.bestTitle }).getByRole('button', { name: text.again }).click()
  await says(text.lookingNow)
  await report('best-play', { type: 'done', found: bestPlay })
  await says(bestSentence(bestPlay))
})

test('a move is chosen by keys, by buttons, or in the chart', {
  tags: 'REVIEW-03',
}, async () => {
  const { report, review } = await openReview(2)
  await report('review', { type: 'done', found: review })
  await says(text.sandwichMove({ number: 1 }))
  await userEvent.keyboard('{End}')
  await says(text.sandwichMove({ number: 18 }))
  await userEvent.keyboard('{ArrowLeft}')
  await says(text.sandwichMove({ number: 17 }))
  await press(replay.stepForward)
  await says(text.sandwichMove({ number: 18 }))
  const { width } = slider.element().getBoundingClientRect()
  await slider.click({ position: { x: (width * 9.5) / 18, y: 30 } })
  await says(text.sandwichMove({ number: 10 }))
  await slider.click({ position: { x: (width * 4.5) / 18, y: 30 } })
  await says(text.sandwichMove({ number: 5 }))
  await says(text.cost({ count: 9 }))
  await expect.element(page.getByText(text.bestChoice, { exact: true })).toBeVisible()
  const [luck, play] = [points(1), points(-9)]
  const spoken = text.chartMove({ move: text.sandwichMove({ number: 5 }), luck, play })
  await expect.element(slider).toHaveAttribute('aria-valuetext', spoken)
  await page.getByText(text.tableTitle).click()
  await expect.element(page.getByRole('rowheader')).toHaveLength(18)
})

/** Returns the places of SkyWay that are free after these moves, counted from 1. */
function freePlaces(moves: readonly WireMove[]): readonly { row: number; column: number }[] {
  return [1, 2, 3]
    .flatMap((row) => [1, 2, 3].map((column) => ({ row, column })))
    .filter(
      ({ row, column }) => !moves.some((move) => move.itemRow === row - 1 && move.itemColumn === column - 1),
    )
}

const nameOfFifth = { 1: text.skywayMove({ round: 1, turn: 5 }), 2: text.sandwichMove({ number: 5 }) }
const tryIt = page.getByRole('list', { name: text.costliest }).getByRole('button', { name: text.tryIt })

test('the review says first how the score compares and what it cost', { tags: 'REVIEW-06' }, async () => {
  const { report, review, game } = await openReview(2)
  await says(tableText.lost)
  await report('review', { type: 'done', found: review })
  await says(verdictSentence(partsOf(game.gameScore, review), [9]))
  await expect
    .element(page.getByRole('list', { name: text.costliest }).getByText(text.sandwichMove({ number: 5 })))
    .toBeVisible()
  await expect.element(tryIt).toHaveLength(1)
})

test('by mouse, a pile of SkyWay is tried in another place, taken back, and the best move shown', {
  tags: 'REVIEW-07',
}, async () => {
  const { report, review, searching, record } = await openReview(1)
  await report('review', { type: 'done', found: review })
  await tryIt.click()
  const name = text.skywayMove({ round: 1, turn: 5 })
  await expect.element(table.pile(1)).toHaveFocus()
  const board = page.getByRole('group', { name, exact: true })
  await expect.element(board).toHaveAccessibleDescription(text.findBetter({ count: 9 }))
  await says(text.findBetter({ count: 9 }))
  const made = record.moves[4]
  if (!made) throw new Error('The record has no fifth move.')
  const [free] = freePlaces(record.moves.slice(0, 5))
  if (!free) throw new Error('No place is free.')
  await table.pile(made.actionId === 0 ? 2 : 1).click()
  await table.place(free.row, free.column).click()
  await says(text.triedNow)
  const worker = await searching('last-move')
  expect(worker.question?.record.moves).toHaveLength(5)
  worker.report({ type: 'done', found: { lost: 4, expected: 10, best: made } })
  await says(text.triedBetter({ count: 5 }))
  await tryIt.click()
  await expect.element(table.pile(1)).toHaveFocus()
  await says(text.findBetter({ count: 9 }))
  await table.pile(made.actionId === 0 ? 2 : 1).click()
  await table.place(free.row, free.column).click()
  await says(text.triedBetter({ count: 5 }))
  await press(text.takeBack)
  await says(text.findBetter({ count: 9 }))
  await press(text.showAnswer)
  await expect.element(page.getByRole('heading', { name })).toHaveFocus()
  await expect.element(page.getByText(text.bestChoice, { exact: true })).toBeVisible()
})

test.each([1, 2] as const)(
  'on a phone, the table of game %i is in sight when a move is tried, then what it is worth',
  {
    tags: 'REVIEW-07',
  },
  async (gameTypeId) => {
    await page.viewport(360, 640)
    const { report, review, record } = await openReview(gameTypeId)
    await report('review', { type: 'done', found: review })
    await tryIt.click()
    await expect.element(gameTypeId === 1 ? table.pile(1) : table.card(1)).toHaveFocus()
    const board = page.getByRole('group', { name: nameOfFifth[gameTypeId], exact: true })
    const { top, bottom, height } = board.element().getBoundingClientRect()
    // The header covers the first 64 pixels, as it does on the page.
    if (height > 640 - 76 - 8) expect(top).toBeCloseTo(76, 0)
    else expect([top >= 76, bottom <= 640]).toEqual([true, true])
    const made = record.moves[4]
    if (!made) throw new Error('The record has no fifth move.')
    if (gameTypeId === 1) {
      await table.pile(made.actionId + 1).click()
      await table.place(made.itemRow + 1, made.itemColumn + 1).click()
    } else for (const row of [made.actionId, made.itemRow, made.itemColumn]) await table.card(row + 1).click()
    const says = page.getByRole('status').filter({ hasText: text.triedSame })
    await expect.element(says).toBeInViewport({ ratio: 1 })
  },
)

test('by keys, the sandwich that was made is tried once more', { tags: 'REVIEW-07' }, async () => {
  const { report, review, searching, record } = await openReview(2)
  await report('review', { type: 'done', found: review })
  await expect.element(tryIt).toBeVisible()
  tryIt.element().focus()
  await userEvent.keyboard('{Enter}')
  await says(text.findBetter({ count: 9 }))
  const made = record.moves[4]
  if (!made) throw new Error('The record has no fifth move.')
  for (const row of [made.actionId, made.itemRow, made.itemColumn]) {
    table
      .card(row + 1)
      .element()
      .focus()
    await userEvent.keyboard('{Enter}')
  }
  await says(text.triedSame)
  const worker = await searching('last-move')
  expect(worker.question?.record.moves.at(-1)).toEqual(made)
  await userEvent.keyboard('{ArrowLeft}')
  await says(text.triedSame)
})

test('by keys alone, the best play is stepped through in place of the own game', {
  tags: 'REVIEW-04',
}, async () => {
  const { report, review, bestPlay, game } = await openReview(2)
  await report('review', { type: 'done', found: review })
  await report('best-play', { type: 'done', found: { ...bestPlay, proved: true } })
  const showBest = page.getByRole('button', { name: text.showBest })
  await expect.element(showBest).toBeVisible()
  showBest.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: text.hideBest })).toHaveFocus()
  await says(replay.handDealtSentence)
  await userEvent.keyboard('{End}')
  await says(`${game.gameScore}`)
  await expect.element(page.getByRole('list', { name: replay.moves }).getByRole('button')).toHaveLength(19)
  await userEvent.keyboard('{Enter}')
  await says(text.sandwichMove({ number: 1 }))
})

test('there is no review of a game that is not over', { tags: 'REPLAY-02' }, async () => {
  mayLog(/^replay could not be loaded/)
  const workers = fakeWorkers()
  fakeApi({ ...finishedReplies(finishedGame(2)), 'GET /api/games/{id}/record': refusal(409, 'not-over') })
  await show(<Review id={7} />, { as: player, at: '/my-games/7/review' })
  await expect.element(page.getByRole('heading', { name: replay.notOverTitle })).toBeVisible()
  await expect.element(page.getByText(text.notOver)).toBeVisible()
  await untilSettled()
  expect(workers).toEqual([])
})

test.each([
  [360, 640, 10],
  [1280, 800, 16],
] as const)(
  'the cards of a move keep off the edge of the table in a window of %ix%i',
  {
    tags: 'REVIEW-03',
  },
  async (width, height, edge) => {
    await resizeWindow(width, height)
    const { report, review } = await openReview(2)
    await report('review', { type: 'done', found: review })
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    await expect.poll(() => box('.review-table')).toBeDefined()
    const [table, hand] = [box('.review-table'), box('.review-table .sandwich-hand')]
    expect((hand?.left ?? 0) - (table?.left ?? 0)).toBeGreaterThanOrEqual(edge)
    expect((table?.right ?? 0) - (hand?.right ?? 0)).toBeGreaterThanOrEqual(edge)
  },
)
