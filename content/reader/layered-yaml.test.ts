import { expect, test } from 'vitest'
import { z } from 'zod'
import { LayeredYaml, laidOver } from './layered-yaml.ts'
import { readFrontMatter, readYaml } from './read.ts'

const shipped = {
  file: 'content/pages/x.yaml',
  text: 'title: Ours\nmasthead:\n  hour: 8\n  text: Good morning\nplans:\n  - { name: A, price: 1 }\n  - { name: B, price: 2 }\n',
}
const layered = (text: string) => ({ file: 'site/pages/x.yaml', text, over: shipped })

test.each([
  [{ a: 1 }, { a: 0, b: 0 }, { a: 1, b: 0 }],
  [{ a: { b: 1 } }, { a: { b: 0, c: 0 } }, { a: { b: 1, c: 0 } }],
  [{ a: [1] }, { a: [0, 0] }, { a: [1] }],
  [{ a: null }, { a: 0, b: 0 }, { b: 0 }],
  [{ a: 'one' }, { a: { one: 0, other: 0 } }, { a: 'one' }],
  [{ a: { b: 1 } }, { a: [0] }, { a: { b: 1 } }],
  [null, { a: 0 }, { a: 0 }],
])('%o laid over %o is %o', { tags: 'OWNER-06' }, (over, under, expected) => {
  expect(laidOver(over, under)).toEqual(expected)
})

test('an empty file or one with nothing but comments changes nothing', { tags: 'OWNER-06' }, () => {
  for (const text of ['', '# nothing yet\n'])
    expect(new LayeredYaml(layered(text)).value).toEqual(new LayeredYaml(shipped).value)
})

const schema = z.strictObject({
  title: z.string(),
  masthead: z.strictObject({ hour: z.int(), text: z.string() }),
  plans: z.array(z.strictObject({ name: z.string(), price: z.int() })),
})

test.each([
  ['a wrong text', 'title: 7\n', 'line 1: title: expected a text'],
  ['a wrong field of a group', 'masthead:\n  hour: noon\n', 'line 2: masthead.hour: expected a number'],
  ['an emptied field', 'masthead:\n  hour: 9\n  text:\n', 'line 3: masthead.text: expected a text'],
  [
    'a field that a list entry lacks',
    'plans:\n  - name: A\n    price: 3\n  - name: B\n',
    'line 4: plans.2.price: ',
  ],
  [
    'an unknown field',
    'title: T\nplans:\n  - { name: A, price: 1, prize: 1 }\n',
    "line 3: plans.1: unknown field 'prize'",
  ],
  [
    'an unknown field at the top',
    '# mine\ntitel: T\n',
    "line 2: unknown field 'titel'; did you mean 'title'?",
  ],
  ['two unknown fields', 'a: 1\nb: 1\n', "line 1: unknown field 'a'\n  line 2: unknown field 'b'"],
  ['a text in place of a group', 'masthead: noon\n', 'line 1: masthead: expected fields of its own'],
  [
    'an unknown placeholder',
    'title: T\nmasthead:\n  text: By {{nmae}}\n',
    'line 3: masthead.text: {{nmae}}: expected {{name}}',
  ],
  ['what is not YAML', 'title: T\nmasthead: {\n', 'line 3: '],
  ['a field that is there twice', 'title: T\ntitle: T\n', 'line 2: Map keys must be unique'],
])('%s is named with the line of the owner', { tags: 'OWNER-06' }, (_, text, sentence) => {
  const read = () => readYaml(layered(text), schema)
  expect(read).toThrow('site/pages/x.yaml cannot be used:\n  ')
  expect(read).toThrow(sentence)
  expect(read).not.toThrow('content/pages')
})

test('a mistake in what ships is named there', { tags: 'OWNER-06' }, () => {
  const wrong = { ...shipped, text: shipped.text.replace('hour: 8', 'hour: noon') }
  for (const text of ['title: T\nmasthead: { text: Hello }\n', '# nothing yet\n'])
    expect(() => readYaml({ ...layered(text), over: wrong }, schema)).toThrow(
      'content/pages/x.yaml cannot be used:\n  line 3: masthead.hour: ',
    )
})

test('a text with front matter may change only fields, or the text as well', { tags: 'OWNER-06' }, () => {
  const over = { file: 'content/legal/x.md', text: '---\ntitle: Ours\nupdated: March\n---\n\nOur text.\n' }
  const head = z.strictObject({ title: z.string(), updated: z.string() })
  const read = (text: string) =>
    readFrontMatter({ file: 'site/legal/x.md', text, over }, head, ({ file, text, firstLine }) => [
      file,
      text,
      firstLine,
    ])
  expect(read('---\nupdated: April\n---\n')).toEqual({
    head: { title: 'Ours', updated: 'April' },
    body: ['content/legal/x.md', 'Our text.', 6],
  })
  expect(read('---\nupdated: April\n---\n\n\nMine.\n').body).toEqual(['site/legal/x.md', 'Mine.', 6])
  expect(() => read('---\nupdated: 4\n---\n')).toThrow('site/legal/x.md cannot be used:\n  line 2: updated: ')
})

test('an indented field is named by its own line, and told once', { tags: 'OWNER-06' }, () => {
  const indented = 'line 4: begins too far right; a field begins exactly below the one before it'
  for (const text of [
    'title: T\nmasthead:\n  hour: 9\n    text: Late\n',
    'title: T\nhour: 9\nauthor: Teo\n  oops: here\ncategory: Travel\n',
  ])
    expect(() => new LayeredYaml({ file: 'site/pages/x.yaml', text })).toThrow(
      `site/pages/x.yaml cannot be used:\n  ${indented}`,
    )
  const other = () => new LayeredYaml({ file: 'site/pages/x.yaml', text: 'title: [T\n' })
  expect(other).toThrow(/line \d+: (?!begins)/)
})
