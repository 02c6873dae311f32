import { expect, test } from 'vitest'
import { nameKey } from './name-key.ts'

test.each([
  ['capital letters', 'Heron', 'hERON'],
  ['a Cyrillic letter', 'paypal', 'p\u0430ypal'],
  ['Greek and Cyrillic capitals', 'AAA', 'A\u0391\u0410'],
  ['a Cyrillic capital whose small letter looks different', 'Bob', '\u0412ob'],
  ['a capital I for an l', 'Lila', 'LiIa'],
  ['a one for an l', 'lila', '1ila'],
  ['a zero for an O', 'Otto', '0tt0'],
  ['two letters that look like one', 'Mira', 'rnira'],
  ['invisible characters', 'Mira', 'Mi\u200b\u2060ra\u00ad'],
  ['a ligature', 'fish', 'ﬁsh'],
  ['letters of mathematics', 'Heron', '𝐇𝑒𝓇𝕠𝖓'],
  ['composed and decomposed letters', 'Jos\u00e9', 'Jose\u0301'],
])('a name that differs in %s has the same key', { tags: ['PEOPLE-08', 'T-C6'] }, (_, one, other) => {
  expect(nameKey(other)).toBe(nameKey(one))
})

test.each([
  ['Jose', 'Jos\u00e9'],
  ['Ann', 'Anna'],
  ['राम', 'रमा'],
  ['Heron', 'Heron 2'],
  ['AnnLee', 'Ann Lee'],
  ['🦅', '🦉'],
])('%s and %s are different names', { tags: ['PEOPLE-08', 'T-C6'] }, (one, other) => {
  expect(nameKey(other)).not.toBe(nameKey(one))
})
