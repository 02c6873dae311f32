import { expect, test } from 'vitest'
import { dealSkyway } from '../../../../test/support/games/dealt-game.ts'
import {
  announcementOf,
  lostSentence,
  messageOf,
  nearestSentence,
  pileName,
  placeName,
  playOnSentence,
  roundSentence,
} from './labels.ts'
import { openSkyway, skyway } from './table.ts'

const four = { value: 4, suit: 4, rank: 42 }
const jack = { value: 11, suit: 1, rank: 10 }
const position = { row: 1, column: 0, cards: [four, jack], isSelected: false, isHint: false }

test('piles and places are called by a sentence each', { tags: 'KEYS-03' }, () => {
  expect(pileName(position)).toBe('Market pile 2: jack of hearts on four of clubs')
  expect(placeName({ ...position, row: 0, column: 0, cards: [] })).toBe('Place row 1 column 1: empty')
})

/** Returns a round that ended with these values of the four suits. */
function ended(round: number, ...values: number[]) {
  const scores = ([1, 2, 3, 4] as const).map((suit, index) => ({ suit, scoreValue: values[index] ?? 0 }))
  const total = values.every((value) => value > 0) ? values.reduce((sum, value) => sum + value) : 0
  return { round, positions: [], winningPaths: [], scores, total }
}

test.each([
  [[20, 50, 60, 65], 'Round 2 scored 195.'],
  [[20, 50, 60, 0], 'Round 2 lacked only clubs.'],
  [[20, 0, 60, 0], 'Round 2 scored nothing: no path of diamonds or clubs.'],
  [[0, 0, 0, 0], 'Round 2 scored nothing: no path of hearts, diamonds, spades, or clubs.'],
])('a round is described by its total, or by what it lacked: %j', { tags: 'END-07' }, (values, sentence) => {
  expect(roundSentence(ended(2, ...values))).toBe(sentence)
})

test.each([
  [
    'one suit short',
    [ended(1, 20, 0, 0, 30), ended(2, 9, 9, 9, 0)],
    'Round 2 came closest: it lacked only clubs.',
  ],
  [
    'two suits short',
    [ended(1, 0, 0, 0, 30), ended(2, 9, 0, 9, 0)],
    'Round 2 came closest: it lacked diamonds and clubs.',
  ],
  [
    'of two, the one with more points',
    [ended(1, 20, 20, 20, 0), ended(2, 0, 30, 30, 30), ended(3, 20, 20, 0, 20)],
    'Round 2 came closest: it lacked only hearts.',
  ],
  [
    'of equals, the earlier',
    [ended(1, 20, 20, 0, 20), ended(2, 0, 20, 20, 20)],
    'Round 1 came closest: it lacked only spades.',
  ],
  ['three suits short', [ended(1, 60, 0, 0, 0)], ''],
  ['a round that scored', [ended(1, 20, 20, 0, 20), ended(2, 20, 20, 20, 20)], ''],
  ['no round', [], ''],
])('the round of a lost game that came closest is named: %s', { tags: 'END-07' }, (_, rounds, sentence) => {
  expect(nearestSentence(rounds)).toBe(sentence)
})

test.each([
  [[], ''],
  [[3], 'This round can no longer score: no path of spades is left.'],
  [[2, 3, 4], 'This round can no longer score: no path of diamonds, spades, or clubs is left.'],
  [[1, 2, 3, 4], 'This round can no longer score: no path is left.'],
] as const)('a round that can no longer score says why: %j', { tags: 'END-06' }, (lost, sentence) => {
  expect(lostSentence(lost)).toBe(sentence)
})

test.each([
  [1, 0, 'The next round starts fresh.'],
  [2, 195, 'The next round starts fresh.'],
  [3, 195, 'Your 195 points are safe.'],
  [3, 0, 'Finish it, or start a new game.'],
])('and what can still be done, in round %i with %i points', (round, gameScore, sentence) => {
  expect(playOnSentence({ round, gameScore })).toBe(sentence)
})

test('a gained path is announced with its worth, and once that a round can no longer score', {
  tags: 'KEYS-03',
}, () => {
  const { game } = openSkyway(dealSkyway().game())
  const path = [3, 9, 14].map((value, column) => ({ value, suit: 1, row: 1, column }))
  const scores = (worth: number) => ended(1, worth, 20).scores
  const winningPaths = [path, path, [], []]
  const before = openSkyway({ ...game, turn: 4, scores: scores(0) })
  const after = (turn: number, worth: number) =>
    skyway(before, { type: 'answered', game: { ...game, turn, scores: scores(worth), winningPaths } })
  const first = after(5, 34)
  expect(announcementOf(before, first)).toMatch(
    /^A path of hearts, worth 34\. 2 of 4 suits\. Market pile 1: /,
  )
  const better = skyway(first, {
    type: 'answered',
    game: { ...game, turn: 6, scores: scores(48), winningPaths },
  })
  expect(announcementOf(first, better)).toMatch(/^The path of hearts is now worth 48\. 2 of 4 suits\. /)

  const decided = { ...first, progress: { paths: 2, lost: [3, 4] } as const, gains: [] }
  const sentence = 'This round can no longer score: no path of spades or clubs is left. The next round'
  expect(announcementOf(before, decided)).toContain(sentence)
  const later = { ...decided, game: { ...decided.game, turn: 6 } }
  expect(announcementOf(decided, later)).not.toContain('no longer')
})

test('every change is said: a choice, the move, what was dealt', { tags: 'KEYS-03' }, () => {
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
  expect(messageOf(table)).toBe('Take a pile, then choose its place')
  const withPile = skyway(table, { type: 'pile', row: 0 })
  expect(messageOf(withPile)).toBe('Now choose a place in the sky')
  const withPlace = skyway(table, { type: 'place', row: 0, column: 0 })
  expect(messageOf(withPlace)).toBe('Now choose a pile from the market')
  const moving = skyway(withPlace, { type: 'pile', row: 0 })
  expect(messageOf(moving)).toBe('Dealing the next piles')
  expect(messageOf(skyway(moving, { type: 'put-back', reason: 'Too late.' }))).toBe('Too late.')
})

test('the result of a round is announced after it is drawn, to a screen reader too', {
  tags: ['END-01', 'KEYS-03'],
}, () => {
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
  expect(messageOf(on)).toBe('Take a pile, then choose its place')
  expect(announcementOf(told, on)).toMatch(/^Market pile 1: .*\. Market pile 2: .*\. Market pile 3: .*\.$/)
})

test('the result of a game shows after its last round is drawn and counted', {
  tags: ['END-03', 'SKY-05'],
}, () => {
  const { game } = openSkyway(dealSkyway().game())
  const lastRound = { round: 3, positions: [], winningPaths: [], scores: [], total: 60 }
  const over = { ...game, turn: 27, gameOver: true, message: "You're a loser, try again", lastRound }
  const answered = skyway(openSkyway(game), { type: 'answered', game: over })
  expect(messageOf(answered)).toBe('Round 3 has ended')
  const told = skyway(answered, { type: 'drawn' })
  expect(messageOf(told)).toBe('Round 3 scored 60.')
  expect(messageOf(skyway(told, { type: 'go-on' }))).toBe("You're a loser, try again")
})
