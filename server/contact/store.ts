import { type Kysely, sql, type Transaction } from 'kysely'
import * as text from '../../content/text/contact-answers.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { DeletionRule } from '../storage/deletion.ts'
import type { Tables } from '../storage/tables.ts'
import type { ContactMessage } from './schema.ts'

/** How long probable spam is kept, in days, and how much of it. */
const [spamDays, mostSpam] = [30, 10_000]

/** How the owner learns of messages: by mail, unless there is no address. */
export interface OwnerMail {
  readonly mail: Mailer
  readonly owner: string | undefined
}

/**
 * Stores a message and, if mails can be sent and the owner has an address, queues a mail to the owner; both
 * or neither. No mail is sent of probable spam.
 */
export async function storeMessage(
  transaction: Transaction<Tables>,
  { isSpam, ...message }: Omit<ContactMessage, 'extra'> & { isSpam: boolean },
  ownerMail: OwnerMail,
): Promise<void> {
  await transaction
    .insertInto('contact_messages')
    .values({ ...message, ...(isSpam && { spam_at: sql<Date>`now()` }) })
    .execute()
  if (!isSpam) await mailToOwner(transaction, message, ownerMail)
}

/**
 * Makes probable spam messages like all others: the owner gets a mail of each, as if it had just arrived. Returns how many
 * were changed.
 */
export async function markNotSpam(
  transaction: Transaction<Tables>,
  ids: readonly number[],
  ownerMail: OwnerMail,
): Promise<number> {
  const { rows } = await sql<Omit<ContactMessage, 'extra'>>`
    with taken as (
      update contact_messages set spam_at = null where id in (
        select id from contact_messages where id = any(${ids}) and spam_at is not null order by id for update)
      returning id, name, email, subject, message
    )
    select name, email, subject, message from taken order by id`.execute(transaction)
  for (const message of rows) await mailToOwner(transaction, message, ownerMail)
  return rows.length
}

async function mailToOwner(
  transaction: Transaction<Tables>,
  { name, email, subject, message }: Omit<ContactMessage, 'extra'>,
  { mail, owner }: OwnerMail,
): Promise<void> {
  if (mail.delivery !== 'smtp' || owner === undefined) return
  await mail.queue(transaction, {
    kind: 'contact',
    to: owner,
    replyTo: email,
    subject: text.mailSubject({ subject }),
    text: text.mailText({ sender: name, senderEmail: email, message }),
  })
}

/** Deletes probable spam that is older than 30 days, and all but the newest 10,000. */
export async function deleteOldSpam(db: Kysely<Tables>): Promise<void> {
  await sql`
    delete from contact_messages where spam_at < now() - make_interval(days => ${spamDays})
      or id <= (select id from contact_messages where spam_at is not null
        order by id desc offset ${mostSpam} limit 1) and spam_at is not null`.execute(db)
}

/** Moves messages and the answers to them to another address of the same person, so that the next answer arrives. */
export async function moveMessages(
  transaction: Transaction<Tables>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`update contact_messages set email = ${to} where lower(email) = lower(${from})`.execute(
    transaction,
  )
  await sql`update contact_answers set email = ${to} where lower(email) = lower(${from})`.execute(transaction)
}

/** Messages under the address of the account are deleted with it. */
export const contactDeletion: readonly DeletionRule[] = [
  {
    table: 'contact_messages',
    column: 'email',
    holds: 'email',
    outcome: 'removed',
    shown: ['received_at', 'name', 'email', 'subject', 'message'],
  },
  {
    table: 'contact_answers',
    column: 'email',
    holds: 'email',
    outcome: 'removed',
    shown: ['sent_at', 'text'],
  },
  { table: 'contact_answers', column: 'admin_id', outcome: 'detached' },
]
