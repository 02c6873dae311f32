import { expect, test } from 'vitest'
import { numbersBorne, numbersListed } from './requirements.ts'

test('a list names its numbers in bold at the start of an item', () => {
  expect(
    numbersListed(
      '## SKY\n- **SKY-01** one, see SKY-09\n- **SKY-02** two\n- **T-A1** three\nSKY-03 in a sentence',
    ),
  ).toEqual(['SKY-01', 'SKY-02', 'T-A1'])
})

test.each([
  ["test('[SKY-07] climbs', () => {})", ['SKY-07']],
  ["test('[SKY-01] [TABLE-02] shows', () => {})", ['SKY-01', 'TABLE-02']],
  ["test.each(rows)('[API-03] page %s', () => {})", ['API-03']],
  ["test.each([[1, 'a (b)']])(\n  '[API-04] %s',\n  () => {})", ['API-04']],
  ["describe('[ROLE-01, ROLE-02] doors', () => {})", ['ROLE-01', 'ROLE-02']],
  ['test(`[SAND-04] hint`, () => {})', ['SAND-04']],
  ["expect('[SKY-07]').toBe(1)", []],
  ["// test('no') mentions [SKY-07]", []],
])('the numbers borne by %s', (source, numbers) => {
  expect(numbersBorne('a.test.ts', source)).toEqual(numbers)
})
