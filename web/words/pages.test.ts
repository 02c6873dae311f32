import { expect, test } from 'vitest'
import { isTakenAway } from './pages.ts'

test.each([
  ['/pricing', true],
  ['/pricing/', true],
  ['/pricing?plan=2#questions', true],
  ['/Pricing', true],
  ['/blogs/ten-quiet-minutes', true],
  ['/blogs/tag/cards/page/2', true],
  ['/feed.xml', true],
  ['/', false],
  ['/team', false],
  ['/pricing-of-decks', false],
  ['/privacy#pricing', false],
  ['#pricing', false],
  ['mailto:pricing@skyway.example', false],
  ['//other.example/pricing', false],
  ['https://other.example/pricing', false],
])(
  'without prices and a blog, the address %s is taken away: %s',
  { tags: 'OWNER-07' },
  (address, expected) => {
    expect(isTakenAway(address, ['/pricing', '/blogs', '/feed.xml'])).toBe(expected)
  },
)
