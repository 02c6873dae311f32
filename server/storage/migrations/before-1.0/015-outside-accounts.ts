import { type Kysely, sql } from 'kysely'

/** An account at an outside provider belongs to one of ours at most, also when two requests ask at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index identity_account_provider_id_account_id_uidx
    on identity_account (provider_id, account_id)`.execute(db)
}
