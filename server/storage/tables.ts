import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ContactTables } from './tables/contact.ts'
import type { GameTables } from './tables/game.ts'
import type { NewsletterTables } from './tables/newsletter.ts'
import type { NoticeTables } from './tables/notice.ts'
import type { ScoreTables } from './tables/score.ts'
import type { VisitTables } from './tables/visit.ts'

/** Every table but those of server/identity, which queries them by plain SQL. A feature queries only its own tables. */
export interface Tables
  extends GameTables,
    ScoreTables,
    ContactTables,
    NewsletterTables,
    NoticeTables,
    VisitTables {
  system_state: SystemStateTable
  rate_limits: RateLimitTable
  idempotency_keys: IdempotencyKeyTable
  mails: MailTable
  jobs: JobView
  people: PersonTable
  deleted_people: DeletedPersonTable
  profile_pictures: ProfilePictureTable
  name_reports: NameReportTable
  audit_trail: AuditTable
  codes: CodeTable
  code_redemptions: CodeRedemptionTable
  code_requests: CodeRequestTable
  teams: TeamTable
  stock_answers: StockAnswerTable
}

/** One row: whether the API is switched on, and what is known of the backups. */
export interface SystemStateTable {
  only_row: Generated<boolean>
  api_active: boolean
  changed_at: ColumnType<Date, never, Date>
  /** When `script/backup` last wrote a backup; null if it never did. */
  last_backup_at: ColumnType<Date | null, never, Date>
  /** The moment that the newest backup shows which `script/backup test` has restored; null if there is none. */
  tested_backup_at: ColumnType<Date | null, never, Date>
  /** What the file of NEWEST_VERSION_AT said when it was last read, and null if it never was. */
  newest_version: string | null
  /** An http or https address; null if the file names none. */
  newest_version_notes: string | null
}

/** A request that has created something, and its answer. */
export interface IdempotencyKeyTable {
  hash: Buffer
  /** Empty only inside the transaction that does the work. */
  answer: Generated<Buffer>
  used_at: Generated<Date>
}

/** How often a key has used a rule in the window that ends at `ends_at`. */
export interface RateLimitTable {
  rule: string
  key_hash: Buffer
  used: number
  ends_at: Date
}

/** A person who has called the API, identified by issuer and subject. */
export interface PersonTable {
  id: GeneratedAlways<number>
  issuer: string
  subject: string
  display_name: string
  /** Whether the person or the provider gave the name; otherwise it is a substitute. */
  is_named: ColumnType<boolean, boolean | undefined, boolean>
  /**
   * The key of the name, which no two people share. Null for a substitute that several people have, and for a name
   * that another had first when keys were introduced.
   */
  name_key: ColumnType<string | null, string | null | undefined, string | null>
  profile_picture: ColumnType<string, string | undefined, string>
  email: string | null
  is_reader: ColumnType<boolean, boolean | undefined, boolean>
  /** What the person has chosen of the interface, by name. */
  preferences: ColumnType<unknown, never, string>
  created_at: ColumnType<Date, never, never>
  /** To the hour; null for a person whom only builds before migration 030 have seen. */
  last_seen_at: ColumnType<Date | null, Date | undefined, Date>
  /** Null also for a person who became a reader on a server before migration 030 without a code. */
  reader_since: ColumnType<Date | null, never, Date | null>
  /** Since when an admin has locked the person out. */
  disabled_at: ColumnType<Date | null, never, Date | null>
  /** Why, for admins; empty unless the person is disabled. */
  disabled_note: ColumnType<string, never, string>
  /** When an admin replaced the name by a substitute; null once the person has chosen another. */
  name_reset_at: ColumnType<Date | null, never, Date | null>
  /** When an admin removed the picture; null once the person has chosen another. */
  picture_reset_at: ColumnType<Date | null, never, Date | null>
}

/** What is kept of a deleted person: a keyed hash of issuer and subject, by which old tokens are refused. */
export interface DeletedPersonTable {
  key_hash: Buffer
  deleted_at: ColumnType<Date, Date | undefined, Date>
}

