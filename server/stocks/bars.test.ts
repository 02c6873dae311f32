import { expect, test } from 'vitest'
import { InvalidPrices, readBars } from './bars.ts'

const head = 'Date,Open,High,Low,Close,Volume'
const line = '2026-10-30,10,12,9,11,1000'

test.each([
  ['as Stooq writes it', `${head}\r\n2026-10-30,10,12,9,11,1000\r\n`],
  ['as Alpha Vantage writes it', 'timestamp,open,high,low,close,volume\n2026-10-30,10.0000,12,9,11,1000'],
  [
    'with a column more, in another order',
    'Volume,Close,Adj Close,Low,High,Open,Date\n1000,11,1,9,12,10,2026-10-30',
  ],
  ['from a spreadsheet', `\uFEFF${head}\n 2026-10-30 , 10 , 12 , 9 , 11 , 1000 \n\n`],
])('prices %s are read', { tags: 'STOCK-03' }, (_, csv) => {
  expect(readBars(csv)).toEqual([{ date: '2026-10-30', open: 10, high: 12, low: 9, close: 11, volume: 1000 }])
})

test('the oldest comes first, in any order of lines', () => {
  const csv = `${head}\n2026-10-30,1,1,1,1,1\n2025-01-02,1,1,1,1,1\n2026-01-02,1,1,1,1,1`
  expect(readBars(csv).map(({ date }) => date)).toEqual(['2025-01-02', '2026-01-02', '2026-10-30'])
})

test.each([
  ['nothing', '', /no prices/],
  ['only a header', head, /no prices/],
  ['a page', '<!doctype html>\n<html>\n</html>', /names no column date/],
  ['a complaint', '{\n  "Information": "limit reached"\n}', /names no column date/],
  ['a letter for a number', `${head}\n2026-10-30,ten,12,9,11,1000`, /Line 2: open/],
  ['a price below zero', `${head}\n${line}\n2026-10-29,10,12,-9,11,1000`, /Line 3: low/],
  ['a price of nothing', `${head}\n2026-10-30,10,12,0,11,1000`, /Line 2: low/],
  ['an empty price', `${head}\n2026-10-30,10,12,9,,1000`, /Line 2: close/],
  ['an endless price', `${head}\n2026-10-30,10,1e999,9,11,1000`, /Line 2: high/],
  ['half a line', `${head}\n2026-10-30,10,12`, /Line 2: low/],
  ['a day that does not exist', `${head}\n2026-02-30,10,12,9,11,1000`, /Line 2: date/],
  ['a day of another age', `${head}\n0026-10-30,10,12,9,11,1000`, /Line 2: date/],
  ['fewer than none traded', `${head}\n2026-10-30,10,12,9,11,-1`, /Line 2: volume/],
  ['a close above the highest', `${head}\n2026-10-30,10,12,9,13,1000`, /Line 2: open or close/],
  ['a low above the open', `${head}\n2026-10-30,10,12,11,12,1000`, /Line 2: open or close/],
  ['one day twice', `${head}\n${line}\n${line}`, /2026-10-30 stands in it twice/],
  ['too many days', `${head}\n${`${line}\n`.repeat(50_000)}`, /more than 40000 lines/],
])('%s is refused', { tags: 'STOCK-03' }, (_, csv, words) => {
  expect(() => readBars(csv)).toThrow(InvalidPrices)
  expect(() => readBars(csv)).toThrow(words)
})
