import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** An address that subscribed to the newsletter. */
interface SubscriberTable {
  id: GeneratedAlways<number>
  /** Unique regardless of upper and lower case. */
  email: string
  /** Part of the link in each mail to the address. */
  token: Generated<string>
  subscribed_at: ColumnType<Date, never, never>
  /** When a mail last asked for confirmation. */
  asked_at: ColumnType<Date | null, never, Date>
  confirmed_at: ColumnType<Date | null, never, Date>
  /** The page of the site on which it subscribed; empty if that is not known. */
  source: Generated<string>
}

/** A person who asked for the weekly mail. */
interface WeeklyMailTable {
  person_id: number
  /** The address that was confirmed when the person asked for it. */
  email: string
  /** Part of the link in each mail to the person. */
  token: Generated<string>
  asked_at: ColumnType<Date, never, never>
  /** When the next mail is due. A mail about to be sent has moved it to the next week. */
  due_at: ColumnType<Date, never, never>
}

/** A newsletter: a draft until it was started. */
interface NewsletterTable {
  id: GeneratedAlways<number>
  subject: string
  /** Markdown. */
  text: string
  /** Grows with each change, by which an admin is told that another has changed it. */
  version: Generated<number>
  created_at: ColumnType<Date, never, never>
  changed_at: ColumnType<Date, never, Date>
  started_at: ColumnType<Date | null, never, Date>
  stopped_at: ColumnType<Date | null, never, Date | null>
  finished_at: ColumnType<Date | null, never, Date | null>
  /** How many subscribers were confirmed when it was started. */
  recipients: Generated<number>
  /** The subscriber up to whom mails have been listed, and the last one at the start. */
  listed_to: Generated<number>
  list_end: Generated<number>
  /** Grows with each start, stop and resumption. A job of a run before does nothing more. */
  run: Generated<number>
}

/** The mail of a newsletter to a subscriber. */
interface NewsletterMailTable {
  id: GeneratedAlways<number>
  newsletter_id: number
  /** Null when the subscriber has unsubscribed. */
  subscriber_id: number | null
  state: Generated<'waiting' | 'sending' | 'sent' | 'failed' | 'unclear' | 'unsubscribed'>
  attempts: Generated<number>
  due_at: ColumnType<Date, never, Date>
  taken_at: ColumnType<Date | null, never, Date | null>
  /** Why it was not sent, as a code without an address. */
  reason: Generated<string>
}

/** Newsletters and weekly mails, and who gets them. */
export interface NewsletterTables {
  subscribers: SubscriberTable
  newsletters: NewsletterTable
  newsletter_mails: NewsletterMailTable
  weekly_mails: WeeklyMailTable
}
