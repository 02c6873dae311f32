import { type Kysely, sql } from 'kysely'

/** The teams of the demonstration page. They are nobody's: no column names who made one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table teams (
      id bigint generated always as identity primary key,
      name text not null,
      location text not null,
      conference smallint not null check (conference between 0 and 1),
      division smallint not null check (division between 0 and 3),
      created_at timestamptz not null default now()
    )`.execute(db)
}
