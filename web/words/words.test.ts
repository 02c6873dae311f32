import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { siteWords } from './site.ts'
import { readHeadedText, readWords } from './words.ts'

const site = readFileSync('content/site.yaml', 'utf8')

test('the words of the site can be used', () => {
  expect(readWords('content/site.yaml', site, siteWords).name).toBe('SkyWay')
})

test('a missing field is refused with its file and its name', () => {
  const without = site.replace(/^tagline:.*$/m, '')
  expect(() => readWords('content/site.yaml', without, siteWords)).toThrow(
    /content\/site\.yaml cannot be used:\n {2}tagline: /,
  )
})

const shape = z.strictObject({
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
  [{ mail: 'nobody' }, 'mail: expected an e-mail address, found "nobody"'],
  [{ list: [] }, 'list: expected a list of at least 1'],
  [{ list: ['x', null] }, 'list.2: expected a text'],
  [{ prize: 3 }, "'prize' is no field here; did you mean 'price'?"],
  [{ colour: 3 }, "'colour' is no field here"],
])('%o is answered with what is expected', (wrong, sentence) => {
  const text = JSON.stringify({ ...good, ...wrong })
  expect(() => readWords('content/x.yaml', text, shape)).toThrow(`content/x.yaml cannot be used:\n  `)
  expect(() => readWords('content/x.yaml', text, shape)).toThrow(sentence)
})

test('what is no YAML is refused with its file', () => {
  expect(() => readWords('content/x.yaml', 'title: "open', shape)).toThrow(
    /^content\/x\.yaml cannot be used:\n/,
  )
})

test('a headed text is its words and what follows them, also with the line ends of Windows', () => {
  const head = z.strictObject({ title: z.string() })
  const text = '---\ntitle: One\n---\n\nFirst.\n\n---\n\nSecond.\n'
  const read = { head: { title: 'One' }, body: 'First.\n\n---\n\nSecond.' }
  expect(readHeadedText('content/x.md', text, head)).toEqual(read)
  expect(readHeadedText('content/x.md', text.replaceAll('\n', '\r\n'), head)).toEqual({
    ...read,
    body: read.body.replaceAll('\n', '\r\n'),
  })
  expect(() => readHeadedText('content/x.md', 'First.', head)).toThrow(
    'content/x.md cannot be used:\n  (the whole file): expected to begin with a head of fields between two lines of ---',
  )
})

test('a picture is read with its size; one that is not there is refused', () => {
  const { logo } = readWords('content/site.yaml', site, siteWords)
  expect(logo).toMatchObject({ src: expect.stringContaining('logo'), width: 40, height: 40 })
  const wrong = site.replace('logo: logo.svg', 'logo: lgoo.svg')
  expect(() => readWords('content/site.yaml', wrong, siteWords)).toThrow(
    /content\/site\.yaml.*logo: expected a picture of content\/pictures .*'lgoo\.svg' there; did you mean 'logo\.svg'/s,
  )
})
