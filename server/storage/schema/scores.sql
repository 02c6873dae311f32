-- What the statement that ends a game writes beside it, so that nobody has to read all games.

-- People whose scores others do not see.
create table hidden_people (
  person_id bigint primary key references people (id) on delete cascade,
  hidden_at timestamptz not null default now()
);

-- The best won game of each player of a type. Of equal scores the one that was reached first comes first;
-- finish_order is not read any more.
create table rankings (
  game_type_id integer not null references game_types (id),
  person_id bigint not null references people (id) on delete cascade,
  game_id bigint not null references games (id) on delete cascade,
  score integer not null,
  finished_at timestamptz not null default now(),
  finish_order bigint generated always as identity,
  primary key (game_type_id, person_id)
);
create index rankings_best on rankings (game_type_id, score desc, finished_at, game_id);
create index rankings_of_game on rankings (game_id);
create index rankings_of_person on rankings (person_id);

-- The rows of hidden people, to come back to rankings as they were.
create table hidden_rankings (
  game_type_id integer not null references game_types (id),
  person_id bigint not null references people (id) on delete cascade,
  game_id bigint not null references games (id) on delete cascade,
  score integer not null,
  finished_at timestamptz not null,
  finish_order bigint not null,
  primary key (person_id, game_type_id)
);
create index hidden_rankings_of_game on hidden_rankings (game_id);

-- Keeps the new scores of hidden people off the leaderboard. It locks the person as hidePerson does and then
-- looks again, so that no game that ends while a person is hidden stays there.
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
end $$;
create trigger rankings_keep_hidden before insert on rankings
  for each row execute function keep_hidden();

-- The best won game of each player in each day, week and month, in UTC.
create table period_rankings (
  period text not null check (period in ('day', 'week', 'month')),
  starts_on date not null,
  game_type_id integer not null references game_types (id),
  person_id bigint not null references people (id) on delete cascade,
  game_id bigint not null references games (id) on delete cascade,
  score integer not null,
  finished_at timestamptz not null,
  primary key (period, starts_on, game_type_id, person_id)
);
create index period_rankings_best
  on period_rankings (period, starts_on, game_type_id, score desc, finished_at, game_id);
create index period_rankings_of_game on period_rankings (game_id);
create index period_rankings_of_person on period_rankings (person_id);

-- The rows of hidden people, to come back to period_rankings as they were.
create table hidden_period_rankings (
  period text not null,
  starts_on date not null,
  game_type_id integer not null references game_types (id),
  person_id bigint not null references people (id) on delete cascade,
  game_id bigint not null references games (id) on delete cascade,
  score integer not null,
  finished_at timestamptz not null,
  primary key (person_id, period, starts_on, game_type_id)
);
create index hidden_period_rankings_of_game on hidden_period_rankings (game_id);

-- Does the same for the leaderboards of periods.
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
end $$;
create trigger period_rankings_keep_hidden before insert on period_rankings
  for each row execute function keep_hidden_in_period();

-- Games that an admin has taken off the leaderboard.
create table excluded_games (
  id bigint generated always as identity primary key,
  game_id bigint not null unique references games (id) on delete cascade,
  person_id bigint not null references people (id) on delete cascade,
  reason text not null,
  excluded_by bigint references people (id) on delete set null,
  excluded_at timestamptz not null default now()
);
create index excluded_games_by_admin on excluded_games (excluded_by);
create index excluded_games_excluded on excluded_games (excluded_at, id);
create index excluded_games_of_person on excluded_games (person_id);

-- What a player has played of a type. tens counts scores in tens: 214 and 219 in 210.
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
);

-- All players' scores in tens, as builds counted them before there were shards. Readers add both.
create table score_counts (
  game_type_id integer not null references game_types (id),
  ten integer not null,
  games bigint not null,
  primary key (game_type_id, ten)
);

-- All players' scores in tens, each in several rows, so that games that end at the same time rarely wait
-- for each other.
create table score_count_shards (
  game_type_id integer not null references game_types (id),
  ten integer not null,
  shard integer not null,
  games bigint not null,
  primary key (game_type_id, ten, shard)
);

-- What players have achieved. A reference to the game would cost each last move a look at it.
create table achievements (
  person_id bigint not null references people (id) on delete cascade,
  name text not null,
  game_id bigint not null,
  earned_at timestamptz not null,
  times integer not null,
  primary key (person_id, name)
);

-- On which days a player has ended a game.
create table days_played (
  person_id bigint not null references people (id) on delete cascade,
  day date not null,
  primary key (person_id, day)
);

-- One row: how far a job has counted the games that ended before there were achievements.
create table earlier_games (
  only_row boolean primary key default true check (only_row),
  ended_before timestamptz not null,
  counted_to bigint not null,
  last_id bigint not null
);
insert into earlier_games (ended_before, counted_to, last_id) values (now(), 0, 0);
