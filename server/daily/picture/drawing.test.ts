import { expect, test } from 'vitest'
import { drawResult, escaped } from './drawing.ts'

const told = {
  heading: 'SkyWay of November 22',
  score: '412 points',
  comparison: 'Better than 83%',
  marks: [
    ['hearts', 'none'],
    ['gained', 'not-gained'],
  ],
} as const

test('a picture has the texts and the marks, in rows, on the ground', { tags: 'DAILY-12' }, () => {
  const drawing = drawResult('<svg><rect/></svg>', told, () => 100)
  expect(drawing).toMatch(/^<svg><rect\/><text .*<\/svg>$/)
  for (const text of ['SkyWay of November 22', '412 points', 'Better than 83%'])
    expect(drawing).toContain(`>${text}</text>`)
  const marks = [...drawing.matchAll(/href="#mark-([\w-]+)" .*?translate\((\d+) /g)]
  expect(marks.map(([, name, x]) => [name, Number(x)])).toEqual([
    ['hearts', 80],
    ['none', 130],
    ['gained', 212],
    ['not-gained', 262],
  ])
})

test.each([
  [1625, 64],
  [2080, 50],
  [10_400, 10],
])('a heading that would be %i wide at 100 pixels is %i pixels high', { tags: 'DAILY-12' }, (width, size) => {
  const widthOf = (text: string) => (text === told.heading ? width : 100)
  expect(drawResult('<svg></svg>', told, widthOf)).toContain(`font-size="${size.toFixed(2)}"`)
})

test.each([
  ['"><script>alert(1)</script>', '&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;'],
  ['Fish & Chips', 'Fish &#38; Chips'],
  ['a\u0000b\u0007c\ud800d\uffff', 'abcd'],
  ['e\u0301', '\u00e9'],
  ['$& $1', '$&#38; $1'],
])('%j cannot change the drawing', { tags: 'DAILY-12' }, (text, shown) => {
  expect(escaped(text)).toBe(shown)
  expect(drawResult('<svg></svg>', { ...told, heading: text }, () => 1)).toContain(`>${shown}</text>`)
})
