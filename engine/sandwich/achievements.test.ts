import { expect, test } from 'vitest'
import { sandwichAfter, seedNumber } from '../../test/support/games/begun-games.ts'
import { sandwichCard } from '../../test/support/games/cards.ts'
import { greedyBot, type SandwichBot, samplingBot } from '../search/sandwich/bots.ts'
import { achievedInSandwich, type SandwichAchievement } from './achievements.ts'
import { type SandwichState, startSandwich } from './deal.ts'
import { type Sandwich, scoreSandwich } from './score.ts'
import { scoreTable } from './score-table.ts'

/** A sandwich as its three cards, such as `h7 sK c7`. */
function sandwich(cards: string): Sandwich {
  const [bread, filling, lid] = cards.split(' ').map(sandwichCard)
  if (!bread || !filling || !lid) throw new Error(`${cards} are not three cards.`)
  return { bread, filling, lid }
}

const zero = 'h7 s3 c8'
const one = 'h7 sA c7'
const ten = 'h7 s10 c7'
const thirteen = 'h7 sK c7'
const negative = 'h7 s2 c8'
/** 17 points. */
const suited = 'h7 h10 h8'
const best = 'r* b* s4'

/** Returns a game after these sandwiches, each made so many times. */
function ended(parts: readonly (readonly [cards: string, times: number])[], hints = 0): SandwichState {
  const sandwiches = parts.flatMap(([cards, times]) => Array.from({ length: times }, () => sandwich(cards)))
  const score = sandwiches.reduce((sum, made) => sum + scoreSandwich(made), 0)
  return { ...startSandwich(seedNumber(1)), dealt: 54, turn: sandwiches.length + hints, sandwiches, score }
}

test.each<[what: string, game: SandwichState, expected: readonly SandwichAchievement[]]>([
  ['180 points, lost', ended([[ten, 18]]), ['no-negative']],
  [
    'a sandwich of no points',
    ended([
      [zero, 1],
      [one, 17],
    ]),
    ['no-negative'],
  ],
  [
    'one sandwich below zero',
    ended([
      [negative, 1],
      [one, 17],
    ]),
    [],
  ],
  ['234 points without a hint', ended([[thirteen, 18]]), ['no-hint', 'no-negative']],
  ['234 points after one hint', ended([[thirteen, 18]], 1), ['no-negative']],
  [
    '199 points before the last sandwich',
    ended([
      [thirteen, 13],
      [ten, 3],
      [zero, 1],
      [one, 1],
    ]),
    ['no-hint', 'no-negative', 'last-sandwich'],
  ],
  [
    '200 points before it',
    ended([
      [thirteen, 13],
      [ten, 3],
      [one, 2],
    ]),
    ['no-hint', 'no-negative'],
  ],
  [
    '200 points before and after it',
    ended([
      [thirteen, 13],
      [ten, 3],
      [one, 1],
      [zero, 1],
    ]),
    ['no-hint', 'no-negative'],
  ],
  [
    'from above 200 points to 199',
    ended([
      [thirteen, 15],
      [ten, 1],
      [zero, 1],
      ['h7 s2 c9', 1],
    ]),
    ['no-hint'],
  ],
  [
    'eleven sandwiches of one suit',
    ended(
      [
        [suited, 11],
        [one, 7],
      ],
      1,
    ),
    ['no-negative'],
  ],
  [
    'twelve sandwiches of one suit',
    ended(
      [
        [suited, 12],
        [one, 6],
      ],
      1,
    ),
    ['no-negative', 'one-suit'],
  ],
  [
    'the highest sandwich',
    ended([
      [best, 1],
      [negative, 17],
    ]),
    ['highest-sandwich'],
  ],
  [
    '23 points in one sandwich',
    ended([
      ['r* sK s4', 1],
      [negative, 17],
    ]),
    [],
  ],
  [
    '279 points',
    ended(
      [
        [suited, 16],
        [zero, 1],
        ['h7 s7 c7', 1],
      ],
      1,
    ),
    ['no-negative', 'one-suit'],
  ],
  [
    '280 points',
    ended(
      [
        [suited, 16],
        [zero, 1],
        ['h7 s8 c7', 1],
      ],
      1,
    ),
    ['no-negative', 'one-suit', 'high-score'],
  ],
])('%s', { tags: 'MARK-01' }, (_, game, expected) => {
  expect(achievedInSandwich(game)).toEqual(expected)
})

test('a game that is not over has achieved nothing', { tags: 'MARK-01' }, () => {
  expect(achievedInSandwich(ended([[suited, 17]]))).toEqual([])
})

test('no sandwich scores more than the highest one', { tags: 'MARK-01' }, () => {
  expect(scoreTable().reduce((highest, score) => Math.max(highest, score))).toBe(25)
})

test.each<[achievement: SandwichAchievement, seed: number, bot: SandwichBot]>([
  ['no-hint', 0, greedyBot],
  ['no-negative', 1, greedyBot],
  ['one-suit', 10, greedyBot],
  ['last-sandwich', 133, samplingBot(30)],
  ['highest-sandwich', 34, greedyBot],
  ['high-score', 99, greedyBot],
])('%s can be earned: in game %i by a bot', { tags: 'MARK-02' }, (achievement, seed, bot) => {
  expect(achievedInSandwich(sandwichAfter(seed, 18, bot))).toContain(achievement)
})
