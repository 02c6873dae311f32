import { sql, type Transaction } from 'kysely'
import { moveMessages } from './contact/store.ts'
import type { MovedAddress } from './identity/account/address-changes.ts'
import { moveSubscription } from './newsletter/store.ts'
import { moveWeeklyMail } from './newsletter/weekly/store.ts'
import type { Tables } from './storage/tables.ts'

/**
 * Changes the address of a person everywhere outside their account. What is stored under an address follows only from a
 * confirmed one: under another, it may be somebody else's.
 */
export async function moveAddress(
  transaction: Transaction<Tables>,
  { issuer, subject, to, confirmedFrom }: MovedAddress,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update people set email = ${to} where issuer = ${issuer} and subject = ${subject} returning id`.execute(
    transaction,
  )
  const [person] = rows
  if (confirmedFrom === null) return
  if (person) await moveWeeklyMail(transaction, person.id, to)
  await moveSubscription(transaction, { from: confirmedFrom, to })
  await moveMessages(transaction, { from: confirmedFrom, to })
}
