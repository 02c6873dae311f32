import { expect, test } from 'vitest'
import { dealSkyway } from '../testing/deal.ts'
import { openSkyway, skyway } from './table.ts'
import { messageOf, pileName, placeName, roundSentence, spokenChange } from './words.ts'

const four = { value: 4, suit: 4, rank: 42 }
const jack = { value: 11, suit: 1, rank: 10 }
const position = { row: 1, column: 0, cards: [four, jack], isSelected: false, isHint: false }

test('piles and places are called by a sentence each', () => {
  expect(pileName(position)).toBe('Market pile 2: jack of hearts on four of clubs')
  expect(placeName({ ...position, row: 0, column: 0, cards: [] })).toBe('Place row 1 column 1: empty')
})

test('a round is told by its total, or by the suits that had no path', () => {
  const round = { round: 2, positions: [], winningPaths: [], total: 0 }
  const scores = (...values: number[]) =>
    ([1, 2, 3, 4] as const).map((suit, index) => ({ suit, scoreValue: values[index] ?? 0 }))
  expect(roundSentence({ ...round, scores: scores(20, 50, 60, 65), total: 195 })).toBe('Round 2 scored 195.')
  expect(roundSentence({ ...round, scores: scores(20, 0, 60, 0) })).toBe(
    'Round 2 scored nothing: no path of diamonds or clubs.',
  )
})

test('every change is said: a choice, the move, what was dealt', () => {
  const dealt = dealSkyway()
  const table = openSkyway(dealt.game())
  const chosen = skyway(table, { type: 'pile', row: 0 })
  expect(spokenChange(table, chosen)).toBe('Pile 1 chosen.')
  const moving = skyway(chosen, { type: 'place', row: 2, column: 1 })
  expect(spokenChange(chosen, moving)).toMatch(/^[A-Z].* on .* placed on row 3 column 2\.$/)
  const answered = skyway(moving, {
    type: 'answered',
    game: dealt.play({ actionId: 0, itemRow: 2, itemColumn: 1 }),
  })
  expect(spokenChange(moving, answered)).toMatch(
    /^Market pile 1: .*\. Market pile 2: .*\. Market pile 3: .*\.$/,
  )
})

test('the table says what to do next, and why a move came back', () => {
  const table = openSkyway(dealSkyway().game())
  expect(messageOf(table)).toBe('Choose a pile and a place for it')
  const withPile = skyway(table, { type: 'pile', row: 0 })
  expect(messageOf(withPile)).toBe('Now choose a place in the sky')
  const withPlace = skyway(table, { type: 'place', row: 0, column: 0 })
  expect(messageOf(withPlace)).toBe('Now choose a pile from the market')
  const moving = skyway(withPlace, { type: 'pile', row: 0 })
  expect(messageOf(moving)).toBe('Dealing the next piles')
  expect(messageOf(skyway(moving, { type: 'put-back', reason: 'Too late.' }))).toBe('Too late.')
})
