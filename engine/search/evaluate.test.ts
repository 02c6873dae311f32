import { expect, test } from 'vitest'
import { evaluate, runToEnd } from './evaluate.ts'

const choices = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Returns the samples that each choice was tried in, besides the evaluation. */
function evaluated(points: (choice: string, sample: number) => number, isKnown = false) {
  const samples = new Map(choices.map((choice) => [choice, [] as number[]]))
  const evaluation = runToEnd(
    evaluate(
      choices,
      'h',
      (choice, sample) => {
        samples.get(choice)?.push(sample)
        return points(choice, sample)
      },
      isKnown,
    ),
  )
  return { evaluation, samples }
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
const place = (choice: string) => choices.indexOf(choice)

test('every choice is screened in 24 samples; the best five and the one made are compared in 200 others', {
  tags: 'REVIEW-02',
}, () => {
  const { samples } = evaluated((choice) => -place(choice))
  for (const choice of choices)
    expect([choice, samples.get(choice)]).toEqual([
      choice,
      ['f', 'g'].includes(choice) ? range(0, 24) : range(0, 224),
    ])
})

test('with all cards known one sample is exact, and only the best is compared', { tags: 'REVIEW-02' }, () => {
  const { evaluation, samples } = evaluated((choice) => (choice === 'h' ? 6 : 7 - place(choice)), true)
  expect(evaluation).toEqual({ best: 'a', expected: 6, lost: 1 })
  expect(samples.get('a')).toEqual([0, 0])
  expect(samples.get('b')).toEqual([0])
})

test('a choice that is not significantly better does not replace the one made', { tags: 'REVIEW-02' }, () => {
  // A gain of 1 on average, with a standard error of 0.5 minus or plus a little.
  const gain = (spread: number) => (choice: string, sample: number) =>
    choice === 'a' ? 1 + (sample % 2 === 0 ? spread : -spread) : choice === 'h' ? 0 : -100
  const standardErrorPerSpread = Math.sqrt(200 / 199 / 200)
  const limit = 0.5 / standardErrorPerSpread
  expect(evaluated(gain(limit * 1.001)).evaluation).toEqual({ best: 'h', expected: 0, lost: 0 })
  expect(evaluated(gain(limit * 0.999)).evaluation).toEqual({
    best: 'a',
    expected: 0,
    lost: expect.closeTo(1, 9),
  })
})

test('an equal choice does not replace the one made', { tags: 'REVIEW-02' }, () => {
  expect(evaluated(() => 3).evaluation).toEqual({ best: 'h', expected: 3, lost: 0 })
})
