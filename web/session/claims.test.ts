import { expect, test } from 'vitest'
import type { AuthConfig } from '../base/config.ts'
import { givenName, userOf } from './claims.ts'
import { claimsOf } from './token-claims.ts'

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

test('[AUTH-06] a username of more than three characters counts as signed in', () => {
  expect(user({ sub: 'abcd' }).signedIn).toBe(true)
  expect(user({ sub: 'abc' }).signedIn).toBe(false)
  expect(user({}).signedIn).toBe(false)
})

test('[AUTH-07] the groups of the access token say who is admin and who is reader', () => {
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
])('[AUTH-03] [T-A5] groups are read from %s, as the settings say', (_title, claims, more) => {
  expect(user({ sub: 'abcd', ...claims }, {}, more).isAdmin).toBe(true)
  expect(user({ sub: 'abcd', ...claims }).isAdmin).toBe(false)
})

test('[AUTH-07] only an admin carries a website', () => {
  const identity = { website: 'https://ada.example' }
  expect(user({ sub: 'abcd', groups: ['Admin'] }, identity).website).toBe('https://ada.example')
  expect(user({ sub: 'abcd' }, identity).website).toBe('')
})

test('[AUTH-18] name, picture and email come from the identity token', () => {
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
])('[AUTH-18] the identity token %j gives the name %j', (identity, name) => {
  expect(givenName(token(identity))).toBe(name)
})

test('what is no token has no claims', () => {
  for (const text of ['', 'x', 'a.b.c', 'a.!!.c', 'a.bnVsbA.c']) expect(claimsOf(text)).toEqual({})
})
