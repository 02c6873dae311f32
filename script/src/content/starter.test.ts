import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { throwAwayFolder } from '../../../test/support/server/throw-away-folder.ts'
import { blog, readPost } from '../../../web/blog/posts.server.ts'
import { siteSchema } from '../../../web/words/site.server.ts'
import { writeStarter } from './starter.ts'

const day = '2027-01-31'
const answers = {
  name: 'Larkfield',
  url: 'https://larkfield.example',
  email: 'hello@larkfield.example',
  tagline: 'Card games from Bristol',
}
let folder: string
beforeEach(() => {
  const above = throwAwayFolder()
  onTestFinished(() => rmSync(above, { recursive: true }))
  folder = path.join(above, 'site')
})

const written = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const files = () => globSync('**/*.*', { cwd: folder }).sort()

test.each([
  'Larkfield & Sons: "games" # 1',
  'Ünïcode ☕ 喫茶店',
  '@larkfield',
  "- it's: [one], {two}",
  '# one',
  '\\u0041 $& $1 %a | > ~',
  'off',
  '123',
  '2026-01-01',
  'null',
  `A long name ${'of many words '.repeat(20)}`.trim(),
])('site.yaml has the answers, also with the name %o', { tags: 'OWNER-04' }, (name) => {
  writeStarter(folder, { ...answers, name, tagline: `${name}!` }, day)
  expect(parse(written('site.yaml'))).toMatchObject({
    ...answers,
    name,
    tagline: `${name}!`,
    codesEmail: answers.email,
  })
})

test('what site.yaml says is valid, and pages about what does not exist are off', {
  tags: 'OWNER-04',
}, () => {
  writeStarter(folder, answers, day)
  const { pages, ...site }: Record<string, unknown> = parse(written('site.yaml'))
  const shape: Readonly<Record<string, { parse(value: unknown): unknown }>> = siteSchema.shape
  for (const [field, value] of Object.entries(site)) {
    expect(shape, field).toHaveProperty(field)
    if (value !== null) shape[field]?.parse(value)
  }
  expect(pages).toEqual({
    about: 'off',
    team: 'off',
    pricing: 'off',
    services: 'off',
    portfolio: 'off',
    testimonials: 'off',
  })
  // An address that somebody invented is worse than none.
  expect(site).toMatchObject({ address: null, phone: null, social: [] })
})

test('the first post is of the day on which it is written, in a category of the sample', {
  tags: 'OWNER-04',
}, () => {
  writeStarter(folder, answers, day)
  const post = readPost({ file: 'blog/welcome.md', text: written('blog/welcome.md') }, blog.read().categories)
  expect(post.date).toBe(day)
})

test('the folder contains nothing else, and names nobody of the sample', { tags: 'OWNER-04' }, () => {
  mkdirSync(folder)
  writeStarter(folder, answers, day)
  expect(files()).toEqual([
    'README.md',
    'blog/welcome.md',
    'games/sandwich.yaml',
    'games/skyway.yaml',
    'pages/contact.yaml',
    'site.yaml',
  ])
  const published = [written('site.yaml'), written('blog/welcome.md')].join('\n').replaceAll(/^\s*#.*$/gm, '')
  expect(published).not.toMatch(/Denver|Colorado|555|skyway\.example|Mara|Larkfield & Sons/)
})

test('a folder that contains something, or a file of this name, is refused and stays as it was', {
  tags: 'OWNER-04',
}, () => {
  writeStarter(folder, answers, day)
  writeFileSync(path.join(folder, 'site.yaml'), 'mine')
  expect(() => writeStarter(folder, answers, day)).toThrow(
    `${folder} is there already and is not an empty folder`,
  )
  expect(written('site.yaml')).toBe('mine')

  const other = path.join(folder, 'README.md')
  expect(() => writeStarter(other, answers, day)).toThrow('is not an empty folder')
  const hidden = path.join(folder, 'hidden')
  mkdirSync(hidden)
  writeFileSync(path.join(hidden, '.env'), '')
  expect(() => writeStarter(hidden, answers, day)).toThrow('is not an empty folder')
  expect(existsSync(path.join(hidden, 'site.yaml'))).toBe(false)
})
