import { createHash, createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Browser, type Tokens } from '../../../test/support/app/sign-in-client.ts'
import { signToken } from '../../../test/support/app/signed-in-person.ts'
import { openBareDatabase, openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { openDatabase } from '../../storage/database.ts'
import { decrypt } from '../../storage/encryption.ts'
import { migrate, readMigrations } from '../../storage/migrate.ts'

// A build with migration 020, which used better-auth, made what database-020.json contains: an account with
// everything that it can have, and another one whose login has got no further than its code.
const row = z.record(z.string(), z.unknown())
const old = z
  .object({
    identitySecret: z.string(),
    account: z.object({ email: z.string(), password: z.string(), name: z.string() }),
    authenticatorSecret: z.string(),
    recoveryCodes: z.array(z.string()),
    passkey: z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string(), d: z.string() }),
    refreshToken: z.string(),
    idToken: z.string(),
    cookie: z.string(),
    tables: z.record(z.string(), z.array(row)),
  })
  .parse(JSON.parse(readFileSync(new URL('database-020.json', import.meta.url), 'utf8')))
const rowOf = (table: string) => row.parse(old.tables[`identity_${table}`]?.[0])

/** What the migration leaves as it is. */
const kept = ['user', 'account', 'password', 'passkey', 'totp', 'recovery_code', 'jwks', 'secrets']
const keptNames = kept.map((name) => `identity_${name}`)

let testApp: TestApp
let drop: () => Promise<void>
beforeAll(async () => {
  const bare = await openBareDatabase()
  drop = bare.drop
  const migrations = await readMigrations()
  await migrate(
    bare.address,
    migrations.filter(({ name }) => name < '021'),
  )
  const { pool, close } = openDatabase(bare.address, 1)
  // Owners of rows come first.
  const order = ['identity_user', 'identity_session', 'identity_oauth_client']
  const names = [...order, ...Object.keys(old.tables).filter((name) => !order.includes(name))]
  for (const name of names) {
    await pool.query(
      `insert into ${name} overriding system value select * from jsonb_populate_recordset(null::${name}, $1)`,
      [JSON.stringify(old.tables[name])],
    )
  }
  await close()
  expect(await migrate(bare.address)).toContain('021-oidc-entities')
  testApp = await openTestApp({ settings: { identitySecret: old.identitySecret }, at: bare.address })
})
afterAll(async () => {
  await testApp.close()
  await drop()
})

