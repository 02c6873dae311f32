import type { Kysely } from 'kysely'
import type { MailRoom } from '../mail/room.ts'
import type { Tables } from '../storage/tables.ts'
import type { ContactMessage } from './schema.ts'

/** Keeps a message for the owner and, where there is a way and an address, queues it to the owner; both or neither. */
export async function keepMessage(
  db: Kysely<Tables>,
  { name, email, subject, message }: ContactMessage,
  { mail, owner }: { mail: MailRoom; owner: string | undefined },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('contact_messages').values({ name, email, subject, message }).execute()
    if (mail.delivery !== 'smtp' || owner === undefined) return
    await mail.queue(transaction, {
      kind: 'contact',
      to: owner,
      replyTo: email,
      subject: `Contact: ${subject}`,
      text: `${name} <${email}> wrote:\n\n${message}\n`,
    })
  })
}
