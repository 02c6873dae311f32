import { type Kysely, sql, type Transaction } from 'kysely'
import * as text from '../../content/text/newsletter-answers.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { DeletionRule } from '../storage/deletion.ts'
import type { Tables } from '../storage/tables.ts'

interface ConfirmationOptions {
  readonly mail: Mailer
  /** The public address of the site, for the link in the mail. */
  readonly publicUrl: string
  /** The page of the site on which it was subscribed; empty if unknown. */
  readonly source: string
}

/**
 * Adds an address to the list, once regardless of upper and lower case. If mails can be sent, one asks the
 * owner of the address to confirm, at most once a day, so that nobody can flood a person through this server.
 */
export async function subscribe(
  transaction: Transaction<Tables>,
  email: string,
  { mail, publicUrl, source }: ConfirmationOptions,
): Promise<void> {
  await sql`
    insert into subscribers (email, source) values (${email}, ${source}) on conflict do nothing`.execute(
    transaction,
  )
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
    subject: text.mailSubject({ host }),
    text: text.mailText({ host, link: `${publicUrl}/newsletter#token=${asked.token}` }),
  })
}

/** Deletes addresses that were not confirmed within 30 days. */
export async function deleteUnconfirmed(db: Kysely<Tables>): Promise<void> {
  await sql`delete from subscribers where confirmed_at is null and asked_at < now() - interval '30 days'`.execute(
    db,
  )
}

/** Confirms a subscription. Returns false for an unknown token. */
export async function confirm(db: Kysely<Tables>, token: string): Promise<boolean> {
  const { rows } = await sql`
    update subscribers set confirmed_at = coalesce(confirmed_at, now()) where token = ${token} returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** Removes an address from the list, by the token in each mail. */
export async function unsubscribe(db: Kysely<Tables>, token: string): Promise<void> {
  await db.deleteFrom('subscribers').where('token', '=', token).execute()
}

/**
 * Moves a subscription to another address of the same person. If both are on the list, one stays, confirmed if either was.
 */
export async function moveSubscription(
  transaction: Transaction<Tables>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    update subscribers set confirmed_at = coalesce(confirmed_at, (
      select confirmed_at from subscribers where lower(email) = lower(${from})))
    where lower(email) = lower(${to})`.execute(transaction)
  await sql`
    update subscribers set email = ${to} where lower(email) = lower(${from})
      and not exists (select from subscribers where lower(email) = lower(${to}))`.execute(transaction)
  await sql`delete from subscribers where lower(email) = lower(${from})`.execute(transaction)
}

/** A deleted person is removed from the list, and gets no weekly mail. */
export const newsletterDeletion: readonly DeletionRule[] = [
  {
    table: 'subscribers',
    column: 'email',
    holds: 'email',
    outcome: 'removed',
    shown: ['email', 'subscribed_at', 'asked_at', 'confirmed_at', 'source'],
  },
  { table: 'weekly_mails', column: 'person_id', outcome: 'removed', shown: ['email', 'asked_at', 'due_at'] },
]
