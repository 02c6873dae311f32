import type { ColumnType, GeneratedAlways } from 'kysely'

/** A message from the contact form. */
interface ContactMessageTable {
  id: GeneratedAlways<number>
  received_at: ColumnType<Date, never, never>
  name: string
  email: string
  subject: string
  message: string
  read_at: ColumnType<Date | null, never, Date | null>
  answered_at: ColumnType<Date | null, never, Date | null>
  /** Since when it counts as probable spam; null for all other messages. */
  spam_at: ColumnType<Date | null, Date | undefined, Date | null>
}

/** An answer that an admin has sent to a message. */
interface ContactAnswerTable {
  id: GeneratedAlways<number>
  message_id: number
  /** Null when the admin was deleted. */
  admin_id: number | null
  /** To whom it was sent. */
  email: string
  text: string
  sent_at: ColumnType<Date, never, never>
}

/** What visitors wrote by the contact form, and the answers. */
export interface ContactTables {
  contact_messages: ContactMessageTable
  contact_answers: ContactAnswerTable
}
