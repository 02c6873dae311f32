import type { Kysely } from 'kysely'
import { recordCommand } from '../audit/trail.ts'
import { enqueue } from '../mail/queue.ts'
import type { Tables } from '../storage/tables.ts'
import { accountOf } from './accounts.ts'
import { knownAddress } from './outside-accounts.ts'
import { normalAddress } from './passwords.ts'
import { removeSecondFactor } from './second-factor.ts'
import { accountMail, type MailFrame } from './words.ts'

/**
 * Helps who has lost both the app for codes and the recovery codes: the account of this address asks for no codes any more. It
 * stands in the trail, and the person is told, since it need not be the person who asked for it. Answers what was found.
 *
 * @param mails the words of the mail; null where no mails go out
 */
export async function removeLostApp(
  db: Kysely<Tables>,
  email: string,
  mails: MailFrame | null,
): Promise<'removed' | 'no app' | 'no account'> {
  return await db.transaction().execute(async (transaction) => {
    const account = await accountOf(transaction, email)
    if (account === null) return 'no account'
    if (!(await removeSecondFactor(transaction, account))) return 'no app'
    await recordCommand(transaction, 'app for codes removed')
    const address = knownAddress(normalAddress(email))
    if (mails !== null && address !== null) {
      await enqueue(transaction, accountMail(mails, 'appRemoved', address))
    }
    return 'removed'
  })
}
