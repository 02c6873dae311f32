import { randomUUID } from 'node:crypto'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { unauthorized } from '../../http/problem.ts'
import { rowsNaming } from '../../storage/deletion.ts'
import type { Tables } from '../../storage/tables.ts'
import { knownAddress, normalAddress } from '../credentials/account-fields.ts'
import type { PasswordRecord } from '../credentials/opaque.ts'
import { sweepTries } from '../credentials/tries.ts'

/** Deletes an account with its sign-ins and tokens, and returns how many rows of which tables that was. */
export async function deleteAccount(
  transaction: Transaction<Tables>,
  subject: string,
): Promise<{ table: string; rows: number }[]> {
  // Rows that refer to the account are deleted with it, by `on delete cascade`.
  const beside = await rowsNaming(transaction, 'identity_user', subject)
  await sql`delete from identity_challenge where data->>'account' = ${subject}`.execute(transaction)
  const { numAffectedRows = 0n } = await sql`delete from identity_user where id = ${subject}`.execute(
    transaction,
  )
  return [...beside, { table: 'identity_user', rows: Number(numAffectedRows) }]
}

/**
 * Returns what is shown of an account to its person, without secrets: the account, its sign-ins, named devices, passkeys
 * and linked providers.
 */
export async function showAccount(db: Kysely<Tables>, subject: string): Promise<Record<string, unknown>> {
  const { rows: accounts } = await sql<Record<string, unknown>>`
    select name, email, email_verified, image, website, is_admin, created_at, updated_at,
      (select changed_at from identity_password where user_id = id) as password_changed_at,
      (select confirmed_at from identity_totp where user_id = id) as app_confirmed_at
    from identity_user where id = ${subject}`.execute(db)
  const { rows: signIns } = await sql`
    select created_at, expires_at, device
    from identity_session where user_id = ${subject} order by created_at`.execute(db)
  const { rows: deviceNames } = await sql`
    select name, named_at from identity_device_names where user_id = ${subject} order by named_at`.execute(db)
  const { rows: passkeys } = await sql`
    select name, created_at, used_at from identity_passkey where user_id = ${subject} order by created_at`.execute(
    db,
  )
  const { rows: otherWaysIn } = await sql`
    select provider_id, account_id, created_at
    from identity_account where user_id = ${subject} order by created_at`.execute(db)
  return { ...accounts[0], signIns, deviceNames, passkeys, otherWaysIn }
}

/** A new account. */
export interface NewAccount {
  readonly email: string
  readonly name: string
  readonly password: PasswordRecord
  /** Whether the person has proved to receive mail at the address. */
  readonly isConfirmed: boolean
  readonly isAdmin?: boolean
  /** Whether an admin has set the password, which is valid for one sign-in. */
  readonly mustChange?: boolean
}

/** Creates an account and returns its id, or null if the address already has one. */
export async function createAccount(
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

/** Returns the id of the account with this address, or null if there is none. */
export async function accountOf(db: Kysely<Tables>, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from identity_user where email = ${normalAddress(email)}`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Returns the address of an account.
 *
 * @throws Problem 401 if the account was deleted
 */
export async function addressOf(db: Kysely<Tables>, account: string): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select email from identity_user where id = ${account}`.execute(db)
  const [row] = rows
  if (!row) throw unauthorized()
  return row.email
}

/** Stores that the person of an account has proved to receive mail at its address. */
export async function confirmEmail(db: Kysely<Tables>, account: string): Promise<void> {
  await sql`update identity_user set email_verified = true where id = ${account}`.execute(db)
}

/**
 * Deletes passkeys, authenticator app and recovery codes of an account whose address was never confirmed: the
 * person who created it may not be the one who now proves to receive its mail. Accounts of admins do not need
 * a confirmation.
 */
export async function forgetUnconfirmedCredentials(db: Kysely<Tables>, account: string): Promise<void> {
  const unconfirmed = sql`(
    select id from identity_user where id = ${account} and not email_verified and not is_admin)`
  await sql`delete from identity_passkey where user_id in ${unconfirmed}`.execute(db)
  await sql`delete from identity_recovery_code where user_id in ${unconfirmed}`.execute(db)
  await sql`delete from identity_totp where user_id in ${unconfirmed}`.execute(db)
}

/** Returns SQL for whether a sign-in, identified by the `sid` of its tokens, has not ended. */
export function isSignInActive(signInId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from identity_session where id = ${signInId} and expires_at > now())`
}

/** Returns SQL for whether an account is an admin's. */
export function isAdmin(subject: string | RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from identity_user where id = ${subject} and is_admin)`
}

/** SQL for the subjects of all admins. */
export const admins = sql`(select id as subject from identity_user where is_admin)`

/** Makes an account an admin's, or no admin's any more. Returns whether that changed it. */
export async function setAdmin(
  transaction: Transaction<Tables>,
  subject: string,
  isAdmin: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    update identity_user set is_admin = ${isAdmin}, updated_at = now()
    where id = ${subject} and is_admin <> ${isAdmin} returning 1`.execute(transaction)
  return rows.length > 0
}

/** Returns the address of an account if its person has confirmed it, or else null. */
export async function confirmedEmail(db: Kysely<Tables>, subject: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select email from identity_user where id = ${subject} and email_verified`.execute(db)
  return rows[0] ? knownAddress(rows[0].email) : null
}

/** Deletes what has expired: sign-ins, codes, tokens, challenges, links and counted tries. */
export async function sweep(db: Kysely<Tables>): Promise<void> {
  await sql`delete from identity_session where expires_at < now()`.execute(db)
  await sql`delete from identity_oidc_entity where expires_at < now()`.execute(db)
  await sql`delete from identity_challenge where expires_at < now()`.execute(db)
  await sql`delete from identity_first_admin_links where expires_at < now()`.execute(db)
  await sweepTries(db)
}
