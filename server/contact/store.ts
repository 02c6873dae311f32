import { type Kysely, sql, type Transaction } from 'kysely'
import * as text from '../../content/text/contact-answers.ts'
import * as noticeText from '../../content/text/notice-texts.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Notices } from '../notices/notices.ts'
import type { DeletionRule } from '../storage/deletion.ts'
import type { Tables } from '../storage/tables.ts'
import type { ContactMessage } from './schema.ts'

/** How long probable spam is kept, in days, and how much of it. */
const [spamDays, mostSpam] = [30, 10_000]

/** How the owner learns of messages: by mail, unless there is no address, and as admins chose it. */
export interface OwnerNews {
  readonly mail: Mailer
  readonly owner: string | undefined
  readonly notices: Notices
}

/**
 * Stores a message and, if mails can be sent and the owner has an address, queues a mail to the owner; both
 * or neither. Nobody is told of probable spam.
 */
export async function storeMessage(
  transaction: Transaction<Tables>,
  { isSpam, ...message }: Omit<ContactMessage, 'extra'> & { isSpam: boolean },
  news: OwnerNews,
): Promise<void> {
  const { id } = await transaction
    .insertInto('contact_messages')
    .values({ ...message, ...(isSpam && { spam_at: sql<Date>`now()` }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!isSpam) await tellOwner(transaction, { id, ...message }, news)
}

/**
 * Makes probable spam messages like all others: the owner gets a mail of each, as if it had just arrived. Returns how many
 * were changed.
 */
export async function markNotSpam(
  transaction: Transaction<Tables>,
  ids: readonly number[],
  news: OwnerNews,
): Promise<number> {
  const { rows } = await sql<StoredMessage>`
    with taken as (
      update contact_messages set spam_at = null where id in (
        select id from contact_messages where id = any(${ids}) and spam_at is not null order by id for update)
      returning id, received_at, name, email, subject, message
    )
    select id, name, email, subject, message from taken order by received_at, id`.execute(transaction)
  for (const message of rows) await tellOwner(transaction, message, news)
  return rows.length
}

type StoredMessage = Omit<ContactMessage, 'extra'> & { readonly id: number }

async function tellOwner(
  transaction: Transaction<Tables>,
  { id, name, email, subject, message }: StoredMessage,
  { mail, owner, notices }: OwnerNews,
): Promise<void> {
  const mailedTo = mail.delivery === 'smtp' ? owner : undefined
  await notices.tell(transaction, {
    event: 'message',
    subject: `message ${id}`,
    text: noticeText.message,
    page: `/inbox/messages/${id}`,
    mailedTo,
  })
  if (mailedTo === undefined) return
  await mail.queue(transaction, {
    kind: 'contact',
    to: mailedTo,
    replyTo: email,
    subject: text.mailSubject({ subject }),
    text: text.mailText({ sender: name, senderEmail: email, message }),
  })
}

/** Deletes probable spam that is older than 30 days, and all but the newest 10,000. */
export async function deleteOldSpam(db: Kysely<Tables>): Promise<void> {
  await sql`
    delete from contact_messages where spam_at < now() - make_interval(days => ${spamDays})
      or (received_at, id) <= (select received_at, id from contact_messages where spam_at is not null
        order by received_at desc, id desc offset ${mostSpam} limit 1) and spam_at is not null`.execute(db)
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
