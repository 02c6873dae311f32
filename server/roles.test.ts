import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../test/support/app/test-app.ts'
import { operationsOf } from '../test/support/requests/operations.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

// What each role gets: ok means that access is granted, whatever the feature then answers.
const [ok, anonymous, refused] = ['ok', 401, 403] as const
const everyone = [ok, ok, ok, ok] as const
const signedIn = [anonymous, ok, ok, ok] as const
const readers = [anonymous, refused, ok, ok] as const
const admins = [anonymous, refused, refused, ok] as const

const move = { gameId: 1, actionId: 0, itemRow: 0, itemColumn: 0 }
const gameType = {
  name: 'Patience',
  complexity: 0,
  strategy: 0,
  luck: 0,
  weight: 0,
  footprint: 0,
  tactics: 0,
  descriptions: [],
  rules: [],
}

/** Every route of the API and of the sign-in pages, what to send, and what anonymous, signed-in, reader and admin get. */
const routes: [Method, string, object | undefined, readonly (number | 'ok')[]][] = [
  ['GET', '/api/system', undefined, everyone],
  ['GET', '/api/system/secure', undefined, admins],
  ['GET', '/api/system/secure/toggle', undefined, admins],
  ['GET', '/api/system/secure/audit', undefined, admins],
  ['GET', '/api/system/secure/jobs', undefined, admins],
  ['POST', '/api/system/secure/jobs/{id}/try-again', undefined, admins],
  ['DELETE', '/api/system/secure/jobs/{id}', undefined, admins],
  ['GET', '/api/notices', undefined, admins],
  ['POST', '/api/notices', { address: 'https://192.0.2.1/', events: [] }, admins],
  ['PUT', '/api/notices/{id}/events', { events: [] }, admins],
  ['POST', '/api/notices/{id}/secret', undefined, admins],
  ['POST', '/api/notices/{id}/test', undefined, admins],
  ['DELETE', '/api/notices/{id}', undefined, admins],
  ['GET', '/api/daily', undefined, everyone],
  ['GET', '/api/daily/days', undefined, everyone],
  ['GET', '/api/daily/results/{link}', undefined, everyone],
  ['GET', '/api/daily/results/{link}/picture', undefined, everyone],
  ['GET', '/api/daily/tries', undefined, signedIn],
  ['POST', '/api/games/daily', { gameTypeId: 2 }, readers],
  ['POST', '/api/games/daily/practice', { gameTypeId: 2, day: '2026-11-22' }, readers],
  ['POST', '/api/challenges', { gameId: 1 }, readers],
  ['GET', '/api/challenges/{id}', undefined, everyone],
  ['GET', '/api/challenges/{id}/results', undefined, signedIn],
  ['POST', '/api/games/challenge', { challenge: '7b3f0f43-6f1a-4e2e-9d3f-0f1a2b3c4d5e' }, readers],
  ['GET', '/api/weatherforecast', undefined, everyone],
  ['GET', '/api/teams', undefined, everyone],
  ['POST', '/api/teams', { name: 'Herons', location: 'Delta', conference: 0, division: 0 }, everyone],
  ['DELETE', '/api/teams/{id}', undefined, admins],
  ['GET', '/api/AppUser', undefined, signedIn],
  ['PUT', '/api/AppUser', { displayName: 'Wren' }, signedIn],
  ['GET', '/api/AppUser/data', undefined, signedIn],
  ['DELETE', '/api/AppUser', undefined, signedIn],
  ['GET', '/api/AppUser/preferences', undefined, signedIn],
  ['PATCH', '/api/AppUser/preferences', { theme: 'dark' }, signedIn],
  ['GET', '/api/AppUser/weekly-mail', undefined, signedIn],
  ['PUT', '/api/AppUser/weekly-mail', { isOn: false }, signedIn],
  ['PUT', '/api/Codes', { code: 'nobody' }, signedIn],
  ['POST', '/api/Codes', { code: 'for everybody' }, admins],
  ['POST', '/api/Codes/state', { code: 'nobody' }, signedIn],
  ['POST', '/api/Codes/batches', { count: 1 }, admins],
  ['GET', '/api/Codes/list', undefined, admins],
  ['POST', '/api/Codes/end', { ids: [1] }, admins],
  ['POST', '/api/Codes/extend', { ids: [1], expiresAt: null }, admins],
  ['POST', '/api/Codes/requests', undefined, signedIn],
  ['GET', '/api/Codes/requests/mine', undefined, signedIn],
  ['GET', '/api/Codes/requests', undefined, admins],
  ['GET', '/api/People/list', undefined, admins],
  ['GET', '/api/People/{id}', undefined, admins],
  ['GET', '/api/People/{id}/games', undefined, admins],
  ['GET', '/api/People/{id}/acts', undefined, admins],
  ['POST', '/api/People/{id}/disable', { note: 'a note' }, admins],
  ['POST', '/api/People/{id}/enable', {}, admins],
  ['POST', '/api/People/{id}/reset-name', { displayName: 'nobody' }, admins],
  ['POST', '/api/People/{id}/reset-picture', {}, admins],
  ['POST', '/api/People/{id}/reader', { isReader: true }, admins],
  ['POST', '/api/People/{id}/admin', { isAdmin: true }, admins],
  ['POST', '/api/People/{id}/delete', { displayName: 'nobody' }, admins],
  ['GET', '/api/gametypes/page', undefined, everyone],
  ['GET', '/api/gametypes/ranked/{id}', undefined, everyone],
  ['GET', '/api/gametypes/ranked/{id}/mine', undefined, signedIn],
  ['GET', '/api/gametypes/ranked/{id}/past', undefined, everyone],
  ['GET', '/api/gametypes/excluded', undefined, admins],
  ['POST', '/api/gametypes/excluded/{gameId}', { reason: 'a test' }, admins],
  ['DELETE', '/api/gametypes/excluded/{gameId}', undefined, admins],
  ['GET', '/api/messages/list', undefined, admins],
  ['GET', '/api/messages/unread', undefined, admins],
  ['GET', '/api/messages/{id}', undefined, admins],
  ['POST', '/api/messages/read', { ids: [1], isRead: true }, admins],
  ['POST', '/api/messages/answered', { ids: [1], isAnswered: true }, admins],
  ['POST', '/api/messages/not-spam', { ids: [1] }, admins],
  ['POST', '/api/messages/delete', { ids: [1] }, admins],
  ['POST', '/api/messages/{id}/answer', { text: 'a test', seenAnswers: 0 }, admins],
  ['POST', '/api/reports', { gameId: 1, cause: 'rude' }, signedIn],
  ['GET', '/api/reports/list', undefined, admins],
  ['POST', '/api/reports/settle', { ids: [1] }, admins],
  ['POST', '/api/reports/reopen', { ids: [1] }, admins],
  ['GET', '/api/gametypes/{id}', undefined, everyone],
  ['POST', '/api/gametypes/preview', { text: '<p>a</p>' }, admins],
  ['POST', '/api/gametypes/', gameType, admins],
  ['PUT', '/api/gametypes/', { ...gameType, id: 99, modifieddate: null }, admins],
  ['DELETE', '/api/gametypes/{id}/edits', undefined, admins],
  ['DELETE', '/api/gametypes/{id}', undefined, admins],
  ['POST', '/api/games', { gameTypeId: 1 }, readers],
  ['PUT', '/api/games', move, readers],
  ['GET', '/api/games/page', undefined, signedIn],
  ['GET', '/api/games/unfinished', undefined, signedIn],
  ['GET', '/api/games/{id}', undefined, signedIn],
  ['GET', '/api/games/{id}/record', undefined, signedIn],
  ['POST', '/api/games/again', { gameId: 1 }, readers],
  ['GET', '/api/games/{id}/Data', undefined, admins],
  ['GET', '/api/statistics/{gameTypeId}', undefined, signedIn],
  ['GET', '/api/achievements', undefined, signedIn],
  ['GET', '/api/stock/{interval}', undefined, everyone],
  ['POST', '/api/subscribers', undefined, everyone],
  ['POST', '/api/subscribers/confirm', {}, everyone],
  ['POST', '/api/subscribers/remove', {}, everyone],
  ['POST', '/api/weekly-mails/remove', {}, everyone],
  ['GET', '/api/subscribers/list', undefined, admins],
  ['POST', '/api/subscribers/delete', { ids: [1] }, admins],
  ['GET', '/api/newsletters/list', undefined, admins],
  ['POST', '/api/newsletters', { subject: 'News', text: 'a' }, admins],
  ['POST', '/api/newsletters/preview', { subject: 'News', text: 'a' }, admins],
  ['GET', '/api/newsletters/{id}', undefined, admins],
  ['PUT', '/api/newsletters/{id}', { subject: 'News', text: 'a', version: 1 }, admins],
  ['POST', '/api/newsletters/{id}/delete', { version: 1 }, admins],
  ['POST', '/api/newsletters/{id}/test', { version: 1 }, admins],
  ['POST', '/api/newsletters/{id}/send', { version: 1 }, admins],
  ['POST', '/api/newsletters/{id}/stop', undefined, admins],
  ['POST', '/api/newsletters/{id}/resume', undefined, admins],
  ['POST', '/api/newsletters/{id}/retry', undefined, admins],
  ['GET', '/api/newsletters/{id}/mails', undefined, admins],
  ['POST', '/api/visits', { page: '/', source: '', width: 1280 }, everyone],
  ['GET', '/api/visits', undefined, admins],
  ['POST', '/assets/contact.php', {}, everyone],
  ['POST', '/lambda/backend-off', {}, admins],
  ['POST', '/auth/password/start', {}, everyone],
  ['POST', '/auth/sign-in/start', {}, everyone],
  ['POST', '/auth/sign-in', {}, everyone],
  ['POST', '/auth/passkey/start', undefined, everyone],
  ['POST', '/auth/passkey', {}, everyone],
  ['POST', '/auth/sign-in/second-factor', {}, everyone],
  ['POST', '/auth/sign-in/new-password', {}, everyone],
  ['POST', '/auth/sign-in/confirm-email', {}, everyone],
  ['POST', '/auth/mail-code/again', {}, everyone],
  ['POST', '/auth/sign-up', {}, everyone],
  ['POST', '/auth/sign-up/confirm-email', {}, everyone],
  ['POST', '/auth/first-admin', {}, everyone],
  ['POST', '/auth/sign-out', {}, everyone],
  ['POST', '/auth/forgot-password', {}, everyone],
  ['POST', '/auth/forgot-password/new', {}, everyone],
  ['POST', '/auth/federation/{provider}', {}, everyone],
  ['GET', '/auth/account', undefined, signedIn],
  ['POST', '/auth/account/attributes', {}, signedIn],
  ['POST', '/auth/account/prove', {}, signedIn],
  ['POST', '/auth/account/prove-by-passkey', {}, signedIn],
  ['POST', '/auth/account/prove-by-mail/start', undefined, signedIn],
  ['POST', '/auth/account/prove-by-mail', {}, signedIn],
  ['POST', '/auth/account/password', {}, signedIn],
  ['POST', '/auth/account/address/start', {}, signedIn],
  ['POST', '/auth/account/address', {}, signedIn],
  ['POST', '/auth/account/devices/sign-out', {}, signedIn],
  ['POST', '/auth/account/devices/name', {}, signedIn],
  ['POST', '/auth/account/sign-out-everywhere', undefined, signedIn],
  ['POST', '/auth/account/second-factor/start', undefined, signedIn],
  ['POST', '/auth/account/second-factor', {}, signedIn],
  ['POST', '/auth/account/second-factor/remove', {}, signedIn],
  ['POST', '/auth/account/links/start', {}, signedIn],
  ['POST', '/auth/account/links/remove', {}, signedIn],
  ['POST', '/auth/account/prove-by-provider', {}, signedIn],
  ['POST', '/auth/account/passkeys/start', undefined, signedIn],
  ['POST', '/auth/account/passkeys', {}, signedIn],
  ['POST', '/auth/account/passkeys/remove', {}, signedIn],
  ['POST', '/auth/admin/accounts', {}, admins],
  ['POST', '/auth/admin/accounts/password', {}, admins],
]

