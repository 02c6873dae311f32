import { expect, test } from 'vitest'
import { fillIn } from './placeholders.ts'

const known = { name: 'Nimbus', address: 'One Street, Town', email: 'a@b.example', site: 'nimbus.example' }

test('placeholders are replaced by the values of the site', { tags: 'OWNER-02' }, () => {
  expect(fillIn('{{name}}, {{address}}: {{email}} at {{site}}', known)).toEqual({
    text: 'Nimbus, One Street, Town: a@b.example at nimbus.example',
    sentences: [],
  })
})

test('an unknown placeholder is named', { tags: 'OWNER-01' }, () => {
  expect(fillIn('By {{nmae}}.', known).sentences).toEqual([
    "{{nmae}}: expected {{name}} or {{address}} or {{email}} or {{site}}; did you mean 'name'?",
  ])
})

test('a placeholder that the program fills in later stays, and is named among those that are expected', () => {
  expect(fillIn('{{year}} {{name}}', known, ['year'])).toEqual({ text: '{{year}} Nimbus', sentences: [] })
  expect(fillIn('{{yaer}}', known, ['year']).sentences).toEqual([
    "{{yaer}}: expected {{year}} or {{name}} or {{address}} or {{email}} or {{site}}; did you mean 'year'?",
  ])
})
