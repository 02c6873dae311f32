import pg from 'pg'
import { type Address, connection } from '../../../server/storage/database.ts'

/** The clock of a database, which a test sets. */
export interface DatabaseClock {
  /** Sets it to a time such as 2026-11-22T23:59:59Z, from which it goes on. */
  set(time: string): Promise<void>
  /** Runs statements on the database, on a connection of its own. */
  readonly client: pg.Client
  close(): Promise<void>
}

/**
 * Gives a database a clock that the test sets: a function `now` that connections opened later find before that of
 * PostgreSQL. The server has no such setting; it only asks its database for `now()`.
 */
export async function openDatabaseClock(address: Address): Promise<DatabaseClock> {
  const client = new pg.Client(connection(address))
  await client.connect()
  // Like that of a real clock, its change conflicts with no transaction.
  await client.query(`set default_transaction_isolation = 'read committed'`)
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  await client.query(`
    create table public.clock (shift interval not null);
    insert into public.clock values ('0');
    create function public.now() returns timestamptz language sql stable as
      'select pg_catalog.now() + (select shift from public.clock)';
    alter database ${rows[0]?.name} set search_path = public, pg_catalog;
    set search_path = public, pg_catalog`)
  return {
    client,
    async set(time) {
      await client.query('update clock set shift = $1::timestamptz - pg_catalog.now()', [time])
    },
    close: () => client.end(),
  }
}
