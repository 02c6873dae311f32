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
