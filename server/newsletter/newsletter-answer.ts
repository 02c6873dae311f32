import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Act } from '../audit/schema.ts'
import { recordAct } from '../audit/trail.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import { countMails } from './mails.ts'
import { readNewsletter } from './newsletters.ts'
import { countConfirmed } from './subscribers.ts'

/** Returns a newsletter as it is answered. Throws Problem 404 if there is none. */
export async function describeNewsletter({ db }: Database, mail: Mailer, id: number) {
  const found = await readNewsletter(db, id)
  const [mails, confirmed] = await Promise.all([countMails(db, id), countConfirmed(db)])
  return {
    ...withTexts(found),
    mails,
    confirmed,
    canSend: mail.delivery === 'smtp',
  }
}

/** Returns a line of the list with its times as texts. */
export function withTexts<Line extends { changedAt: Date; startedAt: Date | null }>(line: Line) {
  return {
    ...line,
    changedAt: line.changedAt.toISOString(),
    startedAt: line.startedAt?.toISOString() ?? null,
  }
}

/** Records an act of the caller on a newsletter. */
export async function recordOnNewsletter(
  transaction: Transaction<Tables>,
  request: FastifyRequest,
  act: Act,
  id: number,
): Promise<void> {
  await recordAct(transaction, request, act, `newsletter ${id}`)
}
