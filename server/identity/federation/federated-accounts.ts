import { createHash, randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { cutText } from '../../../content/reader/graphemes.ts'
import { player } from '../../../content/text/people.ts'
import type { Tables } from '../../storage/tables.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { shownText } from '../../text/shown-text.ts'
import { longestName, normalAddress, placeholderEnding } from '../credentials/account-fields.ts'
import type { FederatedIdentity } from './claims.ts'
import { insertLink, linkedAccount } from './links.ts'

/** What a person from a social provider gets here. */
export type FederatedAccount =
  | { readonly state: 'linked' | 'new'; readonly account: string }
  /** An account has confirmed the same address. Its own sign-in proves that it is the same person's. */
  | { readonly state: 'to be linked'; readonly account: string }
  /** An account has the address without having confirmed it: somebody else may have created it. */
  | { readonly state: 'unconfirmed' }

/** Returns the account of a person from a social provider, and creates it at the first sign-in. */
export async function federatedAccount(
  db: Kysely<Tables>,
  identity: FederatedIdentity,
): Promise<FederatedAccount> {
  return await inTransaction(db, async (transaction) => {
    // Two answers for the same person at once are handled one after the other.
    const key = digest(identity).readBigInt64BE().toString()
    await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(transaction)
    const linked = await linkedAccount(transaction, identity)
    if (linked !== null) return { state: 'linked', account: linked }
    const made = await makeUser(transaction, identity)
    if (made !== null) {
      await insertLink(transaction, made, identity)
      return { state: 'new', account: made }
    }
    const existing = await confirmedAccount(transaction, identity)
    return existing === null ? { state: 'unconfirmed' } : { state: 'to be linked', account: existing }
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
  const shown = cutText(shownText(name ?? ''), longestName) || player
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
