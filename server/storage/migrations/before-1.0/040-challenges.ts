import { type Kysely, sql } from 'kysely'

/**
 * Challenges: a finished game whose deal others may play by a link, the challenge that a game answers, and the results. A
 * game that a server of the previous build ends during an update has no result in its challenge.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Finished games are never deleted. A reference to them would be a cycle with the column below, and a backup is
  // restored table by table.
  await sql`
    create table challenges (
      id uuid primary key default gen_random_uuid(),
      game_id bigint not null unique,
      person_id bigint not null references people (id) on delete cascade,
      made_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index challenges_of_person on challenges (person_id)`.execute(db)
  await sql`
    alter table games add column challenge_id uuid references challenges (id) on delete set null`.execute(db)
  // The one game of a player. Neither column changes with a move, so that a move still touches no index.
  await sql`
    create unique index games_of_challenge on games (challenge_id, person_id)
    where challenge_id is not null`.execute(db)
  await sql`
    create table challenge_results (
      game_id bigint primary key,
      challenge_id uuid not null references challenges (id) on delete cascade,
      person_id bigint not null references people (id) on delete cascade,
      score integer not null
    )`.execute(db)
  await sql`
    create index challenge_results_best on challenge_results (challenge_id, score desc, game_id)`.execute(db)
  await sql`create index challenge_results_of_person on challenge_results (person_id)`.execute(db)
}
