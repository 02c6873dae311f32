import { type Kysely, sql } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import { inTransaction } from '../storage/transaction.ts'
import type { Notice, NoticeEvent } from './events.ts'
import type { Notices } from './notices.ts'

/** A notice of something that lasts. */
interface LastingNotice extends Notice {
  /** How bad it is. While that stays the same, the receivers are told once, by whichever process comes first. */
  readonly severity: string
}

/** Tells of a condition that lasts, unless it was told already. */
export async function tellLasting(
  db: Kysely<Tables>,
  notices: Notices,
  { severity, ...notice }: LastingNotice,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { rows } = await sql`
      insert into lasting_conditions as known (event, severity) values (${notice.event}, ${severity})
      on conflict (event) do update set severity = excluded.severity where known.severity <> excluded.severity
      returning event`.execute(transaction)
    if (rows.length === 0 || (await notices.tell(transaction, notice))) return
    // Whoever chooses it later is told then.
    await endCondition(transaction, notice.event)
  })
}

/** Notes that a condition is over, so that the next one is told again. */
export async function endCondition(db: Kysely<Tables>, event: NoticeEvent): Promise<void> {
  await db.deleteFrom('lasting_conditions').where('event', '=', event).execute()
}
