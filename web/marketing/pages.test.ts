import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readWords } from '../words/words.ts'
import { about, aboutWords } from './about/words.server.ts'
import { portfolio, readWork, works } from './portfolio/works.server.ts'
import { pricing, pricingWords } from './pricing/words.server.ts'
import { services, servicesWords } from './services/words.server.ts'
import { team, teamWords } from './team/words.server.ts'
import { testimonials, testimonialsWords } from './testimonials/words.server.ts'

// The owner may add to all of these: a number is the least that the page is made for.
const textOf = (name: string) => readFileSync(`content/pages/${name}.yaml`, 'utf8')

test('[PAGE-02] the about page has the team, skills between 0 and 100, and clients with their signs', () => {
  expect(team.members.length).toBeGreaterThan(0)
  expect(about.skills.list.every(({ level }) => level >= 0 && level <= 100)).toBe(true)
  expect(about.clients.list.every(({ logo }) => logo.width > 0)).toBe(true)
})

test('[PAGE-03] the services page has six services and twelve features at least', () => {
  expect(services.services.length).toBeGreaterThanOrEqual(6)
  expect(services.features.list.length).toBeGreaterThanOrEqual(12)
})

test('[PAGE-04] the team has four members at least, each with a portrait and links to pages elsewhere', () => {
  expect(team.members.length).toBeGreaterThanOrEqual(4)
  for (const { portrait, alt, social } of team.members) {
    expect(portrait.width).toBeGreaterThan(0)
    expect(alt).not.toBe('')
    expect(social.length).toBeGreaterThan(0)
  }
})

test('[PAGE-05] there are six testimonials at least', () => {
  expect(testimonials.testimonials.length).toBeGreaterThanOrEqual(6)
})

test('[PAGE-06] four plans, each with a name and a price of its own, only the last marked, and five questions at least', () => {
  const { plans } = pricing
  expect(plans).toHaveLength(4)
  expect(new Set(plans.map(({ name }) => name)).size).toBe(4)
  expect(new Set(plans.map(({ price }) => price)).size).toBe(4)
  expect(plans.map(({ badge }) => badge !== undefined)).toEqual([false, false, false, true])
  expect(pricing.questions.list.length).toBeGreaterThanOrEqual(5)
})

test('[PAGE-07] nine works at least, the latest first, each from a file of its own with a picture and a story', () => {
  expect(portfolio.masthead.title).not.toBe('')
  expect(works.map(({ slug }) => `${slug}.md`).sort()).toEqual(readdirSync('content/portfolio').sort())
  expect(works.length).toBeGreaterThanOrEqual(9)
  expect(works.map(({ finished }) => finished)).toEqual(
    works
      .map(({ finished }) => finished)
      .sort()
      .reverse(),
  )
  for (const { picture, html } of works) {
    expect(picture.width).toBeGreaterThan(0)
    expect(html).toContain('<p>')
  }
})

test.each([
  ['about', aboutWords, 'level: 96', 'level: 196', 'skills.list.1.level: expected 100 or less'],
  [
    'services',
    servicesWords,
    'services/games.svg',
    'services/gmaes.svg',
    "did you mean 'services/games.svg'",
  ],
  ['team', teamWords, 'suit: heart', 'suit: hart', "did you mean 'heart'"],
  ['testimonials', testimonialsWords, 'posted: 2026-03-04', 'posted: March 4', 'expected a date such as'],
  ['pricing', pricingWords, /price: \d+/, "price: '12'", 'plans.1.price: expected a number, found "12"'],
  [
    'pricing',
    pricingWords,
    /hour: '[^']+'/,
    "hour: '25:00'",
    "expected an hour between quotes, such as '08:30'",
  ],
  ['services', servicesWords, 'to: /contact', 'to: contact', 'expected the path of a page of this site'],
])(
  'a slip in %s is answered with file, field and what is expected',
  (name, shape, right, wrong, sentence) => {
    const slipped = textOf(name).replace(right, wrong)
    const read = () => readWords(`content/pages/${name}.yaml`, slipped, shape)
    expect(read).toThrow(`content/pages/${name}.yaml cannot be used:\n  `)
    expect(read).toThrow(sentence)
  },
)

test('a work of an unknown kind is refused with its file', () => {
  const text = readFileSync('content/portfolio/kettle.md', 'utf8').replace('kind: App', 'kind: Apps')
  expect(() => readWork('content/portfolio/kettle.md', text)).toThrow(
    /content\/portfolio\/kettle\.md cannot be used:\n {2}kind: expected App or Card or Web, found "Apps"; did you mean 'App'/,
  )
})
