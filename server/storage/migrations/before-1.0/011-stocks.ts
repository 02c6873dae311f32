import { type Kysely, sql } from 'kysely'

/** The last good answer of each service that prices were read from, for all processes and for after a restart. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table stock_answers (
      source bytea primary key,
      csv text not null,
      read_at timestamptz not null
    )`.execute(db)
}
