import { describe, expect, test } from 'vitest'
import { firstName } from './first-name.ts'

const subject = '0b5c2f7e-6d0a-4c6e-9c55-2f1f8f5d9a11'

describe('[AUTH-18] the name of a new person', () => {
  test.each([
    ['Ada Lovelace', 'ada', 'Ada Lovelace'],
    ['  Ada\u202E  L\n', 'ada', 'Ada L'],
    ['🦅'.repeat(60), 'ada', '🦅'.repeat(50)],
  ])('is the name %j of the token', (name, username, displayName) => {
    expect(firstName({ name, username, subject })).toEqual({ displayName, isNamed: true })
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
    expect(firstName({ name, username, subject })).toEqual({ displayName, isNamed: false })
  })
})