const roles = [
  ['ROLE-01', 'anonymous', null],
  ['ROLE-02', 'signed in', {}],
  ['ROLE-03', 'a reader', { reader: true }],
  ['ROLE-04', 'an admin', { admin: true }],
] as const

const cells = routes.flatMap(([method, route, payload, answers]) =>
  roles.map(([requirement, role, rights], index) => ({
    method,
    route,
    payload,
    requirement,
    role,
    rights,
    expected: answers[index],
  })),
)

const urlOf = (route: string) =>
  `${route.replace(/\{\w+\}/, '1')}${route === '/api/games/page' ? '?gameTypeId=1' : ''}`

for (const { method, route, payload, requirement, role, rights, expected } of cells) {
  test(`${method} ${route} as ${role}: ${expected}`, { tags: [requirement, 'T-B1'] }, async () => {
    const headers = rights === null ? {} : (await testApp.person(rights)).headers
    const url = urlOf(route)
    const answer = await testApp.inject({ method, url, headers, ...(payload && { payload }) })
    if (expected === ok) expect([401, 403]).not.toContain(answer.statusCode)
    else expect(answer.statusCode).toBe(expected)
    expect(answer.statusCode).toBeLessThan(500)
    // Switches the API on again for the following cells.
    if (route === '/lambda/backend-off' && expected === ok) {
      await testApp.inject({ url: '/api/system/secure/toggle', headers })
    }
  })
}

