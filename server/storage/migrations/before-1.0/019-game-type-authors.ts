import { type Kysely, sql } from 'kysely'

/** Whose idea a game was, by name; its credits were addresses alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table game_types add column author_name text`.execute(db)
}
