import { type Kysely, sql } from 'kysely'

/**
 * The best won game of each player in each day, week and month, in UTC, kept by the statement that ends a game. A trigger
 * keeps the games of hidden people off, as that of `rankings` does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table period_rankings (
      period text not null check (period in ('day', 'week', 'month')),
      starts_on date not null,
      game_type_id integer not null references game_types (id),
      person_id bigint not null references people (id) on delete cascade,
      game_id bigint not null references games (id) on delete cascade,
      score integer not null,
      finished_at timestamptz not null,
      primary key (period, starts_on, game_type_id, person_id)
    )`.execute(db)
  await sql`
    create table hidden_period_rankings (
      period text not null,
      starts_on date not null,
      game_type_id integer not null references game_types (id),
      person_id bigint not null references people (id) on delete cascade,
      game_id bigint not null references games (id) on delete cascade,
      score integer not null,
      finished_at timestamptz not null,
      primary key (person_id, period, starts_on, game_type_id)
    )`.execute(db)
  await sql`
    create function keep_hidden_in_period() returns trigger language plpgsql as $$
    begin
      perform from people where id = new.person_id for key share;
      if not exists (select from hidden_people where person_id = new.person_id) then
        return new;
      end if;
      insert into hidden_period_rankings as best
        (period, starts_on, game_type_id, person_id, game_id, score, finished_at)
      values (new.period, new.starts_on, new.game_type_id, new.person_id, new.game_id, new.score, new.finished_at)
      on conflict (person_id, period, starts_on, game_type_id) do update set
        game_id = excluded.game_id, score = excluded.score, finished_at = excluded.finished_at
      where excluded.score > best.score;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger period_rankings_keep_hidden before insert on period_rankings
    for each row execute function keep_hidden_in_period()`.execute(db)

  await sql`
    create index period_rankings_best
    on period_rankings (period, starts_on, game_type_id, score desc, finished_at, game_id)`.execute(db)
  await sql`create index period_rankings_of_person on period_rankings (person_id)`.execute(db)
  await sql`create index period_rankings_of_game on period_rankings (game_id)`.execute(db)
  await sql`create index hidden_period_rankings_of_game on hidden_period_rankings (game_id)`.execute(db)
}
