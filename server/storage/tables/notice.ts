import type { ColumnType, GeneratedAlways } from 'kysely'

/** Who is told of what happens. */
interface NoticeReceiverTable {
  id: GeneratedAlways<number>
  /** A mail address, or that of a webhook. */
  address: string
  /** What signs the notices of a webhook; null for a mail address. */
  secret: string | null
  events: string[]
  /** When a webhook last took a notice; null if it never did. */
  told_at: ColumnType<Date | null, never, Date>
}

/** A condition that lasts, such as a disk that is nearly full, of which the receivers were told. */
interface LastingConditionTable {
  event: string
  /** How bad it was when they were told. */
  severity: string
}

/** Who is told of what happens, and of what they were told. */
export interface NoticeTables {
  notice_receivers: NoticeReceiverTable
  lasting_conditions: LastingConditionTable
}
