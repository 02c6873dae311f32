import { type Kysely, sql, type Transaction } from 'kysely'
import * as text from '../../../content/text/identity.ts'
import { conflict } from '../../http/problem.ts'
import type { SocialProviderName } from '../../settings/settings.ts'
import type { Tables } from '../../storage/tables.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { placeholderEnding } from '../credentials/account-fields.ts'

/**
 * Removes a way to sign in to an account, unless none would be left: a password beside an address, a passkey,
 * or a link with one of the social providers that are configured.
 *
 * @param remove removes it, and returns what was removed or null
 * @returns what `remove` returns
 * @throws Problem 409 if it is the last one, which is then kept
 */
export async function keepingAWayIn<Removed>(
  db: Kysely<Tables>,
  { account, configured }: { account: string; configured: readonly SocialProviderName[] },
  remove: (transaction: Transaction<Tables>) => Promise<Removed | null>,
): Promise<Removed | null> {
  return await inTransaction(db, async (transaction) => {
    // Of two removals at once, the second one sees what the first one left.
    await sql`select from identity_user where id = ${account} for update`.execute(transaction)
    const removed = await remove(transaction)
    if (removed === null) return null
    const { rows } = await sql`
      select from identity_user where id = ${account} and (
        exists (select from identity_password where user_id = id) and email not like ${`%${placeholderEnding}`}
        or exists (select from identity_passkey where user_id = id)
        or exists (select from identity_account where user_id = identity_user.id
          and provider_id = any(${configured})))`.execute(transaction)
    if (rows.length === 0) throw conflict(text.lastWayIn, 'last-way-in')
    return removed
  })
}
