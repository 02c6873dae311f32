import { describe, expect, test } from 'vitest'
import { firstName, numberedName } from './first-name.ts'

const groups = new Set<never>()
const subject = '0b5c2f7e-6d0a-4c6e-9c55-2f1f8f5d9a11'

describe('the name of a new person', { tags: 'AUTH-18' }, () => {
  test.each([
    ['Ada Lovelace', 'ada', 'Ada Lovelace'],
    ['  Ada\u202E  L\n', 'ada', 'Ada L'],
    ['🦅'.repeat(60), 'ada', '🦅'.repeat(50)],
  ])('is the name %j of the token', (name, username, displayName) => {
    expect(firstName({ name, username, subject, groups })).toEqual({ displayName, isNamed: true })
  })

  test.each([
    [null, 'ada', 'ada'],
    ['ada@example.org', 'ada', 'ada'],
    [' \u200B ', 'ada', 'ada'],
    [null, subject, 'Player'],
    [null, 'ada@example.org', 'Player'],
    [null, '7a1f0c1e-1111-4222-8333-444455556666', 'Player'],
    [null, 'Google_104857600123456789', 'Player'],
    [null, 'ada_99', 'ada_99'],
  ])('with the name %j and the username %j is replaced by %j', (name, username, displayName) => {
    expect(firstName({ name, username, subject, groups })).toEqual({ displayName, isNamed: false })
  })
})

test('a name that the owner refuses is replaced, unless it is of an admin', {
  tags: ['PEOPLE-09', 'T-C6'],
}, () => {
  const token = { name: 'Moderator', username: 'staff', subject }
  expect(firstName({ ...token, groups })).toEqual({ displayName: 'Player', isNamed: false })
  expect(firstName({ ...token, groups: new Set(['Admin'] as const) })).toEqual({
    displayName: 'Moderator',
    isNamed: true,
  })
})

test.each([
  ['Heron', 2, 'Heron 2'],
  ['🦅'.repeat(50), 12, `${'🦅'.repeat(47)} 12`],
  [`${'x'.repeat(47)} yz`, 3, `${'x'.repeat(47)} 3`],
])('%s with the number %i is %s', { tags: 'T-C6' }, (name, number, numbered) => {
  expect(numberedName(name, number)).toBe(numbered)
})
