import pg from 'pg'
import { type Address, connection } from './database.ts'

/** Returns the sentence about settings that are off, without its period. */
export function undurableText(off: readonly string[]): string {
  return `Off in the database: ${off.join(', ')}; a loss of power would take what was acknowledged`
}

/** What to do about it. */
export const durabilityRemedy =
  'Switch them on, or set DATABASE_DURABLE_BY_OTHER_MEANS=true if its storage keeps commits by itself.'

/**
 * Returns the names of those settings that are off for this role at the database at `address`, although a
 * commit needs them to survive a power failure (PostgreSQL manual, chapter 28, Reliability and the
 * Write-Ahead Log).
 */
export async function undurableSettings(address: Address): Promise<string[]> {
  const client = new pg.Client({ ...connection(address), connectionTimeoutMillis: 10_000 })
  // Without a listener, a broken connection ends the process. The query in progress reports it.
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
