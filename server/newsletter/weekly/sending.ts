import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { NewJob, Work } from '../../jobs/job.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Tables } from '../../storage/tables.ts'
import { type MailList, type SendingPace, sendForAWhile } from '../lanes.ts'
import { composeWeeklyMail, type PlayedWeek } from './letter.ts'
import { type DueMail, returnMail, takeDueMail } from './store.ts'

/** The kind of the jobs that send weekly mails. */
export const weeklyMailJob = 'weekly mails'

/** The job that sends weekly mails for a while. */
export const nextWeeklyMails: NewJob = { kind: weeklyMailJob, topic: weeklyMailJob, data: {}, emails: [] }

/** How long a mail waits that the mail server refuses for now, in seconds. */
const refusedWait = 3600

type Read<Result> = (db: Kysely<Tables>, personId: number, monday: string) => Promise<Result>

/** What other features know of a person's week. */
export interface WeekReaders {
  readonly gamesOfWeek: Read<PlayedWeek['games']>
  readonly placesOfWeek: Read<PlayedWeek['places']>
  readonly daysOfWeek: Read<Pick<PlayedWeek, 'days' | 'streak'>>
}

/** What sending weekly mails needs. */
export interface WeeklyOptions extends SendingPace, WeekReaders {
  readonly db: Kysely<Tables>
  readonly mail: Mailer
  readonly publicUrl: string
  /** The address for answers. */
  readonly replyTo: string | undefined
  /** Queues the next job. */
  readonly goOn: () => Promise<void>
}

/** Returns the work that sends weekly mails. One job sends for some seconds and queues the next one. */
export function weeklyMailWork(options: WeeklyOptions): Work<Record<string, never>> {
  return {
    kind: weeklyMailJob,
    data: z.record(z.string(), z.never()),
    atOnce: 1,
    async run(_job, stop) {
      const isEmpty = await sendForAWhile(weeklyMails(options, stop), options, stop)
      if (!isEmpty) await options.goOn()
    },
    redact: (data) => data,
  }
}

interface TakenMail extends DueMail {
  /** Null if nothing was played. */
  readonly week: PlayedWeek | null
}

function weeklyMails(options: WeeklyOptions, stop: AbortSignal): MailList<TakenMail> {
  const { db, mail, publicUrl, replyTo } = options
  return {
    async take() {
      const due = await takeDueMail(db)
      if (due === null) return null
      try {
        return { ...due, week: due.email === null ? null : await readWeek(options, due) }
      } catch (error) {
        await returnMail(db, due.personId, 0)
        throw error
      }
    },
    async send({ personId, email, token, week }) {
      if (email === null || week === null) return false
      const letter = composeWeeklyMail(week, publicUrl, token)
      const answersTo = replyTo === undefined ? {} : { replyTo }
      const sent = { kind: weeklyMailJob, to: email, ...answersTo, ...letter }
      await mail.sendNow(sent, `weekly.${week.monday}.${personId}`, stop)
      return true
    },
    async settle({ personId }, outcome) {
      // All others have had their mail of this week: the next one is due already.
      if (outcome.state === 'waiting') await returnMail(db, personId, outcome.isRefused ? refusedWait : 0)
    },
  }
}

async function readWeek(
  { db, gamesOfWeek, placesOfWeek, daysOfWeek }: WeeklyOptions,
  { personId, monday }: DueMail,
): Promise<PlayedWeek | null> {
  const { days, streak } = await daysOfWeek(db, personId, monday)
  if (days === 0) return null
  const [games, places] = await Promise.all([
    gamesOfWeek(db, personId, monday),
    placesOfWeek(db, personId, monday),
  ])
  return { monday, games, places, days, streak }
}
