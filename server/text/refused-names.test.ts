import { expect, test } from 'vitest'
import { isRefusedName } from './refused-names.ts'

test.each([
  ['as it stands in the list', 'moderator'],
  ['in capitals', 'ADMIN'],
  ['as one of its words', 'The Admin'],
  ['with digits for letters', '4dm1n'],
  ['with a letter of another alphabet', '\u0410dmin'],
  ['with an accent', 'Ádmîn'],
  ['with signs between the letters', 'A.d.m.i.n'],
  ['with invisible characters', 'Ad\u200bmin'],
  ['with letters repeated', 'Adminnnn'],
  ['as the name of the site', 'sky way'],
  ['with a part inside a word', 'bullshitter'],
  ['with a part whose letters are doubled', 'buullsshit'],
])('a name is refused %s', { tags: ['PEOPLE-09', 'T-C6'] }, (_, name) => {
  expect(isRefusedName(name)).toBe(true)
})

test.each([
  'Cassandra',
  'Scunthorpe',
  'Shiitake',
  'As You Like It',
  'Nazim',
  'Skywalker',
  'Heron 2',
  '🦅',
  '山田',
])(
  '%s only contains what is refused as a word, or nothing of the list',
  { tags: ['PEOPLE-09', 'T-C6'] },
  (name) => {
    expect(isRefusedName(name)).toBe(false)
  },
)
