import { expect, test } from 'vitest'
import { foundBy, type Search, type SearchEvent, searchAfter } from './search.ts'

const idle: Search<number> = { phase: 'idle' }
const after = (...events: SearchEvent<number>[]) => events.reduce(searchAfter<number>, idle)
const start = { type: 'start' } as const
const cancel = { type: 'cancel' } as const
const progress = (found: number) => ({ type: 'progress', found }) as const
const done = (found: number) => ({ type: 'done', found }) as const
const failed = { type: 'failed', reason: 'No memory.' } as const

test.each<[string, SearchEvent<number>[], Search<number>]>([
  ['rests until it is started', [], idle],
  ['looks', [start], { phase: 'looking', found: null }],
  ['keeps what is known so far', [start, progress(1), progress(2)], { phase: 'looking', found: 2 }],
  ['ends with the answer', [start, progress(1), done(3)], { phase: 'found', found: 3 }],
  [
    'keeps what was known when it is given up',
    [start, progress(2), cancel],
    { phase: 'cancelled', found: 2 },
  ],
  ['says why it failed', [start, progress(2), failed], { phase: 'failed', reason: 'No memory.' }],
  [
    'hears nothing more once it is given up',
    [start, cancel, progress(1), done(3), failed],
    { phase: 'cancelled', found: null },
  ],
  ['hears nothing before it is started', [progress(1), done(3), failed, cancel], idle],
  [
    'starts again after a cancellation',
    [start, progress(2), cancel, start],
    { phase: 'looking', found: null },
  ],
  ['starts again after a failure', [start, failed, start], { phase: 'looking', found: null }],
  ['is not begun twice', [start, progress(1), start], { phase: 'looking', found: 1 }],
  ['does not look for what is found', [start, done(3), start, cancel], { phase: 'found', found: 3 }],
])('a search %s', { tags: 'REVIEW-05' }, (_, events, search) => {
  expect(after(...events)).toEqual(search)
})

test('what a search has found is there while it looks and after', { tags: 'REVIEW-05' }, () => {
  expect(
    [[], [start], [start, progress(2)], [start, progress(2), cancel], [start, done(3)], [start, failed]].map(
      (events) => foundBy(after(...events)),
    ),
  ).toEqual([null, null, 2, 2, 3, null])
})
