import { expect, test } from 'vitest'
import { readSite } from '../words/site.server.ts'
import { type MenuItem, menuFor } from './menu.ts'

const none = { signedIn: false, isAdmin: false, isReader: false }

const people: [who: string, user: typeof none, labels: string[], ...requirements: string[]][] = [
  ['anonymous visitors', none, ['Home', 'UI Setups', 'Login'], 'ROLE-01'],
  [
    'signed-in non-readers',
    { ...none, signedIn: true },
    ['Home', 'UI Setups', 'Have A Code?', 'View Profile', 'Logout'],
    'ROLE-02',
  ],
  [
    'readers',
    { ...none, signedIn: true, isReader: true },
    ['Home', 'UI Setups', 'Games', 'View Profile', 'Logout'],
    'ROLE-03',
  ],
  [
    'admins',
    { ...none, signedIn: true, isAdmin: true },
    ['Home', 'UI Setups', 'Games', 'Stocks', 'Have A Code?', 'View Profile', 'Logout'],
    'ROLE-04',
  ],
  [
    'admins who are readers too',
    { signedIn: true, isAdmin: true, isReader: true },
    ['Home', 'UI Setups', 'Games', 'Stocks', 'Have A Code?', 'View Profile', 'Logout'],
  ],
  ['a reader mark without a session', { ...none, isReader: true }, ['Home', 'UI Setups', 'Login']],
]

for (const [who, user, labels, ...requirements] of people) {
  test(`the menu of ${who}`, { tags: ['SITE-04', ...requirements] }, () => {
    expect(menuFor(user, readSite().menuPages).map((item) => item.label)).toEqual(labels)
  })
}

/** Returns label and address of each line below a line. */
function below(items: readonly MenuItem[], label: string) {
  const found = items.find((item) => item.label === label)
  if (!found || !('items' in found)) return []
  return found.items.map((item) => ('to' in item ? `${item.label} ${item.to}` : item.label))
}

const pages = [
  'Pricing /pricing',
  'Blog /blogs',
  'About Us /about',
  'Team /team',
  'Portfolio /portfolio',
  'Contact /contact',
  'Services /services',
  'Testimonials /testimonials',
]

test('UI Setups leads to the eight pages', { tags: 'SITE-02' }, () => {
  expect(menuFor(none, readSite().menuPages)[0]).toEqual({ label: 'Home', to: '/' })
  expect(below(menuFor(none, readSite().menuPages), 'UI Setups')).toEqual(pages)
})

test('Api Calls is below UI Setups, for signed-in users only', { tags: 'SITE-03' }, () => {
  const menu = menuFor({ ...none, signedIn: true }, readSite().menuPages)
  expect(below(menu, 'UI Setups')).toEqual([...pages, 'Api Calls'])
  const setups = menu.find((item) => item.label === 'UI Setups')
  expect(below(setups && 'items' in setups ? setups.items : [], 'Api Calls')).toEqual([
    'Fetch System /fetch-system',
    'Fetch Data /fetch-data',
    'Fetch Data2 /fetch-data/1',
    'Teams /teams',
  ])
})

test('without any of the eight pages, UI Setups is there for Api Calls only', { tags: 'OWNER-07' }, () => {
  const signedIn = { ...none, signedIn: true }
  expect(menuFor(none, []).map(({ label }) => label)).toEqual(['Home', 'Login'])
  expect(below(menuFor(signedIn, []), 'UI Setups')).toEqual(['Api Calls'])
})
