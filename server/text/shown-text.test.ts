import { expect, test } from 'vitest'
import { nameKey } from './name-key.ts'
import { shownLines, shownMarkup, shownName, shownText } from './shown-text.ts'

test.each([
  ['a family of emoji, as one character', '👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
  ['a joined emoji with a skin and a variant', '👩🏽‍🚀 🏳️‍🌈', '👩🏽‍🚀 🏳️‍🌈'],
  ['joiners that join nothing visible', 'a\u200db\u200d👩\u200d', 'ab👩'],
  ['reversals and zero widths', 'a\u202eb\u2066c\u200b', 'abc'],
  ['lines', 'a\r\n\tb\u2028c', 'a b c'],
  ['marks in heaps', `x${'\u0336'.repeat(40)}y`, `x${'\u0336'.repeat(4)}y`],
  ['Vietnamese and Hebrew points', 'Nguyễn שָׁלוֹם', 'Nguyễn שָׁלוֹם'.normalize('NFC')],
])('what is shown of %s', { tags: 'T-C6' }, (_title, text, seen) => {
  expect(shownText(text)).toBe(seen)
})

const wales = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}'

test.each([
  ['parted letters of Persian', 'م\u06cc\u200cروم'],
  ['parted letters behind a vowel sign', 'خا\u064b\u200cنه'],
  ['joined letters of Sinhala', '\u0dc1\u0dca\u200d\u0dbb\u0dd3'],
  ['a last consonant of Malayalam', '\u0d28\u0d4d\u200d'],
  ['an r of Bengali', '\u09b0\u200d\u09cd\u09af\u09be\u09ac'],
  ['a conjunct of Tamil that is not joined', '\u0b95\u0bcd\u200c\u0bb7'],
  ['the gap before a last vowel of Mongolian', '\u1828\u180e\u1820'],
  ['the flag of Wales', wales],
  ['an emoji of several with a heart', '🧑\u200d❤\ufe0f\u200d💋\u200d🧑'],
  ['an emoji in its plain form', '❤\ufe0e'],
  ['a key', '1\ufe0f\u20e3'],
  ['an ideograph as a name writes it', '\u845b\u{e0100}'],
  ['the end of a verse', '\u06dd\u0661'],
])('an invisible character stays where it changes what is seen: %s', { tags: 'T-C6' }, (_title, text) => {
  expect(shownText(text)).toBe(text)
})

test.each([
  ['joiners between Latin letters', 'ad\u200cm\u200din', 'admin'],
  ['joiners between Cyrillic letters', '\u0430\u200c\u0434', '\u0430\u0434'],
  ['a tag without a flag', 'a\u{e0067}b', 'ab'],
  ['a flag without an end', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}', '\u{1f3f4}'],
  ['a flag with a text in it', `\u{1f3f4}${'\u{e0061}'.repeat(9)}\u{e007f}`, '\u{1f3f4}'],
  ['a last joiner of Latin', 'ab\u200d', 'ab'],
  ['a last joiner of Persian', 'م\u06cc\u200c', 'م\u06cc'],
  ['a joiner beside a blank', 'م \u200cم', 'م م'],
  ['a joiner between two scripts', 'م\u200ca', 'مa'],
  ['one of two joiners', 'م\u06cc\u200c\u200cروم', 'م\u06cc\u200cروم'],
  ['what parts a joiner from its letter', 'م\u06cc\u200b\u200cروم', 'م\u06cc\u200cروم'],
  ['a joiner before a vowel sign', '\u0915\u094d\u200d\u093e', '\u0915\u094d\u093e'],
  ['a joiner of an emoji and a letter', '👩\u200da', '👩a'],
  ['forms of letters that have one', 'a\ufe0f1\ufe0fb\u{e0100}', 'a1b'],
  ['fillers', 'a\u3164b\u115f\u1160c\u034f', 'abc'],
  ['soft hyphens', 'so\u00adft', 'soft'],
  ['half of a surrogate pair', 'a\ud800b', 'ab'],
  ['the next line of old terminals', 'a\u0085b', 'a b'],
  ['what kept a letter from its accent', 'e\u200b\u0301', 'é'],
])('an invisible character goes where nobody sees it: %s', { tags: 'T-C6' }, (_title, text, seen) => {
  expect(shownText(text)).toBe(seen)
  expect(shownText(seen)).toBe(seen)
})

test('invisible characters that stay do not make two names that look the same', {
  tags: ['PEOPLE-08', 'T-C6'],
}, () => {
  expect(nameKey(shownText('م\u06cc\u200cروم'))).toBe(nameKey('م\u06ccروم'))
  expect(nameKey(wales)).toBe(nameKey('\u{1f3f4}'))
  expect(nameKey('\u845b\u{e0100}')).toBe(nameKey('\u845b'))
})

test('a text of several lines keeps them, and Markdown its blanks', { tags: 'T-C6' }, () => {
  const typed = '\n One \u202etwo\u200b\r\n\r\u2028  * e\u0301\u0007  \n\tcode\ud800\n'
  expect(shownLines(typed)).toBe('One two\n\n\n* é\ncode')
  expect(shownMarkup(typed)).toBe('One two\n\n\n  * é  \n\tcode')
})

test('endless marks take no longer than other letters', { tags: 'T-C6' }, () => {
  const before = process.cpuUsage()
  expect(shownText(`a${'\u0301'.repeat(15_000)}${'\u0334'.repeat(15_000)}b`)).toBe(
    `\u00e1${'\u0301'.repeat(4)}b`,
  )
  shownText(`\u0627${'\u064b'.repeat(30_000)}${'\u200c'.repeat(30_000)}${'👩\u200d'.repeat(20_000)}`)
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
])('%j shows nothing, so that it is not a name', { tags: 'T-C6' }, (text) => {
  expect(shownText(text)).toBe('')
  expect(shownName(text)).toBe('Player')
})
