import { expect, test } from 'vitest'
import { keysOf, readCatalog } from './catalog.ts'

const keys = { title: [], greeting: ['player'], moves: ['count'], errors: { late: [], full: ['count'] } }
const good = `
title: Your games
greeting: Welcome back, {{player}}
moves:
  one: One move
  other: '{{count}} moves'
errors:
  late: Too late
  full: '{{count}} of {{name}}'
`
const file = 'content/interface/en-US/x.yaml'

test('a catalog has the keys and placeholders of the program; the values of site.yaml are filled in', {
  tags: 'OWNER-01',
}, () => {
  expect(readCatalog({ file, text: good }, keys, 'en-US')).toEqual({
    title: 'Your games',
    greeting: 'Welcome back, {{player}}',
    moves: { one: 'One move', other: '{{count}} moves' },
    errors: { late: 'Too late', full: { one: '{{count}} of SkyWay', other: '{{count}} of SkyWay' } },
  })
})

test.each([
  ['title: Your games\n', '', 'title: expected a text'],
  ['title:', 'titel:', "unknown field 'titel'; did you mean 'title'?"],
  ['{{player}}', 'you', 'greeting: {{player}} is missing'],
  ['{{player}}', '{{playr}}', 'greeting: {{playr}}: expected {{player}} or'],
  ['{{player}}', '{{playr}}', "did you mean 'player'?"],
  ['Your games', 'Games of {{player}}', 'title: {{player}} has no value here'],
  ["'{{count}} moves'", 'many moves', 'moves.other: {{count}} is missing'],
  ['  one: One move\n', '', 'moves.one: expected a text'],
  ['late: Too late', 'late: 7', 'errors.late: expected a text'],
])(
  '%o changed to %o is answered by the field and what is expected',
  { tags: 'OWNER-01' },
  (from, to, sentence) => {
    const text = good.replace(from, to)
    expect(text).not.toBe(good)
    expect(() => readCatalog({ file, text }, keys, 'en-US')).toThrow(sentence)
  },
)

test('each language has the plural forms of its own grammar', () => {
  const polish = 'moves:\n  one: ruch {{count}}\n  few: ruchy {{count}}\n  many: ruchów {{count}}\n'
  const moves = { moves: ['count'] }
  expect(() => readCatalog({ file, text: polish }, moves, 'pl')).toThrow('moves.other: expected a text')
  const complete = `${polish}  other: ruchu {{count}}\n`
  expect(Object.keys(readCatalog({ file, text: complete }, moves, 'pl')['moves'] ?? {})).toHaveLength(4)
  expect(() => readCatalog({ file, text: complete }, moves, 'en-US')).toThrow("unknown field 'few'")
})

test('the keys of a catalog are those of its sentences, without the values of site.yaml', () => {
  expect(keysOf({ file, text: good })).toEqual(keys)
  expect(() => keysOf({ file, text: 'title: [1, 2]' })).toThrow(/expected sentences and groups of sentences/)
})
