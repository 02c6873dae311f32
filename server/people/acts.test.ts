import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, Browser, type Tokens } from '../../test/support/app/sign-in-client.ts'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { limit } from '../../test/support/limits.ts'

let testApp: TestApp
/** Another server on the same database. */
let other: TestApp
let admin: Person
beforeAll(async () => {
  testApp = await openTestApp()
  other = await openTestApp({ at: testApp.address })
  admin = await testApp.person({ admin: true })
})
afterAll(async () => {
  await other.close()
  await testApp.close()
})

const get = (person: Person, url: string, app = testApp) =>
  app.inject({ url: `/api${url}`, headers: person.headers })
const act = (person: Person, id: number, name: string, payload: object = {}) =>
  testApp.inject({ method: 'POST', url: `/api/People/${id}/${name}`, headers: person.headers, payload })
const shown = async (id: number) => (await get(admin, `/People/${id}`)).json()
const acts = async (id: number): Promise<string[]> =>
  (await get(admin, `/People/${id}/acts`)).json().items.map(({ act: name }: { act: string }) => name)
const rename = (person: Person, change: object) =>
  testApp.inject({ method: 'PUT', url: '/api/AppUser', headers: person.headers, payload: change })

test('a disabled person is refused by every server at once, with the reason, and logged out', {
  tags: 'PEOPLE-02',
}, async () => {
  const person = await testApp.person({ reader: true })
  const game = (
    await testApp.inject({
      method: 'POST',
      url: '/api/games',
      headers: person.headers,
      payload: { gameTypeId: 2 },
    })
  ).json()
  const move = { gameId: game.id, turn: 0, actionId: 0, itemRow: 1, itemColumn: 2 }
  const play = (app: TestApp) =>
    app.inject({ method: 'PUT', url: '/api/games', headers: person.headers, payload: move })
  for (const app of [testApp, other]) expect((await play(app)).statusCode).toBe(200)

  const answer = await act(admin, person.personId, 'disable', { note: ' insults\u0007 ' })
  const disabledAt = performance.now()
  expect(answer.json()).toMatchObject({ changed: true, person: { disabledNote: 'insults' } })
  for (const app of [testApp, other]) {
    const refused = await get(person, '/AppUser', app)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({
      code: 'account-disabled',
      detail: expect.stringMatching(/^An admin has disabled your account\./),
    })
  }
  // A move is the only call that may use what was known of the person a moment before.
  await expect
    .poll(async () => (await Promise.all([testApp, other].map(play))).map(({ statusCode }) => statusCode), {
      timeout: limit(6000),
      interval: 100,
    })
    .toEqual([403, 403])
  expect(performance.now() - disabledAt).toBeLessThan(limit(5000))

  expect((await act(admin, person.personId, 'enable')).json()).toMatchObject({
    changed: true,
    person: { disabledAt: null, disabledNote: '' },
  })
  // The sign-in has ended.
  expect((await get(person, '/AppUser')).statusCode).toBe(401)
  expect(await acts(person.personId)).toEqual(['person enabled', 'person disabled'])
})

test('a disabled person can neither log in nor renew a login, until enabled again', {
  tags: 'PEOPLE-02',
}, async () => {
  const account: Account = { email: 'heron@example.org', password: 'over the old town', name: 'Old Heron' }
  const browser = new Browser(testApp)
  const tokens = (await browser.redeem(await browser.signUp(account))).json<Tokens>()
  const own = { headers: { authorization: `Bearer ${tokens.access_token}` } }
  await testApp.inject({ url: '/api/AppUser', ...own })
  const { items } = (await get(admin, '/People/list?search=heron@example.org')).json()
  const { id } = items[0]
  await act(admin, id, 'disable')

  const renewed = await browser.refresh(tokens.refresh_token)
  expect(renewed.statusCode).toBe(400)
  expect(renewed.json()).toMatchObject({ error: 'invalid_grant' })
  const again = await new Browser(testApp).sendSignIn(account)
  expect(again.statusCode).toBe(403)
  expect(again.json()).toMatchObject({ code: 'account-disabled' })
  // Only who knows the password learns that the account is disabled.
  const wrong = await new Browser(testApp).sendSignIn({ ...account, password: 'a wrong guess' })
  expect(wrong.statusCode).toBe(401)

  await act(admin, id, 'enable')
  expect((await new Browser(testApp).sendSignIn(account)).statusCode).toBe(200)
})

