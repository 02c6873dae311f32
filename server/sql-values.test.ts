import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser } from '../test/support/app/sign-in-client.ts'
import { openTestApp, type TestApp } from '../test/support/app/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

// Each would end a quoted text, change a statement or be a placeholder, if it were inserted into one.
const hostile = [
  `'; drop table people; --`,
  `' or '1'='1`,
  `"; select pg_sleep(9); --`,
  `$1 $2 :name ?`,
  `\\'); delete from games; --`,
  `$$ x $$ /* */`,
]

test.each(hostile)('%s is a value everywhere', { tags: 'T-C3' }, async (text) => {
  const person = await testApp.person({ reader: true })
  const admin = await testApp.person({ admin: true })
  const send = (method: 'PUT' | 'POST', url: string, payload: object, { headers } = person) =>
    testApp.inject({ method, url, payload, headers })
  const look = (url: string) => testApp.inject({ url, headers: person.headers })

  expect((await send('PUT', '/api/AppUser', { displayName: text })).json()).toMatchObject({
    displayName: text,
  })
  expect((await look('/api/AppUser')).json()).toMatchObject({ displayName: text })

  const team = { name: text, location: text, conference: 0, division: 0 }
  expect((await send('POST', '/api/teams', team)).json()).toMatchObject(team)

  expect((await send('PUT', '/api/Codes', { code: text })).json()).toBe(false)
  expect((await send('POST', '/api/Codes', { code: text }, admin)).json()).toBe(true)
  expect((await send('PUT', '/api/Codes', { code: text })).json()).toBe(true)

  for (const email of [person.email, text]) {
    expect((await new Browser(testApp).sendSignIn({ email, password: text })).statusCode).toBe(401)
  }
  expect((await send('POST', '/auth/sign-in', { ticket: text, finishLoginRequest: null })).statusCode).toBe(
    401,
  )
  const encoded = encodeURIComponent(text)
  for (const url of [
    '/api/games/',
    '/api/games/page?gameTypeId=',
    '/api/gametypes/ranked/',
    '/api/teams?id=',
  ]) {
    expect((await look(url + encoded)).statusCode, url).toBe(400)
  }
  for (const [url, client, status] of [
    ['/auth/oauth2/token', encoded, 401],
    ['/auth/oauth2/token', testApp.settings.oidcClientId, 400],
    ['/auth/oauth2/revoke', encoded, 401],
    ['/auth/oauth2/revoke', testApp.settings.oidcClientId, 200],
  ] as const) {
    const payload = `grant_type=refresh_token&refresh_token=${encoded}&token=${encoded}&client_id=${client}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await testApp.inject({ method: 'POST', url, payload, headers })).statusCode, url).toBe(status)
  }
})
