import { expect, test } from 'vitest'
import { mailAddress } from './mail.ts'

test.each([
  ['a domain with an umlaut', 'info@bücher.example', 'info@xn--bcher-kva.example'],
  ['an umlaut in two characters', 'info@bu\u0308cher.example', 'info@xn--bcher-kva.example'],
  ['a Japanese domain', '例え@例え.テスト'.replace('例え@', 'a@'), 'a@xn--r8jz45g.xn--zckzah'],
  ['a Cyrillic domain', 'post@пример.example', 'post@xn--e1afmkfd.example'],
  ['wide letters, sign and dot', 'ａｂ＠example．com', 'ab@example.com'],
  ['the full stop of China', 'ab@bücher。example', 'ab@xn--bcher-kva.example'],
  ['blanks of other kinds around it', '\u00a0\u3000ab@example.com\u2003', 'ab@example.com'],
  ['characters without a width', '\u200bab@exam\u00adple.com\ufeff', 'ab@example.com'],
  ['a domain of DNS', 'ab@xn--bcher-kva.example', 'ab@xn--bcher-kva.example'],
  ['capital letters', 'Ab@Example.com', 'Ab@Example.com'],
  ['signs that mails allow', "o'neil+a&b@example.com", "o'neil+a&b@example.com"],
])('an address is read with %s', { tags: 'T-C7' }, (_, typed, read) => {
  expect(mailAddress.parse(typed)).toBe(read)
  // Also where it has been read before.
  expect(mailAddress.parse(read)).toBe(read)
})

const [notAddress, notMailable] = [
  'This is not a valid email address.',
  'Only the letters a to z, digits and signs such as . - _ + can be before the @ of an email address.',
]

test.each([
  ['an umlaut before the @', 'jörg@example.com', notMailable],
  ['Cyrillic letters before the @', 'пост@пример.example', notMailable],
  ['no @', 'bücher', notAddress],
  ['two @', 'a@b@bücher.example', notAddress],
  ['nothing before the @', '@bücher.example', notAddress],
  ['a domain with a blank', 'a@bü cher.example', notAddress],
  ['a domain with a path', 'a@bücher.example/x', notAddress],
  ['a domain with a port', 'a@bücher.example:25', notAddress],
  ['two addresses', 'a@bücher.example,b@bücher.example', notAddress],
  ['a header in another line', 'a@bücher.example\r\nBcc: b@example.org', notAddress],
  ['a wide comma', 'a@example.org，b@example.org', notAddress],
])('an address is refused with %s', { tags: 'T-C7' }, (_, typed, reason) => {
  expect(mailAddress.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([reason])
})