test('two admins who do the same have done it once, and the second is told', {
  tags: 'PEOPLE-07',
}, async () => {
  const second = await testApp.person({ admin: true })
  const person = await testApp.person()
  const both = (name: string, payload: object) =>
    Promise.all([admin, second].map((by) => act(by, person.personId, name, payload)))
  const changes = async (name: string, payload: object = {}) =>
    (await both(name, payload)).map((answer) => String(answer.json().changed)).toSorted()

  expect(await changes('disable', { note: 'a' })).toEqual(['false', 'true'])
  expect(await changes('enable')).toEqual(['false', 'true'])
  expect(await changes('reader', { isReader: true })).toEqual(['false', 'true'])
  expect(await changes('reader', { isReader: false })).toEqual(['false', 'true'])
  expect(await changes('admin', { isAdmin: true })).toEqual(['false', 'true'])
  const { displayName } = await shown(person.personId)
  const answers = await both('reset-name', { displayName })
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'name-changed' })
  const deleted = await both('delete', { displayName: (await shown(person.personId)).displayName })
  expect(deleted.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 404,
  ])
  expect(await acts(person.personId)).toEqual([
    'person deleted',
    'name reset',
    'admin given',
    'reader ended',
    'reader made',
    'person enabled',
    'person disabled',
  ])
})

test('a name is reset to one with a number, does not come back by itself, and can be chosen again', {
  tags: 'PEOPLE-03',
}, async () => {
  const person = await testApp.person()
  await rename(person, { displayName: 'Rude Rascal' })
  const { person: after } = (
    await act(admin, person.personId, 'reset-name', { displayName: 'Rude Rascal' })
  ).json()
  expect(after.displayName).toMatch(/^Player \d+$/)
  expect(after.isNameReset).toBe(true)
  // The site gives a person without a given name the one of the identity token.
  expect((await get(person, '/AppUser')).json()).toMatchObject({ isNamed: true, isNameReset: true })
  // Saving a picture sends the unchanged name.
  await rename(person, { displayName: after.displayName, profilePicture: '' })
  expect((await get(person, '/AppUser')).json()).toMatchObject({ isNameReset: true })
  await rename(person, { displayName: 'Kind Rascal' })
  expect((await get(person, '/AppUser')).json()).toMatchObject({
    displayName: 'Kind Rascal',
    isNameReset: false,
  })
  // Others may take the name that is free again.
  expect((await rename(await testApp.person(), { displayName: 'Rude Rascal' })).statusCode).toBe(200)
})

test('a picture is removed with its copy, and can be chosen again', { tags: 'PEOPLE-03' }, async () => {
  const person = await testApp.person()
  const { personId } = person
  expect((await act(admin, personId, 'reset-picture')).json()).toMatchObject({ changed: false })
  await rename(person, { profilePicture: 'https://example.org/rude.png' })
  expect(await shown(personId)).toMatchObject({ hasPicture: true })
  expect((await act(admin, personId, 'reset-picture')).json()).toMatchObject({
    changed: true,
    person: { hasPicture: false, picture: '' },
  })
  const copies = await testApp.database.pool.query('select from profile_pictures where person_id = $1', [
    personId,
  ])
  expect(copies.rowCount).toBe(0)
  expect((await get(person, '/AppUser')).json()).toMatchObject({ profilePicture: '', isPictureReset: true })
  await rename(person, { profilePicture: 'https://example.org/kind.png' })
  expect((await get(person, '/AppUser')).json()).toMatchObject({ isPictureReset: false })
})

test('who is made a reader may play at once, and whose reading ends may not', {
  tags: 'PEOPLE-04',
}, async () => {
  const person = await testApp.person()
  const deal = async () =>
    (
      await testApp.inject({
        method: 'POST',
        url: '/api/games',
        headers: person.headers,
        payload: { gameTypeId: 1 },
      })
    ).statusCode
  expect(await deal()).toBe(403)
  await testApp.inject({ method: 'POST', url: '/api/Codes/requests', headers: person.headers })
  const waits = async () => (await get(admin, '/Codes/requests')).body.includes(person.email)
  expect(await waits()).toBe(true)
  const made = await act(admin, person.personId, 'reader', { isReader: true })
  expect(made.json().person).toMatchObject({ isReader: true, readerSince: expect.any(String) })
  expect([await deal(), await waits()]).toEqual([200, false])
  const ended = await act(admin, person.personId, 'reader', { isReader: false })
  expect(ended.json().person).toMatchObject({ isReader: false, readerSince: null })
  expect(await deal()).toBe(403)
})

