import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readYaml } from '../../content/reader/read.ts'
import { about, aboutSchema } from './about/content.server.ts'
import { portfolio, readWork, works } from './portfolio/works.server.ts'
import { pricing, pricingSchema } from './pricing/content.server.ts'
import { services, servicesSchema } from './services/content.server.ts'
import { team, teamSchema } from './team/content.server.ts'
import { testimonials, testimonialsSchema } from './testimonials/content.server.ts'

// The owner may add to all of these: each number is the minimum.
const textOf = (name: string) => readFileSync(`content/pages/${name}.yaml`, 'utf8')

test('the about page has the team, skills between 0 and 100, and clients with their signs', {
  tags: 'PAGE-02',
}, () => {
  expect(team.read().members.length).toBeGreaterThan(0)
  expect(about.read().skills.list.every(({ level }) => level >= 0 && level <= 100)).toBe(true)
  expect(about.read().clients.list.every(({ logo }) => logo.width > 0)).toBe(true)
})

test('the services page has six services and twelve features at least', { tags: 'PAGE-03' }, () => {
  expect(services.read().services.length).toBeGreaterThanOrEqual(6)
  expect(services.read().features.list.length).toBeGreaterThanOrEqual(12)
})

test('the team has four members at least, each with a portrait and links to pages elsewhere', {
  tags: 'PAGE-04',
}, () => {
  expect(team.read().members.length).toBeGreaterThanOrEqual(4)
  for (const { portrait, alt, social } of team.read().members) {
    expect(portrait.width).toBeGreaterThan(0)
    expect(alt).not.toBe('')
    expect(social.length).toBeGreaterThan(0)
  }
})

test('there are six testimonials at least', { tags: 'PAGE-05' }, () => {
  expect(testimonials.read().testimonials.length).toBeGreaterThanOrEqual(6)
})

test('four plans, each with a name and a price of its own, only the last marked, and five questions at least', {
  tags: 'PAGE-06',
}, () => {
  const { plans } = pricing.read()
  expect(plans).toHaveLength(4)
  expect(new Set(plans.map(({ name }) => name)).size).toBe(4)
  expect(new Set(plans.map(({ price }) => price)).size).toBe(4)
  expect(plans.map(({ badge }) => badge !== undefined)).toEqual([false, false, false, true])
  expect(pricing.read().questions.list.length).toBeGreaterThanOrEqual(5)
})

test('nine works at least, the latest first, each from a file of its own with a picture and a story', {
  tags: 'PAGE-07',
}, () => {
  expect(portfolio.read().masthead.title).not.toBe('')
  expect(
    works()
      .map(({ slug }) => `${slug}.md`)
      .sort(),
  ).toEqual(readdirSync('content/portfolio').sort())
  expect(works().length).toBeGreaterThanOrEqual(9)
  expect(works().map(({ finished }) => finished)).toEqual(
    works()
      .map(({ finished }) => finished)
      .sort()
      .reverse(),
  )
  for (const { picture, html } of works()) {
    expect(picture.width).toBeGreaterThan(0)
    expect(html).toContain('<p>')
  }
})

test.each([
  ['about', aboutSchema, 'level: 96', 'level: 196', 'skills.list.1.level: expected 100 or less'],
  [
    'services',
    servicesSchema,
    'services/games.svg',
    'services/gmaes.svg',
    "did you mean 'services/games.svg'",
  ],
  ['team', teamSchema, 'suit: heart', 'suit: hart', "did you mean 'heart'"],
  ['testimonials', testimonialsSchema, 'posted: 2026-03-04', 'posted: March 4', 'expected a date such as'],
  ['pricing', pricingSchema, /price: \d+/, "price: '12'", 'plans.1.price: expected a number, found "12"'],
  [
    'pricing',
    pricingSchema,
    /hour: '[^']+'/,
    "hour: '25:00'",
    "expected an hour between quotes, such as '08:30'",
  ],
  ['services', servicesSchema, 'to: /contact', 'to: contact', 'expected the path of a page of this site'],
])(
  'a slip in %s is answered with file, field and what is expected',
  { tags: 'OWNER-01' },
  (name, shape, right, wrong, sentence) => {
    const slipped = textOf(name).replace(right, wrong)
    const read = () => readYaml({ file: `content/pages/${name}.yaml`, text: slipped }, shape)
    expect(read).toThrow(`content/pages/${name}.yaml cannot be used:\n  `)
    expect(read).toThrow(sentence)
  },
)

test('a work of an unknown kind is refused with its file', { tags: 'OWNER-01' }, () => {
  const text = readFileSync('content/portfolio/kettle.md', 'utf8').replace('kind: App', 'kind: Apps')
  expect(() => readWork({ file: 'content/portfolio/kettle.md', text })).toThrow(
    /content\/portfolio\/kettle\.md cannot be used:\n {2}line 3: kind: expected App or Card or Web, found "Apps"; did you mean 'App'/,
  )
})
