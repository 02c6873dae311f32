import { expect, test } from 'vitest'
import { loggedOut } from '../../../content/text/account.ts'
import { refusals } from '../../../content/text/credentials.ts'
import { refusal } from './provider.ts'

test("the provider's message about a field shows at the field", { tags: 'AUTH-10' }, () => {
  const answer = {
    status: 400,
    detail: 'Some fields are not valid.',
    errors: [{ field: 'email', reason: 'This is not a valid email address.' }],
  }
  expect(refusal(answer, null).fields).toEqual({ email: 'This is not a valid email address.' })
})

test('what it says of the whole is said for the whole', { tags: 'AUTH-10' }, () => {
  const answer = {
    status: 401,
    code: 'not-recognized',
    detail: 'The email address or password is incorrect.',
  }
  expect(refusal(answer, null)).toEqual({ message: answer.detail, fields: {}, code: 'not-recognized' })
})

test.each([
  ['sign-up-refused', 'email', 'signUpError', 'the whole'],
  ['second-factor-refused', 'code', 'invalidMFA', 'its field'],
  ['no-second-factor', 'ticket', 'noMFA', 'the whole'],
] as const)('%s at %s is %s, said of %s', { tags: 'AUTH-10' }, (code, field, kind, of) => {
  const answer = { status: 422, code, detail: 'x', errors: [{ field, reason: 'x' }] }
  const { message, fields } = refusal(answer, null)
  expect(message).toBe(refusals[kind])
  expect(fields).toEqual(of === 'the whole' ? {} : { [field]: refusals[kind] })
})

test.each([
  ['30', '30 seconds'],
  ['3600', '60 minutes'],
  [null, 'a while'],
])('after too many attempts it says how long to wait: %s', { tags: 'T-A18' }, (retryAfter, words) => {
  expect(refusal({ status: 429, detail: 'x' }, retryAfter).message).toContain(words)
})

test('a token that is no longer accepted is said in words of its own', { tags: 'AUTH-10' }, () => {
  const { message, code } = refusal({ status: 401, detail: 'Please log in to do this.' }, null)
  expect({ message, code }).toEqual({ message: loggedOut, code: '' })
})

test('an answer that is no problem document still has words', () => {
  for (const answer of [null, 'x', [], {}])
    expect(refusal(answer, null).message).toContain('could not be reached')
})
