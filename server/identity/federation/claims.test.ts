import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser } from '../../../test/support/app/sign-in-client.ts'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { limit } from '../../../test/support/limits.ts'
import { type ChosenClaimsProvider, openChosenClaims } from '../../../test/support/providers/chosen-claims.ts'

let testApp: TestApp
let provider: ChosenClaimsProvider
beforeAll(async () => {
  provider = await openChosenClaims()
  testApp = await openTestApp({
    settings: {
      googleClientId: 'cards',
      googleClientSecret: 'a secret',
      googleIssuer: provider.issuer,
      amazonClientId: 'cards',
      amazonClientSecret: 'a secret',
      amazonIssuer: provider.issuer,
      limitPerAddress: 1000,
    },
  })
})
afterAll(async () => {
  await testApp.close()
  await provider.close()
})

type Claims = Readonly<Record<string, unknown>>

/** Logs in through a provider that says these things; returns the answer of the callback. */
async function callback(name: 'google' | 'amazon', claims: unknown) {
  const browser = new Browser(testApp)
  const started = await browser.send('POST', `/auth/federation/${name}`, { json: {} })
  const { searchParams } = new URL(started.json<{ url: string }>().url)
  const now = Math.floor(Date.now() / 1000)
  const code = provider.codeFor(
    name === 'amazon'
      ? claims
      : {
          iss: provider.issuer,
          aud: 'cards',
          iat: now,
          exp: now + 600,
          nonce: searchParams.get('nonce'),
          ...Object(claims),
        },
  )
  const query = new URLSearchParams({ code, state: searchParams.get('state') ?? '' })
  const { statusCode, headers } = await browser.send('GET', `/auth/callback/${name}?${query.toString()}`)
  return { statusCode, location: String(headers.location) }
}

const refused = { statusCode: 302, location: 'http://localhost:8080/sign-in#federation=failed' }
const accepted = { statusCode: 302, location: 'http://localhost:8080/sign-in#go-on' }
const century = 3_155_760_000

test.each([
  ['no subject', {}],
  ['an empty subject', { sub: '' }],
  ['a subject that is a number', { sub: 1 }],
  ['a NUL, which the database does not store', { sub: 'a\u0000b' }],
  ['a line end', { sub: 'a\nb' }],
  ['a control character beyond ASCII', { sub: 'a\u0085b' }],
  ['half of a character, which would become another subject', { sub: 'a\ud800' }],
  ['256 characters', { sub: 'x'.repeat(256) }],
  ['more than an index holds', { sub: Array.from({ length: 9000 }, (_, at) => at).join() }],
  ['an issue time of long ago', { sub: 'old', iat: -2 * century }],
  ['an expiry in a far age', { sub: 'far', exp: 1e300 }],
  ['an authentication in a far age', { sub: 'far', auth_time: 9e15 }],
])('an ID token with %s is refused', { tags: ['T-C1', 'AUTH-15'] }, async (_title, claims) => {
  expect(await callback('google', claims)).toEqual(refused)
})

test.each([
  ['255 characters', { sub: 'x'.repeat(255) }],
  ['blanks and signs', { sub: ' a|b:c/😀 ' }],
  ['an address that is none', { sub: 'address 1', email: 'a@b@c', email_verified: true }],
  ['two addresses', { sub: 'address 2', email: ['a@example.org', 'b@example.org'], email_verified: true }],
  ['an address of this server', { sub: 'address 3', email: 'a@google.invalid', email_verified: true }],
  ['a name that is none', { sub: 'name 1', name: { first: 'Ada' } }],
  ['a name that cannot be stored', { sub: 'name 2', name: '\u0000\ud800' }],
])(
  'an ID token with %s is accepted, without what is odd',
  { tags: ['T-C1', 'AUTH-15'] },
  async (_title, claims) => {
    expect(await callback('google', claims)).toEqual(accepted)
    const { rows } = await testApp.database.pool.query<{ name: string; email: string }>(
      `select name, email from identity_user join identity_account on user_id = identity_user.id
     where account_id = $1`,
      [claims.sub],
    )
    expect(rows).toEqual([{ name: 'Player', email: expect.stringMatching(/^[0-9a-f]{32}@google\.invalid$/) }])
  },
)

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
  fc.constantFrom('', '\u0000', '\ud800', 'x'.repeat(255), 'x'.repeat(256), 'é'.repeat(5000)),
)
const oddTime = fc.oneof(fc.integer(), fc.double({ noNaN: true }), fc.constantFrom(0, -1, 1e300, '1'))
const oddValue = fc.oneof(fc.jsonValue(), oddText)
const oddClaims: fc.Arbitrary<Claims> = fc
  .record(
    {
      sub: fc.oneof(oddText, fc.uuid(), oddValue),
      email: fc.oneof(oddText, fc.emailAddress(), oddValue),
      email_verified: fc.oneof(fc.boolean(), fc.constantFrom('true', 'false'), oddValue),
      name: fc.oneof(oddText, oddValue),
      user_id: fc.oneof(oddText, oddValue),
      nbf: oddTime,
      auth_time: oddTime,
      updated_at: fc.oneof(oddTime, oddValue),
    },
    { requiredKeys: [] },
  )
  .map((claims) => ({ ...claims }))

function isSubject(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.length >= 1 &&
    value.length <= 255 &&
    value.isWellFormed() &&
    !/\p{Cc}/u.test(value)
  )
}
const isTime = (value: unknown) =>
  value === undefined || (typeof value === 'number' && Math.abs(value - Date.now() / 1000) < century)

test('whatever an ID token says, its person logs in or is refused', {
  tags: ['T-C1', 'AUTH-15'],
  timeout: limit(120_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(oddClaims, async (claims) => {
      // Two people with one address would be another case.
      await testApp.database.pool.query('delete from identity_user')
      const answer = await callback('google', claims)
      const { sub, auth_time, nbf } = claims
      if (!isSubject(sub) || !isTime(auth_time)) expect(answer).toEqual(refused)
      else if (auth_time === undefined && nbf === undefined) expect(answer).toEqual(accepted)
      // The library refuses a negative time and a token that is not valid yet.
      else expect([accepted, refused]).toContainEqual(answer)
    }),
    { numRuns: 100 },
  )
})

test('whatever a profile says, its person logs in or is refused', {
  tags: ['T-C1', 'AUTH-15'],
  timeout: limit(120_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(oddClaims, fc.jsonValue()), async (profile) => {
      const answer = await callback('amazon', profile)
      expect(answer).toEqual(isSubject(Object(profile)['user_id']) ? accepted : refused)
    }),
    { numRuns: 100 },
  )
})
