import { expect, test } from 'vitest'
import { standingOf } from './standing.tsx'

/** Returns what is shown, with a feat in capitals. */
const said = ({ feat, words }: ReturnType<typeof standingOf>) => `${feat.toUpperCase()} ${words}`.trim()

const counted = { games: 12, won: 5, best: 402, scores: [] }

test.each([
  ['the best of many', { gameScore: 402, gameWon: true }, counted, 'YOUR BEST SCORE SO FAR.'],
  ['a win among better ones', { gameScore: 208, gameWon: true }, counted, 'Your best is 402.'],
  [
    'the first game, won',
    { gameScore: 208, gameWon: true },
    { games: 1, won: 1, best: 208, scores: [] },
    'WON ON THE FIRST TRY.',
  ],
  ['the first win', { gameScore: 208, gameWon: true }, { ...counted, won: 1 }, 'YOUR FIRST WIN.'],
  ['a lost game', { gameScore: 0, gameWon: false }, counted, 'Your best is 402. New deal, new luck.'],
  [
    'nothing won yet',
    { gameScore: 0, gameWon: false },
    { games: 3, won: 0, best: 0, scores: [] },
    'New deal, new luck.',
  ],
])(
  'at the end a player is told how the game stands among the own ones: %s',
  { tags: 'STAT-03' },
  (_, game, statistics, words) => {
    expect(said(standingOf(game, { statistics, place: null }))).toBe(words)
  },
)

const scores = [
  { from: 200, own: 1, everybody: 8 },
  { from: 300, own: 2, everybody: 12 },
  { from: 400, own: 1, everybody: 1 },
]

test.each([
  [
    'who has a player above',
    { gameScore: 402, gameWon: true },
    { score: 402, place: 3, nextScore: 419 },
    'YOUR BEST SCORE SO FAR. Better than 95% of games. 17 points behind the next player.',
  ],
  [
    'the first of all',
    { gameScore: 402, gameWon: true },
    { score: 402, place: 1, nextScore: null },
    'THE BEST SCORE OF ALL PLAYERS. Better than 95% of games.',
  ],
  [
    'one of several with the highest score',
    { gameScore: 402, gameWon: true },
    { score: 402, place: 2, nextScore: null },
    'YOUR BEST SCORE SO FAR. Better than 95% of games.',
  ],
  [
    'a win among better ones',
    { gameScore: 309, gameWon: true },
    { score: 402, place: 3, nextScore: 419 },
    'Better than 38% of games. Your best is 402.',
  ],
  [
    'a score that nothing is below',
    { gameScore: 204, gameWon: true },
    { score: 402, place: 3, nextScore: 419 },
    'Your best is 402.',
  ],
  [
    'a lost game',
    { gameScore: 0, gameWon: false },
    { score: 402, place: 3, nextScore: 419 },
    'Your best is 402. New deal, new luck.',
  ],
])(
  'at the end a player is told what the score means beside those of all players: %s',
  { tags: ['STAT-03', 'STAT-04'] },
  (_, game, place, words) => {
    expect(said(standingOf(game, { statistics: { ...counted, scores }, place }))).toBe(words)
  },
)
