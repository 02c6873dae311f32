import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { homeWords } from './home.ts'
import { siteWords } from './site.ts'
import { readWords } from './words.ts'

const site = readFileSync('content/site.yaml', 'utf8')
const home = readFileSync('content/pages/home.yaml', 'utf8')

test('the words of the site and of the home page can be used', () => {
  expect(readWords('content/site.yaml', site, siteWords).name).toBe('SkyWay')
  expect(readWords('content/pages/home.yaml', home, homeWords).games.list.length).toBeGreaterThan(0)
})

test('a missing field is refused with its file and its name', () => {
  const without = site.replace(/^tagline:.*$/m, '')
  expect(() => readWords('content/site.yaml', without, siteWords)).toThrow(
    /content\/site\.yaml cannot be used:\n {2}tagline: /,
  )
})

test('a field deep in a list is named by its place, an unknown one by its name', () => {
  const broken = home.replace('title: Redeem a code', 'titel: Redeem a code')
  expect(() => readWords('content/pages/home.yaml', broken, homeWords)).toThrow(
    /content\/pages\/home\.yaml.*start\.steps\.1\.title: .*titel/s,
  )
})

test('[PAGE-01] the home page says what is finished, what is planned, where to go and what it stands on', () => {
  const { about } = readWords('content/pages/home.yaml', home, homeWords)
  const text = about.paragraphs.join(' ')
  expect(text).toContain('One game is finished and others are planned')
  expect(text).toContain('A live leaderboard and dashboard are planned')
  expect(text).toContain('log on and open the Games Dashboard')
  expect(about.stack.map(({ name }) => name)).toEqual([
    'A web API',
    'A relational database',
    'A single-page front end',
  ])
})
