import { expect, test } from 'vitest'
import { dealSkyway } from '../../../../test/support/games/dealt-game.ts'
import { timelineOf } from './round-timeline.ts'
import { lights, soundOf } from './sounds.ts'
import { openSkyway, type SkywayEvent, type SkywayTableState, skyway } from './table.ts'

/** Returns the sounds of these events. */
function heard(table: SkywayTableState, ...events: SkywayEvent[]): (string | null)[] {
  return events.map((event) => {
    const before = table
    table = skyway(table, event)
    return soundOf(before, table)
  })
}
const pile: SkywayEvent = { type: 'pile', row: 0 }
const place = (row: number, column: number): SkywayEvent => ({ type: 'place', row, column })

test('a pile is laid, then piles are dealt; choosing makes no sound', { tags: 'SOUND-02' }, () => {
  const deal = dealSkyway()
  const table = openSkyway(deal.game())
  const game = deal.play({ actionId: 0, itemRow: 1, itemColumn: 2 })
  expect(heard(table, pile, place(1, 2), { type: 'answered', game })).toEqual([null, 'place', 'deal'])
})

test('the end of a round is left to its paths', { tags: 'SOUND-02' }, () => {
  const deal = dealSkyway()
  const places = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => [row, column] as const))
  const games = places.map(([itemRow, itemColumn]) => deal.play({ actionId: 0, itemRow, itemColumn }))
  const [before, after] = games.slice(-2)
  if (!before || !after) throw new Error('a round has nine turns')
  expect(after.round).toBe(2)
  const table = openSkyway(before)
  expect(heard(table, pile, place(2, 2), { type: 'answered', game: after })).toEqual([null, 'place', null])
})

test('a move that goes back is heard once', { tags: 'SOUND-02' }, () => {
  const table = openSkyway(dealSkyway().game())
  const back: SkywayEvent = { type: 'put-back', reason: 'No.' }
  expect(heard(table, pile, place(0, 0), back, back)).toEqual([null, 'place', 'refuse', null])
})

test.each([
  [true, 'win'],
  [false, null],
])(
  'the end of a game, won: %s, sounds as %s when its last round has been shown',
  { tags: 'SOUND-02' },
  (gameWon, sound) => {
    const table = openSkyway(dealSkyway().game())
    const lastRound = { round: 3, positions: [], winningPaths: [], scores: [], total: 60 }
    const game = { ...table.game, turn: 27, gameOver: true, gameWon, lastRound }
    expect(heard(table, { type: 'answered', game }, { type: 'drawn' }, { type: 'go-on' })).toEqual([
      null,
      null,
      sound,
    ])
    expect(heard(table, { type: 'answered', game: { ...game, lastRound: null } })).toEqual([sound])
  },
)

test('each card of a path is heard when it lights up, a step higher than the one before', {
  tags: 'SOUND-02',
}, () => {
  const path = [0, 1, 2].map((column) => ({ value: 5, suit: 1, row: 0, column }))
  const round = { winningPaths: [path, [], path, []] }
  const heard = lights(timelineOf(round, false))
  expect(heard.map(({ step }) => step)).toEqual([0, 1, 2, 0, 1, 2])
  const times = heard.map(({ after }) => after)
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
  expect(lights(timelineOf(round, true))).toEqual([])
})
