import { type Kysely, sql } from 'kysely'

/** Indexes of lists that get other columns, by name. */
const changed = {
  audit_trail_of_person_in_order: 'audit_trail (person_id, done_at, id)',
  audit_trail_about_people: "audit_trail (thing, done_at, id) where thing like 'person %'",
  people_created: 'people (created_at, id)',
  people_disabled: 'people (created_at, id) where disabled_at is not null',
  contact_messages_unread: 'contact_messages (received_at, id) where read_at is null',
  contact_messages_unanswered: 'contact_messages (received_at, id) where answered_at is null',
  contact_messages_spam: 'contact_messages (received_at, id) where spam_at is not null',
  name_reports_open_in_order: 'name_reports (reported_at, id) where settled_at is null',
  subscribers_confirmed: 'subscribers (subscribed_at, id) where confirmed_at is not null',
  subscribers_not_confirmed: 'subscribers (subscribed_at, id) where confirmed_at is null',
  newsletter_mails_by_state: 'newsletter_mails (newsletter_id, state, due_at, id)',
}

/** Indexes of lists that were read in the order of the primary key, by name. */
const added = {
  audit_trail_done: 'audit_trail (done_at, id)',
  codes_created: 'codes (created_at, id)',
  contact_messages_received: 'contact_messages (received_at, id)',
  name_reports_reported: 'name_reports (reported_at, id)',
  excluded_games_excluded: 'excluded_games (excluded_at, id)',
  subscribers_subscribed: 'subscribers (subscribed_at, id)',
  newsletters_created: 'newsletters (created_at, id)',
  teams_created: 'teams (created_at, id)',
}

/** Orders lists by their times: ids only tell rows of the same time apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(added)) {
    await sql`create index ${sql.ref(name)} on ${sql.raw(columns)}`.execute(db)
  }
  for (const [name, columns] of Object.entries(changed)) {
    await sql`create index ${sql.ref(`${name}_by_time`)} on ${sql.raw(columns)}`.execute(db)
  }
  // Dropping comes last: from then on, also those who read the table wait for the end of the migration.
  for (const name of Object.keys(changed)) {
    await sql`drop index ${sql.ref(name)}`.execute(db)
    await sql`alter index ${sql.ref(`${name}_by_time`)} rename to ${sql.ref(name)}`.execute(db)
  }
  // The new index by state begins with the same columns.
  await sql`drop index newsletter_mails_waiting`.execute(db)
}
