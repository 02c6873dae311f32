import pg from 'pg'
import { type Address, connection } from './database.ts'

/**
 * What is off at the database at `address`, as this role finds it there, of that by which a commit outlives a loss of
 * power (PostgreSQL manual, chapter 28, Reliability and the Write-Ahead Log).
 */
export async function undurableSettings(address: Address): Promise<string[]> {
  const client = new pg.Client({ ...connection(address), connectionTimeoutMillis: 10_000 })
  // Without a listener a connection that breaks ends the process; the question under way says that it broke.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select name from pg_settings
       where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off' order by name`,
    )
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}
