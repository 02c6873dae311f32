import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Every table, one block for each migration that makes them. Rooms name only their own tables. */
export interface Tables {
  // 001-system
  system_state: SystemStateTable
  rate_limits: RateLimitTable

  // 002-identity: its tables are the library's to name; server/identity asks them by plain SQL.

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
}

/** One row: whether the API serves. */
export interface SystemStateTable {
  only_row: Generated<boolean>
  api_active: boolean
  changed_at: ColumnType<Date, never, Date>
}

/** How often a rule was used by a key in the window that ends at `ends_at`. */
export interface RateLimitTable {
  rule: string
  key_hash: Buffer
  used: number
  ends_at: Date
}

/** Who called the API: a person is an issuer and a subject of it. */
export interface PersonTable {
  id: GeneratedAlways<number>
  issuer: string
  subject: string
  display_name: string
  profile_picture: ColumnType<string, string | undefined, string>
  email: string | null
  is_reader: ColumnType<boolean, boolean | undefined, boolean>
  created_at: ColumnType<Date, never, never>
}

/** What remains of a deleted person: a keyed hash of issuer and subject, so that old tokens are known as dead. */
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

/** A titled text of a game type; the text is HTML that was cleaned when it was saved. */
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
  author_url: string | null
  document_url: string | null
  created_at: ColumnType<Date, never, never>
  /** Null until an admin has changed it. */
  modified_at: ColumnType<Date | null, never, Date>
}

/** A game: its seed and its moves; what follows from them is kept beside them for lists and rankings. */
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

/** A mail that waits, or that failed. */
export interface MailTable {
  id: GeneratedAlways<number>
  message_id: ColumnType<string, never, never>
  kind: string
  recipient: string
  reply_to: string | null
  subject: string
  /** Empty when it failed and was good for a while only. */
  text: string
  queued_at: ColumnType<Date, never, Date>
  due_at: ColumnType<Date, never, Date>
  good_until: ColumnType<Date | null, Date | null, Date>
  attempts: ColumnType<number, never, number>
  failed_at: ColumnType<Date | null, never, Date | null>
  last_error: ColumnType<string | null, never, string | null>
}

/** What a visitor wrote to the owner. */
export interface ContactMessageTable {
  id: GeneratedAlways<number>
  received_at: ColumnType<Date, never, never>
  name: string
  email: string
  subject: string
  message: string
}

/** An address that wants the newsletter. */
export interface SubscriberTable {
  id: GeneratedAlways<number>
  /** Once in letters of any case. */
  email: string
  /** In the link of each mail to it. */
  token: Generated<string>
  subscribed_at: ColumnType<Date, never, never>
  /** When a mail last asked for confirmation. */
  asked_at: ColumnType<Date | null, never, Date>
  confirmed_at: ColumnType<Date | null, never, Date>
}

/** A team of the demonstration page; it is nobody's. */
export interface TeamTable {
  id: GeneratedAlways<number>
  name: string
  location: string
  conference: number
  division: number
  created_at: ColumnType<Date, never, never>
}

/** Something that an admin did. */
export interface AuditTable {
  id: GeneratedAlways<number>
  done_at: ColumnType<Date, never, never>
  /** Null when the person was deleted. */
  person_id: number | null
  act: string
  thing: string
}

/** The last good answer of a service that gives prices. */
export interface StockAnswerTable {
  /** The digest of its address, without the key. */
  source: Buffer
  csv: string
  read_at: Date
}

/** What a player's games of a type add up to; the statement that ends a game writes it. */
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
  /** How many games ended with a score in each ten: `{ "210": 3 }` from 210 to 219. */
  tens: Record<string, number>
}

/** How many games of everybody ended with a score in a ten. */
export interface ScoreCountTable {
  game_type_id: number
  ten: number
  games: number
}
