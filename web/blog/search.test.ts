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
])(
  'a search for "%s" finds each word at the beginning of one, titles first',
  { tags: 'PAGE-08' },
  (asked, found) => {
    expect(titles(asked)).toEqual(found)
  },
)

test.each([
  ['a Japanese word inside', 'カードの話。東京の喫茶店で遊ぶ。', '喫茶店'],
  ['Japanese words in any order', 'カードの話。東京の喫茶店で遊ぶ。', '喫茶店 カード'],
  ['kana of half the width', 'カードの話', 'ｶｰﾄﾞ'],
  ['a Chinese word inside', '我们在北京的咖啡馆玩纸牌', '咖啡馆'],
  ['a Thai word inside', 'ฉันเล่นไพ่ที่ร้านกาแฟในกรุงเทพ', 'กาแฟ'],
  ['a Khmer word inside', 'ខ្ញុំលេងបៀនៅភ្នំពេញ', 'ភ្នំពេញ'],
  ['a Korean word before its particle', '커피숍에서 카드를 놀다', '카드'],
  ['Latin letters and digits beside Japanese', 'JR東京駅で2026年に', 'jr 2026'],
  ['Japanese beside Latin letters', 'JR東京駅で', '東京駅'],
  ['the beginning of a German compound', 'Kartenspielabend', 'kartenspiel'],
  ['capital letters for ß', 'Die Straße', 'STRASSE'],
  ['ss for ß', 'Die Straße', 'strasse'],
  ['a Greek word in capital letters', 'ο δρόμος', 'ΔΡΟΜΟΣ'],
  ['a Russian word without its dots', 'Ёлка', 'елка'],
  ['an Arabic word without its vowels', 'لَعِبَ الوَرَق', 'الورق'],
  ['a Hebrew word without its points', 'שָׁלוֹם', 'שלום'],
  ['a Turkish capital I', 'İstanbul', 'istanbul'],
  ['wide Latin letters', 'A shuffle', 'ＳＨＵＦＦＬＥ'],
  ['a ligature', 'a ﬁsh', 'fish'],
  ['a word with a soft hyphen', 'shuf\u00adfle', 'shuffle'],
])('a search finds %s', { tags: 'PAGE-08' }, (_, text, asked) => {
  expect(search([{ title: '', text }], asked)).toHaveLength(1)
  // As the page keeps it.
  expect(search([{ title: '', text: wordsOf(text).join(' ') }], asked)).toHaveLength(1)
})

test.each([
  ['another Japanese word', '東京の喫茶店', '茶道'],
  ['a voiced for a voiceless kana', 'ガラス', 'カラス'],
  ['another vowel of Thai', 'กาแฟ', 'กแฟ'],
  ['another vowel of Hindi', 'राम', 'रमा'],
  ['another syllable of Korean', '강남', '가'],
  ['the end of a German compound', 'Kartenspielabend', 'abend'],
])('a search does not take one for the other: %s', { tags: 'PAGE-08' }, (_, text, asked) => {
  expect(search([{ title: '', text }], asked)).toEqual([])
})

test('the words of a text are kept once each', { tags: 'PAGE-08' }, () => {
  expect(wordsOf('Été, été: two 2 TWO')).toEqual(['ete', 'two', '2'])
})
