import { type Kysely, sql } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import type { Notice, NoticeEvent } from './events.ts'
import type { Notices } from './notices.ts'

/** A notice of something that lasts. */
interface LastingNotice extends Notice {
  /** How bad it is. While that stays the same, the receivers are told once, by whichever process comes first. */
  readonly degree: string
}

/** Tells of a condition that lasts, unless it was told already. */
export async function tellLasting(
  db: Kysely<Tables>,
  notices: Notices,
  { degree, ...notice }: LastingNotice,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      insert into lasting_conditions as known (event, degree) values (${notice.event}, ${degree})
      on conflict (event) do update set degree = excluded.degree where known.degree <> excluded.degree
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