/** A sign-in code, which works once. */
export interface CodeTable {
  id: GeneratedAlways<number>
  code_hash: Buffer
  created_at: ColumnType<Date, never, never>
  created_by: number | null
  expires_at: Date | null
  /** When nobody else could redeem it any more. */
  used_at: ColumnType<Date | null, never, Date>
  /** The person, if a server before migration 029 redeemed it. */
  used_by: ColumnType<number | null, never, number | null>
  /** What it is for, in an admin's words; may be empty. */
  note: Generated<string>
  /** The first group of a code that the server has made; empty for a code that an admin typed. */
  beginning: Generated<string>
  people_limit: Generated<number>
  people_count: Generated<number>
}

/** That a person has redeemed a code; without the person after a deletion. */
export interface CodeRedemptionTable {
  id: GeneratedAlways<number>
  code_id: number
  person_id: number | null
  redeemed_at: Generated<Date>
}

/** A person who waits for a sign-in code. */
export interface CodeRequestTable {
  person_id: number
  asked_at: Generated<Date>
}

/** A name that a player has reported. */
export interface NameReportTable {
  id: GeneratedAlways<number>
  /** Null when the reporter was deleted. */
  reporter_id: number | null
  person_id: number
  /** The name as it was when it was reported. */
  name: string
  cause: string
  note: string
  reported_at: ColumnType<Date, never, never>
  settled_at: ColumnType<Date | null, never, Date | null>
  settled_by: ColumnType<number | null, never, number | null>
  settled_note: ColumnType<string, never, string>
}

/** A mail that an earlier build has queued. This build makes a job of it. */
export interface MailTable {
  recipient: string
  reply_to: string | null
}

/** A team of the demonstration page. It belongs to nobody. */
export interface TeamTable {
  id: GeneratedAlways<number>
  name: string
  location: string
  conference: number
  division: number
  created_at: ColumnType<Date, never, never>
}

/** An act of an admin. */
export interface AuditTable {
  id: GeneratedAlways<number>
  done_at: ColumnType<Date, never, never>
  /** Null when the person was deleted. */
  person_id: number | null
  act: string
  thing: string
}

/** The last valid answer of a service for stock prices. */
export interface StockAnswerTable {
  /** The digest of the service's address, without the key. */
  source: Buffer
  csv: string
  read_at: Date
}

/** A person's picture: to be fetched, fetched, or failed. */
export interface ProfilePictureTable {
  person_id: number
  /** The address that the person gave. The row is valid only while the profile has the same address. */
  address: string
  asked_at: ColumnType<Date, never, never>
  /** When it is fetched next; null after it was fetched or has failed. */
  due_at: ColumnType<Date | null, never, Date | null>
  attempts: ColumnType<number, never, number>
  /** Why it could not be fetched. */
  fault: ColumnType<string | null, never, string | null>
  /** The name under which the thumbnail is served. */
  file: ColumnType<string | null, never, string | null>
  image: ColumnType<Buffer | null, never, Buffer | null>
  fetched_at: ColumnType<Date | null, never, Date | null>
}

/** A background job that waits, runs, or has failed, as the view over the queue of pg-boss shows it. */
export interface JobView {
  id: ColumnType<string, never, never>
  kind: ColumnType<string, never, never>
  /** What it is about: few values, and nothing of a person. */
  topic: ColumnType<string, never, never>
  /** Without its secret if `redacted`. */
  data: ColumnType<unknown, never, never>
  /** The addresses of the people whom the data is about, in lower case. */
  emails: ColumnType<string[], never, never>
  /** Of the data of a mail. */
  subject: ColumnType<string | null, never, never>
  queued_at: ColumnType<Date, never, never>
  due_at: ColumnType<Date, never, never>
  attempts: ColumnType<number, never, never>
  /** That of pg-boss: `created`, `retry`, `active`, or `completed` for a moment. A failed job is `created`. */
  state: ColumnType<string, never, never>
  failed_at: ColumnType<Date | null, never, never>
  fault: ColumnType<string | null, never, never>
  last_error: ColumnType<string | null, never, never>
  redacted: ColumnType<boolean, never, never>
}
