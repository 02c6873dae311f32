-- Who came and what was played, by day.

-- The secret of a day, with which its visitors are told apart. It is deleted after the day.
create table visit_salts (
  day date primary key,
  salt bytea not null check (length(salt) = 32)
);

-- Which visitors have seen which pages on a day; page is empty in the row that says that a visitor has seen
-- any. The rows are deleted after the day.
create table day_visitors (
  day date not null,
  visitor bytea not null,
  page text not null,
  primary key (day, visitor, page)
);

-- How often something was seen on a day, and by how many visitors.
create table visit_counts (
  day date not null,
  kind text not null check (kind in ('page', 'source', 'device', 'country')),
  name text not null,
  views bigint not null,
  visitors bigint not null,
  primary key (day, kind, name)
);

-- What was played on a day that has ended.
create table game_days (
  day date primary key,
  games_begun integer not null,
  games_ended integer not null,
  players integer not null,
  new_players integer not null,
  accounts integer not null,
  codes_redeemed integer not null
);
