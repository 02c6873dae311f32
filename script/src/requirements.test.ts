import { expect, test } from 'vitest'
import { numbersListed } from '../../test/support/requirements.ts'
import { faultsOf, numbersIn } from './requirements.ts'

test('a list names its numbers in bold at the start of an item', () => {
  expect(
    numbersListed(
      '## SKY\n- **SKY-01** one, see SKY-09\n- **SKY-02** two\n- **T-A1** three\nSKY-03 in a sentence',
    ),
  ).toEqual(['SKY-01', 'SKY-02', 'T-A1'])
})

test.each([
  ["test('climbs', { tags: 'SKY-07' }, () => {})", ['SKY-07']],
  ["test('shows', { tags: ['SKY-01', 'TABLE-02'], timeout: 9 }, () => {})", ['SKY-01', 'TABLE-02']],
  ["test.each(rows)('page %s', { tags: 'API-03' }, () => {})", ['API-03']],
  ["describe('doors', { tags: ['ROLE-01', 'T-A1'] }, () => {})", ['ROLE-01', 'T-A1']],
  ["test('a page', { tag: '@LOOK-04' }, () => {})", ['LOOK-04']],
  ["test('a page', { tag: ['@smoke', '@T-F2', '@T-F3'] }, () => {})", ['T-F2', 'T-F3']],
  ["describe.each([['SkyWay', 'SKY-07']])('%s', (_, tags) => test('a deck', { tags }))", ['SKY-07']],
  ["test('a slip', { tag: '@SKY-7' }, () => {})", ['SKY-7']],
  ["test('[SKY-07] SKY-07 in a title', () => {})", []],
  ["encode('UTF-8', 'SHA-256', '[1, 2]', '[A-Z]')", []],
  ["// test('no') mentions 'SKY-07'", []],
])('the numbers borne by %s', (source, numbers) => {
  expect(numbersIn('a.test.ts', source)).toEqual(numbers)
})

const folders = { MARK: 'engine/<game>', SKY: 'engine/skyway web/play\n    e2e/table', 'T-E': 'server' }

test.each([
  ['nothing', ['SKY-01'], { 'engine/skyway/play.test.ts': ['SKY-01'] }, []],
  ['a number that stands in all of its features', ['T-E1'], { 'server/a.test.ts': ['T-E1', 'T-E1'] }, []],
  ['a feature below test/', ['SKY-01'], { 'test/e2e/table.e2e.ts': ['SKY-01'] }, []],
  ['a feature of any game', ['MARK-01'], { 'engine/sandwich/achievements.test.ts': ['MARK-01'] }, []],
  [
    'numbers without a test',
    ['SKY-01', 'T-E1', 'T-E2'],
    { 'server/a.test.ts': ['T-E1'] },
    ['Without a test: SKY-01 T-E2'],
  ],
  [
    'a number that is not listed',
    ['SKY-01'],
    { 'web/play/a.test.ts': ['SKY-01', 'SKY-02'] },
    ['SKY-02 in web/play/a.test.ts is not listed.'],
  ],
  [
    'a number in another feature',
    ['SKY-01'],
    { 'server/a.test.ts': ['SKY-01', 'SKY-01'] },
    ['SKY-01 in server/a.test.ts: no test of SKY belongs there.'],
  ],
  [
    'a number in another e2e test',
    ['SKY-01'],
    { 'test/e2e/review.e2e.ts': ['SKY-01'] },
    ['SKY-01 in test/e2e/review.e2e.ts: no test of SKY belongs there.'],
  ],
  [
    'an area without features',
    ['NEW-01'],
    { 'web/new/a.test.ts': ['NEW-01'] },
    ['NEW-01 in web/new/a.test.ts: no test of NEW belongs there.'],
  ],
] satisfies [string, string[], Record<string, string[]>, string[]][])('%s', (_, listed, tests, faults) => {
  const files = Object.entries(tests).map(([path, numbers]) => ({ path, numbers }))
  expect(faultsOf(listed, files, folders)).toEqual(faults)
})
