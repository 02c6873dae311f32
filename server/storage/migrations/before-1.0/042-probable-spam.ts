import { type Kysely, sql } from 'kysely'

/** Since when a message of the contact form counts as probable spam. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contact_messages add column spam_at timestamptz`.execute(db)
  await sql`create index contact_messages_spam on contact_messages (id) where spam_at is not null`.execute(db)
}
