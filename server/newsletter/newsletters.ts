import { type Kysely, sql, type Transaction } from 'kysely'
import * as text from '../../content/text/newsletter-answers.ts'
import { type KeyedPlace, keyOf, keyRange } from '../http/keyed-page.ts'
import { conflict, notFound } from '../http/problem.ts'
import type { Tables } from '../storage/tables.ts'
import { foundByWords } from '../text/found-by-words.ts'
import type { Written } from './letter.ts'
import type { NewsletterState } from './newsletter-schema.ts'

/** A newsletter as the list shows it, with its key. */
interface NewsletterLine {
  readonly key: string
  readonly id: number
  readonly subject: string
  readonly state: NewsletterState
  readonly changedAt: Date
  readonly startedAt: Date | null
  readonly recipients: number
}

const line = sql`${keyOf('created_at')} as key, id, subject, changed_at as "changedAt", started_at as "startedAt", recipients,
  case when started_at is null then 'draft' when finished_at is not null then 'sent'
    when stopped_at is not null then 'stopped' else 'sending' end as state`

const listed = {
  all: sql<boolean>`true`,
  drafts: sql<boolean>`started_at is null`,
  sent: sql<boolean>`started_at is not null`,
}

/** Returns the newsletters of a place of the list, and one more. */
export async function readNewsletters(
  db: Kysely<Tables>,
  place: KeyedPlace,
  search: { readonly text: string; readonly only: keyof typeof listed },
): Promise<NewsletterLine[]> {
  const isFound = await foundByWords(db, 'newsletters', search.text)
  const { rows } = await sql<NewsletterLine>`
    select ${line} from newsletters
    where ${listed[search.only]} and ${isFound} and ${keyRange(place, 'created_at')}`.execute(db)
  return rows
}

/** A newsletter with its text. */
interface WholeNewsletter extends NewsletterLine {
  readonly text: string
  readonly version: number
}

/**
 * Returns a newsletter.
 *
 * @throws Problem 404 if there is none
 */
export async function readNewsletter(db: Kysely<Tables>, id: number): Promise<WholeNewsletter> {
  const { rows } = await sql<WholeNewsletter>`
    select ${line}, text, version from newsletters where id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

/** Stores a new draft. Returns its id. */
export async function addNewsletter(db: Kysely<Tables>, { subject, text }: Written): Promise<number> {
  const { id } = await db
    .insertInto('newsletters')
    .values({ subject, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Changes a draft.
 *
 * @throws Problem 404 if there is none, 409 if it has been sent or changed after `version`
 */
export async function changeNewsletter(
  transaction: Transaction<Tables>,
  { id, version, subject, text }: Written & { id: number; version: number },
): Promise<void> {
  await lockDraft(transaction, { id, version })
  await transaction
    .updateTable('newsletters')
    .set({ subject, text, version: version + 1, changed_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes a draft.
 *
 * @throws Problem 404 if there is none, 409 if it has been sent or changed after `version`
 */
export async function deleteNewsletter(
  transaction: Transaction<Tables>,
  seen: { id: number; version: number },
): Promise<void> {
  await lockDraft(transaction, seen)
  await transaction.deleteFrom('newsletters').where('id', '=', seen.id).execute()
}

/**
 * Locks a draft for the rest of the transaction.
 *
 * @throws Problem 404 if there is none, 409 if it has been sent or changed after `version`
 */
export async function lockDraft(
  transaction: Transaction<Tables>,
  { id, version }: { id: number; version: number },
): Promise<Written> {
  const draft = await transaction
    .selectFrom('newsletters')
    .select(['subject', 'text', 'version', 'started_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!draft) throw notFound()
  if (draft.started_at !== null) throw conflict(text.startedMeanwhile, 'started-meanwhile')
  if (draft.version !== version) throw conflict(text.changedMeanwhile, 'changed-meanwhile')
  return draft
}
