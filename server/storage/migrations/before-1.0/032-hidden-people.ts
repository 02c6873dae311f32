import { type Kysely, sql } from 'kysely'

/**
 * People whose scores others do not see, and their rankings meanwhile. A trigger keeps their new scores off the
 * leaderboard, also those of servers of the previous build. It locks the person as `hidePerson` does and then looks
 * again, so that no game that ends while a person is hidden stays on the leaderboard.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table hidden_people (
      person_id bigint primary key references people (id) on delete cascade,
      hidden_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table hidden_rankings (
      game_type_id integer not null references game_types (id),
      person_id bigint not null references people (id) on delete cascade,
      game_id bigint not null references games (id) on delete cascade,
      score integer not null,
      finished_at timestamptz not null,
      finish_order bigint not null,
      primary key (person_id, game_type_id)
    )`.execute(db)
  await sql`create index hidden_rankings_of_game on hidden_rankings (game_id)`.execute(db)
  await sql`
    create function keep_hidden() returns trigger language plpgsql as $$
    begin
      perform from people where id = new.person_id for key share;
      if not exists (select from hidden_people where person_id = new.person_id) then
        return new;
      end if;
      insert into hidden_rankings as best
        (game_type_id, person_id, game_id, score, finished_at, finish_order)
      values (new.game_type_id, new.person_id, new.game_id, new.score, new.finished_at, new.finish_order)
      on conflict (person_id, game_type_id) do update set
        game_id = excluded.game_id, score = excluded.score, finished_at = excluded.finished_at,
        finish_order = excluded.finish_order
      where excluded.score > best.score;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger rankings_keep_hidden before insert on rankings
    for each row execute function keep_hidden()`.execute(db)
}
