import { expect, test } from 'vitest'
import { firstSlide, isPlaying, rotates, type SlidesEvent, slideStays, slidesAfter } from './slides.ts'

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

test.each<{ case: string; events: SlidesEvent[]; lessMotion: boolean; plays: boolean; turns: boolean }>([
  { case: 'nobody touches them', events: [], lessMotion: false, plays: true, turns: true },
  { case: 'the system asks for less motion', events: [], lessMotion: true, plays: false, turns: false },
  {
    case: 'less motion, but the visitor pressed Play',
    events: [{ type: 'wish', wish: 'play' }],
    lessMotion: true,
    plays: true,
    turns: true,
  },
  {
    case: 'the visitor pressed Pause',
    events: [{ type: 'wish', wish: 'pause' }],
    lessMotion: false,
    plays: false,
    turns: false,
  },
  {
    case: 'the pointer is on them',
    events: [{ type: 'pointed', isOn: true }],
    lessMotion: false,
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
    lessMotion: false,
    plays: true,
    turns: false,
  },
  {
    case: 'pointer and focus have left',
    events: [
      { type: 'focused', isOn: true },
      { type: 'focused', isOn: false },
    ],
    lessMotion: false,
    plays: true,
    turns: true,
  },
])('the slides turn or rest when $case', { tags: 'PAGE-01' }, ({ events, lessMotion, plays, turns }) => {
  expect(isPlaying(after(...events), lessMotion)).toBe(plays)
  expect(rotates(after(...events), lessMotion)).toBe(turns)
})

test('one slide alone never turns', () => {
  expect(rotates(firstSlide(1), false)).toBe(false)
})
