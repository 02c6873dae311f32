import { createHash, randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { shownText } from '../http/shown-text.ts'
import type { Tables } from '../storage/tables.ts'
import type { OutsideIdentity } from './outside-client.ts'
import { normalAddress } from './passwords.ts'

/** Ends the addresses of accounts that have none: nothing can be sent to it (RFC 2606). */
const noAddress = '.invalid'

/** The address of an account as others may know it; null for an account without one. */
export function knownAddress(email: string): string | null {
  return email.endsWith(noAddress) ? null : email
}

/**
 * The account of somebody who comes from an outside provider, made when it is the first time. An account that is there
 * already is taken only when both sides confirmed the same address; null when it is there and not confirmed.
 */
export async function accountOfOutside(
  db: Kysely<Tables>,
  identity: OutsideIdentity,
): Promise<{ account: string; isNew: boolean } | null> {
  return await db.transaction().execute(async (transaction) => {
    // Of two answers for the same person at once, one waits for the other.
    const key = digest(identity).readBigInt64BE().toString()
    await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(transaction)
    const { provider, subject } = identity
    const { rows: linked } = await sql<{ user_id: string }>`
      select user_id from identity_account
      where provider_id = ${provider} and account_id = ${subject}`.execute(transaction)
    if (linked[0]) return { account: linked[0].user_id, isNew: false }

    const made = await makeUser(transaction, identity)
    const account = made ?? (await confirmedAccount(transaction, identity))
    if (account === null) return null
    await sql`
      insert into identity_account (id, account_id, provider_id, user_id, updated_at)
      values (${randomUUID()}, ${subject}, ${provider}, ${account}, now())`.execute(transaction)
    return { account, isNew: made !== null }
  })
}

/** Makes an account; null when its address has one. */
async function makeUser(transaction: Transaction<Tables>, identity: OutsideIdentity): Promise<string | null> {
  const { provider, email, name } = identity
  const address =
    email === null
      ? `${digest(identity).toString('hex').slice(0, 32)}@${provider}${noAddress}`
      : normalAddress(email)
  const shown =
    Array.from(shownText(name ?? ''))
      .slice(0, 100)
      .join('') || 'Player'
  const { rows } = await sql<{ id: string }>`
    insert into identity_user (id, name, email, email_verified, is_admin)
    values (${randomUUID()}, ${shown}, ${address}, ${email !== null}, false)
    on conflict (email) do nothing returning id`.execute(transaction)
  return rows[0]?.id ?? null
}

async function confirmedAccount(
  transaction: Transaction<Tables>,
  { email }: OutsideIdentity,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from identity_user
    where email = ${normalAddress(email ?? '')} and email_verified`.execute(transaction)
  return rows[0]?.id ?? null
}

function digest({ provider, subject }: OutsideIdentity): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([provider, subject]))
    .digest()
}
