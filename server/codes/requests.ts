import { type Kysely, sql, type Transaction } from 'kysely'
import { codesEmail } from '../../content/reader/placeholders.ts'
import * as text from '../../content/text/codes.ts'
import * as noticeText from '../../content/text/notice-texts.ts'
import { mailAddress } from '../mail/mail.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Notices } from '../notices/notices.ts'
import type { Tables } from '../storage/tables.ts'

/** The most requests that an admin is shown. */
const mostShown = 100

/** How the owner learns of a request: by mail, and as admins chose it. */
interface OwnerNews {
  readonly mail: Mailer
  readonly notices: Notices
  readonly publicUrl: string
}

interface Asked {
  readonly askedAt: Date
  /** Whether this call has stored the request; false if the person asked less than a day ago. */
  readonly isNew: boolean
}

/**
 * Stores that a person asks for a code, at most once a day, so that nobody can flood the owner. If mails can
 * be sent, a new request also queues a mail to the owner, whose answer goes to the person; both or neither.
 */
export async function requestCode(
  transaction: Transaction<Tables>,
  personId: number,
  news: OwnerNews,
): Promise<Asked> {
  const { rows } = await sql<Asked>`
    insert into code_requests as known (person_id) values (${personId})
    on conflict (person_id) do update set
      asked_at = case when known.asked_at < now() - interval '1 day' then now() else known.asked_at end
    returning asked_at as "askedAt", asked_at = now() as "isNew"`.execute(transaction)
  const [asked] = rows
  if (!asked) throw new Error('The request for a code was not stored')
  if (asked.isNew) await tellOwner(transaction, personId, news)
  return asked
}

async function tellOwner(
  transaction: Kysely<Tables>,
  personId: number,
  { mail, notices, publicUrl }: OwnerNews,
): Promise<void> {
  const owner = mailAddress.safeParse(codesEmail()).data
  const mailedTo = mail.delivery === 'smtp' ? owner : undefined
  await notices.tell(transaction, {
    event: 'code-request',
    subject: `person ${personId}`,
    text: noticeText.codeRequest,
    page: `/people/${personId}`,
    mailedTo,
  })
  if (mailedTo === undefined) return
  const { display_name: person, email } = await transaction
    .selectFrom('people')
    .select(['display_name', 'email'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const answer = mailAddress.safeParse(email)
  await mail.queue(transaction, {
    kind: 'code request',
    to: mailedTo,
    ...(answer.success && { replyTo: answer.data }),
    subject: text.requestMail.subject({ person }),
    text: text.requestMail.text({
      person,
      personEmail: answer.success ? answer.data : text.requestMail.noAddress,
      publicUrl,
    }),
  })
}

/** A person's own request for a code. */
interface OwnRequest {
  /** When it was stored; null without one. */
  readonly askedAt: Date | null
  /** Whether another one would be stored, and would tell the owner. */
  readonly mayAsk: boolean
}

/** Returns the request of a person who waits for a code. */
export async function requestOf(db: Kysely<Tables>, personId: number): Promise<OwnRequest> {
  const asked = await db
    .selectFrom('code_requests')
    .select(['asked_at as askedAt', sql<boolean>`asked_at < now() - interval '1 day'`.as('mayAsk')])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return asked ?? { askedAt: null, mayAsk: true }
}

/** Removes the request of a person who needs no code any more. */
export async function settleRequest(db: Kysely<Tables>, personId: number): Promise<void> {
  await db.deleteFrom('code_requests').where('person_id', '=', personId).execute()
}

/** Returns the newest requests of people who still wait for a code. */
export async function waitingRequests(db: Kysely<Tables>) {
  return await db
    .selectFrom('code_requests')
    .innerJoin('people', 'people.id', 'code_requests.person_id')
    .select(['people.display_name', 'people.email', 'code_requests.asked_at'])
    .orderBy('code_requests.asked_at', 'desc')
    .limit(mostShown)
    .execute()
}
