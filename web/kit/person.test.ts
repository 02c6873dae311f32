import { expect, test } from 'vitest'
import { cutName } from './person.tsx'

const cuts: [string, number, string][] = [
  ['Ada', 15, 'Ada'],
  ['exactly fifteen', 15, 'exactly fifteen'],
  ['sixteen letters!', 15, 'sixteen letters…'],
  ['Maximiliane', 10, 'Maximilian…'],
  ['Ada Lovelac and more', 12, 'Ada Lovelac…'],
  ['👩‍👩‍👧‍👦'.repeat(11), 10, `${'👩‍👩‍👧‍👦'.repeat(10)}…`],
  ['e\u0301'.repeat(15), 15, 'e\u0301'.repeat(15)],
]

test.each(cuts)(
  '%s cut to %i characters',
  { tags: ['LEAD-02', 'GAME-07', 'T-C6'] },
  (name, most, expected) => {
    expect(cutName(name, most)).toBe(expected)
  },
)
