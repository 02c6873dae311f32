import type { ColumnType, Generated } from 'kysely'

/** Every table, one block for each migration that makes them. Rooms name only their own tables. */
export interface Tables {
  // 001-system
  system_state: SystemStateTable
  rate_limits: RateLimitTable
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
