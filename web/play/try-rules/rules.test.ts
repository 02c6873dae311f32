import type { SandwichState } from '@skyway/engine/sandwich/deal.ts'
import type { SkywayState } from '@skyway/engine/skyway/deal.ts'
import { expect, test } from 'vitest'
import * as text from '../../../content/text/try-rules.ts'
import { sandwichRules } from '../sandwich/local-rules.ts'
import { lastSandwich, rules as sandwich, sandwichHand } from '../sandwich/try-rules/rules.ts'
import { saidBySandwich } from '../sandwich/try-rules/said.ts'
import { skywayRules } from '../skyway/local-rules.ts'
import { rules as skyway, skywayPosition } from '../skyway/try-rules/rules.ts'
import { saidBySkyway } from '../skyway/try-rules/said.ts'
import { afterEvent, openLocal } from '../store/local-table.ts'

function skywayOf(title: string): SkywayState {
  const position = skyway.find((rule) => rule.title === title)?.position
  if (!position) throw new Error(`SkyWay has no rule ${title}`)
  return position
}

function sandwichOf(title: string): SandwichState {
  const position = sandwich.find((rule) => rule.title === title)?.position
  if (!position) throw new Error(`Sandwich has no rule ${title}`)
  return position
}

/** Returns the board after moves of three digits each: the pile and its place. */
function laid(position: SkywayState, ...moves: readonly string[]) {
  return moves.reduce(
    (local, move) => {
      const [pile = 0, row = 0, column = 0] = Array.from(move, Number)
      const chosen = afterEvent(skywayRules, local, { type: 'pile', row: pile })
      return afterEvent(skywayRules, chosen, { type: 'place', row, column })
    },
    openLocal(skywayRules, position),
  )
}

/** Returns what the board says after these rows of the hand were chosen. */
function eaten(position: SandwichState, ...rows: readonly number[]): string {
  const opened = openLocal(sandwichRules, position)
  return saidBySandwich(
    rows.reduce((local, row) => afterEvent(sandwichRules, local, { type: 'card', row }), opened),
  )
}

test('every board has the whole deck once', { tags: 'TRY-02' }, () => {
  for (const { title, position } of [...skyway, ...sandwich]) {
    const ranks = position.order.map(({ rank }) => rank)
    expect(new Set(ranks).size, title).toBe(54)
    expect(ranks, title).toHaveLength(54)
  }
})

test('a card that is named wrongly or twice makes no position', { tags: 'TRY-02' }, () => {
  expect(() => skywayPosition({ 0: 'h1 s4' }, '')).toThrow(RangeError)
  expect(() => sandwichHand('h7 h7 d7 c9 d2 s5 h10')).toThrow(RangeError)
  expect(() => lastSandwich('d7 sK', 0)).toThrow(RangeError)
})

test('after each move, the board says what the engine has found', { tags: 'TRY-01' }, () => {
  const climb = skywayOf(text.skyway.climb.title)
  const said = (...moves: readonly string[]) => saidBySkyway(laid(climb, ...moves).table, climb.turn)
  expect(said()).toBe('Take a pile, then choose its place')
  expect(said('012')).toBe('A path of hearts, worth 26. 1 of 4 suits.')
  expect(said('112')).toBe(text.noPathGained)
  expect(said('012', '001', '002')).toBe('The path of hearts is now worth 48. 1 of 4 suits.')
})

test('an occupied place is refused by the engine, with its reason, and nothing changes', {
  tags: 'TRY-01',
}, () => {
  const climb = skywayOf(text.skyway.climb.title)
  const refused = laid(climb, '010')
  expect(refused.state).toBe(climb)
  expect(saidBySkyway(refused.table, climb.turn)).toBe('Cards already lie on that place.')
  expect(refused.table.pile).toBeNull()
})

test('one joker in the middle gives all four suits a path', { tags: 'TRY-02' }, () => {
  const joker = skywayOf(text.skyway.joker.title)
  const { table } = laid(joker, '011')
  expect(table.game.scores.map(({ scoreValue }) => scoreValue)).toEqual([34, 43, 47, 33])
  expect(saidBySkyway(table, joker.turn)).toMatch(/4 of 4 suits\.$/)
})

test('without a spade on the left, no path of spades is left', { tags: 'TRY-02' }, () => {
  const lost = skywayOf(text.skyway.lost.title)
  const said = (move: string) => saidBySkyway(laid(lost, move).table, lost.turn)
  for (const move of ['120', '220'])
    expect(said(move)).toBe('This round can no longer score: no path of spades is left.')
  expect(said('020')).toBe(text.noPathGained)
})

test('the last pile decides whether the round scores, and nothing can be chosen after it', {
  tags: 'TRY-02',
}, () => {
  const allFour = skywayOf(text.skyway.allFour.title)
  const said = (move: string) => saidBySkyway(laid(allFour, move).table, allFour.turn)
  expect(said('012')).toBe('Round 1 scored 113.')
  expect(said('112')).toBe('Round 1 lacked only clubs.')
  expect(said('212')).toBe('Round 1 lacked only clubs.')
  const after = laid(allFour, '012')
  expect(afterEvent(skywayRules, after, { type: 'pile', row: 0 }).table).toBe(after.table)
})

test.each([
  ['bread', [0, 1, 2], 'K between two 7s: +13. Filling 13 − 3 × difference 0 = 13'],
  [
    'suit',
    [0, 1, 2],
    'K between 7 and 8, all hearts: +20. Filling 13 − 3 × difference 1 + 10 for one suit = 20',
  ],
  ['joker', [0, 3, 4], 'Q between joker and 9: +12. Filling 12 − 3 × difference 0 = 12'],
  [
    'joker',
    [0, 1, 2],
    'Joker between joker and 4, all spades: +25. Filling 15 − 3 × difference 0 + 10 for one suit = 25',
  ],
  ['end', [1, 3, 5], 'You won. Last sandwich: K between two 7s: +13. Filling 13 − 3 × difference 0 = 13'],
  [
    'end',
    [1, 5, 3],
    'You needed 200 points. Last sandwich: 7 between 7 and K: −11. Filling 7 − 3 × difference 6 = −11',
  ],
] as const)(
  'the sandwich of rule %s, rows %j, is told with its parts',
  { tags: 'TRY-02' },
  (rule, rows, said) => {
    expect(eaten(sandwichOf(text.sandwich[rule].title), ...rows)).toBe(said)
  },
)

test('before a sandwich is complete, the board says what to choose next', { tags: 'TRY-01' }, () => {
  const bread = sandwichOf(text.sandwich.bread.title)
  expect(eaten(bread)).toBe(text.chooseBread)
  expect(eaten(bread, 0)).toBe(text.chooseFilling)
  expect(eaten(bread, 0, 1)).toBe(text.chooseLid)
  expect(eaten(bread, 0, 1, 1)).toBe(text.chooseFilling)
})
