import { reviewGame } from '@skyway/engine/search/review.ts'
import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { finishedGame } from '../../../test/support/games/finished-game.ts'
import { playedRecord } from '../../../test/support/games/played-record.ts'
import { draw, textOf } from '../../../test/support/pages/render-page.ts'
import SandwichReview from '../sandwich/review.tsx'
import SkywayReview from '../skyway/review.tsx'

const reviews = { 1: SkywayReview, 2: SandwichReview }

/** Returns the page of a game as it opens, with the given data and results loaded. */
function open(
  gameTypeId: keyof typeof reviews,
  more: { autoWins?: boolean; isReviewed?: boolean } = {},
): string {
  const played = playedRecord(gameTypeId)
  const autoWin = { actionId: 12, itemRow: 24, itemColumn: 36, autoWin: true }
  const record = more.autoWins ? { ...played, moves: [...played.moves.slice(0, 5), autoWin] } : played
  const queries = new QueryClient()
  if (more.isReviewed) queries.setQueryData(['search', 'review', record], [...reviewGame(record)].at(-1))
  return draw(createElement(reviews[gameTypeId], finishedGame(gameTypeId, record)), false, queries)
}

test('the review of a Sandwich begins by itself, and so does the search', { tags: 'REVIEW-05' }, () => {
  const text = textOf(open(2))
  expect(text).toContain('Analyzing your moves\u2026')
  expect(text).toContain('Finding the best play\u2026')
})

test('the search of a SkyWay deal waits until it is asked for', { tags: 'REVIEW-05' }, () => {
  const html = open(1)
  expect(textOf(html)).toContain('Analyzing your moves\u2026')
  expect(textOf(html)).toContain('Finding out takes a few seconds on this device. Find the best play')
  expect(html.match(/<progress/g)).toHaveLength(1)
})

test('a game that an Auto Win ended is not analyzed, and its page says why', { tags: 'REVIEW-01' }, () => {
  const html = open(1, { autoWins: true })
  expect(textOf(html)).toContain(
    'Auto Win ended this game, so its score says nothing about luck or play. Your score 72',
  )
  expect(textOf(html)).toContain('Find the best play')
  expect(html).not.toContain('<progress')
})

test('what was found before is shown at once', { tags: ['REVIEW-01', 'REVIEW-03'] }, () => {
  const html = open(2, { isReviewed: true })
  expect(textOf(html)).toMatch(/Par \d+ Luck [+\u2212]\d+ Play \u2212\d+ Your score \d+ /)
  expect(html.match(/<th scope="row"/g)).toHaveLength(18)
  expect(html.match(/<rect class="luck-chart-play"/g)).toHaveLength(18)
})