describe('what the migration leaves', () => {
  test.each(keptNames)('every row of %s stays', async (name) => {
    const { rows } = await testApp.database.pool.query<{ row: unknown }>(
      `select jsonb_strip_nulls(to_jsonb(each)) as row from ${name} each`,
    )
    const before = old.tables[name] ?? []
    expect(before.length).toBeGreaterThan(0)
    expect(rows.map((each) => each.row)).toEqual(
      expect.arrayContaining(before.map((each) => expect.objectContaining(each))),
    )
  })

  test('no table of the earlier library remains', async () => {
    const { rows } = await testApp.database.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where tablename ~ '^identity_(oauth|verification)'`,
    )
    expect(rows).toEqual([])
    const gone = Object.keys(old.tables).filter((name) => !keptNames.includes(name))
    expect(gone.length).toBeGreaterThan(3)
  })
})

describe('logins from before', () => {
  test('are gone', async () => {
    const { rows } = await testApp.database.pool.query(`select from identity_session where id = any($1)`, [
      old.tables['identity_session']?.map(({ id }) => id),
    ])
    expect(rows).toEqual([])
  })

  test('do not refresh', async () => {
    const answer = await new Browser(testApp).refresh(old.refreshToken)
    expect(answer.json()).toMatchObject({ error: 'invalid_grant' })
  })

  test('do not open the API, though the key that signed their tokens stays', async () => {
    const { sub, sid } = decodeJwt(old.idToken)
    const token = await signToken(testApp.database.db, testApp.settings, { sub, sid })
    const headers = { authorization: `Bearer ${token}` }
    expect((await testApp.inject({ url: '/api/AppUser', headers })).statusCode).toBe(401)
  })

  test('do not count as a login of their browser', async () => {
    const browser = new Browser(testApp)
    const answer = await testApp.inject({ url: browser.authorizeUrl(), headers: { cookie: old.cookie } })
    expect(new URL(String(answer.headers.location)).pathname).toBe('/sign-in')
  })
})

describe('a new login', () => {
  let browser: Browser
  let interaction: string
  beforeEach(async () => {
    browser = new Browser(testApp)
    interaction = await browser.startSignIn()
  })

  /** Completes the step after the password. */
  async function secondFactor(code: string) {
    const answer = await browser.sendSignIn({ ...old.account, interaction })
    const { step, ticket } = answer.json<{ step: string; ticket: string }>()
    expect(step).toBe('second-factor')
    return await browser.send('POST', '/auth/sign-in/second-factor', { json: { ticket, code, interaction } })
  }

  async function expectTokens(url: string): Promise<Tokens> {
    const answer = await browser.redeem(await browser.codeAt(url))
    expect(answer.statusCode).toBe(200)
    const tokens = answer.json<Tokens>()
    expect(decodeJwt(tokens.id_token).sub).toBe(decodeJwt(old.idToken).sub)
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    expect((await testApp.inject({ url: '/api/AppUser', headers })).statusCode).toBe(200)
    return tokens
  }

  test('needs the right password', async () => {
    const answer = await browser.sendSignIn({
      ...old.account,
      password: 'clouds over the new town',
      interaction,
    })
    expect(answer.statusCode).toBe(401)
  })

  test('takes the password and a code of the authenticator app, and the old key signs', async () => {
    const secret = Secret.fromBase32(old.authenticatorSecret)
    const answer = await secondFactor(new TOTP({ secret }).generate())
    const tokens = await expectTokens(answer.json<{ url: string }>().url)
    const { id, public_key } = z.object({ id: z.string(), public_key: z.string() }).parse(rowOf('jwks'))
    const { protectedHeader } = await jwtVerify(
      tokens.id_token,
      createLocalJWKSet({ keys: [{ ...JSON.parse(public_key), kid: id, alg: 'ES256' }] }),
    )
    expect(protectedHeader.kid).toBe(id)
  })

  test('takes the password and a recovery code, once', async () => {
    const code = String(old.recoveryCodes[0])
    await expectTokens((await secondFactor(code)).json<{ url: string }>().url)
    browser = new Browser(testApp)
    interaction = await browser.startSignIn()
    expect((await secondFactor(code)).statusCode).toBeGreaterThanOrEqual(400)
  })

  test('takes no code of another app', async () => {
    const answer = await secondFactor(new TOTP({ secret: new Secret() }).generate())
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  })

  test('takes the passkey', async () => {
    const started = await browser.send('POST', '/auth/passkey/start', { json: {} })
    const { ticket, options } = started.json<{ ticket: string; options: { challenge: string } }>()
    const response = usePasskey(options.challenge)
    const answer = await browser.send('POST', '/auth/passkey', { json: { ticket, response, interaction } })
    await expectTokens(answer.json<{ url: string }>().url)
  })
})

describe('what the earlier library encrypted', () => {
  const { secret } = z.object({ secret: z.string() }).parse(rowOf('totp'))

  test('is decrypted', () => {
    expect(decrypt(old.identitySecret, secret)).toBe(old.authenticatorSecret)
  })

  test.each([
    ['another key', 'another secret', secret],
    ['a change', old.identitySecret, secret.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ['a lost end', old.identitySecret, secret.slice(0, -2)],
  ])('is not decrypted with %s', (_title, key, data) => {
    expect(() => decrypt(key, data)).toThrow(/tag|invalid/i)
  })
})

/** Answers a challenge as the device with the passkey does (WebAuthn). */
function usePasskey(challenge: string) {
  const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
  const { publicUrl } = testApp.settings
  const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin: publicUrl }))
  // Present and verified; the device counts no uses.
  const authenticator = Buffer.concat([sha256(new URL(publicUrl).hostname), Buffer.from([5, 0, 0, 0, 0])])
  const key = createPrivateKey({ key: old.passkey, format: 'jwk' })
  const id = z.string().parse(rowOf('passkey')['credential_id'])
  return {
    id,
    rawId: id,
    response: {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authenticator.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authenticator, sha256(client)]), key).toString('base64url'),
    },
  }
}
