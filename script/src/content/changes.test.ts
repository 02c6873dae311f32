import { expect, test } from 'vitest'
import { changesUnder } from './changes.ts'

const before = { title: 'Ours', masthead: { hour: 8, text: 'Hello' }, plans: [{ name: 'A' }] }

test.each([
  [
    'a text that the owner has',
    { title: 'Mine' },
    { ...before, title: 'New' },
    [{ field: 'title', before: 'Ours', now: 'New' }],
  ],
  ['a text that the owner has not', { plans: [] }, { ...before, title: 'New' }, []],
  [
    'a field of a group',
    { masthead: { text: 'Hi' } },
    { ...before, masthead: { hour: 9, text: 'Good day' } },
    [{ field: 'masthead.text', before: 'Hello', now: 'Good day' }],
  ],
  [
    'a list',
    { plans: [] },
    { ...before, plans: [{ name: 'B' }] },
    [{ field: 'plans', before: [{ name: 'A' }], now: [{ name: 'B' }] }],
  ],
  [
    'a field that is gone',
    { masthead: { text: 'Hi' } },
    { ...before, masthead: { hour: 8 } },
    [{ field: 'masthead.text', before: 'Hello', now: undefined }],
  ],
  [
    'a group that is gone',
    { masthead: { text: 'Hi' } },
    { title: 'Ours' },
    [{ field: 'masthead.text', before: 'Hello', now: undefined }],
  ],
  [
    'a field that the owner took away',
    { title: null },
    { ...before, title: 'New' },
    [{ field: 'title', before: 'Ours', now: 'New' }],
  ],
])('an upgrade shows its changes of %s', { tags: 'OWNER-06' }, (_, own, now, changes) => {
  expect(changesUnder(own, before, now)).toEqual(changes)
})
