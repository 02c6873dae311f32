import { createHash, randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { player } from '../../../content/text/people.ts'
import type { Tables } from '../../storage/tables.ts'
import { shownText } from '../../text/shown-text.ts'
import { normalAddress, placeholderEnding } from '../credentials/account-fields.ts'
import type { FederatedIdentity } from './client.ts'

/**
 * Returns the account of a person from a social provider, and creates it at the first sign-in. An existing
 * account is linked only if both sides have confirmed the same address; otherwise the result is null.
 */
export async function federatedAccount(
  db: Kysely<Tables>,
  identity: FederatedIdentity,
): Promise<{ account: string; isNew: boolean } | null> {
  return await db.transaction().execute(async (transaction) => {
    // Two answers for the same person at once are handled one after the other.
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

/** Creates an account and returns its id, or null if its address already has one. */
async function makeUser(
  transaction: Transaction<Tables>,
  identity: FederatedIdentity,
): Promise<string | null> {
  const { provider, email, name } = identity
  const address =
    email === null
      ? `${digest(identity).toString('hex').slice(0, 32)}@${provider}${placeholderEnding}`
      : normalAddress(email)
  const shown =
    Array.from(shownText(name ?? ''))
      .slice(0, 100)
      .join('') || player
  const { rows } = await sql<{ id: string }>`
    insert into identity_user (id, name, email, email_verified, is_admin)
    values (${randomUUID()}, ${shown}, ${address}, ${email !== null}, false)
    on conflict (email) do nothing returning id`.execute(transaction)
  return rows[0]?.id ?? null
}

async function confirmedAccount(
  transaction: Transaction<Tables>,
  { email }: FederatedIdentity,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from identity_user
    where email = ${normalAddress(email ?? '')} and email_verified`.execute(transaction)
  return rows[0]?.id ?? null
}

function digest({ provider, subject }: FederatedIdentity): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([provider, subject]))
    .digest()
}
