import { expect, test } from 'vitest'
import { dealSandwich } from '../../../../test/support/games/dealt-game.ts'
import { announcementOf, handName } from './labels.ts'
import { openSandwich, sandwich } from './table.ts'

test('[KEYS-03] a card of the hand is called by what it is and what it was chosen as', () => {
  const queen = { value: 12, suit: 3, rank: 38 }
  const position = { row: 2, column: 0, cards: [queen], isSelected: false, isHint: false }
  expect(handName(position, -1)).toBe('Hand card 3: queen of spades')
  expect(handName(position, 1)).toBe('Hand card 3: queen of spades, chosen as 2 filling')
  expect(handName({ ...position, cards: [] }, -1)).toBe('Hand card 3: empty')
})

test('[KEYS-03] every change is said: a choice, the sandwich, the score, a hint', () => {
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
    /^The score is (minus )?\d+\. Hand card 1: .*\. Hand card 2: .*\. Hand card 3: .*\.$/,
  )
  const hinted = sandwich(answered, {
    type: 'answered',
    game: dealt.play({ actionId: 100, itemRow: 0, itemColumn: 0 }),
  })
  expect(announcementOf(answered, hinted)).toMatch(/^Hint: .* Choose one of them to play it\.$/)
})
