import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const reasonOf = (variables: Readonly<Record<string, string>>): string => {
  try {
    readSettings(variables)
    return ''
  } catch (error) {
    return String(error)
  }
}

describe('a password in an address that is not percent-encoded', { tags: 'T-H3' }, () => {
  const passwords = [
    'p@ss/wort',
    'sec/ret@wort',
    '12/ret@wort',
    'sec#ret',
    '12#34',
    'sec?ret',
    '12?34',
    'pa@ss?wort',
    'pa@ss#wort',
    'sec%ret',
    'sec%',
    'sec%ff',
    '1@2?3#4/5%',
  ]
  const addresses = passwords.flatMap((password) => [
    ['DATABASE_URL', password, `postgres://skyway:${password}@127.0.0.1:5432/skyway`] as const,
    [
      'DATABASE_URL',
      password,
      `postgresql://skyway:${password}@db.example.org/skyway?sslmode=require`,
    ] as const,
    ['SMTP_URL', password, `smtp://me@example.org:${password}@mail.example.org:587`] as const,
  ])
  test.each(addresses)('%s with %s is refused without printing a part of it', (name, password, address) => {
    const reason = reasonOf({ [name]: address })
    expect(reason).toContain(`${name}: its user name and its password must be percent-encoded`)
    for (const part of password.split(/[@/#?%]/).filter(({ length }) => length > 2))
      expect(reason).not.toContain(part)
  })

  test.each([
    'postgres://skyway@localhost/skyway',
    'postgres://skyway:p%40ss%2Fword%3F%23%25@127.0.0.1:5432/skyway?sslmode=require',
    'postgres://skyway:a:b@[::1]/skyway',
    'postgres://skyway:word@db.example.org/skyway?application_name=me@home',
    'postgres://skyway@localhost/skyway?host=%2Frun%2Fpostgresql',
    'postgres:///skyway?host=/run/postgresql',
  ])('%s is accepted', (address) => {
    expect(readSettings({ DATABASE_URL: address }).databaseUrl).toBe(address)
  })
})

describe('a password on its own', () => {
  const awkward = ' a@b/c:d#e?f%g&h"\'[]$ '

  test.each(['postgres://me@db/x', 'postgres://me@localhost/x?host=%2Frun%2Fpostgresql'])(
    'stands as it is, and goes to %s',
    (address) => {
      const url = new URL(readSettings({ DATABASE_URL: address, PGPASSWORD: awkward }).databaseUrl ?? '')
      expect(decodeURIComponent(url.password)).toBe(awkward.trim())
      url.password = ''
      expect(url.href).toBe(address)
    },
  )

  test('must not contradict that of the address', () => {
    const DATABASE_URL = 'postgres://me:secret@db/x'
    const said = reasonOf({ DATABASE_URL, PGPASSWORD: 'other' })
    expect(said).toContain('PGPASSWORD: DATABASE_URL has another password')
    expect(said).not.toMatch(/secret|other\b.*;.*other/)
    expect(readSettings({ DATABASE_URL, PGPASSWORD: 'secret' }).databaseUrl).toBe(DATABASE_URL)
  })

  test('is that of the replica as well', () => {
    const DATABASE_URL = 'postgres://me@db/x'
    const variables = { DATABASE_URL, DATABASE_REPLICA_URL: 'postgres://me@replica/x', PGPASSWORD: 'secret' }
    expect(readSettings(variables).databaseReplicaUrl).toBe('postgres://me:secret@replica/x')
    const other = { ...variables, DATABASE_REPLICA_URL: 'postgres://me:own@replica/x' }
    expect(reasonOf(other)).toContain('PGPASSWORD: DATABASE_REPLICA_URL has another password')
  })

  test('names no database', () => {
    expect(readSettings({ PGPASSWORD: 'other' }).databaseUrl).toBeUndefined()
  })
})

test('a replica needs a database that it copies', { tags: 'T-H3' }, () => {
  expect(reasonOf({ DATABASE_REPLICA_URL: 'postgres://me@replica/x' })).toContain(
    'DATABASE_REPLICA_URL: needs a DATABASE_URL',
  )
})
