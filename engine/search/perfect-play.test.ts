import { expect, test } from 'vitest'
import { seedNumber } from '../../test/support/games/begun-games.ts'
import { play, start, view } from '../record/game.ts'
import { findPerfectPlay } from './perfect-play.ts'

test.each([
  ['SkyWay', 1],
  ['Sandwich', 2],
] as const)(
  'the best play of a deal of %s is proved, and playing it makes its score',
  { tags: 'REVIEW-04' },
  (_, gameTypeId) => {
    const deal = start(gameTypeId, seedNumber(1))
    const steps = [...findPerfectPlay(deal)]
    const last = steps.at(-1)
    expect(last).toMatchObject({ proved: true, progress: 1, atMost: last?.score })
    for (const [index, step] of steps.entries()) {
      const before = steps[index - 1] ?? step
      expect(step.score).toBeGreaterThanOrEqual(before.score)
      expect(step.atMost).toBeLessThanOrEqual(before.atMost)
      expect(step.atMost).toBeGreaterThanOrEqual(last?.score ?? 0)
      expect(step.progress).toBeGreaterThanOrEqual(before.progress)
      expect(step.proved).toBe(step.score === step.atMost)
    }
    const lines = new Map(steps.map(({ moves, score }) => [score, moves]))
    for (const [score, moves] of lines) {
      const end = moves.reduce((state, move) => {
        const played = play(state, move)
        if (!played.ok) throw new Error(played.refusal.code)
        return played.state
      }, deal)
      expect(view(end)).toMatchObject({ gameOver: true, gameScore: score })
    }
  },
)
