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

describe('a database that PGHOST and its like name', () => {
  const awkward = ' a@b/c:d#e?f%g&h"\'[]$ '
  test.each<[Record<string, string>, Partial<Record<'host' | 'port' | 'user' | 'database', string>>]>([
    [
      { PGHOST: 'db.example.org' },
      { host: 'db.example.org', port: '5432', user: 'skyway', database: '/skyway' },
    ],
    [
      { PGHOST: '::1', PGPORT: '5433' },
      { host: '[::1]', port: '5433' },
    ],
    [{ PGHOST: '[::1]' }, { host: '[::1]' }],
    [
      { PGHOST: 'db', PGUSER: 'a@b', PGDATABASE: 'x/y' },
      { user: 'a%40b', database: '/x%2Fy' },
    ],
  ])('%o', (variables, expected) => {
    const address = readSettings({ ...variables, PGPASSWORD: awkward }).databaseUrl ?? ''
    const url = new URL(address)
    expect({ host: url.hostname, port: url.port, user: url.username, database: url.pathname }).toMatchObject(
      expected,
    )
    expect(decodeURIComponent(url.password)).toBe(awkward.trim())
  })

  test('may have a socket, and TLS', () => {
    const url = new URL(readSettings({ PGHOST: '/run/postgresql', PGSSLMODE: 'disable' }).databaseUrl ?? '')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      host: '/run/postgresql',
      sslmode: 'disable',
      uselibpqcompat: 'true',
    })
  })

  test('is none without PGHOST', () => {
    expect(readSettings({ PGUSER: 'me', PGPASSWORD: 'secret', PGPORT: '1' }).databaseUrl).toBeUndefined()
  })

  test('gives its password to a DATABASE_URL without one', () => {
    const { databaseUrl } = readSettings({ DATABASE_URL: 'postgres://me@db/x', PGPASSWORD: awkward })
    expect(decodeURIComponent(new URL(databaseUrl ?? '').password)).toBe(awkward.trim())
  })

  test.each([
    [{ PGHOST: 'db' }, 'PGHOST: DATABASE_URL names the database already'],
    [{ PGPASSWORD: 'other' }, 'PGPASSWORD: DATABASE_URL has another password'],
  ])('must not contradict DATABASE_URL: %o', (variables, reason) => {
    const said = reasonOf({ DATABASE_URL: 'postgres://me:secret@db/x', ...variables })
    expect(said).toContain(reason)
    expect(said).not.toMatch(/secret|other\b.*;.*other/)
  })
})
