import { expect, test } from 'vitest'
import { fillIn } from './fill-in.ts'
import { site } from './site.server.ts'

test('the words of the site stand where a text asks for them', () => {
  const words = { ...site, name: 'Nimbus', email: 'a@b.example', address: ['One Street', 'Town'] }
  expect(fillIn('x.md', '{{name}}, {{address}}: {{email}} at {{site}}', words)).toBe(
    `Nimbus, One Street, Town: a@b.example at ${new URL(site.url).host}`,
  )
})

test('a place that asks for something else is named', () => {
  expect(() => fillIn('content/legal/x.md', 'By {{nmae}}.', site)).toThrow(
    /content\/legal\/x\.md cannot be used:\n {2}\{\{nmae\}\}: expected .*did you mean 'name'/,
  )
})
