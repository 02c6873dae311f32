import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'

/** Deletes an account with its sign-ins and all that they were given. */
export async function deleteAccount(transaction: Transaction<Tables>, subject: string): Promise<void> {
  await sql`delete from identity_user where id = ${subject}`.execute(transaction)
}

/** The id of the account with this address, for the log, which holds no address; null when there is none. */
export async function accountOf(db: Kysely<Tables>, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from identity_user where email = ${email.toLowerCase()}`.execute(db)
  return rows[0]?.id ?? null
}

/** SQL for whether a sign-in, by the `sid` of its tokens, is still on. */
export function signInIsOn(signInId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from identity_session where id = ${signInId} and expires_at > now())`
}

/** Deletes what is over and can no longer be asked for: sign-ins, codes, refresh tokens, links. */
export async function sweep(db: Kysely<Tables>): Promise<void> {
  await sql`delete from identity_session where expires_at < now()`.execute(db)
  await sql`delete from identity_verification where expires_at < now()`.execute(db)
  await sql`delete from identity_oauth_refresh_token where expires_at < now()`.execute(db)
  await sql`delete from identity_oauth_access_token where expires_at < now()`.execute(db)
  await sql`delete from identity_first_admin_links where expires_at < now()`.execute(db)
}
