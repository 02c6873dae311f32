import { expect, test } from 'vitest'
import { cutText, isLonger } from './graphemes.ts'

const wales = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}'
const family = '👨‍👩‍👧‍👦'

test.each([
  ['a letter', 'W'],
  ['a letter with an accent of its own', 'e\u0301'],
  ['a letter beyond 16 bits', '𠮷'],
  ['a syllable of Devanagari', 'क्षि'],
  ['a syllable of Hangul in its parts', '\u1100\u1161\u11a8'],
  ['a Hebrew letter with points', 'שָׁ'],
  ['a flag', '🇩🇪'],
  ['an emoji with a skin', '👋🏽'],
])('%s is one character of the length of a text', (_, letter) => {
  expect(isLonger(letter.repeat(50), 50)).toBe(false)
  expect(isLonger(letter.repeat(51), 50)).toBe(true)
  expect(cutText(letter.repeat(51), 50)).toBe(letter.repeat(50))
})

test.each([
  ['the flag of a region', wales],
  ['a family of emoji', family],
])('%s is one character, too', (_, letter) => {
  expect(cutText(`${letter}abc`, 3)).toBe(`${letter}ab`)
  expect(isLonger(`${letter}abc`, 4)).toBe(false)
})

test('a single character without an end does not make a text of any length', () => {
  const endless = Array.from({ length: 1000 }, () => '👩').join('\u200d')
  expect(isLonger(endless, 50)).toBe(true)
  expect(cutText(endless, 50)).toBe('')
  expect(cutText(`ab${endless}`, 50)).toBe('ab')
})
