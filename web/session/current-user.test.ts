import { expect, test } from 'vitest'
import type { AuthConfig } from '../api/config.ts'
import { ApiFailure } from '../api/failure.ts'
import { NoAnswer } from '../api/no-answer.ts'
import { givenName, leadsHome, userOf } from './current-user.ts'
import { SessionError } from './errors.ts'

const config: AuthConfig = {
  issuer: 'https://issuer.example',
  clientId: 'site',
  scope: 'openid',
  resource: null,
  logoutStyle: 'oidc',
  accountUrl: null,
  usernameClaim: 'sub',
  groupsClaims: ['groups'],
}

const token = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`

const user = (access: object, identity: object = {}, more: object = {}) =>
  userOf({ accessToken: token(access), idToken: token(identity) }, { ...config, ...more })

test('a username of more than three characters counts as signed in', { tags: 'AUTH-06' }, () => {
  expect(user({ sub: 'abcd' }).signedIn).toBe(true)
  expect(user({ sub: 'abc' }).signedIn).toBe(false)
  expect(user({}).signedIn).toBe(false)
})

test('the groups of the access token say who is admin and who is reader', { tags: 'AUTH-07' }, () => {
  expect(user({ sub: 'abcd', groups: ['Admin'] })).toMatchObject({ isAdmin: true, isReader: false })
  expect(user({ sub: 'abcd', groups: ['Readers'] })).toMatchObject({ isAdmin: false, isReader: true })
  expect(user({ sub: 'abcd', groups: ['admin', 'readers'] })).toMatchObject({
    isAdmin: false,
    isReader: false,
  })
  expect(user({ sub: 'abcd', groups: 'Admin' })).toMatchObject({ isAdmin: false })
  expect(user({ sub: 'abcd' }, { groups: ['Admin'] })).toMatchObject({ isAdmin: false })
})

test.each([
  ['a list', { 'cognito:groups': ['Admin'] }, { groupsClaims: ['groups', 'cognito:groups'] }],
  ['a text', { groups: 'Others, Admin' }, { groupsSeparator: ',' }],
  [
    'paths below a claim',
    { realm: { roles: ['/Admin'] } },
    { groupsClaims: ['/realm/roles'], groupsPrefix: '/' },
  ],
])('groups are read from %s, as the settings say', { tags: ['AUTH-03', 'T-A5'] }, (_title, claims, more) => {
  expect(user({ sub: 'abcd', ...claims }, {}, more).isAdmin).toBe(true)
  expect(user({ sub: 'abcd', ...claims }).isAdmin).toBe(false)
})

test('groups in a list are read as they are, also where a text would be separated', {
  tags: 'AUTH-03',
}, () => {
  const more = { groupsSeparator: ',' }
  expect(user({ sub: 'abcd', groups: ['Admin', 'Readers'] }, {}, more)).toMatchObject({
    isAdmin: true,
    isReader: true,
  })
})

test('only an admin carries a website', { tags: 'AUTH-07' }, () => {
  const identity = { website: 'https://ada.example' }
  expect(user({ sub: 'abcd', groups: ['Admin'] }, identity).website).toBe('https://ada.example')
  expect(user({ sub: 'abcd' }, identity).website).toBe('')
})

test('name, picture and email come from the identity token', { tags: 'AUTH-18' }, () => {
  const identity = { name: 'Ada · 🎴', picture: 'https://x.example/a.png', email: 'ada@example.org' }
  expect(user({ sub: 'abcd' }, identity)).toMatchObject({
    displayName: 'Ada · 🎴',
    profilePicture: 'https://x.example/a.png',
    emailAddress: 'ada@example.org',
  })
})

test.each([
  [{ name: 'Ada' }, 'Ada'],
  [{ name: 'x'.repeat(60) }, 'x'.repeat(50)],
  [{ name: 'ada@example.org', nickname: 'ada' }, 'ada'],
  [{ preferred_username: 'ada@example.org', 'cognito:username': 'ada' }, 'ada'],
  [{ 'cognito:username': 'Google_104857600123456789' }, ''],
  [{ 'cognito:username': '7a1f0c1e-1111-4222-8333-444455556666', name: 7 }, ''],
  [{}, ''],
])('the identity token %j gives the name %j', { tags: 'AUTH-18' }, (identity, name) => {
  expect(givenName(token(identity))).toBe(name)
})

const failure = (status: number, body: object = {}) =>
  new ApiFailure({ status, statusText: '', headers: new Headers() }, body)

test.each([
  ['a broken server', failure(500), true],
  ['a database that is away', failure(503), true],
  ['a person who is not there', failure(404), true],
  ['a server that cannot be reached', new NoAnswer('unreachable'), true],
  ['a planned pause', failure(503, { code: 'switched-off' }), false],
  ['a device without a network', new NoAnswer('offline'), false],
  ['a silent server', new NoAnswer('late'), false],
  ['a session that is over', failure(401), false],
  ['a provider that is away', new SessionError('networkError'), false],
])('whether %s leads to /home', { tags: 'PROF-02' }, (_, cause, isLed) => {
  expect(leadsHome(cause)).toBe(isLed)
})
