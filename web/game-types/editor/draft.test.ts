import { expect, test } from 'vitest'
import { contentOf, draftOf, type Edit, edit, emptyContent } from './draft.ts'
import { merge, takeFields } from './merge.ts'

const content = {
  ...emptyContent,
  name: 'Patience',
  rules: ['a', 'b', 'c'].map((title) => ({ title, text: `<p>${title}</p>` })),
}

const titlesAfter = (...events: Edit[]) =>
  events.reduce(edit, draftOf(content)).rules.map(({ title }) => title)

test.each<[string, Edit[], string[]]>([
  ['moved down', [{ type: 'move', list: 'rules', key: 1, by: 1 }], ['b', 'a', 'c']],
  ['moved up', [{ type: 'move', list: 'rules', key: 3, by: -1 }], ['a', 'c', 'b']],
  ['not moved beyond the start', [{ type: 'move', list: 'rules', key: 1, by: -1 }], ['a', 'b', 'c']],
  ['not moved beyond the end', [{ type: 'move', list: 'rules', key: 3, by: 1 }], ['a', 'b', 'c']],
  ['not moved when it is not there', [{ type: 'move', list: 'rules', key: 9, by: 1 }], ['a', 'b', 'c']],
  ['removed', [{ type: 'remove', list: 'rules', key: 2 }], ['a', 'c']],
  [
    'added and written',
    [
      { type: 'add', list: 'rules' },
      { type: 'write', list: 'rules', key: 4, part: { title: 'd' } },
    ],
    ['a', 'b', 'c', 'd'],
  ],
  [
    'removed, and its key never given again',
    [
      { type: 'remove', list: 'rules', key: 3 },
      { type: 'add', list: 'rules' },
      { type: 'write', list: 'rules', key: 3, part: { title: 'x' } },
    ],
    ['a', 'b', ''],
  ],
])('a rule is %s', { tags: 'GAME-04' }, (_, events, titles) => {
  expect(titlesAfter(...events)).toEqual(titles)
})

test('a draft that nobody touched is what was loaded', { tags: 'GAME-04' }, () => {
  expect(contentOf(draftOf(content))).toEqual(content)
  expect(contentOf(draftOf({ ...content, authorName: null, authorUrl: null, documentUrl: null }))).toEqual(
    content,
  )
})

test('of two edits, what only the other changed is taken over and what both changed is disputed', {
  tags: 'TYPE-03',
}, () => {
  const mine = { ...content, name: 'Solitaire', luck: 2, weight: 1 }
  const theirs = { ...content, name: 'Klondike', strategy: 3, weight: 1, rules: [] }
  const merged = merge(content, mine, theirs)
  expect(merged.taken).toEqual(['strategy', 'rules'])
  expect(merged.disputed).toEqual(['name'])
  expect(merged.content).toEqual({
    ...content,
    name: 'Solitaire',
    luck: 2,
    weight: 1,
    strategy: 3,
    rules: [],
  })
  expect(takeFields(merged.content, theirs, ['name']).name).toBe('Klondike')
})
