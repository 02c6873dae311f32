import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { names } from '../../../content/text/achievements.ts'
import { achieved as achievedText } from '../../../content/text/table.ts'
import { afterGameReplies } from '../../../test/support/components/game-record.ts'
import { openTable, table } from '../../../test/support/components/table.tsx'
import { type Dealt, dealSandwich } from '../../../test/support/games/dealt-game.ts'
import type { SandwichGame } from '../sandwich/state/game.ts'

const { card } = table

test('at the end of a game on a phone, what it was the first to achieve is in sight', {
  tags: 'MARK-07',
}, async () => {
  await page.viewport(360, 640)
  const dealt = dealtToLastMove()
  const first = { gameId: 8, earnedAt: '2026-11-24T12:00:00Z' }
  const replies = afterGameReplies(dealt.game())
  await openTable(dealt, {
    replies: {
      ...replies,
      'GET /api/achievements': {
        ...replies['GET /api/achievements'],
        achievements: [{ name: 'no-hint', gameTypeId: 2, times: 1, first }],
      },
    },
  })
  for (const row of freeRows(dealt)) await card(row + 1).click()
  const line = page.getByText(achievedText({ achievement: names['no-hint'] }))
  await expect.element(line).toBeInViewport({ ratio: 1 })
})

/** Deals a game of Sandwich and eats the first three cards of each hand, until one sandwich is left. */
function dealtToLastMove() {
  const dealt = dealSandwich()
  while (dealt.game().turn < 17) {
    const [actionId = 0, itemRow = 0, itemColumn = 0] = freeRows(dealt)
    dealt.play({ actionId, itemRow, itemColumn })
  }
  return dealt
}

/** Returns the rows of the first three cards of the hand. */
function freeRows({ game }: Dealt<SandwichGame>): readonly number[] {
  return game()
    .hand.filter(({ cards }) => cards.length > 0)
    .slice(0, 3)
    .map(({ row }) => row)
}
