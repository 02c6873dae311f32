import { scoreGrid } from '@skyway/engine/skyway/score.ts'
import type { RoundView } from '@skyway/engine/skyway/view.ts'
import { expect, test } from 'vitest'
import * as text from '../../../../content/text/skyway.ts'
import { gridOf } from '../../../../test/support/games/cards.ts'
import { brokenClimbs, fallSentence } from './broken-climbs.ts'

/** Returns how a round ended with these cards, the suits without a path included. */
function endedWith(piles: Readonly<Record<string, string>>): RoundView {
  const grid = gridOf(piles)
  const { paths } = scoreGrid(grid)
  return {
    round: 1,
    total: 0,
    scores: [],
    positions: grid.map((pile, place) => ({
      row: Math.floor(place / 3),
      column: place % 3,
      cards: pile ?? [],
      isSelected: false,
      isHint: false,
    })),
    winningPaths: paths.map(({ steps }) =>
      steps.map(({ card, place }) => ({
        value: card.value,
        suit: card.suit,
        row: Math.floor(place / 3),
        column: place % 3,
      })),
    ),
  }
}

const threePaths = {
  '0,0': 'h3 d3',
  '0,1': 'h4 d4',
  '0,2': 'h5 d5',
  '1,0': 's3 c9',
  '1,1': 's4 cQ',
  '1,2': 's5 c6',
}

test('the only suit without a path is drawn to the card at which it falls, and said', {
  tags: 'END-07',
}, () => {
  const ended = endedWith(threePaths)
  const [climb, ...others] = brokenClimbs(ended)
  expect(others).toEqual([])
  expect(climb).toMatchObject({ suit: 4, fall: { row: 1, column: 2, from: 12, to: 6 } })
  expect(climb?.legs.map(({ to }) => to)).toMatchObject([
    { row: 1, column: 0 },
    { row: 1, column: 1 },
    { row: 1, column: 2 },
  ])
  expect(fallSentence(ended)).toBe(text.fell({ from: 'Q', to: '6' }))
})

test('a climb with no card to go on ends where it is, and nothing is said', { tags: 'END-07' }, () => {
  const ended = endedWith({ ...threePaths, '1,2': 's5 h9' })
  expect(brokenClimbs(ended)).toMatchObject([{ suit: 4, fall: null, legs: [{}, {}] }])
  expect(fallSentence(ended)).toBe('')
})

test('of more suits than one, each is drawn and none is said', { tags: 'END-07' }, () => {
  const ended = endedWith({ ...threePaths, '0,2': 'h5 d2' })
  expect(brokenClimbs(ended).map(({ suit }) => suit)).toEqual([2, 4])
  expect(fallSentence(ended)).toBe('')
})

test('a suit without a card at the start has no climb', { tags: 'END-07' }, () => {
  expect(brokenClimbs(endedWith({ ...threePaths, '1,0': 's3 hK' }))).toEqual([])
})
