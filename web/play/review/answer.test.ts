import { view } from '@skyway/engine/record/game.ts'
import { replay } from '@skyway/engine/record/record.ts'
import { expect, test } from 'vitest'
import { playedRecord } from '../../../test/support/games/played-record.ts'
import { answerQuestion } from './answer.ts'
import type { FoundOf, Question, Report, Sought } from './messages.ts'

const sandwich = playedRecord(2)

/** Returns each report with its time, as a worker would send it. Each reading of the clock takes 20 ms. */
function reportsOf<What extends Sought>(question: Question<What>) {
  let time = 0
  const reports: { at: number; report: Report<FoundOf[What]> }[] = []
  answerQuestion(
    structuredClone(question),
    (report) => reports.push({ at: time, report: structuredClone(report) }),
    () => (time += 20),
  )
  return reports
}

test('the search reports at most every 50 ms, never goes back, and ends with the proved best play', {
  tags: ['REVIEW-05', 'REVIEW-04'],
}, () => {
  const reports = reportsOf({ sought: 'best-play', record: sandwich })
  let before = -1
  for (const [index, { at, report }] of reports.entries()) {
    if (report.type === 'failed') throw new Error(report.reason)
    const isLast = index === reports.length - 1
    expect(report.type).toBe(isLast ? 'done' : 'progress')
    expect(report.found.progress).toBeGreaterThanOrEqual(before)
    before = report.found.progress
    if (index > 0 && !isLast) expect(at - (reports[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(50)
    if (isLast) {
      expect(report.found).toMatchObject({ proved: true, progress: 1 })
      const end = view(replay({ ...sandwich, moves: report.found.moves }))
      expect(end).toMatchObject({ gameOver: true, gameScore: report.found.score })
    }
  }
  expect(reports.length).toBeGreaterThan(5)
})

test('the review ends with all moves, and its parts add up to the score', { tags: 'REVIEW-01' }, () => {
  const last = reportsOf({ sought: 'review', record: sandwich }).at(-1)?.report
  if (last?.type !== 'done') throw new Error('The review did not end.')
  const { par, moves } = last.found
  expect(moves).toHaveLength(18)
  const sum = moves.reduce((so, { luck, play }) => so + luck + play, par)
  expect(sum).toBeCloseTo(view(replay(sandwich)).gameScore, 6)
})

test('one move is analyzed like those of a whole game', { tags: 'REVIEW-07' }, () => {
  const record = { ...sandwich, moves: sandwich.moves.slice(0, 17) }
  const [report] = reportsOf({ sought: 'last-move', record }).slice(-1)
  const review = reportsOf({ sought: 'review', record: sandwich }).at(-1)
  if (report?.report.type !== 'done' || review?.report.type !== 'done') throw new Error('A search failed.')
  expect(-report.report.found.lost).toBeCloseTo(review.report.found.moves[16]?.play ?? 1, 6)
})

test('what cannot be reviewed is reported as a failure', { tags: 'REVIEW-05' }, () => {
  const unfinished = { ...sandwich, moves: sandwich.moves.slice(0, 3) }
  expect(reportsOf({ sought: 'review', record: unfinished }).map(({ report }) => report)).toEqual([
    { type: 'failed', reason: 'Only a game that is over can be reviewed.' },
  ])
})
