import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a database from which others are created. */
    databaseUrl: string
    /** The migrated, empty database that each test file gets a copy of. */
    template: string
  }
}

/** Whether the tests run on an engine that TEST_DATABASE_URL names, in place of a PostgreSQL that they start. */
export const isOnEngine = process.env['TEST_DATABASE_URL'] !== undefined

/** Where a database of the tests is. */
export interface TestAddress {
  readonly url: string
  readonly database: string
}

/** Returns where the database of this name is, or would be. */
export function addressOf(database: string): TestAddress {
  const url = new URL(inject('databaseUrl'))
  url.pathname = database
  return { url: url.href, database }
}

/** Returns the options with which a test creates a role, and the address at which that role finds a database. */
export function loginOf(role: string, { url }: TestAddress): { options: string; url: string } {
  const own = new URL(url)
  own.username = role
  // Of the same password as that of the tests, if the server asks for one.
  const password = own.password === '' ? '' : ` password '${decodeURIComponent(own.password)}'`
  return { options: `login${password}`, url: own.href }
}

/** Runs a statement outside of any test's database. */
export async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
