import { expect, test } from 'vitest'
import { seedNumber } from '../testing/seeds.ts'
import { findBestPlay } from './best-play.ts'
import { play, start, view } from './game.ts'

test.each([
  ['SKY-07', 1],
  ['SAND-05', 2],
] as const)(
  '[%s] the best play of a deal of game type %i is proved, and played it makes its score',
  (_, gameTypeId) => {
    const deal = start(gameTypeId, seedNumber(1))
    const steps = [...findBestPlay(deal)]
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
        if (!played.ok) throw new Error(played.refusal.reason)
        return played.state
      }, deal)
      expect(view(end)).toMatchObject({ gameOver: true, gameScore: score })
    }
  },
)
