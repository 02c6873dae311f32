import { expect, test } from 'vitest'
import { shownName, shownText } from './shown-text.ts'

test.each([
  ['a family of emoji, as one character', '👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
  ['a joined emoji with a skin and a variant', '👩🏽‍🚀 🏳️‍🌈', '👩🏽‍🚀 🏳️‍🌈'],
  ['joiners that join nothing visible', 'a\u200db\u200d👩\u200d', 'ab👩'],
  ['reversals and zero widths', 'a\u202eb\u2066c\u200b', 'abc'],
  ['lines', 'a\r\n\tb\u2028c', 'a b c'],
  ['marks in heaps', `x${'\u0336'.repeat(40)}y`, `x${'\u0336'.repeat(4)}y`],
  ['Vietnamese and Hebrew points', 'Nguyễn שָׁלוֹם', 'Nguyễn שָׁלוֹם'.normalize('NFC')],
])('[T-C6] what is shown of %s', (_title, text, seen) => {
  expect(shownText(text)).toBe(seen)
})

test('[T-C6] endless marks take no longer than other letters', () => {
  const before = process.cpuUsage()
  expect(shownText(`a${'\u0301'.repeat(15_000)}${'\u0334'.repeat(15_000)}b`)).toBe(
    `\u00e1${'\u0301'.repeat(4)}b`,
  )
  // It took a second and a half before.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(300)
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
])('[T-C6] %j shows nothing, so that it is not a name', (text) => {
  expect(shownText(text)).toBe('')
  expect(shownName(text)).toBe('Player')
})
