import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readYaml } from '../../../content/reader/read.ts'
import { pictureFiles } from '../../words/pictures.server.ts'
import { home, homeSchema } from './content.server.ts'

test('the hero has three slides, each with a scene of its own', { tags: 'PAGE-01' }, () => {
  expect(home.read().hero).toHaveLength(3)
  expect(new Set(home.read().hero.map(({ scene }) => scene.src)).size).toBe(3)
})

test.each(home.read().hero.map(({ scene }) => scene))(
  'the scene $src has the parts that are drawn',
  { tags: 'PAGE-01' },
  ({ src }) => {
    const drawing = new TextDecoder().decode(pictureFiles().find((file) => file.src === src)?.bytes)
    for (const part of ['back', 'aloft', 'front']) expect(drawing).toContain(`<g id="${part}">`)
  },
)

test('the home page says what is finished, what is planned, where to go and what it is built on', {
  tags: 'PAGE-01',
}, () => {
  const { about } = home.read()
  const text = about.paragraphs.join(' ')
  expect(text).toContain('One game is finished and others are planned')
  expect(text).toContain('A live leaderboard and dashboard are planned')
  expect(text).toContain('log on and open the Games Dashboard')
  expect(about.stack.map(({ name, text: what }) => `${name}: ${what}`)).toEqual([
    expect.stringMatching(/^A web API: .*Node\.js/),
    expect.stringMatching(/^A relational database: PostgreSQL/),
    expect.stringMatching(/^A single-page front end: React.*static hosting behind a CDN/),
  ])
})

test('a field deep in a list is named by its place, an unknown one by its name', { tags: 'OWNER-01' }, () => {
  const text = readFileSync('content/pages/home.yaml', 'utf8')
  const broken = text.replace('title: Redeem a code', 'titel: Redeem a code')
  expect(() => readYaml({ file: 'content/pages/home.yaml', text: broken }, homeSchema)).toThrow(
    /content\/pages\/home\.yaml.*start\.steps\.2\.title: expected a text.*unknown field 'titel'; did you mean 'title'/s,
  )
})
