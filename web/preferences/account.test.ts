import { expect, test } from 'vitest'
import { mergedWith } from './account.tsx'

test.each<[string, Parameters<typeof mergedWith>, ReturnType<typeof mergedWith>]>([
  ['nothing on either side', [{ chosen: {}, unsent: [] }, {}], { chosen: {}, unsent: [] }],
  [
    'what only the account has',
    [
      { chosen: {}, unsent: [] },
      { theme: 'dark', sound: false },
    ],
    { chosen: { theme: 'dark', sound: false }, unsent: [] },
  ],
  [
    'what only this browser has, to be sent',
    [{ chosen: { suits: 'four' }, unsent: [] }, {}],
    { chosen: { suits: 'four' }, unsent: ['suits'] },
  ],
  [
    'the choice of the account, over one from before the login',
    [{ chosen: { theme: 'light', suits: 'four' }, unsent: [] }, { theme: 'dark' }],
    { chosen: { theme: 'dark', suits: 'four' }, unsent: ['suits'] },
  ],
  [
    'the choice that did not arrive, over the one of the account',
    [
      { chosen: { theme: 'light', motion: 'still' }, unsent: ['theme'] },
      { theme: 'dark', motion: 'full' },
    ],
    { chosen: { theme: 'light', motion: 'full' }, unsent: ['theme'] },
  ],
  [
    'an equal choice, which need not be sent',
    [{ chosen: { theme: 'dark' }, unsent: ['theme'] }, { theme: 'dark' }],
    { chosen: { theme: 'dark' }, unsent: [] },
  ],
])('a login keeps %s', (_, [kept, account], merged) => {
  expect(mergedWith(kept, account)).toEqual(merged)
})
