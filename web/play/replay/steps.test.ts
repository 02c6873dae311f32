import { seedToHex } from '@skyway/engine/chance/seed.ts'
import { play, start, view } from '@skyway/engine/record/game.ts'
import type { Replayable } from '@skyway/engine/record/record.ts'
import { lookAheadBot } from '@skyway/engine/search/skyway/bots.ts'
import { expect, test } from 'vitest'
import { playedRecord } from '../../../test/support/games/played-record.ts'
import { numberText } from '../../kit/number.ts'
import { handOf, sandwichSteps } from '../sandwich/replay/steps.ts'
import { skywaySteps } from '../skyway/replay/steps.ts'
import { checkDeal } from './deal-check.ts'
import { stepOfKey } from './use-playback.ts'

const seed = new Uint8Array(32).fill(7)

const skyway = playedRecord(1, (state) => {
  if (state.gameTypeId !== 1) throw new Error('not SkyWay')
  return lookAheadBot(state, () => 0)
})
/** One hint, then always the first three cards. */
const sandwich = playedRecord(2, (state) => {
  if (state.gameTypeId !== 2) throw new Error('not Sandwich')
  if (state.turn === 0) return { actionId: 100, itemRow: 0, itemColumn: 0 }
  const [actionId = 0, itemRow = 0, itemColumn = 0] = state.hand.flatMap((card, row) => (card ? [row] : []))
  return { actionId, itemRow, itemColumn }
})

const shown = (record: Replayable) => view(endOf(record))
function endOf(record: Replayable) {
  return record.moves.reduce(
    (state, move) => {
      const next = play(state, move, { autoWin: true })
      if (!next.ok) throw new Error(next.refusal.code)
      return next.state
    },
    start(record.gameTypeId, seed),
  )
}

test('a SkyWay replay shows each round as dealt, each turn, and each end before the next deal', {
  tags: 'REPLAY-01',
}, () => {
  const steps = skywaySteps(skyway)
  expect(steps).toHaveLength(3 * 10)
  const turnsOfRounds = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    [9, 10, 11, 12, 13, 14, 15, 16, 17, 18],
    [18, 19, 20, 21, 22, 23, 24, 25, 26, 27],
  ]
  expect(steps.map(({ turn }) => turn)).toEqual(turnsOfRounds.flat())
  for (const [index, step] of steps.entries()) {
    const turnOfRound = index % 10
    expect(step.round).toBe(Math.floor(index / 10) + 1)
    expect(step.positions.filter(({ cards }) => cards.length > 0)).toHaveLength(turnOfRound)
    expect(step.market).toHaveLength(turnOfRound === 9 ? 0 : 3)
    expect(step.taken).toBe(turnOfRound === 9 ? null : skyway.moves[step.turn]?.actionId)
    expect(step.sentence).toMatch(
      turnOfRound === 0 ? /^Round \d is dealt\.$/ : /^Round \d, turn \d of 9: .*\.$/,
    )
  }
  expect(steps[10]?.sentence).toBe('Round 2 is dealt.')
  expect(steps[9]?.sentence).toMatch(/ Round 1 (scored (\d+|nothing: no path of .*)|lacked only .*)\.$/)
  const end = shown(skyway)
  expect(steps.at(-1)?.sentence).toContain(
    end.gameWon ? `The game is won with ${end.gameScore} points.` : 'The game is lost.',
  )
})

test('an Auto Win is a step of its own', { tags: 'REPLAY-01' }, () => {
  const moves = [...skyway.moves.slice(0, 2), { actionId: 12, itemRow: 24, itemColumn: 36, autoWin: true }]
  const steps = skywaySteps({ ...skyway, moves })
  expect(steps).toHaveLength(4)
  expect(steps[3]).toMatchObject({ label: 'Auto Win', sentence: 'Auto Win ended the game with 72 points.' })
})

test('a Sandwich replay shows the deal, the hint and eighteen sandwiches with their scores', {
  tags: 'REPLAY-01',
}, () => {
  const steps = sandwichSteps(sandwich)
  expect(steps).toHaveLength(20)
  expect(steps[0]).toMatchObject({
    sentence: 'Seven cards are dealt.',
    taken: [],
    gameScore: 0,
    deckCount: 47,
  })
  expect(steps[1]?.sentence).toBe('You asked for a hint. Its three cards are marked.')
  for (const [index, step] of steps.entries()) {
    expect(handOf(step).filter(({ isHint }) => isHint)).toHaveLength(index === 1 ? 3 : 0)
    if (index > 1) {
      expect(step.sentence).toMatch(
        new RegExp(`^Sandwich ${index - 1} of 18: .+\\. The score is ${numberText(step.gameScore)}\\.`),
      )
      expect(step.plate).toHaveLength(3)
    }
  }
  expect(steps.at(-1)).toMatchObject({ gameScore: shown(sandwich).gameScore, taken: [], deckCount: 0 })
  expect(steps.at(-1)?.sentence).toMatch(/The game is (won|lost)\.$/)
})

test.each([
  ['ArrowLeft', 5, 4],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 5, 6],
  ['ArrowRight', 9, 9],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['Tab', 5, null],
  ['a', 5, null],
])('%s leads from step %i of 9 to %j', { tags: 'REPLAY-01' }, (key, at, to) => {
  expect(stepOfKey(key, at, 9)).toBe(to)
})

test.each([
  ['SkyWay', skyway, 3],
  ['Sandwich', sandwich, 1],
])(
  'a deal of %s is reckoned again and found as it was promised',
  { tags: 'FAIR-03' },
  (_, record, rounds) => {
    const { findings, orders } = checkDeal(record, shown(record))
    expect(findings.map(({ holds }) => holds)).toEqual([true, true])
    expect(findings[0]?.sentence).toContain(shown(record).commitment)
    expect(findings[1]?.sentence).toContain(`${record.moves.length} moves`)
    expect(orders).toHaveLength(rounds)
    for (const cards of orders) expect(new Set(cards.map(({ rank }) => rank)).size).toBe(54)
  },
)

test('another seed, another card and another score are each found out', { tags: 'FAIR-03' }, () => {
  const end = shown(sandwich)
  const holds = (record: Replayable, changed: object) =>
    checkDeal(record, { ...end, ...changed }).findings.map((finding) => finding.holds)
  const other = seedToHex(new Uint8Array(32).fill(8))
  expect(holds({ ...sandwich, seed: other }, {})[0]).toBe(false)
  expect(holds(sandwich, { commitment: '00'.repeat(32) })).toEqual([false, true])
  expect(holds(sandwich, { gameScore: end.gameScore + 1 })).toEqual([true, false])
  const card = { value: 1, suit: 1, rank: 1 }
  const position = { row: 0, column: 0, cards: [card], isSelected: false, isHint: false }
  expect(holds(sandwich, { hand: [position] })).toEqual([true, false])
})
