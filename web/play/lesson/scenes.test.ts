import { scoreSandwich } from '@skyway/engine/sandwich/score.ts'
import { describe, expect, test } from 'vitest'
import * as text from '../../../content/text/lesson.ts'
import { scenes as sandwichScenes } from '../sandwich/lesson/scenes.ts'
import type { SandwichStep } from '../sandwich/replay/steps.ts'
import { scenes as skywayScenes } from '../skyway/lesson/scenes.ts'
import type { SkywayStep } from '../skyway/replay/steps.ts'

const skyway = skywayScenes()
const sandwich = sandwichScenes()

/** Returns the steps that a caption is about. */
function stepsOf<Step extends { readonly caption: string }>(
  steps: readonly Step[],
  caption: string,
): readonly Step[] {
  return steps.filter((step) => step.caption === caption)
}

test('both lessons together take a minute at three and a half seconds a step', () => {
  expect(skyway.length).toBe(10)
  expect(sandwich.length).toBe(7)
})

test.each([
  ['SkyWay', skyway],
  ['Sandwich', sandwich],
])('the lesson of %s has five captions, each with one picture', (_, steps) => {
  const captions = new Set(steps.map(({ caption }) => caption))
  expect(captions.size).toBe(5)
  expect([...captions].every((caption) => caption !== '')).toBe(true)
  const pictures = steps.filter(({ isLastOfCaption }) => isLastOfCaption)
  expect(pictures.map(({ caption }) => caption)).toEqual([...captions])
})

describe('each caption of SkyWay is about what the table shows', () => {
  const { pile, place, path, climb, allFour } = text.skyway
  const paths = ({ winningPaths }: SkywayStep) => winningPaths.filter(({ length }) => length > 0).length

  test('a pile is taken from three, onto an empty sky', () => {
    const [step] = stepsOf(skyway, pile)
    expect(step?.market).toHaveLength(3)
    expect(step?.taken).not.toBeNull()
    expect(step?.positions.every(({ cards }) => cards.length === 0)).toBe(true)
  })

  test('a pile is put on a place, and there is no path yet', () => {
    for (const step of stepsOf(skyway, place)) {
      expect(step.placed).not.toBeNull()
      expect(paths(step)).toBe(0)
    }
  })

  test('the first path is one of clubs', () => {
    const steps = stepsOf(skyway, path)
    expect(steps.map(paths)).toEqual(steps.map(() => 1))
    expect(steps[0]?.winningPaths[3]?.map(({ value }) => value)).toEqual([2, 3, 6])
  })

  test('a path climbs, also up and down', () => {
    const steps = stepsOf(skyway, climb)
    const spades = steps.at(-1)?.winningPaths[2] ?? []
    expect(spades.map(({ value }) => value)).toEqual([4, 6, 8, 9])
    expect(new Set(spades.map(({ row }) => row)).size).toBe(2)
  })

  test('with all four suits the round scores', () => {
    const [step, ...more] = stepsOf(skyway, allFour)
    expect(more).toEqual([])
    expect(step?.winningPaths.every(({ length }) => length > 0)).toBe(true)
    expect(step?.market).toEqual([])
  })
})

describe('each caption of Sandwich is about what the table shows', () => {
  const { pick, match, suit, joker } = text.sandwich
  const plates = (steps: readonly SandwichStep[]) => steps.map(({ plate }) => plate)

  test('seven cards are in the hand, and nothing is chosen', () => {
    expect(stepsOf(sandwich, pick).map(({ taken }) => taken)).toEqual([[]])
  })

  test.each([
    [
      'two slices that match, and a king',
      match,
      13,
      ([bread, filling, lid]: readonly number[]) => bread === lid && filling === 13,
    ],
    [
      'slices that differ by one, in one suit',
      suit,
      19,
      ([bread = 0, , lid = 0]: readonly number[]) => Math.abs(bread - lid) === 1,
    ],
    ['a joker as a slice', joker, 13, (values: readonly number[]) => values[2] === 15],
  ])('%s', (_, caption, worth, isSo) => {
    const [chosen] = plates(stepsOf(sandwich, caption))
    const [bread, filling, lid] = chosen ?? []
    expect(isSo((chosen ?? []).map(({ value }) => value))).toBe(true)
    if (!bread || !filling || !lid) throw new Error('Three cards are on the plate')
    expect(scoreSandwich({ bread, filling, lid })).toBe(worth)
  })
})
