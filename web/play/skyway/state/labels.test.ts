import { expect, test } from 'vitest'
import { dealSkyway } from '../../../../test/support/games/dealt-game.ts'
import { announcementOf, messageOf, pileName, placeName, roundSentence } from './labels.ts'
import { openSkyway, skyway } from './table.ts'

const four = { value: 4, suit: 4, rank: 42 }
const jack = { value: 11, suit: 1, rank: 10 }
const position = { row: 1, column: 0, cards: [four, jack], isSelected: false, isHint: false }

test('[KEYS-03] piles and places are called by a sentence each', () => {
  expect(pileName(position)).toBe('Market pile 2: jack of hearts on four of clubs')
  expect(placeName({ ...position, row: 0, column: 0, cards: [] })).toBe('Place row 1 column 1: empty')
})

test('a round is described by its total, or by the suits without a path', () => {
  const round = { round: 2, positions: [], winningPaths: [], total: 0 }
  const scores = (...values: number[]) =>
    ([1, 2, 3, 4] as const).map((suit, index) => ({ suit, scoreValue: values[index] ?? 0 }))
  expect(roundSentence({ ...round, scores: scores(20, 50, 60, 65), total: 195 })).toBe('Round 2 scored 195.')
  expect(roundSentence({ ...round, scores: scores(20, 0, 60, 0) })).toBe(
    'Round 2 scored nothing: no path of diamonds or clubs.',
  )
})

test('[KEYS-03] every change is said: a choice, the move, what was dealt', () => {
  const dealt = dealSkyway()
  const table = openSkyway(dealt.game())
  const chosen = skyway(table, { type: 'pile', row: 0 })
  expect(announcementOf(table, chosen)).toBe('Pile 1 chosen.')
  const moving = skyway(chosen, { type: 'place', row: 2, column: 1 })
  expect(announcementOf(chosen, moving)).toMatch(/^[A-Z].* on .* placed on row 3 column 2\.$/)
  const answered = skyway(moving, {
    type: 'answered',
    game: dealt.play({ actionId: 0, itemRow: 2, itemColumn: 1 }),
  })
  expect(announcementOf(moving, answered)).toMatch(
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

test('[END-01] [KEYS-03] the result of a round is announced after it is drawn, to a screen reader too', () => {
  const dealt = dealSkyway()
  for (let turn = 0; turn < 8; turn += 1) {
    dealt.play({ actionId: 0, itemRow: Math.floor(turn / 3), itemColumn: turn % 3 })
  }
  const place = { type: 'put', pile: 0, place: { row: 2, column: 2 } } as const
  const moving = skyway(openSkyway(dealt.game()), place)
  const ended = skyway(moving, {
    type: 'answered',
    game: dealt.play({ actionId: 0, itemRow: 2, itemColumn: 2 }),
  })
  expect(messageOf(ended)).toBe('Round 1 has ended')
  expect(announcementOf(moving, ended)).toBe('')
  const told = skyway(ended, { type: 'drawn' })
  expect(messageOf(told)).toMatch(/^Round 1 scored /)
  expect(announcementOf(ended, told)).toBe('')
  const on = skyway(told, { type: 'go-on' })
  expect(messageOf(on)).toBe('Choose a pile and a place for it')
  expect(announcementOf(told, on)).toMatch(/^Market pile 1: .*\. Market pile 2: .*\. Market pile 3: .*\.$/)
})

test('[END-03] [SKY-05] the result of a game shows after its last round is drawn and counted', () => {
  const { game } = openSkyway(dealSkyway().game())
  const lastRound = { round: 3, positions: [], winningPaths: [], scores: [], total: 60 }
  const over = { ...game, turn: 27, gameOver: true, message: "You're a loser, try again", lastRound }
  const answered = skyway(openSkyway(game), { type: 'answered', game: over })
  expect(messageOf(answered)).toBe('Round 3 has ended')
  const told = skyway(answered, { type: 'drawn' })
  expect(messageOf(told)).toBe('Round 3 scored 60.')
  expect(messageOf(skyway(told, { type: 'go-on' }))).toBe("You're a loser, try again")
})