test('an admin whose role is taken is refused at once by every server, although the token says otherwise', {
  tags: 'PEOPLE-04',
}, async () => {
  const second = await testApp.person({ admin: true })
  expect((await get(second, '/People/list', other)).statusCode).toBe(200)
  await act(admin, second.personId, 'admin', { isAdmin: false })
  for (const app of [testApp, other]) {
    expect((await get(second, '/People/list', app)).statusCode).toBe(403)
    expect((await get(second, '/AppUser', app)).json()).toMatchObject({ isAdmin: false })
  }
})

test('an admin neither disables nor deletes the own account here', { tags: 'PEOPLE-05' }, async () => {
  const { displayName } = await shown(admin.personId)
  for (const [name, payload] of [
    ['disable', {}],
    ['delete', { displayName }],
  ] as const) {
    const answer = await act(admin, admin.personId, name, payload)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'own-account'])
  }
  expect(await shown(admin.personId)).toMatchObject({ isOwn: true, disabledAt: null })
})

/** Opens a server with two admins and nobody else. */
async function openWithTwo() {
  const app = await openTestApp()
  const [one, two] = [await app.person({ admin: true }), await app.person({ admin: true })] as const
  const send = (by: Person, on: Person, name: string, payload: object = {}) =>
    app.inject({
      method: 'POST',
      url: `/api/People/${on.personId}/${name}`,
      headers: by.headers,
      payload,
    })
  const enabledAdmins = async () => {
    const { rows } = await app.database.pool.query(
      `select people.id from identity_user join people on subject = identity_user.id
        where is_admin and disabled_at is null`,
    )
    return rows.length
  }
  return { app, one, two, send, enabledAdmins }
}

test('the last admin stays: of two who take it from each other, one remains, in 32 of 32 tries', {
  tags: 'PEOPLE-05',
}, async () => {
  const { app, one, two, send, enabledAdmins } = await openWithTwo()
  const ways = [
    [
      [one, two, 'admin', { isAdmin: false }],
      [two, one, 'admin', { isAdmin: false }],
    ],
    [
      [one, one, 'admin', { isAdmin: false }],
      [two, two, 'admin', { isAdmin: false }],
    ],
    [
      [one, two, 'disable', {}],
      [two, one, 'disable', {}],
    ],
    [
      [one, two, 'disable', {}],
      [two, two, 'admin', { isAdmin: false }],
    ],
  ] as const
  try {
    for (let tries = 0; tries < 32; tries += 1) {
      const pair = ways[tries % ways.length] ?? ways[0]
      const answers = await Promise.all(pair.map(([by, on, name, payload]) => send(by, on, name, payload)))
      const statuses = answers.map(({ statusCode }) => statusCode)
      expect(statuses).toContain(200)
      expect(statuses.every((status) => [200, 401, 403, 409].includes(status))).toBe(true)
      expect(await enabledAdmins()).toBe(1)
      await app.database.pool.query(
        "update identity_user set is_admin = true; update people set disabled_at = null, disabled_note = ''",
      )
      for (const { signInId, subject } of [one, two]) {
        await app.database.pool.query(
          `insert into identity_session (id, expires_at, cookie_hash, device, payload, user_id)
            values ($1::text, now() + interval '1 day', sha256($1::text::bytea), 'Firefox', '{}', $2) on conflict do nothing`,
          [signInId, subject],
        )
      }
    }
  } finally {
    await app.close()
  }
})

test('the only admin cannot give up the role, also beside a disabled one', {
  tags: 'PEOPLE-05',
}, async () => {
  const { app, one, two, send, enabledAdmins } = await openWithTwo()
  try {
    expect((await send(one, two, 'disable')).statusCode).toBe(200)
    const answer = await send(one, one, 'admin', { isAdmin: false })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'last-admin'])
    expect(await enabledAdmins()).toBe(1)
  } finally {
    await app.close()
  }
})

test('an admin deletes a person as the person could, with account, games and place', {
  tags: 'PEOPLE-06',
}, async () => {
  const person = await testApp.person({ reader: true })
  const { personId, subject } = person
  await testApp.inject({
    method: 'POST',
    url: '/api/games',
    headers: person.headers,
    payload: { gameTypeId: 1 },
  })
  const { displayName } = await shown(personId)
  const answer = await act(admin, personId, 'delete', { displayName })
  expect(answer.json()).toEqual({ account: 'deleted' })
  expect((await get(admin, `/People/${personId}`)).statusCode).toBe(404)
  expect((await get(person, '/AppUser')).statusCode).toBe(401)
  const { rows } = await testApp.database.pool.query(
    `select (select count(*) from people where id = $1) as people, (select count(*) from games where person_id = $1) as games,
      (select count(*) from identity_user where id = $2) as accounts`,
    [personId, subject],
  )
  expect(rows).toEqual([{ people: 0, games: 0, accounts: 0 }])
})