test('the table contains every route of the document', { tags: ['T-B1', 'API-05'] }, () => {
  const documented = Object.entries(testApp.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(routes.map(([method, route]) => `${method} ${route}`).sort()).toEqual(documented.sort())
})

test('caches keep no answer of the API but the boards, for a second', {
  tags: 'T-G3',
}, async () => {
  const { headers } = await testApp.person({ admin: true })
  const kept: [string, unknown][] = []
  for (const [method, route] of routes) {
    if (method !== 'GET' || !route.startsWith('/api/')) continue
    const caching = (await testApp.inject({ url: urlOf(route), headers })).headers['cache-control']
    if (caching !== 'no-store') kept.push([route, caching])
  }
  // A board of a moment ago may be shown; it is the same for everybody.
  const forASecond = 'max-age=0, s-maxage=1, stale-while-revalidate=1'
  expect(kept).toEqual([
    ['/api/gametypes/ranked/{id}', forASecond],
    ['/api/gametypes/ranked/{id}/past', forASecond],
  ])
  for (const url of ['/api/games/x', '/api/gametypes/ranked/32000']) {
    expect((await testApp.inject({ url, headers })).headers['cache-control']).toBe('no-store')
  }
})

test('case and a trailing slash of a URL do not matter', { tags: 'API-02' }, async () => {
  for (const url of ['/api/GameTypes/Page', '/API/gametypes/page/', '/api/gametypes/page']) {
    expect((await testApp.inject({ url })).statusCode).toBe(200)
  }
})

test('the OpenAPI 3.1 document is public, and refers to nothing that is missing', {
  tags: 'API-05',
}, async () => {
  const answer = await testApp.inject({ url: '/api/openapi.json' })
  expect(answer.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Card games' } })
  const { schemas, responses } = answer.json().components
  const known = Object.entries({ schemas, responses }).flatMap(([kind, parts]) =>
    Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
  )
  const named = [...answer.body.matchAll(/"(#\/components\/\w+\/\w+)"/g)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(known))
})

test('the document names each operation, says what it does, and which answers it has', {
  tags: 'API-05',
}, () => {
  const names = new Set<string>()
  for (const [path, methods] of Object.entries(testApp.app.swagger().paths ?? {})) {
    for (const [method, operation] of Object.entries(methods)) {
      const { operationId, summary } = operation as { operationId?: string; summary?: string }
      expect(operationId, `${method} ${path}`).toBeTruthy()
      expect(names.has(operationId ?? '')).toBe(false)
      names.add(operationId ?? '')
      expect(summary, `${method} ${path}`).toBeTruthy()
    }
  }
  for (const { path, answers } of operationsOf(testApp.app.swagger())) {
    const form = path.endsWith('/picture') ? 'image/png' : 'application/json'
    for (const [status, [first]] of answers)
      expect(first).toBe(status < 400 ? form : 'application/problem+json')
  }
})
