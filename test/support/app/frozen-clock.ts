import pg from 'pg'
import type { TestAddress } from '../postgres/test-databases.ts'

/** The clock of a database, which a test sets and which does not move by itself. */
export interface FrozenClock {
  /** Sets `now()` of all statements to a time, such as `2026-11-23T00:00:00Z`, from which it does not move. */
  set(time: string): Promise<void>
  close(): Promise<void>
}

/**
 * Puts a clock into a database: later connections find its `now()` before that of PostgreSQL. `timeZone` is the one of
 * their sessions.
 */
export async function openFrozenClock(address: TestAddress, timeZone = 'UTC'): Promise<FrozenClock> {
  const client = new pg.Client({ connectionString: address.url })
  await client.connect()
  // Like that of a real clock, its change conflicts with no transaction.
  await client.query(`set default_transaction_isolation = 'read committed'`)
  await client.query(`
    create schema clock;
    create table clock.present (only_row boolean primary key default true, time timestamptz not null);
    insert into clock.present (time) values (now());
    create function clock.now() returns timestamptz stable language sql as 'select time from clock.present';
    alter database ${address.database} set search_path = clock, pg_catalog, public;
    alter database ${address.database} set timezone = '${timeZone}'`)
  return {
    async set(time) {
      await client.query('update clock.present set time = $1', [time])
    },
    close: () => client.end(),
  }
}
