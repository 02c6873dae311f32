import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../test/support/app/test-app.ts'

let testApp: TestApp
let admin: Person
beforeAll(async () => {
  testApp = await openTestApp({
    settings: { limitPerPerson: 100_000, limitPerAddress: 100_000 },
  })
  admin = await testApp.person({ admin: true })
})
afterAll(() => testApp.close())

const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(-0, 2 ** 31, 2 ** 53, 1e308),
)
// All characters of the unit 'binary', which takes a second to set up.
const anyCharacter = fc.integer({ min: 0, max: 0x10_ffff }).map((point) => String.fromCodePoint(point))
const text = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('\u0000', '\ud800', '__proto__', '%00', "'; --"),
)
const value = fc.oneof(number, text, fc.boolean(), fc.constant(null), fc.jsonValue())

/** A body with the names of a valid one, and arbitrary values for some of them. */
function bent(right: Record<string, unknown>): fc.Arbitrary<unknown> {
  const fields = Object.entries(right).map(
    ([name, good]) => [name, fc.oneof(fc.constant(good), value)] as const,
  )
  return fc.oneof(value, fc.record(Object.fromEntries(fields), { requiredKeys: [] }))
}

const gameType = {
  id: 1,
  name: 'Patience',
  complexity: 0,
  strategy: 0,
  luck: 0,
  weight: 0,
  footprint: 0,
  tactics: 0,
  descriptions: [{ title: 'T', text: '<p>a</p>' }],
  rules: [],
  authorUrl: null,
  documentUrl: '',
  modifieddate: null,
}

test.each([
  ['PUT', '/api/games', { gameId: 1, actionId: 0, itemRow: 0, itemColumn: 0, turn: 0, autoWin: true }],
  ['POST', '/api/games', { gameTypeId: 1 }],
  ['PUT', '/api/AppUser', { displayName: 'Wren', profilePicture: 'https://example.org/' }],
  ['PUT', '/api/Codes', { code: 'nobody' }],
  ['POST', '/api/Codes', { code: 'for everybody', expiresAt: '2030-01-01T00:00:00Z' }],
  ['POST', '/api/gametypes/', gameType],
  ['PUT', '/api/gametypes/', gameType],
] as const)(
  'no body makes %s %s fail with more than a clear refusal',
  { tags: ['T-C1', 'API-04'] },
  async (method, url, right) => {
    await fc.assert(
      fc.asyncProperty(bent(right), async (body) => {
        const headers = { ...admin.headers, 'content-type': 'application/json' }
        const answer = await testApp.inject({ method, url, headers, payload: JSON.stringify(body) })
        expect(answer.statusCode, answer.body).toBeLessThan(500)
        if (answer.statusCode >= 400) {
          expect(answer.headers['content-type']).toContain('application/problem+json')
          expect(answer.json()).toMatchObject({ status: answer.statusCode, detail: expect.any(String) })
        }
      }),
      { numRuns: 150 },
    )
  },
)

test.each([
  '/api/games/{}',
  '/api/games/{}/Data',
  '/api/games/page?gameTypeId={}',
  '/api/games/page?gameTypeId=1&id={}',
  '/api/gametypes/{}',
  '/api/gametypes/ranked/{}',
  '/api/gametypes/page?id={}',
])(
  'no value of {} makes GET %s fail with more than a clear refusal',
  { tags: ['T-C1', 'T-C10'] },
  async (address) => {
    const anything = fc.oneof(
      number.map(String),
      text.map((one) => encodeURIComponent(one.toWellFormed())),
      fc.constantFrom('%', '%ff', '..', '1/2', '9'.repeat(400)),
    )
    await fc.assert(
      fc.asyncProperty(anything, async (part) => {
        const answer = await testApp.inject({ url: address.replace('{}', part), headers: admin.headers })
        expect(answer.statusCode, answer.body).toBeLessThan(500)
      }),
      { numRuns: 150 },
    )
  },
)
