import { expect, test } from 'vitest'
import { search, wordsOf } from './search.ts'

const items = [
  { title: 'A shuffle', text: 'cards and chance' },
  { title: 'Cards in Zürich', text: 'roses and shields; the shuffle of a river' },
  { title: 'Tea', text: 'nothing of that kind' },
]
const titles = (asked: string) => search(items, asked).map(({ title }) => title)

test.each([
  ['shuffle', ['A shuffle', 'Cards in Zürich']],
  ['cards', ['Cards in Zürich', 'A shuffle']],
  ['CARD', ['Cards in Zürich', 'A shuffle']],
  ['zurich', ['Cards in Zürich']],
  ['zürich roses', ['Cards in Zürich']],
  ['shuffle tea', []],
  ['uffle', []],
  ['', []],
  ['  ?! ', []],
  ['.*', []],
  ['river, shields', ['Cards in Zürich']],
])('[PAGE-08] a search for "%s" finds each word at the beginning of one, titles first', (asked, found) => {
  expect(titles(asked)).toEqual(found)
})

test('[PAGE-08] the words of a text are kept once each', () => {
  expect(wordsOf('Été, été: two 2 TWO')).toEqual(['ete', 'two', '2'])
})
