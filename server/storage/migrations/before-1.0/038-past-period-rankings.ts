import { type Kysely, sql } from 'kysely'

/**
 * Ranks the games that have ended, in a transaction after that of their table, which games that end would wait for. A
 * game that a process of the build before ends later, during an update, is not counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All months, and of days and weeks the present ones.
  await sql`
    insert into period_rankings as best
      (period, starts_on, game_type_id, person_id, game_id, score, finished_at)
    select distinct on (period, starts_on, game_type_id, person_id)
      period, starts_on, game_type_id, person_id, id, game_score, finished_at
    from games
      cross join (values ('day'), ('week'), ('month')) as periods (period)
      cross join lateral (select date_trunc(period, finished_at at time zone 'UTC')::date as starts_on) as began
    where person_id is not null and game_won and not auto_won and not practice and finished_at is not null
      and (period = 'month' or starts_on = date_trunc(period, now() at time zone 'UTC')::date)
      and not exists (select from excluded_games where game_id = games.id)
    order by period, starts_on, game_type_id, person_id, game_score desc, finished_at, id
    on conflict (period, starts_on, game_type_id, person_id) do update set
      game_id = excluded.game_id, score = excluded.score, finished_at = excluded.finished_at
    where excluded.score > best.score`.execute(db)
}
