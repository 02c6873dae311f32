import { expect, test } from 'vitest'
import { refusals as ofForms } from '../../content/text/credentials.ts'
import { refusals as ofSession } from '../../content/text/session.ts'
import { endsSession } from './errors.ts'

const kinds = [
  'emptyUsername',
  'invalidUsername',
  'emptyPassword',
  'emptyCode',
  'emptyChallengeResponse',
  'noConfig',
  'missingAuthConfig',
  'signUpError',
  'noMFA',
  'invalidMFA',
  'noUserSession',
  'deviceConfig',
  'networkError',
  'default',
]

test('every kind of refusal has a message of its own', { tags: 'AUTH-10' }, () => {
  const messages = { ...ofForms, ...ofSession }
  expect(Object.keys(messages).sort()).toEqual(kinds.toSorted())
  expect(new Set(Object.values(messages)).size).toBe(kinds.length)
})

test.each([
  ['user disabled', { error: 'NotAuthorizedException', description: 'User is disabled.' }],
  ['user does not exist', { error: 'UserNotFoundException', description: 'User does not exist.' }],
  ['access token revoked', { error: 'NotAuthorizedException', description: 'Access Token has been revoked' }],
  [
    'refresh token revoked',
    { error: 'NotAuthorizedException', description: 'Refresh Token has been revoked' },
  ],
  ['refresh token expired', { error: 'NotAuthorizedException', description: 'Refresh Token has expired' }],
  ['any of them by the standard', { error: 'invalid_grant' }],
])('the session is cleaned up: %s', { tags: 'AUTH-09' }, (_title, answer) => {
  expect(endsSession(answer)).toBe(true)
})

test.each([
  { error: 'temporarily_unavailable' },
  { error: 'server_error', description: 'The user store does not answer' },
  { error: 'invalid_client' },
  { error: 'slow_down' },
])('a provider in trouble ends no session: %j', { tags: ['AUTH-09', 'T-A8'] }, (answer) => {
  expect(endsSession(answer)).toBe(false)
})
