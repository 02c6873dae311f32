-- The data of the demonstration pages.

-- The teams. They belong to nobody.
create table teams (
  id bigint generated always as identity primary key,
  name text not null,
  location text not null,
  conference smallint not null check (conference between 0 and 1),
  division smallint not null check (division between 0 and 3),
  created_at timestamptz not null default now()
);
create index teams_created on teams (created_at, id);

-- The last valid answer of each service for prices, for all processes and for after a restart.
create table stock_answers (
  source bytea primary key,
  csv text not null,
  read_at timestamptz not null
);
