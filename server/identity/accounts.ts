import { randomUUID } from 'node:crypto'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { rowsNaming } from '../storage/deletion.ts'
import type { Tables } from '../storage/tables.ts'
import type { PasswordRecord } from './opaque.ts'
import { normalAddress } from './passwords.ts'

/** Deletes an account with its sign-ins and all that they were given, and answers what that was. */
export async function deleteAccount(
  transaction: Transaction<Tables>,
  subject: string,
): Promise<{ table: string; rows: number }[]> {
  // What names the account goes with it, by `on delete cascade`.
  const beside = await rowsNaming(transaction, 'identity_user', subject)
  const { numAffectedRows = 0n } = await sql`delete from identity_user where id = ${subject}`.execute(
    transaction,
  )
  return [...beside, { table: 'identity_user', rows: Number(numAffectedRows) }]
}

/** What the person of an account is told of it: the account itself, its sign-ins, and what guards it, without secrets. */
export async function showAccount(db: Kysely<Tables>, subject: string): Promise<Record<string, unknown>> {
  const { rows: accounts } = await sql<Record<string, unknown>>`
    select name, email, email_verified, image, website, is_admin, created_at, updated_at,
      (select changed_at from identity_password where user_id = id) as password_changed_at,
      (select confirmed_at from identity_totp where user_id = id) as app_confirmed_at
    from identity_user where id = ${subject}`.execute(db)
  const { rows: signIns } = await sql`
    select created_at, expires_at, ip_address, user_agent
    from identity_session where user_id = ${subject} order by created_at`.execute(db)
  const { rows: passkeys } = await sql`
    select name, created_at, used_at from identity_passkey where user_id = ${subject} order by created_at`.execute(
    db,
  )
  const { rows: otherWaysIn } = await sql`
    select provider_id, account_id, created_at
    from identity_account where user_id = ${subject} order by created_at`.execute(db)
  return { ...accounts[0], signIns, passkeys, otherWaysIn }
}

/** What an account is made of. */
export interface NewAccount {
  readonly email: string
  readonly name: string
  readonly password: PasswordRecord
  /** Whether the person proved to read what is sent to the address. */
  readonly isConfirmed: boolean
  readonly isAdmin?: boolean
  /** The password was given away by an admin, and is good for one sign-in. */
  readonly mustChange?: boolean
}

/** Makes an account and answers its id; null when the address has one already. */
export async function makeAccount(
  db: Kysely<Tables>,
  { email, name, password, isConfirmed, isAdmin = false, mustChange = false }: NewAccount,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with account as (
      insert into identity_user (id, name, email, email_verified, is_admin)
      values (${randomUUID()}, ${name}, ${normalAddress(email)}, ${isConfirmed}, ${isAdmin})
      on conflict (email) do nothing returning id
    )
    insert into identity_password (user_id, credential_id, record, must_change)
    select id, ${password.credentialId}, ${password.record}, ${mustChange} from account
    returning user_id as id`.execute(db)
  return rows[0]?.id ?? null
}

/** The id of the account with this address; null when there is none. */
export async function accountOf(db: Kysely<Tables>, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from identity_user where email = ${normalAddress(email)}`.execute(db)
  return rows[0]?.id ?? null
}

/** Notes that the person of an account proved to read what is sent to its address. */
export async function confirmEmail(db: Kysely<Tables>, account: string): Promise<void> {
  await sql`update identity_user set email_verified = true where id = ${account}`.execute(db)
}

/**
 * Forgets what guards an account beside its password if nobody has confirmed its address: whoever made it need not be the
 * one who now proves to read what is sent there. Admins are known without.
 */
export async function forgetUnconfirmedGuards(db: Kysely<Tables>, account: string): Promise<void> {
  const unconfirmed = sql`(
    select id from identity_user where id = ${account} and not email_verified and not is_admin)`
  await sql`delete from identity_passkey where user_id in ${unconfirmed}`.execute(db)
  await sql`delete from identity_recovery_code where user_id in ${unconfirmed}`.execute(db)
  await sql`delete from identity_totp where user_id in ${unconfirmed}`.execute(db)
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
  await sql`delete from identity_challenge where expires_at < now()`.execute(db)
  await sql`delete from identity_first_admin_links where expires_at < now()`.execute(db)
}
