import type { Kysely } from 'kysely'
import { z } from 'zod'
import { JobFailure, type NewJob, type Work } from '../jobs/job.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Tables } from '../storage/tables.ts'
import { type MailList, type Outcome, type SendingPace, sendForAWhile } from './lanes.ts'
import { composeLetter, type Written } from './letter.ts'
import {
  finishSending,
  listMails,
  type Run,
  type Settled,
  settleLost,
  settleMail,
  type TakenMail,
  takeMail,
} from './mails.ts'
import { readNewsletter } from './newsletters.ts'

/** The kind of the jobs that send a newsletter. */
const newsletterJob = 'newsletter'

/** How often a mail is tried that the mail server refuses for now, and the first wait in seconds, which doubles. */
const [mostAttempts, firstWait] = [8, 600]

/** What a sending needs. */
export interface SendingOptions extends SendingPace {
  readonly db: Kysely<Tables>
  readonly mail: Mailer
  readonly publicUrl: string
  /** The address for answers. */
  readonly replyTo: string | undefined
  /** Queues the next job of a sending. */
  readonly goOn: (run: Run) => Promise<void>
}

/** Returns the job that sends a newsletter for a while. */
export function newsletterJobOf(run: Run): NewJob {
  return { kind: newsletterJob, topic: newsletterJob, data: run, emails: [] }
}

/**
 * Returns the work that sends newsletters. One job sends for some seconds and queues the next one, so that one job waits
 * per newsletter, however many subscribers there are.
 */
export function newsletterWork(options: SendingOptions): Work<Run> {
  return {
    kind: newsletterJob,
    data: z.object({ newsletterId: z.number(), run: z.number() }),
    atOnce: 1,
    run: ({ data }, stop) => sendNewsletter(options, data, stop),
    redact: (data) => data,
  }
}

/** @throws JobFailure if the mail server takes no mails, or if the mails that are left are not due yet */
async function sendNewsletter(options: SendingOptions, run: Run, stop: AbortSignal): Promise<void> {
  const { db, goOn } = options
  await settleLost(db, run.newsletterId)
  while (await listMails(db, run));
  const written = await readNewsletter(db, run.newsletterId)
  const isEmpty = await sendForAWhile(mailsOf(options, { written, run, stop }), options, stop)
  if (!isEmpty) return await goOn(run)
  if (await finishSending(db, run)) return
  const reason = 'mails that are not due yet'
  throw new JobFailure('', { isFinal: false, fault: 'unavailable', reason })
}

function mailsOf(
  { db, mail, publicUrl, replyTo }: SendingOptions,
  { written, run, stop }: { written: Written; run: Run; stop: AbortSignal },
): MailList<TakenMail> {
  return {
    take: () => takeMail(db, run),
    async send({ id, email, token }) {
      if (email === null || token === null) return false
      const letter = composeLetter(written, publicUrl, token)
      const answersTo = replyTo === undefined ? {} : { replyTo }
      const sent = { kind: newsletterJob, to: email, ...answersTo, ...letter }
      await mail.sendNow(sent, `newsletter.${id}`, stop)
      return true
    },
    // One that was left out is settled already.
    settle: ({ id, attempts }, outcome) => settleMail(db, id, settledAs(outcome, attempts)),
  }
}

function settledAs(outcome: Outcome, attempts: number): Settled {
  if (outcome.state !== 'waiting') return outcome
  const { state, reason, isRefused } = outcome
  if (!isRefused) return { state, reason }
  if (attempts >= mostAttempts) return { state: 'failed', reason }
  return { state, reason, inSeconds: firstWait * 2 ** (attempts - 1) }
}
