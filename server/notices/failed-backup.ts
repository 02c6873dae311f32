import * as text from '../../content/text/notice-texts.ts'
import { JobQueue } from '../jobs/queue.ts'
import type { Settings } from '../settings/settings.ts'
import { type Address, openDatabase } from '../storage/database.ts'
import { inTransaction } from '../storage/transaction.ts'
import { Notices } from './notices.ts'

const longestReason = 300

/**
 * Tells that a backup has failed, or a test of one.
 *
 * @throws Error if the database is unavailable, too
 */
export async function tellFailedBackup(address: Address, settings: Settings, reason: string): Promise<void> {
  const database = openDatabase(address, 2)
  const queue = new JobQueue(database)
  try {
    await inTransaction(database.db, async (transaction) => {
      await new Notices(queue, settings).tell(transaction, {
        event: 'backup-failed',
        subject: 'backup',
        text: text.backupFailed({
          reason: reason.replaceAll('\n', '; ').slice(0, longestReason).toWellFormed(),
        }),
        page: '/',
      })
    })
  } finally {
    await queue.close()
    await database.close()
  }
}
