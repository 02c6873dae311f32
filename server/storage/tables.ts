import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Every table, grouped by the migration that created it. A feature queries only its own tables. */
export interface Tables {
  // 001-system
  system_state: SystemStateTable
  rate_limits: RateLimitTable

  // 002-identity: the library defines its tables; server/identity queries them, and its own of 022-tries, by plain SQL.

  // 003-people
  people: PersonTable
  deleted_people: DeletedPersonTable

  // 004-codes
  codes: CodeTable

  // 005-game-types
  game_types: GameTypeTable

  // 006-games
  games: GameTable
  rankings: RankingTable

  // 007-mail
  mails: MailTable

  // 008-contact
  contact_messages: ContactMessageTable
  subscribers: SubscriberTable

  // 009-teams
  teams: TeamTable

  // 010-audit
  audit_trail: AuditTable

  // 011-stocks
  stock_answers: StockAnswerTable

  // 016-statistics
  player_statistics: PlayerStatisticsTable
  score_counts: ScoreCountTable

  // 018-profile-pictures
  profile_pictures: ProfilePictureTable

  // 020-code-requests
  code_requests: CodeRequestTable

  // 024-score-count-shards
  score_count_shards: ScoreCountShardTable
}

/** One row: whether the API is switched on, and when the last backup was written. */
export interface SystemStateTable {
  only_row: Generated<boolean>
  api_active: boolean
  changed_at: ColumnType<Date, never, Date>
  /** When `script/backup` last wrote a backup; null if it never did. */
  last_backup_at: ColumnType<Date | null, never, Date>
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
  profile_picture: ColumnType<string, string | undefined, string>
  email: string | null
  is_reader: ColumnType<boolean, boolean | undefined, boolean>
  created_at: ColumnType<Date, never, never>
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
  used_at: ColumnType<Date | null, never, Date>
  used_by: ColumnType<number | null, never, number | null>
}

/** A person who waits for a sign-in code. */
export interface CodeRequestTable {
  person_id: number
  asked_at: Generated<Date>
}

/** A titled text of a game type. The text is HTML that was sanitized when it was saved. */
export interface TitledText {
  title: string
  text: string
}

type Json<Value> = ColumnType<Value, string, string>

export interface GameTypeTable {
  id: Generated<number>
  name: string
  complexity: number
  strategy: number
  luck: number
  weight: number
  footprint: number
  tactics: number
  descriptions: Json<TitledText[]>
  rules: Json<TitledText[]>
  author_name: string | null
  author_url: string | null
  document_url: string | null
  created_at: ColumnType<Date, never, never>
  /** Null until an admin has changed it. */
  modified_at: ColumnType<Date | null, never, Date | null>
}

/** A game: its seed and its moves. The other columns follow from them and serve lists and rankings. */
export interface GameTable {
  id: GeneratedAlways<number>
  /** Null when its player was deleted. */
  person_id: number | null
  game_type_id: number
  seed: Buffer
  moves: ColumnType<unknown, never, never>
  turn: ColumnType<number, never, never>
  game_over: ColumnType<boolean, never, never>
  game_won: ColumnType<boolean, never, never>
  game_score: ColumnType<number, never, never>
  auto_won: ColumnType<boolean, never, never>
  practice: ColumnType<boolean, boolean | undefined, never>
  created_at: ColumnType<Date, never, never>
  updated_at: ColumnType<Date, never, never>
  finished_at: ColumnType<Date | null, never, never>
}

/** The best won game of a player of a game type. */
export interface RankingTable {
  game_type_id: number
  person_id: number
  game_id: number
  score: number
  finished_at: Date
  finish_order: GeneratedAlways<number>
}

/** A mail that is queued or has failed. */
export interface MailTable {
  id: GeneratedAlways<number>
  message_id: ColumnType<string, never, never>
  kind: string
  recipient: string
  reply_to: string | null
  subject: string
  /** Empty for a failed mail that was valid for a limited time. */
  text: string
  queued_at: ColumnType<Date, never, Date>
  due_at: ColumnType<Date, never, Date>
  good_until: ColumnType<Date | null, Date | null, Date>
  attempts: ColumnType<number, never, number>
  failed_at: ColumnType<Date | null, never, Date | null>
  last_error: ColumnType<string | null, never, string | null>
}

/** A message from the contact form. */
export interface ContactMessageTable {
  id: GeneratedAlways<number>
  received_at: ColumnType<Date, never, never>
  name: string
  email: string
  subject: string
  message: string
}

/** An address that subscribed to the newsletter. */
export interface SubscriberTable {
  id: GeneratedAlways<number>
  /** Unique regardless of upper and lower case. */
  email: string
  /** Part of the link in each mail to the address. */
  token: Generated<string>
  subscribed_at: ColumnType<Date, never, never>
  /** When a mail last asked for confirmation. */
  asked_at: ColumnType<Date | null, never, Date>
  confirmed_at: ColumnType<Date | null, never, Date>
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

/** The statistics of a player for a game type. The statement that ends a game writes them. */
export interface PlayerStatisticsTable {
  person_id: number
  game_type_id: number
  games: number
  won: number
  /** Games won in a row, up to the last one. */
  streak: number
  longest_streak: number
  best: number
  total: number
  /** How many games ended in each range of ten scores: `{ "210": 3 }` for 210 to 219. */
  tens: Record<string, number>
}

/** How many games of all players ended in a range of ten scores, as earlier builds counted them. */
export interface ScoreCountTable {
  game_type_id: number
  ten: number
  games: number
}

/** A part of the games of all players that ended in a range of ten scores. */
export interface ScoreCountShardTable extends ScoreCountTable {
  shard: number
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
