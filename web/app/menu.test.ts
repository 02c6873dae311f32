import { expect, test } from 'vitest'
import { menuFor } from './menu.ts'

const none = { signedIn: false, isAdmin: false, isReader: false }

const people: [string, typeof none, string[]][] = [
  ['[ROLE-01] anonymous visitors', none, ['Home', 'Login']],
  [
    '[ROLE-02] signed-in non-readers',
    { ...none, signedIn: true },
    ['Home', 'Have A Code?', 'View Profile', 'Logout'],
  ],
  [
    '[ROLE-03] readers',
    { ...none, signedIn: true, isReader: true },
    ['Home', 'Games', 'View Profile', 'Logout'],
  ],
  [
    '[ROLE-04] admins',
    { ...none, signedIn: true, isAdmin: true },
    ['Home', 'Games', 'Have A Code?', 'View Profile', 'Logout'],
  ],
  [
    'admins who are readers too',
    { signedIn: true, isAdmin: true, isReader: true },
    ['Home', 'Games', 'Have A Code?', 'View Profile', 'Logout'],
  ],
  ['a reader mark without a session', { ...none, isReader: true }, ['Home', 'Login']],
]

test.each(people)('[SITE-04] the menu of %s', (_, user, labels) => {
  expect(menuFor(user).map((item) => item.label)).toEqual(labels)
})
