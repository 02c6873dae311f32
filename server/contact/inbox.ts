import { type Kysely, sql, type Transaction } from 'kysely'
import * as text from '../../content/text/inbox-answers.ts'
import { language } from '../../content/text/language.ts'
import { type KeyedPlace, keyOf, keyRange } from '../http/keyed-page.ts'
import { conflict, notFound } from '../http/problem.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Tables } from '../storage/tables.ts'
import { foundByWords } from '../text/found-by-words.ts'
import { mostUnread } from './inbox-schema.ts'

/** A message as the list shows it, with its key. */
interface MessageLine {
  readonly key: string
  readonly id: number
  readonly receivedAt: Date
  readonly name: string
  readonly emailAddress: string
  readonly subject: string
  readonly isRead: boolean
  readonly answeredAt: Date | null
  readonly isSpam: boolean
}

const line = sql`${keyOf('received_at')} as key, id, received_at as "receivedAt", name, email as "emailAddress",
  subject, read_at is not null as "isRead", answered_at as "answeredAt", spam_at is not null as "isSpam"`

const listed = {
  all: sql<boolean>`spam_at is null`,
  unread: sql<boolean>`read_at is null and spam_at is null`,
  unanswered: sql<boolean>`answered_at is null and spam_at is null`,
  spam: sql<boolean>`spam_at is not null`,
}

/** Returns the messages of a place of the list, and one more. */
export async function readMessages(
  db: Kysely<Tables>,
  place: KeyedPlace,
  search: { readonly text: string; readonly only: keyof typeof listed },
): Promise<MessageLine[]> {
  const isFound = await foundByWords(db, 'contact_messages', search.text)
  const { rows } = await sql<MessageLine>`
    select ${line} from contact_messages
    where ${listed[search.only]} and ${isFound} and ${keyRange(place, 'received_at')}`.execute(db)
  return rows
}

/** Returns how many messages are unread, at most `mostUnread`. */
export async function countUnread(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from (
      select from contact_messages where ${listed.unread} limit ${mostUnread}
    ) as unread_messages`.execute(db)
  return rows[0]?.unread ?? 0
}

/** A message with its answers. */
interface WholeMessage extends MessageLine {
  readonly text: string
  readonly answers: readonly { text: string; sentAt: Date; by: string | null }[]
}

/**
 * Returns a message with its answers.
 *
 * @throws Problem 404 if there is none
 */
export async function readMessage(db: Kysely<Tables>, id: number): Promise<WholeMessage> {
  const { rows } = await sql<MessageLine & { text: string }>`
    select ${line}, message as text from contact_messages where id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  const answers = await db
    .selectFrom('contact_answers')
    .leftJoin('people', 'people.id', 'contact_answers.admin_id')
    .select(['contact_answers.text', 'contact_answers.sent_at as sentAt', 'people.display_name as by'])
    .where('message_id', '=', id)
    .orderBy('contact_answers.sent_at')
    .orderBy('contact_answers.id')
    .execute()
  return { ...row, answers }
}

/** Marks messages as read or unread. Returns how many were changed. */
export async function markRead(
  db: Kysely<Tables>,
  { ids, isRead }: { ids: readonly number[]; isRead: boolean },
): Promise<number> {
  return await change(
    db,
    ids,
    sql`read_at = ${isRead ? sql`now()` : null}`,
    sql`(read_at is null) = ${isRead}`,
  )
}

/** Marks messages as answered or not. Returns how many were changed. */
export async function markAnswered(
  db: Kysely<Tables>,
  { ids, isAnswered }: { ids: readonly number[]; isAnswered: boolean },
): Promise<number> {
  const answeredAt = isAnswered ? sql`now()` : null
  return await change(db, ids, sql`answered_at = ${answeredAt}`, sql`(answered_at is null) = ${isAnswered}`)
}

async function change(
  db: Kysely<Tables>,
  ids: readonly number[],
  assignment: ReturnType<typeof sql>,
  condition: ReturnType<typeof sql>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update contact_messages set ${assignment} where id in (
      select id from contact_messages where id = any(${ids}) and ${condition} order by id for update)`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** Deletes messages with their answers. Returns how many there were. */
export async function deleteMessages(db: Kysely<Tables>, ids: readonly number[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from contact_messages where id in (
      select id from contact_messages where id = any(${ids}) order by id for update)`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Keeps an answer with its message, marks that as read, answered and no spam, and queues the mail; all or nothing.
 *
 * @throws Problem 404 if there is no such message, 409 if the site sends no mail or if another admin has answered
 *   after `seenAnswers`
 */
export async function answerMessage(
  transaction: Transaction<Tables>,
  { mail, replyTo }: { mail: Mailer; replyTo: string | undefined },
  { id, adminId, answer, seenAnswers }: { id: number; adminId: number; answer: string; seenAnswers: number },
): Promise<void> {
  if (mail.delivery !== 'smtp') throw conflict(text.noMail, 'no-mail')
  const message = await transaction
    .updateTable('contact_messages')
    .set({ read_at: sql`coalesce(read_at, now())`, answered_at: sql`now()`, spam_at: null })
    .where('id', '=', id)
    .returning(['email', 'subject', 'message', 'received_at'])
    .executeTakeFirst()
  if (!message) throw notFound()
  // The message's row is locked now, so of two answers at once the second sees the first.
  const { count } = await transaction
    .selectFrom('contact_answers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('message_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count > seenAnswers) throw conflict(text.answeredMeanwhile, 'answered-meanwhile')
  const { email, subject } = message
  await transaction
    .insertInto('contact_answers')
    .values({ message_id: id, admin_id: adminId, email, text: answer })
    .execute()
  const day = message.received_at.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' })
  const quoted = message.message.replaceAll(/^/gm, '> ')
  await mail.queue(transaction, {
    kind: 'contact answer',
    to: email,
    ...(replyTo !== undefined && { replyTo }),
    subject: text.mailSubject({ subject }),
    text: text.mailText({ answer, day, quoted }),
  })
}
