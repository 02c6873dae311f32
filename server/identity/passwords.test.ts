import { expect, test } from 'vitest'
import { hashPassword, passwordRefusal, verifyPassword } from './passwords.ts'

const known = { email: 'ada.lovelace@example.org' }

test.each([
  ['seven letters', 'abcdefg'],
  ['more than the most', 'ab3'.repeat(43)],
  ['a common one', 'password1'],
  ['a common one in other letters', 'PassWord1'],
  ['one letter over and over', 'zzzzzzzzzz'],
  ['the e-mail address', 'Ada.Lovelace@example.org'],
  ['the first part of it', 'ada.lovelace'],
])('[T-A18] %s is refused as a password', (_title, password) => {
  expect(passwordRefusal(password, known)).toMatch(/password/i)
})

test.each([
  ['eight characters', 'xk3!dQ9p'],
  ['a sentence', 'clouds over the old town'],
  ['the longest', `${'ab3'.repeat(42)}xy`],
  ['eight characters beyond the first plane', '🌅🌆🌇🌉🌃🌌🎴🃏'],
  ['spaces at its ends', '  two words  '],
])('[T-A18] %s is taken', (_title, password) => {
  expect(passwordRefusal(password, known)).toBeNull()
})

test('[T-A18] a password is kept as Argon2id with its own salt, and only it fits', async () => {
  const password = 'clouds over the old town'
  const [one, two] = await Promise.all([hashPassword(password), hashPassword(password)])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword({ hash: one, password })).toBe(true)
  expect(await verifyPassword({ hash: one, password: `${password} ` })).toBe(false)
  expect(await verifyPassword({ hash: 'nonsense', password })).toBe(false)
})

test('the same letters composed in another way are the same password', async () => {
  const hash = await hashPassword('caf\u00e9 in the morning')
  expect(await verifyPassword({ hash, password: 'cafe\u0301 in the morning' })).toBe(true)
})
