import { recordCommand } from '../../audit/trail.ts'
import { JobQueue } from '../../jobs/queue.ts'
import { enqueue } from '../../mail/queue.ts'
import type { Database } from '../../storage/database.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { knownAddress, normalAddress } from '../credentials/account-fields.ts'
import { noticeMail } from '../credentials/email-templates.ts'
import { removeSecondFactor } from '../credentials/second-factor.ts'
import { accountOf } from './accounts.ts'

/**
 * Recovers an account without its authenticator app and recovery codes: removes its second factor. The audit
 * trail records it, and the person gets a mail, since somebody else may have asked for it.
 *
 * @param publicUrl the address of the site, for the mail; null if no mails are sent
 * @returns what was found for the address
 */
export async function removeLostAuthenticator(
  database: Database,
  email: string,
  publicUrl: string | null,
): Promise<'removed' | 'no app' | 'no account'> {
  const queue = new JobQueue(database)
  try {
    return await inTransaction(database.db, async (transaction) => {
      const account = await accountOf(transaction, email)
      if (account === null) return 'no account'
      if (!(await removeSecondFactor(transaction, account))) return 'no app'
      await recordCommand(transaction, 'app for codes removed')
      const address = knownAddress(normalAddress(email))
      if (publicUrl !== null && address !== null) {
        await enqueue(queue, transaction, noticeMail('appRemoved', address, publicUrl))
      }
      return 'removed'
    })
  } finally {
    await queue.close()
  }
}
