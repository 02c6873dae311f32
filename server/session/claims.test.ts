import fc from 'fast-check'
import { CompactSign, exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePerson, signPayload } from '../../test/support/app/signed-in-person.ts'
import { openTestApp } from '../../test/support/app/test-app.ts'
import { listen, sendJson } from '../../test/support/providers/listener.ts'

/** Signs the text of a payload as it is: JSON can express numbers that `JSON.stringify` never writes. */
type Sign = (payload: string) => Promise<string>

interface Opened {
  /** Claims of a token that is accepted. */
  readonly good: Readonly<Record<string, unknown>>
  readonly sign: Sign
  readonly testApp: Awaited<ReturnType<typeof openTestApp>>
  readonly close: () => Promise<void>
}

const seconds = () => Math.floor(Date.now() / 1000)

async function openEmbedded(): Promise<Opened> {
  const testApp = await openTestApp()
  const { db } = testApp.database
  const { issuer, subject, signInId } = await makePerson(db, testApp.settings)
  const now = seconds()
  const aud = `${testApp.settings.publicUrl}/api`
  return {
    good: { iss: issuer, aud, sub: subject, sid: signInId, iat: now, exp: now + 600 },
    sign: (payload) => signPayload(db, testApp.settings, payload),
    testApp,
    close: () => testApp.close(),
  }
}

async function openExternal(): Promise<Opened> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' }]
  const provider = await listen((request, response) =>
    sendJson(
      response,
      request.url === '/keys'
        ? { keys }
        : { issuer: `http://${request.headers.host}`, jwks_uri: `http://${request.headers.host}/keys` },
    ),
  )
  const testApp = await openTestApp({
    settings: {
      oidcIssuer: provider.origin,
      oidcAudience: 'api',
      oidcGroupsClaim: ['groups', 'realm.roles'],
    },
  })
  const now = seconds()
  return {
    good: { iss: provider.origin, aud: 'api', sub: 'ada', iat: now, exp: now + 600 },
    sign: (payload) =>
      new CompactSign(Buffer.from(payload))
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'k' })
        .sign(privateKey),
    testApp,
    close: async () => {
      await testApp.close()
      await provider.close()
    },
  }
}

const century = 100 * 365 * 86_400
const oddTexts: [string, unknown][] = [
  ['a number', 12],
  ['a truth value', true],
  ['a list', ['ada']],
  ['an object', { ada: 'ada' }],
  ['with a NUL', 'a\0da'],
  ['with half a surrogate pair', 'ad\ud83da'],
]
/** Claims of a correctly signed token, as JSON texts that replace those of an accepted token. */
const awkward: [claim: string, title: string, json: string, status: number][] = [
  ...[...oddTexts, ['null', null], ['empty', '']].map(([title, value]): [string, string, string, number] => [
    'sub',
    String(title),
    JSON.stringify(value),
    401,
  ]),
  ['sub', 'with a line end', '"a\\nda"', 401],
  ['sub', 'with a C1 control character', '"a\\u0085da"', 401],
  ['sub', 'of 255 characters', JSON.stringify('x'.repeat(255)), 200],
  ['sub', 'of 256 characters', JSON.stringify('x'.repeat(256)), 401],
  ['sub', 'of 4,000 characters that do not compress', JSON.stringify(noise(4000)), 401],
  ['sub', 'in letters of any language', '"Áda 😀"', 200],
  ...['exp', 'iat', 'nbf'].flatMap((claim) =>
    ['"now"', 'true', '[]', '{}', '1e400', '-1e400', '1e300', '-1e300', `-${century}`].map(
      (json): [string, string, string, number] => [claim, json, json, 401],
    ),
  ),
  ['exp', 'in 99 years', String(seconds() + 0.99 * century), 200],
  ['exp', 'in 101 years', String(seconds() + 1.01 * century), 401],
  ['iat', 'with a fraction', `${seconds() - 2}.25`, 200],
  ['iat', 'too small to be a number', '1e-400', 200],
  ...['name', 'email', 'website', 'sid'].flatMap((claim) =>
    oddTexts.map(([title, value]): [string, string, string, number] => [
      claim,
      title,
      JSON.stringify(value),
      401,
    ]),
  ),
  ...['name', 'email', 'website'].flatMap((claim): [string, string, string, number][] => [
    [claim, 'null', 'null', 200],
    [claim, 'empty', '""', 200],
    [claim, 'with a line end', '"Ada\\nKing"', 200],
  ]),
  ...['groups', 'realm', 'username', 'preferred_username', 'email_verified', 'scope', '__proto__'].flatMap(
    (claim) =>
      [...oddTexts, ['a list of all', oddTexts]].map(([title, value]): [string, string, string, number] => [
        claim,
        String(title),
        JSON.stringify(value),
        200,
      ]),
  ),
]

/** Returns characters that PostgreSQL cannot compress below the largest row of an index. */
function noise(length: number): string {
  let state = 1
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647
    return String.fromCharCode(33 + (state % 90)).replace(/["\\]/, '!')
  }).join('')
}

describe.each([
  ['the embedded provider', openEmbedded],
  ['an external provider', openExternal],
])('a correctly signed token of %s', (_, open) => {
  let opened: Opened
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  const ask = async (payload: string) => {
    const headers = { authorization: `Bearer ${await opened.sign(payload)}` }
    return await opened.testApp.inject({ method: 'GET', url: '/api/AppUser', headers })
  }
  const withClaim = (claim: string, json: string) =>
    `{${Object.entries(opened.good)
      .filter(([name]) => name !== claim)
      .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`)
      .join('')}${JSON.stringify(claim)}:${json}}`

  test.each(awkward)('whose %s is %s', { tags: ['T-A1', 'T-A3'] }, async (claim, _title, json, status) => {
    const answer = await ask(withClaim(claim, json))
    expect(answer.statusCode).toBe(status)
    if (status !== 401) return
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.json()).toMatchObject({ status: 401, detail: expect.any(String) })
  })

  test.each(['null', '[]', '12', '"ada"', '', '{', '{"sub":'])(
    'with the payload %j is refused',
    { tags: 'T-A1' },
    async (payload) => {
      expect((await ask(payload)).statusCode).toBe(401)
    },
  )

  test('with any claims is accepted or refused, and never makes the server fail', {
    tags: 'T-A1',
  }, async () => {
    const anyText = fc.array(fc.nat(0xffff), { maxLength: 300 }).map((units) => String.fromCharCode(...units))
    const anyJson = fc.oneof(
      anyText,
      fc.double(),
      fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }),
      fc.dictionary(fc.string(), fc.array(anyText)),
    )
    const names = ['sub', 'sid', 'iat', 'exp', 'nbf', 'name', 'email', 'email_verified', 'groups', 'realm']
    const changed = fc.record(
      Object.fromEntries([...names, 'username', 'website', 'iss', 'aud'].map((name) => [name, anyJson])),
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(changed, fc.dictionary(fc.string(), anyJson, { maxKeys: 3 }), async (claims, more) => {
        // Of many wrong claims only the first is seen, so that a token has each of them alone as well.
        const alone = Object.entries(claims).map(([name, value]) => ({ ...opened.good, [name]: value }))
        for (const payload of [...alone, { ...opened.good, ...more }, { ...opened.good, ...claims }]) {
          expect([200, 401]).toContain((await ask(JSON.stringify(payload))).statusCode)
        }
      }),
      { numRuns: 60 },
    )
  })
})
