import { type Kysely, sql } from 'kysely'
import type { MailRoom } from '../mail/room.ts'
import type { Tables } from '../storage/tables.ts'

interface Way {
  readonly mail: MailRoom
  /** The address that people type, for the link in the mail. */
  readonly publicUrl: string
}

/**
 * Puts an address on the list, once, in letters of any case. Where mails can be sent, one asks the owner of the address to
 * confirm it: at most one a day, so that nobody floods a stranger through us. Addresses that nobody confirmed within 30
 * days of that are forgotten.
 */
export async function subscribe(db: Kysely<Tables>, email: string, { mail, publicUrl }: Way): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`delete from subscribers where confirmed_at is null and asked_at < now() - interval '30 days'`.execute(
      transaction,
    )
    await sql`insert into subscribers (email) values (${email}) on conflict do nothing`.execute(transaction)
    if (mail.delivery !== 'smtp') return
    const { rows } = await sql<{ token: string }>`
      update subscribers set asked_at = now()
      where lower(email) = lower(${email}) and confirmed_at is null
        and (asked_at is null or asked_at < now() - interval '1 day')
      returning token`.execute(transaction)
    const [asked] = rows
    if (!asked) return
    const host = new URL(publicUrl).host
    await mail.queue(transaction, {
      kind: 'newsletter',
      to: email,
      subject: `Please confirm your subscription at ${host}`,
      text: `Somebody, we hope you, asked for the newsletter of ${host} at this address.

To confirm or to end the subscription, open this page:

${publicUrl}/newsletter#token=${asked.token}

If it was not you, do nothing: without your word nothing will be sent.
`,
    })
  })
}

/** Notes that the owner of the address wants the newsletter. Answers false for a token that nobody has. */
export async function confirm(db: Kysely<Tables>, token: string): Promise<boolean> {
  const { rows } = await sql`
    update subscribers set confirmed_at = coalesce(confirmed_at, now()) where token = ${token} returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** Takes an address off the list, by the token in each mail. Answers false for a token that nobody has. */
export async function unsubscribe(db: Kysely<Tables>, token: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('subscribers').where('token', '=', token).executeTakeFirst()
  return numDeletedRows > 0n
}
