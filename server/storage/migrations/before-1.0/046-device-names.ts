import { type Kysely, sql } from 'kysely'

/** The names that people give to their devices. A device is the cookie by which its browser is known for the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identity_session add column device_hash bytea`.execute(db)
  await sql`
    create table identity_device_names (
      user_id text not null references identity_user (id) on delete cascade,
      device_hash bytea not null,
      name text not null,
      named_at timestamptz not null default now(),
      primary key (user_id, device_hash)
    )`.execute(db)
}
