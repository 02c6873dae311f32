import { expect, test } from 'vitest'
import { shownName, shownText } from './shown-text.ts'

test.each([
  ['a family of emoji, as one character', '👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
  ['a joined emoji with a skin and a variant', '👩🏽‍🚀 🏳️‍🌈', '👩🏽‍🚀 🏳️‍🌈'],
  ['joiners that join nothing seen', 'a\u200db\u200d👩\u200d', 'ab👩'],
  ['reversals and zero widths', 'a\u202eb\u2066c\u200b', 'abc'],
  ['lines', 'a\r\n\tb\u2028c', 'a b c'],
  ['marks in heaps', `x${'\u0336'.repeat(40)}y`, `x${'\u0336'.repeat(4)}y`],
  ['Vietnamese and Hebrew points', 'Nguyễn שָׁלוֹם', 'Nguyễn שָׁלוֹם'.normalize('NFC')],
])('[T-C6] what is seen of %s', (_title, text, seen) => {
  expect(shownText(text)).toBe(seen)
})

test('[T-D7] [T-C6] marks without end take no longer than other letters', () => {
  const started = performance.now()
  expect(shownText(`a${'\u0301'.repeat(15_000)}${'\u0334'.repeat(15_000)}b`)).toBe(
    `\u00e1${'\u0301'.repeat(4)}b`,
  )
  // It was a second and a half.
  expect(performance.now() - started).toBeLessThan(300)
})

test.each([
  '',
  ' ',
  '\u3164',
  '\u2800 \u2800',
  '\u115f\u1160',
  '\uffa0',
  '\u200b\ufe0f',
  '\u0301',
  '\u{e0041}',
])('[T-C6] %j shows nothing, so that it is no name', (text) => {
  expect(shownText(text)).toBe('')
  expect(shownName(text)).toBe('Player')
})
