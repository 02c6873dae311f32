import type { Kysely } from 'kysely'
import * as text from '../../content/text/contact-answers.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { DeletionRule } from '../storage/deletion.ts'
import type { Tables } from '../storage/tables.ts'
import type { ContactMessage } from './schema.ts'

/**
 * Stores a message and, if mails can be sent and the owner has an address, queues a mail to the owner; both
 * or neither.
 */
export async function storeMessage(
  db: Kysely<Tables>,
  { name, email, subject, message }: ContactMessage,
  { mail, owner }: { mail: Mailer; owner: string | undefined },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('contact_messages').values({ name, email, subject, message }).execute()
    if (mail.delivery !== 'smtp' || owner === undefined) return
    await mail.queue(transaction, {
      kind: 'contact',
      to: owner,
      replyTo: email,
      subject: text.mailSubject({ subject }),
      text: text.mailText({ sender: name, senderEmail: email, message }),
    })
  })
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
