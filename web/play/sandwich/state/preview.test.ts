import { scoreSandwich } from '@skyway/engine/sandwich/score.ts'
import { expect, test } from 'vitest'
import { dealSandwich } from '../../../../test/support/games/dealt-game.ts'
import { thirdScores } from './preview.ts'
import { openSandwich, type SandwichEvent, sandwich } from './table.ts'

const card = (row: number): SandwichEvent => ({ type: 'card', row })

test('[DRAG-02] once two cards are chosen, each third one shows what the server would score', () => {
  const dealt = dealSandwich()
  const table = [card(4), card(0)].reduce(sandwich, openSandwich(dealt.game()))
  const scores = thirdScores(table)
  expect([...scores.keys()]).toEqual([1, 2, 3, 5, 6])
  const [bread, filling, lid] = [4, 0, 6].map((row) => table.game.hand[row]?.cards[0])
  if (!bread || !filling || !lid) throw new Error('The hand is not full')
  expect(scores.get(6)).toBe(scoreSandwich({ bread, filling, lid }))
  expect(scores.get(6)).toBe(dealt.play({ actionId: 4, itemRow: 0, itemColumn: 6 }).scoreChange)
})

test('[DRAG-02] with fewer cards chosen, with a hint, or with a sandwich on its way nothing is shown', () => {
  const open = openSandwich(dealSandwich().game())
  expect(thirdScores(open).size).toBe(0)
  expect(thirdScores(sandwich(open, card(1))).size).toBe(0)
  expect(thirdScores([card(1), card(2), card(3), card(4), card(5)].reduce(sandwich, open)).size).toBe(0)
  expect(
    thirdScores(openSandwich(dealSandwich().play({ actionId: 100, itemRow: 0, itemColumn: 0 }))).size,
  ).toBe(0)
})

test('[DRAG-02] nothing is previewed at a table that is not editable', () => {
  const frozen = openSandwich({ ...dealSandwich().game(), isEditable: false })
  expect(thirdScores({ ...frozen, chosen: [0, 1] }).size).toBe(0)
})
