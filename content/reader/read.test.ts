import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Source } from './layered-yaml.ts'
import { unusable } from './mistakes.ts'
import { siteValues } from './placeholders.ts'
import { readFrontMatter, readYaml } from './read.ts'

const schema = z.strictObject({
  title: z.string(),
  kind: z.enum(['App', 'Card', 'Web']),
  price: z.int(),
  mail: z.email().optional(),
  list: z.array(z.string()).min(1),
})
const good = { title: 'A', kind: 'App', price: 1, list: ['x'] }

test.each([
  [{ title: 7 }, 'title: expected a text (between quotes where it looks like a number or a date), found 7'],
  [{ kind: 'Appp' }, 'kind: expected App or Card or Web, found "Appp"; did you mean \'App\'?'],
  [{ price: '19' }, 'price: expected a number, found "19"'],
  [{ price: 1.5 }, 'price: expected a whole number, found 1.5'],
  [{ mail: 'nobody' }, 'mail: expected an email address, found "nobody"'],
  [{ list: [] }, 'list: expected a list of at least 1'],
  [{ list: ['x', null] }, 'list.2: expected a text'],
  [{ prize: 3 }, "unknown field 'prize'; did you mean 'price'?"],
  [{ colour: 3 }, "unknown field 'colour'"],
])('%o is answered by what is expected', { tags: 'OWNER-01' }, (wrong, sentence) => {
  const text = JSON.stringify({ ...good, ...wrong })
  expect(() => readYaml({ file: 'content/x.yaml', text }, schema)).toThrow(
    `content/x.yaml cannot be used:\n  `,
  )
  expect(() => readYaml({ file: 'content/x.yaml', text }, schema)).toThrow(sentence)
})

test('invalid YAML is refused, with the name of the file', { tags: 'OWNER-01' }, () => {
  expect(() => readYaml({ file: 'content/x.yaml', text: 'title: "open' }, schema)).toThrow(
    /^content\/x\.yaml cannot be used:\n/,
  )
})

test('a text with front matter is split, also with the line ends of Windows', () => {
  const head = z.strictObject({ title: z.string() })
  const body = ({ text }: Source) => text
  const text = '---\ntitle: One\n---\n\nFirst.\n\n---\n\nSecond.\n'
  const read = { head: { title: 'One' }, body: 'First.\n\n---\n\nSecond.' }
  expect(readFrontMatter({ file: 'content/x.md', text }, head, body)).toEqual(read)
  expect(readFrontMatter({ file: 'content/x.md', text: text.replaceAll('\n', '\r\n') }, head, body)).toEqual({
    ...read,
    body: read.body.replaceAll('\n', '\r\n'),
  })
  expect(() => readFrontMatter({ file: 'content/x.md', text: 'First.' }, head, body)).toThrow(
    'content/x.md cannot be used:\n  (the whole file): expected to begin with front matter between two lines of ---',
  )
})

test('mistakes in the front matter, in the text and in its placeholders are all named at once', {
  tags: 'OWNER-01',
}, () => {
  const head = z.strictObject({ title: z.string() })
  const wrongBody = () => {
    throw unusable('content/x.md', ['the text is wrong'])
  }
  expect(() =>
    readFrontMatter({ file: 'content/x.md', text: '---\ntitle: 7\n---\n{{nmae}}' }, head, wrongBody),
  ).toThrow(
    /line 2: title: expected a text.*\n {2}the text is wrong\n {2}line 4: \{\{nmae\}\}: expected .*did you mean 'name'/s,
  )
})

test('a placeholder in any field of a YAML file is replaced from content/site.yaml; an unknown one is named with its field', {
  tags: 'OWNER-02',
}, () => {
  const schema = z.strictObject({ list: z.array(z.string()) })
  const [filled] = readYaml({ file: 'content/x.yaml', text: "list: ['{{name}}!']" }, schema).list
  expect(filled).toBe(`${siteValues().name}!`)
  expect(() => readYaml({ file: 'content/x.yaml', text: "list: ['{{name}}', '{{nmae}}']" }, schema)).toThrow(
    'list.2: {{nmae}}: expected {{name}}',
  )
})
