import { describe, expect, test } from 'vitest'
import { seedNumber, skywayAfter } from '../../test/support/games/begun-games.ts'
import { gridOf } from '../../test/support/games/cards.ts'
import { isJoker } from '../cards/card.ts'
import { lookAheadBot, type SkywayBot } from '../search/skyway/bots.ts'
import { LookAhead } from '../search/skyway/look-ahead.ts'
import { achievedInSkyway, type SkywayAchievement } from './achievements.ts'
import { market, type SkywayState, startSkyway } from './deal.ts'
import { moveOf } from './move.ts'
import { playSkyway } from './play.ts'
import { scoreGrid } from './score.ts'

/** Two suits over the upper row and two over the lower one: 64 points, without a joker. */
const plain = {
  '0,0': 'h2 d2',
  '0,1': 'h5 d5',
  '0,2': 'h9 d9',
  '2,0': 's2 c2',
  '2,1': 's5 c5',
  '2,2': 's9 c9',
}
/** Clubs do not climb. */
const lost = { ...plain, '2,2': 's9 c4' }
/** All paths end with the same joker. */
const joker = {
  '1,0': 'h2 d2',
  '1,1': 'h5 d5',
  '1,2': 'r* h3',
  '2,0': 's2 c2',
  '2,1': 's5 c5',
  '2,2': 's9 c9',
}
/** Hearts and diamonds have one joker, spades and clubs the other. */
const twoJokers = {
  '0,0': 'h2 d2',
  '0,1': 'r* h5',
  '0,2': 'h9 d9',
  '2,0': 's2 c2',
  '2,1': 'b* s5',
  '2,2': 's9 c9',
}
/** 11 + 12 + 13 + 14 = 50 in each suit. */
const strong = {
  '0,0': 'hJ dJ',
  '0,1': 'hQ dQ',
  '0,2': 'hK dK',
  '1,2': 'hA dA',
  '1,0': 'sJ cJ',
  '1,1': 'sQ cQ',
  '2,1': 'sK cK',
  '2,2': 'sA cA',
}
/** A path of eight hearts around the middle, without the other suits. */
const long = {
  '0,0': 'h2 s3',
  '1,0': 'h3 s3',
  '2,0': 'h4 s3',
  '2,1': 'h5 s3',
  '1,1': 'h6 s3',
  '0,1': 'h7 s3',
  '0,2': 'h8 s3',
  '1,2': 'h9 s3',
}

type Piles = Readonly<Record<string, string>>

/** Returns a game whose rounds ended with these grids. */
function ended(...rounds: readonly Piles[]): SkywayState {
  const finished = rounds.map((piles, index) => {
    const grid = gridOf(piles)
    return { round: index + 1, grid, ...scoreGrid(grid) }
  })
  return { ...startSkyway(seedNumber(1)), turn: 9 * rounds.length, turnOfRound: 9, finished }
}

test.each<[what: string, game: SkywayState, expected: readonly SkywayAchievement[]]>([
  ['three lost rounds', ended(lost, lost, lost), []],
  ['no round at all', ended({}, {}, {}), []],
  ['the first round only, without a joker', ended(plain, lost, lost), ['no-joker']],
  ['the last round only', ended(lost, lost, plain), ['last-round', 'no-joker']],
  ['the last two rounds', ended(lost, plain, plain), ['no-joker']],
  ['all three rounds', ended(plain, plain, plain), ['all-rounds', 'no-joker']],
  ['a joker in a round that scored', ended(plain, plain, twoJokers), ['all-rounds']],
  ['a joker in a round that did not score', ended(plain, { ...joker, '2,2': 's9 c4' }, lost), ['no-joker']],
  ['one joker for all four suits', ended(joker, lost, lost), ['shared-joker']],
  ['two jokers for two suits each', ended(twoJokers, lost, lost), []],
  ['50 points for each suit', ended(strong, lost, lost), ['strong-suits', 'no-joker']],
  ['49 points for one suit', ended({ ...strong, '0,0': 'h10 dJ' }, lost, lost), ['no-joker']],
  ['a path over eight places in a lost round', ended(long, lost, lost), ['long-path']],
  ['a path over seven places', ended({ ...long, '0,0': 'd2 s3' }, lost, lost), []],
])('%s', { tags: 'MARK-01' }, (_, game, expected) => {
  expect(achievedInSkyway(game)).toEqual(expected)
})

describe('a game without achievements', () => {
  test('is not over', { tags: 'MARK-01' }, () => {
    expect(achievedInSkyway({ ...ended(plain, plain), turnOfRound: 8 })).toEqual([])
  })

  test('was auto-won', { tags: 'MARK-01' }, () => {
    const autoWin = { actionId: 12, itemRow: 24, itemColumn: 36, autoWin: true }
    const won = playSkyway({ ...ended(joker, plain), turnOfRound: 3 }, autoWin, { autoWin: true })
    expect(won.ok && achievedInSkyway(won.state)).toEqual([])
    expect(achievedInSkyway({ ...ended(joker, plain, plain), autoWon: true })).toEqual([])
  })
})

/** Takes no joker, and plans for paths that are half finished. */
const withoutJokers: SkywayBot = (state) => {
  const piles = [...market(state).entries()].filter(([, cards]) => !cards.some(isJoker))
  const { pile, place } = new LookAhead(state.grid, {
    fillProbability: 0.3,
    fallbackProbability: 0.02,
  }).bestPlacement(piles.map(([, cards]) => cards))
  return moveOf({ pile: piles[pile]?.[0] ?? 0, place })
}

test.each<[achievement: SkywayAchievement, seed: number, bot: SkywayBot]>([
  ['shared-joker', 0, lookAheadBot],
  ['last-round', 1, lookAheadBot],
  ['all-rounds', 4, lookAheadBot],
  ['long-path', 22, lookAheadBot],
  ['strong-suits', 40, lookAheadBot],
  ['no-joker', 0, withoutJokers],
])('%s can be earned: in game %i by a bot', { tags: 'MARK-02' }, (achievement, seed, bot) => {
  expect(achievedInSkyway(skywayAfter(seed, 27, bot))).toContain(achievement)
})
