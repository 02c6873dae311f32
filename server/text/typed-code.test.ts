import { expect, test } from 'vitest'
import { foldedCode } from './typed-code.ts'

test.each([
  ['a blank that breaks no line', 'SPRING\u00a02026\u202fA', 'SPRING 2026 A'],
  ['blanks of typesetters, one or many', 'SPRING\u2000\u200a\u3000 2026', 'SPRING 2026'],
  ['the end of a line', 'SPRING\r\n2026\t\u0085A', 'SPRING 2026 A'],
  ['a hyphen that breaks no line', 'DASH\u20111', 'DASH-1'],
  ['an en dash', 'DASH\u20132', 'DASH-2'],
  ['a minus sign', 'DASH\u22122', 'DASH-2'],
  ['small and wide hyphens', 'A\ufe63B\ufe58C\uff0dD', 'A-B-C-D'],
  ['the hyphen of a Japanese keyboard', 'DASH\u30fc1', 'DASH-1'],
  ['one long dash of two hyphens', 'A\u2014B--C', 'A-B-C'],
  ['a soft hyphen', 'SO\u00adFT-1', 'SOFT-1'],
  ['characters without a width', '\u200bWIN\u2060TER\ufeff-20\u200d26\u200b', 'WINTER-2026'],
  ['marks of direction', '\u200e\u202aWINTER\u202c\u2069', 'WINTER'],
  ['small letters', 'winter', 'WINTER'],
  ['wide letters and digits', 'ＷＩＮＴＥＲ２０２６', 'WINTER2026'],
  ['Arabic, Persian and Devanagari digits', '١٢٣ ۴۵۶ ७८९', '123 456 789'],
  ['mathematical digits', '𝟎𝟏𝟐 𝟿', '012 9'],
  ['ligatures', 'oﬃce', 'OFFICE'],
  ['curly quotes', 'it\u2019s \u201cme\u201d', 'IT\'S "ME"'],
  ['an ellipsis', 'wait\u2026', 'WAIT...'],
  ['composed and decomposed letters', 'cafe\u0301', 'CAFÉ'],
  ['a sharp s', 'straße', 'STRASSE'],
  ['joined emoji in one of their forms', '❤\ufe0f 👩\u200d🚀', '❤ 👩🚀'],
])('%s makes no difference in a code', (_, typed, folded) => {
  expect(foldedCode(typed)).toBe(folded)
  expect(foldedCode(folded)).toBe(folded)
})

test.each([
  ['SPRING-2026', 'SPRING2026'],
  ['SPRING 2026', 'SPRING2026'],
  ['OPEN', '0PEN'],
  ['code 1', 'code l'],
])('%s and %s are different codes', (one, other) => {
  expect(foldedCode(one)).not.toBe(foldedCode(other))
})
