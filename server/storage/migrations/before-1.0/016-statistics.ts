import { type Kysely, sql } from 'kysely'
import { setStorage } from '../../storage-options.ts'

/**
 * What the statistics count, kept by the statement that ends a game, so that nobody has to read all games to know it. A
 * game that a process of the build before ends during an update is not counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Scores are counted in tens: 214 and 219 in 210. Both tables have room on each page to change a row beside itself.
  await sql`
    create table player_statistics (
      person_id bigint not null references people (id) on delete cascade,
      game_type_id integer not null references game_types (id),
      games integer not null,
      won integer not null,
      streak integer not null,
      longest_streak integer not null,
      best integer not null,
      total bigint not null,
      tens jsonb not null,
      primary key (person_id, game_type_id)
    )`.execute(db)
  await setStorage(db, sql`alter table player_statistics set (fillfactor = 50)`)
  await sql`
    create table score_counts (
      game_type_id integer not null references game_types (id),
      ten integer not null,
      games bigint not null,
      primary key (game_type_id, ten)
    )`.execute(db)
  await setStorage(db, sql`alter table score_counts set (fillfactor = 50)`)

  await sql`
    insert into score_counts (game_type_id, ten, games)
    select game_type_id, floor(game_score / 10.0) * 10, count(*) from games
    where game_over and not auto_won and not practice
    group by 1, 2`.execute(db)
  await sql`
    with counted as (
      select person_id, game_type_id, game_won, game_score, floor(game_score / 10.0)::integer * 10 as ten,
        sum((not game_won)::integer) over (
          partition by person_id, game_type_id order by finished_at, id) as losses
      from games where game_over and not auto_won and not practice and person_id is not null
    ),
    sums as (
      select person_id, game_type_id, count(*) as games, count(*) filter (where game_won) as won,
        max(losses) as losses, max(game_score) as best, sum(game_score) as total
      from counted group by 1, 2
    ),
    streaks as (
      select person_id, game_type_id, losses, count(*) filter (where game_won) as length
      from counted group by 1, 2, 3
    ),
    histograms as (
      select person_id, game_type_id, jsonb_object_agg(ten, games) as tens
      from (select person_id, game_type_id, ten, count(*) as games from counted group by 1, 2, 3) as by_ten
      group by 1, 2
    )
    insert into player_statistics
      (person_id, game_type_id, games, won, streak, longest_streak, best, total, tens)
    select person_id, game_type_id, games, won,
      (select length from streaks where streaks.person_id = sums.person_id
        and streaks.game_type_id = sums.game_type_id and streaks.losses = sums.losses),
      (select max(length) from streaks where streaks.person_id = sums.person_id
        and streaks.game_type_id = sums.game_type_id),
      best, total, tens
    from sums join histograms using (person_id, game_type_id)`.execute(db)
}
