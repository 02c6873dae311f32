import { expect, test } from 'vitest'
import { siteLanguage, siteValues } from '../../../content/reader/placeholders.ts'
import { lineOf, textsIn, textsWith } from './texts.ts'

const yaml = `
title: Your games
price: 19
isOpen: false
nothing:
plans:
  - { name: Free, includes: [One, 'Two: three'] }
  - name: Business
minutes:
  one: '{{count}} minute'
`
const legal = `---
# A note to the lawyer
title: Terms
---

## Consent
By using {{site}} you
consent.

- One thing
  of two
- The other
1. First
| a | b |
| c | d |
`
const fields = (texts: ReturnType<typeof textsIn>) => texts.map(({ field, text }) => [field, text])

test('each value of a YAML file is a text, under the name that the check gives its field', {
  tags: 'OWNER-05',
}, () => {
  expect(fields(textsIn({ file: 'content/pages/x.yaml', text: yaml }, 'pages/x.yaml'))).toEqual([
    ['title', 'Your games'],
    ['price', '19'],
    ['isOpen', 'false'],
    ['plans.1.name', 'Free'],
    ['plans.1.includes.1', 'One'],
    ['plans.1.includes.2', 'Two: three'],
    ['plans.2.name', 'Business'],
    ['minutes.one', '{{count}} minute'],
  ])
})

test('headings, paragraphs, items and rows of a legal text have their line', { tags: 'OWNER-05' }, () => {
  expect(fields(textsIn({ file: 'content/legal/x.md', text: legal }, 'legal/x.md'))).toEqual([
    ['title', 'Terms'],
    ['line 6', '## Consent'],
    ['line 7', 'By using {{site}} you\nconsent.'],
    ['line 10', '- One thing\n  of two'],
    ['line 12', '- The other'],
    ['line 13', '1. First'],
    ['line 14', '| a | b |'],
    ['line 15', '| c | d |'],
  ])
})

test('what the owner has changed is found as it is now', { tags: 'OWNER-05' }, () => {
  const over = { file: 'content/legal/x.md', text: legal }
  const texts = textsIn({ file: 'site/legal/x.md', text: '---\ntitle: Our terms\n---\n', over }, 'legal/x.md')
  expect(fields(texts).slice(0, 2)).toEqual([
    ['title', 'Our terms'],
    ['line 6', '## Consent'],
  ])
})

test('a text is printed with its file and field, and only with its first line', { tags: 'OWNER-05' }, () => {
  const at = { file: 'interface/en-US/codes.yaml', field: 'submit' }
  expect(lineOf({ ...at, text: 'Submit' })).toBe('interface/en-US/codes.yaml  submit: Submit')
  expect(lineOf({ ...at, text: 'One\nTwo\n' })).toBe('interface/en-US/codes.yaml  submit: One …')
  expect(lineOf({ ...at, text: 'One\n' })).toBe('interface/en-US/codes.yaml  submit: One')
})

test('without words, every text of the site, its pages, games, legal texts and interface is found', {
  tags: 'OWNER-05',
}, () => {
  const all = textsWith([])
  const kinds = Map.groupBy(all, ({ file }) => file.split('/')[0] ?? '')
  expect([...kinds.keys()]).toEqual(['site.yaml', 'pages', 'games', 'legal', 'interface'])
  expect(all.filter(({ file }) => file.startsWith('interface/') && !file.includes(siteLanguage()))).toEqual(
    [],
  )
  expect(new Set(all.map(({ file, field }) => `${file} ${field}`)).size).toBe(all.length)
})

test('a text is found by all of the words in its text, file or field, in any case', {
  tags: 'OWNER-05',
}, () => {
  const all = textsWith([])
  for (const found of all.filter((_, index) => index % 150 === 0)) {
    const { file, field, text } = found
    const words = [text.toUpperCase(), ...text.split(/\s+/)]
    expect(textsWith(words)).toContainEqual(found)
    expect(textsWith([file, field, ...words])).toContainEqual(found)
    expect(textsWith([...words, 'a word of no text'])).toEqual([])
  }
})

test('a text is found as it is shown: with the values of placeholders, on one line, with straight quotation marks', {
  tags: 'OWNER-05',
}, () => {
  const shown = (text: string) => text.replaceAll(/\s+/g, ' ')
  const all = textsWith([])
  const withName = all.find(({ file, text }) => file.startsWith('pages/') && text.includes('{{name}}'))
  const [before = ''] = withName?.text.split('{{name}}') ?? []
  expect(textsWith([shown(`${before}${siteValues().name}`)])).toContainEqual(withName)
  const withQuotes = all.find(({ text }) => /[‘’]/.test(text))
  expect(textsWith([shown(withQuotes?.text ?? '').replaceAll(/[‘’]/g, "'")])).toContainEqual(withQuotes)
  const ofLines = all.find(({ file, text }) => file.startsWith('legal/') && text.includes('\n'))
  expect(textsWith([shown(ofLines?.text ?? '')])).toContainEqual(ofLines)
})
