import { expect, test } from 'vitest'
import { refusals } from '../../content/text/credentials.ts'
import { mistakes, passwordRefusal } from './rules.ts'

test.each([
  [{ email: '', password: 'x' }, false, ['email']],
  [{ email: 'ada', password: 'x' }, false, ['email']],
  [{ email: 'ada@example.org', password: '' }, false, ['password']],
  [{ email: 'ada@example.org', password: 'short' }, false, []],
  [{ email: 'ada@example.org', password: 'short', name: 'Ada' }, true, ['password']],
  [{ email: 'ada@example.org', password: 'long enough', name: ' ' }, true, ['name']],
])('%j (new: %s) is wrong in %j before anything is sent', { tags: 'AUTH-10' }, (fields, isNew, wrong) => {
  expect(Object.keys(mistakes(fields, { isNew }))).toEqual(wrong)
})

test.each([
  [{ email: ' ' }, {}, 'email', 'emptyUsername'],
  [{ email: 'ada@' }, {}, 'email', 'invalidUsername'],
  [{ password: '' }, {}, 'password', 'emptyPassword'],
  [{ password: '' }, { isNew: true }, 'password', 'emptyPassword'],
  [{ code: ' ' }, {}, 'code', 'emptyCode'],
  [{ code: '' }, { codeOf: 'second-factor' }, 'code', 'emptyChallengeResponse'],
] as const)('%j %j is refused at %s as %s', { tags: 'AUTH-10' }, (typed, options, field, kind) => {
  expect(mistakes(typed, options)).toEqual({ [field]: refusals[kind] })
})

test.each([
  ['seven letters', 'abcdefg'],
  ['more than the most', 'ab3'.repeat(43)],
  ['a common one', 'password1'],
  ['a common one in other letters', 'PassWord1'],
  ['one letter over and over', 'zzzzzzzzzz'],
  ['the email address', 'Ada.Lovelace@example.org'],
  ['the first part of it', 'ada.lovelace'],
])('%s is refused as a password', { tags: 'T-A18' }, (_title, password) => {
  expect(passwordRefusal(password, 'ada.lovelace@example.org')).toMatch(/password/i)
})

test.each([
  ['eight characters', 'xk3!dQ9p'],
  ['a sentence', 'clouds over the old town'],
  ['the longest', `${'ab3'.repeat(42)}xy`],
  ['eight characters beyond the first plane', '🌅🌆🌇🌉🌃🌌🎴🃏'],
  ['spaces at its ends', '  two words  '],
])('%s is taken', { tags: 'T-A18' }, (_title, password) => {
  expect(passwordRefusal(password, 'ada.lovelace@example.org')).toBeNull()
})
