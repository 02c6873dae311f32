import { type Kysely, sql } from 'kysely'

/** Adds what a person has chosen of the interface, so that it follows the account to every device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people add column preferences jsonb not null default '{}'`.execute(db)
}
