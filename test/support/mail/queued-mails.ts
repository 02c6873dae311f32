import type { Kysely } from 'kysely'
import { JobQueue } from '../../../server/jobs/queue.ts'
import type { Mail } from '../../../server/mail/mail.ts'
import { enqueue, mailJob, type QueuedMail, queuedMail } from '../../../server/mail/queue.ts'
import type { Database } from '../../../server/storage/database.ts'
import type { Tables } from '../../../server/storage/tables.ts'

/** Returns the mails that wait in a database or have failed there, with what each is for. */
export async function queuedMails(db: Kysely<Tables>): Promise<(QueuedMail & { topic: string })[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['topic', 'data'])
    .where('kind', '=', mailJob)
    .orderBy('queued_at')
    .execute()
  return rows.map(({ topic, data }) => ({ topic, ...queuedMail.parse(data) }))
}

/** Queues mails in a database as a process would that sends none. */
export async function queueMails(database: Database, ...mails: readonly Mail[]): Promise<void> {
  const queue = new JobQueue(database)
  try {
    for (const mail of mails) await enqueue(queue, database.db, mail)
  } finally {
    await queue.close()
  }
}
