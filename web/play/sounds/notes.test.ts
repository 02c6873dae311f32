import { expect, test } from 'vitest'
import { notesOf, pitchOf, type Sound } from './notes.ts'

const sounds: Sound[] = ['place', 'deal', 'path', 'best', 'win', 'refuse']

test.each(sounds)('%s is short, quiet and within what small speakers give', { tags: 'SOUND-02' }, (sound) => {
  const notes = notesOf(sound)
  expect(notes.length).toBeGreaterThan(0)
  for (const note of notes) {
    expect(note.at + note.lasts).toBeLessThanOrEqual(1.2)
    expect(note.loudness).toBeLessThanOrEqual(0.6)
    for (const pitch of [note.pitch, note.glidesTo]) {
      expect(pitch).toBeGreaterThanOrEqual(100)
      expect(pitch).toBeLessThanOrEqual(4_000)
    }
  }
})

test('five steps of the scale make an octave, and each is higher than the one before', () => {
  expect(pitchOf(0)).toBe(220)
  expect(pitchOf(5)).toBe(440)
  const pitches = Array.from({ length: 20 }, (_, step) => pitchOf(step))
  expect(pitches).toEqual([...pitches].sort((a, b) => a - b))
})

test('a path climbs with each card, and no higher than three octaves', { tags: 'SOUND-02' }, () => {
  const heights = [0, 1, 2, 15, 16, 40].map((step) => notesOf('path', step)[0]?.pitch ?? 0)
  const [first = 0, second = 0, third = 0, highest = 0, ...beyond] = heights
  expect(first < second && second < third).toBe(true)
  expect(highest).toBe(first * 8)
  expect(beyond).toEqual([highest, highest])
})
