import { expect, test } from 'vitest'
import { firstSlide, rotates, type SlidesEvent, slideStays, slidesAfter } from './slides.ts'

const after = (...events: SlidesEvent[]) => events.reduce(slidesAfter, firstSlide(3))

test('three slides follow one another every 5,000 ms, and the first one follows the last', {
  tags: 'PAGE-01',
}, () => {
  expect(slideStays).toBe(5_000)
  expect(firstSlide(3).shown).toBe(0)
  expect(after({ type: 'next' }, { type: 'next' }).shown).toBe(2)
  expect(after({ type: 'next' }, { type: 'next' }, { type: 'next' }).shown).toBe(0)
  expect(after({ type: 'show', slide: 2 }, { type: 'next' }).shown).toBe(0)
})

test.each<{ case: string; events: SlidesEvent[]; plays: boolean; turns: boolean }>([
  { case: 'nobody touches them', events: [], plays: true, turns: true },
  { case: 'the page does not play', events: [], plays: false, turns: false },
  {
    case: 'the pointer is on them',
    events: [{ type: 'pointed', isOn: true }],
    plays: true,
    turns: false,
  },
  {
    case: 'the pointer has left, the focus is still on them',
    events: [
      { type: 'pointed', isOn: true },
      { type: 'focused', isOn: true },
      { type: 'pointed', isOn: false },
    ],
    plays: true,
    turns: false,
  },
  {
    case: 'pointer and focus have left',
    events: [
      { type: 'focused', isOn: true },
      { type: 'focused', isOn: false },
    ],
    plays: true,
    turns: true,
  },
])('the slides turn or rest when $case', { tags: 'PAGE-01' }, ({ events, plays, turns }) => {
  expect(rotates(after(...events), plays)).toBe(turns)
})

test('one slide alone never turns', () => {
  expect(rotates(firstSlide(1), true)).toBe(false)
})
