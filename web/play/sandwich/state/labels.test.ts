import { expect, test } from 'vitest'
import { dealSandwich } from '../../../../test/support/games/dealt-game.ts'
import { rowsInOrder } from './hand-order.ts'
import { announcementOf, distanceToWin, handName, onPlate } from './labels.ts'
import { openSandwich, sandwich } from './table.ts'

test('a card of the hand is called by what it is and what it was chosen as', { tags: 'KEYS-03' }, () => {
  const queen = { value: 12, suit: 3, rank: 38 }
  const position = { row: 2, column: 0, cards: [queen], isSelected: false, isHint: false }
  expect(handName(position, -1)).toBe('Hand card 3: queen of spades')
  expect(handName(position, 1)).toBe('Hand card 3: queen of spades, chosen as 2 filling')
  expect(handName({ ...position, cards: [] }, -1)).toBe('Hand card 3: empty')
  expect(handName(position, -1, 7), 'drawn as the seventh').toBe('Hand card 7: queen of spades')
})

test('every change is said: a choice, the sandwich, the score, a hint', { tags: 'KEYS-03' }, () => {
  const dealt = dealSandwich()
  const table = openSandwich(dealt.game())
  const chosen = sandwich(table, { type: 'card', row: 0 })
  expect(announcementOf(table, chosen)).toMatch(/ chosen as bread\.$/)
  const moving = [1, 2].reduce((at, row) => sandwich(at, { type: 'card', row }), chosen)
  expect(announcementOf(chosen, moving)).toMatch(/^Sandwich of .*, .*, .* played\.$/)
  const answered = sandwich(moving, {
    type: 'answered',
    game: dealt.play({ actionId: 0, itemRow: 1, itemColumn: 2 }),
  })
  expect(announcementOf(moving, answered)).toMatch(
    /^The score is (minus )?\d+\. 17 sandwiches to go\. Hand card 1: .*\. Hand card 2: .*\. Hand card 3: .*\.$/,
  )
  const hinted = sandwich(answered, {
    type: 'answered',
    game: dealt.play({ actionId: 100, itemRow: 0, itemColumn: 0 }),
  })
  expect(announcementOf(answered, hinted), 'the table says it in its message').toBe('')
})

test('a hint names its cards in the order in which they are played', { tags: 'HAND-02' }, () => {
  const table = openSandwich(dealSandwich().play({ actionId: 100, itemRow: 0, itemColumn: 0 }))
  const named = [1, 2, 3].map((order) => {
    const place = table.game.hand.find(({ hintOrder }) => hintOrder === order)
    return place && handName(place, -1).replace(/^Hand card \d: /, '')
  })
  expect(Object.values(onPlate(table))).toEqual(named)
})

test('a dealt card is counted by where it is drawn, and a new best is said', {
  tags: ['HAND-01', 'HAND-03'],
}, () => {
  const dealt = dealSandwich()
  const before = openSandwich(dealt.game())
  const game = dealt.play({ actionId: 0, itemRow: 1, itemColumn: 2 })
  const after = sandwich(before, { type: 'answered', game })
  const order = rowsInOrder(game.hand, 'rank')
  const said = announcementOf(before, after, 'rank')
  for (const row of [0, 1, 2]) expect(said).toContain(`Hand card ${order.indexOf(row) + 1}: `)
  expect(said).not.toContain('best')
  const best = { ...after, best: { ...after.best, isNew: true } }
  expect(announcementOf(before, best)).toContain('That was the best sandwich so far.')
})

test.each([
  [188, '12 points short of 200'],
  [199, '1 point short of 200'],
  [200, 'exactly 200'],
  [201, '1 point above 200'],
  [254, '54 points above 200'],
  [-74, '274 points short of 200'],
])('a final score of %i is %s, and a screen reader hears it', { tags: 'HAND-04' }, (gameScore, distance) => {
  expect(distanceToWin(gameScore)).toBe(distance)
  const before = openSandwich(dealSandwich().game())
  const game = { ...before.game, turn: 18, discardCount: 54, gameOver: true, gameScore, hand: [] }
  expect(announcementOf(before, sandwich(before, { type: 'answered', game }))).toMatch(
    new RegExp(` It is ${distance}\\.$`),
  )
})

test('the points that win are said when they are reached, not with every sandwich after', {
  tags: 'KEYS-03',
}, () => {
  const table = openSandwich(dealSandwich().game())
  const at = (turn: number, gameScore: number) =>
    sandwich(table, {
      type: 'answered',
      game: { ...table.game, turn, gameScore, discardCount: turn * 3, deckCount: 47 - turn * 3 },
    })
  const before = at(14, 187)
  const reached = at(15, 213)
  expect(announcementOf(before, reached)).toContain('It is 13 points above 200.')
  expect(announcementOf(reached, at(16, 220))).not.toContain('above 200')
})
