/** Something that the SQL of the server needs, and statements that use it. A transaction is one text. */
export interface Construct {
  readonly name: string
  readonly statements: readonly string[]
}

/** What not every engine that speaks the protocol of PostgreSQL has, as the server uses it. */
export const constructs: readonly Construct[] = [
  {
    name: 'tables with identity columns, and ids that only need to be unique',
    statements: [
      'create table games (id bigint generated always as identity primary key, turn integer not null, at timestamptz not null default now())',
      'insert into games (turn) values (0), (1) returning id',
    ],
  },
  {
    name: 'one statement that changes several tables',
    statements: [
      'create table scores (game_id bigint primary key, score integer not null)',
      `with moved as (update games set turn = turn + 1 returning id, turn),
        ranked as (insert into scores select id, turn from moved
          on conflict (game_id) do update set score = excluded.score where excluded.score > scores.score)
      select id from moved`,
    ],
  },
  {
    name: 'columns computed from others, with an index of their words',
    statements: [
      "create table names (name text not null, words tsvector not null generated always as (to_tsvector('simple', name)) stored)",
      'create index names_words on names using gin (words)',
      "insert into names (name) values ('Mira Sky')",
      "select from names where words @@ to_tsquery('simple', 'mi:*')",
    ],
  },
  {
    name: 'triggers in PL/pgSQL',
    statements: [
      'create function keep_name() returns trigger language plpgsql as $$ begin new.name := upper(new.name); return new; end $$',
      'create trigger names_kept before insert on names for each row execute function keep_name()',
      "insert into names (name) values ('Ada')",
    ],
  },
  {
    name: 'locks of a key until the transaction ends',
    statements: ['begin; select pg_advisory_xact_lock(5769001); commit'],
  },
  {
    name: 'rows that are locked, or skipped when they are',
    statements: [
      'begin; select id from games for update skip locked; commit',
      'begin; select id from games for no key update; select id from games for key share; commit',
    ],
  },
  {
    name: 'partial indexes, and indexes of expressions',
    statements: [
      'create unique index games_first on games ((turn + 1), id) where turn > 0',
      'create index games_listed on games (at desc, id desc)',
    ],
  },
  {
    name: 'JSON that is read as rows, and lateral joins',
    statements: [
      `select games.id, one.turn from games
        cross join lateral jsonb_to_recordset('[{"turn": 1}]'::jsonb) as one (turn integer)`,
    ],
  },
  {
    name: 'recursive queries, aggregates with filters, and order by code point',
    statements: [
      'with recursive n (i) as (select 1 union all select i + 1 from n where i < 3) select count(*) filter (where i > 1) from n',
      'select name from names order by name collate "C"',
    ],
  },
  {
    name: 'changes of the schema within a transaction, with a time limit',
    statements: [
      "begin; set local lock_timeout = '5s'; alter table games add column kind text not null default ''; update games set kind = 'sky'; commit",
    ],
  },
  {
    name: 'indexes that take the place of others under their name',
    statements: [
      'begin; create index games_new on games (at, id); drop index games_listed; alter index games_new rename to games_listed; commit',
    ],
  },
]
