import { expect, test } from 'vitest'
import { marksInWords, resultAddress, timeLeft } from './result-text.ts'

type Marked = Parameters<typeof marksInWords>[0]

const skyway: Marked = {
  gameTypeId: 1,
  marks: [
    ['hearts', 'diamonds', 'none', 'clubs'],
    ['none', 'none', 'none', 'none'],
    ['hearts', 'diamonds', 'spades', 'clubs'],
  ],
}
const [gained, lost] = ['gained', 'not-gained'] as const
const sandwich: Marked = {
  gameTypeId: 2,
  marks: [
    [gained, gained, lost, lost, gained, gained],
    [lost, lost, lost, lost, lost, lost],
    [gained, gained, gained, gained, gained, gained],
  ],
}

test('the marks of SkyWay say which suits have a path, a sentence for each round', {
  tags: 'DAILY-10',
}, () => {
  expect(marksInWords(skyway)).toBe(
    'Round 1: 3 of 4 suits have a path. Round 2: 0 of 4 suits have a path. Round 3: 4 of 4 suits have a path.',
  )
})

test('the marks of Sandwich say how many sandwiches gained points, by rows of six', {
  tags: 'DAILY-10',
}, () => {
  expect(marksInWords(sandwich)).toBe(
    'Sandwiches 1 to 6: 4 gained points. Sandwiches 7 to 12: 0 gained points. Sandwiches 13 to 18: 6 gained points.',
  )
})

test('the address of a result names no person', { tags: 'DAILY-10' }, () => {
  expect(resultAddress('7b3f0f43-6f1a-4e2e-9d3f-0f1a2b3c4d5e')).toBe(
    '/daily/result?of=7b3f0f43-6f1a-4e2e-9d3f-0f1a2b3c4d5e',
  )
})

test.each([
  [86_400, '24 h 0 min left'],
  [86_399, '24 h 0 min left'],
  [3661, '1 h 2 min left'],
  [3600, '1 h 0 min left'],
  [3540, '59 min left'],
  [1, '1 min left'],
  [0, '0 min left'],
  [-3, '0 min left'],
])('%i seconds are %s', { tags: 'DAILY-09' }, (seconds, words) => {
  expect(timeLeft(seconds)).toBe(words)
})
